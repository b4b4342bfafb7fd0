"""The friction law: figures 2 to 9 of Leine & Glocker 2003, figure 3 of Moeller, Leine & Glocker 2009."""
import numpy as np
from curves import parabolic, potential, uniform
from style import plt, save

U = np.concatenate([np.linspace(0, 1, 200), np.geomspace(1, 1e4, 400)[1:]])


def surface(name, z, label, x_label, y_label, values):
    figure = plt.figure(figsize=(5.2, 4.2))
    axes = figure.add_subplot(projection="3d")
    axes.plot_surface(*z, values, cmap="cividis", linewidth=0.2, edgecolor="#ffffff40", rcount=40, ccount=40, rasterized=True)
    axes.set(xlabel=x_label, ylabel=y_label, zlabel=label)
    axes.view_init(28, -125)
    axes.set_box_aspect(None, zoom=0.88)
    save(figure, name)


def boundary(curve):
    """The whole meridian (lambda_T, lambda_tau), all four quadrants."""
    T, tau = curve(U)
    T, tau = np.append(T, 1.0), np.append(tau, 0.0)
    T, tau = np.concatenate([T, T[::-1]]), np.concatenate([tau, -tau[::-1]])
    return np.concatenate([T, -T[::-1]]), np.concatenate([tau, tau[::-1]])


def lg_2():
    grid = np.meshgrid(np.linspace(-2, 2, 81), np.linspace(-2, 2, 81))
    surface("lg-02-potential", grid, r"$\Phi/\mu\lambda_N$", r"$v$", r"$\omega R$", potential(uniform, *grid))


def lg_3():
    figure, axes = plt.subplots(figsize=(3.6, 3.6))
    phi = np.linspace(0, 2 * np.pi, 200)
    axes.fill(np.cos(phi), np.sin(phi), alpha=0.25)
    axes.plot(np.cos(phi), np.sin(phi))
    axes.set(xlabel=r"$\lambda_{T1}/\mu\lambda_N$", ylabel=r"$\lambda_{T2}/\mu\lambda_N$", aspect="equal")
    save(figure, "lg-03-friction-disk")


def lg_4():
    figure, axes = plt.subplots(figsize=(4.4, 3.4))
    for curve, style in ((uniform, "-"), (parabolic, "--")):
        x, y = boundary(curve)
        axes.plot(x, y, style, label=f"{curve.__name__} pressure")
    axes.fill(*boundary(uniform), alpha=0.15)
    axes.set(xlabel=r"$\lambda_{T}/\mu\lambda_N$", ylabel=r"$\lambda_{\tau}/\mu\lambda_N$", aspect="equal")
    axes.legend(loc="center")
    save(figure, "lg-04-friction-plate")


def lg_5():
    figure = plt.figure(figsize=(4.6, 4.2))
    axes = figure.add_subplot(projection="3d")
    T, tau = uniform(U)
    T, tau = np.concatenate([T, T[::-1]]), np.concatenate([tau, -tau[::-1]])
    phi = np.linspace(0, 2 * np.pi, 73)
    axes.plot_surface(np.outer(T, np.cos(phi)), np.outer(T, np.sin(phi)), np.outer(tau, np.ones_like(phi)), color="#56b4e9",
                      alpha=0.55, rcount=28, ccount=30, linewidth=0.3, edgecolor="#0072b2", rasterized=True)
    axes.set(xlabel=r"$\lambda_{T1}$", ylabel=r"$\lambda_{T2}$", zlabel=r"$\lambda_\tau$")
    axes.set_box_aspect((1, 1, 0.667), zoom=0.9)
    save(figure, "lg-05-friction-ball")


def lg_6_7():
    u = np.linspace(0, 5, 600)
    for index, (name, label) in enumerate((("lg-06-force", r"$\lambda_T/\mu\lambda_N$"), ("lg-07-torque", r"$\lambda_\tau/\mu\lambda_N$"))):
        figure, axes = plt.subplots()
        axes.plot(u, uniform(u)[index], "-", label="uniform pressure")
        axes.plot(u, parabolic(u)[index], "--", label="parabolic pressure")
        axes.set(xlabel=r"$u = v/|\omega| R$", ylabel=label, xlim=(0, 5), ylim=(0, None))
        axes.legend()
        save(figure, name)


def lg_8_9():
    grid = np.meshgrid(np.linspace(-2, 2, 121), np.linspace(-2, 2, 121))
    spin, v = grid
    b_T, b_tau = uniform(np.abs(v) / np.maximum(np.abs(spin), 1e-9))
    labels = (r"$\gamma_\tau$", r"$v$")
    surface("lg-08-force-surface", grid, r"$\lambda_T/\mu\lambda_N$", *labels, -np.sign(v) * b_T)
    surface("lg-09-torque-surface", grid, r"$\lambda_\tau/\mu\lambda_N$", *labels, -np.sign(spin) * b_tau)


def mlg_3():
    figure, axes = plt.subplots(figsize=(4.4, 3.4))
    R = 3 * np.pi / 16
    phi = np.linspace(0, 2 * np.pi, 300)
    axes.plot(*boundary(parabolic), "-", label=r"$\mathcal{B}_F$ exact")
    axes.plot(np.cos(phi), R * np.sin(phi), "--", label=r"$\mathcal{E}_F$ ellipsoid")
    axes.plot([-1, 1, 1, -1, -1], [-R, -R, R, R, -R], ":", label=r"$\mathcal{C}_F$ cylinder")
    axes.set(xlabel=r"$\lambda_{T}/\mu\lambda_N$", ylabel=r"$\lambda_{\tau}/\mu\lambda_N R$", aspect="equal")
    axes.legend(loc="center")
    save(figure, "mlg-03-approximations")
    # Largest distance of the exact boundary from the ellipsoid, along the ray.
    T, tau = parabolic(U)
    inside = 1 - np.hypot(T, tau / R).min()
    return {"ellipsoid": inside}


def draw():
    lg_2(), lg_3(), lg_4(), lg_5(), lg_6_7(), lg_8_9()
    return mlg_3()
