"""Forces and friction laws of your own, in Python; surfaces.py has surfaces.

Every call from the engine into Python costs some microseconds; a friction law is called twice per step with one
contact, more often with several. Where that matters, compile the function with numba.cfunc (signatures below): it is then called
like one in C, and steps run without the lock of the interpreter.

    force     void(float64 t, CPointer(float64) bodies, CPointer(float64) out)
              bodies: 13 numbers each, x, p (w, x, y, z), v, omega; out: 6 each, force and torque
    project   void(CPointer(float64) x, float64 P_N, float64 s, float64 r, CPointer(float64) out)
    support   void(CPointer(float64) d, float64 P_N, CPointer(float64) out)
    jet       void(CPointer(float64) r, CPointer(float64) out): f, gradient, Hessian by rows
"""
from __future__ import annotations

import inspect
import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


class BodyMotion(NamedTuple):
    """Motion of a body as a force sees it: x [m], p (quaternion w, x, y, z), v [m/s], omega [rad/s, body frame]."""

    x: Floats
    p: Floats
    v: Floats
    omega: Floats


class FrictionLaw:
    """Base class of friction laws of your own: a convex set of forces, scaled by the normal impulse.

    dim       2: sliding only (T1, T2), 3: with drilling (T1, T2, tau)
    lever     length that turns spin into gamma_tau and torque into P_tau [m]; of laws with drilling
    oriented  T1 and T2 are not alike: the contact needs an `axis`
    kind      "set"; "velocity_curve" or "regularised" for functions of the slip velocity

    derivative(x, P_N), optional: the derivatives of project by x and by P_N; otherwise differences are used.
    """

    dim: int = 2
    lever: float = 0.0
    oriented: bool = False
    kind: str = "set"

    def project(self, x: Floats, P_N: float) -> ArrayLike:
        """The point of the set, scaled by P_N, that is nearest to x. Must return x itself where the contact sticks and
        zero where P_N is not positive. It may take a third argument s: then the projection is the one in the metric
        diag(1, 1, s^2); and a fourth, r: a law that is not a set returns the P with x = P - r S^-2 gamma."""
        raise NotImplementedError(f"{type(self).__name__} must define project(x, P_N)")

    def support(self, d: Floats, P_N: float) -> ArrayLike:
        """The point of the set that is farthest along d: minus the force for the slip velocity d."""
        raise NotImplementedError(f"{type(self).__name__} must define support(d, P_N)")

    @property
    def _arguments(self) -> int:
        if hasattr(self.project, "address"):
            return 4
        return min(4, len(inspect.signature(self.project).parameters))


def check_friction_law(law: Any) -> Any:
    """Refuses what is not a friction law, naming what is wrong."""
    if not isinstance(law, FrictionLaw):
        raise TypeError(f"law must be a stiction.FrictionLaw, not {type(law).__name__}")
    if type(law.dim) is not int or law.dim not in (2, 3):
        raise ValueError(f"law.dim = {law.dim!r} must be 2 or 3")
    if law.kind not in ("set", "velocity_curve", "regularised"):
        raise ValueError(f"law.kind = {law.kind!r} must be 'set', 'velocity_curve' or 'regularised'")
    if not isinstance(law.lever, (int, float)) or not math.isfinite(law.lever) or law.lever < 0:
        raise ValueError(f"law.lever = {law.lever!r} must be a length >= 0")
    if law.dim == 3 and law.lever == 0:
        raise ValueError("law.lever must be > 0: a law with drilling needs a length")
    if law._arguments < 2:
        raise TypeError("law.project must take x and P_N")
    return law


def check_force(function: Any) -> Any:
    """Refuses what cannot be called."""
    if not callable(function) and not hasattr(function, "address"):
        raise TypeError(f"function must be callable, not {type(function).__name__}")
    return function
