"""Simulations, step by step."""
from __future__ import annotations

import math
from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .arguments import count, known, number, text
from .books import Audit, Event, Statistics, audit_of
from .handles import Body, Contact, LawView
from .model import Model
from .problem import Law
from .samples import ForceSet, Group, Joint, PortSample
from .state import State

Floats = NDArray[np.float64]


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
        end = math.inf if until is None else number("until", until)
        if steps is not None:
            most = count("steps", steps)
        else:
            most = self.steps - self.steps_done if until is None else 2**62
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
            known("body", name, self.model.bodies)
            raise

    def contact(self, name: str) -> Contact:
        """A contact by its name."""
        try:
            return self._contacts[name]
        except (KeyError, TypeError):
            known("contact", name, self.model.contacts)
            raise

    def group(self, name: str) -> Group:
        """The contacts of a group taken together."""
        return Group(**self._group(self.model.groups.index(known("group", name, self.model.groups))))

    def joint(self, name: str) -> Joint:
        """Coordinates and forces of a joint or drive."""
        return Joint(**self._joint(self.model.joints.index(known("joint", name, self.model.joints))))

    def ports(self, element: str) -> dict[str, PortSample]:
        """Where a contact, joint or force acts: twist and wrench at each of its bodies."""
        return {name: PortSample(*sample) for name, sample in self._ports(text("element", element)).items()}

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
        return LawView(self, known("contact", contact, self.model.contacts + self.model.groups))

    def set_law(self, contact: str, law: Law) -> None:
        """Another law from now on."""
        if not isinstance(law, Law):
            raise TypeError(f"law must be a stiction.Law, not {type(law).__name__}")
        self._set_law(known("contact", contact, self.model.contacts + self.model.groups), law._law)

    @property
    def gravity(self) -> Floats:
        """Acceleration of gravity [m/s^2]; may be assigned."""
        return self._gravity()

    @gravity.setter
    def gravity(self, value: ArrayLike) -> None:
        self._set_gravity(value)

    def set_force(self, name: str, force: ArrayLike = (0, 0, 0), torque: ArrayLike = (0, 0, 0)) -> None:
        """Other vectors of a force that the model declares [N, N m], at its point and in its frame."""
        self._set_force(known("force", name, self.model.forces), force, torque)

    def set_drive(self, name: str, speed: ArrayLike) -> None:
        """Another speed of a drive [rad/s or m/s] from now on: a number, (amplitude, frequency, phase), or rows of
        (time, speed)."""
        self._set_drive(known("drive", name, self.model.joints), speed)

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
