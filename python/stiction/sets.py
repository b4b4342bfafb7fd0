"""Friction laws as sets of forces, as functions of whole arrays.

    Contensou("parabolic", mu=0.3, radius=5e-4).project(x)      x: [..., 3], (P_T1, P_T2, P_tau)

Most laws of the catalogue have a class here; friction(name, variant, **parameters) makes any of them by name.
"""
from __future__ import annotations

from typing import Any, NamedTuple, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .arguments import numbers, text
from .fields import Read

Floats = NDArray[np.float64]


class Parameter(NamedTuple):
    """A parameter of a law: its name, unit, allowed range, meaning, and default (None: it must be given)."""

    name: str
    unit: str
    range: str
    doc: str
    default: Optional[float]


class Entry(NamedTuple):
    """A law of the catalogue. family: "friction", "coefficient", "rolling" or "normal"."""

    family: str
    name: str
    variant: str
    doc: str
    parameters: list[Parameter]


def catalogue() -> list[Entry]:
    """Every law that scenario files can name."""
    return [Entry(family, name, variant, doc, [Parameter(*p) for p in parameters])
            for family, name, variant, doc, parameters in _core.catalogue()]


class FrictionSet:
    """A friction law on its own: the forces (P_T1, P_T2) or (P_T1, P_T2, P_tau) it allows for a normal impulse P_N."""

    def __init__(self, name: str, variant: str = "", **parameters: Any) -> None:
        self._arguments = (name, variant, parameters)
        self._set = _core.FrictionSet(text("name", name), text("variant", variant), numbers(parameters))

    dim = Read[int](lambda s: s._set.dim, "2: sliding only, 3: with drilling.")
    lever = Read[float](lambda s: s._set.lever, "Length that turns torque into P_tau [m].")
    is_set = Read[bool](lambda s: s._set.is_set,
                        "Whether it is a convex set, or a function of the slip velocity.")

    def project(self, x: ArrayLike, P_N: ArrayLike = 1.0, stretch: float = 1.0, r: float = 1.0) -> Floats:
        """The nearest points of the set, scaled by P_N, to the points x [..., dim]; x itself inside.

        P_N      a number, or one for each point
        stretch  s of the metric diag(1, 1, s^2)
        r        step length, for laws that are functions of the slip velocity
        """
        return self._set.project(x, P_N, stretch, r)

    def support(self, d: ArrayLike, P_N: ArrayLike = 1.0) -> Floats:
        """The points of the set farthest along d [..., dim]: in slip the force is -support(gamma)."""
        return self._set.support(d, P_N)

    def contains(self, x: ArrayLike, P_N: ArrayLike = 1.0) -> NDArray[np.bool_]:
        """Whether the points x [..., dim] belong to the set."""
        inside: NDArray[np.bool_] = np.all(self.project(x, P_N) == np.asarray(x, dtype=float), axis=-1)
        return inside

    def __repr__(self) -> str:
        name, variant, parameters = self._arguments
        return f"<{name} {variant}{', '.join([''] + [f'{k} = {v:g}' for k, v in parameters.items()])}>"

    def __reduce__(self) -> Any:
        return _rebuild, self._arguments


class RollingSet:
    """A law of rolling resistance on its own: (P_R1, P_R2) for a normal impulse P_N. variant: "dry" or "viscous"."""

    def __init__(self, name: str, variant: str = "dry", **parameters: Any) -> None:
        self._arguments = (name, variant, parameters)
        self._set = _core.RollingSet(text("name", name), text("variant", variant), numbers(parameters))

    def project(self, x: ArrayLike, P_N: ArrayLike = 1.0, r: float = 1.0) -> Floats:
        """The P with x = P - r gamma, for points x [..., 2]: dry, the nearest point of the set."""
        return self._set.project(x, P_N, r)

    def __reduce__(self) -> Any:
        return _rebuild_rolling, self._arguments


def _rebuild(name: str, variant: str, parameters: dict[str, Any]) -> FrictionSet:
    return FrictionSet(name, variant, **parameters)


def _rebuild_rolling(name: str, variant: str, parameters: dict[str, Any]) -> RollingSet:
    return RollingSet(name, variant, **parameters)


def friction(name: str, variant: str = "", **parameters: Any) -> FrictionSet:
    """A friction law by its names in scenario files (`friction`, `pressure`)."""
    return FrictionSet(name, variant, **parameters)


def rolling(name: str, variant: str = "dry", **parameters: Any) -> RollingSet:
    """A law of rolling resistance by its names in scenario files (`rolling`, `rolling_kind`)."""
    return RollingSet(name, variant, **parameters)


class Coulomb(FrictionSet):
    """A disk: sqrt(P_T1^2 + P_T2^2) <= mu P_N."""

    def __init__(self, mu: float) -> None:
        super().__init__("coulomb", mu=mu)


class Orthotropic(FrictionSet):
    """An ellipse with semi-axes mu P_N along the axis and mu2 P_N across it."""

    def __init__(self, mu: float, mu2: float) -> None:
        super().__init__("orthotropic", mu=mu, mu2=mu2)


class OrthotropicDrilling(FrictionSet):
    """An ellipsoid with semi-axes mu P_N, mu2 P_N, mu_tau P_N; radius [m] turns torque into P_tau."""

    def __init__(self, mu: float, mu2: float, mu_tau: float, radius: float) -> None:
        super().__init__("orthotropic-drilling", mu=mu, mu2=mu2, mu_tau=mu_tau, radius=radius)


class Contensou(FrictionSet):
    """Coulomb-Contensou friction of a circular contact of that radius [m]: sliding and drilling coupled.

    pressure: "parabolic", "uniform" (both exact), "ellipsoid", "cylinder", "series", "pade-1", "pade-2", "erismann",
    "uniform-series".
    """

    def __init__(self, pressure: str = "parabolic", *, mu: float, radius: float) -> None:
        super().__init__("contensou", pressure, mu=mu, radius=radius)


class Elliptic(FrictionSet):
    """Coulomb-Contensou friction of an elliptic contact with semi-axes [m] along and across the axis."""

    def __init__(self, mu: float, semi_axis: float, semi_axis2: float) -> None:
        super().__init__("elliptic", mu=mu, semi_axis=semi_axis, semi_axis2=semi_axis2)


class EllipticQuadrature(FrictionSet):
    """The same, exact, by quadrature: a slow reference."""

    def __init__(self, mu: float, semi_axis: float, semi_axis2: float) -> None:
        super().__init__("elliptic-quadrature", mu=mu, semi_axis=semi_axis, semi_axis2=semi_axis2)


class Regularised(FrictionSet):
    """Coulomb friction that is linear below a slip speed [m/s]: not a set, it never sticks."""

    def __init__(self, mu: float, slip_speed: float = 1e-3) -> None:
        super().__init__("regularised", mu=mu, slip_speed=slip_speed)

