"""Engines that behave, and every way in which they may not."""

import asyncio
import os
import subprocess
import sys
import threading
import time

import pytest

from conftest import PACKAGE
from sapper_junqi import (
    Engine,
    EngineError,
    EngineTerminatedError,
    EngineTimeoutError,
    Limit,
    Position,
    popen_uji,
)

LAYOUT = "cigdcegkefkfaibgidjhhhjlj"
# Long enough for a busy machine to answer, short where the engine never does.
SOON = 20.0
NEVER = 0.5


def start() -> Position:
    return Position(LAYOUT, "red")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_good_engine(fake):
    with Engine.popen(fake(), timeout=SOON) as engine:
        assert engine.name == "fake"
        assert engine.options["MultiPV"].max == 64
        assert engine.options["Book File"].type == "string"
        engine.ping()
        assert str(engine.layout("red")) == LAYOUT
        result = engine.play(start(), Limit(nodes=1))
        assert (result.move, result.ponder, result.resigned, result.late) == ("c6c7", "c8c7", False, False)
        info = result.info
        assert (info.depth, info.nodes, info.time, info.wdl) == (3, 10, 0.1, (750, 0, 250))
        assert info.score.cp == 100 and info.score.value() == 0.5
        assert info.pv == ("c6c7", "c8c7")
        assert engine.moves(start()) == ["c6c7"]
        assert engine.belief(start()) == {"a7": {"c": 600, "d": 400}}
    assert engine.terminated
    with pytest.raises(EngineTerminatedError):
        engine.ping()


def test_only_what_is_new_is_sent(fake, tmp_path):
    heard = tmp_path / "heard"
    position = start()
    with Engine.popen(fake("good", str(heard)), timeout=SOON) as engine:
        engine.play(position, Limit(time=0.1, red_clock=2.5, black_inc=0))
        position.push("c6c7+")
        position.push("c8c7=@b1")
        engine.moves(position)
        position.pop()
        engine.moves(position)
        engine.configure({"MultiPV": 2})
        engine.moves(position)
    lines = [line for line in heard.read_text().splitlines() if line != "isready"]
    whole = f"position layout {LAYOUT} side red"
    assert lines == [
        "uji",
        "newgame",
        whole,
        "go rtime 2500 binc 0 movetime 100",
        "observe c6c7+",
        "observe c8c7=@b1",
        "moves",
        f"{whole} moves c6c7+",
        "moves",
        "setoption name MultiPV value 2",
        "newgame",
        f"{whole} moves c6c7+",
        "moves",
        "quit",
    ]


@pytest.mark.parametrize(
    "options", [{"Nothing": 1}, {"MultiPV": 0}, {"MultiPV": 65}, {"MultiPV": "x"}, {"MultiPV": True}, {"Book File": "a\nb"}]
)
def test_options_are_checked_before_they_are_sent(fake, tmp_path, options):
    heard = tmp_path / "heard"
    with Engine.popen(fake("good", str(heard)), timeout=SOON) as engine:
        with pytest.raises(EngineError) as error:
            engine.configure({"MultiPV": 3, **options})
        assert error.value.code == "option"
    assert "setoption" not in heard.read_text()


def test_garbage_is_passed_over(fake):
    with Engine.popen(fake("garbage"), timeout=SOON) as engine:
        for _ in range(2):
            result = engine.play(start(), Limit(nodes=1))
            assert result.move == "c6c7"
            assert [info.depth for info in result.infos] == [3]
            engine.ping()


def test_a_second_bestmove_is_passed_over(fake):
    with Engine.popen(fake("two-moves"), timeout=SOON) as engine:
        for _ in range(3):
            assert engine.play(start(), Limit(nodes=1)).move == "c6c7"


def test_infos_are_bounded(fake):
    with Engine.popen(fake("flood-infos"), timeout=SOON) as engine:
        result = engine.play(start(), Limit(nodes=1))
        assert result.move == "c6c7"
        assert len(result.infos) <= 512


@pytest.mark.parametrize("mode, code", [("no-move", "protocol"), ("refuse-go", "turn")])
def test_a_refusal_leaves_the_engine_usable(fake, mode, code):
    with Engine.popen(fake(mode), timeout=SOON) as engine:
        for _ in range(2):
            with pytest.raises(EngineError) as error:
                engine.play(start(), Limit(nodes=1))
            assert error.value.code == code
            assert not engine.terminated
            engine.ping()


def test_a_refused_position_is_sent_again_whole(fake, tmp_path):
    heard = tmp_path / "heard"
    position = start()
    with Engine.popen(fake("refuse-observe", str(heard)), timeout=SOON) as engine:
        engine.moves(position)
        position.push("c6c7")
        with pytest.raises(EngineError) as error:
            engine.moves(position)
        assert error.value.code == "impossible"
        engine.moves(position)
    assert heard.read_text().count(f"position layout {LAYOUT} side red moves c6c7\n") == 1


@pytest.mark.parametrize("ask", [lambda e: e.moves(start()), lambda e: e.belief(start())])
def test_wrong_answers_are_errors(fake, ask):
    with Engine.popen(fake("bad-moves"), timeout=SOON) as engine:
        with pytest.raises(EngineError) as error:
            ask(engine)
        assert error.value.code == "protocol"
        engine.ping()


def test_a_wrong_layout_is_an_error(fake):
    with Engine.popen(fake("bad-layout"), timeout=SOON) as engine:
        assert engine.setup("red") == "xyz"
        with pytest.raises(ValueError):
            engine.layout("red")
        engine.ping()


@pytest.mark.parametrize(
    "mode, says",
    [
        ("crash", "signal 11"),
        ("exit", "exit status 0"),
        ("close-stdout", "closed its output"),
        ("long-line", "a line of more than"),
    ],
)
def test_an_engine_that_ends_in_a_search(fake, mode, says):
    engine = Engine.popen(fake(mode), timeout=SOON)
    with pytest.raises(EngineTerminatedError) as error:
        engine.play(start(), Limit(nodes=1))
    assert says in str(error.value)
    with pytest.raises(EngineTerminatedError) as error:
        engine.play(start(), Limit(nodes=1))
    assert says in str(error.value)
    engine.quit()
    assert not alive(engine.pid)


@pytest.mark.parametrize("mode", ["stall", "flood"])
def test_an_engine_that_never_answers(fake, mode):
    engine = Engine.popen(fake(mode), timeout=SOON)
    engine._engine.timeout = NEVER
    with pytest.raises(EngineTimeoutError):
        engine.play(start(), Limit(time=0.01))
    engine.quit()
    assert not alive(engine.pid)


def test_a_late_answer_counts(fake):
    with Engine.popen(fake("late"), timeout=SOON) as engine:
        engine._engine.search_timeout = NEVER
        for _ in range(2):
            result = engine.play(start(), Limit(nodes=1))
            assert (result.move, result.late) == ("c6c7", True)


def test_an_engine_that_does_not_read(fake):
    engine = Engine.popen(fake("deaf"), timeout=SOON)
    engine._engine.timeout = NEVER
    with pytest.raises(EngineTimeoutError):
        engine.moves(Position(LAYOUT, "red", moves=["c6c7"] * 300000))
    engine.quit()
    assert not alive(engine.pid)


def test_no_handshake(fake):
    with pytest.raises(EngineTimeoutError):
        Engine.popen(fake("mute"), timeout=NEVER)
    with pytest.raises(EngineTerminatedError) as error:
        Engine.popen(fake("flood-handshake"), timeout=SOON)
    assert "lines" in str(error.value)


def test_endless_answers(fake):
    with pytest.raises(EngineTerminatedError) as error:
        Engine.popen(fake("flood-answers"), timeout=SOON).ping()
    assert "lines" in str(error.value)


@pytest.mark.parametrize("command", [["/nonexistent/engine"], "/nonexistent engine", ["/"], [""]])
def test_a_program_that_cannot_be_started(command):
    with pytest.raises(EngineTerminatedError):
        Engine.popen(command)


def test_the_last_words_of_an_engine_are_told(fake):
    with pytest.raises(EngineTerminatedError) as error:
        Engine.popen(fake("exit-at-once"), timeout=SOON)
    assert "exit status 3" in str(error.value) and "no licence" in str(error.value)


@pytest.mark.parametrize("mode", ["stays", "child"])
def test_quit_ends_the_engine_and_its_children(fake, mode):
    engine = Engine.popen(fake(mode), timeout=SOON)
    engine._engine.timeout = NEVER if mode == "stays" else SOON
    engine.quit()
    with pytest.raises(ProcessLookupError):
        for _ in range(1000):  # until the system has buried the child
            os.killpg(engine.pid, 0)
            time.sleep(0.01)


@pytest.mark.parametrize(
    "bad",
    [
        lambda: Position(LAYOUT, "red\nquit"),
        lambda: Position("two words", "red"),
        lambda: Position(LAYOUT, "red", enemy=""),
        lambda: Position(LAYOUT, "red", moves=["c6c7 c8c7"]),
        lambda: start().push("c6c7\n"),
        lambda: Position.from_text("view x\nquit red 0 0"),
        lambda: Position.from_text("layout x"),
        lambda: Position.from_text(""),
        lambda: Position.from_text("view x red 0 x"),
        lambda: Limit(time=float("nan")),
        lambda: Limit(red_clock=float("inf")),
    ],
)
def test_nothing_but_words_is_sent(bad):
    with pytest.raises(ValueError):
        bad()


def test_a_search_needs_a_limit_of_its_own_side(fake):
    with Engine.popen(fake(), timeout=SOON) as engine:
        with pytest.raises(ValueError):
            engine.play(start(), Limit(black_clock=1))
        with pytest.raises(ValueError):
            engine.play(start(), Limit(nodes=1), searchmoves=["c6c7\nquit"])
        engine.ping()


def test_an_analysis_reports_and_ends(fake):
    with Engine.popen(fake("late"), timeout=SOON) as engine:
        with engine.analysis(start()) as analysis:
            with pytest.raises(TimeoutError):
                analysis.get(timeout=0.01)
            engine.ping()
        with engine.analysis(start()) as analysis:
            analysis.stop()
            assert list(analysis) == []
            assert analysis.wait().move == "c6c7"
        engine.analysis(start())
        assert engine.moves(start()) == ["c6c7"]  # which ends the analysis
    with Engine.popen(fake(), timeout=SOON) as engine:
        with engine.analysis(start(), Limit(nodes=1)) as analysis:
            assert [info.depth for info in analysis] == [3]
            assert analysis.wait().move == "c6c7"
    with Engine.popen(fake("refuse-go"), timeout=SOON) as engine:
        with pytest.raises(EngineError):
            engine.analysis(start())
        engine.ping()


def test_threads_wait_for_one_another(fake):
    with Engine.popen(fake(), timeout=SOON) as engine:
        moves = []
        threads = [
            threading.Thread(target=lambda: moves.append(engine.play(start(), Limit(nodes=1)).move)) for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        assert moves == ["c6c7"] * 8


def test_stop_from_another_thread(fake):
    with Engine.popen(fake("late"), timeout=SOON) as engine:
        engine._engine.search_timeout = 600
        answer = []
        thread = threading.Thread(target=lambda: answer.append(engine.play(start(), Limit(nodes=1))))
        thread.start()
        while thread.is_alive():
            engine.stop()
            thread.join(timeout=0.05)
        assert answer[0].move == "c6c7" and not answer[0].late


def test_asyncio(fake):
    async def play():
        async with await popen_uji(fake(), timeout=SOON) as red, await popen_uji(fake(), timeout=SOON) as black:
            results = await asyncio.gather(
                red.play(start(), Limit(nodes=1)), black.play(Position(LAYOUT, "black"), Limit(nodes=1)), red.ping()
            )
            return [results[0].move, results[1].move]

    assert asyncio.run(play()) == ["c6c7", "c6c7"]


def test_a_cancelled_search_is_stopped(fake):
    async def play():
        async with await popen_uji(fake("late"), timeout=SOON) as engine:
            for _ in range(3):
                search = asyncio.ensure_future(engine.play(start(), Limit(nodes=1)))
                await asyncio.sleep(0.05)
                search.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await search
                assert await engine.moves(start()) == ["c6c7"]

    asyncio.run(play())


def test_one_engine_that_crashes_leaves_the_others(fake):
    engines = [Engine.popen(fake(mode), timeout=SOON) for mode in ("good", "crash", "flood")]
    engines[2]._engine.timeout = NEVER
    with pytest.raises(EngineTerminatedError):
        engines[1].play(start(), Limit(nodes=1))
    with pytest.raises(EngineTimeoutError):
        engines[2].play(start(), Limit(time=0))
    assert engines[0].play(start(), Limit(nodes=1)).move == "c6c7"
    for engine in engines:
        engine.quit()


PROGRAM = """
import os, sys
from sapper_junqi import Engine
engine = Engine.popen(sys.argv[1:], timeout=60)
child = os.fork()
if child == 0:
    with Engine.popen(sys.argv[1:], timeout=60) as other:  # a loop of its own
        other.ping()
        other._engine.timeout = 0.1
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
engine.ping()
print(engine.pid)
"""


def test_forks_and_the_end_of_the_program(fake):
    """A child's end leaves the engines of its parent, whose own end takes them along."""
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM, *fake("stays")],
        check=True,
        timeout=120,
        stdout=subprocess.PIPE,
        env={"PYTHONPATH": str(PACKAGE / "src")},
    ).stdout
    for _ in range(1000):
        if not alive(int(said)):
            return
        time.sleep(0.01)
    pytest.fail("the engine outlives the program")
