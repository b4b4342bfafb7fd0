"""Runs of the Tippe-Top: figures 12, 13, 15 of Leine & Glocker 2003, figure 4 of Moeller, Leine & Glocker 2009."""
import numpy as np
from runs import run
from style import FOLDER, plt, save


def draw():
    exact = run("tippe-top", picture=["--columns", "tilt", "--columns", "body.gap,stick.gap", "-o", str(FOLDER / "tippe-top.svg")])
    figure, axes = plt.subplots()
    axes.plot(exact["t"], exact["tilt"], lw=1)
    axes.set(xlabel="t [s]", ylabel=r"$\theta$ [rad]", xlim=(0, 8), ylim=(0, 3.3))
    save(figure, "lg-12-inclination")

    figure, axes = plt.subplots()
    axes.plot(exact["t"], 1e3 * exact["body.gap"], lw=1.2, label=r"$g_{N1}$ body")
    axes.plot(exact["t"], 1e3 * exact["stick.gap"], "--", lw=1.2, label=r"$g_{N2}$ stick")
    axes.set(xlabel="t [s]", ylabel="contact distance [mm]", xlim=(0, 8))
    axes.legend()
    save(figure, "lg-13-contact-distances")

    closes = {}
    figure, axes = plt.subplots()
    for R, style in (("1e-3", "-"), ("5e-4", "--"), ("1e-4", "-.")):
        step = "2e-6" if R == "1e-4" else "1e-5"  # a small contact is stiff in drilling
        result = exact if R == "5e-4" else run("tippe-top", contact__body__radius=R, contact__stick__radius=R, integrator__step=step)
        closes[R] = result.first("stick", "close")
        axes.plot(result["t"], result["tilt"], style, lw=1.1, label=f"R = {float(R):g} m")
    axes.set(xlabel="t [s]", ylabel=r"$\theta$ [rad]", xlim=(0, 8), ylim=(0, 3.3))
    axes.legend()
    save(figure, "lg-15-contact-radii")

    ellipsoid = run("tippe-top-ellipsoid")
    figure, axes = plt.subplots()
    axes.plot(exact["t"], exact["tilt"], lw=1.1, label=r"exact set $\mathcal{B}_F$")
    axes.plot(ellipsoid["t"], ellipsoid["tilt"], "--", lw=1.1, label=r"ellipsoid $\mathcal{E}_F$")
    axes.set(xlabel="t [s]", ylabel=r"$\theta$ [rad]", xlim=(0, 8), ylim=(0, 3.3))
    axes.legend()
    save(figure, "mlg-04-inclination")

    body, stick, t = exact["body.gap"], exact["stick.gap"], exact["t"]
    touching = 1e-5  # m: a contact that rocks by less counts as closed
    double = t[(body < touching) & (stick < touching) & (t > 2)]
    upright = t[exact["tilt"] > 3.0]
    return {
        "closes": closes, "ellipsoid_closes": ellipsoid.first("stick", "close"),
        "body_closes_again": exact.first("body", "close", after=2.0),
        "upright": (upright.min(), upright.max()),
        "double": (double.min(), double.max()) if len(double) else (np.nan, np.nan),
        "theta_8": exact.at("tilt", 8.0),
        "lost": 1 - exact.summary["energy.final"] / exact.summary["energy.initial"],
    }
