"""An engine that speaks UJI, for programs that wait for each answer."""

from types import TracebackType
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Type

from .async_engine import AsyncAnalysis, AsyncEngine
from .background import run
from .layout import Layout
from .position import Position
from .process import Command
from .uji import Info, Limit, Option, OptionValue, PlayResult


class Engine:
    """The methods of `AsyncEngine`, each waiting for its result. For use from any thread."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    def popen(
        cls,
        command: Command,
        *,
        timeout: float = 10.0,
        search_timeout: float = 600.0,
        options: Optional[Mapping[str, OptionValue]] = None,
        cwd: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
    ) -> "Engine":
        """Starts an engine: a program, or a list of a program and its arguments."""
        return cls(
            run(
                AsyncEngine.popen(
                    command, timeout=timeout, search_timeout=search_timeout, options=options, cwd=cwd, env=env
                )
            )
        )

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def id(self) -> Mapping[str, str]:
        return self._engine.id

    @property
    def options(self) -> Mapping[str, Option]:
        return self._engine.options

    @property
    def pid(self) -> int:
        return self._engine.pid

    @property
    def terminated(self) -> bool:
        return self._engine.terminated

    def ping(self) -> None:
        run(self._engine.ping())

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        run(self._engine.configure(options))

    def set_rules(self, rules: str, variant: str = "") -> None:
        run(self._engine.set_rules(rules, variant))

    def new_game(self) -> None:
        run(self._engine.new_game())

    def layout(self, side: str) -> Layout:
        return run(self._engine.layout(side))

    def setup(self, side: str) -> str:
        return run(self._engine.setup(side))

    def play(self, position: Position, limit: Limit, *, searchmoves: Sequence[str] = ()) -> PlayResult:
        return run(self._engine.play(position, limit, searchmoves=searchmoves))

    def analyse(
        self, position: Position, limit: Limit, *, multipv: int = 1, searchmoves: Sequence[str] = ()
    ) -> List[Info]:
        return run(self._engine.analyse(position, limit, multipv=multipv, searchmoves=searchmoves))

    def analysis(
        self, position: Position, limit: Optional[Limit] = None, *, searchmoves: Sequence[str] = ()
    ) -> "Analysis":
        return Analysis(run(self._engine.analysis(position, limit, searchmoves=searchmoves)))

    def ponder(self, position: Position) -> None:
        run(self._engine.ponder(position))

    def moves(self, position: Position) -> List[str]:
        return run(self._engine.moves(position))

    def belief(self, position: Position) -> Dict[str, Dict[str, int]]:
        return run(self._engine.belief(position))

    def evaluate(self, position: Position) -> List[str]:
        return run(self._engine.evaluate(position))

    def board(self, position: Position) -> str:
        return run(self._engine.board(position))

    def offer_draw(self, position: Position) -> bool:
        return run(self._engine.offer_draw(position))

    def gameover(
        self, position: Position, result: str, *, reason: str = "", reveal: Optional[str] = None
    ) -> None:
        run(self._engine.gameover(position, result, reason=reason, reveal=reveal))

    def stop(self) -> None:
        """Ends a search that another thread waits for."""
        run(self._engine.stop())

    def quit(self) -> int:
        return run(self._engine.quit())

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.quit()


class Analysis:
    """A running search: an iterator over its reports."""

    def __init__(self, analysis: AsyncAnalysis) -> None:
        self._analysis = analysis

    @property
    def infos(self) -> List[Info]:
        return self._analysis.infos

    def get(self, timeout: Optional[float] = None) -> Optional[Info]:
        return run(self._analysis.get(timeout))

    def stop(self) -> None:
        run(self._stop())

    async def _stop(self) -> None:
        self._analysis.stop()

    def wait(self, timeout: Optional[float] = None) -> PlayResult:
        return run(self._analysis.wait(timeout))

    def __iter__(self) -> Iterator[Info]:
        while True:
            info = self.get()
            if info is None:
                return
            yield info

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: Any) -> None:
        run(self._analysis.__aexit__())
