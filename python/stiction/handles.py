"""Bodies, contacts and laws of a simulation by their names: to be read and changed between steps."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import arguments
from .errors import InputError
from .fields import Read
from .samples import Point

if TYPE_CHECKING:
    from .simulation import Simulation

Floats = NDArray[np.float64]


class Body:
    """A body of a simulation. Reading gives read-only copies of the present values; assigning changes the motion:
    s.body("top").omega = [0, 0, 180]. Velocities become those that joints and drives allow."""

    __slots__ = ("_s", "_i", "name")

    def __init__(self, simulation: Simulation, index: int, name: str) -> None:
        self._s, self._i, self.name = simulation, index, name

    @property
    def x(self) -> Floats:
        """Centre of mass [m]."""
        return self._s._body_part(self._i, 0)

    @x.setter
    def x(self, value: ArrayLike) -> None:
        self.set(x=value)

    @property
    def p(self) -> Floats:
        """Orientation, body to inertial: quaternion (w, x, y, z)."""
        return self._s._body_part(self._i, 1)

    @p.setter
    def p(self, value: ArrayLike) -> None:
        self.set(p=value)

    @property
    def v(self) -> Floats:
        """Velocity of the centre of mass [m/s]."""
        return self._s._body_part(self._i, 2)

    @v.setter
    def v(self, value: ArrayLike) -> None:
        self.set(v=value)

    @property
    def omega(self) -> Floats:
        """Angular velocity [rad/s], BODY frame."""
        return self._s._body_part(self._i, 3)

    @omega.setter
    def omega(self, value: ArrayLike) -> None:
        self.set(omega=value)

    @property
    def R(self) -> Floats:
        """Rotation matrix, body to inertial."""
        w, x, y, z = self.p
        return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                         [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                         [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])

    def set(self, *, x: Optional[ArrayLike] = None, p: Optional[ArrayLike] = None, v: Optional[ArrayLike] = None,
            omega: Optional[ArrayLike] = None) -> None:
        """Changes several parts of the motion at once."""
        motion = np.array(self._s._motion())
        if not np.isfinite(motion).all():
            raise InputError("the simulation has failed: restore a checkpoint before changing it")
        for name, value, first, width in (("x", x, 0, 3), ("p", p, 3, 4), ("v", v, 7, 3), ("omega", omega, 10, 3)):
            if value is not None:
                motion[self._i, first:first + width] = arguments.vector(name, value, width)
        self._s._set_motion(motion)

    def load(self, force: ArrayLike = (0, 0, 0), torque: ArrayLike = (0, 0, 0)) -> None:
        """A force at the centre of mass [N] and a torque [N m], inertial frame; they act until set again."""
        self._s._set_load(self.name, force, torque)

    def __repr__(self) -> str:
        return f"<body '{self.name}': x {self.x}, v {self.v}, omega {self.omega}>"


class Contact:
    """A contact of a simulation: all its points taken together."""

    __slots__ = ("_s", "_i", "name")

    def __init__(self, simulation: Simulation, index: int, name: str) -> None:
        self._s, self._i, self.name = simulation, index, name

    gap = Read[float](lambda c: c._s._contact(c._i)["gap"], "Least gap [m].")
    status = Read[str](lambda c: c._s._contact(c._i)["status"], '"open", "stick" or "slip".')
    closed = Read[int](lambda c: c._s._contact(c._i)["closed"], "How many points press.")
    P = Read[Floats](lambda c: c._s._contact(c._i)["P"], "Impulses of the last step by channel N, T1, T2, tau, R1, R2 [N s].")
    P_N = Read[float](lambda c: float(c._s._contact(c._i)["P"][0]), "Normal impulse of the last step [N s].")
    force = Read[Floats](lambda c: c._s._contact(c._i)["force"], "Force on the first body, inertial frame, mean over the last step [N].")
    torque = Read[Floats](lambda c: c._s._contact(c._i)["torque"], "Torque about the contact point, inertial frame, mean over the last step [N m].")
    normal = Read[Floats](lambda c: c._s._contact(c._i)["normal"], "From the second body to the first.")
    t1 = Read[Floats](lambda c: c._s._contact(c._i)["t1"], "Direction of channel T1.")
    point = Read[Floats](lambda c: c._s._contact(c._i)["point"], "Contact point [m].")
    slip_speed = Read[float](lambda c: c._s._contact(c._i)["slip_speed"], "Sliding speed [m/s].")
    spin = Read[float](lambda c: c._s._contact(c._i)["spin"], "Relative angular velocity about the normal [rad/s].")
    dt = Read[float](lambda c: c._s._contact(c._i)["dt"], "Length of the step that P belongs to [s].")

    @property
    def points(self) -> list[Point]:
        """The points one by one."""
        return [Point(**point) for point in self._s._points(self._i)]

    def __repr__(self) -> str:
        return f"<contact '{self.name}': {self.status}, gap {self.gap:g} m, force {self.force}>"


class LawView:
    """The law of a contact in a simulation: s.law("body").mu reads a parameter, assigning changes it from now on."""

    __slots__ = ("_s", "_contact")
    _s: Simulation
    _contact: str

    def __init__(self, simulation: Simulation, contact: str) -> None:
        object.__setattr__(self, "_s", simulation)
        object.__setattr__(self, "_contact", contact)

    def _values(self) -> dict[str, float]:
        return {name: value for name, value, *_ in self._s._law(self._contact)}

    def __getattr__(self, name: str) -> float:
        if name.startswith("__"):
            raise AttributeError(name)
        values = self._values()
        if name not in values:
            raise AttributeError(f"contact '{self._contact}': its law has no parameter '{name}'"
                                 + arguments.near(name, values))
        return values[name]

    def __setattr__(self, name: str, value: float) -> None:
        if isinstance(value, bool):
            raise TypeError(f"{name} must be a number, not bool")
        self._s._set_parameter(self._contact, name, value)

    def __dir__(self) -> list[str]:
        return list(self._values())

    def __repr__(self) -> str:
        parts = (f"{name} = {value:g}" + (f" {unit}" if unit not in ("", "1") else "")
                 for name, value, unit, _ in self._s._law(self._contact))
        return f"<law of '{self._contact}': {', '.join(parts)}>"
