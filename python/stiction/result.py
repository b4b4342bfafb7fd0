"""Results of runs."""
from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from . import _core, notebook
from .arguments import known, near, number, path as checked_path, texts
from .books import Audit, Event, audit_of
from .columns import Columns

if TYPE_CHECKING:
    from .model import Model

PathLike = Union[str, "os.PathLike[str]"]
Floats = NDArray[np.float64]


class Result:
    """What a run recorded. r["tilt"] is a read-only array, a view that needs no copy and keeps the result alive."""

    def __init__(self, data: _core.ResultData) -> None:
        if not isinstance(data, _core.ResultData):
            raise TypeError("results come from Model.run() or stiction.read()")
        self._data = data
        self._values: Floats = data.values
        columns = data.columns
        self._index = {name: i for i, (name, _) in enumerate(columns)}
        self._units = dict(columns)

    # --- columns -------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return list(self._index)

    @property
    def units(self) -> dict[str, str]:
        """Unit of every column."""
        return dict(self._units)

    @property
    def values(self) -> Floats:
        """All numbers, [row, column], read-only."""
        return self._values

    @property
    def t(self) -> Floats:
        """Times of the rows [s]."""
        return self["t"]

    def __getitem__(self, name: str) -> Floats:
        if not isinstance(name, str):
            raise TypeError(f"a column is named by a str, not {type(name).__name__}")
        if name not in self._index:
            raise KeyError(f"there is no column '{name}'{near(name, self._index)}")
        return self._values[:, self._index[name]]

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        """Number of rows."""
        return int(self._values.shape[0])

    def _named(self, kind: str, name: str) -> Columns:
        mark = {"body": ".qw", "contact": ".PN", "joint": ".tx"}[kind]  # a column that every one of them has
        return Columns(self, known(kind, name, [column[:-len(mark)] for column in self._index if column.endswith(mark)]))

    def body(self, name: str) -> Columns:
        """Columns of a body: .x [m], .vx [m/s], .omega [rad/s, body frame], .position (three columns), ..."""
        return self._named("body", name)

    def contact(self, name: str) -> Columns:
        """Columns of a contact or group: .gap [m], .P_N [N s], .force [N], .status (0 open, 1 stick, 2 slip), ..."""
        return self._named("contact", name)

    def joint(self, name: str) -> Columns:
        """Columns of a joint: .angle [rad], .slide [m], .fx [N], ..."""
        return self._named("joint", name)

    # --- what else is known --------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Contact events in the order of time."""
        return [Event(*event) for event in self._data.events]

    @property
    def audit(self) -> Audit:
        """Where the energy went."""
        return audit_of(self._data.audit)

    @property
    def summary(self) -> dict[str, Any]:
        """What `stiction run --json` prints."""
        out: dict[str, Any] = json.loads(self._data.summary)
        return out

    @property
    def status(self) -> str:
        """"finished", "interrupted", "failed", or "unfinished" of a run that was killed or is still running."""
        return self._data.status

    @property
    def failure(self) -> str:
        """Why the simulation could not continue, or ""."""
        return self._data.failure

    @property
    def meta(self) -> dict[str, Any]:
        """Name, title, version, seed and so on."""
        return self._data.meta

    @property
    def scenario(self) -> str:
        """The model as TOML text, with all changes."""
        return self._data.scenario

    def model(self) -> Model:
        """The model of this result, to run it again. Not for models with user code."""
        from .model import load
        return load(self.scenario, name=str(self.meta.get("name", "model")))

    # --- other forms ---------------------------------------------------------------------------------------------

    def to_dataframe(self, columns: Union[None, str, Sequence[str]] = None) -> Any:
        """A pandas DataFrame with the time as index."""
        import pandas
        names = [c for c in self._index if c != "t"] if columns is None else _names(columns)
        return pandas.DataFrame({name: self[name] for name in names}, index=pandas.Index(self.t, name="t"))

    def plot(self, *columns: str, ax: Any = None) -> Any:
        """Draws columns over time with matplotlib and returns the axes."""
        if not columns:
            raise TypeError("plot needs the name of a column")
        arrays = [self[name] for name in columns]
        if ax is None:
            from matplotlib import pyplot
            ax = pyplot.figure().add_subplot()
        for name, array in zip(columns, arrays):
            unit = self._units[name]
            ax.plot(self.t, array, label=f"{name} [{unit}]" if unit not in ("", "1") else name)
        ax.set_xlabel("t [s]")
        ax.legend()
        return ax

    def _with_file(self, use: Any) -> Any:
        with tempfile.TemporaryDirectory(prefix="stiction-") as folder:
            name = "".join(c if c.isalnum() or c in "-_" else "_" for c in str(self.meta.get("name", ""))) or "result"
            path = os.path.join(folder, name + ".h5")
            with open(path, "wb") as file:
                file.write(self._data.file)
            return use(path)

    def save(self, path: PathLike, overwrite: bool = False) -> None:
        """Writes the result file (HDF5), the same as `stiction run` writes."""
        path = checked_path("path", path)
        if os.path.isdir(path):
            raise IsADirectoryError(f"{path} is a directory, not a file")
        if os.path.exists(path) and not overwrite:
            raise FileExistsError(f"{path} exists; overwrite=True replaces it")
        folder = os.path.dirname(os.path.abspath(path))
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".stiction-", delete=False) as file:
            file.write(self._data.file)
        shutil.move(file.name, path)

    def page(self, path: Optional[PathLike] = None) -> Optional[str]:
        """The report page (one HTML file with 3-D playback and plots): its text, or None when written to `path`."""
        if path is None:
            text: str = self._with_file(_core.page)
            return text
        place = checked_path("path", path)
        self._with_file(lambda file: _core.write_page(file, place))
        return None

    def to_csv(self, path: Optional[PathLike] = None, columns: Union[str, Sequence[str]] = (), every: float = 0.0,
               units: bool = False) -> Optional[str]:
        """The rows as text with all digits; every: least time between rows [s]. Returned, or written to `path`."""
        place = None if path is None else checked_path("path", path)
        text: str = self._with_file(lambda file: _core.csv(file, _names(columns), number("every", every), bool(units)))
        if place is None:
            return text
        Path(place).write_text(text)
        return None

    def to_vtk(self, folder: PathLike, every: float = 0.0) -> int:
        """Files for ParaView, one per frame; every: time between frames [s], 0: about 200 frames. Returns their number."""
        place = checked_path("folder", folder)
        return int(self._with_file(lambda file: _core.vtk(file, place, number("every", every))))

    def _repr_html_(self) -> str:
        return notebook.frame(self.page() or "")

    def __repr__(self) -> str:
        end = f"{self.t[-1]:g} s" if len(self) else "no rows"
        return f"<stiction.Result '{self.meta.get('name', '')}': {self.status}, {len(self)} rows to {end}>"

    def __str__(self) -> str:
        return self._data.report

    def __reduce__(self) -> Any:
        return _from_bytes, (self._data.file,)

    def __copy__(self) -> Result:
        return self  # nothing of it can change

    def __deepcopy__(self, memo: Any) -> Result:
        return self


def _names(columns: Union[str, Sequence[str]]) -> list[str]:
    return [columns] if isinstance(columns, str) else texts("columns", columns)


def _from_bytes(file: bytes) -> Result:
    with tempfile.TemporaryDirectory(prefix="stiction-") as folder:
        path = os.path.join(folder, "result.h5")
        with open(path, "wb") as out:
            out.write(file)
        return Result(_core.read_result(path))


def read(path: PathLike) -> Result:
    """Reads a result file, including that of a run that is still running or was killed."""
    return Result(_core.read_result(checked_path("path", path)))
