"""Many runs at once."""
from __future__ import annotations

import os
import tempfile
from typing import Any, Mapping, NamedTuple, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core, notebook
from .arguments import count
from .errors import Interrupted, SimulationError
from .model import Model
from .result import Result

Floats = NDArray[np.float64]


def _jobs(jobs: Any) -> int:
    if jobs is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return count("jobs", jobs, 1, 4096)


def run_many(models: Sequence[Model], jobs: Optional[int] = None, *, progress: notebook.ProgressOption = None,
             return_errors: bool = False) -> list[Any]:
    """Runs models at once in threads of their own and returns their results in order.

    jobs           how many at a time; None: as many as processors. Results do not depend on it
    return_errors  a run that fails gives its SimulationError in place of a result; otherwise the first of them is
                   raised when all have ended

    Models may be shared; models with Python code in them run one at a time, except for what is compiled.
    Ctrl-C raises Interrupted, whose .result is the list so far: None for what had not begun.
    """
    if isinstance(models, Model) or not hasattr(models, "__iter__"):
        raise TypeError("models must be a list of stiction.Model")
    models = list(models)
    for model in models:
        if not isinstance(model, Model):
            raise TypeError(f"models must be a list of stiction.Model, not of {type(model).__name__}")
    threads = _jobs(jobs)
    if not models:
        return []
    bar = notebook.progress(progress, f"{len(models)} runs")
    with tempfile.TemporaryDirectory(prefix="stiction-") as folder:
        files = [os.path.join(folder, f"{i}.h5") for i in range(len(models))]
        stopped, data, failures = _core.run_many([model._scenario for model in models], files, threads, bar)
    notebook.close(bar)
    results: list[Any] = [None if d is None else Result(d) for d in data]
    if stopped:
        raise Interrupted("interrupted; the results so far are .result of this exception", results)
    for i, failure in enumerate(failures):
        if failure is not None:
            results[i] = SimulationError(*failure, results[i])
            if not return_errors:
                raise results[i]
    return results


class Rollout(NamedTuple):
    """values: [run, time, column], read-only, NaN after a failure; t: times [s]; columns: their names; failures: {run:
    SimulationError}."""

    values: Floats
    t: Floats
    columns: list[str]
    failures: dict[int, SimulationError]

    def __getitem__(self, key: Any) -> Any:
        """rollout["tilt"]: [run, time]."""
        if isinstance(key, str):
            if key not in self.columns:
                raise KeyError(f"column '{key}' was not recorded: {', '.join(self.columns)}")
            return self.values[:, :, self.columns.index(key)]
        return tuple.__getitem__(self, key)


def rollout(model: Model, parameters: Mapping[str, ArrayLike], record: Union[str, Sequence[str]],
            jobs: Optional[int] = 1) -> Rollout:
    """Thousands of runs of one model that differ in some numbers; nothing is written to disk.

    parameters  {"contact.body.mu": array, ...}: paths as with `stiction run --set` (also components of vectors,
                "body.top.angular_velocity.2"), and one value per run. Parameters of contact laws are the cheapest to
                vary; others take about as long as reading the model
    record      names of the columns to keep
    jobs        threads; None: as many as processors. Results do not depend on it

    A run that fails is listed in .failures; a wrong value raises InputError and names the run.
    """
    if not isinstance(model, Model):
        raise TypeError(f"model must be a stiction.Model, not {type(model).__name__}")
    if not isinstance(parameters, Mapping):
        raise TypeError(f"parameters must be a dict of paths and arrays, not {type(parameters).__name__}")
    given = []
    for path, values in parameters.items():
        if not isinstance(path, str):
            raise TypeError(f"parameters: a path must be a str, not {type(path).__name__}")
        array = np.asarray(values)
        if array.dtype.kind not in "biuf":
            raise TypeError(f"{path} must be an array of numbers, not {type(values).__name__}")
        if array.ndim != 1:
            raise ValueError(f"{path} must have one axis, one value per run")
        if not np.all(np.isfinite(array)):
            raise ValueError(f"{path} must be finite")
        given.append((path, array.astype(float).tolist()))
    names = [record] if isinstance(record, str) else record
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise TypeError("record must be a list of columns")
    if not names:
        raise ValueError("record must name a column")
    columns = list(names) if "t" in names else list(names) + ["t"]
    stopped, values, failures = _core.rollout(model._scenario, given, columns, _jobs(jobs))
    if stopped:
        raise Interrupted("interrupted", None)
    errors = {i: SimulationError(*f) for i, f in enumerate(failures) if f is not None}
    times = values[:, :, columns.index("t")]
    t = times[0] if len(times) else np.empty(0)
    for run in range(len(times)):
        if run not in errors:
            t = times[run]
            break
    return Rollout(values[:, :, :len(names)], t, list(names), errors)
