"""The columns of a part of a model."""
from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .arguments import near

if TYPE_CHECKING:
    from .result import Result

Floats = NDArray[np.float64]


class Columns:
    """The columns of one body, contact or joint: r.contact("body").gap is r["body.gap"]."""

    # Words for columns whose names in files are terse.
    _words = {"P_N": "PN", "P_T1": "PT1", "P_T2": "PT2", "P_tau": "Ptau", "P_R1": "PR1", "P_R2": "PR2", "P_max": "PN_max",
              "status": "state", "slip_speed": "vT", "spin": "wspin"}
    # Several columns as one array; torques of contacts and joints have different names.
    _vectors = {"point": ["x y z"], "position": ["x y z"], "normal": ["nx ny nz"], "force": ["fx fy fz"],
                "torque": ["mx my mz", "tx ty tz"], "velocity": ["vx vy vz"], "v": ["vx vy vz"], "omega": ["wx wy wz"],
                "quaternion": ["qw qx qy qz"], "p": ["qw qx qy qz"]}

    def __init__(self, result: Result, name: str) -> None:
        self._result, self._name = result, name

    def __getattr__(self, name: str) -> Floats:
        if name.startswith("__"):
            raise AttributeError(name)
        result, prefix = self._result, self._name + "."
        own = [c[len(prefix):] for c in result.columns if c.startswith(prefix)]
        if name in own:
            return result[prefix + name]
        if self._words.get(name) in own:
            return result[prefix + self._words[name]]
        for parts in self._vectors.get(name, []):
            if all(part in own for part in parts.split()):
                out = np.stack([result[prefix + part] for part in parts.split()], axis=-1)
                out.flags.writeable = False
                return out
        known = own + list(self._words) + list(self._vectors)
        raise AttributeError(f"'{self._name}' has no column '{name}'{near(name, known)}")

    def __dir__(self) -> list[str]:
        prefix = self._name + "."
        return [c[len(prefix):] for c in self._result.columns if c.startswith(prefix)]

    def __repr__(self) -> str:
        return f"<columns of '{self._name}': {', '.join(dir(self))}>"
