"""A friction law of one's own: the friction pyramid of many simulators, and what is wrong with it.

Coulomb's law allows forces in a disk. The pyramid allows a square: it is stronger along its diagonals, and sliding bodies
turn towards its axes.
"""
import matplotlib
import numpy as np

import stiction as st

matplotlib.use("Agg")
from matplotlib import pyplot as plt


class Pyramid(st.FrictionLaw):
    """|P_T1| <= mu P_N and |P_T2| <= mu P_N, each on its own."""

    oriented = True  # T1 lies along the axis of the contact

    def __init__(self, mu):
        self.mu = mu

    def project(self, x, P_N):
        return np.clip(x, -self.mu * P_N, self.mu * P_N) if P_N > 0 else np.zeros(2)

    def support(self, d, P_N):
        return np.copysign(self.mu * P_N, d)


print("contract:", st.check_law(Pyramid(0.3)) or "fulfilled")


def puck(law=None, **keys):
    """A small disk without rotation, pushed off at 30 degrees to the x axis."""
    b = st.Builder(duration=0.6, step=1e-3)
    b.body("puck", mass=1, inertia=[1e3] * 3, position=[0, 0, 0.1], velocity=[np.cos(np.pi / 6), np.sin(np.pi / 6), 0])
    b.shape("puck", "sphere", radius=0.1)
    b.contact("floor", ["puck.sphere", "world"], law=law, axis=[1, 0, 0], **keys)
    return b.build().run(progress=False)


square = puck(Pyramid(0.2))
b = st.Builder(duration=0.6, step=1e-3)
b.body("puck", mass=1, inertia=[1e3] * 3, position=[0, 0, 0.1], velocity=[np.cos(np.pi / 6), np.sin(np.pi / 6), 0])
b.shape("puck", "sphere", radius=0.1)
b.contact("floor", ["puck.sphere", "world"], friction="coulomb", mu=0.2)
disk = b.build().run(progress=False)

figure, axes = plt.subplots(figsize=(6, 3.5))
for name, r in (("disk (Coulomb)", disk), ("square", square)):
    axes.plot(r["puck.x"], r["puck.y"], label=name)
axes.set(xlabel="x [m]", ylabel="y [m]", aspect="equal")
axes.legend()
figure.savefig("own_friction_law.png")

# Closed forms: with the disk it goes straight; with the square each component stops on its own.
g, mu = 9.81, 0.2
print(f"disk: y/x = {disk['puck.y'][-1] / disk['puck.x'][-1]:.6f}, tan 30 degrees = {np.tan(np.pi / 6):.6f}")
print(f"square: ends at x = {square['puck.x'][-1]:.4f} m; v^2/(2 mu g) = {np.cos(np.pi / 6)**2 / (2 * mu * g):.4f} m")
assert abs(disk["puck.y"][-1] / disk["puck.x"][-1] - np.tan(np.pi / 6)) < 1e-6
assert abs(square["puck.y"][-1] - np.sin(np.pi / 6) ** 2 / (2 * mu * g)) < 1e-3
