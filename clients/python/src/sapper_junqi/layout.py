"""Layouts of the two-player game: 25 letters, front rank first, camps left out."""

import random
from collections import Counter
from typing import Dict, List, Optional, Tuple

from .errors import LayoutError

# letter: (Chinese, English, how many)
RANKS: Dict[str, Tuple[str, str, int]] = {
    "a": ("司令", "commander", 1),
    "b": ("军长", "general", 1),
    "c": ("师长", "division commander", 2),
    "d": ("旅长", "brigade commander", 2),
    "e": ("团长", "regiment commander", 2),
    "f": ("营长", "battalion commander", 2),
    "g": ("连长", "company commander", 3),
    "h": ("排长", "platoon commander", 3),
    "i": ("工兵", "engineer", 3),
    "j": ("地雷", "mine", 3),
    "k": ("炸弹", "bomb", 2),
    "l": ("军旗", "flag", 1),
}

FILES = "abcde"
_GRID = dict(zip("abcdefghijkl", "司军师旅团营连排兵雷弹旗"))
_READ = {sign: letter for letter, sign in _GRID.items()}
_READ.update({"工": "i", "炸": "k"})
_CAMP_SIGNS = "Oo0○〇"

# (row from the front, file) of the points that a layout fills, in its order.
_CAMPS = {(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)}
_POINTS = [(row, file) for row in range(6) for file in range(5) if (row, file) not in _CAMPS]
_INDEX = {point: i for i, point in enumerate(_POINTS)}
_FRONT = range(5)
_BACK = [i for i, (row, _) in enumerate(_POINTS) if row >= 4]
_HEADQUARTERS = (_INDEX[(5, 1)], _INDEX[(5, 3)])


def _square(point: Tuple[int, int], side: str) -> str:
    row, file = point
    if side == "red":
        return f"{FILES[file]}{6 - row}"
    return f"{FILES[4 - file]}{7 + row}"


def stations(side: str) -> List[str]:
    """The squares that a layout of `side` fills, in its order, named as red sees them."""
    if side not in ("red", "black"):
        raise ValueError(f"a side is red or black, not {side!r}")
    return [_square(point, side) for point in _POINTS]


class Layout:
    """A legal layout; LayoutError says what is wrong with any other text."""

    __slots__ = ("_letters",)

    def __init__(self, letters: str, *, front_bombs: bool = False) -> None:
        if len(letters) != 25 or any(letter not in RANKS for letter in letters):
            raise LayoutError(f"a layout is 25 letters a to l, not {letters[:40]!r}")
        counts = Counter(letters)
        for letter, (_, name, count) in RANKS.items():
            if counts[letter] != count:
                raise LayoutError(f"{counts[letter]} of {letter} ({name}), not {count}")
        if letters.index("l") not in _HEADQUARTERS:
            raise LayoutError("the flag stands in a headquarters")
        if any(letters[i] == "j" for i in range(25) if i not in _BACK):
            raise LayoutError("mines stand on the two back ranks")
        if not front_bombs and any(letters[i] == "k" for i in _FRONT):
            raise LayoutError("no bomb stands on the front rank")
        self._letters = letters

    @classmethod
    def from_grid(cls, text: str, *, front_bombs: bool = False) -> "Layout":
        """Six rows of five Chinese signs, front rank first, after each a slash or a line end."""
        rows: List[List[str]] = [[]]
        for sign in text:
            if sign in "/\n":
                if rows[-1]:
                    rows.append([])
            elif not sign.isspace():
                rows[-1].append(sign)
        if not rows[-1]:
            rows.pop()
        if [len(row) for row in rows] != [5] * 6:
            raise LayoutError("a grid is six rows of five signs")
        letters = ""
        for row, signs in enumerate(rows):
            for file, sign in enumerate(signs):
                camp = (row, file) in _CAMPS
                if camp != (sign in _CAMP_SIGNS) or not camp and sign not in _READ:
                    raise LayoutError(
                        f"row {row + 1}, sign {file + 1}: {sign!r} cannot stand on a {'camp' if camp else 'station'}"
                    )
                letters += "" if camp else _READ[sign]
        return cls(letters, front_bombs=front_bombs)

    @classmethod
    def random(cls, rng: Optional[random.Random] = None) -> "Layout":
        """A legal layout, drawn at random; for play, ask an engine for a good one."""
        source = rng or random.Random()
        slots = [""] * 25

        def put(letter: str, places: List[int]) -> None:
            slots[source.choice([i for i in places if not slots[i]])] = letter

        put("l", list(_HEADQUARTERS))
        for _ in range(3):
            put("j", _BACK)
        for _ in range(2):
            put("k", list(range(5, 25)))
        rest = [letter for letter, (_, _, count) in RANKS.items() for _ in range(count) if letter not in "ljk"]
        source.shuffle(rest)
        return cls("".join(letter or rest.pop() for letter in slots))

    def mirror(self) -> "Layout":
        """Left and right exchanged."""
        return Layout("".join(self._letters[_INDEX[(row, 4 - file)]] for row, file in _POINTS), front_bombs=True)

    def grid(self, row_end: str = "/") -> str:
        """As `from_grid` reads it, with a letter O for every camp."""
        rows = [
            "".join("O" if (row, file) in _CAMPS else _GRID[self._letters[_INDEX[(row, file)]]] for file in range(5))
            for row in range(6)
        ]
        return row_end.join(rows)

    def squares(self, side: str) -> Dict[str, str]:
        """The letter on each square that `side` fills, squares named as red sees them."""
        return dict(zip(stations(side), self._letters))

    def __str__(self) -> str:
        return self._letters

    def __repr__(self) -> str:
        return f"Layout({self._letters!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self._letters == other._letters

    def __hash__(self) -> int:
        return hash(self._letters)
