"""The referee's other dialect, `sapper referee`: lines after the manner of UJI, one game at a time."""

import asyncio
from collections import deque
from typing import Any, Deque, Dict, List

from .async_referee import AsyncReferee
from .errors import EngineTerminatedError, RefereeError
from .game_state import Answer, Request
from .uji import check_text, check_word

MOST_ANSWER_LINES = 20000
_LAST = ("ok", "turn", "over", "error")


class AsyncLineReferee(AsyncReferee):
    """Requests are those of the other dialect; they wait for one another.

    A new game replaces the one before, also if its start is refused. There are no `pieces`.
    """

    def __init__(self, timeout: float) -> None:
        super().__init__(timeout)
        self._lock = asyncio.Lock()
        self._lines: List[str] = []
        # In the order of what was sent; some may be for nobody who still waits.
        self._answers: Deque["asyncio.Future[List[str]]"] = deque()
        self._games = 0
        self._in_game = False

    @staticmethod
    def arguments(games: int) -> List[str]:
        return ["referee"]

    async def request(self, request: Request) -> Answer:
        async with self._lock:
            action = request["action"]
            if action == "describe":
                return {"lines": await self._say("referee")}
            if action == "newgame":
                return await self._new_game(request)
            if not self._in_game or request.get("game") != str(self._games):
                raise RefereeError("position", f"there is no game {request.get('game')!r}")
            if action == "close":
                self._in_game = False
                return {"lines": await self._say("newgame")}
            lines = await self._say(_line_for(request))
            if action == "record":
                return {"record": "\n".join(lines[:-1]) + "\n"}
            if action == "board":
                return {"lines": lines[:-1]}
            return _state(lines)

    async def _new_game(self, request: Request) -> Answer:
        self._in_game = False
        await self._say("newgame", request.get("variant", ""))
        if "rules" in request:
            await self._say("rules", request["rules"])
        if "seed" in request:
            await self._say("seed", str(request["seed"]))
        rules = await self._say("rules")
        layouts: Dict[str, str] = dict(request.get("layouts", {}))
        lines = ["ok"]
        for seat, layout in layouts.items():
            lines = await self._say(f"layout {check_word(seat, 'a seat')}", layout)
        if lines[-1] == "ok":
            lines = await self._say("layouts", request.get("draw") or "")
        drawn = [line.split() for line in lines]
        layouts.update({words[1]: words[2] for words in drawn if words[0] == "layout" and len(words) == 3})
        answer = _state(lines)
        self._games += 1
        self._in_game = True
        answer.update(game=str(self._games), variant=request.get("variant", ""))
        answer["rules"] = rules[0].partition(" ")[2]
        answer["layouts"] = {seat: layouts[seat] for seat in answer["tell"] if seat in layouts}
        return answer

    async def _say(self, line: str, rest: str = "") -> List[str]:
        """The lines of the answer to one line; RefereeError if it is `error`."""
        if self._process.ended is not None:
            raise EngineTerminatedError(self._process.ended.text)
        try:
            text = f"{line} {check_text(rest, 'what follows')}".rstrip()
        except ValueError as error:
            raise RefereeError("syntax", str(error)) from error
        answer: "asyncio.Future[List[str]]" = asyncio.get_running_loop().create_future()
        self._answers.append(answer)
        self._process.send(text)
        try:
            lines = await asyncio.wait_for(answer, self.timeout)
        except asyncio.TimeoutError:
            raise self._process.timed_out(line, self.timeout) from None
        words = lines[-1].split(None, 2)
        if words[0] == "error":
            code = words[1] if len(words) > 1 else "protocol"
            raise RefereeError(code, words[2] if len(words) > 2 else "")
        return lines

    def _on_line(self, line: str) -> None:
        if not line.strip() or not self._answers:
            return
        self._lines.append(line)
        if len(self._lines) > MOST_ANSWER_LINES:
            self._process.kill(f"answered with more than {MOST_ANSWER_LINES} lines")
        elif line.split()[0] in _LAST:
            lines, self._lines = self._lines, []
            answer = self._answers.popleft()
            if not answer.done():
                answer.set_result(lines)

    def _on_end(self, error: EngineTerminatedError) -> None:
        while self._answers:
            answer = self._answers.popleft()
            if not answer.done():
                answer.set_exception(EngineTerminatedError(error.text))


def _line_for(request: Request) -> str:
    action = request["action"]
    try:
        if action == "move":
            return "move " + check_word(request["move"], "a move")
        if action == "undo":
            return f"undo {int(request['plies'])}"
        if action == "end" and "loser" in request:
            return f"lose {check_word(request['loser'], 'a seat')} {check_word(request['reason'], 'a reason')}"
        if action == "end":
            return "draw " + check_word(request["reason"], "a reason")
        if action == "board":
            return "d " + check_word(request["seat"], "a seat") if "seat" in request else "d"
    except ValueError as error:
        raise RefereeError("syntax", str(error)) from error
    return str(action)


def _state(lines: List[str]) -> Dict[str, Any]:
    """An answer of the other dialect from the lines of this one."""
    tell: Dict[str, List[str]] = {}
    answer: Dict[str, Any] = {"tell": tell, "legal": []}
    for line in lines:
        words = line.split()
        if words[0] == "tell" and len(words) > 2:
            tell.setdefault(words[1], []).append(line.split(None, 2)[2])
        elif words[0] == "event" and len(words) == 2:
            answer["event"] = words[1]
        elif words[0] == "legal":
            answer["legal"] = words[2:]
        elif words[0] == "turn" and len(words) == 2:
            answer["turn"] = words[1]
        elif words[0] == "over" and len(words) == 3:
            answer.update(over=True, winner=None if words[1] == "draw" else words[1], reason=words[2])
    if "turn" not in answer and "over" not in answer:
        raise RefereeError("protocol", f"no state of a game in {lines[-1][:80]!r}")
    return answer
