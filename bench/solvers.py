#!/usr/bin/env python3
"""Contact problems of a folder (FCLIB's layout) by `stiction solve`, and by Siconos where it is installed: a table, and
a performance profile (Dolan, More).

    bench/solvers.py FOLDER [--tolerance 1e-8] [--solver proximal-newton ...] [--siconos] [--picture FILE.svg] [--csv FILE]

Processor time of the solver alone, with a limit that follows the size: 5 s below 100 contacts, 20 s below 1000, else
60 s. FOLDER holds *.hdf5, or a manifest.csv and problems/*.hdf5. The profile tells, for each solver, which share of the
problems it solved within 1, 2, 5, ... times the time of the quickest one.

Siconos' solvers (bench/siconos_solver.py) get ten times the time of our first solver, if that is less than the limit:
one that needs more is not the quickest. `best` in the table is the quickest of them.
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

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import siconos_solver  # noqa: E402

SMALLEST = 1e-5  # s: shorter times are those of the clock
PATIENCE = 10


def facts_of(path):
    """Number of contacts, and whether there are bodies."""
    with h5py.File(path, "r") as file:
        name, group = next((name, group) for name, group in file.items() if name.startswith("fclib"))
        return len(group["vectors/mu"]), name.startswith("fclib_global")


def limit_of(contacts):
    return 5 if contacts < 100 else 20 if contacts < 1000 else 60


def run(command, seconds):
    def restrict():
        whole = math.ceil(seconds) + 2  # reading the file is not counted
        resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))

    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=restrict)
    lines = done.stdout.strip().splitlines()
    if done.returncode not in (0, 3) or not lines:
        why = done.stderr.strip().splitlines()
        return {"solved": False, "cpu_s": float(seconds), "error": math.nan,
                "why": why[-1] if why and done.returncode > 0 else "time limit"}
    facts = json.loads(lines[-1])
    facts["solved"] = facts["solved"] and facts["cpu_s"] <= seconds
    return facts


def ours(program, path, solver, tolerance, seconds):
    return run([program, "solve", str(path), "--json", "--set", f"solver.type={solver}", "--set", f"solver.tolerance={tolerance}",
                "--set", "solver.max_iterations=1000000"], seconds)


def theirs(path, tolerance, seconds):
    """Facts of every solver of Siconos that ended in time."""
    done = subprocess.run(["/usr/bin/python3", siconos_solver.__file__, str(path), "--tolerance", str(tolerance), "--limit", str(seconds)],
                          capture_output=True, text=True)
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"solver"')]
    if done.returncode != 0 and not found:
        sys.exit(f"Siconos: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'did not run'}")
    return {"siconos " + facts["solver"]: facts for facts in found}


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def profile(times, factors):
    """Shares of problems solved within a factor of the quickest solver; times[solver][problem], None if not solved."""
    best = [min((t[k] for t in times.values() if t[k] is not None), default=None) for k in range(len(next(iter(times.values()))))]
    return {solver: [sum(x is not None and x <= f * b for x, b in zip(t, best) if b is not None) / len(best) for f in factors]
            for solver, t in times.items()}


def print_profile(times):
    factors = (1, 2, 5, 10, 100, 1000)
    print("\nshare solved within ... times the quickest solver")
    print(f"{'solver':24}" + "".join(f"{f:>8}" for f in factors))
    for solver, shares in profile(times, factors).items():
        print(f"{solver:24}" + "".join(f"{s:8.2f}" for s in shares))


def draw_profile(times, title, path):
    """The same as a picture: lines of shares over the logarithm of the factor."""
    factors = [10 ** (k / 40) for k in range(121)]
    width, height, left, top = 640, 360, 50, 30
    x = lambda f: left + (width - left - 170) * math.log10(f) / 3
    y = lambda share: top + (height - top - 45) * (1 - share)
    colours = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555", "#999933", "#882255", "#44aa99", "#aa4499", "#ddcc77", "#117733", "#332288")
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">',
           f'<rect width="{width}" height="{height}" fill="white"/><text x="{left}" y="18" font-size="13">{title}</text>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        out.append(f'<path d="M{left} {y(share):.1f}H{x(1000):.1f}" stroke="#ddd"/><text x="{left - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{share:g}</text>')
    for f in (1, 10, 100, 1000):
        out.append(f'<text x="{x(f):.1f}" y="{height - 28}" text-anchor="middle">{f}</text>')
    out.append(f'<text x="{(left + x(1000)) / 2:.1f}" y="{height - 10}" text-anchor="middle">time / time of the quickest solver</text>')
    shares = profile(times, factors)
    for k, (solver, line) in enumerate(sorted(shares.items(), key=lambda item: -sum(item[1]))):
        points = " ".join(f"{x(f):.1f},{y(s):.1f}" for f, s in zip(factors, line))
        colour = colours[k % len(colours)]
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{2.5 if not solver.startswith("siconos") else 1.2}"/>')
        out.append(f'<path d="M{x(1000) + 12:.1f} {top + 6 + 16 * k}h18" stroke="{colour}" stroke-width="2"/><text x="{x(1000) + 35:.1f}" y="{top + 10 + 16 * k}">{solver}</text>')
    path.write_text("\n".join(out + ["</svg>\n"]))


def print_ratios(rows, solver):
    """Our time over the best of Siconos', and what the bars are about."""
    for bodies in (False, True):
        pairs = [(ours, best, n) for ours, best, n, has in rows if has == bodies and ours is not None]
        both = [(o / b, n) for o, b, n in pairs if b is not None]
        large = [(r, n) for r, n in both if n > 10]
        print(f"{solver} / best of Siconos, {'with bodies' if bodies else 'W only'}: geometric mean {geometric_mean([r for r, _ in both]):.2f} of {len(both)} that both solved, "
              f"{geometric_mean([r for r, _ in large]):.2f} above 10 contacts, worst there {max((r for r, _ in large), default=math.nan):.2f}; "
              f"{len(pairs) - len(both)} more within a tenth of any of them")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default=pathlib.Path(__file__).parent.parent / "build/release/stiction")
    parser.add_argument("--tolerance", type=float, default=1e-8)
    parser.add_argument("--solver", action="append", help="solver.type; several make a profile (default proximal-newton)")
    parser.add_argument("--siconos", action="store_true", help="Siconos' solvers too")
    parser.add_argument("--largest", type=int, default=6000, help="contacts up to which Siconos is tried (6000)")
    parser.add_argument("--match", default="", help="only problems whose name contains this")
    parser.add_argument("--csv", type=pathlib.Path, help="write the table there too")
    parser.add_argument("--picture", type=pathlib.Path, help="write the profile there, as SVG")
    options = parser.parse_args()
    folder = options.folder / "problems" if (options.folder / "problems").is_dir() else options.folder
    files = sorted((path for path in folder.glob("*.hdf5") if options.match in path.stem), key=lambda path: (facts_of(path)[0], path.name))
    if not files:
        sys.exit(f"{folder} has no *.hdf5")
    solvers = options.solver or ["proximal-newton"]
    names = solvers + (["siconos " + name for name in siconos_solver.SOLVERS] if options.siconos else [])
    times, rows, ratios = {name: [] for name in names}, [], []
    print(f"{'problem':40} {'contacts':>8}  {'solver':22} {'time/s':>10} {'error':>8} {'iterations':>10} {'factors':>7}  solved")
    for path in files:
        contacts, bodies = facts_of(path)
        limit, first, best = limit_of(contacts), None, None
        found = {}
        for name in names:
            if name in solvers:
                facts = ours(options.program, path, name, options.tolerance, limit)
                if first is None:
                    first = min(limit, max(PATIENCE * facts["cpu_s"], 0.05))
                    found = theirs(path, options.tolerance, first) if options.siconos and contacts <= options.largest else {}
            else:
                facts = found.get(name, {"solved": False, "cpu_s": math.nan, "error": math.nan})
            time = max(facts["cpu_s"], SMALLEST) if facts["solved"] and facts["cpu_s"] <= limit else None
            times[name].append(time)
            rows.append([path.stem, contacts, bodies, name, facts["cpu_s"], facts["error"], facts["solved"]])
            if name in solvers:
                print(f"{path.stem:40} {contacts:8}  {name:22} {facts['cpu_s']:10.5f} {facts['error']:8.1e} "
                      f"{facts.get('iterations', 0):10} {facts.get('factorisations', 0):7}  "
                      f"{'yes' if facts['solved'] else 'NO ' + facts.get('why', '')}", flush=True)
            elif time is not None and (best is None or time < best[0]):
                best = time, name
        if best:
            ratio = times[solvers[0]][-1] / best[0] if times[solvers[0]][-1] else math.inf
            print(f"{'':50} best {best[1]:22} {best[0]:10.5f}   ratio {ratio:.2f}", flush=True)
        ratios.append((times[solvers[0]][-1], best[0] if best else None, contacts, bodies))
    for name, t in times.items():
        solved = [x for x in t if x is not None]
        print(f"{name}: {len(solved)} of {len(t)} solved to {options.tolerance:g}, geometric mean {geometric_mean(solved):.4g} s")
    if options.siconos:
        print_ratios(ratios, solvers[0])
    if len(names) > 1:
        print_profile(times)
        if options.picture:
            draw_profile(times, f"{len(files)} problems to {options.tolerance:g}", options.picture)
    if options.csv:
        with open(options.csv, "w", newline="") as out:
            csv.writer(out).writerows([["problem", "contacts", "bodies", "solver", "cpu_s", "error", "solved"], *rows])


if __name__ == "__main__":
    main()
