"""Forces are forces: newtons and newton metres, with every integrator and any length of steps."""

import math

from support import BALL, Case, columns, main, table

G = 9.81

REST = BALL.replace("[0, 0, 0.6]", "[0, 0, 0.5]").replace("velocity = [1, 0, 0]", "velocity = [3, 0, 0]")

WAYS = [
    ("moreau",),
    ("moreau", "integrator.variant=end"),
    ("moreau", "integrator.tolerance=1e-6"),
    ("moreau", "integrator.impacts=located"),
    ("runge-kutta",),
    ("runge-kutta", "integrator.tolerance=1e-6"),
    ("event-driven",),
]

SLIDER = """title = "Slider"
[run]
duration = 0.5
[integrator]
step = 1e-3
[world]
gravity = [0, 0, 0]
[[body]]
name = "car"
mass = 2
inertia = [0.1, 0.1, 0.1]
velocity = [1, 0, 0]
[[joint]]
name = "rail"
type = "prismatic"
between = ["car", "world"]
anchor = [0, 0, 0]
axis = [1, 0, 0]
friction = 0.5
upper = 0.1
[[body]]
name = "wheel"
mass = 1
inertia = [0.2, 0.2, 0.2]
position = [0, 1, 0]
angular_velocity = [0, 0, 4]
[[joint]]
name = "pin"
type = "revolute"
between = ["wheel", "world"]
anchor = [0, 1, 0]
axis = [0, 0, 1]
friction = 0.3
[[body]]
name = "rotor"
mass = 1
inertia = [0.5, 0.5, 0.5]
position = [0, 2, 0]
[[joint]]
name = "shaft"
type = "revolute"
between = ["rotor", "world"]
anchor = [0, 2, 0]
axis = [0, 0, 1]
[[drive]]
name = "motor"
joint = "shaft"
motion = "table"
table = [[0, 0], [1, 6]]
"""


class Forces(Case):
    def run_with(self, text, way):
        self.write("case.toml", text)
        sets = [item for change in (f"integrator.type={way[0]}", *way[1:]) for item in ("--set", change)]
        self.good("run", "case.toml", "--quiet", "--force", *sets)
        return table(self.folder / "case.h5")

    # A ball that slides carries its weight and brakes with mu times that, in every row but the first.
    def test_a_sliding_ball(self):
        for way in WAYS:
            data = self.run_with(REST, way)
            with self.subTest(way=way):
                slides = [i for i, s in enumerate(data["floor.state"]) if s == 2][1:]
                self.assertGreater(len(slides), 100)
                for i in slides:
                    self.assertAlmostEqual(data["floor.FN"][i], 2 * G, delta=1e-6)
                    self.assertAlmostEqual(math.hypot(data["floor.FT1"][i], data["floor.FT2"][i]), 0.3 * 2 * G, delta=1e-5)
                    self.assertAlmostEqual(data["floor.fz"][i], 2 * G, delta=1e-6)
                    self.assertAlmostEqual(data["floor.fx"][i], -0.3 * 2 * G, delta=1e-5)

    def test_units(self):
        self.run_with(REST, ("moreau",))
        units = columns(self.folder / "case.h5")
        for name, unit in {"floor.FN": "N", "floor.FT1": "N", "floor.PN": "N s", "ball.speed": "m/s", "ball.omega_z": "rad/s",
                           "ball.yaw": "rad"}.items():
            self.assertEqual(units[name], unit)
        self.assertNotIn("dt", units)
        header = self.good("export", "case.h5", "--csv", "-", "--units", "--columns", "t,floor.FN,ball.qw").splitlines()[0]
        self.assertEqual(header, "t [s],floor.FN [N],ball.qw [1]")
        self.assertEqual(self.good("export", "case.h5", "--csv", "-", "--columns", "t,floor.FN").splitlines()[0], "t,floor.FN")

    def test_step_lengths_where_they_vary(self):
        step = 0.0001220703125
        dt = self.run_with(BALL, ("moreau", "integrator.impacts=located", f"run.record_every={step}"))["dt"]
        self.assertEqual((dt[0], dt[1], max(dt)), (0, step, step))
        self.assertLess(min(dt[1:]), 0.9 * step)  # what an impact left of its step

    # Speed, angular velocity in space and Euler angles follow from the other columns; here by another way.
    def test_motion(self):
        text = BALL.replace("velocity = [1, 0, 0]", "velocity = [1, -2, 0.5]\nangular_velocity = [3, -1, 2]\nrotation = [0.4, 1.1, -0.7]")
        data = self.run_with(text, ("moreau",))
        step = data["t"][1] - data["t"][0]
        for i in range(5, 60, 9):
            self.assertAlmostEqual(data["ball.speed"][i], math.hypot(data["ball.vx"][i], data["ball.vy"][i], data["ball.vz"][i]))
            # R = Rz(yaw) Ry(pitch) Rx(roll), as a quaternion
            half = [0.5 * data["ball." + angle][i] for angle in ("yaw", "pitch", "roll")]
            (cy, cp, cr), (sy, sp, sr) = map(math.cos, half), map(math.sin, half)
            q = [cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy]
            p = [data["ball.q" + c][i] for c in "wxyz"]
            self.assertAlmostEqual(abs(sum(a * b for a, b in zip(p, q))), 1.0, delta=1e-12)
            # omega in space: 2 dq/dt q*
            before, after = ([data["ball.q" + c][i + k] for c in "wxyz"] for k in (-1, 1))
            dq = [(b - a) / (2 * step) for a, b in zip(before, after)]
            w, x, y, z = p
            omega = [2 * (-dq[0] * x + dq[1] * w - dq[2] * z + dq[3] * y), 2 * (-dq[0] * y + dq[1] * z + dq[2] * w - dq[3] * x),
                     2 * (-dq[0] * z - dq[1] * y + dq[2] * x + dq[3] * w)]
            for axis, value in zip("xyz", omega):
                self.assertAlmostEqual(data["ball.omega_" + axis][i], value, delta=1e-4)

    # Joints: speeds are derivatives of coordinates; friction, stop and drive tell torques as such.
    def test_joints(self):
        data = self.run_with(SLIDER, ("moreau",))
        units = columns(self.folder / "case.h5")
        for name, unit in {"rail-friction.force": "N", "rail-upper.force": "N", "rail-upper.gap": "m", "pin-friction.torque": "N m",
                           "pin-friction.PN": "N m s", "pin-friction.vT": "rad/s", "pin.angle_rate": "rad/s",
                           "rail.slide_rate": "m/s", "motor.torque": "N m"}.items():
            self.assertEqual(units[name], unit, name)
        t = data["t"]
        for i in range(3, 80, 7):
            self.assertAlmostEqual(data["rail-friction.force"][i], -0.5, delta=1e-9)
            self.assertAlmostEqual(data["pin-friction.torque"][i], -0.3, delta=1e-9)
            self.assertAlmostEqual(data["rail.slide_rate"][i], 1 - 0.25 * t[i], delta=1e-9)
            self.assertAlmostEqual(data["pin.angle_rate"][i], 4 - 1.5 * t[i], delta=1e-9)
            self.assertAlmostEqual(data["motor.torque"][i], 0.5 * 6, delta=1e-6)
            rate = (data["pin.angle"][i + 1] - data["pin.angle"][i - 1]) / (t[i + 1] - t[i - 1])
            self.assertAlmostEqual(data["pin.angle_rate"][i], rate, delta=4 * (4e-3) ** 2)  # of the scheme: (w dt)^2
        self.assertLess(min(data["rail-upper.force"]), -100)  # the stop pushes back


if __name__ == "__main__":
    main()
