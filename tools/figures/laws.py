"""The friction law: figures 2 to 9 of Leine & Glocker 2003, figure 3 of Moeller, Leine & Glocker 2009, from `stiction law`."""
import numpy as np
from runs import law
from style import plt, save

R_BAR = 3 * np.pi / 16
UNIFORM, PARABOLIC = {"mu": 1, "pressure": "uniform"}, {"mu": 1, "pressure": "parabolic"}


def surface(name, z, label, x_label, y_label, values):
    figure = plt.figure(figsize=(5.2, 4.2))
    axes = figure.add_subplot(projection="3d")
    axes.plot_surface(*z, values, cmap="cividis", linewidth=0.2, edgecolor="#ffffff40", rcount=41, ccount=41, rasterized=True)
    axes.set(xlabel=x_label, ylabel=y_label, zlabel=label)
    axes.view_init(28, -125)
    axes.set_box_aspect(None, zoom=0.88)
    save(figure, name)


def lg_2_8_9():
    """The potential and its gradient over both velocities."""
    v, spin, potential, force, torque = (column.reshape(41, 41) for column in law("contensou", "potential", **UNIFORM).T)
    surface("lg-02-potential", (v, spin), r"$\Phi/\mu\lambda_N$", r"$v$", r"$\omega R$", potential)
    labels = (r"$\gamma_\tau$", r"$v$")
    surface("lg-08-force-surface", (spin, v), r"$\lambda_T/\mu\lambda_N$", *labels, -force)
    surface("lg-09-torque-surface", (spin, v), r"$\lambda_\tau/\mu\lambda_N$", *labels, -torque)


def lg_3():
    figure, axes = plt.subplots(figsize=(3.6, 3.6))
    T1, T2 = law("contensou", "plane", **UNIFORM).T
    axes.fill(T1, T2, alpha=0.25)
    axes.plot(T1, T2)
    axes.set(xlabel=r"$\lambda_{T1}/\mu\lambda_N$", ylabel=r"$\lambda_{T2}/\mu\lambda_N$", aspect="equal")
    save(figure, "lg-03-friction-disk")


def lg_4():
    figure, axes = plt.subplots(figsize=(4.4, 3.4))
    for parameters, style in ((UNIFORM, "-"), (PARABOLIC, "--")):
        axes.plot(*law("contensou", "boundary", **parameters).T, style, label=f"{parameters['pressure']} pressure")
    axes.fill(*law("contensou", "boundary", **UNIFORM).T, alpha=0.15)
    axes.set(xlabel=r"$\lambda_{T}/\mu\lambda_N$", ylabel=r"$\lambda_{\tau}/\mu\lambda_N$", aspect="equal")
    axes.legend(loc="center")
    save(figure, "lg-04-friction-plate")


def lg_5():
    """The plate turned about its axis."""
    figure = plt.figure(figsize=(4.6, 4.2))
    axes = figure.add_subplot(projection="3d")
    T, tau = law("contensou", "boundary", **UNIFORM).T
    half = np.flatnonzero(T >= -1e-12)
    order = half[np.argsort(tau[half], kind="stable")]
    T, tau = np.maximum(T[order], 0), tau[order]
    phi = np.linspace(0, 2 * np.pi, 73)
    axes.plot_surface(np.outer(T, np.cos(phi)), np.outer(T, np.sin(phi)), np.outer(tau, np.ones_like(phi)), color="#56b4e9",
                      alpha=0.55, rcount=28, ccount=30, linewidth=0.3, edgecolor="#0072b2", rasterized=True)
    axes.set(xlabel=r"$\lambda_{T1}$", ylabel=r"$\lambda_{T2}$", zlabel=r"$\lambda_\tau$")
    axes.set_box_aspect((1, 1, 0.667), zoom=0.9)
    save(figure, "lg-05-friction-ball")


def lg_6_7():
    """The force over u, the torque over 1/u; also the largest relative differences between the two pressures."""
    curves = {p["pressure"]: law("contensou", "ratio", **p) for p in (UNIFORM, PARABOLIC)}
    difference = []
    for column, (name, label) in enumerate((("lg-06-force", r"$\lambda_T/\mu\lambda_N$"), ("lg-07-torque", r"$\lambda_\tau/\mu\lambda_N$")), 1):
        figure, axes = plt.subplots()
        for (pressure, curve), style in zip(curves.items(), ("-", "--")):
            x = curve[1:, 0] if column == 1 else 1 / curve[1:, 0]
            axes.plot(x, curve[1:, column], style, label=f"{pressure} pressure")
        axes.set(xlabel=r"$u = v/|\omega| R$" if column == 1 else r"$1/u = |\omega| R/v$", ylabel=label, xlim=(0, 5), ylim=(0, None))
        axes.legend()
        save(figure, name)
        ratio = curves["parabolic"][1:, column] / curves["uniform"][1:, column] - 1
        difference.append(ratio[np.abs(ratio).argmax()])
    return curves, difference


def mlg_3():
    figure, axes = plt.subplots(figsize=(4.4, 3.4))
    for pressure, style, label in (("parabolic", "-", r"$\mathcal{B}_F$ exact"), ("ellipsoid", "--", r"$\mathcal{E}_F$ ellipsoid"),
                                   ("cylinder", ":", r"$\mathcal{C}_F$ cylinder")):
        axes.plot(*law("contensou", "boundary", mu=1, pressure=pressure).T, style, label=label)
    axes.set(xlabel=r"$\lambda_{T}/\mu\lambda_N$", ylabel=r"$\lambda_{\tau}/\mu\lambda_N R$", aspect="equal")
    axes.legend(loc="center")
    save(figure, "mlg-03-approximations")
    T, tau = law("contensou", "boundary", **PARABOLIC).T
    return 1 - np.hypot(T, tau / R_BAR).min()  # largest distance of the exact boundary from the ellipsoid, along the ray


def draw():
    lg_2_8_9(), lg_3(), lg_4(), lg_5()
    curves, difference = lg_6_7()
    u, force, torque = curves["uniform"][:, :3].T
    series = law("contensou", "ratio", mu=1, pressure="uniform-series")
    return {"ellipsoid": mlg_3(), "pressures": difference, "series": np.abs(series[:, 1:3] - curves["uniform"][:, 1:3]).max(axis=0),
            "slope": curves["parabolic"][1, 1] / curves["parabolic"][1, 0], "drilling": (torque[0], curves["parabolic"][0, 2])}
