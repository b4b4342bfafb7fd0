"""The same ball, twice: by this package, and by scipy's ODE solver, which must switch between sliding and rolling at an event
of its own, and needs a person who knows where that is."""
import matplotlib
import numpy as np
from scipy.integrate import solve_ivp

import stiction as st

matplotlib.use("Agg")
from matplotlib import pyplot as plt

mass, radius, inertia, mu, g, v0 = 1.0, 0.1, 4e-3, 0.2, 9.81, 2.0

b = st.Builder("A ball that slides, then rolls", duration=0.6, step=1e-3)
b.integrator("event-driven", step=1e-3)
b.body("ball", mass=mass, inertia=[inertia] * 3, position=[0, 0, radius], velocity=[v0, 0, 0])
b.shape("ball", "sphere", radius=radius)
b.contact("floor", ["ball.sphere", "world"], friction="coulomb", mu=mu)
r = b.build().run(progress=False)


def slip(t, y):  # of the contact point
    return y[1] - radius * y[2]


def sliding(t, y):  # x, v, omega
    force = -mu * mass * g * np.sign(slip(t, y))
    return [y[1], force / mass, -force * radius / inertia]


slip.terminal = True
first = solve_ivp(sliding, (0, 0.6), [0, v0, 0], events=slip, rtol=1e-11, atol=1e-13, dense_output=True)
rolls = first.t[-1]
after = first.y[:, -1]
x = np.where(r.t <= rolls, first.sol(np.minimum(r.t, rolls))[0], after[0] + after[1] * (r.t - rolls))

event = next(e for e in r.events if e.event == "stick")
closed = 2 * v0 / (7 * mu * g)
print(f"rolling begins at {event.t:.9f} s here, at {rolls:.9f} s with scipy; closed form 2 v/(7 mu g) = {closed:.9f} s")
print(f"largest difference of x: {np.max(np.abs(r['ball.x'] - x)):.1e} m")
figure, axes = plt.subplots(figsize=(6, 3.5))
axes.plot(r.t, r["ball.vx"], label="stiction")
axes.plot(first.t, first.y[1], "--", label="scipy, until it rolls")
axes.set(xlabel="t [s]", ylabel="v [m/s]")
axes.legend()
figure.savefig("compare_with_scipy.png")
assert abs(event.t - closed) < 1e-8 and np.max(np.abs(r["ball.x"] - x)) < 1e-8
