"""The board of the two-player game as one side sees it, for learning: planes and action numbers."""

import re
from typing import Dict, List, Tuple, TypeVar

from .layout import FILES, RANKS, Layout, stations
from .position import Event

Mover = TypeVar("Mover")
Other = TypeVar("Other")

SQUARES = [f"{file}{rank}" for rank in range(1, 13) for file in FILES]
_INDEX = {square: i for i, square in enumerate(SQUARES)}
ACTIONS = len(SQUARES) ** 2
_RANKS = list(RANKS)

# Planes: 0-11 own a to l; then those of the enemy, and two of the game.
HIDDEN, MOVED, FOUGHT, SHOWN_FLAG, LAST_MOVE, QUIET = range(12, 18)
PLANES = (18, 12, 5)


def index_for(side: str, square: str) -> int:
    """The number of a square as `side` sees it: its own left corner is 0."""
    index = _INDEX[square]
    return index if side == "red" else len(SQUARES) - 1 - index


def action_of(side: str, move: str) -> int:
    """The number of a move `c6c7`: 60 * origin + target, both as `side` sees the board."""
    event = Event(move)
    return len(SQUARES) * index_for(side, event.origin) + index_for(side, event.target)


def move_of(side: str, action: int) -> str:
    """The move of an action's number."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"an action is a number from 0 to {ACTIONS - 1}, not {action}")
    points = divmod(action, len(SQUARES))
    return "".join(SQUARES[i if side == "red" else len(SQUARES) - 1 - i] for i in points)


def quiet_limit(rules: str) -> int:
    """The plies without a collision that end a game under these rules; 0 = none."""
    named = re.search(r"(?:^| )QuietLimit=([0-9]{1,7})(?: |$)", rules)
    if named:
        return int(named.group(1))
    return {"contest": 31, "online": 70}.get(rules.split(" ")[0], 0)


class _Enemy:
    """What was seen of an enemy piece."""

    def __init__(self) -> None:
        self.moved = False
        self.fought = False
        self.flag = False


class SeatBoard:
    """Follows the events of a game of which `side` knows its own layout."""

    def __init__(self, side: str, layout: str, rules: str = "contest") -> None:
        self.side = side
        self.own: Dict[str, str] = Layout(layout, front_bombs=True).squares(side)
        other = "black" if side == "red" else "red"
        self.enemy: Dict[str, _Enemy] = {square: _Enemy() for square in stations(other)}
        self.quiet = 0
        self._limit = quiet_limit(rules)
        self._last: Tuple[str, ...] = ()

    def push(self, text: str) -> None:
        """Takes an event that the referee announced."""
        event = Event(text)
        mine = event.origin in self.own
        if mine:
            self._collide(event, self.own, self.enemy)
        else:
            self._collide(event, self.enemy, self.own)
        piece = self.enemy.get(event.target)
        if piece is not None:
            piece.moved = piece.moved or not mine
            piece.fought = piece.fought or event.mark != ""
        for square in event.flags:
            if square in self.enemy:
                self.enemy[square].flag = True
        self.quiet = 0 if event.mark else self.quiet + 1
        self._last = (event.origin, event.target)

    @staticmethod
    def _collide(event: Event, mover: Dict[str, Mover], other: Dict[str, Other]) -> None:
        piece = mover.pop(event.origin)
        if event.mark in ("+", "="):
            other.pop(event.target)
        if event.mark in ("", "+"):
            mover[event.target] = piece

    def planes(self) -> List[List[List[float]]]:
        """18 planes of 12 ranks of 5 files, as the side sees the board, its own back rank first."""
        flat = [[0.0] * len(SQUARES) for _ in range(PLANES[0])]
        for square, letter in self.own.items():
            flat[_RANKS.index(letter)][index_for(self.side, square)] = 1.0
        for square, piece in self.enemy.items():
            i = index_for(self.side, square)
            flat[MOVED if piece.moved else HIDDEN][i] = 1.0
            flat[FOUGHT][i] = float(piece.fought)
            flat[SHOWN_FLAG][i] = float(piece.flag)
        for square in self._last:
            flat[LAST_MOVE][index_for(self.side, square)] = 1.0
        if self._limit:
            flat[QUIET] = [min(1.0, self.quiet / self._limit)] * len(SQUARES)
        return [[plane[row : row + 5] for row in range(0, len(SQUARES), 5)] for plane in flat]
