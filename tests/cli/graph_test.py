"""The bond graph as its users see it, and the twists and wrenches that scenarios record."""

import re
import shutil
import xml.dom.minidom

import numpy

from support import BALL, Case, main, table

# A pendulum on a spring, pushed, with a hinge: every kind of element except contacts.
SWING = """title = "Swing"
[run]
duration = 0.2
ports = ["hinge", "spring", "push", "shaft"]
[[body]]
name = "bob"
mass = 2
inertia = [0.02, 0.03, 0.04]
position = [0.3, 0, -0.4]
[[joint]]
name = "hinge"
type = "revolute"
between = ["bob", "world"]
anchor = [0, 0, 0]
axis = [0, 1, 0]
[[force]]
name = "spring"
type = "spring"
body = "bob"
point = [0.1, 0, 0]
other_point = [1, 0, -1]
stiffness = 20
damping = 0.5
rest_length = 0.5
[[force]]
name = "push"
body = "bob"
force = [0, 0, 3]
point = [0, 0, -0.2]
[[force]]
name = "shaft"
type = "torsion-spring"
body = "bob"
axis = [0, 1, 0]
stiffness = 2
"""


class Graph(Case):
    def test_text_for_graphviz(self):
        dot = self.good("graph", "tippe-top")
        self.assertTrue(dot.startswith("digraph"))
        self.assertIn('label="contact: stick"', dot)
        self.assertNotIn(" W", dot)
        said = self.good("graph", self.write("ball.toml", BALL), "--dot", "ball.dot")
        self.assertRegex(said, r"^\d+ junctions and elements, \d+ bonds\n$")
        self.assertIn("digraph", (self.folder / "ball.dot").read_text())

    def test_picture_with_powers_of_a_result(self):
        if not shutil.which("dot"):
            self.skipTest("Graphviz is missing")
        self.good("run", self.write("ball.toml", BALL), "--quiet", "--out", "ball.h5")
        said = self.good("graph", "ball.h5", "--svg", "ball.svg")
        pattern = r"junction: (\S+) of .* differ by (\S+), .* kinetic energy by (\S+)\n"
        for share in map(float, re.search(pattern, said).groups()):
            self.assertLess(share, 1e-12)
        texts = [node.firstChild.data
                 for node in xml.dom.minidom.parse(str(self.folder / "ball.svg")).getElementsByTagName("text")]
        self.assertIn("Se: gravity", texts)
        self.assertGreater(sum(text.startswith("peak ") for text in texts), 5)
        # Gravity gives the fall of half a metre, less what is left of it: mean power m g (0.6 - z)/T.
        rows = table(self.folder / "ball.h5")
        dot = self.good("graph", "ball.h5")
        gravity = re.search(r'n(\d+) \[label="Se: gravity"', dot).group(1)
        mean = float(re.search(rf'n{gravity} -> n\d+ \[label="(\S+) W', dot).group(1))
        self.assertAlmostEqual(mean, 2 * 9.81 * (0.6 - rows["ball.z"][-1]) / 0.5, delta=0.02)

    def test_what_it_refuses(self):
        self.refused("graph", "tippetop", says=["tippe-top"])
        self.refused("graph", "tippe-top", "--dot", "nowhere/x.dot", says=["nowhere"])

    def test_ports_carry_what_bodies_feel(self):
        path = self.write("swing.toml", SWING)
        for integrator in ("moreau", "runge-kutta", "event-driven"):
            self.good("run", path, "--quiet", "--out", "r.h5", "--set", f"integrator.type={integrator}")
            rows = table(self.folder / "r.h5")
            vector = lambda port, kind: numpy.array([rows[f"{port}.bob.{kind}{axis}"] for axis in "xyz"]).T
            force = sum(vector(port, "f") for port in ("hinge", "spring", "push"))
            v = numpy.array([rows[f"bob.v{axis}"] for axis in "xyz"]).T
            # m dv/dt by central differences over two steps; forces of a step are means of one, so of first order
            change = 2 * (v[2:] - v[:-2]) / (rows["t"][2:] - rows["t"][:-2])[:, None]
            self.assertLess(numpy.abs(change - force[1:-1] - [0, 0, -2 * 9.81]).max(), 0.05)
            # The hinge holds its point.
            self.assertLess(numpy.abs(vector("hinge", "v")).max(), 1e-3)
            self.assertLess(numpy.abs(vector("hinge", "t")[:, 1]).max(), 1e-9)
            numpy.testing.assert_allclose(vector("push", "f"), numpy.tile([0, 0, 3], (len(v), 1)))
            omega = vector("shaft", "w")[:, 1]
            numpy.testing.assert_allclose(omega, rows["bob.wy"], atol=1e-12)
            numpy.testing.assert_allclose(vector("shaft", "t")[1:, 1], -2 * rows["hinge.angle"][1:], atol=1e-9)

    def test_forces_of_a_contact(self):
        path = self.write("ball.toml", BALL)
        self.good("run", path, "--quiet", "--out", "r.h5", "--set", "body.ball.position=[0,0,0.5]", "--set",
                  'run.ports=["floor"]')
        rows = table(self.folder / "r.h5")
        # It slides at 1 m/s: m g upwards, mu m g backwards.
        self.assertAlmostEqual(rows["floor.ball.fz"][5], 2 * 9.81, delta=1e-9)
        self.assertAlmostEqual(rows["floor.ball.fx"][5], -0.3 * 2 * 9.81, delta=1e-9)
        self.assertAlmostEqual(rows["floor.ball.vx"][5], rows["floor.vT"][5], delta=1e-9)

    def test_ports_that_are_none(self):
        path = self.write("swing.toml", SWING)
        self.refused("check", path, "--set", 'run.ports=["hinje"]', says=["hinje", "hinge"])
        self.refused("check", path, "--set", 'run.ports=["push", "push"]', says=["twice"])


if __name__ == "__main__":
    main()
