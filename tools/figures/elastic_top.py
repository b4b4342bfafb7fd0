"""The elastic Tippe-Top with the friction laws of K on its patch, beside the rigid one: the table and the figure of
docs/studies/elastic-bodies.md."""
import numpy as np
from runs import run
from style import plt, save

CASES = {"contensou": "(a) exact", "erismann": "(b) Contensou-Erismann", "pade-1": "(c) Padé, first order", "pade-2": "Padé, second order"}
WEIGHT, RADIUS, MODULUS = 6e-3 * 9.81, 1.5e-2, 5e9
PATCH = (0.75 * WEIGHT * RADIUS / MODULUS) ** (1 / 3)  # under the weight


def touch(result):
    return min(t for t, contact, event in result.events if contact == "stick" and event in ("close", "impact"))


def elastic(friction, **more):
    return run("tippe-top-hertz", contact__body__friction=friction, contact__stick__friction=friction, **more)


def draw(duration="8"):
    rigid = run("tippe-top", integrator__type="event-driven", integrator__step="1e-3", contact__body__radius=repr(PATCH), contact__stick__radius=repr(PATCH),
                run__duration=duration)
    runs = {case: elastic(case, run__duration=duration) for case in CASES}
    exact = runs["contensou"]
    before = exact["t"] < touch(exact)
    print(f"patch under the weight {PATCH:.4e} m")
    print("| friction | stick touches [s] | against the rigid model | largest distance of the tilt from (a) before the stick touches [rad] |")
    print("|---|---|---|---|")
    print(f"| rigid, set-valued | {touch(rigid):.4f} | | |")
    facts = {"patch": PATCH, "rigid": touch(rigid)}
    for case, label in CASES.items():
        away = np.abs(runs[case]["tilt"] - exact["tilt"])[before].max()
        facts[case] = touch(runs[case])
        print(f"| {label} | {touch(runs[case]):.4f} | {100 * (touch(runs[case]) / touch(rigid) - 1):+.2f} % | {away:.4f} |")
    figure, axes = plt.subplots()
    axes.plot(rigid["t"], rigid["tilt"], "k--", lw=1, label="rigid, set-valued")
    for case, label in CASES.items():
        axes.plot(runs[case]["t"], runs[case]["tilt"], label=label)
    axes.set(xlabel="t [s]", ylabel="tilt [rad]")
    axes.legend()
    save(figure, "k-elastic-tippe-top")
    return facts


if __name__ == "__main__":
    draw()
