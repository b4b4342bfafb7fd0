"""Runs of the rolling disk: figures 4 to 7, 9 and 10 of Le Saux, Leine & Glocker 2005."""
import numpy as np
from runs import contact_of, run
from style import COLOURS, plt, save

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


# Scenario, label, its axes, and the closed form in the scenario's data: E^q falls at the rate q a, for q = 0 ln E at the rate a.
M, R, G_R = 0.3048, 3.75e-2, 9.81 / 3.75e-2
DECAYS = (
    ("disk-coulomb-contour", "contour, dry (5.38)", 0, 1.5, "mu_r", lambda c, eps: 6**0.5 * c * M**1.5 * G_R**2 * R**3),
    ("disk-contour-viscous", "contour, viscous (5.41)", 0, 2.0, "c_r", lambda c, eps: 6 * c * G_R**2 * M * R**4),
    ("disk-rolling-dry", "classical, dry (5.47)", 1, 0.5, "mu_r", lambda c, eps: 2 * 6**0.5 / 3 * c * G_R * M**0.5),
    ("disk-rolling-viscous", "classical, viscous (5.50)", 1, 0.0, "c_r", lambda c, eps: 8 * c / (3 * M * R**2)),
    ("disk-contensou", r"Contensou (5.54), $\mu$ = 0.02", 1, -0.5, "mu", lambda c, eps: np.pi * 6**0.5 / 12 * c * eps / (R**2 * M**0.5)),
)
# (5.54) as far as it holds: little friction, a start in stationary rolling at 0.2 rad to the table.
STATIONARY = {"body__disk__position": [0, 0, R * np.sin(0.2)], "body__disk__rotation": [0.2, 0, 0], "body__disk__velocity": [0, 0, 0],
              "body__disk__angular_velocity": [0, (4 * G_R * np.sin(0.2)) ** 0.5, 0], "contact__rim__mu": 0.02}


def closed_form(q, a, E_0, t):
    return E_0 * np.exp(-a * t) if q == 0 else np.maximum(E_0**q - q * a * t, 0.0) ** (1 / q)


def decay():
    """E over its last stage, and the closed forms from where it begins; also both energies after 2 s, mJ."""
    figure, panes = plt.subplots(1, 2, figsize=(7.6, 3.2))
    after = {}
    for k, (scenario, label, pane, q, key, rate) in enumerate(DECAYS):
        sets = {"integrator__variant": "end", "integrator__step": "2e-4"}
        contact = contact_of(scenario)
        if scenario == "disk-contensou":
            sets, contact = sets | STATIONARY, contact | {"mu": STATIONARY["contact__rim__mu"]}
        result = run(scenario, **sets)
        t, E = result["t"], result["energy.total"]
        begin = np.flatnonzero(E > 0.03)[-1]  # J: inclined by about 0.2 rad to the table
        t, E = t[begin:] - t[begin], np.maximum(E[begin:], 0.0)
        form = closed_form(q, rate(contact[key], contact.get("radius", 0.0)), E[0], t)
        shown = t <= 15
        after[label] = [float(1e3 * np.interp(2.0, t, series)) for series in (E, form)]
        panes[pane].plot(t[shown], 1e3 * E[shown], lw=1.1, color=COLOURS[k], label=label)
        panes[pane].plot(t[shown], 1e3 * form[shown], ":", lw=2.2, color=COLOURS[k])
    for axes in panes:
        axes.set(xlabel="$t - t_0$ [s], dotted: closed forms", ylabel="E [mJ]", xlim=(0, 15), ylim=(0, None))
        axes.legend(fontsize=7.5)
    figure.tight_layout()
    save(figure, "llg-09-energy-decay")
    return after


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

    def stop(result):
        moving = np.flatnonzero(result["energy.kinetic"] > 1e-12)
        return float(result["t"][moving[-1]])

    coulomb, contensou = results["disk-coulomb"], results["disk-contensou"]
    slides = np.argmax(contensou["rim.1.vT"] > 0.01)
    limit = run("disk-coulomb-contour", integrator__variant="end")
    return {
        "coulomb_energy": float(coulomb["energy.total"][-1] / coulomb["energy.total"][0] - 1.0),
        "coulomb_centre": (float(coulomb["disk.x"][-1]), float(coulomb["disk.y"][-1])),
        "contour_slide": float(contour["t"][np.argmax(contour["rim.1.vT"] > 0.01)]),
        "contour_beta": float(contour["beta"][np.argmax(contour["rim.1.vT"] > 0.01)]),
        "contour_stop": stop(contour), "contour_centre": (float(contour["disk.x"][-1]), float(contour["disk.y"][-1])),
        "contensou_slide": (float(contensou["t"][slides]), float(contensou["beta"][slides])),
        "contensou_left": float(results["disk-contensou"]["energy.total"][-1]),
        "both_stop": stop(results["disk-contensou-contour"]),
        "contour_limit": stop(limit), "contour_limit_centre": (float(limit["disk.x"][-1]), float(limit["disk.y"][-1])),
        "decay": decay(),
        "both_limit": stop(run("disk-contensou-contour", integrator__variant="end")),
    }
