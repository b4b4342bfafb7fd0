"""Magnus's stability diagram of the upright spinning top (LG 14, eq. 18) and simulated stability on a grid.

A sphere of radius r rests on the floor; its centre lies a above the centre of mass S, h = r - a is the height of S.
With smooth friction at the contact the linearised motion (tilt xi, velocity w of S, both complex) is
    I1 xi'' - i I3 omega xi' + m g a xi + h F = 0,   m w' = F = -eps (w + i omega r xi - h xi'),
and its modes decay, for any eps > 0, exactly if omega^2 (r/h) (I1 r/h - I3) < m g a. Hence
    omega_k^2 = -a m g / ((r/h) I1 (I3/I1 - r/h)).
LG (18) prints h I1 in place of (r/h) I1; that does not have the unit of a squared spin.
"""
import numpy as np
from runs import run
from style import plt, save

M, G, I1, R_SPHERE = 6e-3, 9.81, 8e-7, 1e-2

SCENARIO = """
title = "A top on one sphere"
[run]
duration = {duration}
record_every = 1e-3
[integrator]
step = {step}
[[body]]
name = "top"
mass = 6e-3
inertia = [8e-7, 8e-7, {I3}]
position = [0, 0, {z}]
rotation = [{tilt}, 0, 0]
angular_velocity = [0, {nod}, {omega}]
[[body.shape]]
name = "ball"
type = "sphere"
centre = [0, 0, {a}]
radius = {r}
[[contact]]
name = "floor"
between = ["top.ball", "world"]
friction = "contensou"
pressure = "parabolic"
mu = {mu}
radius = 2e-4
[[column]]
name = "tilt"
type = "tilt"
body = "top"
axis = [0, 0, 1]
"""


def critical(a, r, I3):
    """omega_k; NaN where stability does not depend on the spin."""
    h = r - a
    square = -a * M * G / ((r / h) * I1 * (I3 / I1 - r / h))
    return np.sqrt(square) if square > 0 else np.nan


def stable_by_formula(a, r, I3, omega):
    h = r - a
    return omega**2 * (r / h) * (I1 * r / h - I3) < M * G * a


def leaves(a, r, I3, omega, duration=1.6, step=1e-5, mu=0.2):
    """Whether the tilt grows in a run that starts slightly inclined and nodding, so that slow and fast modes are present.

    Stability does not depend on the friction: it is chosen such that u stays small, as the linear analysis assumes, and
    that the spin falls by a few rad/s at most.
    """
    tilt = 2e-4
    z = r - a * np.cos(tilt)
    result = run(SCENARIO.format(duration=duration, step=step, mu=mu, nod=tilt * omega * I3 / I1, I3=I3, z=z, tilt=tilt, omega=omega, a=a, r=r))
    t, theta = result["t"], result["tilt"]
    early = theta[(t > 0.35 * duration) & (t < 0.5 * duration)].max()  # the fast modes are gone by then
    late = theta[t > 0.85 * duration].max()
    # The spin falls a little, and what hardly decays may grow by some parts in a thousand with it; a top that has
    # fallen over no longer grows.
    return late > 1.01 * early or late > 0.3


def spin_limit(a, r, I3, low, high, rising):
    """The spin at which a simulated equilibrium changes its stability, by bisection."""
    for _ in range(7):
        middle = 0.5 * (low + high)
        unstable = leaves(a, r, I3, middle, duration=3.0, step=5e-6, mu=0.02)
        if unstable == rising:
            high = middle
        else:
            low = middle
    return 0.5 * (low + high)


def draw():
    spins, ratios, inertias = (180.0, 70.0), np.linspace(-3.3, 0.7, 11), np.linspace(0.15, 1.85, 8)
    figure, panels = plt.subplots(1, 2, figsize=(10.4, 4.2), sharey=True)
    agree = total = 0
    for axes, omega in zip(panels, spins):
        x = np.linspace(-3.6, 0.95, 500)
        line = 1 / (1 - x)
        axes.plot(x, line, color="#1d2733", lw=1.4, label=r"$I_3/I_1 = r/h$")
        axes.axvline(0, color="#1d2733", lw=1.4)
        a = x * R_SPHERE
        h = R_SPHERE - a
        limit = line - a * M * G * h / (R_SPHERE * I1 * omega**2)
        axes.plot(x, limit, "--", color="#0072b2", label=rf"$\omega_k = {omega:g}$ rad/s (eq. 18)")
        axes.fill_between(x, limit, 2.2, color="#0072b2", alpha=0.10, lw=0)
        for ratio in ratios:
            for inertia in inertias:
                args = (ratio * R_SPHERE, R_SPHERE, inertia * I1, omega)
                unstable = leaves(*args)
                agree += unstable != stable_by_formula(*args)
                total += 1
                axes.plot(ratio, inertia, "x" if unstable else "o", color="#d55e00" if unstable else "#009e73", ms=5, mew=1.4)
        for text, at in (("I", (0.14, 2.03)), ("II", (-2.6, 2.03)), ("III", (-3.3, 0.05)), ("IV", (0.5, 0.05))):
            axes.text(*at, text, fontsize=12, weight="bold")
        axes.plot([], [], "o", color="#009e73", label="simulated: stable")
        axes.plot([], [], "x", color="#d55e00", label="simulated: unstable")
        axes.set(xlabel="a/r", xlim=(-3.6, 0.95), ylim=(0, 2.2), title=rf"$\omega$ = {omega:g} rad/s")
    for axes in panels[:1]:
        axes.plot(0.2, 0.875, "*", color="#cc3f8f", ms=12)
        axes.plot(-3.2, 0.875, "*", color="#cc3f8f", ms=12)
        axes.annotate("Tippe-Top\non its body", (0.2, 0.875), (-1.0, 1.46), fontsize=8, backgroundcolor="#ffffffc0", arrowprops={"arrowstyle": "-"})
        axes.annotate("on its stick", (-3.2, 0.875), (-3.45, 1.46), fontsize=8, backgroundcolor="#ffffffc0", arrowprops={"arrowstyle": "-"})
    panels[0].set_ylabel(r"$I_3/I_1$")
    panels[1].legend(loc="upper left", bbox_to_anchor=(1.0, 1.0))
    save(figure, "lg-14-stability")
    body, stick = (0.3e-2, 1.5e-2, 7e-7), (-1.6e-2, 0.5e-2, 7e-7)
    return {
        "agree": (agree, total),
        "body": (critical(*body), spin_limit(*body, 10.0, 60.0, True)),
        "stick": (critical(*stick), spin_limit(*stick, 60.0, 140.0, False)),
    }
