"""The referee `sapper referee`, for programs that wait for each answer."""

from types import TracebackType
from typing import Any, List, Mapping, Optional, Type

from .async_referee import AsyncGame, AsyncReferee
from .background import run
from .game_state import Answer, GameState, Piece, Request
from .process import Command
from .record import Record
from .referee_lines import AsyncLineReferee


class Referee:
    """The methods of `AsyncReferee`, each waiting for its result."""

    def __init__(self, referee: AsyncReferee) -> None:
        self._referee = referee

    @classmethod
    def popen(
        cls,
        command: Command = "sapper",
        *,
        timeout: float = 10.0,
        games: int = 256,
        lines: bool = False,
        cwd: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
    ) -> "Referee":
        """With `lines` it speaks the dialect of lines, which knows one game at a time."""
        kind = AsyncLineReferee if lines else AsyncReferee
        return cls(run(kind.popen(command, timeout=timeout, games=games, cwd=cwd, env=env)))

    def describe(self) -> Answer:
        return run(self._referee.describe())

    def new_game(
        self,
        layouts: Optional[Mapping[str, Any]] = None,
        *,
        rules: Optional[str] = None,
        variant: Optional[str] = None,
        draw: str = "",
        seed: Optional[int] = None,
    ) -> "Game":
        return Game(run(self._referee.new_game(layouts, rules=rules, variant=variant, draw=draw, seed=seed)))

    def request(self, request: Request) -> Answer:
        return run(self._referee.request(request))

    def quit(self) -> int:
        return run(self._referee.quit())

    def __enter__(self) -> "Referee":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.quit()


class Game:
    """The methods of `AsyncGame`, each waiting for its result."""

    def __init__(self, game: AsyncGame) -> None:
        self.state: GameState = game
        self._game = game

    @property
    def turn(self) -> Optional[str]:
        return self._game.turn

    @property
    def legal(self) -> List[str]:
        return self._game.legal

    @property
    def over(self) -> bool:
        return self._game.over

    @property
    def winner(self) -> Optional[str]:
        return self._game.winner

    @property
    def reason(self) -> str:
        return self._game.reason

    def move(self, move: str) -> str:
        return run(self._game.move(move))

    def undo(self, plies: int = 1) -> None:
        run(self._game.undo(plies))

    def lose(self, seat: str, reason: str = "resign") -> None:
        run(self._game.lose(seat, reason))

    def draw(self, reason: str = "agreement") -> None:
        run(self._game.draw(reason))

    def board(self, seat: Optional[str] = None) -> str:
        return run(self._game.board(seat))

    def pieces(self, seat: Optional[str] = None) -> List[Piece]:
        return run(self._game.pieces(seat))

    def record(self) -> Record:
        return run(self._game.record())

    def close(self) -> None:
        run(self._game.close())
