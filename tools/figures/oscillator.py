"""Woesle and Pfeiffer 1996, figures 6 to 8: the oscillator with a rotating unbalance, and the table of
docs/studies/stick-slip-oscillator.md."""
import numpy as np
from runs import run
from style import COLOURS, plt, save

FEET = ("foot1", "foot2", "foot3")
LIGHTS = ((0.04, 0.0), (-0.05, 0.0))  # m; the paper does not say where its diodes sit


def stuck(result):
    return np.all([result[f"{foot}.state"] == 1 for foot in FEET], axis=0)


def motion(result):
    return {"x": result["mass.x"], "y": result["mass.y"], "gamma": 2 * np.arcsin(result["mass.qz"])}


def table():
    print("\n| integrator | step [s] | x(5 s) [m] | gamma(5 s) [rad] | share stuck | iterations per step | unconverged |\n|---|---|---|---|---|---|---|")
    for kind, steps in (("moreau", ("1e-3", "1e-4", "1e-5")), ("runge-kutta", ("1e-3", "5e-4", "1e-4")), ("event-driven", ("1e-3",))):
        for step in steps:
            r = run("stick-slip-oscillator", integrator__type=kind, integrator__step=step)
            m, s = motion(r), r.summary
            print(f"| {kind} | {step} | {m['x'][-1]:.7f} | {m['gamma'][-1]:.6f} | {stuck(r).mean():.4f} | {s['solver.iterations'] / max(1, s['solver.solved_steps']):.1f} | {int(s['solver.unconverged_steps'])} |")


def solvers():
    print("\n| solver | iterations per step | most | unconverged |\n|---|---|---|---|")
    for kind in ("gauss-seidel", "jacobi", "newton", "augmented-lagrangian"):
        s = run("stick-slip-oscillator", solver__type=kind).summary
        print(f"| {kind} | {s['solver.iterations'] / max(1, s['solver.solved_steps']):.2f} | {int(s['solver.iterations_max'])} | {int(s['solver.unconverged_steps'])} |")


def two_bodies():
    """With the unbalance as a body of its own, which swings by the printed amplitudes."""
    r = run("stick-slip-oscillator-two-bodies", integrator__type="event-driven", integrator__step="1e-3")
    return float(r["mass.x"][-1] - r["mass.x"][0]), float(motion(r)["gamma"][-1]), float(stuck(r).mean())


def draw():
    table()
    solvers()
    r = run("stick-slip-oscillator", integrator__type="runge-kutta", integrator__step="1e-4", run__record_every="2e-4")
    t, m, rest = r["t"], motion(r), stuck(r)
    scale = {"x": (1e3, "x [mm]"), "y": (1e3, "y [mm]"), "gamma": (1e3, r"$\gamma$ [mrad]")}

    figure, axes = plt.subplots(3, 1, figsize=(6.4, 5.4), sharex=True)
    shown = (t >= 3) & (t <= 4)
    for ax, (name, (factor, label)) in zip(axes, scale.items()):
        ax.plot(t[shown], factor * m[name][shown])
        ax.fill_between(t[shown], *ax.get_ylim(), where=rest[shown], color="#e3e8ee", lw=0)
        ax.set_ylabel(label)
    axes[-1].set_xlabel("t [s], shaded: all feet stick")
    save(figure, "wp-06-positions")

    figure, axes = plt.subplots(figsize=(6.4, 3.0))
    for number, (a, b) in enumerate(LIGHTS):
        c, s = np.cos(m["gamma"]), np.sin(m["gamma"])
        axes.plot(1e3 * (m["x"] + c * a - s * b), 1e3 * (m["y"] + s * a + c * b), color=COLOURS[number], label=f"light {number + 1}")
    axes.set(xlabel="x [mm]", ylabel="y [mm]")
    axes.legend()
    save(figure, "wp-07-lights")

    figure, axes = plt.subplots(1, 3, figsize=(9.0, 3.0))
    late = t > 3
    for ax, (column, label) in zip(axes, (("mass.vx", "x"), ("mass.vy", "y"), ("mass.wz", r"\gamma"))):
        speed = r[column]
        acceleration = np.gradient(speed, t)
        ax.plot(speed[late], acceleration[late], lw=0.8)
        ax.set(xlabel=rf"$\dot {label}$", ylabel=rf"$\ddot {label}$")
        ax.locator_params(axis="x", nbins=4)
    figure.tight_layout()
    save(figure, "wp-08-accelerations")
    rising = np.flatnonzero(np.diff(rest.astype(int)) == 1)
    return {"one": (float(m["x"][-1]), float(m["gamma"][-1]), float(rest.mean())), "two": two_bodies(),
            "period": float(np.diff(t[rising][t[rising] > 1]).mean()), "gap": float(max(np.abs(r[f"{foot}.gap"]).max() for foot in FEET)),
            "turned": float(max(np.abs(r[f"mass.{q}"]).max() for q in ("qx", "qy")))}


if __name__ == "__main__":
    draw()
