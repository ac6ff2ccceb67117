"""Whole games between engines."""

from typing import Callable, Mapping, Optional

from .engine import Engine
from .errors import EngineError, EngineTerminatedError, RefereeError
from .record import Record
from .referee import Game
from .uji import Limit, PlayResult


def play_game(
    game: Game,
    engines: Mapping[str, Engine],
    limit: Limit,
    *,
    most_plies: int = 2000,
    on_ply: Optional[Callable[[Game, PlayResult], None]] = None,
) -> Record:
    """Plays `game` to its end, with an engine for each seat, and sets its rules before.

    EngineError if an engine does not know the rules.

    An engine that answers an illegal move or none loses by `illegal`; one that crashes, stalls or
    refuses what the referee announced loses by `adjudication`, with a note that says why. After
    `most_plies` the game is a draw. `on_ply` is called after each move.
    """
    state = game.state
    missing = [seat for seat in state.seats if seat not in engines]
    if missing:
        raise ValueError(f"no engine for {', '.join(missing)}")
    for engine in engines.values():
        engine.set_rules(state.rules, state.variant)
    note = ""
    while not state.over:
        seat = state.turn or ""
        if state.ply >= most_plies:
            game.draw("adjudication")
            break
        try:
            result = engines[seat].play(state.positions[seat], limit)
        except EngineError as error:
            note = f"{seat}: {error}"[:400]
            game.lose(seat, "adjudication")
            break
        if result.resigned:
            game.lose(seat, "resign")
            break
        try:
            game.move(result.move or "none")
        except EngineTerminatedError:
            raise
        except RefereeError as error:
            note = f"{seat} played {result.move}: {error}"[:400]
            game.lose(seat, "illegal")
            break
        if on_ply is not None:
            on_ply(game, result)
    _tell_end(game, engines)
    record = game.record()
    record.players = {seat: engines[seat].name for seat in state.seats}
    record.note = note
    return record


def _tell_end(game: Game, engines: Mapping[str, Engine]) -> None:
    for seat in game.state.seats:
        try:
            engines[seat].gameover(game.state.positions[seat], game.state.result_for(seat), reason=game.state.reason)
        except EngineError:
            pass  # the result stands, whatever an engine thinks of it
