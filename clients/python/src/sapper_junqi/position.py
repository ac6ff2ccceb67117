"""A game as one side knows it: what an engine is told."""

import re
from typing import Iterable, List, Optional, Union

from .layout import Layout
from .uji import check_text, check_word

_EVENT = re.compile(r"([a-e](?:1[0-2]|[1-9]))([a-e](?:1[0-2]|[1-9]))([-+=]?)((?:@[a-e](?:1[0-2]|[1-9])){0,2})\Z")


class Event:
    """A played move of the two-player game, as the referee announced it."""

    __slots__ = ("text", "origin", "target", "mark", "flags")

    def __init__(self, text: str) -> None:
        match = _EVENT.match(text)
        if match is None:
            raise ValueError(f"{text[:40]!r} is no played move; write e.g. c6c7 or c8c7=@b1")
        self.text = text
        self.origin, self.target, self.mark = match.group(1), match.group(2), match.group(3)
        self.flags = tuple(match.group(4).split("@")[1:])


class Position:
    """The start of a game as `side` knows it, and every played move since.

    `layout` may be the set-up of any game that the engine plays; the words are sent as they are.
    """

    def __init__(
        self,
        layout: Union[Layout, str],
        side: str,
        *,
        enemy: Optional[Union[Layout, str]] = None,
        moves: Iterable[str] = (),
    ) -> None:
        words = ["layout", check_word(str(layout), "a layout"), "side", check_word(side, "a side")]
        if enemy is not None:
            words += ["enemy", check_word(str(enemy), "a layout")]
        self._start = " ".join(words)
        self._first_ply = 0
        self.side = side
        self.events: List[str] = []
        for move in moves:
            self.push(move)

    @classmethod
    def from_text(cls, text: str, *, side: str = "") -> "Position":
        """From a line `position ...`, as a referee tells it or `board` ends with.

        `side` is needed only where the words do not name it.
        """
        words = check_text(text, "a position").split()
        if words[:1] == ["position"]:
            words = words[1:]
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
        start = words[: words.index("moves")] if "moves" in words else words
        position = cls.__new__(cls)
        position._start = " ".join(start)
        position._first_ply = 0
        position.side = side
        position.events = []
        if start[:1] == ["view"]:
            if len(start) < 5 or not start[4].isascii() or not start[4].isdigit():
                raise ValueError("expected: view <board> <side> <quiet> <ply> [dead <letters>]")
            position._first_ply = int(start[4][:9])
            position.side = start[2]
        elif "side" in start[:-1]:
            position.side = start[start.index("side") + 1]
        if not start or not position.side:
            raise ValueError("the words of a position name its side")
        for move in moves:
            position.push(move)
        return position

    @property
    def start(self) -> str:
        """The words after `position`, without the moves."""
        return self._start

    @property
    def ply(self) -> int:
        return self._first_ply + len(self.events)

    @property
    def turn(self) -> str:
        """The side to move in a game of two."""
        return ("red", "black")[self.ply % 2]

    def push(self, event: str) -> None:
        """Adds a played move, of either side, with its mark and flags."""
        self.events.append(check_word(event, "a move"))

    def pop(self) -> str:
        return self.events.pop()

    def copy(self) -> "Position":
        other = self.__class__.__new__(self.__class__)
        other._start, other._first_ply, other.side = self._start, self._first_ply, self.side
        other.events = list(self.events)
        return other
