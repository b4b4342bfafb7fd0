"""Simulations, step by step."""
from __future__ import annotations

import difflib
import math
from typing import Any, NamedTuple, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .fields import Read
from .model import Model, State, _known
from .problem import Law
from .result import Audit, Event, audit_of

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
        for name, value, first, width in (("x", x, 0, 3), ("p", p, 3, 4), ("v", v, 7, 3), ("omega", omega, 10, 3)):
            if value is not None:
                motion[self._i, first:first + width] = _vector(name, value, width)
        self._s._set_motion(motion)

    def load(self, force: ArrayLike = (0, 0, 0), torque: ArrayLike = (0, 0, 0)) -> None:
        """A force at the centre of mass [N] and a torque [N m], inertial frame; they act until set again."""
        self._s._set_load(self.name, force, torque)

    def __repr__(self) -> str:
        return f"<body '{self.name}': x {self.x}, v {self.v}, omega {self.omega}>"


class Point(NamedTuple):
    """A point of a contact. gap [m]; status "open", "stick" or "slip"; P: impulses of the last step by channel N, T1,
    T2, tau, R1, R2 [N s]; slip_speed [m/s]; spin [rad/s]; point [m]; normal and t1: the frame of P; dt [s]; force [N] and
    torque [N m] on the first body, inertial frame: means over that step."""

    gap: float
    status: str
    P: Floats
    slip_speed: float
    spin: float
    point: Floats
    normal: Floats
    t1: Floats
    dt: float
    force: Floats
    torque: Floats


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


class Group(NamedTuple):
    """A group of contacts: how many press, how many of these slip; sum and largest of their normal impulses of the last
    step [N s]; the deepest overlap [m]."""

    closed: int
    slipping: int
    P_N: float
    P_max: float
    depth: float


class Joint(NamedTuple):
    """A joint or drive: angle [rad], slide [m], their rates [rad/s, m/s]; effort of a drive [N m or N]; force [N] and
    torque [N m] on the first body, inertial frame."""

    angle: float
    slide: float
    turn_rate: float
    slide_rate: float
    effort: float
    force: Floats
    torque: Floats


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
            near = difflib.get_close_matches(name, values, 1)
            raise AttributeError(f"contact '{self._contact}': its law has no parameter '{name}'"
                                 + (f"; did you mean '{near[0]}'?" if near else ""))
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


class Statistics(NamedTuple):
    """What the solver and the integrator did so far."""

    steps: int
    solved_steps: int
    iterations: int
    iterations_max: int
    residual_max: float
    unconverged_steps: int
    uncorrected_steps: int
    reduced_impacts: int
    fallback_steps: int
    rejected_steps: int
    rough_steps: int
    events: int
    evaluations: int
    penetration_max: float


class PortSample(NamedTuple):
    """Twist of a body and wrench on it about the point where an element acts: v [m/s], omega [rad/s], force [N], torque
    [N m], inertial frame."""

    v: Floats
    omega: Floats
    force: Floats
    torque: Floats


class ForceSet(NamedTuple):
    """Which contact forces give the same motion. dimension: 0 where they are unique; contacts: of those that are not,
    the force found [6 channels] and its range [6, 2]; jammed: contacts in a Painleve state."""

    dimension: int
    contacts: dict[str, tuple[Floats, Floats]]
    jammed: list[str]


class Simulation(_core.Simulation):
    """A run, step by step:

        s = stiction.load("tippe-top").simulation()
        while not s.done:
            s.step()
            s.body("top").omega, s.contact("body").force

    It may be used by one thread at a time, and not by functions that its own steps call.
    """

    def __init__(self, model: Model, *, meter_ports: bool = False, all_pairs: bool = False) -> None:
        if not isinstance(model, Model):
            raise TypeError(f"model must be a stiction.Model, not {type(model).__name__}")
        super().__init__(model._scenario, bool(meter_ports), bool(all_pairs))
        self._options = {"meter_ports": bool(meter_ports), "all_pairs": bool(all_pairs)}
        self.model = model
        self._bodies = {name: Body(self, i, name) for i, name in enumerate(model.bodies)}
        self._contacts = {name: Contact(self, i, name) for i, name in enumerate(model.contacts)}

    # --- motion --------------------------------------------------------------------------------------------------

    def advance(self, until: Optional[float] = None, steps: Optional[int] = None) -> None:
        """Steps until the time [s] is reached or that many steps are done; without either, until the duration is reached.
        Other threads run meanwhile; Ctrl-C stops it between two steps."""
        most = _count("steps", steps) if steps is not None else 2**62 if until is not None else self.steps - self.steps_done
        end = math.inf if until is None else _number("until", until)
        self._go(most, end)

    @property
    def state(self) -> State:
        """The present motion of all bodies, a copy. Assigning one changes the motion; its time has no meaning then."""
        return State._of(self.t, self._motion())

    @state.setter
    def state(self, state: State) -> None:
        if not isinstance(state, State):
            raise TypeError(f"state must be a stiction.State, not {type(state).__name__}")
        self._set_motion(state._motion())

    def body(self, name: str) -> Body:
        """A body by its name."""
        try:
            return self._bodies[name]
        except (KeyError, TypeError):
            _known("body", name, self.model.bodies)
            raise

    def contact(self, name: str) -> Contact:
        """A contact by its name."""
        try:
            return self._contacts[name]
        except (KeyError, TypeError):
            _known("contact", name, self.model.contacts)
            raise

    def group(self, name: str) -> Group:
        """The contacts of a group taken together."""
        return Group(**self._group(self.model.groups.index(_known("group", name, self.model.groups))))

    def joint(self, name: str) -> Joint:
        """Coordinates and forces of a joint or drive."""
        return Joint(**self._joint(self.model.joints.index(_known("joint", name, self.model.joints))))

    def ports(self, element: str) -> dict[str, PortSample]:
        """Where a contact, joint or force acts: twist and wrench at each of its bodies."""
        if not isinstance(element, str):
            raise TypeError(f"an element is named by a str, not {type(element).__name__}")
        return {name: PortSample(*sample) for name, sample in self._ports(element).items()}

    @property
    def port_works(self) -> Optional[dict[str, Any]]:
        """Energy through every port in the last step [J]; of simulations with meter_ports, else None. bodies: (kinetic,
        gravity, gyroscopic, user); others: (to the first body, second, carrier, released, elastic part of that)."""
        return self._port_works()

    def force_set(self, ranges: bool = True) -> ForceSet:
        """Whether other contact forces give the same motion, and by how much they may differ."""
        return ForceSet(**self._force_set(bool(ranges)))

    @property
    def events(self) -> list[Event]:
        """Contact events of the last step."""
        return [Event(*event) for event in self._events()]

    @property
    def audit(self) -> Audit:
        """Where the energy went so far."""
        return audit_of(self._audit())

    @property
    def statistics(self) -> Statistics:
        """What the solver did so far."""
        return Statistics(**self._statistics())

    # --- changes between steps -----------------------------------------------------------------------------------

    def law(self, contact: str) -> LawView:
        """The law of a contact or group: s.law("body").mu = 0.1."""
        return LawView(self, _known("contact", contact, self.model.contacts + self.model.groups))

    def set_law(self, contact: str, law: Law) -> None:
        """Another law from now on."""
        if not isinstance(law, Law):
            raise TypeError(f"law must be a stiction.Law, not {type(law).__name__}")
        self._set_law(_known("contact", contact, self.model.contacts + self.model.groups), law._law)

    @property
    def gravity(self) -> Floats:
        """Acceleration of gravity [m/s^2]; may be assigned."""
        return self._gravity()

    @gravity.setter
    def gravity(self, value: ArrayLike) -> None:
        self._set_gravity(value)

    def set_force(self, name: str, force: ArrayLike = (0, 0, 0), torque: ArrayLike = (0, 0, 0)) -> None:
        """Other vectors of a force that the model declares [N, N m], at its point and in its frame."""
        self._set_force(_known("force", name, self.model.forces), force, torque)

    def set_drive(self, name: str, speed: ArrayLike) -> None:
        """Another speed of a drive [rad/s or m/s] from now on: a number, (amplitude, frequency, phase), or rows of
        (time, speed)."""
        self._set_drive(_known("drive", name, self.model.joints), speed)

    # --- save and restore ----------------------------------------------------------------------------------------

    def checkpoint(self) -> Floats:
        """Everything needed to continue bit for bit."""
        return self._checkpoint()

    def restore(self, checkpoint: Floats) -> None:
        """Continues from a checkpoint of the same model."""
        self._restore(checkpoint)

    def __reduce__(self) -> Any:
        return _resume, (self.model, self._options, np.array(self.checkpoint()))

    def __copy__(self) -> Simulation:
        return _resume(self.model, self._options, self.checkpoint())

    def __deepcopy__(self, memo: Any) -> Simulation:
        return self.__copy__()

    def __repr__(self) -> str:
        return f"<stiction.Simulation '{self.model.name}': t = {self.t:g} s of {self.model.duration:g} s>"


def _resume(model: Model, options: dict[str, bool], checkpoint: Floats) -> Simulation:
    out = Simulation(model, **options)
    out.restore(checkpoint)
    return out


def _vector(name: str, value: Any, width: int) -> Floats:
    try:
        out = np.asarray(value)
    except ValueError:
        raise ValueError(f"{name} must have {width} components") from None
    if out.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be {width} numbers, not {type(value).__name__}")
    if out.shape != (width,):
        raise ValueError(f"{name} must have {width} components")
    if not np.all(np.isfinite(out)):
        raise ValueError(f"{name} must be finite")
    return out.astype(float)


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    if math.isnan(value):
        raise ValueError(f"{name} must not be NaN")
    return float(value)


def _count(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}")
    if not 0 <= value < 2**62:
        raise ValueError(f"{name} = {value} must be >= 0")
    return int(value)
