"""The environments for learning."""

import pathlib
import random
import subprocess
import sys

import pytest

from sapper_junqi import Engine, Limit, Referee
from sapper_junqi.env import JunqiAECEnv, JunqiEnv, engine_opponent
from sapper_junqi.seat_board import ACTIONS, SQUARES, SeatBoard, action_of, move_of, quiet_limit

LAYOUTS = {"red": "diahcbgkkfiecfigjhedjljhg", "black": "bicgcakdgifgeekjfhjjihhld"}
RANKS = "abcdefghijkl"


@pytest.fixture()
def env(sapper):
    env = JunqiAECEnv(sapper)
    yield env
    env.close()


def choose(env, rng):
    mask = env.last()[0]["action_mask"]
    return rng.choice([i for i, legal in enumerate(mask) if legal])


def play(env, seed):
    """All that a learner sees in a game of random moves."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    seen, total, earned = [], {"red": 0.0, "black": 0.0}, {"red": 0.0, "black": 0.0}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert env.observation_space(agent).contains(observation)
        total[agent] += reward
        seen.append((agent, reward, terminated, truncated, info["reason"], len(info["position"].events)))
        assert reward == earned[agent]
        env.step(None if terminated or truncated else choose(env, rng))
        earned[agent] = 0.0
        for other, more in env.rewards.items():
            earned[other] += more
        for by_agent in (env.rewards, env.terminations, env.truncations, env.infos):
            assert list(by_agent) == env.agents
    return seen, total


def test_the_cycle_of_the_api(env):
    for seed in range(3):
        seen, total = play(env, seed)
        assert seen == play(env, seed)[0]
        assert env.agents == []
        assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0])
        agents = [agent for agent, _, terminated, truncated, *_ in seen if not terminated and not truncated]
        assert agents == ["red", "black"] * (len(agents) // 2) + ["red"] * (len(agents) % 2)
        assert [terminated for _, _, terminated, *_ in seen].count(True) == 2
    with pytest.raises(ValueError):
        env.step(0)


def test_the_mask_is_the_legal_moves(sapper, env):
    env.reset(options={"layouts": LAYOUTS})
    with Referee.popen(sapper, timeout=60) as referee:
        legal = referee.new_game(LAYOUTS).legal
    mask = env.last()[0]["action_mask"]
    assert sorted(move_of("red", i) for i, allowed in enumerate(mask) if allowed) == legal
    assert not any(env.observe("black")["action_mask"])


def test_an_illegal_action_loses(env):
    for action in (0, ACTIONS, -1):
        env.reset(seed=1)
        env.step(action)
        assert env.terminations == {"red": True, "black": True}
        assert env.rewards == {"red": -1.0, "black": 1.0}
        assert env.infos["red"]["reason"] == "illegal"
        assert env.agent_selection == "black" and env.last()[1] == 1.0
        with pytest.raises(ValueError):
            env.step(0)
        env.step(None)
        assert env.agent_selection == "red" and env.last()[1] == -1.0
        env.step(None)
        assert env.agents == [] and env.num_agents == 0


def test_a_long_game_is_truncated(sapper):
    env = JunqiAECEnv(sapper, most_plies=3)
    seen, total = play(env, 1)
    env.close()
    assert [truncated for _, _, _, truncated, *_ in seen] == [False] * 3 + [True] * 2
    assert total == {"red": 0.0, "black": 0.0}


def test_open_games_are_refused(env):
    with pytest.raises(ValueError):
        env.reset(options={"rules": "contest View=open"})
    env.reset(seed=1)
    assert env.last()[2] is False


def test_it_can_be_drawn(env):
    assert env.render() is None
    env.reset(seed=1)
    assert len(env.render().splitlines()) > 12
    with pytest.raises(NotImplementedError):
        env.state()


def test_no_rank_of_the_enemy_is_observed(env):
    """Two enemy armies that announce the same are the same to see."""
    seen = []
    for black in (LAYOUTS["black"], "bicgcakdgifgeekjfhjjihhld".replace("ihh", "hih")):
        env.reset(options={"layouts": {"red": LAYOUTS["red"], "black": black}})
        env.step(action_of("red", "c6c7"))
        seen.append(env.observe("red"))
    assert seen[0] == seen[1]


def test_a_board_follows_the_referee(sapper):
    """Every piece is where the referee shows it to the seat, over whole games."""
    with Referee.popen(sapper, timeout=60) as referee:
        for seed in range(8):
            rng = random.Random(seed)
            game = referee.new_game(seed=seed, rules="casual CommanderShowsFlag=true" if seed % 2 else "contest")
            boards = {side: SeatBoard(side, game.state.layouts[side]) for side in ("red", "black")}
            while not game.over and game.state.ply < 150:
                event = game.move(rng.choice(game.legal))
                for side, board in boards.items():
                    board.push(event)
                    if game.state.ply % 10:
                        continue
                    shown = game.pieces(side)
                    assert board.own == {piece.point: piece.kind for piece in shown if piece.owner == side}
                    enemy = {piece.point for piece in shown if piece.owner != side}
                    assert board.enemy.keys() == enemy


def test_planes_are_as_the_side_sees_them():
    red, black = SeatBoard("red", LAYOUTS["red"]), SeatBoard("black", LAYOUTS["black"])
    for event in ("c6c7+", "c8c7=@b1"):
        red.push(event)
        black.push(event)
    planes = red.planes()
    assert sum(map(sum, planes[RANKS.index("l")])) == 1 and planes[RANKS.index("l")][0][1] == 1.0
    assert sum(map(sum, planes[RANKS.index("a")])) == 0
    assert planes[12][11][0] == 1.0  # black's piece on a12 has not moved
    assert planes[16][6][2] == planes[16][7][2] == 1.0 and sum(map(sum, planes[16])) == 2
    flags = black.planes()[15]
    assert sum(map(sum, flags)) == 1 and flags[11][3] == 1.0  # b1, as black sees it
    red.push("a6b6")
    assert red.planes()[17][0][0] == pytest.approx(1 / 31)


def test_actions_are_numbers_for_moves():
    for side in ("red", "black"):
        assert len({action_of(side, SQUARES[0] + square) for square in SQUARES[1:]}) == 59
        assert all(move_of(side, action_of(side, f"c6{square}")) == f"c6{square}" for square in SQUARES)
    assert action_of("red", "a6a7") == action_of("black", "e7e6")
    for action in (-1, ACTIONS):
        with pytest.raises(ValueError):
            move_of("red", action)


@pytest.mark.parametrize(
    "rules, limit",
    [("contest", 31), ("online", 70), ("casual", 0), ("contest QuietLimit=5", 5), ("casual Mines=stay QuietLimit=9", 9)],
)
def test_the_quiet_limit_of_rules(rules, limit):
    assert quiet_limit(rules) == limit


@pytest.mark.parametrize("side", ["red", "black"])
def test_one_agent_against_an_engine(sapper, side):
    rng = random.Random(1)
    with Engine.popen(sapper, timeout=60, options={"Player": "greedy", "Seed": 1}) as engine:
        env = JunqiEnv(engine_opponent(engine, Limit(nodes=1)), sapper, side=side)
        observation, info = env.reset(seed=3)
        assert len(info["position"].events) == (0 if side == "red" else 1)
        ended, reward = False, 0.0
        while not ended:
            assert env.observation_space.contains(observation) and reward == 0.0
            legal = [i for i, allowed in enumerate(observation["action_mask"]) if allowed]
            observation, reward, terminated, truncated, info = env.step(rng.choice(legal))
            ended = terminated or truncated
        assert reward in (-1.0, 0.0, 1.0) and info["reason"]
        with pytest.raises(ValueError):
            env.step(0)
        assert env.render()
        env.close()


def test_an_opponent_that_resigns(sapper):
    env = JunqiEnv(lambda position, legal: None, sapper)
    observation, _ = env.reset(seed=1)
    action = observation["action_mask"].index(1)
    assert env.step(action)[1:4] == (1.0, True, False)
    env.close()


STAND_INS = {
    "pettingzoo": "class AECEnv:\n    pass\n",
    "gymnasium": (
        "class Env:\n    def reset(self, *, seed=None, options=None):\n        self.seeded = seed\n"
        "class spaces:\n"
        "    class Box:\n        def __init__(self, *a): self.a = a\n"
        "    class Discrete:\n        def __init__(self, n): self.n = n\n"
        "    class Dict:\n        def __init__(self, d): self.d = d\n"
    ),
    "numpy": "float32 = 'float32'\nint8 = 'int8'\ndef asarray(value, dtype): return ('array', dtype, value)\n",
}


def test_with_the_packages_at_hand(sapper, tmp_path):
    """Stand-ins for them: the classes derive from theirs, spaces and arrays are theirs."""
    for name, text in STAND_INS.items():
        if name == "gymnasium":
            (tmp_path / name).mkdir()
            (tmp_path / name / "__init__.py").write_text(text)
        else:
            (tmp_path / f"{name}.py").write_text(text)
    program = (
        "import sys, gymnasium, pettingzoo\n"
        "from sapper_junqi.env import JunqiAECEnv, JunqiEnv\n"
        "assert issubclass(JunqiAECEnv, pettingzoo.AECEnv) and issubclass(JunqiEnv, gymnasium.Env)\n"
        "env = JunqiAECEnv(sys.argv[1]); env.reset(seed=1)\n"
        "assert env.observe('red')['action_mask'][:2] == ('array', 'int8')\n"
        "assert env.action_space('red').n == 3600 and isinstance(env.observation_space('red'), gymnasium.spaces.Dict)\n"
        "one = JunqiEnv(lambda position, legal: legal[0], sys.argv[1]); one.reset(seed=4)\n"
        "assert one.seeded == 4\n"
    )
    package = pathlib.Path(__file__).resolve().parents[1] / "src"
    subprocess.run(
        [sys.executable, "-c", program, sapper],
        check=True,
        timeout=120,
        env={"PYTHONPATH": f"{tmp_path}:{package}"},
    )
