"""A child process that is spoken to in lines, bounded in time and memory."""

import asyncio
import atexit
import logging
import os
import signal
import subprocess
import sys
import weakref
from typing import Any, Callable, List, Mapping, Optional, Sequence, Union, cast

from .errors import EngineTerminatedError, EngineTimeoutError

LOGGER = logging.getLogger("sapper_junqi")

Command = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]]]

LONGEST_LINE = 1 << 20
MOST_UNSENT = 4 << 20
STDERR_TAIL = 2000
# A child of the engine can hold the pipe open after the engine itself has ended.
AFTER_EXIT = 0.5

_running: "weakref.WeakSet[LineProcess]" = weakref.WeakSet()


def words_of(command: Command) -> List[str]:
    """The argument vector; a single text is a program without arguments, and no shell reads it."""
    if isinstance(command, (str, os.PathLike)):
        return [os.fspath(command)]
    words = [os.fspath(word) for word in command]
    if not words:
        raise ValueError("the command of an engine is empty")
    return words


class LineProcess(asyncio.SubprocessProtocol):
    """Calls `on_line` for every line, and `on_end` once, when no further line can come."""

    def __init__(
        self, name: str, on_line: Callable[[str], None], on_end: Callable[[EngineTerminatedError], None]
    ) -> None:
        self.name = name
        self.owner = os.getpid()
        self._on_line = on_line
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._transport: Optional[asyncio.SubprocessTransport] = None
        self._partial = bytearray()
        self._stderr = bytearray()
        self._fault = ""
        self.ended: Optional[EngineTerminatedError] = None
        self._exited = self._loop.create_future()

    @classmethod
    async def start(
        cls,
        command: Command,
        on_line: Callable[[str], None],
        on_end: Callable[[EngineTerminatedError], None],
        *,
        cwd: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
    ) -> "LineProcess":
        words = words_of(command)
        process = cls(os.path.basename(words[0]), on_line, on_end)
        # A group of its own: Ctrl-C in the terminal is for the program that drives the engine, and
        # what the engine has started can be ended with it.
        try:
            transport, _ = await process._loop.subprocess_exec(
                lambda: process,
                *words,
                cwd=cwd,
                env=None if env is None else dict(env),
                start_new_session=sys.platform != "win32",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except (OSError, ValueError) as error:
            raise EngineTerminatedError(f"cannot start '{words[0]}': {error}") from error
        process._transport = transport
        _running.add(process)
        return process

    @property
    def pid(self) -> int:
        assert self._transport is not None
        return self._transport.get_pid()

    @property
    def returncode(self) -> Optional[int]:
        return None if self._transport is None else self._transport.get_returncode()

    def send(self, line: str) -> None:
        """Queues one line; a peer that does not read is ended before the queue grows large."""
        if "\n" in line or "\r" in line or "\0" in line:
            raise ValueError("a command is one line")
        if self.ended is not None:
            raise self.ended
        assert self._transport is not None
        LOGGER.debug("%s << %s", self.name, line)
        stdin = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        if stdin.get_write_buffer_size() > MOST_UNSENT:
            self.kill("does not read its input")
            raise self.ended or EngineTerminatedError(f"{self.name} does not read its input")
        stdin.write(line.encode("utf-8", "backslashreplace") + b"\n")

    def kill(self, fault: str) -> None:
        """Ends the process and its group at once; `fault` is named in the error."""
        if fault and not self._fault:
            self._fault = fault
        self._signal_group()
        self._finish()

    async def close(self, last_line: str, timeout: float) -> int:
        """Says `last_line` if there is one, closes the input, waits, then kills. The exit status, or -signal."""
        assert self._transport is not None
        if self.ended is None and last_line:
            try:
                self.send(last_line)
            except EngineTerminatedError:
                pass
        stdin = self._transport.get_pipe_transport(0)
        if stdin is not None:
            stdin.close()
        await asyncio.wait([self._exited], timeout=timeout)
        self._signal_group()
        await asyncio.wait([self._exited], timeout=timeout)
        self._release()
        return self.returncode or 0

    def timed_out(self, what: str, seconds: float) -> EngineTimeoutError:
        self.kill(f"gave no answer to '{what}' within {seconds:g} s")
        return EngineTimeoutError(str(self.ended.text if self.ended else self._fault))

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: Any) -> None:
        if fd == 2:
            self._stderr += data
            del self._stderr[:-STDERR_TAIL]
            return
        if self.ended is not None:
            return
        self._partial += data
        if b"\n" not in data:
            if len(self._partial) > LONGEST_LINE:
                self.kill(f"wrote a line of more than {LONGEST_LINE} bytes")
            return
        lines = bytes(self._partial).split(b"\n")
        self._partial = bytearray(lines.pop())
        for raw in lines:
            if self.ended is not None:
                return
            line = raw.rstrip(b"\r").decode("utf-8", "backslashreplace")
            LOGGER.debug("%s >> %s", self.name, line)
            self._on_line(line)

    def pipe_connection_lost(self, fd: int, exc: Optional[Exception]) -> None:
        if fd == 1:
            # Its exit status, if it has one, follows within the same moment.
            self._loop.call_later(0.05, self._finish)

    def process_exited(self) -> None:
        if not self._exited.done():
            self._exited.set_result(None)
        self._loop.call_later(AFTER_EXIT, self._release)

    def _release(self) -> None:
        self._finish()
        assert self._transport is not None
        self._transport.close()
        _running.discard(self)

    def _finish(self) -> None:
        if self.ended is not None:
            return
        self._partial.clear()
        self.ended = EngineTerminatedError(self._last_words())
        if self.returncode is None:
            self._signal_group()  # it has closed its output: nothing can be asked of it
        self._on_end(self.ended)

    def _last_words(self) -> str:
        status = self.returncode
        if self._fault:
            how = self._fault
        elif status is None:
            how = "closed its output"
        elif status < 0:
            how = f"was ended by signal {-status}"
        else:
            how = f"ended with exit status {status}"
        said = bytes(self._stderr).decode("utf-8", "backslashreplace").strip()
        return f"{self.name} {how}" + (f"; it wrote: {said[-400:]}" if said else "")

    def _signal_group(self) -> None:
        if self._transport is None or self.returncode is not None and sys.platform == "win32":
            return
        try:
            if sys.platform == "win32":
                self._transport.kill()
            else:
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass


def _kill_all() -> None:
    for process in list(_running):
        # A forked child ends without ending its parent's engines.
        if process.returncode is None and process.owner == os.getpid():
            process._signal_group()


atexit.register(_kill_all)
