"""Fresh runs of the program, read with h5py."""
import os
import pathlib
import subprocess
import tempfile
import tomllib

import h5py
import numpy as np

PROGRAM = os.environ.get("STICTION", str(pathlib.Path(__file__).resolve().parents[2] / "build/release/stiction"))


class Result:
    def __init__(self, path):
        with h5py.File(path) as f:
            names = [n.decode() for n in f["columns"]["name"]]
            data = f["data"][:]
            self.columns = {n: data[:, i] for i, n in enumerate(names)}
            self.events = [(float(e["t"]), e["contact"].decode(), e["event"].decode()) for e in f["events"]]
            self.summary = dict(f["summary"].attrs)

    def __getitem__(self, name):
        return self.columns[name]

    def at(self, name, t):
        return float(np.interp(t, self["t"], self[name]))

    def first(self, contact, event, after=0.0):
        return next((t for t, c, e in self.events if c == contact and e == event and t >= after), float("nan"))


def contact_of(scenario):
    """The first contact of a built-in scenario."""
    text = subprocess.run([PROGRAM, "show-scenario", scenario], check=True, capture_output=True, text=True).stdout
    return tomllib.loads(text)["contact"][0]


def law(kind, curve="ratio", **parameters):
    """What `stiction law` prints: a row per point, a column per quantity."""
    sets = [a for k, v in parameters.items() for a in ("--set", f"{k}={v}")]
    text = subprocess.run([PROGRAM, "law", kind, "--curve", curve, *sets], check=True, capture_output=True, text=True).stdout
    return np.array([[float(x) for x in line.split(",")] for line in text.splitlines()[1:]])


def run(scenario, picture=None, unset=(), **overrides):
    """scenario: a built-in name or TOML text; overrides with __ for the dots of a path; unset: paths;
    picture: arguments of `plot`."""
    with tempfile.TemporaryDirectory() as folder:
        if "\n" in scenario:
            file = pathlib.Path(folder) / "scenario.toml"
            file.write_text(scenario)
            scenario = str(file)
        out = pathlib.Path(folder) / "result.h5"
        sets = [a for k, v in overrides.items() for a in ("--set", f"{k.replace('__', '.')}={v}")]
        sets += [a for path in unset for a in ("--unset", path)]
        subprocess.run([PROGRAM, "run", scenario, "--quiet", "--out", str(out), *sets], check=True)
        if picture:
            subprocess.run([PROGRAM, "plot", str(out), *picture], check=True, stdout=subprocess.DEVNULL)
        return Result(out)
