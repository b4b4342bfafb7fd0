"""Runs of the rolling disk: figures 4 to 7, 9 and 10 of Le Saux, Leine & Glocker 2005."""
import numpy as np
from runs import run
from style import plt, save

CASES = (("llg-04-coulomb", "disk-coulomb"), ("llg-05-coulomb-contour", "disk-coulomb-contour"),
         ("llg-06-contensou", "disk-contensou"), ("llg-07-contensou-contour", "disk-contensou-contour"))


def panel(name, result):
    t = result["t"]
    figure, axes = plt.subplots(3, 2, figsize=(7.6, 7.2))
    axes[0, 0].plot(result["disk.x"], result["disk.y"], lw=0.6)
    axes[0, 0].set(xlabel="$x_S$ [m]", ylabel="$y_S$ [m]")
    axes[0, 0].set_aspect("equal", adjustable="datalim")
    for place, column, label in (((0, 1), "disk.z", "$z_S$ [m]"), ((1, 0), "beta", r"$\beta$ [rad]"), ((1, 1), "psi_dot", r"$\dot\psi$ [rad/s]"),
                                 ((2, 0), "rim.1.vT", r"$|\gamma_{T1}|$ [m/s]"), ((2, 1), "energy.total", "$T + V$ [J]")):
        axes[place].plot(t, result[column], lw=0.6)
        axes[place].set(xlabel="t [s]", ylabel=label, xlim=(0, t[-1]))
    figure.tight_layout()
    save(figure, name)


def decay():
    """E over its last stage, where it is a straight line in the power the law names."""
    figure, (finite, endless) = plt.subplots(1, 2, figsize=(7.6, 3.2))
    for scenario, label, axes in (("disk-coulomb-contour", "contour, dry", finite), ("disk-contour-viscous", "contour, viscous", finite),
                                  ("disk-rolling-dry", "classical, dry", endless), ("disk-rolling-viscous", "classical, viscous", endless),
                                  ("disk-contensou", "Contensou", endless)):
        result = run(scenario, integrator__variant="end")
        t, E = result["t"], result["energy.total"]
        begin = np.flatnonzero(E > 0.03)[-1]  # J: inclination of about 0.2 rad to the table
        axes.plot(t[begin:] - t[begin], 1e3 * np.maximum(E[begin:], 0.0), lw=1.1, label=label)
    for axes in (finite, endless):
        axes.set(xlabel="$t - t_0$ [s]", ylabel="E [mJ]", xlim=(0, 15))
        axes.legend()
    figure.tight_layout()
    save(figure, "llg-09-energy-decay")


def draw():
    results = {scenario: run(scenario) for _, scenario in CASES}
    for name, scenario in CASES:
        panel(name, results[scenario])
    contour = results["disk-coulomb-contour"]
    figure, axes = plt.subplots(2, 1, figsize=(6.4, 4.6), sharex=True)
    axes[0].plot(contour["t"], contour["chi"], lw=0.6)
    axes[0].axhline(1.0, color="#555555", lw=0.8, ls="--")
    axes[0].set(ylabel=r"$\chi$")
    axes[1].semilogy(contour["t"], np.maximum(contour["rim.1.vT"], 1e-8), lw=0.6)
    axes[1].set(xlabel="t [s]", ylabel=r"$|\gamma_{T1}|$ [m/s]", xlim=(0, 75))
    save(figure, "llg-10-feasibility")
    decay()

    def stop(result):
        moving = np.flatnonzero(result["energy.kinetic"] > 1e-12)
        return float(result["t"][moving[-1]])

    coulomb = results["disk-coulomb"]
    limit = run("disk-coulomb-contour", integrator__variant="end")
    return {
        "coulomb_energy": float(coulomb["energy.total"][-1] / coulomb["energy.total"][0] - 1.0),
        "coulomb_centre": (float(coulomb["disk.x"][-1]), float(coulomb["disk.y"][-1])),
        "contour_slide": float(contour["t"][np.argmax(contour["rim.1.vT"] > 0.01)]),
        "contour_beta": float(contour["beta"][np.argmax(contour["rim.1.vT"] > 0.01)]),
        "contour_stop": stop(contour), "contour_centre": (float(contour["disk.x"][-1]), float(contour["disk.y"][-1])),
        "contensou_left": float(results["disk-contensou"]["energy.total"][-1]),
        "both_stop": stop(results["disk-contensou-contour"]),
        "contour_limit": stop(limit), "contour_limit_centre": (float(limit["disk.x"][-1]), float(limit["disk.y"][-1])),
        "both_limit": stop(run("disk-contensou-contour", integrator__variant="end")),
    }
