"""Surfaces of your own: by a formula, or by their points."""
from __future__ import annotations

import math
from typing import Any, Callable, NamedTuple, Optional, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .arguments import count, length
from .jets import Jet, variables

Floats = NDArray[np.float64]


class Surface:
    """A smooth surface f(r) = 0, f < 0 inside. Made by `surface` or `parametric`, or by a class of your own.

    jet(r)        f, the three numbers of its gradient, the nine of its Hessian
    extent        radius of a ball about the origin that contains it [m]; math.inf for unbounded ground
    size          a length of the surface, to which errors are relative [m]; unbounded ones need it: 2 size are drawn
    point(u, v)   points all over it for u, v in [0, 1); None: on rays from the origin
    least_radius  its smallest radius of curvature [m]; 0: to be searched for, or the size of an unbounded one
    """

    def __init__(self, jet: Any, extent: float, point: Optional[Callable[[float, float], ArrayLike]] = None,
                 size: Optional[float] = None, least_radius: float = 0.0) -> None:
        if not callable(jet) and not hasattr(jet, "address"):
            raise TypeError(f"jet must be a function, not {type(jet).__name__}")
        self.jet, self.point = jet, point
        self.extent = math.inf if extent == math.inf else length("extent", extent)
        if size is None and extent == math.inf:
            raise ValueError("size must be given: the surface has no extent")
        self.size = self.extent if size is None else length("size", size)
        self.least_radius = 0.0 if least_radius == 0 else length("least_radius", least_radius)


class _Implicit:
    def __init__(self, f: Callable[..., Any]) -> None:
        self.f = f

    def __call__(self, r: Floats) -> Floats:
        return _jet("f", self.f(*variables(r)), 3).numbers()


def _jet(name: str, answer: Any, n: int) -> Jet:
    if not isinstance(answer, (Jet, int, float, np.integer, np.floating)):
        raise TypeError(f"{name} must return numbers, not {type(answer).__name__}")
    return Jet.of(answer, n)


def surface(f: Callable[[Any, Any, Any], Any], extent: float, **options: Any) -> Surface:
    """The surface f(x, y, z) = 0 of a formula, e.g. lambda x, y, z: (x**2 + y**2 + 4 * z**2) - 1e-4.

    f is called with numbers that carry their derivatives: + - * / **, numpy's sqrt, exp, log, sin, cos, tan. f < 0
    inside the body. It is divided by its mean gradient, which makes it nearly a distance. options: those of Surface.
    Unbounded ground: surface(lambda x, y, z: z - 0.1 * np.cos(x), extent=math.inf, size=1.0).
    """
    if not callable(f):
        raise TypeError(f"f must be a function of x, y, z, not {type(f).__name__}")
    out = Surface(_Implicit(f), extent, **options)
    out.jet = _Implicit(_Scaled(f, 1.0 / _mean_slope(out)))
    return out


def _mean_slope(surface: Surface) -> float:
    """|grad f| where rays from the origin leave the body; of other surfaces, at the origin."""
    rays = [np.array(d, dtype=float) for d in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (-1, 1, -1))]
    slopes = [_slope_on_ray(surface.jet, d / np.linalg.norm(d), surface.extent) for d in rays]
    if any(slopes):
        return float(np.mean([slope for slope in slopes if slope > 0]))
    return float(np.linalg.norm(surface.jet(np.zeros(3))[1:4])) or 1.0


class _Scaled:
    def __init__(self, f: Callable[..., Any], factor: float) -> None:
        self.f, self.factor = f, factor

    def __call__(self, x: Any, y: Any, z: Any) -> Any:
        return self.factor * self.f(x, y, z)


def _slope_on_ray(jet: Callable[[Floats], Floats], d: Floats, extent: float) -> float:
    """|grad f| where the ray leaves the body, by bisection; 0 where it does not."""
    inside, outside = 0.0, extent
    if not math.isfinite(extent) or not (jet(inside * d)[0] < 0 < jet(outside * d)[0]):
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
        patches = [self._patch(uv) for uv in self.uv]
        self.points = np.array([patch.p for patch in patches])
        if not np.all(np.isfinite(self.points)):
            raise ValueError("xyz(u, v) must be finite for u, v in [0, 1)")
        self.normals = np.array([_cross(patch.du, patch.dv) for patch in patches])
        if np.mean(np.sum(self.normals * (self.points - self.points.mean(axis=0)), axis=1)) < 0:
            self.normals = -self.normals
        # Lengths below which a derivative vanishes, as at the poles of a sphere.
        self.least = [1e-6 * float(np.median([np.linalg.norm(d) for d in ds])) for ds in
                      ([patch.du for patch in patches], [patch.dv for patch in patches])]
        self.near = 1e-12 * float(np.max(np.abs(self.points)))  # so near to the foot, f is exact to rounding

    def point(self, u: float, v: float) -> Floats:
        return np.array([float(Jet.of(c, 0).f) for c in self.xyz(float(u), float(v))])

    def _patch(self, uv: Floats) -> _Patch:
        answer = self.xyz(*variables(uv))
        if not isinstance(answer, (tuple, list, np.ndarray)) or len(answer) != 3:
            raise TypeError("xyz(u, v) must return three numbers: x, y, z")
        jets = [_jet("xyz", c, 2) for c in answer]
        g, H = np.array([j.g for j in jets]), np.array([j.H for j in jets])
        return _Patch(np.array([j.f for j in jets]), g[:, 0], g[:, 1], H[:, 0, 0], H[:, 0, 1], H[:, 1, 1])

    def __call__(self, r: Floats) -> Floats:
        start = np.argmin(np.sum((self.points - r) ** 2, axis=1))
        uv = self.uv[start].copy()
        for _ in range(50):
            patch = self._patch(uv)
            step = patch.step_to_foot(r, self.least)
            if np.linalg.norm(patch.du * step[0] + patch.dv * step[1]) <= self.near:
                break
            uv -= step * min(1.0, 0.1 / float(np.max(np.abs(step))))
        n, S = self._shape(uv, patch, self.normals[start])
        f = float((r - patch.p) @ n)
        # S (1 + f S)^-1 in the tangent plane: the curvature of the parallel surface through r.
        mean, gauss = np.trace(S), 0.5 * (np.trace(S) ** 2 - np.sum(S * S))
        H = (S + f * gauss * (np.eye(3) - np.outer(n, n))) / (1 + f * mean + f * f * gauss)
        return np.concatenate([[f], n, H.ravel()])

    def _shape(self, uv: Floats, patch: _Patch, outward: Floats) -> tuple[Floats, Floats]:
        """Normal and curvature; at a pole from their means over a small circle around it."""
        lengths = np.linalg.norm(patch.du), np.linalg.norm(patch.dv)
        if lengths[0] > self.least[0] and lengths[1] > self.least[1]:
            return patch.shape(outward)
        along = 0 if lengths[0] <= self.least[0] else 1  # the parameter that goes around the pole
        circle = []
        for k in range(4):
            near = uv.copy()
            near[along] = (uv[along] + 0.25 * k) % 1.0
            near[1 - along] += 1e-5 if uv[1 - along] < 0.5 else -1e-5
            other = self._patch(near)
            circle.append((other.p, *other.shape(outward)))
        p, n, S = (np.mean(parts, axis=0) for parts in zip(*circle))
        n = n + S @ (patch.p - p)
        return n / np.linalg.norm(n), S


class _Patch(NamedTuple):
    """A point of a surface and its derivatives by the parameters."""

    p: Floats
    du: Floats
    dv: Floats
    duu: Floats
    duv: Floats
    dvv: Floats

    def step_to_foot(self, r: Floats, least: Sequence[float]) -> Floats:
        """What to subtract from the parameters to come nearer to the foot of r."""
        d = self.p - r
        a, b = float(d @ self.du), float(d @ self.dv)
        E, F, G = float(self.du @ self.du), float(self.du @ self.dv), float(self.dv @ self.dv)
        if E <= (1e-3 * least[0]) ** 2 or G <= (1e-3 * least[1]) ** 2:  # on a pole: around it all is the same
            return np.array([a / E if E > G else 0.0, b / G if G >= E else 0.0])
        A, B, C = E + float(d @ self.duu), F + float(d @ self.duv), G + float(d @ self.dvv)
        if A * C - B * B <= 0 or A + C <= 0:
            A, B, C = E, F, G  # far from the foot: Gauss-Newton goes downhill
        return np.array([C * a - B * b, A * b - B * a]) / (A * C - B * B)

    def shape(self, outward: Floats) -> tuple[Floats, Floats]:
        """Unit normal and curvature, as a map of the tangent plane; > 0 where the body is convex."""
        n = _cross(self.du, self.dv)
        n *= math.copysign(1.0, n @ outward) / np.linalg.norm(n)
        E, F, G = self.du @ self.du, self.du @ self.dv, self.dv @ self.dv
        basis = np.stack([G * self.du - F * self.dv, E * self.dv - F * self.du], axis=1) / (E * G - F * F)
        second = np.array([[n @ self.duu, n @ self.duv], [n @ self.duv, n @ self.dvv]])
        S = -(basis @ second @ basis.T)
        return n, 0.5 * (S + S.T)


def _cross(a: Floats, b: Floats) -> Floats:
    """As numpy's, which takes far longer for two vectors."""
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def parametric(xyz: Callable[[Any, Any], Sequence[Any]], extent: float, grid: int = 24, **options: Any) -> Surface:
    """The closed surface of the points x, y, z = xyz(u, v), u and v in [0, 1), smooth and once around. It may have
    poles: points that are the same for all values of one parameter, as on a sphere.

    Cost: a search for the foot per evaluation, about 0.6 milliseconds. Where an implicit formula exists, `surface` is
    twenty times faster. grid: points in each direction from which the search begins. options: those of Surface.
    """
    if not callable(xyz):
        raise TypeError(f"xyz must be a function of u and v, not {type(xyz).__name__}")
    jet = _Parametric(xyz, count("grid", grid, 4, 1000))
    return Surface(jet, extent, point=jet.point, **options)
