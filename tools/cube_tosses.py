#!/usr/bin/env python3
"""Measured tosses of a cube against the scenario cube-toss: the figures of docs/studies/solids.md.

    tools/cube_tosses.py TOSSES.csv [--fit 50] [--mu 0.18 --e 0 --height -1.0] [--skip 0] [--variants]

Each toss is simulated from its first frame to its last. mu, e and the height of the table are fitted on some tosses, spread evenly, and judged
on the others; with --mu, --e and --height [mm] nothing is fitted. The error of a toss is the mean over its frames: of the distance of the centres
over the width of the cube, and of the angle of the rotation from one orientation to the other, in rad; what is fitted is the mean of their sum.

TOSSES.csv has the columns toss, t [s], position x y z [m], quaternion qw qx qy qz, velocity vx vy vz [m/s], angular velocity wx wy wz [rad/s, body
frame]. --skip N starts N frames later: how far that moves the results tells how well a start is known. STICTION names the program; 2 min."""

import argparse
import os
import subprocess
import sys
import tempfile

import h5py
import numpy as np

STICTION = os.environ.get("STICTION", os.path.join(os.path.dirname(__file__), "..", "build", "release", "stiction"))
WIDTH, FRAMES = 0.1048, 148  # m, of the cube; frames per second
START, STEP = (0.18, 0.1, -1.5e-3), (0.04, 0.1, 5e-4)  # of the fit: mu, e, height
LEAST = 1 / 8  # of the first steps, which are halved where none is better
LIMITS = ((0.01, 1), (0, 0.9), (-4e-3, 1e-3))


def read(path):
    """A table of frames per toss."""
    table = np.genfromtxt(path, delimiter=",", names=True)
    frames = np.column_stack([table[c] for c in "t x y z qw qx qy qz vx vy vz wx wy wz".split()])
    return [frames[table["toss"] == toss] for toss in np.unique(table["toss"])]


def simulate(frames, law, settings, out):
    """The motion of the cube at the frames of a toss, [frame, (x, y, z, qw, qx, qy, qz)]."""
    first = [[repr(float(v)) for v in frames[0, part]] for part in (slice(1, 4), slice(4, 8), slice(8, 11), slice(11, 14))]
    changes = [f"run.duration={(len(frames) - 1) / FRAMES!r}"]
    changes += [f"parameters.{key}={value!r}" for key, value in zip(("mu", "e", "height"), law)]
    changes += [f"body.cube.{key}=[{','.join(v)}]" for key, v in zip(("position", "orientation", "velocity", "angular_velocity"), first)]
    # A table that lies a little too high for the first frame must not end the study.
    command = [STICTION, "run", "cube-toss", "--quiet", "--force", "--allow-overlap", "--out", out]
    for change in changes + settings:
        command += ["--set", change]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    with h5py.File(out) as file:
        names = [n.decode() for n in file["columns"]["name"]]
        return file["data"][:, [names.index(f"cube.{c}") for c in "x y z qw qx qy qz".split()]]


def errors(motion, frames):
    """Of position over the width and of rotation in rad: means over the frames."""
    n = min(len(motion), len(frames))
    distance = np.linalg.norm(motion[:n, :3] - frames[:n, 1:4], axis=1) / WIDTH
    p, q = (r[:n] / np.linalg.norm(r[:n], axis=1)[:, None] for r in (motion[:, 3:7], frames[:, 4:8]))
    angle = 2 * np.arccos(np.clip(np.abs(np.sum(p * q, axis=1)), 0, 1))
    return distance.mean(), angle.mean()


def judge(tosses, law, settings, out, skip=0):
    """[toss, (position, rotation)]"""
    return np.array([errors(simulate(toss[skip:], law, settings, out), toss[skip:]) for toss in tosses])


def fit(tosses, settings, out):
    """Law with the least mean error, by a search along the axes. The error is rough: tosses tumble one way or the other."""
    known = {}

    def cost(law):
        if law not in known:
            known[law] = judge(tosses, law, settings, out).sum(axis=1).mean()
        return known[law]

    best, share = START, 1.0
    while share >= LEAST:
        tried = []
        for axis in range(3):
            for way in (-1, 1):
                law = list(best)
                law[axis] = float(np.clip(round(law[axis] + way * share * STEP[axis], 10), *LIMITS[axis]))
                tried.append(tuple(law))
        better = min(tried, key=cost)
        if cost(better) < cost(best):
            best = better
        else:
            share /= 2
        print(f"  mu {best[0]:g}, e {best[1]:g}, table at {1e3 * best[2]:g} mm: {cost(best):.4f}", file=sys.stderr, flush=True)
    return best


def row(label, law, found):
    mean, median = found.mean(axis=0), np.median(found, axis=0)
    print(f"| {label} | {law[0]:g} | {law[1]:g} | {1e3 * law[2]:g} | {mean[0]:.3f} | {mean[1]:.3f} | {median[0]:.3f} | {median[1]:.3f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tosses")
    parser.add_argument("--fit", type=int, default=50, help="how many tosses mu, e and height are fitted on")
    parser.add_argument("--mu", type=float)
    parser.add_argument("--e", type=float, default=0.0)
    parser.add_argument("--height", type=float, default=-1.0, help="of the table, mm")
    parser.add_argument("--first", type=int, help="only so many tosses")
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--variants", action="store_true", help="also other steps, another integrator and another impact law")
    options = parser.parse_args()
    if not os.path.exists(options.tosses):
        print(f"{options.tosses} is missing: skipped")
        return 77
    tosses = read(options.tosses)[:options.first]
    print("| tosses | mu | e | table [mm] | position / width | rotation [rad] | medians | |\n" + "|---" * 8 + "|")
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "toss.h5")
        if options.mu is not None:
            row(f"{len(tosses)}", law := (options.mu, options.e, 1e-3 * options.height), judge(tosses, law, [], out, options.skip))
            others = tosses
        else:
            fitted = set(np.linspace(0, len(tosses) - 1, options.fit).round().astype(int))
            on = [t for k, t in enumerate(tosses) if k in fitted]
            others = [t for k, t in enumerate(tosses) if k not in fitted]
            law = fit(on, [], out)
            row(f"{len(on)}, fitted", law, judge(on, law, [], out))
            row(f"the other {len(others)}", law, judge(others, law, [], out, options.skip))
        if options.variants:
            for settings in (["integrator.step=1/148/16"], ["integrator.step=1/148/256"], ["integrator.type=event-driven"],
                             ["contact.table.impact=poisson"]):
                row(" ".join(settings), law, judge(others, law, [s.replace("1/148", "= 1/148") for s in settings], out, options.skip))
    return 0


if __name__ == "__main__":
    sys.exit(main())
