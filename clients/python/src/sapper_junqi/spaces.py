"""Spaces of observations and actions: gymnasium's where it is installed, else these."""

import random
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple


class Discrete:
    """The whole numbers below n."""

    def __init__(self, n: int) -> None:
        self.n = n
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [i for i, legal in enumerate(mask) if legal]
        return self._random.choice(allowed) if allowed else 0

    def contains(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.n

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)


class Box:
    """Nested lists of numbers of a fixed shape, from low to high."""

    def __init__(self, low: float, high: float, shape: Tuple[int, ...]) -> None:
        self.low, self.high, self.shape = low, high, shape

    def contains(self, value: Any) -> bool:
        return self._fits(value, self.shape)

    def _fits(self, value: Any, shape: Tuple[int, ...]) -> bool:
        if not shape:
            return isinstance(value, (int, float)) and self.low <= value <= self.high
        return isinstance(value, list) and len(value) == shape[0] and all(self._fits(v, shape[1:]) for v in value)

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)


class DictSpace:
    """Named spaces."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        self.spaces: Dict[str, Any] = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def keys(self) -> List[str]:
        return list(self.spaces)

    def contains(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and value.keys() == self.spaces.keys()
            and all(space.contains(value[name]) for name, space in self.spaces.items())
        )

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)


def make_spaces(planes: Tuple[int, ...], actions: int) -> Tuple[Any, Any]:
    """The spaces of observations and actions."""
    try:
        import numpy
        from gymnasium import spaces
    except ImportError:
        observation = DictSpace({"observation": Box(0, 1, planes), "action_mask": Box(0, 1, (actions,))})
        return observation, Discrete(actions)
    return (
        spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, planes, numpy.float32),
                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
            }
        ),
        spaces.Discrete(actions),
    )
