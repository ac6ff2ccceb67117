"""The referee, and whole games between engines."""

import asyncio
import random
import subprocess
import sys

import pytest

from sapper_junqi import (
    AsyncLineReferee,
    AsyncReferee,
    Engine,
    EngineError,
    EngineTerminatedError,
    EngineTimeoutError,
    Limit,
    Referee,
    RefereeError,
    parse_records,
    play_game,
    write_records,
)

RED = "diahcbgkkfiecfigjhedjljhg"
BLACK = "bicgcakdgifgeekjfhjjihhld"
LAYOUTS = {"red": RED, "black": BLACK}
SOON = 60.0


@pytest.fixture(params=["json", "lines"])
def referee(sapper, request):
    with Referee.popen(sapper, timeout=SOON, lines=request.param == "lines") as referee:
        yield referee


@pytest.fixture()
def json_referee(sapper):
    with Referee.popen(sapper, timeout=SOON) as referee:
        yield referee


def test_what_is_announced(referee):
    game = referee.new_game(LAYOUTS)
    assert (game.turn, game.over, game.winner) == ("red", False, None)
    assert "c6c7" in game.legal
    assert game.state.positions["red"].start == f"layout {RED} side red"
    assert game.state.positions["black"].start == f"layout {BLACK} side black"
    assert game.move("c6c7") == "c6c7+"
    assert game.move("c8c7") == "c8c7=@b1"
    for seat in ("red", "black"):
        assert game.state.positions[seat].events == ["c6c7+", "c8c7=@b1"]
    assert len(game.board("red").splitlines()) > 12


def test_pieces_as_a_seat_sees_them(json_referee):
    game = json_referee.new_game(LAYOUTS)
    game.move("c6c7")
    game.move("c8c7")
    assert {piece.owner for piece in game.pieces()} == {"red", "black"}
    hidden = [piece for piece in game.pieces("red") if piece.owner == "black" and piece.kind is None]
    assert len(hidden) == 23


def test_undo_and_the_end(referee):
    game = referee.new_game(LAYOUTS)
    legal = game.legal
    game.move("c6c7")
    game.move("c8c7")
    game.undo(2)
    assert (game.legal, game.turn, game.state.events) == (legal, "red", [])
    assert game.state.positions["black"].events == []
    game.move("c6c7")
    game.lose("black")
    assert (game.over, game.winner, game.reason, game.turn) == (True, "red", "resign", None)
    assert (game.state.result_for("red"), game.state.result_for("black")) == ("win", "loss")
    record = game.record()
    assert (record.winner, record.reason, [ply.event for ply in record.plies]) == ("red", "resign", ["c6c7+"])
    game.undo()
    assert (game.over, game.turn, game.state.events) == (False, "black", ["c6c7+"])
    assert game.state.positions["red"].events == ["c6c7+"]
    game.draw()
    game.undo(2)
    assert (game.legal, game.state.events, game.state.positions["red"].events) == (legal, [], [])
    game.close()
    with pytest.raises(RefereeError):
        game.record()


def test_a_draw(referee):
    game = referee.new_game(LAYOUTS)
    game.draw()
    assert (game.over, game.winner, game.reason, game.state.result_for("red")) == (True, None, "agreement", "draw")


@pytest.mark.parametrize("move", ["c6c9", "c8c7", "", "x" * 1000, "c6c7 c8c7", "c6c7\n", "军"])
def test_a_refused_move_changes_nothing(referee, move):
    game = referee.new_game(LAYOUTS)
    with pytest.raises(RefereeError):
        game.move(move)
    assert (game.turn, game.state.events) == ("red", [])
    assert game.move("c6c7") == "c6c7+"


@pytest.mark.parametrize(
    "start",
    [
        {"layouts": {"red": "x", "black": BLACK}},
        {"layouts": {"blue": RED}},
        {"rules": "chess"},
        {"variant": "chess"},
        {"draw": "nothing of the kind"},
        {"seed": -1},
    ],
)
def test_a_refused_start(referee, start):
    with pytest.raises(RefereeError):
        referee.new_game(**start)
    assert referee.new_game(LAYOUTS).turn == "red"


def test_drawn_layouts_repeat(referee):
    first, again, other = (referee.new_game(seed=seed).state.layouts for seed in (5, 5, 6))
    assert first == again != other
    assert referee.new_game({"red": RED}, seed=5).state.layouts["red"] == RED


def test_rules_are_the_referees(referee):
    game = referee.new_game(LAYOUTS, rules="contest QuietLimit=2")
    assert game.state.rules == "contest QuietLimit=2"
    quiet = referee.new_game(LAYOUTS, rules="online View=open")
    assert quiet.state.positions["red"].start == f"layout {RED} side red enemy {BLACK}"


def test_many_games_at_once(sapper):
    async def play(referee, seed):
        rng = random.Random(seed)
        game = await referee.new_game(seed=seed)
        while not game.over and game.ply < 60:
            await game.move(rng.choice(game.legal))
        return await game.record()

    async def play_all():
        async with await AsyncReferee.popen(sapper, timeout=SOON) as referee:
            return await asyncio.gather(*(play(referee, seed) for seed in range(20)))

    records = asyncio.run(play_all())
    assert len({record.text() for record in records}) == 20


@pytest.mark.parametrize("lines", [False, True])
def test_a_cancelled_request_leaves_the_order(sapper, lines):
    async def play():
        kind = AsyncLineReferee if lines else AsyncReferee
        async with await kind.popen(sapper, timeout=SOON) as referee:
            game = await referee.new_game(LAYOUTS)
            for _ in range(5):
                board = asyncio.ensure_future(game.board())
                await asyncio.sleep(0)
                board.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await board
                assert (await game.record()).plies == []
            assert await game.move("c6c7") == "c6c7+"

    asyncio.run(play())


def test_the_bound_of_games(sapper):
    with Referee.popen(sapper, timeout=SOON, games=2) as referee:
        games = [referee.new_game(), referee.new_game()]
        with pytest.raises(RefereeError):
            referee.new_game()
        games[0].close()
        referee.new_game()


@pytest.mark.parametrize("mode, error", [("referee-stalls", EngineTimeoutError), ("referee-exits", EngineTerminatedError)])
def test_a_referee_that_does_not_answer(fake, mode, error):
    referee = Referee.popen(fake(mode), timeout=SOON)
    referee._referee.timeout = 0.5 if mode == "referee-stalls" else SOON
    with pytest.raises(error):
        referee.new_game()
    with pytest.raises(EngineTerminatedError):
        referee.new_game()
    referee.quit()


@pytest.mark.parametrize(
    "answer",
    [
        "",
        ',"game":1',
        ',"game":"1","variant":"duel","rules":"contest","layouts":[]',
        ',"game":"1","variant":"duel","rules":"contest","layouts":{"red":1}',
        ',"game":"1","variant":"duel","rules":"contest","layouts":{},"tell":{},"legal":[1]',
        ',"game":"1","variant":"duel","rules":"contest","layouts":{},"tell":{"red":["observe c6c7"]},"legal":[]',
        ',"game":"1","variant":"duel","rules":"contest","layouts":{},"tell":{"red":["position"]},"legal":[]',
        ',"error":"syntax"',
    ],
)
def test_wrong_answers_are_errors(fake, answer):
    with Referee.popen(fake("referee", answer), timeout=SOON) as referee:
        for _ in range(2):
            with pytest.raises(RefereeError):
                referee.new_game()


@pytest.mark.parametrize("mode", ["lines-stall", "lines-exit", "lines-flood"])
def test_lines_that_do_not_end(fake, mode):
    referee = Referee.popen(fake(mode), timeout=SOON, lines=True)
    referee._referee.timeout = 0.5 if mode == "lines-stall" else SOON
    for _ in range(2):
        with pytest.raises(EngineTerminatedError):
            referee.new_game()
    referee.quit()


@pytest.mark.parametrize("answer", ["ok", "turn", "over", "error", "tell\nlegal\nevent\nlayout\n \nok", "turn red"])
def test_wrong_lines_are_errors(fake, answer):
    with Referee.popen(fake("lines", answer), timeout=SOON, lines=True) as referee:
        for _ in range(2):
            with pytest.raises(RefereeError):
                referee.new_game(LAYOUTS).move("c6c7")


def test_a_program_that_is_no_referee(fake):
    with pytest.raises(EngineTerminatedError):
        Referee.popen(fake("exit-at-once"), timeout=0.5)


def test_a_game_between_engines(sapper, referee, tmp_path):
    with Engine.popen(sapper, timeout=SOON, options={"Player": "greedy", "Seed": 1}) as red, Engine.popen(
        sapper, timeout=SOON, options={"Player": "random", "Seed": 1}
    ) as black:
        plies = []
        engines = {"red": red, "black": black}
        record = play_game(
            referee.new_game(seed=1), engines, Limit(nodes=1), on_ply=lambda game, result: plies.append(result.move)
        )
        assert record.winner in ("red", "black", "draw") and record.note == ""
        assert len(plies) == len(record.plies)
        write_records(tmp_path / "games", [record, play_game(referee.new_game(seed=2), engines, Limit(nodes=1))])
    subprocess.run([sapper, "replay", str(tmp_path / "games"), "--verify"], check=True, stdout=subprocess.DEVNULL)


def test_engines_play_by_the_rules_of_the_game(sapper, fake, referee):
    start = {"rules": "casual FrontBombs=true QuietLimit=6 QuietResult=draw", "variant": "duel"}
    with Engine.popen(sapper, timeout=SOON, options={"Player": "random"}) as engine:
        game = referee.new_game({"red": "kiahcbgdkfiecfigjhedjljhg"}, **start)
        record = play_game(game, {"red": engine, "black": engine}, Limit(nodes=1))
        assert (record.reason, record.note) in (("no-collision", ""), ("flag", ""), ("no-moves", ""))
        assert record.rules == game.state.rules
        lines = engine.board(game.state.positions["red"])
        assert "casual" in lines and "QuietLimit=6" in lines
        with Engine.popen(fake(), timeout=SOON) as other, pytest.raises(EngineError) as error:
            play_game(referee.new_game(**start), {"red": engine, "black": other}, Limit(nodes=1))
        assert error.value.code == "option"


@pytest.mark.parametrize("mode, reason", [("good", "illegal"), ("crash", "adjudication"), ("refuse-go", "adjudication")])
def test_an_engine_at_fault_loses(sapper, fake, referee, mode, reason):
    layouts = {"red": "cigdcegkefkfaibgidjhhhjlj", "black": BLACK}
    with Engine.popen(sapper, timeout=SOON, options={"Player": "random"}) as red, Engine.popen(
        fake(mode), timeout=SOON
    ) as black:
        record = play_game(referee.new_game(layouts), {"red": red, "black": black}, Limit(nodes=1))
    assert (record.winner, record.reason) == ("red", reason)
    assert "black" in record.note


def test_a_long_game_is_a_draw(sapper, referee):
    with Engine.popen(sapper, timeout=SOON, options={"Player": "random"}) as engine:
        record = play_game(referee.new_game(), {"red": engine, "black": engine}, Limit(nodes=1), most_plies=6)
        assert (record.winner, record.reason, len(record.plies)) == ("draw", "adjudication", 6)
        with pytest.raises(ValueError):
            play_game(referee.new_game(), {"red": engine}, Limit(nodes=1))


def test_the_example(sapper):
    from conftest import PACKAGE

    said = subprocess.run(
        [sys.executable, str(PACKAGE / "examples" / "play_game.py"), sapper],
        check=True,
        timeout=600,
        stdout=subprocess.PIPE,
        env={"PYTHONPATH": str(PACKAGE / "src")},
    ).stdout.decode("utf-8")
    (record,) = parse_records(said[said.index("junqi-record 1") :])
    assert record.winner and record.players["black"]
