"""Forces, friction laws and surfaces of your own, in Python.

Every call from the engine into Python costs one to five microseconds; a friction law is called ten to a hundred times
per step and contact. Where that matters, compile the function with numba.cfunc (signatures below): it is then called
like one in C, and steps run without the lock of the interpreter.

    force     void(float64 t, CPointer(float64) bodies, CPointer(float64) out)
              bodies: 13 numbers each, x, p (w, x, y, z), v, omega; out: 6 each, force and torque
    project   void(CPointer(float64) x, float64 P_N, float64 s, float64 r, CPointer(float64) out)
    jet       void(CPointer(float64) r, CPointer(float64) out): f, gradient, Hessian by rows
"""
from __future__ import annotations

import inspect
import math
from typing import Any, Callable, NamedTuple, Optional, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .jets import Jet, variables

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


class Surface:
    """A smooth closed surface f(r) = 0, f < 0 inside. Made by `surface` or `parametric`, or by a class of your own.

    jet(r)        f, the three numbers of its gradient, the nine of its Hessian
    extent        radius of a ball about the origin that contains it [m]
    size          a length of the surface, to which errors are relative [m]
    point(u, v)   points all over it for u, v in [0, 1); None: on rays from the origin
    least_radius  its smallest radius of curvature [m]; 0: to be searched for
    """

    def __init__(self, jet: Any, extent: float, point: Optional[Callable[[float, float], ArrayLike]] = None,
                 size: Optional[float] = None, least_radius: float = 0.0) -> None:
        if not callable(jet) and not hasattr(jet, "address"):
            raise TypeError(f"jet must be a function, not {type(jet).__name__}")
        self.jet, self.point = jet, point
        self.extent = _length("extent", extent)
        self.size = self.extent if size is None else _length("size", size)
        self.least_radius = 0.0 if least_radius == 0 else _length("least_radius", least_radius)


def _length(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name} must be a length, not {type(value).__name__}")
    if not (math.isfinite(value) and value > 0):
        raise ValueError(f"{name} = {float(value)} must be > 0")
    return float(value)


class _Implicit:
    def __init__(self, f: Callable[..., Any]) -> None:
        self.f = f

    def __call__(self, r: Floats) -> Floats:
        return Jet.of(self.f(*variables(r)), 3).numbers()


def surface(f: Callable[[Any, Any, Any], Any], extent: float, **options: Any) -> Surface:
    """The surface f(x, y, z) = 0 of a formula, e.g. lambda x, y, z: (x**2 + y**2 + 4 * z**2) - 1e-4.

    f is called with numbers that carry their derivatives: + - * / **, numpy's sqrt, exp, log, sin, cos, tan. f < 0
    inside the body. It is divided by its mean gradient, which makes it nearly a distance. options: those of Surface.
    """
    if not callable(f):
        raise TypeError(f"f must be a function of x, y, z, not {type(f).__name__}")
    rays = [np.array(d, dtype=float) for d in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (-1, 1, -1))]
    out = Surface(_Implicit(f), extent, **options)
    slopes = [_slope_on_ray(out.jet, d / np.linalg.norm(d), out.extent) for d in rays]
    scale = float(np.mean([s for s in slopes if s > 0] or [1.0]))
    out.jet = _Implicit(_Scaled(f, 1.0 / scale))
    return out


class _Scaled:
    def __init__(self, f: Callable[..., Any], factor: float) -> None:
        self.f, self.factor = f, factor

    def __call__(self, x: Any, y: Any, z: Any) -> Any:
        return self.factor * self.f(x, y, z)


def _slope_on_ray(jet: Callable[[Floats], Floats], d: Floats, extent: float) -> float:
    """|grad f| where the ray leaves the body, by bisection; 0 where it does not."""
    inside, outside = 0.0, extent
    if not (jet(inside * d)[0] < 0 < jet(outside * d)[0]):
        return 0.0
    for _ in range(60):
        middle = 0.5 * (inside + outside)
        inside, outside = (middle, outside) if jet(middle * d)[0] < 0 else (inside, middle)
    return float(np.linalg.norm(jet(inside * d)[1:4]))


class _Parametric:
    """Signed distance from a closed surface given by its points: the foot of r is found from a grid by Newton's method,
    the gradient there is the normal, and the Hessian follows from the curvatures."""

    def __init__(self, xyz: Callable[[Any, Any], Sequence[Any]], grid: int) -> None:
        self.xyz = xyz
        u, v = np.meshgrid((np.arange(grid) + 0.5) / grid, (np.arange(grid) + 0.5) / grid)
        self.uv = np.stack([u.ravel(), v.ravel()], axis=-1)
        self.points = np.array([self.point(*uv) for uv in self.uv])
        if not np.all(np.isfinite(self.points)):
            raise ValueError("xyz(u, v) must be finite for u, v in [0, 1)")
        _, du, dv, *_ = self._derivatives(self.uv[0])
        n = np.cross(du, dv)
        self.sign = 1.0 if n @ (self.points[0] - self.points.mean(axis=0)) > 0 else -1.0

    def point(self, u: float, v: float) -> Floats:
        return np.array([float(Jet.of(c, 0).f) for c in self.xyz(float(u), float(v))])

    def _derivatives(self, uv: Floats) -> tuple[Floats, ...]:
        jets = [Jet.of(c, 2) for c in self.xyz(*variables(uv))]
        p = np.array([j.f for j in jets])
        g, H = np.array([j.g for j in jets]), np.array([j.H for j in jets])
        return p, g[:, 0], g[:, 1], H[:, 0, 0], H[:, 0, 1], H[:, 1, 1]

    def __call__(self, r: Floats) -> Floats:
        uv = self.uv[np.argmin(np.sum((self.points - r) ** 2, axis=1))].copy()
        for _ in range(30):
            p, du, dv, duu, duv, dvv = self._derivatives(uv)
            d = p - r
            residual = np.array([d @ du, d @ dv])
            A = np.array([[du @ du + d @ duu, du @ dv + d @ duv], [du @ dv + d @ duv, dv @ dv + d @ dvv]])
            first = np.array([[du @ du, du @ dv], [du @ dv, dv @ dv]])
            if np.linalg.det(A) <= 0 or np.trace(A) <= 0:
                A = first  # far from the foot: Gauss-Newton goes downhill
            step = np.linalg.lstsq(A, residual, rcond=1e-12)[0]
            longest = float(np.max(np.abs(step)))
            uv -= step * min(1.0, 0.1 / longest if longest > 0 else 1.0)
            if longest < 1e-14:
                break
        p, du, dv, duu, duv, dvv = self._derivatives(uv)
        n = np.cross(du, dv)
        n *= self.sign / np.linalg.norm(n)
        first = np.array([[du @ du, du @ dv], [du @ dv, dv @ dv]])
        second = -np.array([[n @ duu, n @ duv], [n @ duv, n @ dvv]])  # > 0 where the body is convex
        basis = np.stack([du, dv], axis=1) @ np.linalg.inv(first)
        f = float((r - p) @ n)
        S = basis @ second @ basis.T  # curvature, as a map of the tangent plane
        H = S @ np.linalg.inv(np.eye(3) + f * S)
        return np.concatenate([[f], n, (0.5 * (H + H.T)).ravel()])


def parametric(xyz: Callable[[Any, Any], Sequence[Any]], extent: float, grid: int = 24, **options: Any) -> Surface:
    """The closed surface of the points x, y, z = xyz(u, v), u and v in [0, 1), smooth and once around.

    Cost: a search for the foot per evaluation, about a millisecond. Where an implicit formula exists, `surface` is
    twenty times faster. options: those of Surface.
    """
    if not callable(xyz):
        raise TypeError(f"xyz must be a function of u and v, not {type(xyz).__name__}")
    if isinstance(grid, bool) or not isinstance(grid, int) or not 4 <= grid <= 1000:
        raise ValueError(f"grid = {grid!r} must be an integer from 4 to 1000")
    jet = _Parametric(xyz, grid)
    return Surface(jet, extent, point=jet.point, **options)


def check_force(function: Any) -> Any:
    """Refuses what cannot be called."""
    if not callable(function) and not hasattr(function, "address"):
        raise TypeError(f"function must be callable, not {type(function).__name__}")
    return function
