#!/usr/bin/env python3
"""The variants of Moreau's scheme on every built-in scenario: the table of docs/studies/default-scheme.md.

    tools/default_scheme.py [SCENARIO...]      # takes a few minutes; STICTION names the program

Each scenario runs for a while with the variants at two steps and is compared with a reference: event-driven at tolerance 1e-11, else
Runge-Kutta of order 4 or the variant `end` at a much smaller step. The error is the largest deviation of a body over all rows, in place
relative to the longest way of a body from its start, or in angle relative to the largest angle turned (at most 1 rad); the larger counts.
"""
import json
import os
import subprocess
import sys
import tempfile

import h5py
import numpy as np

STICTION = os.environ.get("STICTION", os.path.join(os.path.dirname(__file__), "..", "build", "release", "stiction"))
EVENTS, FINE, STEPS = "event-driven", "runge-kutta", "end"  # references
# Scenario, duration in s, coarse and fine step in s, reference. Before chaos: longer runs would compare chance.
RUNS = [
    ("adhesive-contact", 0.5, (1e-3, 1e-4), EVENTS),
    ("billiard", 0.6, (1e-3, 1e-4), EVENTS),
    ("bouncing-ball", 3, (1e-3, 1e-4), EVENTS),
    ("clutch", 3, (1e-3, 1e-4), FINE),
    ("coin-toss", 0.3, (1e-3, 1e-4), EVENTS),
    ("disk-contensou", 2, (1e-3, 1e-4), EVENTS),
    ("disk-contensou-contour", 2, (1e-3, 1e-4), EVENTS),
    ("disk-contour-viscous", 2, (1e-3, 1e-4), EVENTS),
    ("disk-coulomb", 5, (1e-3, 1e-4), EVENTS),
    ("disk-coulomb-contour", 5, (1e-3, 1e-4), EVENTS),
    ("disk-rolling-dry", 2, (1e-3, 1e-4), EVENTS),
    ("disk-rolling-viscous", 2, (1e-3, 1e-4), EVENTS),
    ("drill-string", 1, (1e-3, 1e-4), FINE),
    ("four-legged-table", 1, (1e-3, 1e-4), EVENTS),
    ("gripper", 1, (1e-3, 1e-4), FINE),
    ("markeev-ellipsoid", 5, (1e-3, 1e-4), EVENTS),
    ("orthotropic-puck", 1, (1e-3, 1e-4), EVENTS),
    ("painleve-rod", 0.5, (1e-3, 1e-4), EVENTS),
    ("pendulum-chain", 0.1, (1e-3, 1e-4), FINE),
    ("rattleback", 3, (1e-3, 1e-4), EVENTS),
    ("rattleback-slip", 3, (1e-3, 1e-4), EVENTS),
    ("rolling-resistance-ball", 6, (1e-3, 1e-4), EVENTS),
    ("slider-crank-clearance", 0.02, (1e-4, 1e-5), FINE),
    ("sliding-block-sphere", 1, (1e-3, 1e-4), EVENTS),
    ("sphere-heap", 0.2, (1e-3, 2e-4), STEPS),
    ("spinning-ball-drill", 2, (1e-3, 1e-4), EVENTS),
    ("stick-slip-oscillator", 0.6, (1e-3, 1e-4), EVENTS),
    ("stribeck-oscillator", 1, (1e-3, 1e-4), EVENTS),
    ("tippe-top", 1.3, (1e-4, 1e-5), EVENTS),
    ("tippe-top-ellipsoid", 1, (1e-4, 1e-5), EVENTS),
    ("woodpecker-toy", 0.3, (1e-4, 1e-5), EVENTS),
]
VARIANTS = ("midpoint", "end")


def run(name, duration, settings):
    """Rows as a dictionary of columns, and the summary; None where the run is refused or fails."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.h5")
        command = [STICTION, "run", name, "--json", "--out", out, "--unset", "integrator.variant", "--set", f"run.duration={duration}",
                   "--set", f"run.record_every={duration / 20}"]
        for setting in settings:
            command += ["--set", setting]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:  # refused, or could not go on
            return None
        with h5py.File(out) as file:
            names = [n.decode() if isinstance(n, bytes) else n for n in file["columns"]["name"]]
            return dict(zip(names, np.array(file["data"]).T)), json.loads(done.stdout)


def reference(name, duration, step, kind):
    """The rows of the first way that takes the scenario, and its name."""
    ways = [(EVENTS, ["integrator.type=event-driven", "integrator.tolerance=1e-11", f"integrator.step={duration / 1000}"]),
            (FINE, ["integrator.type=runge-kutta", f"integrator.step={step / 5}"]),
            (STEPS, ["integrator.type=moreau", "integrator.variant=end", f"integrator.step={step / 10}"])]
    for label, settings in ways[[EVENTS, FINE, STEPS].index(kind):]:
        if (result := run(name, duration, settings)) is not None:
            return result[0], label
    sys.exit(f"{name}: no reference")


def bodies(rows):
    return [c[:-3] for c in rows if c.endswith(".qw")]


def angle(a, b):
    """Angle between orientations given as rows of quaternions."""
    return 2 * np.arccos(np.clip(np.abs(np.sum(a * b, axis=0)), 0, 1))


def error(rows, ref):
    n = min(len(rows["t"]), len(ref["t"]))
    way = turn = off = twist = 0.0
    for body in bodies(ref):
        x, y = (np.array([r[f"{body}.{c}"][:n] for c in "xyz"]) for r in (rows, ref))
        p, q = (np.array([r[f"{body}.q{c}"][:n] for c in "wxyz"]) for r in (rows, ref))
        way = max(way, np.linalg.norm(y - y[:, :1], axis=0).max())
        turn = max(turn, angle(q, q[:, :1]).max())
        off = max(off, np.linalg.norm(x - y, axis=0).max())
        twist = max(twist, angle(p, q).max())
    return max(off / way if way > 1e-9 else 0.0, twist / min(turn, 1.0) if turn > 1e-6 else 0.0)


def facts(result, ref):
    """Error, energy of the method relative to what is in play, steps that failed, seconds."""
    if result is None:
        return "fails", "", "", ""
    rows, s = result
    in_play = max(np.ptp(rows["energy.total"]), rows["energy.kinetic"].max(), abs(s["energy"]["input"]), 1e-9)
    return (f"{error(rows, ref):.1e}", f"{s['energy']['method'] / in_play:+.0e}",
            f"{s['solver']['unconverged_steps']} / {s['stages']['fallback_steps']}", f"{s['wall_s']:.2f}")


def main(names):
    print("| scenario | reference | step | error, `midpoint` | `end` | method, `midpoint` | `end` | failed, `midpoint` | `end` | s, `midpoint` | `end` |")
    print("|---" * 11 + "|")
    for name, duration, steps, kind in RUNS:
        if names and name not in names:
            continue
        ref, label = reference(name, duration, min(steps), kind)
        for step in steps:
            runs = [run(name, duration, ["integrator.type=moreau", f"integrator.variant={variant}", f"integrator.step={step}"])
                    for variant in VARIANTS]
            cells = [cell for pair in zip(*(facts(r, ref) for r in runs)) for cell in pair]
            print(f"| `{name}` | {label} | {step:g} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
