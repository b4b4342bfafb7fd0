"""The contract of friction laws, at random points."""
from __future__ import annotations

import ctypes
from typing import Any, Callable

import numpy as np

from .arguments import count
from .sets import FrictionSet
from .user import FrictionLaw, check_friction_law


def check_law(law: Any, points: int = 500, seed: int = 0, tolerance: float = 1e-9) -> list[str]:
    """What a friction law of your own does wrong, a list of sentences; empty where nothing was found.

    Checked at random points and normal impulses: projections lie in the set of the support points, stay where they are
    when projected again (inside to the bit), are nearest (variational inequality against support points), do not expand
    distances, scale with P_N, vanish for P_N <= 0, oppose the slip; and the derivative, where there is one. tolerance:
    relative to the size of the set.
    """
    count("points", points, 1)
    if isinstance(law, FrictionSet):
        dim, is_set, derivative = law.dim, law.is_set, None
        project: Callable[..., Any] = lambda x, n: law.project(x, n)
        support: Callable[..., Any] = lambda d, n: law.support(d, n)
    else:
        law = check_friction_law(law)
        dim, is_set, derivative = law.dim, law.kind == "set", getattr(law, "derivative", None)
        extra = {2: (), 3: (1.0,), 4: (1.0, 1.0)}[law._arguments]
        call_project, call_support = _callable(law.project, dim, 3), _callable(law.support, dim, 1)
        project = lambda x, n: _answer(law, "project", call_project(x, n, *extra), dim)
        support = lambda d, n: _answer(law, "support", call_support(d, n), dim)

    rng = np.random.default_rng(seed)
    wrong: dict[str, str] = {}

    def say(kind: str, text: str) -> None:
        wrong.setdefault(kind, text)

    size = max(float(np.linalg.norm(support(_direction(rng, dim), 1.0))) for _ in range(20)) or 1.0
    for _ in range(points):
        P_N = float(10 ** rng.uniform(-3, 3))
        scale = size * P_N
        x, y = (scale * 10 ** rng.uniform(-1.5, 1.5) * _direction(rng, dim) for _ in range(2))
        p = project(x, P_N)
        if not np.all(np.isfinite(p)):
            say("finite", f"project({x}, {P_N}) is not finite: {p}")
            continue
        if is_set:
            again = project(p, P_N)
            if np.linalg.norm(again - p) > tolerance * scale:
                say("idempotent", f"project(project(x)) differs from project(x) at x = {x}, P_N = {P_N}: {again}, {p}")
            inner = project(0.5 * p, P_N)
            if not np.array_equal(inner, 0.5 * p):
                say("stick", f"project must return x itself, bit for bit, inside the set: {0.5 * p} became {inner}")
            for _ in range(4):
                d = _direction(rng, dim)
                q = support(d, P_N)
                if (p - q) @ d > tolerance * scale:
                    say("member", f"project({x}, {P_N}) = {p} lies farther along {d} than the farthest point {q} of the set")
                if (x - p) @ (q - p) > tolerance * scale * max(scale, float(np.linalg.norm(x))):
                    say("nearest", f"project({x}, {P_N}) = {p} is not the nearest point: {q} of the set is nearer")
            if np.linalg.norm(project(y, P_N) - p) > np.linalg.norm(x - y) + tolerance * scale:
                say("expansive", f"projections of {x} and {y} are farther apart than the points")
        if np.linalg.norm(project(2 * x, 2 * P_N) - 2 * p) > 2 * tolerance * scale and is_set:
            say("scaling", f"project(2 x, 2 P_N) is not 2 project(x, P_N) at x = {x}, P_N = {P_N}")
        for none in (0.0, -P_N):
            if np.any(project(x, none) != 0):
                say("open", f"project(x, {none}) must be zero: an open contact has no friction")
        d = _direction(rng, dim)
        if support(d, P_N) @ d < -tolerance * scale:
            say("dissipation", f"support({d}, {P_N}) points against d: friction would drive the motion")
        if derivative is not None:
            J, by_normal = (np.asarray(a, dtype=float) for a in derivative(x, P_N, *extra))
            h = 1e-6 * scale
            stays = project(x, P_N)
            differences = np.stack([(project(x + h * e, P_N) - project(x - h * e, P_N)) / (2 * h) for e in np.eye(dim)], axis=1)
            curved = np.stack([(project(x + h * e, P_N) - 2 * stays + project(x - h * e, P_N)) / h for e in np.eye(dim)])
            if np.max(np.abs(curved)) < 1e-3 and np.max(np.abs(differences - J)) > 1e-4:
                say("derivative", f"derivative by x at {x}, P_N = {P_N} is {J.tolist()}, differences give {differences.tolist()}")
            k = 1e-6 * P_N
            slope = (project(x, P_N + k) - project(x, P_N - k)) / (2 * k)
            bend = (project(x, P_N + k) - 2 * stays + project(x, P_N - k)) / k
            if np.max(np.abs(bend)) < 1e-3 * size and np.max(np.abs(slope - by_normal)) > 1e-4 * size:
                say("derivative_N", f"derivative by P_N at {x}, P_N = {P_N} is {by_normal}, differences give {slope}")
    return list(wrong.values())


def _direction(rng: Any, dim: int) -> Any:
    d = rng.normal(size=dim)
    return d / np.linalg.norm(d)


def _callable(function: Any, dim: int, numbers: int) -> Callable[..., Any]:
    """The function itself, or one that calls what numba.cfunc made of it: an array, so many numbers, the answer."""
    if not hasattr(function, "address"):
        out: Callable[..., Any] = function
        return out
    array = ctypes.POINTER(ctypes.c_double)
    compiled = ctypes.CFUNCTYPE(None, array, *[ctypes.c_double] * numbers, array)(function.address)

    def call(x: Any, *arguments: float) -> Any:
        given, answer = np.zeros(3), np.zeros(3)
        given[:dim] = x
        compiled(given.ctypes.data_as(array), *arguments, answer.ctypes.data_as(array))
        return answer[:dim]

    return call


def _answer(law: FrictionLaw, method: str, answer: Any, dim: int) -> Any:
    out = np.asarray(answer, dtype=float)
    if out.shape != (dim,):
        raise ValueError(f"{type(law).__name__}.{method} must return {dim} numbers, not the shape {out.shape}")
    return out
