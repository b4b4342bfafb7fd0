"""The Tippe-Top with regularised Coulomb friction, from steep to flat, beside Contensou: the table and the figure of
docs/studies/tippe-top-regularised.md. K conclusion (g)."""
import numpy as np
from runs import run
from style import plt, save

SPEEDS = ("1e-4", "3e-4", "1e-3", "3e-3", "1e-2", "3e-2", "1e-1", "3e-1", "1", "3", "10")
DRAWN = ("1e-4", "3e-4", "1e-3", "1e-2", "1e-1", "1")
STEP = "2.5e-6"


def regularised(speed, step=STEP, **more):
    sets = {f"contact__{name}__{key}": value for name in ("body", "stick")
            for key, value in (("friction", "regularised"), ("slip_speed", speed))}
    return run("tippe-top", integrator__step=step, **sets, **more)


def passes(result, angle):
    """When the tilt first passes an angle."""
    above = np.flatnonzero(result["tilt"] > angle)
    return result["t"][above[0]] if len(above) else np.nan


def longest(t, mask):
    """The longest time interval in which a condition holds: its beginning and its end."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(int), [0]])))
    if not len(edges):
        return np.nan, np.nan
    first, last = max(zip(edges[::2], edges[1::2] - 1), key=lambda span: t[span[1]] - t[span[0]])
    return t[first], t[last]


def facts(result):
    t, tilt = result["t"], result["tilt"]
    touch = [x for x in (result.first("stick", "close"), result.first("stick", "impact")) if not np.isnan(x)]
    return {"horizontal": passes(result, np.pi / 2), "stick": min(touch, default=np.nan), "largest": tilt.max(),
            "upright": longest(t, tilt > 2.5), "end": tilt[-1], "lost": 1 - result.summary["energy.final"] / result.summary["energy.initial"],
            "unconverged": int(result.summary["solver.unconverged_steps"])}


def row(label, f):
    time = lambda x: "–" if np.isnan(x) else f"{x:.3f}"
    span = "–" if np.isnan(f["upright"][0]) else f"{f['upright'][0]:.2f} to {f['upright'][1]:.2f}"
    return f"| {label} | {time(f['horizontal'])} | {time(f['stick'])} | {f['largest']:.3f} | {span} | {f['end']:.3f} | {100 * f['lost']:.1f} % |"


def table(first, rows):
    print(f"\n| {first} | tilt passes pi/2 [s] | stick touches [s] | largest tilt [rad] | on the stick [s] | tilt at the end [rad] | energy lost |")
    print("|---" * (first.count("|") + 7) + "|")
    for label, result in rows:
        f = facts(result)
        assert f["unconverged"] == 0, label
        print(row(label, f))


def draw():
    exact = run("tippe-top")
    coulomb = run("tippe-top", contact__body__friction="coulomb", contact__stick__friction="coulomb")
    runs = {speed: regularised(speed) for speed in SPEEDS}
    table("friction, slip speed", [("Contensou, R = 5e-4 m", exact), ("Coulomb", coulomb)] + [(f"{float(v):g} m/s", r) for v, r in runs.items()])
    table("slip speed [m/s] | step [s]", [(f"{float(v):g} | {step}", regularised(v, step)) for v in ("1e-4", "3e-4", "1e-3", "1e-2", "1e-1")
                                          for step in ("1e-5", "5e-6", "2.5e-6", "1.25e-6")])
    table("slip speed, 60 s", [(f"{float(v):g} m/s", regularised(v, "5e-6", run__duration=60, run__record_every="1e-2"))
                               for v in ("1e-5", "1e-4", "2e-4", "3e-4", "1e-2", "3", "10")])

    figure, axes = plt.subplots(figsize=(7.2, 4.0))
    axes.plot(exact["t"], exact["tilt"], color="#1d2733", lw=1.6, label="Contensou, R = 5e-4 m")
    for speed in DRAWN:
        axes.plot(runs[speed]["t"], runs[speed]["tilt"], lw=1.0, label=f"regularised, {float(speed):g} m/s")
    axes.set(xlabel="t [s]", ylabel=r"$\theta$ [rad]", xlim=(0, 8), ylim=(0, 3.3))
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    save(figure, "tippe-top-regularised")


if __name__ == "__main__":
    draw()
