"""The motion of a system at a time."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class State:
    """Motion of all bodies at a time, in the order of the model. Arrays are copied and read-only.

    t [s]; x [m], centres of mass; p, quaternions (w, x, y, z), body to inertial; v [m/s]; omega [rad/s, BODY frame].
    """

    t: float
    x: Floats
    p: Floats
    v: Floats
    omega: Floats

    def __post_init__(self) -> None:
        for name, width in (("x", 3), ("p", 4), ("v", 3), ("omega", 3)):
            try:
                array = np.array(getattr(self, name), dtype=float)
            except (TypeError, ValueError):
                raise TypeError(f"{name} must be an array of numbers") from None
            if array.ndim != 2 or array.shape[1] != width or array.shape[0] != len(self.x):
                raise ValueError(f"{name} must have the shape (bodies, {width}), not {array.shape}")
            if not np.all(np.isfinite(array)):
                raise ValueError(f"{name} must be finite")
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    def replace(self, **changes: Any) -> State:
        """The same state with other arrays, e.g. state.replace(v=np.zeros((2, 3)))."""
        unknown = set(changes) - {"t", "x", "p", "v", "omega"}
        if unknown:
            raise TypeError(f"a state has no '{sorted(unknown)[0]}'")
        return State(**{**self.__dict__, **changes})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.t == other.t and np.array_equal(self._motion(), other._motion())

    def _motion(self) -> Floats:
        return np.concatenate([self.x, self.p, self.v, self.omega], axis=1)

    @classmethod
    def _of(cls, t: float, motion: Floats) -> State:
        return cls(t, motion[:, :3], motion[:, 3:7], motion[:, 7:10], motion[:, 10:])
