"""The referee `sapper referee --json` for asyncio: many games in one process."""

import asyncio
import json
from types import TracebackType
from typing import Any, Dict, List, Mapping, Optional, Type

from .errors import EngineTerminatedError, RefereeError
from .game_state import Answer, GameState, Piece, Request, pieces_in, start_request, text_in
from .process import LOGGER, Command, LineProcess, words_of
from .record import Record, parse_records


class AsyncReferee:
    """One referee process; its games are independent, and requests may overlap."""

    def __init__(self, timeout: float) -> None:
        self.timeout = timeout
        self._process: LineProcess
        self._waiting: Dict[int, "asyncio.Future[Answer]"] = {}
        self._last_id = 0

    @classmethod
    async def popen(
        cls,
        command: Command = "sapper",
        *,
        timeout: float = 10.0,
        games: int = 256,
        cwd: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
    ) -> "AsyncReferee":
        """Starts `command referee --json`, for so many games at once."""
        referee = cls(timeout)
        words = [*words_of(command), *cls.arguments(games)]
        referee._process = await LineProcess.start(words, referee._on_line, referee._on_end, cwd=cwd, env=env)
        try:
            await referee.describe()
        except BaseException:
            referee._process.kill("did not begin")
            raise
        return referee

    @staticmethod
    def arguments(games: int) -> List[str]:
        """What follows the program."""
        return ["referee", "--json", "--games", str(int(games))]

    async def describe(self) -> Answer:
        """The games that this referee knows, with seats, rules, points and pieces."""
        return await self.request({"action": "describe"})

    async def new_game(
        self,
        layouts: Optional[Mapping[str, Any]] = None,
        *,
        rules: Optional[str] = None,
        variant: Optional[str] = None,
        draw: str = "",
        seed: Optional[int] = None,
    ) -> "AsyncGame":
        """Begins a game. What `layouts` does not name is drawn, in the way `draw`, from `seed`."""
        request = start_request(variant, rules, layouts, draw, seed)
        return AsyncGame(self, await self.request(request))

    async def request(self, request: Request) -> Answer:
        """One request as docs/referee.md has it, without its id. RefereeError if it is refused."""
        if self._process.ended is not None:
            raise EngineTerminatedError(self._process.ended.text)
        self._last_id += 1
        number = self._last_id
        line = json.dumps({"id": number, **request})
        future: "asyncio.Future[Answer]" = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            self._process.send(line)
            answer = await asyncio.wait_for(future, self.timeout)
        except asyncio.TimeoutError:
            raise self._process.timed_out(line[:80], self.timeout) from None
        finally:
            self._waiting.pop(number, None)
        if "error" in answer:
            raise RefereeError(str(answer["error"]), str(answer.get("message", "")))
        return answer

    async def quit(self) -> int:
        return await self._process.close("", self.timeout)

    async def __aenter__(self) -> "AsyncReferee":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.quit()

    def _on_line(self, line: str) -> None:
        try:
            answer = json.loads(line)
            waiting = self._waiting.get(answer["id"])
        except (ValueError, TypeError, KeyError, RecursionError):
            waiting = None
        if waiting is None:
            LOGGER.info("%s: nobody waits for %r", self._process.name, line[:200])
        elif not waiting.done():
            waiting.set_result(answer)

    def _on_end(self, error: EngineTerminatedError) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(EngineTerminatedError(error.text))


class AsyncGame(GameState):
    """A game; a refused action raises RefereeError and changes nothing."""

    def __init__(self, referee: AsyncReferee, answer: Answer) -> None:
        super().__init__(answer)
        self._referee = referee

    async def _ask(self, action: str, **fields: Any) -> Answer:
        return await self._referee.request({"action": action, "game": self.name, **fields})

    async def move(self, move: str) -> str:
        """Plays for the seat to move; the event, as it is announced to all."""
        answer = await self._ask("move", move=move)
        text_in(answer, "event")
        return self._take(answer)

    async def undo(self, plies: int = 1) -> None:
        """Takes the last plies back; an end by `lose` or `draw` counts as one."""
        self._taken_back(await self._ask("undo", plies=plies))

    async def lose(self, seat: str, reason: str = "resign") -> None:
        """Ends the game against a seat: resign, time, illegal or adjudication."""
        self._take(await self._ask("end", loser=seat, reason=reason))

    async def draw(self, reason: str = "agreement") -> None:
        """Ends the game as a draw: agreement or adjudication."""
        self._take(await self._ask("end", reason=reason))

    async def board(self, seat: Optional[str] = None) -> str:
        """The board for people, as a seat knows it; without one, as it is."""
        lines = (await self._ask("board", **({} if seat is None else {"seat": seat}))).get("lines")
        return "\n".join(str(line) for line in lines) if isinstance(lines, list) else ""

    async def pieces(self, seat: Optional[str] = None) -> List[Piece]:
        return pieces_in(await self._ask("board", **({} if seat is None else {"seat": seat})))

    async def record(self) -> Record:
        (record,) = parse_records(text_in(await self._ask("record"), "record"))
        return record

    async def close(self) -> None:
        """Lets the referee forget the game."""
        await self._ask("close")
