"""A bearing under axial load: friction torque over speed against the spinning moment of a textbook.

    /usr/bin/python3 tools/figures/angular_contact.py [degrees] [rpm ...]

Balls between two grooves whose centres lie on the line of contact. Their spin about that line is the speed of the ring times the sine of the
contact angle (race control), and the race with the smaller spinning moment 3/8 mu Q a E(m) slips; Harris & Kotzalas, Rolling Bearing Analysis,
5th edition. Loads and angle are those of Hertz contacts in equilibrium, without centrifugal and gyroscopic effects.
"""
import csv
import math
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = os.environ.get("STICTION", str(pathlib.Path(__file__).resolve().parents[2] / "build/release/stiction"))
BALLS, RADIUS, PITCH, TUBE, MU, MODULUS, LOAD = 8, 6e-3, 30e-3, 6.24e-3, 0.05, 1.15e11, 1000.0
MASS = 7800 * 4 / 3 * math.pi * RADIUS**3
DURATION, SETTLED = 0.03, 0.015


def elliptic(m):
    """Complete elliptic integrals K and E of the parameter m, by the arithmetic-geometric mean."""
    a, b, share, power = 1.0, math.sqrt(1 - m), m / 2, 1.0
    for _ in range(30):
        a, b, c = (a + b) / 2, math.sqrt(a * b), (a - b) / 2
        share += power * c * c
        power *= 2
    K = math.pi / (2 * a)
    return K, K * (1 - share)


def root(f, low, high):
    sign = f(low) > 0
    for _ in range(100):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if (f(middle) > 0) == sign else (low, middle)
    return 0.5 * (low + high)


def patch(along, across):
    """Hertz: k of F = k delta^1.5, the longer semi-axis over F^(1/3), and m = 1 - (b/a)^2."""
    A, B = sorted((0.5 * along, 0.5 * across))
    def ratio(k):
        K, E = elliptic(1 - k * k)
        return (E / k**2 - K) / (K - E) - B / A
    m = 1 - root(ratio, 1e-4, 1 - 1e-9) ** 2
    K, E = elliptic(m)
    stiffness = 2 * math.pi * MODULUS / (3 * K) * math.sqrt((K - E) / (m * K) / A)
    return stiffness, 3 * K / (2 * math.pi * MODULUS) * stiffness ** (2 / 3), m


def textbook(free_angle):
    """Contact angle under load, and the torque on the shaft."""
    def at(angle):
        depth, Q = RADIUS * math.cos(angle), LOAD / (BALLS * math.sin(angle))
        across = 1 / RADIUS - 1 / TUBE
        races = [patch(1 / RADIUS + math.cos(angle) / (PITCH - depth), across), patch(1 / RADIUS - math.cos(angle) / (PITCH + depth), across)]
        apart = 2 * (TUBE - RADIUS)
        opened = apart + sum((Q / race[0]) ** (2 / 3) for race in races)
        return opened * math.cos(angle) - apart * math.cos(free_angle), Q, races
    angle = root(lambda x: at(x)[0], free_angle, 1.5)
    _, Q, races = at(angle)
    moments = [0.375 * MU * Q * a * Q ** (1 / 3) * elliptic(m)[1] for _, a, m in races]
    return angle, BALLS * min(moments) * math.sin(angle)


def model(angle, rpm):
    """The scenario; balls start as pure rolling without spin on the inner ring has them."""
    c, s, half = math.cos(angle), math.sin(angle), TUBE - RADIUS
    ring = rpm * math.pi / 30
    inner, outer = PITCH - RADIUS * c, PITCH + RADIUS * c
    cage = ring * inner / (inner + outer)
    spin, roll = (ring - cage) * s, -cage * outer / RADIUS
    radial, axial = spin * c - roll * s, spin * s + roll * c + cage
    def groove(sign):
        return f"type = 'torus'\ncentre = [0, 0, {sign * half * s}]\nring = {PITCH + sign * half * c}\ntube = {TUBE}\nside = 'inside'\n"
    text = f"""title = "Angular contact bearing"
[run]
duration = {DURATION}
record_every = 1e-3
[integrator]
type = "ode"
step = 1e-3
tolerance = 1e-6
[world]
gravity = [0, 0, 0]
[[world.shape]]
name = "outer"
{groove(-1)}
[[body]]
name = "inner"
mass = 1
inertia = [0.01, 0.01, 0.01]
angular_velocity = [0, 0, {ring}]
[[body.shape]]
name = "groove"
{groove(1)}
[[joint]]
name = "shaft"
type = "cylindrical"
between = ["inner", "world"]
[[drive]]
name = "motor"
joint = "shaft"
coordinate = "angle"
speed = {ring}
[[force]]
name = "load"
body = "inner"
force = [0, 0, {LOAD}]
"""
    for k in range(BALLS):
        x, y = math.cos(2 * math.pi * k / BALLS), math.sin(2 * math.pi * k / BALLS)
        text += f"""[[body]]
name = "ball{k + 1}"
mass = {MASS}
inertia = {[0.4 * MASS * RADIUS**2] * 3}
position = [{PITCH * x}, {PITCH * y}, 0]
velocity = [{-cage * PITCH * y}, {cage * PITCH * x}, 0]
angular_velocity = [{radial * x}, {radial * y}, {axial}]
[[body.shape]]
type = "sphere"
radius = {RADIUS}
"""
    for name, other in (("i", "inner.groove"), ("o", "world.outer")):
        text += f"""[[contact]]
name = "{name}"
between = ["ball*.sphere", "{other}"]
normal = "hertz"
modulus = {MODULUS}
damping = 1
friction = "elliptic"
mu = {MU}
slip_speed = {5e-7 * rpm}
"""
    return text


def simulated(angle, rpm):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "bearing.toml").write_text(model(angle, rpm))
        subprocess.run([PROGRAM, "run", path / "bearing.toml", "--out", path / "run.h5"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([PROGRAM, "export", path / "run.h5", "--columns", "t,motor.torque", "--csv", path / "run.csv"], check=True, stdout=subprocess.DEVNULL)
        rows = list(csv.DictReader((path / "run.csv").open()))
    late = [float(row["motor.torque"]) for row in rows if float(row["t"]) > SETTLED]
    return sum(late) / len(late)


if __name__ == "__main__":
    degrees = float(sys.argv[1]) if len(sys.argv) > 1 else 40.0
    angle, torque = textbook(math.radians(degrees))
    print(f"contact angle {degrees:g} degrees, under {LOAD:g} N {math.degrees(angle):.2f}; textbook {1e3 * torque:.2f} N mm")
    for rpm in [float(x) for x in sys.argv[2:]] or [1000.0, 3000.0, 10000.0]:
        found = simulated(math.radians(degrees), rpm)
        print(f"{rpm:g} rpm: {1e3 * found:.2f} N mm ({100 * (found / torque - 1):+.1f} %)")
