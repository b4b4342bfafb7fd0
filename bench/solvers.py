#!/usr/bin/env python3
"""Contact problems of a folder (FCLIB's layout) by `stiction solve`: a table, and a performance profile (Dolan, More).

    bench/solvers.py FOLDER [--program build/release/stiction] [--tolerance 1e-8] [--solver proximal-newton ...]

Processor time of the solver alone, with a limit that follows the size: 5 s below 100 contacts, 20 s below 1000, else
60 s. FOLDER holds *.hdf5, or a manifest.csv and problems/*.hdf5. The profile tells, for each solver, which share of the problems it
solved within 1, 2, 5, ... times the time of the quickest one.
"""

import argparse
import csv
import json
import math
import pathlib
import resource
import subprocess
import sys

import h5py


def contacts_of(path):
    with h5py.File(path, "r") as file:
        return next(len(group["vectors/mu"]) for name, group in file.items() if name.startswith("fclib"))


def limit_of(contacts):
    return 5 if contacts < 100 else 20 if contacts < 1000 else 60


def solve(program, path, solver, tolerance, seconds):
    def restrict():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds + 2, seconds + 3))  # reading the file is not counted

    done = subprocess.run([program, "solve", str(path), "--json", "--set", f"solver.type={solver}", "--set",
                           f"solver.tolerance={tolerance}", "--set", "solver.max_iterations=1000000"],
                          capture_output=True, text=True, preexec_fn=restrict)
    if done.returncode not in (0, 3):
        return {"solved": False, "cpu_s": float(seconds), "error": math.nan, "why": done.stderr.strip() or "time limit"}
    facts = json.loads(done.stdout)
    facts["solved"] = facts["solved"] and facts["cpu_s"] <= seconds
    return facts


def profile(times):
    """Shares of problems solved within a factor of the quickest solver; times[solver][problem], None if not solved."""
    best = [min((t[k] for t in times.values() if t[k] is not None), default=None) for k in range(len(next(iter(times.values()))))]
    factors = (1, 2, 5, 10, 100, 1000)
    print("\nshare solved within ... times the quickest solver")
    print(f"{'solver':24}" + "".join(f"{f:>8}" for f in factors))
    for solver, t in times.items():
        shares = [sum(x is not None and x <= f * b for x, b in zip(t, best) if b is not None) / len(best) for f in factors]
        print(f"{solver:24}" + "".join(f"{s:8.2f}" for s in shares))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default=pathlib.Path(__file__).parent.parent / "build/release/stiction")
    parser.add_argument("--tolerance", type=float, default=1e-8)
    parser.add_argument("--solver", action="append", help="solver.type; several make a profile (default proximal-newton)")
    parser.add_argument("--csv", type=pathlib.Path, help="write the table there too")
    options = parser.parse_args()
    folder = options.folder / "problems" if (options.folder / "problems").is_dir() else options.folder
    files = sorted(folder.glob("*.hdf5"), key=lambda path: (contacts_of(path), path.name))
    if not files:
        sys.exit(f"{folder} has no *.hdf5")
    solvers = options.solver or ["proximal-newton"]
    times, rows = {solver: [] for solver in solvers}, []
    print(f"{'problem':45} {'contacts':>8}  {'solver':22} {'time/s':>9} {'error':>8} {'iterations':>10} {'factors':>7}  solved")
    for path in files:
        contacts = contacts_of(path)
        for solver in solvers:
            facts = solve(options.program, path, solver, options.tolerance, limit_of(contacts))
            times[solver].append(max(facts["cpu_s"], 1e-4) if facts["solved"] else None)
            rows.append([path.stem, contacts, solver, facts["cpu_s"], facts["error"], facts["solved"]])
            print(f"{path.stem:45} {contacts:8}  {solver:22} {facts['cpu_s']:9.4f} {facts['error']:8.1e} "
                  f"{facts.get('iterations', 0):10} {facts.get('factorisations', 0):7}  "
                  f"{'yes' if facts['solved'] else 'NO ' + facts.get('why', '')}", flush=True)
    for solver, t in times.items():
        solved = [x for x in t if x is not None]
        mean = math.exp(sum(map(math.log, solved)) / len(solved)) if solved else math.nan
        print(f"{solver}: {len(solved)} of {len(t)} solved to {options.tolerance:g}, geometric mean {mean:.4g} s")
    if len(solvers) > 1:
        profile(times)
    if options.csv:
        with open(options.csv, "w", newline="") as out:
            csv.writer(out).writerows([["problem", "contacts", "solver", "cpu_s", "error", "solved"], *rows])


if __name__ == "__main__":
    main()
