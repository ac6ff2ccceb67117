"""Everything that this package raises on purpose."""

from typing import Optional


class EngineError(Exception):
    """An engine or a referee refused a command, or answered what the protocol does not allow.

    `code` is the protocol's word (`syntax`, `layout`, `turn`, ...), or `protocol` when the answer
    itself was wrong. The process goes on, in the state from before the command.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}" if text else code)
        self.code = code
        self.text = text


class EngineTerminatedError(EngineError):
    """The process has ended; nothing more can be asked of it."""

    def __init__(self, text: str) -> None:
        super().__init__("terminated", text)


class EngineTimeoutError(EngineTerminatedError, TimeoutError):
    """No answer came in time. The process was ended, since what it says later has no meaning."""


class LayoutError(ValueError):
    """A text or grid that is no layout, or one that the rules forbid."""


class RecordError(ValueError):
    """A text that is no record; the message begins with line and column."""

    def __init__(self, line: int, column: int, text: str) -> None:
        super().__init__(f"line {line}, column {column}: {text}")
        self.line = line
        self.column = column


class RefereeError(EngineError):
    """The referee refused a command; the game is as before."""


def error_from_line(line: str) -> Optional[EngineError]:
    """The error that a line `error <code> <text>` reports; None for any other line."""
    words = line.split(None, 2)
    if len(words) < 2 or words[0] != "error":
        return None
    return EngineError(words[1], words[2] if len(words) > 2 else "")
