"""Checks of arguments: what does not fit is refused with its name."""
from __future__ import annotations

import difflib
import math
import os
from typing import Any, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray


def near(name: str, names: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest known one, if there is one."""
    found = difflib.get_close_matches(name, list(names), 1, 0.5)
    return f"; did you mean '{found[0]}'?" if found else ""


def known(kind: str, name: Any, names: Sequence[str]) -> str:
    """One of the names."""
    if not isinstance(name, str):
        raise TypeError(f"a {kind} is named by a str, not {type(name).__name__}")
    if name not in names:
        raise KeyError(f"there is no {kind} '{name}'{near(name, names)}")
    return name


def text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    return value


def texts(name: str, values: Any) -> list[str]:
    if isinstance(values, str) or not isinstance(values, (list, tuple)) or not all(isinstance(v, str) for v in values):
        raise TypeError(f"{name} must be a list of str")
    return list(values)


def path(name: str, value: Any) -> str:
    """The name of a file."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} must be a str or Path, not {type(value).__name__}")
    out = os.fspath(value)
    if not isinstance(out, str):
        raise TypeError(f"{name} must be a str or Path, not bytes")
    if not out or "\0" in out:
        raise ValueError(f"{name} = {out!r} is not a file name")
    return out


def number(name: str, value: Any) -> float:
    """Any number but NaN."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    try:
        out = float(value)
    except OverflowError:
        raise ValueError(f"{name} is too large") from None
    if math.isnan(out):
        raise ValueError(f"{name} must not be NaN")
    return out


def numbers(values: dict[str, Any]) -> dict[str, float]:
    return {name: number(name, value) for name, value in values.items()}


def length(name: str, value: Any) -> float:
    out = number(name, value)
    if not (math.isfinite(out) and out > 0):
        raise ValueError(f"{name} = {out} must be > 0")
    return out


def count(name: str, value: Any, least: int = 0, most: int = 2**62) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}")
    if not least <= value <= most:
        allowed = f">= {least}" if most == 2**62 else f"from {least} to {most}"
        raise ValueError(f"{name} = {value} must be {allowed}")
    return int(value)


def vector(name: str, value: Any, width: int = 3) -> NDArray[np.float64]:
    """So many finite numbers."""
    try:
        out = np.asarray(value)
    except ValueError:
        raise ValueError(f"{name} must have {width} components") from None
    if out.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be {width} numbers, not {type(value).__name__}")
    if out.shape != (width,):
        raise ValueError(f"{name} must have {width} components")
    if not np.all(np.isfinite(out)):
        raise ValueError(f"{name} must be finite")
    return out.astype(float)
