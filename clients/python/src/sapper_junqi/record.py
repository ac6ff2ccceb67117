"""Games as text, one block for each game, as docs/records.md describes them."""

import os
import re
from dataclasses import dataclass, field
from typing import Dict, Iterable, Iterator, List, Optional, Tuple, Union

from .errors import LayoutError, RecordError
from .layout import Layout
from .position import Event

FIRST_LINE = "junqi-record 1"
DUEL = "duel"
LONGEST_LINE = 4096
LONGEST_TEXT = 400
MOST_PLIES = 100000
LARGEST_FILE = 256 << 20
REASONS = (
    *("illegal", "flag", "no-moves", "time", "no-collision", "ply-limit", "resign", "agreement"),
    *("adjudication", "bad-layout", "no-handshake", "crash", "stall"),
)

_DIGITS = re.compile(r"[0-9]{1,20}\Z")
_SIGNED = re.compile(r"[+-][0-9]{1,7}\Z")
_WORD = re.compile(r"[^\x00-\x20\x7f]+\Z")
_REASON = re.compile(r"[a-z]+(-[a-z]+)*\Z")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_LARGEST = {"spent": 10 * 366 * 24 * 3600 * 1000, "left": 10 * 366 * 24 * 3600 * 1000, "nodes": 2**64 - 1}
_BOUNDS = {"value": 1000, "win": 1000000}


@dataclass
class Ply:
    """One played move and what was noted about it: milliseconds, nodes, permille, plies."""

    event: str
    spent: Optional[int] = None
    left: Optional[int] = None
    nodes: Optional[int] = None
    value: Optional[int] = None
    win: Optional[int] = None
    comments: Tuple[str, ...] = ()  # the lines before it, each with its '#'

    def text(self) -> str:
        words = [self.event]
        words += [f"{name}={getattr(self, name)}" for name in _LARGEST if getattr(self, name) is not None]
        words += [f"{name}={getattr(self, name):+d}" for name in _BOUNDS if getattr(self, name) is not None]
        return " ".join(words)


@dataclass
class Record:
    """One game. `layouts` and `players` are by seat; a layout is None if it is not known."""

    layouts: Dict[str, Optional[str]]
    players: Dict[str, str] = field(default_factory=dict)
    rules: str = "contest"
    variant: str = DUEL
    label: str = ""
    control: str = ""
    layouts_from: str = ""  # where a match took its layouts: the line "layouts"
    terms: str = ""  # of the match, that its results depend on
    seed: Optional[int] = None
    chance: Optional[int] = None
    note: str = ""
    plies: List[Ply] = field(default_factory=list)
    winner: Optional[str] = None  # a seat, or "draw"; None if the game was broken off
    reason: str = ""
    comments: Tuple[str, ...] = ()  # the lines before the game

    def text(self) -> str:
        """The block of the game, ready to be appended to a file. ValueError if it cannot be written."""
        lines = [*self.comments, FIRST_LINE]
        if self.variant != DUEL:
            lines.append(f"variant {self.variant}")
        lines += _head_line("label", self.label)
        lines.append(f"rules {self.rules}")
        for seat in self.layouts:
            lines += _head_line(seat, self.players.get(seat, "")) or [f"{seat} ?"]
        lines += [f"{seat}-layout {layout or '?'}" for seat, layout in self.layouts.items()]
        lines += _head_line("control", self.control)
        lines += _head_line("layouts", self.layouts_from)
        lines += _head_line("terms", self.terms)
        lines += [f"seed {self.seed}"] if self.seed is not None else []
        lines += [f"chance {self.chance}"] if self.chance is not None else []
        lines += _head_line("note", self.note)
        lines.append("moves")
        for number, ply in enumerate(self.plies, 1):
            lines += [*ply.comments, f"{number} {ply.text()}"]
        lines += [f"result {self.winner} {self.reason}" if self.winner else "result none", "end", ""]
        text = "\n".join(lines) + "\n"
        try:
            read = parse_records(text)
        except RecordError as error:
            raise ValueError(f"this record cannot be written: {error}") from error
        if len(read) != 1:
            raise ValueError("this record cannot be written: a text in it ends the game")
        return text

    def __str__(self) -> str:
        return self.text()


def _cleaned(text: str) -> str:
    clean = _CONTROL.sub(" ", text).encode("utf-8", "replace")[:LONGEST_TEXT]
    return clean.decode("utf-8", "ignore").strip(" ")


def _head_line(name: str, text: str) -> List[str]:
    clean = _cleaned(text)
    return [f"{name} {clean}"] if clean else []


def parse_records(text: str) -> List[Record]:
    """All games of a text. RecordError at the first thing that is wrong."""
    return list(iterate_records(text))


def iterate_records(text: str) -> Iterator[Record]:
    """The games of a text, one by one."""
    parser = _Parser()
    for line in text.split("\n"):
        record = parser.take(line[:-1] if line.endswith("\r") else line)
        if record is not None:
            yield record
    parser.finish()


def read_records(path: Union[str, "os.PathLike[str]"]) -> List[Record]:
    """The games of a file, which may have 256 MiB."""
    if os.path.getsize(path) > LARGEST_FILE:
        raise RecordError(1, 1, f"a file of records has at most {LARGEST_FILE >> 20} MiB")
    with open(path, "rb") as file:
        return parse_records(file.read().decode("utf-8-sig", "surrogateescape"))


def write_records(path: Union[str, "os.PathLike[str]"], records: Iterable[Record], *, append: bool = False) -> None:
    """Writes the games; nothing is written if one of them cannot be."""
    text = "".join(record.text() for record in records)
    with open(path, "ab" if append else "wb") as file:
        file.write(text.encode("utf-8", "surrogateescape"))


class _Parser:
    """Lines to games; the state is the part of the game that is read."""

    def __init__(self) -> None:
        self._number = 0
        self._state = "before"
        self._record = Record({})
        self._seen: Dict[str, int] = {}  # lines of the head, and where
        self._comments: List[str] = []

    def take(self, line: str) -> Optional[Record]:
        self._number += 1
        if len(line) > LONGEST_LINE or len(line.encode("utf-8", "surrogateescape")) > LONGEST_LINE:
            raise self._error(1, "the line is too long")
        if line.startswith("#"):
            self._comments.append(line)
            return None
        if self._state == "before":
            self._begin(line)
        elif self._state == "head":
            self._head(line)
        elif self._state == "moves":
            self._ply(line)
        elif line != "end":
            raise self._error(1, "expected 'end'")
        else:
            self._state = "before"
            self._comments.clear()
            return self._record
        return None

    def finish(self) -> None:
        if self._state != "before":
            raise self._error(1, "the text ends within a record")

    def _error(self, column: int, text: str) -> RecordError:
        return RecordError(self._number, column, text)

    def _begin(self, line: str) -> None:
        if not line:
            return
        if line != FIRST_LINE:
            raise self._error(1, f"a record begins with '{FIRST_LINE}', not {line[:40]!r}")
        self._record = Record({}, comments=tuple(self._comments))
        self._comments.clear()
        self._seen = {}
        self._state = "head"

    def _head(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        if name == "moves" and not rest:
            self._check_head()
            self._comments.clear()
            self._state = "moves"
            return
        column = len(name) + 2
        if name in self._seen:
            raise self._error(column, "this line is here twice")
        if name == "variant" and self._seen:
            raise self._error(1, "the line 'variant' is the first of a game")
        self._seen[name] = self._number
        record = self._record
        if name in ("seed", "chance"):
            if not _DIGITS.match(rest) or int(rest) >= 2**64:
                raise self._error(column, "the seed is a whole number")
            setattr(record, name, int(rest))
        elif name.endswith("-layout"):
            self._layout(name[: -len("-layout")], rest, column)
        elif not rest or _CONTROL.search(rest) or len(rest.encode("utf-8", "surrogateescape")) > LONGEST_TEXT:
            raise self._error(column, f"expected a text of 1 to {LONGEST_TEXT} bytes without control characters")
        elif name in ("rules", "label", "control", "terms", "note", "variant"):
            setattr(record, name, rest)
        elif name == "layouts":
            record.layouts_from = rest
        elif record.variant == DUEL and name not in ("red", "black") or not _WORD.match(name):
            raise self._error(1, f"{name[:40]!r} is no line of a record")
        else:
            record.players[name] = rest

    def _layout(self, seat: str, text: str, column: int) -> None:
        if self._record.variant == DUEL:
            if seat not in ("red", "black"):
                raise self._error(1, f"{seat[:40] + '-layout'!r} is no line of a record")
            if text != "?":
                try:
                    # What the rules forbid beyond this, `sapper replay --verify` says.
                    Layout(text, front_bombs=True)
                except LayoutError as error:
                    raise self._error(column, str(error)) from error
        elif not _WORD.match(text) or not _WORD.match(seat):
            raise self._error(column, "a layout is one word")
        self._record.layouts[seat] = None if text == "?" else text

    def _check_head(self) -> None:
        record = self._record
        seats = ("red", "black") if record.variant == DUEL else tuple(record.players)
        for name in ("rules", *seats, *(f"{seat}-layout" for seat in seats)):
            if name not in self._seen:
                raise self._error(1, f"the line '{name}' is missing above")
        for seat in record.layouts:
            if seat not in seats:
                raise self._error(1, f"the line '{seat}' is missing above")
        if record.variant == DUEL and record.chance is not None:
            raise RecordError(self._seen["chance"], 1, "'chance' is no line of a record of this game")
        if not any(record.layouts.values()):
            raise self._error(1, "one of the layouts above must be known")
        record.layouts = {seat: record.layouts[seat] for seat in seats}
        record.players = {seat: record.players[seat] for seat in seats}

    def _ply(self, line: str) -> None:
        words = line.split(" ")
        if words[0] == "result":
            self._result(words[1:])
            return
        expected = len(self._record.plies) + 1
        if not _DIGITS.match(words[0]) or int(words[0]) != expected:
            raise self._error(1, f"expected ply {expected} or 'result', not {words[0][:40]!r}")
        if expected > MOST_PLIES:
            raise self._error(1, "the game is too long")
        column = len(words[0]) + 2
        ply = Ply(words[1] if len(words) > 1 else "", comments=tuple(self._comments))
        self._comments.clear()
        if self._record.variant == DUEL:
            try:
                Event(ply.event)
            except ValueError as error:
                raise self._error(column, str(error)) from error
        elif not _WORD.match(ply.event):
            raise self._error(column, "expected a played move")
        column += len(ply.event) + 1
        for word in words[2:]:
            if not _take_note(ply, word):
                raise self._error(
                    column,
                    f"{word[:40]!r} is none of spent=, left=, nodes=, value=, win= with a number, or is here twice",
                )
            column += len(word) + 1
        self._record.plies.append(ply)

    def _result(self, words: List[str]) -> None:
        self._state = "result"
        if words == ["none"]:
            return
        seats = list(self._record.layouts)
        if not words or words[0] not in ("draw", *seats):
            raise self._error(len("result") + 2, f"a result is {', '.join(seats)} or draw and the reason, or none")
        reason = " ".join(words[1:])
        known = reason in REASONS or self._record.variant != DUEL and _REASON.match(reason) is not None
        if not known:
            raise self._error(len("result") + len(words[0]) + 3, f"{reason[:40]!r} is no reason to end a game")
        self._record.winner, self._record.reason = words[0], reason


def _take_note(ply: Ply, word: str) -> bool:
    """Puts `name=value` into `ply`; False if it is no note, or there already."""
    name, _, number = word.partition("=")
    if name in _LARGEST:
        fits = _DIGITS.match(number) is not None and int(number) <= _LARGEST[name]
    elif name in _BOUNDS:
        fits = _SIGNED.match(number) is not None and abs(int(number)) <= _BOUNDS[name]
    else:
        return False
    if not fits or getattr(ply, name) is not None:
        return False
    setattr(ply, name, int(number))
    return True
