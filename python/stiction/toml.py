"""Values and tables as TOML text: what scenarios are written in. Numbers keep every bit."""
from __future__ import annotations

import json
import math
from typing import Any, Mapping

import numpy as np


def value(name: str, x: Any) -> str:
    """One value: bool, number, str, or a list, tuple or array of these. `name` is for messages."""
    if isinstance(x, (bool, np.bool_)):
        return "true" if x else "false"
    if isinstance(x, (int, np.integer)):
        if abs(int(x)) > 2**63 - 1:
            raise ValueError(f"{name} = {x} is too large")
        return str(int(x))
    if isinstance(x, (float, np.floating)):
        if not math.isfinite(x):
            raise ValueError(f"{name} = {float(x)} must be finite")
        return repr(float(x))
    if isinstance(x, str):
        if any(0xD800 <= ord(c) <= 0xDFFF for c in x):
            raise ValueError(f"{name} is not valid text")
        return json.dumps(x, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(x, np.ndarray):
        x = x.tolist()
        if not isinstance(x, list):
            return value(name, x)
    if isinstance(x, (list, tuple)):
        return "[" + ", ".join(value(name, item) for item in x) + "]"
    raise TypeError(f"{name} must be a number, a str or a list of these, not {type(x).__name__}")


def key(name: str) -> str:
    return name if name and all(c.isascii() and (c.isalnum() or c in "_-") for c in name) else value("key", name)


def table(path: str, keys: Mapping[str, Any], is_list: bool = False) -> str:
    """A table with its header; values that are lists of mappings follow as tables of their own."""
    head = f"[[{path}]]" if is_list else f"[{path}]" if path else ""
    lines, below = [head] if head else [], []
    for name, x in keys.items():
        if isinstance(x, Mapping):
            below.append(table(f"{path}.{key(name)}" if path else key(name), x))
        elif isinstance(x, list) and x and isinstance(x[0], Mapping):
            below += [table(f"{path}.{key(name)}" if path else key(name), item, True) for item in x]
        else:
            lines.append(f"{key(name)} = {value(name, x)}")
    return "\n".join(lines + [""] + below)


def changes(given: Any) -> list[str]:
    """{"contact.body.mu": 0.2} as the command line has it: ["contact.body.mu=0.2"]."""
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise TypeError(f"changes must be a dict of paths and values, not {type(given).__name__}")
    out = []
    for path, x in given.items():
        if not isinstance(path, str):
            raise TypeError(f"changes: a path must be a str, not {type(path).__name__}")
        out.append(f"{path}={value(path, x)}")
    return out
