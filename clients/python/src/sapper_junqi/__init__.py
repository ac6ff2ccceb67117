"""Drive Junqi engines over UJI; layouts, records, a referee, environments for learning."""

from .async_engine import AsyncAnalysis, AsyncEngine, popen_uji
from .engine import Analysis, Engine
from .errors import (
    EngineError,
    EngineTerminatedError,
    EngineTimeoutError,
    LayoutError,
    RecordError,
    RefereeError,
)
from .layout import RANKS, Layout
from .position import Event, Position
from .record import Ply, Record, iterate_records, parse_records, read_records, write_records
from .uji import Info, Limit, Option, PlayResult, Score

__version__ = "0.1.0"

__all__ = [
    "RANKS",
    "Analysis",
    "AsyncAnalysis",
    "AsyncEngine",
    "Engine",
    "EngineError",
    "EngineTerminatedError",
    "EngineTimeoutError",
    "Event",
    "Info",
    "Layout",
    "LayoutError",
    "Limit",
    "Option",
    "PlayResult",
    "Ply",
    "Position",
    "Record",
    "RecordError",
    "RefereeError",
    "Score",
    "iterate_records",
    "parse_records",
    "popen_uji",
    "read_records",
    "write_records",
]
