"""Contact problems on their own: find P with xi = G P + c and -xi in the normal cone of the laws at P."""
from __future__ import annotations

from typing import Any, NamedTuple, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core, toml
from .fields import Read

Floats = NDArray[np.float64]


class Law:
    """The law of a contact by the keys of scenario files: Law(friction="coulomb", mu=0.3, restitution=0.5)."""

    def __init__(self, **keys: Any) -> None:
        self._keys = keys
        self._law = _core.ContactLaw([f"{name}={toml.value(name, x)}" for name, x in keys.items()])

    dim = Read[int](lambda law: law._law.dim, "Rows of its block: N, then those of friction and rolling.")
    parameters = Read["dict[str, float]"](lambda law: law._law.parameters, "Its parameters by name.")

    def __repr__(self) -> str:
        return f"Law({', '.join(f'{name}={x!r}' for name, x in self._keys.items())})"

    def __str__(self) -> str:
        return str(self._law.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self._keys == other._keys

    def __hash__(self) -> int:
        return hash(self._law.text)

    def __reduce__(self) -> Any:
        return _law, (self._keys,)


def _law(keys: dict[str, Any]) -> Law:
    return Law(**keys)


class SolveInfo(NamedTuple):
    """xi: relative velocities G P + c; status of every contact: "open", "stick" or "slip"; residual of the natural map;
    report: all of it in words."""

    converged: bool
    iterations: int
    residual: float
    xi: Floats
    status: list[str]
    report: str


def _rows(G: Any) -> tuple[Any, Any, Any, tuple[int, ...]]:
    """G as compressed rows."""
    if hasattr(G, "tocsr"):
        csr = G.tocsr()
        if csr.dtype.kind not in "biuf":
            raise TypeError("G must be a matrix of numbers")
        return csr.indptr, csr.indices, csr.data, csr.shape
    try:
        dense = np.asarray(G)
    except ValueError:
        raise TypeError("G must be a matrix of numbers") from None
    if dense.dtype.kind not in "biuf":
        raise TypeError(f"G must be a matrix of numbers, not {type(G).__name__}")
    if dense.ndim != 2:
        raise ValueError(f"G must have two axes, not {dense.ndim}")
    rows, columns = np.nonzero(dense)
    return np.searchsorted(rows, np.arange(dense.shape[0] + 1)), columns, dense[rows, columns], dense.shape


def solve(G: Any, c: ArrayLike, laws: Sequence[Law], **solver: Any) -> tuple[Floats, SolveInfo]:
    """Solves a contact problem: P, info = solve(G, c, laws, type="newton", tolerance=1e-12).

    G      Delassus matrix W^T M^-1 W, dense or scipy.sparse; rows of contact after contact in the order of its law's
           channels: N, T1, T2, tau, R1, R2 [1/kg]
    c      free term [m/s], one per row
    laws   one Law per contact; a single Law: for all
    solver keys of [solver] of scenario files: type, tolerance, max_iterations, ...

    A problem that did not converge is returned with info.converged = False.
    """
    indptr, indices, data, shape = _rows(G)
    if shape[0] != shape[1]:
        raise ValueError(f"G must be square, not {shape[0]} x {shape[1]}")
    if isinstance(laws, Law):
        if shape[0] % laws.dim:
            raise ValueError(f"G has {shape[0]} rows, which is not a multiple of the {laws.dim} of the law")
        laws = [laws] * (shape[0] // laws.dim)
    if not isinstance(laws, (list, tuple)) or not all(isinstance(law, Law) for law in laws):
        raise TypeError("laws must be a list of stiction.Law")
    options = [f"solver.{name}={toml.value(name, x)}" for name, x in solver.items()]
    P, xi, status, converged, iterations, residual, report = _core.solve(
        indptr, indices, data, c, [law._law for law in laws], options)
    return P, SolveInfo(converged, iterations, residual, xi, status, report)
