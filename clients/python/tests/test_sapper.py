"""The real engine behind the package."""

import pytest

from sapper_junqi import Engine, EngineError, Layout, Limit, Position

OPTIONS = {"Deterministic": True, "Hash": 16}
LAYOUT = "diahcbgkkfiecfigjhedjljhg"
OTHER = "bicgcakdgifgeekjfhjjihhld"


@pytest.fixture()
def engine(sapper):
    with Engine.popen(sapper, options=OPTIONS, timeout=60) as engine:
        yield engine


def test_two_engines_agree_on_what_was_announced(sapper, engine):
    red = Position(LAYOUT, "red", moves=["c6c7+", "c8c7=@b1"])
    black = Position(OTHER, "black", moves=["c6c7+", "c8c7=@b1"])
    assert red.turn == black.turn == "red"
    with Engine.popen(sapper, options=OPTIONS, timeout=60) as other:
        result = engine.play(red, Limit(nodes=200))
        assert result.move in engine.moves(red)
        red.push(result.move)
        black.push(result.move)
        answer = other.play(black, Limit(nodes=200))
        assert answer.move in other.moves(black)
        assert other.moves(red) != answer.move  # another side, another position: all is told anew
    # Red's flag on b1 was shown, and black's commander was not on c7.
    assert "b1" not in engine.belief(red)


def test_reports(engine):
    infos = engine.analyse(Position(LAYOUT, "red"), Limit(nodes=400), multipv=3)
    assert [info.multipv for info in infos] == [1, 2, 3]
    assert all(info.pv and info.nodes >= 400 and sum(info.wdl) == 1000 for info in infos)
    assert len({info.pv[0] for info in infos}) == 3
    assert len(engine.analyse(Position(LAYOUT, "red"), Limit(nodes=50))) == 1


def test_belief_and_board(engine):
    position = Position(LAYOUT, "red", moves=["c6c7+"])
    belief = engine.belief(position)
    assert len(belief) == 24 and all(sum(ranks.values()) == 1000 for ranks in belief.values())
    view = engine.board(position).splitlines()[-1]
    assert engine.belief(Position.from_text(view)).keys() == belief.keys()
    assert Position.from_text(view).turn == "black"
    assert engine.evaluate(position)


def test_layouts(engine):
    for side in ("red", "black"):
        engine.moves(Position(engine.layout(side), side))


def test_pondering_ends_with_the_next_call(engine):
    position = Position(OTHER, "black")
    engine.ponder(position)
    engine.ping()
    position.push("c6c7+")
    assert engine.play(position, Limit(nodes=50)).move in engine.moves(position)


def test_an_infinite_analysis(engine):
    with engine.analysis(Position(LAYOUT, "red")) as analysis:
        assert analysis.get(timeout=60) is not None
        engine.ping()
    assert analysis.wait().move in engine.moves(Position(LAYOUT, "red"))


@pytest.mark.parametrize(
    "moves, code",
    [(["c6c8"], "move"), (["c6c7", "c8c7"], "move"), (["a1a2+"], "move"), (["x"], "move"), (["c6c7=@a1"], "result")],
)
def test_refusals(engine, moves, code):
    position = Position(LAYOUT, "red")
    before = engine.moves(position)
    with pytest.raises(EngineError) as error:
        engine.moves(Position(LAYOUT, "red", moves=moves))
    assert error.value.code in (code, "result", "move")
    assert engine.moves(position) == before


def test_the_wrong_turn_is_refused(engine):
    with pytest.raises(EngineError) as error:
        engine.play(Position(LAYOUT, "black"), Limit(nodes=1))
    assert error.value.code == "turn"


def test_the_end_of_a_game(engine):
    position = Position(LAYOUT, "red", moves=["c6c7+"])
    with pytest.raises(EngineError):
        engine.gameover(position, "win", reason="resign", reveal=LAYOUT[::-1])
    engine.gameover(position, "win", reason="resign", reveal=OTHER)
    engine.new_game()
    assert engine.moves(Position(LAYOUT, "red"))


def test_rules_are_options(engine):
    layout = str(Layout("kiahcbgdkfiecfigjhedjljhg", front_bombs=True))
    with pytest.raises(EngineError) as error:
        engine.moves(Position(layout, "red"))
    assert error.value.code == "layout"
    engine.configure({"FrontBombs": True})
    assert engine.moves(Position(layout, "red"))


def test_open_games(engine):
    engine.configure({"View": "open"})
    position = Position(LAYOUT, "red", enemy=OTHER)
    belief = engine.belief(position)
    assert all(list(ranks.values()) == [1000] for ranks in belief.values())
    assert engine.play(position, Limit(nodes=50)).move in engine.moves(position)
