"""The ball bearing against kinematics and statics: cage speed of pure rolling, static Hertz load distribution."""
import math
import resource
import sys

import numpy as np
from scipy.optimize import brentq, fsolve
from scipy.special import ellipe, ellipk

from runs import run

BALLS, RADIUS, PITCH, TUBE, TIGHT, MODULUS, LOAD = 8, 6e-3, 30e-3, 6.24e-3, 1e-5, 1.15e11, 500.0


def stiffness(along, across):
    """F = k delta^1.5 of Hertz' elliptic patch, by complete elliptic integrals."""
    A, B = sorted((0.5 * along, 0.5 * across))
    def ratio(k):
        m = 1 - k * k
        return (ellipe(m) / k**2 - ellipk(m)) / (ellipk(m) - ellipe(m)) - B / A
    k = brentq(ratio, 1e-6, 1 - 1e-9)
    m = 1 - k * k
    K, E = ellipk(m), ellipe(m)
    return 2 * math.pi * MODULUS / (3 * K) * math.sqrt((K - E) / (m * K) / A)


INNER = stiffness(1 / RADIUS + 1 / (PITCH - RADIUS + TIGHT / 2), 1 / RADIUS - 1 / TUBE)
OUTER = stiffness(1 / RADIUS - 1 / (PITCH + RADIUS - TIGHT / 2), 1 / RADIUS - 1 / TUBE)
BOTH = (INNER ** (-2 / 3) + OUTER ** (-2 / 3)) ** -1.5


def static_loads(angles):
    e = np.stack([np.cos(angles), np.sin(angles)])
    def loads(u):
        return BOTH * np.maximum(TIGHT + u @ e, 0.0) ** 1.5
    u = fsolve(lambda u: e @ loads(1e-6 * u) / LOAD - [-1, 0], [-10.0, 0.0], xtol=1e-12) * 1e-6
    return loads(u)


def report(normal, **more):
    sets = {f"contact__{side}{k}__normal": normal for side in "io" for k in range(1, BALLS + 1)}
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = run("ball-bearing", body__cage__enabled="false", **sets, **more)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began
    t = result["t"]
    late = t > 0.3 * t[-1]
    angle = np.stack([np.unwrap(np.arctan2(result[f"ball{k}.y"], result[f"ball{k}.x"])) for k in range(1, BALLS + 1)])
    turned = angle[:, late][:, -1] - angle[:, late][:, 0]
    cage = turned.mean() / (t[late][-1] - t[late][0])
    inner = result["inner.wz"][late].mean()
    rolling = inner * (PITCH - RADIUS) / (2 * PITCH)
    dt = t[1] - t[0]
    force = np.stack([result[f"i{k}.PN"] for k in range(1, BALLS + 1)]) / dt
    worst = 0.0
    for row in np.flatnonzero(late)[:: max(1, late.sum() // 400)]:
        middle = angle[:, row] - 0.5 * cage * dt
        want = static_loads(middle)
        worst = max(worst, np.abs(force[:, row] - want).max() / want.max())
    print(f"{normal:11s} cage {cage:.4f} rad/s, pure rolling {rolling:.4f} ({100 * (cage / rolling - 1):+.3f} %); largest load {force[:, late].max():.2f} N, "
          f"static {static_loads(np.array([2 * math.pi * k / BALLS for k in range(BALLS)])).max():.2f} N; largest deviation of a load {100 * worst:.2f} % of the largest; {spent:.1f} s of processor time")
    return cage, force[:, late].max(), force[:, late]


def with_cage(**more):
    """The cage that the balls carry along, started too slow."""
    result = run("ball-bearing", **more)
    late = result["t"] > 0.3 * result["t"][-1]
    speed, rolling = result["cage.wz"][late].mean(), result["inner.wz"][late].mean() * (PITCH - RADIUS) / (2 * PITCH)
    place = np.stack([[result[f"ball{k}.{axis}"] for axis in "xyz"] for k in range(1, BALLS + 1)])
    apart = np.linalg.norm(place - np.roll(place, 1, axis=0), axis=1)
    print(f"cage body {speed:.4f} rad/s, pure rolling {rolling:.4f} ({100 * (speed / rolling - 1):+.3f} %); {len(result.events)} events; "
          f"neighbours {1e3 * apart.min():.4f} to {1e3 * apart.max():.4f} mm apart")


if __name__ == "__main__":
    more = {"run__duration": sys.argv[1]} if len(sys.argv) > 1 else {}
    hertz, volumetric = report("hertz", **more), report("volumetric", **more)
    print(f"volumetric against Hertz: cage {100 * (volumetric[0] / hertz[0] - 1):+.4f} %, largest load {100 * (volumetric[1] / hertz[1] - 1):+.4f} %, "
          f"any load at any time {100 * np.abs(volumetric[2] - hertz[2]).max() / hertz[1]:.3f} % of the largest")
    with_cage(**more)
