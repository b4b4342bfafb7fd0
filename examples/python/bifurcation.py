"""A mass on a moving belt, held by a spring: where the belt is slow it sticks and slips. Bifurcation diagram over the speed of
the belt by a plain loop: positions at which the velocity of the mass changes its sign, after transients."""
import matplotlib
import numpy as np

import stiction as st

matplotlib.use("Agg")
from matplotlib import pyplot as plt

m = st.load("stribeck-oscillator", {"run.duration": 20.0, "integrator.step": 2e-3, "run.record_every": 4e-3})
body = m.bodies[0]
belt = "world.shape." + [name for name in m.shapes if name.startswith("world.")][0].split(".")[1] + ".surface_velocity"
speeds, points = np.linspace(0.02, 1.2, 16), []
for speed in speeds:
    r = m.changed({belt: [float(speed), 0.0, 0.0]}).run(progress=False)
    late = r.t > 12.0
    x, v = r[f"{body}.x"][late], r[f"{body}.vx"][late]
    turns = np.flatnonzero((v[:-1] > 0) & (v[1:] <= 0))
    points += [(speed, position) for position in x[turns]]

points = np.array(points)
figure, axes = plt.subplots(figsize=(6, 3.5))
axes.plot(points[:, 0], points[:, 1], ".", ms=3)
axes.set(xlabel="speed of the belt [m/s]", ylabel="position at the turning points [m]")
figure.savefig("bifurcation.png")

spread = {speed: np.ptp(r) for speed, r in ((s, points[points[:, 0] == s, 1]) for s in speeds) if len(r)}
print("amplitude over speed: ", *(f"{s:.2f}: {np.max(points[points[:, 0] == s, 1]):.3f} m" for s in sorted(spread)), sep="\n  ")
assert len(points) > 20
