"""Models: from built-in scenarios, files, text, or a Builder."""
from __future__ import annotations

import json
import os
import tempfile
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core, notebook, toml
from .arguments import known, path, text, texts
from .errors import Interrupted, SimulationError
from .fields import Read
from .result import PathLike, Result
from .state import State

if TYPE_CHECKING:
    from .simulation import Simulation

Floats = NDArray[np.float64]


class Evaluation(NamedTuple):
    """A model at a state: energies [J], gap of every contact point [m], force on every body [N, inertial frame] and
    torque [N m, body frame, gyroscopic part included] except those of contacts and joints."""

    kinetic: float
    potential: float
    gaps: dict[str, float]
    force: Floats
    torque: Floats


class BodyInfo(NamedTuple):
    """mass [kg], inertia about the centre of mass [kg m^2, body frame], names of the shapes."""

    mass: float
    inertia: Floats
    shapes: list[str]


class Model:
    """A constant description of a system and of its run. Any number of simulations and threads may share it.

    Made by stiction.load() or Builder.build().
    """

    def __init__(self, scenario: _core.Scenario, user: Optional[dict[str, Any]] = None) -> None:
        if not isinstance(scenario, _core.Scenario):
            raise TypeError("models come from stiction.load() or Builder.build()")
        self._scenario, self._user = scenario, user or {}

    # --- what it is ----------------------------------------------------------------------------------------------

    name = Read[str](lambda m: m._scenario.name, "Name of the built-in scenario or file.")
    title = Read[str](lambda m: m._scenario.title, "What it shows.")
    source = Read[str](lambda m: m._scenario.source, "Where its data come from.")
    text = Read[str](lambda m: m._scenario.text, "The scenario as TOML text, changes included.")
    notes = Read[list[str]](lambda m: m._scenario.notes, "Things worth knowing about how it was read.")
    warnings = Read[list[str]](lambda m: m._scenario.warnings, "What is written and has no effect.")
    duration = Read[float](lambda m: m._scenario.duration, "Simulated time [s].")
    step = Read[float](lambda m: m._scenario.step, "Time step [s].")
    record_every = Read[float](lambda m: m._scenario.record_every, "Time between recorded rows [s].")
    seed = Read[int](lambda m: m._scenario.seed, "Seed of what is drawn at random.")
    integrator = Read[str](lambda m: m._scenario.integrator, '"moreau", "event-driven", ...')
    gravity = Read[Floats](lambda m: m._scenario.gravity, "Acceleration of gravity [m/s^2].")
    bodies = Read[list[str]](lambda m: m._scenario.bodies, "Names of the bodies.")
    shapes = Read[list[str]](lambda m: m._scenario.shapes, 'Names of the shapes, "<body>.<shape>".')
    contacts = Read[list[str]](lambda m: m._scenario.contacts, "Names of the contacts declared one by one.")
    groups = Read[list[str]](lambda m: m._scenario.groups, "Names of the groups of contacts.")
    joints = Read[list[str]](lambda m: m._scenario.joints, "Names of the joints and drives.")
    forces = Read[list[str]](lambda m: m._scenario.forces, "Names of the forces and springs.")

    @property
    def state(self) -> State:
        """The state at the start."""
        return State._of(0.0, self._scenario.motion)

    def body(self, name: str) -> BodyInfo:
        """Mass, inertia and shapes of a body."""
        return BodyInfo(**self._scenario.body(known("body", name, self.bodies)))

    def law(self, contact: str) -> str:
        """The law of a contact or group, in words."""
        return self._scenario.describe_law(known("contact", contact, self.contacts + self.groups))

    def drawing(self) -> dict[str, Any]:
        """The picture of the model as data: shapes, springs, contacts."""
        out: dict[str, Any] = json.loads(self._scenario.drawing())
        return out

    def evaluate(self, state: State) -> Evaluation:
        """Energies, gaps and forces at a state of your own."""
        if not isinstance(state, State):
            raise TypeError(f"state must be a stiction.State, not {type(state).__name__}")
        return Evaluation(**self._scenario.evaluate(float(state.t), state._motion()))

    def changed(self, changes: Optional[Mapping[str, Any]] = None, unset: Sequence[str] = ()) -> Model:
        """The same model with other values, e.g. m.changed({"contact.body.mu": 0.2})."""
        return Model(_core.parse(self.text, self.name, toml.changes(changes), texts("unset", unset), self._user),
                     self._user)

    # --- runs ----------------------------------------------------------------------------------------------------

    def simulation(self, meter_ports: bool = False, all_pairs: bool = False) -> Simulation:
        """A run to be made step by step. meter_ports: account for the energy through every port; all_pairs: every pair
        of a group is a contact, near or far (slow, for comparisons)."""
        from .simulation import Simulation
        return Simulation(self, meter_ports=meter_ports, all_pairs=all_pairs)

    def run(self, out: Optional[PathLike] = None, *, progress: notebook.ProgressOption = None, ranges: bool = False,
            resume: Optional[PathLike] = None, keep_former: bool = True) -> Result:
        """Runs from start to end and returns what was recorded.

        out          also keep the result file there
        progress     True or None: a bar in terminals and notebooks; False: none; a function of the share done
        ranges       how far forces that are not unique may differ, at every row
        resume       continue the run of this result file
        keep_former  an earlier file `out` is kept as <name>.previous.h5

        Ctrl-C raises Interrupted, a failure SimulationError: both have what was recorded as .result.
        """
        bar = notebook.progress(progress, self.name)
        with tempfile.TemporaryDirectory(prefix="stiction-") as folder:
            file = os.path.join(folder, "run.h5") if out is None else path("out", out)
            interrupted, raised, failure = _core.run(
                self._scenario, file, bool(keep_former), "" if resume is None else path("resume", resume),
                bool(ranges), bar)
            notebook.close(bar)
            result = Result(_core.read_result(file))
        if raised is not None and not isinstance(raised, KeyboardInterrupt):
            raise raised
        if interrupted:
            raise Interrupted(f"interrupted at t = {result.t[-1]:g} s; what was recorded is .result of this exception",
                              result)
        if failure is not None:
            raise SimulationError(*failure, result)
        return result

    # --- Python --------------------------------------------------------------------------------------------------

    def _repr_html_(self) -> str:
        with tempfile.TemporaryDirectory(prefix="stiction-") as folder:
            file = os.path.join(folder, "start.h5")
            _core.write_start(self._scenario, file)
            return notebook.frame(_core.page(file))

    def __repr__(self) -> str:
        def count(n: int, what: str) -> str:
            return f"{n} {what}" + ("" if n == 1 else "s")
        parts = [count(len(self.bodies), "body").replace("bodys", "bodies"),
                 count(len(self.contacts) + len(self.groups), "contact")]
        if self.joints:
            parts.append(count(len(self.joints), "joint"))
        return f"<stiction.Model '{self.name}': {', '.join(parts)}, {self.duration:g} s by {self.integrator}>"

    def __reduce__(self) -> Any:
        return _rebuild, (self.text, self.name, self._user)

    def __copy__(self) -> Model:
        return self  # it is constant

    def __deepcopy__(self, memo: Any) -> Model:
        return self


def _rebuild(text: str, name: str, user: dict[str, Any]) -> Model:
    return Model(_core.parse(text, name, [], [], user), user)


def load(scenario: PathLike, changes: Optional[Mapping[str, Any]] = None, unset: Sequence[str] = (),
         name: str = "model") -> Model:
    """A built-in scenario, a file, or TOML text (anything with a line break), with values changed.

    changes: {"contact.body.mu": 0.2}, paths and values as with `stiction run --set`; unset: keys to drop. `name` is for
    text alone. Whatever is wrong raises InputError with the place, the value, the range and the nearest known key.
    """
    if isinstance(scenario, str) and "\n" in scenario:
        return Model(_core.parse(scenario, text("name", name), toml.changes(changes), texts("unset", unset), {}))
    return Model(_core.load(path("scenario", scenario), toml.changes(changes), texts("unset", unset)))


class Builtin(NamedTuple):
    """name, title, and the paper or place the data come from."""

    name: str
    title: str
    source: str


def builtins() -> list[Builtin]:
    """The scenarios that come with the package."""
    return [Builtin(*info) for info in _core.builtins()]
