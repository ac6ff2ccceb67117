"""The words of UJI as values: options, limits, what a search reports and answers."""

import re
from dataclasses import dataclass, field
from typing import Dict, List, Mapping, Optional, Tuple, Union

from .errors import EngineError

OptionValue = Union[str, int, bool]

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}\Z")
_WORD = re.compile(r"[!-~]{1,200}\Z")


def check_word(text: str, what: str) -> str:
    """`text`, if it can be sent as one word."""
    if not _WORD.match(text):
        raise ValueError(f"{what} is one word of printable ASCII, not {text[:40]!r}")
    return text


def check_text(text: str, what: str) -> str:
    """`text`, if it can be sent as the rest of a line."""
    if not text.isprintable() or text != text.strip():
        raise ValueError(f"{what} is printable text on one line, not {text[:40]!r}")
    return text


@dataclass(frozen=True)
class Option:
    """One option that the engine offers."""

    name: str
    type: str
    default: str = ""
    min: Optional[int] = None
    max: Optional[int] = None
    var: Tuple[str, ...] = ()

    def text_of(self, value: OptionValue) -> str:
        """`value` as it is sent; EngineError if the option does not take it."""

        def refused(expected: str) -> EngineError:
            return EngineError("option", f"{self.name} takes {expected}, not {value!r}")

        if self.type == "check":
            text = str(value).lower()
            if text not in ("true", "false"):
                raise refused("true or false")
            return text
        if self.type == "spin":
            text = str(value)
            if isinstance(value, bool) or not _NUMBER.match(text):
                raise refused("a whole number")
            low = self.min if self.min is not None else int(text)
            high = self.max if self.max is not None else int(text)
            if not low <= int(text) <= high:
                raise refused(f"{low} to {high}")
            return text
        text = str(value)
        if self.type == "combo" and text.lower() not in [word.lower() for word in self.var]:
            raise refused("one of " + ", ".join(self.var))
        try:
            return check_text(text, self.name)
        except ValueError as error:
            raise EngineError("option", str(error)) from error


def parse_option(line: str) -> Optional[Option]:
    """The option of a line `option name ...`; None if it is not one."""
    keys = ("name", "type", "default", "min", "max", "var")
    found: Dict[str, List[str]] = {key: [] for key in keys}
    key = ""
    words = line.split()
    for i, word in enumerate(words[1:], 1):
        # Name and default may contain any words, also such as are keys later in the line.
        if word in keys and (not found[word] or word == "var") and (key != "name" or words[i - 1] != "name"):
            key = word
            found[key].append("")
        elif key:
            found[key][-1] = f"{found[key][-1]} {word}".strip()
    name, kind = "".join(found["name"]), "".join(found["type"])
    if not name or not kind:
        return None
    bounds = [_integer("".join(found[end])) for end in ("min", "max")]
    return Option(name, kind, "".join(found["default"]), bounds[0], bounds[1], tuple(found["var"]))


# Of the rules, these concern who keeps the clock.
_CLOCKS = ("GameClock", "MoveClock", "Timeouts")


def options_for(rules: str, variant: str, offered: Mapping[str, Option]) -> Dict[str, OptionValue]:
    """The options that set `rules` and `variant`. An engine may know the contest's rules alone."""
    words = check_text(rules, "rules").split(" ")
    options: Dict[str, OptionValue] = {}
    if variant and (variant != "duel" or "Variant" in offered):
        options["Variant"] = variant
    if words[0] != "contest" or "Rules" in offered:
        options["Rules"] = words[0]
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name not in _CLOCKS:
            options[name] = value
    return options


@dataclass(frozen=True)
class Limit:
    """What ends a search: the limit that is reached first. Times are in seconds."""

    time: Optional[float] = None
    nodes: Optional[int] = None
    red_clock: Optional[float] = None
    black_clock: Optional[float] = None
    red_inc: Optional[float] = None
    black_inc: Optional[float] = None

    def __post_init__(self) -> None:
        times = (self.time, self.red_clock, self.black_clock, self.red_inc, self.black_inc)
        if not all(seconds is None or abs(seconds) < 1e9 for seconds in times):
            raise ValueError("a time is a number of seconds below a billion")

    def words(self) -> List[str]:
        """The words after `go`; none without a limit."""
        words: List[str] = []
        for name, seconds in (
            ("rtime", self.red_clock),
            ("btime", self.black_clock),
            ("rinc", self.red_inc),
            ("binc", self.black_inc),
            ("movetime", self.time),
        ):
            if seconds is not None:
                words += [name, str(round(seconds * 1000))]
        if self.nodes is not None:
            words += ["nodes", str(int(self.nodes))]
        return words

    def seconds(self, side: str) -> Optional[float]:
        """How long a search of `side` may take at most; None if only its nodes are limited."""
        clock = {"red": self.red_clock, "black": self.black_clock}.get(side)
        known = [max(0.0, limit) for limit in (self.time, clock) if limit is not None]
        return min(known) if known else None


@dataclass(frozen=True)
class Score:
    """Of the side that searches: `cp`, or `win` in so many plies (negative: a loss)."""

    cp: Optional[int] = None
    win: Optional[int] = None

    def value(self) -> float:
        """The expected result, from -1 (a sure loss) to 1."""
        if self.win is not None:
            return 1.0 if self.win > 0 else -1.0
        cp = self.cp or 0
        return cp / (100 + abs(cp))


@dataclass
class Info:
    """One line `info`; what it does not name is None."""

    depth: Optional[int] = None
    seldepth: Optional[int] = None
    nodes: Optional[int] = None
    nps: Optional[int] = None
    time: Optional[float] = None
    hashfull: Optional[int] = None
    worlds: Optional[int] = None
    score: Optional[Score] = None
    wdl: Optional[Tuple[int, int, int]] = None
    multipv: int = 1
    pv: Tuple[str, ...] = ()
    string: Optional[str] = None


def _integer(text: str) -> Optional[int]:
    return int(text) if _NUMBER.match(text) else None


_COUNTS = ("depth", "seldepth", "nodes", "nps", "hashfull", "worlds")


def parse_info(line: str) -> Info:
    """What is understood of a line `info ...`; the rest of it is passed over."""
    info = Info()
    words = line.split()[1:]
    at = 0
    while at < len(words):
        word = words[at]
        if word == "string":
            info.string = line.split("string", 1)[1].strip()
            break
        if word == "pv":
            info.pv = tuple(words[at + 1 :])
            break
        at += 1
        if word == "score":
            number = _integer(words[at + 1]) if at + 1 < len(words) else None
            if number is not None and words[at] in ("cp", "win"):
                info.score = Score(cp=number) if words[at] == "cp" else Score(win=number)
                at += 2
        elif word == "wdl":
            numbers = [_integer(text) for text in words[at : at + 3]]
            if len(numbers) == 3 and None not in numbers:
                info.wdl = (numbers[0] or 0, numbers[1] or 0, numbers[2] or 0)
                at += 3
        elif word in _COUNTS or word in ("time", "multipv"):
            number = _integer(words[at]) if at < len(words) else None
            if number is None:
                continue
            at += 1
            if word == "time":
                info.time = number / 1000
            else:
                setattr(info, word, number)
    return info


@dataclass
class PlayResult:
    """The answer to `go`. `move` is None if there is none, or if the engine resigned."""

    move: Optional[str]
    ponder: Optional[str] = None
    resigned: bool = False
    draw_offered: bool = False
    late: bool = False  # it came only after `stop`, when the limit had passed
    infos: List[Info] = field(default_factory=list)  # one for each of the best moves

    @property
    def info(self) -> Info:
        """The last report about the best move."""
        return self.infos[0] if self.infos else Info()


def parse_bestmove(line: str) -> PlayResult:
    """The answer in `bestmove ...`; EngineError if it is none."""
    words = line.split()
    if len(words) < 2 or not _WORD.match(words[1]):
        raise EngineError("protocol", f"no move in {line[:80]!r}")
    result = PlayResult(words[1])
    rest = words[2:]
    if rest[:1] == ["draw"]:
        result.draw_offered = True
        rest = rest[1:]
    if len(rest) > 1 and rest[0] == "ponder" and _WORD.match(rest[1]):
        result.ponder = rest[1]
    if words[1] in ("none", "resign"):
        result.resigned = words[1] == "resign"
        result.move = None
    return result
