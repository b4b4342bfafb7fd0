"""Leine & Glocker's remark on low-order schemes: nutation of the Tippe-Top diverges or dies at coarse steps, with Runge-Kutta it does neither.

The classical scheme is written down here anew, in their coordinates (Euler angles), for the contact of the body alone.
"""
import numpy as np
from runs import run
from scipy.optimize import fsolve
from style import plt, save

m, I1, I3, g, a1, r1, mu, R = 6e-3, 8e-7, 7e-7, 9.81, 0.3e-2, 1.5e-2, 0.3, 5e-4
START = r1 - a1 * np.cos(0.1)  # height of the centre of mass on the floor
END = 1.3


def curve(u):
    """Force and torque of the parabolic law per mu N and mu N R."""
    if u <= 1:
        return 3 * np.pi / 32 * (4 * u - u**3), 3 * np.pi / 128 * (8 - 8 * u * u + 3 * u**4)
    s, q = np.arcsin(1 / u), np.sqrt(u * u - 1)
    return 3 / 16 * ((4 * u - u**3) * s + (u * u + 2) * q / u), 3 / 64 * ((8 - 8 * u * u + 3 * u**4) * s + (6 - 3 * u * u) * q)


def mass(q):
    s, c = np.sin(q[3]), np.cos(q[3])
    M = np.diag([m, m, m, I1, I1 * s * s + I3 * c * c, I3])
    M[4, 5] = M[5, 4] = I3 * c
    return M


def forces(q, u):
    s, c = np.sin(q[3]), np.cos(q[3])
    nutation, precession, spin = u[3:]
    w3 = spin + precession * c
    return np.array([0, 0, -m * g, I1 * precession**2 * s * c - I3 * w3 * precession * s,
                     (I3 - 2 * I1) * s * c * nutation * precession + I3 * w3 * s * nutation, I3 * precession * s * nutation])


def directions(q):
    s, c = np.sin(q[3]), np.cos(q[3])
    axes = np.array([[np.cos(q[4]), np.sin(q[4]), 0], [0, 0, 1], [s * np.sin(q[4]), -s * np.cos(q[4]), c]])
    arm = a1 * axes[2] - r1 * np.array([0, 0, 1])
    J = np.hstack([np.eye(3), np.cross(axes, arm).T])
    return J[2], J[:2], R * np.hstack([0, 0, 0, axes[:, 2]])


def friction(v, w):
    speed = np.hypot(*v)
    force, torque = curve(min(speed / max(abs(w), 1e-300), 1e6))
    return (-mu * force / speed * v if speed > 0 else np.zeros(2)), -mu * torque * np.sign(w)


def classical(h, share):
    """Tilt over time; smooth forces at u_A + share (u_E - u_A): 0 explicit, 1 implicit. Ends where it has diverged."""
    q, u = np.array([0, 0, START, 0.1, 0, 0.0]), np.array([0, 0, 0, 0, 0, 180.0])
    out = [(0.0, q[3])]
    for k in range(round(END / h)):
        middle = q + h / 2 * u
        inverse = np.linalg.inv(mass(middle))
        w_N, W_T, w_tau = directions(middle)

        def miss(u_E):
            f_T, f_tau = friction(W_T @ u_E, w_tau @ u_E)
            w = w_N + W_T.T @ f_T + w_tau * f_tau
            free = u + inverse @ forces(middle, u + share * (u_E - u)) * h
            return free + inverse @ w * max(-(w_N @ free) / (w_N @ inverse @ w), 0.0) - u_E

        u = fsolve(miss, u, xtol=1e-12)
        q = middle + h / 2 * u
        q[2] = r1 - a1 * np.cos(q[3])
        out.append(((k + 1) * h, q[3]))
        if not 0 < q[3] < np.pi or np.abs(u).max() > 1e4:
            break
    return np.array(out).T


def draw():
    exact = run("tippe-top", integrator__type="runge-kutta", integrator__step="1e-4", run__duration=END)
    figure, panes = plt.subplots(1, 3, figsize=(11, 3.4), sharey=True)
    ends = {}
    for axes, title, share in ((panes[0], "classical, forces at the start", 0.0), (panes[1], "classical, implicit", 1.0)):
        for h in (1e-3, 5e-4, 1e-4):
            t, tilt = classical(h, share)
            ends[(share, h)] = (t[-1], tilt[-1])
            axes.plot(t, tilt, lw=1, label=f"{h:g} s")
        axes.set_title(title)
    for h in ("2e-3", "1e-3", "1e-4"):
        result = run("tippe-top", integrator__type="runge-kutta", integrator__step=h, run__duration=END)
        ends[("runge-kutta", float(h))] = (END, result["tilt"][-1])
        panes[2].plot(result["t"], result["tilt"], lw=1, label=f"{float(h):g} s")
    panes[2].set_title("Runge-Kutta of order 4")
    for axes in panes:
        axes.plot(exact["t"], exact["tilt"], "k:", lw=0.8)
        axes.set(xlabel="t [s]", xlim=(0, END), ylim=(0, 2.5))
        axes.legend(title="step")
    panes[0].set_ylabel(r"$\theta$ [rad]")
    save(figure, "lg-nutation")
    return {"exact": exact["tilt"][-1], "ends": ends}


if __name__ == "__main__":
    for key, value in draw().items():
        print(key, value)
