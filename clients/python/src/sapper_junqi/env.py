"""The two-player game as environments for learning: PettingZoo's AEC API, and Gymnasium's.

Where these packages are installed the classes derive from theirs; otherwise they have the same
methods, and observations are nested lists instead of arrays. `sapper referee` decides the game, so
an environment sees what a player sees and no more.
"""

import random
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple

from .engine import Engine
from .errors import RefereeError
from .position import Position
from .process import Command
from .referee import Game, Referee
from .seat_board import ACTIONS, PLANES, SeatBoard, action_of, move_of
from .spaces import make_spaces
from .uji import Limit

if TYPE_CHECKING:

    class _AecBase:
        pass

    class _GymBase:
        pass

else:
    try:
        from pettingzoo import AECEnv as _AecBase
    except ImportError:
        _AecBase = object
    try:
        from gymnasium import Env as _GymBase
    except ImportError:
        _GymBase = object

SIDES = ["red", "black"]


def _array(value: Any, kind: str) -> Any:
    """As the spaces of `make_spaces` have it."""
    try:
        import gymnasium  # noqa: F401
        import numpy
    except ImportError:
        return value
    return numpy.asarray(value, dtype=kind)


class _Play:
    """One game at the referee, and the board of each side."""

    def __init__(self, command: Command, rules: str) -> None:
        self._referee = Referee.popen(command)
        self._rules = rules
        self.game: Optional[Game] = None
        self.boards: Dict[str, SeatBoard] = {}

    def begin(self, seed: Optional[int], options: Optional[Mapping[str, Any]]) -> Game:
        options = options or {}
        if self.game is not None:
            self.game.close()
            self.game = None
        game = self._referee.new_game(
            options.get("layouts"),
            rules=options.get("rules", self._rules),
            draw=options.get("draw", ""),
            seed=random.randrange(2**31) if seed is None else seed,
        )
        self.game = game
        if "View=open" in game.state.rules.split():
            raise ValueError("the environments are for games with hidden ranks")
        state = game.state
        self.boards = {side: SeatBoard(side, state.layouts[side], state.rules) for side in SIDES}
        return game

    def move(self, side: str, action: Any) -> None:
        """Plays an action; one that is no legal move loses."""
        assert self.game is not None
        try:
            event = self.game.move(move_of(side, int(action)))
        except (RefereeError, ValueError):
            self.game.lose(side, "illegal")
            return
        for board in self.boards.values():
            board.push(event)

    def observation(self, side: str) -> Dict[str, Any]:
        assert self.game is not None
        mask = [0] * ACTIONS
        if self.game.turn == side:
            for move in self.game.legal:
                mask[action_of(side, move)] = 1
        planes = self.boards[side].planes()
        return {"observation": _array(planes, "float32"), "action_mask": _array(mask, "int8")}

    def reward(self, side: str) -> float:
        assert self.game is not None
        if not self.game.over or self.game.winner is None:
            return 0.0
        return 1.0 if self.game.winner == side else -1.0

    def info(self, side: str) -> Dict[str, Any]:
        assert self.game is not None
        return {"position": self.game.state.positions[side].copy(), "reason": self.game.reason}

    def close(self) -> None:
        self._referee.quit()


class JunqiAECEnv(_AecBase):
    """Two agents, `red` and `black`, in turn. Rewards are 1, 0, -1 at the end of the game.

    An observation has `observation`, 18 planes of 12 x 5 as the agent sees the board, and
    `action_mask`. An action is 60 * origin + target. An illegal action loses the game.
    `reset(options={...})` takes `layouts` by side, `rules`, and `draw`, how layouts are drawn.
    """

    metadata = {"name": "junqi_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        command: Command = "sapper",
        *,
        rules: str = "contest",
        most_plies: int = 2000,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self._play = _Play(command, rules)
        self._most_plies = most_plies
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self.agents: List[str] = []
        self.agent_selection = SIDES[0]
        self.observation_spaces: Dict[str, Any] = {}
        self.action_spaces: Dict[str, Any] = {}
        for agent in SIDES:
            self.observation_spaces[agent], self.action_spaces[agent] = make_spaces(PLANES, ACTIONS)
        self.rewards: Dict[str, float] = {}
        self._cumulative_rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "JunqiAECEnv":
        return self

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        self._play.begin(seed, options)
        self.agents = list(SIDES)
        self.rewards = {agent: 0.0 for agent in SIDES}
        self._cumulative_rewards = {agent: 0.0 for agent in SIDES}
        self.terminations = {agent: False for agent in SIDES}
        self.truncations = {agent: False for agent in SIDES}
        self._after_action()

    def observe(self, agent: str) -> Dict[str, Any]:
        return self._play.observation(agent)

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not self.agents:
            raise ValueError("the game is over; call reset")
        if self.terminations[agent] or self.truncations[agent]:
            self._remove(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act")
        self._cumulative_rewards[agent] = 0.0
        self._play.move(agent, action)
        self._after_action()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Optional[str]:
        return self._play.game.board() if self._play.game is not None else None

    def state(self) -> Any:
        raise NotImplementedError("the state of a game with hidden ranks is the referee's alone")

    def close(self) -> None:
        self._play.close()

    def _after_action(self) -> None:
        game = self._play.game
        assert game is not None
        over, long = game.over, game.state.ply >= self._most_plies
        for agent in self.agents:
            self.rewards[agent] = self._play.reward(agent)
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = over
            self.truncations[agent] = long and not over
            self.infos[agent] = self._play.info(agent)
        if over:  # the agent that did not act last first, as everywhere in the API
            self.agent_selection = SIDES[1 - SIDES.index(self.agent_selection)]
        else:
            self.agent_selection = game.turn or SIDES[0]

    def _remove(self, agent: str, action: Any) -> None:
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        self.agents.remove(agent)
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]  # type: ignore[attr-defined]
        for other in self.agents:
            self.rewards[other] = 0.0
            self.agent_selection = other


# The enemy's move, from what its side knows and its legal moves; None to resign.
Opponent = Callable[[Position, List[str]], Optional[str]]


def engine_opponent(engine: Engine, limit: Limit) -> Opponent:
    """An opponent for `JunqiEnv` that plays as an engine does."""
    return lambda position, legal: engine.play(position, limit).move


class JunqiEnv(_GymBase):
    """One agent against `opponent`, a function of a Position and the legal moves.

    Observations and actions are those of `JunqiAECEnv`. The reward is 1, 0 or -1 at the end.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        opponent: Opponent,
        command: Command = "sapper",
        *,
        side: str = "red",
        rules: str = "contest",
        most_plies: int = 2000,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        if side not in SIDES:
            raise ValueError(f"a side is red or black, not {side!r}")
        self._play = _Play(command, rules)
        self._opponent = opponent
        self._side = side
        self._other = SIDES[1 - SIDES.index(side)]
        self._most_plies = most_plies
        self.render_mode = render_mode
        self.observation_space, self.action_space = make_spaces(PLANES, ACTIONS)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        if not TYPE_CHECKING and _GymBase is not object:
            super().reset(seed=seed)  # its generator of random numbers
        self._play.begin(seed, options)
        self._answer()
        return self._play.observation(self._side), self._play.info(self._side)

    def step(self, action: Any) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        game = self._play.game
        if game is None or game.over:
            raise ValueError("the game is over; call reset")
        self._play.move(self._side, action)
        self._answer()
        truncated = not game.over and game.state.ply >= self._most_plies
        return (
            self._play.observation(self._side),
            self._play.reward(self._side),
            game.over,
            truncated,
            self._play.info(self._side),
        )

    def render(self) -> Optional[str]:
        return self._play.game.board(self._side) if self._play.game is not None else None

    def close(self) -> None:
        self._play.close()

    def _answer(self) -> None:
        game = self._play.game
        assert game is not None
        if game.over or game.turn != self._other:
            return
        move = self._opponent(game.state.positions[self._other].copy(), list(game.legal))
        if move is None:
            game.lose(self._other, "resign")
            return
        self._play.move(self._other, action_of(self._other, move))
