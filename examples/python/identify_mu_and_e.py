"""Coefficients of friction and restitution from tosses: a ball with backspin hits the floor. Positions are measured with noise;
mu and e are fitted with rollouts that start like the tosses."""
import matplotlib
import numpy as np
from scipy.optimize import least_squares

import stiction as st

matplotlib.use("Agg")
from matplotlib import pyplot as plt

b = st.Builder("A ball tossed with backspin", duration=0.8, step=1e-3, record_every=2e-3)
b.body("ball", mass=0.2, inertia=[8e-5] * 3, position=[0, 0, 0.3], velocity=[1.5, 0, 0], angular_velocity=[0, -60, 0])
b.shape("ball", "sphere", radius=0.03)
b.contact("floor", ["ball.sphere", "world"], friction="coulomb", mu=0.1, restitution=0.5)
m = b.build()

mu, e, noise = 0.23, 0.72, 1e-3
rng = np.random.default_rng(2)
speeds = np.array([1.0, 1.5, 2.0])


def tosses(mu, e):
    n = len(speeds)
    out = st.rollout(m, {"contact.floor.mu": np.full(n, mu), "contact.floor.restitution": np.full(n, e),
                         "body.ball.velocity.0": speeds}, record=["ball.x", "ball.z"])
    return out.t, out.values


t, clean = tosses(mu, e)
measured = clean + noise * rng.normal(size=clean.shape)

# Impacts make many local minima: the fit begins at the best of a grid, one rollout for all its points and tosses.
grid = np.array([(a, c, v) for a in np.linspace(0.05, 0.5, 10) for c in np.linspace(0.4, 0.95, 12) for v in speeds])
out = st.rollout(m, {"contact.floor.mu": grid[:, 0], "contact.floor.restitution": grid[:, 1], "body.ball.velocity.0": grid[:, 2]},
                 record=["ball.x", "ball.z"], jobs=None)
misfit = np.sum((out.values.reshape(-1, *measured.shape) - measured) ** 2, axis=(1, 2, 3))
start = grid[len(speeds) * np.argmin(misfit), :2]
fit = least_squares(lambda p: ((tosses(*p)[1] - measured) / noise).ravel(), start, bounds=([0, 0], [1, 1]),
                    diff_step=1e-4, loss="soft_l1")
print(f"mu = {fit.x[0]:.4f} (truth {mu}), e = {fit.x[1]:.4f} (truth {e})")

figure, axes = plt.subplots(figsize=(6, 3.5))
for points, curve in zip(measured, tosses(*fit.x)[1]):
    axes.plot(points[:, 0], points[:, 1], ".", ms=2)
    axes.plot(curve[:, 0], curve[:, 1], "k", lw=0.7)
axes.set(xlabel="x [m]", ylabel="z [m]")
figure.savefig("identify_mu_and_e.png")
assert abs(fit.x[0] - mu) < 5e-3 and abs(fit.x[1] - e) < 5e-3
