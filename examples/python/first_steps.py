"""First steps: run a built-in scenario, look at its numbers, change it, follow it step by step.

    PYTHONPATH=build/python python3 examples/python/first_steps.py
"""
import numpy as np

import stiction as st

# A model is constant: a built-in scenario, a file or text, with some values changed.
m = st.load("tippe-top", {"run.duration": 2.0})
print(m)
print("law:", m.law("body"))

# A run gives arrays, events and an account of the energy.
r = m.run(progress=False)
inverted = r.t[np.argmax(r["tilt"] > np.pi / 2)]
print(f"its axis is horizontal after {inverted:.2f} s; at the end the tilt is {np.degrees(r['tilt'][-1]):.0f} degrees")
print("first events:", *r.events[:3], sep="\n  ")
print(f"dissipated: {1e3 * r.audit.dissipated:.2f} mJ, not accounted for: {abs(r.audit.balance_error):.0e} J")

# The same step by step, with a change on the way: from 0.5 s on, the floor is smooth.
s = m.simulation()
s.advance(until=0.5)
s.law("body").mu = 0.0
s.law("stick").mu = 0.0
inertia = m.body("top").inertia
before = s.body("top").R @ inertia @ s.body("top").omega
s.advance(until=1.0)
after = s.body("top").R @ inertia @ s.body("top").omega
print(f"without friction the vertical angular momentum stays: {before[2]:.9e}, {after[2]:.9e} N m s")

# A model of one's own: a ball that slides, then rolls with 5/7 of its speed.
b = st.Builder("A ball on the floor", duration=1.0, step=1e-4)
b.body("ball", mass=1, inertia=[4e-3] * 3, position=[0, 0, 0.1], velocity=[2, 0, 0])
b.shape("ball", "sphere", radius=0.1)
b.contact("floor", ["ball.sphere", "world"], friction="coulomb", mu=0.2)
ball = b.build().run(progress=False)
print(f"the ball ends with {ball['ball.vx'][-1] / 2:.6f} of its speed; 5/7 = {5 / 7:.6f}")
assert abs(ball["ball.vx"][-1] / 2 - 5 / 7) < 1e-6
assert abs(before[2] - after[2]) < 1e-5 * abs(before[2])  # the error of the scheme

axes = r.plot("tilt")
axes.figure.savefig("first_steps.png")
