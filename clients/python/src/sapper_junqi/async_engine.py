"""An engine that speaks UJI, for asyncio."""

import asyncio
from collections import deque
from types import TracebackType
from typing import Any, AsyncIterator, Awaitable, Deque, Dict, List, Mapping, Optional, Sequence, Type, TypeVar

from .errors import EngineError, EngineTerminatedError, error_from_line
from .layout import Layout
from .position import Position
from .process import LOGGER, Command, LineProcess
from .uji import (
    Info,
    Limit,
    Option,
    OptionValue,
    PlayResult,
    check_text,
    check_word,
    options_for,
    parse_bestmove,
    parse_info,
    parse_option,
)

T = TypeVar("T")

MOST_ANSWER_LINES = 20000
MOST_MULTIPV = 512
# Of a running analysis whose reports nobody fetches.
MOST_QUEUED_INFOS = 1000


class _Exchange:
    """Commands whose answers end with one line; the lines up to it belong to them."""

    def __init__(self, last: str, future: "asyncio.Future[List[str]]", ping: bool) -> None:
        self.last = last
        self.future = future
        self.ping = ping  # nothing that an engine could refuse
        self.lines: List[str] = []
        self.error: Optional[EngineError] = None

    def finish(self) -> None:
        if self.future.done():  # nobody waits any more
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.lines)


class _Search:
    """A `go` without its answer yet."""

    def __init__(self, future: "asyncio.Future[str]") -> None:
        self.future = future
        self.infos: Dict[int, Info] = {}
        self.queue: Deque[Info] = deque(maxlen=MOST_QUEUED_INFOS)
        self.news = asyncio.Event()

    def report(self, info: Info) -> None:
        if info.string is None and 1 <= info.multipv <= MOST_MULTIPV:
            self.infos[info.multipv] = info
        self.queue.append(info)
        self.news.set()

    def end(self, answer: str = "", error: Optional[EngineError] = None) -> None:
        self.news.set()
        if self.future.done():
            return
        if error is not None:
            self.future.set_exception(error)
            self.future.exception()  # it may be that nobody asks
        else:
            self.future.set_result(answer)

    def result(self, line: str) -> PlayResult:
        result = parse_bestmove(line)
        result.infos = [self.infos[k] for k in sorted(self.infos)]
        return result


class AsyncEngine:
    """One engine process. Make it with `popen_uji`.

    Calls wait for one another. `timeout` bounds every answer that should come at once; a search may
    take its limit and `timeout` more, and one without a limit of time `search_timeout`. An engine
    that exceeds this is ended: EngineTimeoutError.
    """

    def __init__(self, timeout: float, search_timeout: float) -> None:
        self.timeout = timeout
        self.search_timeout = search_timeout
        self.id: Dict[str, str] = {}
        self.options: Dict[str, Option] = {}
        self._process: LineProcess
        self._lock = asyncio.Lock()
        self._exchanges: Deque[_Exchange] = deque()
        self._search: Optional[_Search] = None
        self._set: Dict[str, OptionValue] = {}
        self._start = ""  # the position that the engine has; none if empty
        self._events: List[str] = []

    @classmethod
    async def popen(
        cls,
        command: Command,
        *,
        timeout: float = 10.0,
        search_timeout: float = 600.0,
        options: Optional[Mapping[str, OptionValue]] = None,
        cwd: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
    ) -> "AsyncEngine":
        engine = cls(timeout, search_timeout)
        engine._process = await LineProcess.start(command, engine._on_line, engine._on_end, cwd=cwd, env=env)
        try:
            engine._read_handshake(await engine._ask(["uji"], last="ujiok"))
            await engine.configure(options or {})
        except BaseException:
            engine._process.kill("did not begin")
            raise
        return engine

    @property
    def name(self) -> str:
        return self.id.get("name", self._process.name)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def terminated(self) -> bool:
        return self._process.ended is not None

    # Commands.

    async def ping(self) -> None:
        """Returns when the engine has answered `isready`, which it does during a search too."""
        await self._ask([])

    async def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options. All names and values are checked before the first one is sent."""
        lines = [self._setoption(name, value) for name, value in options.items()]
        async with self._lock:
            await self._settle()
            if lines:
                self._start = ""  # options of the rules drop the position
                await self._ask(lines)
                self._set.update((name.lower(), value) for name, value in options.items())

    async def set_rules(self, rules: str, variant: str = "") -> None:
        """Sets the rules of a game, `contest Mines=burst`; EngineError if the engine lacks one."""
        await self.configure(options_for(rules, variant, self.options))

    async def new_game(self) -> None:
        """Tells the engine to forget what it has learnt from the last game."""
        async with self._lock:
            await self._settle()
            self._start = ""
            await self._ask(["newgame"])

    async def layout(self, side: str) -> Layout:
        """A layout of the two-player game that the engine chooses."""
        return Layout(await self.setup(side), front_bombs=True)

    async def setup(self, side: str) -> str:
        """The same as one word, for every game."""
        check_word(side, "a side")
        async with self._lock:
            await self._settle()
            words = (await self._ask([f"go layout side {side}"], last="bestlayout")).pop().split()
            if len(words) < 2:
                raise EngineError("protocol", "bestlayout without a layout")
            return words[1]

    async def play(
        self, position: Position, limit: Limit, *, searchmoves: Sequence[str] = ()
    ) -> PlayResult:
        """Searches, and returns the move."""
        return await self._search_within(position, limit, searchmoves)

    async def analyse(
        self, position: Position, limit: Limit, *, multipv: int = 1, searchmoves: Sequence[str] = ()
    ) -> List[Info]:
        """The last report about each of the `multipv` best moves, the best one first."""
        before = self._set.get("multipv", 1)
        if multipv != before:
            await self.configure({"MultiPV": multipv})
        try:
            return (await self._search_within(position, limit, searchmoves)).infos
        finally:
            if multipv != before and not self.terminated:
                await self.configure({"MultiPV": before})

    async def analysis(
        self, position: Position, limit: Optional[Limit] = None, *, searchmoves: Sequence[str] = ()
    ) -> "AsyncAnalysis":
        """Begins a search that reports while it runs, until `stop` if there is no limit."""
        words = self._go_words(limit, searchmoves)
        async with self._lock:
            await self._settle()
            await self._send_position(position)
            search = await self._begin(words)
        return AsyncAnalysis(self, search)

    async def ponder(self, position: Position) -> None:
        """Lets the engine think on the enemy's turn; the next call with the enemy's move ends it."""
        async with self._lock:
            await self._settle()
            await self._send_position(position)
            await self._begin("go ponder")

    async def moves(self, position: Position) -> List[str]:
        """The legal moves, in the order of the protocol."""
        for line in await self._about(position, "moves"):
            words = line.split()
            if words[:1] == ["moves"] and len(words) > 1 and words[1] == str(len(words) - 2):
                return words[2:]
        raise EngineError("protocol", "no line 'moves <n> <m>...'")

    async def belief(self, position: Position) -> Dict[str, Dict[str, int]]:
        """For the square of each living enemy piece its possible ranks, in permille."""
        belief: Dict[str, Dict[str, int]] = {}
        for line in await self._about(position, "belief"):
            words = line.split()
            if words[:1] != ["belief"] or len(words) < 3:
                continue
            try:
                pairs = [word.split(":") for word in words[2:]]
                belief[words[1]] = {letter: int(permille) for letter, permille in pairs}
            except ValueError:
                raise EngineError("protocol", f"cannot read {line[:80]!r}") from None
        return belief

    async def evaluate(self, position: Position) -> List[str]:
        """The lines of `eval`, for people."""
        return [line for line in await self._about(position, "eval") if line.startswith("eval")]

    async def board(self, position: Position) -> str:
        """The board as the engine knows it, for people; the last line is its `position view`."""
        return "\n".join(await self._about(position, "d"))

    async def offer_draw(self, position: Position) -> bool:
        """Whether the engine accepts a draw."""
        return any(line.split() == ["draw", "accept"] for line in await self._about(position, "draw"))

    async def gameover(
        self, position: Position, result: str, *, reason: str = "", reveal: Optional[str] = None
    ) -> None:
        """Tells the end: `result` is win, loss or draw, the engine's own."""
        if result not in ("win", "loss", "draw"):
            raise ValueError(f"a result is win, loss or draw, not {result!r}")
        line = f"gameover {result}"
        if reason:
            line += " reason " + check_text(reason, "a reason")
        if reveal is not None:
            line += " reveal " + check_word(str(reveal), "a layout")
        await self._about(position, line)
        self._start = ""

    async def stop(self) -> None:
        """Ends a running search; its own call returns the answer."""
        if self._search is not None:
            self._process.send("stop")

    async def quit(self) -> int:
        """Asks the engine to end, and makes it end. The exit status, or the signal below zero."""
        return await self._process.close("quit", self.timeout)

    async def __aenter__(self) -> "AsyncEngine":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.quit()

    # What lies below them.

    def _setoption(self, name: str, value: OptionValue) -> str:
        known = {option.lower(): option for option in self.options}
        if name.lower() not in known:
            raise EngineError("option", f"{self.name} has no option {name[:40]!r}")
        option = self.options[known[name.lower()]]
        return f"setoption name {option.name} value {option.text_of(value)}".rstrip()

    def _read_handshake(self, lines: List[str]) -> None:
        for line in lines:
            words = line.split(None, 2)
            if words[:1] == ["id"] and len(words) == 3:
                self.id[words[1]] = words[2]
            option = parse_option(line) if words[:1] == ["option"] else None
            if option is not None:
                self.options[option.name] = option

    async def _about(self, position: Position, line: str) -> List[str]:
        async with self._lock:
            await self._settle()
            await self._send_position(position)
            return await self._ask([line])

    async def _send_position(self, position: Position) -> None:
        """Tells what the engine does not know yet. Nothing is known again if it refuses."""
        start, events = position.start, list(position.events)
        known = len(self._events)
        if self._start == start and self._events == events[:known]:
            lines = [f"observe {event}" for event in events[known:]]
        else:
            moves = ["moves", *events] if events else []
            lines = [" ".join(["position", start, *moves])]
            if self._start != start:
                lines.insert(0, "newgame")
        self._start = ""
        # Without lines too: after `readyok` no late answer of an earlier search can come.
        await self._ask(lines)
        self._start, self._events = start, events

    async def _ask(self, lines: List[str], last: str = "readyok") -> List[str]:
        """Sends lines, and `isready` if that is what answers last; the lines up to the answer."""
        exchange = _Exchange(last, asyncio.get_running_loop().create_future(), not lines)
        self._alive()
        self._exchanges.append(exchange)
        for line in [*lines, "isready"] if last == "readyok" else lines:
            self._process.send(line)
        return await self._within(exchange.future, self.timeout, lines[0] if lines else "isready")

    async def _begin(self, words: str) -> _Search:
        search = self._new_search()
        try:
            await self._ask([words])
        except EngineError:
            search.end(error=EngineError("protocol", "refused"))
            self._search = None
            raise
        return search

    def _new_search(self) -> _Search:
        self._alive()
        self._search = _Search(asyncio.get_running_loop().create_future())
        return self._search

    def _go_words(self, limit: Optional[Limit], searchmoves: Sequence[str]) -> str:
        words = ["go", *(limit.words() if limit is not None else ["infinite"])]
        if searchmoves:
            words += ["searchmoves", *(check_word(move, "a move") for move in searchmoves)]
        return " ".join(words)

    async def _search_within(self, position: Position, limit: Limit, searchmoves: Sequence[str]) -> PlayResult:
        words = self._go_words(limit, searchmoves)
        seconds = limit.seconds(position.side)
        if seconds is None and limit.nodes is None:
            raise ValueError(f"no limit for {position.side}; for a search without one there is analysis()")
        async with self._lock:
            await self._settle()
            await self._send_position(position)
            search = self._new_search()
            self._process.send(words)
            late = False
            patience = self.search_timeout if seconds is None else seconds + self.timeout
            try:
                await asyncio.wait([search.future], timeout=patience)
                if not search.future.done():
                    late = True
                    self._process.send("stop")
                line = await self._end_of(search)
            except asyncio.CancelledError:
                if not search.future.done() and not self.terminated:
                    self._process.send("stop")  # the answer is awaited before the next command
                raise
            result = search.result(line)
            result.late = late
            return result

    async def _settle(self) -> None:
        """Ends what still runs: pondering, an analysis, a search whose caller went away."""
        search = self._search
        if search is not None:
            self._process.send("stop")
            await self._end_of(search)

    async def _end_of(self, search: _Search) -> str:
        # Shielded: who gives up waiting does not take the answer from others.
        return await self._within(asyncio.shield(search.future), self.timeout, "stop")

    async def _within(self, answer: "Awaitable[T]", seconds: float, what: str) -> T:
        try:
            return await asyncio.wait_for(answer, seconds)
        except asyncio.TimeoutError:
            self._alive()
            raise self._process.timed_out(what, seconds) from None

    def _alive(self) -> None:
        if self._process.ended is not None:
            raise EngineTerminatedError(self._process.ended.text)

    def _on_line(self, line: str) -> None:
        word = line.split(None, 1)[0] if line.strip() else ""
        search = self._search
        if search is not None and word == "info":
            search.report(parse_info(line))
            return
        if search is not None and word == "bestmove":
            self._search = None
            search.end(line)
            return
        error = error_from_line(line)
        if self._exchanges and not (error is not None and search is not None and self._exchanges[0].ping):
            self._in_exchange(self._exchanges[0], word, line)
        elif search is not None and error is not None:
            self._search = None
            search.end(error=error)
        elif word not in ("", "info"):
            LOGGER.info("%s: nobody waits for %r", self._process.name, line[:200])

    def _in_exchange(self, exchange: _Exchange, word: str, line: str) -> None:
        error = error_from_line(line)
        if error is not None and exchange.error is None:
            exchange.error = error
        if word == exchange.last or error is not None and exchange.last != "readyok":
            if error is None and word != "readyok":
                exchange.lines.append(line)
            self._exchanges.popleft()
            exchange.finish()
        elif error is None and word != "info":
            exchange.lines.append(line)
            if len(exchange.lines) > MOST_ANSWER_LINES:
                self._process.kill(f"answered with more than {MOST_ANSWER_LINES} lines")

    def _on_end(self, error: EngineTerminatedError) -> None:
        while self._exchanges:
            exchange = self._exchanges.popleft()
            exchange.error = EngineTerminatedError(error.text)
            exchange.finish()
        if self._search is not None:
            self._search.end(error=EngineTerminatedError(error.text))
            self._search = None


class AsyncAnalysis:
    """A running search: an iterator over its reports."""

    def __init__(self, engine: AsyncEngine, search: _Search) -> None:
        self._engine = engine
        self._search = search

    @property
    def infos(self) -> List[Info]:
        """The last report about each of the best moves so far."""
        return [self._search.infos[k] for k in sorted(self._search.infos)]

    async def get(self, timeout: Optional[float] = None) -> Optional[Info]:
        """The next report; None at the end. TimeoutError, and the search goes on, if none comes."""
        seconds = self._engine.search_timeout if timeout is None else timeout
        while not self._search.queue:
            if self._search.future.done():
                await self._search.future
                return None
            self._search.news.clear()
            try:
                await asyncio.wait_for(self._search.news.wait(), seconds)
            except asyncio.TimeoutError:
                raise TimeoutError(f"no report within {seconds:g} s") from None
        return self._search.queue.popleft()

    def stop(self) -> None:
        if not self._search.future.done():
            self._engine._process.send("stop")

    async def wait(self, timeout: Optional[float] = None) -> PlayResult:
        """The answer. A search that has not ended by then is stopped."""
        seconds = self._engine.search_timeout if timeout is None else timeout
        await asyncio.wait([self._search.future], timeout=seconds)
        self.stop()
        return self._search.result(await self._engine._end_of(self._search))

    async def __aiter__(self) -> AsyncIterator[Info]:
        while True:
            info = await self.get()
            if info is None:
                return
            yield info

    async def __aenter__(self) -> "AsyncAnalysis":
        return self

    async def __aexit__(self, *_: Any) -> None:
        if not self._engine.terminated:
            await self.wait(0)


async def popen_uji(command: Command, **arguments: Any) -> AsyncEngine:
    """Starts an engine; the arguments are those of `AsyncEngine.popen`."""
    return await AsyncEngine.popen(command, **arguments)
