"""Models made in Python. A Builder collects what a scenario file would say, with the same keys."""
from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Union

from numpy.typing import ArrayLike

from . import _core, toml
from .arguments import near, text, vector
from .errors import InputError
from .model import Model
from .surfaces import Surface
from .user import FrictionLaw, check_force, check_friction_law

_schema: dict[str, Any] = _core.schema()


class Builder:
    """Collects bodies, shapes, contacts, joints, forces and options, and builds a Model.

        b = stiction.Builder(duration=1, step=1e-4)
        b.body("ball", mass=1, inertia=[4e-3] * 3, position=[0, 0, 0.1], velocity=[2, 0, 0])
        b.shape("ball", "sphere", radius=0.1)
        b.contact("floor", ["ball.sphere", "world"], friction="coulomb", mu=0.2)
        m = b.build()

    Keys are those of scenario files (docs/reference/scenario.md), SI units, angles in rad. Unknown keys and wrong types are
    refused at once; values and whatever only the whole model can show by build(). Without a shape, the world is the
    plane z = 0 called "floor".
    """

    def __init__(self, title: str = "A model built in Python", name: str = "model", *, duration: float = 1.0,
                 step: float = 1e-4, **run: Any) -> None:
        self._name = text("name", name)
        self._top: dict[str, Any] = {"title": text("title", title)}
        self._tables: dict[str, dict[str, Any]] = {}
        self._lists: dict[str, list[dict[str, Any]]] = {}
        self._laws: dict[str, FrictionLaw] = {}
        self._shapes: list[tuple[str, str, Surface, list[float], list[float]]] = []
        self._forces: dict[str, tuple[Any, list[str]]] = {}
        self._set("run", "run", dict(duration=duration, **run))
        self._set("integrator", "integrator", dict(step=step))

    # --- options -------------------------------------------------------------------------------------------------

    def run(self, **keys: Any) -> Builder:
        """duration [s], record_every [s], ports, seed."""
        return self._set("run", "run", keys)

    def integrator(self, type: str = "moreau", **keys: Any) -> Builder:
        """type: "moreau", "runge-kutta", "event-driven", "ode"; step [s], tolerance, variant, ..."""
        return self._set("integrator", "integrator", dict(type=type, **keys))

    def solver(self, type: str = "gauss-seidel", **keys: Any) -> Builder:
        """type: "gauss-seidel", "newton", ...; tolerance, max_iterations, ..."""
        return self._set("solver", "solver", dict(type=type, **keys))

    def world(self, **keys: Any) -> Builder:
        """gravity [m/s^2], close_joints, allow_overlap ("yes" or "no")."""
        return self._set("world", "world", keys)

    def report(self, panes: Sequence[str]) -> Builder:
        """What plots show at first: columns of the result, one str per pane."""
        return self._set("report", "report", dict(panes=panes))

    # --- parts ---------------------------------------------------------------------------------------------------

    def body(self, name: str, mass: Optional[float] = None, inertia: Optional[ArrayLike] = None, **keys: Any) -> Builder:
        """A rigid body: mass [kg], inertia [kg m^2] (three principal moments or a matrix), position [m], orientation
        (quaternion w, x, y, z) or rotation (axis times angle), velocity [m/s], angular_velocity [rad/s, body frame].
        Without inertia it is homogeneous, of the given mass or density [kg/m^3], and its shapes determine the rest."""
        given = {key: value for key, value in dict(mass=mass, inertia=inertia).items() if value is not None}
        return self._add("body", "body", dict(name=name, **given, **keys))

    def shape(self, body: str, type: Union[str, Surface], name: Optional[str] = None, **keys: Any) -> Builder:
        """A shape of a body or of "world": type "sphere", "plane", "disk", "ellipsoid", "box", ... with its keys, or a
        Surface of your own with centre [m] and rotation (axis times angle). It is called by its name, else its type."""
        text("body", body)
        if isinstance(type, Surface):
            unknown = set(keys) - {"centre", "rotation"}
            if unknown:
                raise InputError(f"shape: unknown key '{sorted(unknown)[0]}'", "shape", body, sorted(unknown)[0])
            centre, rotation = (vector(key, keys.get(key, (0, 0, 0))).tolist() for key in ("centre", "rotation"))
            self._shapes.append((body, text("name", name or "surface"), type, centre, rotation))
            return self
        return self._part("shape", body, type, name, keys)

    def draw(self, body: str, type: str, name: Optional[str] = None, **keys: Any) -> Builder:
        """What is seen of a body or of "world" in place of its shapes; it touches nothing and has no mass: type "box",
        "cylinder", "cone", "ellipsoid" or "line" with its keys, colour "#rrggbb"."""
        return self._part("draw", text("body", body), type, name, keys)

    def _part(self, kind: str, body: str, type: str, name: Optional[str], keys: dict[str, Any]) -> Builder:
        keys = dict(type=text("type", type), **keys)
        if name is not None:
            keys["name"] = text("name", name)
        if body == "world":
            self._check(f"world.{kind}", f"{kind} of '{body}'", keys)
            self._tables.setdefault("world", {}).setdefault(kind, []).append(keys)
            return self
        owner = next((b for b in self._lists.get("body", []) if b["name"] == body), None)
        if owner is None:
            raise InputError(f"{kind}: there is no body '{body}'"
                             + near(body, [b["name"] for b in self._lists.get("body", [])] + ["world"]), "body", body, "")
        self._check(f"body.{kind}", f"{kind} of '{body}'", keys)
        owner.setdefault(kind, []).append(keys)
        return self

    def contact(self, name: str, between: Sequence[str], law: Optional[FrictionLaw] = None, **keys: Any) -> Builder:
        """A contact between two shapes, "<body>.<shape>" or "world"; with * in them, a group of contacts. friction, mu,
        restitution, rolling, ... are its keys; law: a friction law of your own in place of `friction`."""
        if law is not None:
            if "friction" in keys:
                raise InputError(f"contact '{name}': give friction or law, not both", "contact", str(name), "law")
            self._laws[text("name", name)] = check_friction_law(law)
        return self._add("contact", "contact", dict(name=name, between=between, **keys))

    def joint(self, name: str, type: str, between: Sequence[str], **keys: Any) -> Builder:
        """A joint between two bodies or a body and "world": type "revolute", "prismatic", "spherical", ...; anchor
        [m, inertial frame] (or point and other_point, in the frames of its bodies), axis, lower and upper [rad or m],
        friction [N m or N], ..."""
        return self._add("joint", "joint", dict(name=name, type=type, between=between, **keys))

    def drive(self, name: str, joint: str, **keys: Any) -> Builder:
        """A motion that the coordinate of a joint follows: motion "steady" (speed [rad/s or m/s]), "harmonic" (amplitude
        [rad or m], frequency [rad/s], phase [rad]) or "table" (rows of time [s] and speed)."""
        return self._add("drive", "drive", dict(name=name, joint=joint, **keys))

    def force(self, name: str, body: Union[str, Sequence[str]], function: Optional[Callable[..., Any]] = None,
              **keys: Any) -> Builder:
        """A force on a body: type "constant", "harmonic", "spring", ... with its keys; or a function of your own.

        function(t, body) returns the force at the centre of mass [N], or force and torque [N m], both in the inertial
        frame; body has x, p, v, omega. For a list of bodies, function(t, first, second, ...) returns one per body.
        """
        if function is None:
            return self._add("force", "force", dict(name=name, body=body, **keys))
        if keys:
            raise InputError(f"force '{name}': a function takes no other keys, not '{next(iter(keys))}'", "force", str(name),
                             next(iter(keys)))
        bodies = [body] if isinstance(body, str) else list(body)
        if not bodies or not all(isinstance(b, str) for b in bodies):
            raise TypeError("body must be the name of a body, or a list of names")
        if text("name", name) in self._forces:
            raise InputError(f"force '{name}': there are two of this name", "force", name, "name")
        self._forces[name] = (check_force(function), bodies)
        return self

    def column(self, name: str, type: str, body: str, **keys: Any) -> Builder:
        """A derived column of the result: type "tilt", "beta", "psi_dot" or "chi"."""
        return self._add("column", "column", dict(name=name, type=type, body=body, **keys))

    # --- the model -----------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The scenario so far, as TOML text."""
        code = ([f"contact.{name}" for name in sorted(self._laws)]
                + [f"shape.{body}.{name}" for body, name, *_ in self._shapes]
                + [f"force.{name}" for name in sorted(self._forces)])
        top = dict(self._top, **({"user_code": code} if code else {}))
        parts = [toml.table("", top)]
        parts += [toml.table(path, keys) for path, keys in self._tables.items()]
        parts += [toml.table(path, keys, True) for path, items in self._lists.items() for keys in items]
        return "\n".join(parts)

    def build(self) -> Model:
        """The model; raises InputError where something makes no sense."""
        user: dict[str, Any] = {}
        if self._laws:
            user["laws"] = dict(self._laws)
        if self._shapes:
            user["shapes"] = list(self._shapes)
        if self._forces:
            user["forces"] = dict(self._forces)
        return Model(_core.parse(self.text, self._name, [], [], user), user)

    def _check(self, section: str, what: str, keys: dict[str, Any]) -> None:
        known = _schema[section]["keys"]
        for key, value in keys.items():
            if key == "shape" and section == "body":
                continue
            if key not in known:
                raise InputError(f"{what}: unknown key '{key}'" + near(key, known), section, str(keys.get("name", "")), key)
            try:
                toml.value(key, value)
            except (TypeError, ValueError) as error:
                raise type(error)(f"{what}: {error}") from None

    def _set(self, section: str, what: str, keys: dict[str, Any]) -> Builder:
        self._check(section, what, keys)
        self._tables.setdefault(section, {}).update(keys)
        return self

    def _add(self, section: str, what: str, keys: dict[str, Any]) -> Builder:
        name = text("name", keys["name"])
        self._check(section, f"{what} '{name}'", keys)
        self._lists.setdefault(section, []).append(keys)
        return self
