"""The Python package compared with C++ loops (loops.cpp): steps in a Python loop, a million projections in one call, rollouts on
one core. Processor times; both take turns, medians of rounds. Usage: compare.py PROGRAM"""
import statistics
import subprocess
import sys
import time

import numpy as np

import stiction as st

ROUNDS, STEPS, RUNS = 9, 100_000, 100


def cpp(*arguments):
    return float(subprocess.run([sys.argv[1], *map(str, arguments)], capture_output=True, text=True, check=True).stdout)


def steps():
    s = st.load("tippe-top", {"run.duration": 100.0}).simulation()
    step, start = s.step, time.process_time()
    for _ in range(STEPS):
        step()
    return 1e6 * (time.process_time() - start) / STEPS


def steps_with_a_look():
    s = st.load("tippe-top", {"run.duration": 100.0}).simulation()
    start = time.process_time()
    for _ in range(STEPS):
        s.step()
        s.body("top").omega
    return 1e6 * (time.process_time() - start) / STEPS


x = np.random.default_rng(1).uniform(-0.5, 0.5, size=(1_000_000, 3))
body = st.sets.Contensou("parabolic", mu=0.3, radius=5e-4)


def projections():
    start = time.process_time()
    body.project(x)
    return time.process_time() - start


def rollouts():
    m = st.load("tippe-top", {"run.duration": 0.02, "run.record_every": 1e-3})
    start = time.process_time()
    st.rollout(m, {"contact.body.mu": 0.1 + 0.3 * np.arange(RUNS) / RUNS}, record=["tilt"], jobs=1)
    return time.process_time() - start


def compare(title, unit, python, *arguments):
    pairs = [(python(), cpp(*arguments)) for _ in range(ROUNDS)]
    mine, theirs = (statistics.median(values) for values in zip(*pairs))
    ratio = statistics.median(a / b for a, b in pairs)
    print(f"{title:44}{mine:10.4g} {unit:3}{theirs:10.4g} {unit:3}{mine - theirs:+10.3g} {unit:3}{100 * (ratio - 1):+8.1f} %")


print(f"{'':44}{'Python':>13}{'C++':>13}{'difference':>13}")
compare("step() of the Tippe-Top", "us", steps, "steps", STEPS)
compare("the same with s.body('top').omega", "us", steps_with_a_look, "steps", STEPS)
compare("1e6 projections, Contensou, parabolic", "s", projections, "projections")
compare(f"rollout of {RUNS} runs of 2000 steps", "s", rollouts, "rollouts", RUNS)
