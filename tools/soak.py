#!/usr/bin/env python3
"""Long runs: memory, speed and the error of the energy balance must not grow.

    PYTHONPATH=build/python /usr/bin/python3 tools/soak.py [--seconds 1200] [--rows 10] [--table FILE]

A heap and a bearing with its cage run on for as long as they are told, the Tippe-Top is run again and again, each for that
many seconds of processor time. A row each time a part of it has passed: what was done, processor time per step, memory of
the process, the error of the balance relative to the energies exchanged so far. Exit 1 if memory grew by more than 2 MB after the
first row, or repetitions differ."""

import argparse
import pathlib
import sys
import time

import stiction as st

SCENES = {
    "sphere-heap": {"run.duration": 1e6, "run.record_every": 1e6},
    "ball-bearing": {"run.duration": 1e6, "run.record_every": 1e6},
}
CHUNK = {"sphere-heap": 20, "ball-bearing": 20}  # steps between two looks at the clock


def memory():
    """Of the process, MB."""
    line = next(l for l in pathlib.Path("/proc/self/status").read_text().splitlines() if l.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def exchanged(audit):
    return abs(audit.input) + abs(audit.dissipated) + 1e-300


class Rows:
    """What is told now and then."""

    def __init__(self, name, seconds, count, out):
        self.name, self.part, self.out = name, seconds / count, out
        self.start = self.before = time.process_time()
        self.steps, self.first, self.next = 0, None, self.part

    def look(self, steps, done, error, unsolved):
        now = time.process_time() - self.start
        if now < self.next:
            return
        held = memory()
        self.first = self.first or held
        per_step = (now - (self.before - self.start)) / max(steps - self.steps, 1)
        self.out(f"| {self.name} | {now:.0f} | {done} | {1e6 * per_step:.3g} | {held:.1f} | {error:.1e} | {unsolved} |")
        self.before, self.steps, self.next = self.start + now, steps, now + self.part

    def grown(self):
        return memory() - (self.first or memory())


def run_on(name, changes, seconds, rows):
    simulation = st.load(name, changes).simulation()
    while time.process_time() - rows.start < seconds:
        simulation.advance(steps=CHUNK[name])
        audit, counts = simulation.audit, simulation.statistics
        rows.look(simulation.steps_done, f"{simulation.t:.4g} s", abs(audit.balance_error) / exchanged(audit), counts.unconverged_steps)
    return True


def repeat(name, seconds, rows):
    model, states, steps, times = st.load(name), set(), 0, 0
    while time.process_time() - rows.start < seconds:
        simulation = model.simulation()
        simulation.advance()
        audit = simulation.audit
        states.add(simulation.checkpoint().tobytes())
        steps, times = steps + simulation.steps_done, times + 1
        rows.look(steps, f"{times} runs", abs(audit.balance_error) / exchanged(audit), simulation.statistics.unconverged_steps)
    return len(states) == 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1200.0, help="of processor time for each scene")
    parser.add_argument("--rows", type=int, default=10)
    parser.add_argument("--table", help="file for the table")
    options = parser.parse_args()
    lines = []

    def out(line):
        lines.append(line)
        print(line, flush=True)

    out("| scene | processor time [s] | done | per step [us] | memory [MB] | error of the balance | unconverged steps |")
    out("|---|---|---|---|---|---|---|")
    bad = 0
    for name, changes in SCENES.items():
        rows = Rows(name, options.seconds, options.rows, out)
        run_on(name, changes, options.seconds, rows)
        bad |= rows.grown() > 2.0
    rows = Rows("tippe-top", options.seconds, options.rows, out)
    same = repeat("tippe-top", options.seconds, rows)
    bad |= rows.grown() > 2.0 or not same
    if options.table:
        pathlib.Path(options.table).write_text("\n".join(lines) + "\n")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
