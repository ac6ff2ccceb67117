"""What the referee has said of a game so far."""

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional

from .errors import RefereeError
from .position import Position

Request = Dict[str, Any]
Answer = Mapping[str, Any]


@dataclass(frozen=True)
class Piece:
    """A piece as the one who looks sees it: `kind` is None if it is hidden."""

    point: str
    owner: Optional[str]
    kind: Optional[str]
    moved: bool


def _texts(value: Any, what: str) -> List[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RefereeError("protocol", f"{what} is no list of texts")
    return value


def text_in(answer: Answer, name: str) -> str:
    value = answer.get(name)
    if not isinstance(value, str):
        raise RefereeError("protocol", f"the answer has no text {name!r}")
    return value


def _optional(answer: Answer, name: str) -> Optional[str]:
    return None if answer.get(name) is None else text_in(answer, name)


def _object(answer: Answer, name: str) -> Mapping[str, Any]:
    value = answer.get(name)
    if not isinstance(value, dict):
        raise RefereeError("protocol", f"the answer has no object {name!r}")
    return value


def pieces_in(answer: Answer) -> List[Piece]:
    pieces = answer.get("pieces")
    if not isinstance(pieces, list) or not all(isinstance(piece, dict) for piece in pieces):
        raise RefereeError("protocol", "the answer has no pieces")
    return [
        Piece(text_in(piece, "point"), _optional(piece, "owner"), _optional(piece, "kind"), piece.get("moved") is True)
        for piece in pieces
    ]


class GameState:
    """Kept from the answers; nothing here waits.

    `positions` has for each seat what its engine is told: hand `positions["red"]` to red's engine.
    `told` are the lines of UJI that the last action had for each seat.
    """

    def __init__(self, answer: Answer) -> None:
        self.name = text_in(answer, "game")
        self.variant = text_in(answer, "variant")
        self.rules = text_in(answer, "rules")
        self.layouts = {seat: text_in(_object(answer, "layouts"), seat) for seat in _object(answer, "layouts")}
        self.positions: Dict[str, Position] = {}
        self.told: Dict[str, List[str]] = {}
        self.events: List[str] = []
        self.turn: Optional[str] = None
        self.legal: List[str] = []
        self.over = False
        self.winner: Optional[str] = None
        self.reason = ""
        self._take(answer)

    @property
    def seats(self) -> List[str]:
        return list(self.layouts)

    @property
    def ply(self) -> int:
        return len(self.events)

    def result_for(self, seat: str) -> str:
        """win, loss or draw, as `gameover` tells it to the seat."""
        for line in self.told.get(seat, []):
            words = line.split()
            if words[:1] == ["gameover"] and len(words) > 1:
                return words[1]
        if not self.over:
            raise ValueError("the game is not over")
        return "draw" if self.winner is None else "win" if self.winner == seat else "loss"

    def _take(self, answer: Answer) -> str:
        """Takes over the state in an answer; the event, if it has one."""
        turn, legal = _optional(answer, "turn"), _texts(answer.get("legal"), "legal")
        told = {seat: _texts(lines, "tell") for seat, lines in _object(answer, "tell").items()}
        event = text_in(answer, "event") if "event" in answer else ""
        was_over = self.over
        self.turn, self.legal, self.told = turn, legal, told
        self.over = answer.get("over") is True
        self.winner = _optional(answer, "winner")
        self.reason = _optional(answer, "reason") or ""
        if event:
            self.events.append(event)
        for seat, lines in told.items():
            for line in lines:
                self._tell(seat, line, was_over)
        return event

    def _tell(self, seat: str, line: str, was_over: bool) -> None:
        word, _, rest = line.partition(" ")
        try:
            if word == "position":
                self.positions[seat] = Position.from_text(line, side=seat)
            elif word == "observe":
                self.positions[seat].push(rest)
            elif word == "undo":
                events = self.positions[seat].events
                # The end that was told counts as one of the things taken back.
                del events[len(events) + (1 if was_over else 0) - int(rest) :]
        except (KeyError, ValueError) as error:
            raise RefereeError("protocol", f"cannot understand {line[:80]!r}: {error}") from error

    def _taken_back(self, answer: Answer) -> None:
        self._take(answer)
        for position in self.positions.values():
            del self.events[len(position.events) :]


def start_request(
    variant: Optional[str],
    rules: Optional[str],
    layouts: Optional[Mapping[str, Any]],
    draw: Optional[str],
    seed: Optional[int],
) -> Request:
    """Layouts that are not given are drawn."""
    request: Request = {"action": "newgame"}
    if variant is not None:
        request["variant"] = variant
    if rules is not None:
        request["rules"] = rules
    if layouts:
        request["layouts"] = {seat: str(layout) for seat, layout in layouts.items()}
    request["draw"] = draw
    if seed is not None:
        request["seed"] = seed
    return request
