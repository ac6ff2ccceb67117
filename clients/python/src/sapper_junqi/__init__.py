"""Drive Junqi engines over UJI; layouts, records, a referee, environments for learning."""

from .async_engine import AsyncAnalysis, AsyncEngine, popen_uji
from .async_referee import AsyncGame, AsyncReferee
from .engine import Analysis, Engine
from .errors import (
    EngineError,
    EngineTerminatedError,
    EngineTimeoutError,
    LayoutError,
    RecordError,
    RefereeError,
)
from .game_state import Piece
from .layout import RANKS, Layout
from .match import play_game
from .position import Event, Position
from .record import Ply, Record, iterate_records, parse_records, read_records, write_records
from .referee import Game, Referee
from .referee_lines import AsyncLineReferee
from .uji import Info, Limit, Option, PlayResult, Score

__version__ = "0.1.0"

__all__ = [
    "RANKS",
    "Analysis",
    "AsyncAnalysis",
    "AsyncEngine",
    "AsyncGame",
    "AsyncLineReferee",
    "AsyncReferee",
    "Engine",
    "EngineError",
    "EngineTerminatedError",
    "EngineTimeoutError",
    "Event",
    "Game",
    "Info",
    "Layout",
    "LayoutError",
    "Limit",
    "Option",
    "Piece",
    "PlayResult",
    "Ply",
    "Position",
    "Record",
    "RecordError",
    "Referee",
    "RefereeError",
    "Score",
    "iterate_records",
    "parse_records",
    "play_game",
    "popen_uji",
    "read_records",
    "write_records",
]
