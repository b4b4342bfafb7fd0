"""Messages say one place, the right words, an example that fits, and what differs."""

import re

from support import BALL, Case, main

JOINT = """[[body]]
name = "arm"
mass = 1
inertia = [1, 1, 1]
[[joint]]
name = "pin"
type = "revolute"
between = "arm"
"""

# what is appended to BALL or set in it, and the example that the message must give
EXAMPLES = [
    ("between = [\"ball.sphere\", \"world\"]", "between = \"ball\"", "two strings, e.g. [\"ball.sphere\", \"world\"]"),
    ("[[contact]]", JOINT + "[[contact]]", "two strings, e.g. [\"arm\", \"world\"]"),
    ("duration = 0.5", "duration = 0.5\nports = \"floor\"", "a list of values, e.g. [\"floor\"]"),
    ("[[column]]", "[report]\npanes = \"tilt\"\n[[column]]", "a list of values, e.g. [\"ball.z\", \"energy.total, energy.kinetic\"]"),
    ("mass = 2", "mass = 2\ncopies = 3", "a list of numbers, e.g. [10, 10, 2]"),
    ("mu = 0.3", "mu = 0.3\ncoefficient = \"table\"\nmu_table = 3", "a list of pairs, e.g. [[0, 0.3], [0.1, 0.2]]"),
    ("[[contact]]", "[[force]]\nname = \"f\"\nbody = \"ball\"\ntype = \"table\"\ntable = 1\n[[contact]]", "a list of pairs, e.g. [[0, 1], [0.5, 0]]"),
    ("type = \"sphere\"\nradius = 0.5", "type = \"polytope\"\nname = \"sphere\"\npoints = 4", "a list of points, e.g. [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]"),
]


class Wording(Case):
    def message(self, text, *more):
        self.write("own.toml", text)
        return self.refused("check", "own.toml", *more)

    def test_examples_fit_their_keys(self):
        for old, new, example in EXAMPLES:
            self.assertIn(old, BALL)
            self.assertIn("must be " + example, self.message(BALL.replace(old, new, 1)))

    # A message has the place in front and nowhere else.
    def test_one_place_per_message(self):
        wrong = [("mass = 2", "mass = -2"), ("mu = 0.3", "mu = -1"), ("radius = 0.5", "radius = -1"), ("\"world\"", "\"wrld\""),
                 ("name = \"floor\"", "name = \"ball\""), ("restitution = 0.5", "restitution = 2"), ("[0, 0, 0.6]", "[0, 0, 0.1]"),
                 ("body = \"ball\"", "body = \"bal\""), ("step = 0.0001220703125", "step = 9"), ("[0.2, 0.2, 0.2]", "[0.2, 0.2, 9]"),
                 ("[[contact]]", JOINT.replace("\"arm\"\n", "[\"arm\", \"elbow\"]\n").replace("name = [\"arm\", \"elbow\"]", "name = \"arm\"") + "[[contact]]"),
                 ("velocity = [1, 0, 0]", "velocity = \"rolling\""), ("type = \"sphere\"", "type = \"cylinder\"\nname = \"sphere\"")]
        for old, new in wrong:
            text = self.message(BALL.replace(old, new, 1))
            with self.subTest(new=new, text=text):
                self.assertEqual(len(re.findall(r"own\.toml(:\d+)?", text)), 1)
                self.assertEqual(text.count("\n"), 1)
        for path in ("contact.floor.mu=-1", "body.ball.mass=-1", "integrator.step=9", "integrator.type=euler", "body.ball.shape.sphere.radius=-1",
                     "contact.floor.normal=hertz", "body.ball.position.2=\"up\"", "body.ball.position=[0, 0]"):
            text = self.refused("run", "own.toml", "--set", path) if self.write("own.toml", BALL) else ""
            with self.subTest(path=path, text=text):
                self.assertLessEqual(len(re.findall(r"own\.toml|--set", text)), 1)
                self.assertLessEqual(text.count(path.split("=")[0]), 1, "the path is said once")

    def test_extra_arguments_stand_as_they_were_written(self):
        self.write("own.toml", BALL)
        self.assertIn("one two three", self.refused("run", "own.toml", "one", "two", "three"))
        self.assertIn("--fast --slow", self.refused("run", "own.toml", "--fast", "--slow"))

    def test_no_far_fetched_guesses(self):
        self.assertNotIn("velocity", self.message(BALL.replace("mu = 0.3", "mu = 0.3\ndensity = 1").replace("radius = 0.5", "radius = 0.5\ndensity = 1")).split("known:")[0])
        self.assertIn("did you mean 'velocity'?", self.message(BALL.replace("velocity = [1", "initial_velocity = [1")))

    def test_superellipsoids_that_overlap(self):
        shape = "type = \"superellipsoid\"\nname = \"sphere\"\nsemi_axes = [0.5, 0.5, 0.5]"
        for height in (0.2, 0.0, -0.4):
            text = self.message(BALL.replace("type = \"sphere\"\nradius = 0.5", shape).replace("[0, 0, 0.6]", f"[0, 0, {height}]"))
            with self.subTest(height=height, text=text):
                self.assertIn("contact 'floor'", text)
                self.assertIn("overlap", text)

    def test_resume_says_what_differs(self):
        self.write("own.toml", BALL)
        self.good("run", "own.toml", "--quiet")
        longer = ("--set", "run.duration=1", "--resume", "own.h5")
        for change, part in [(("--set", "contact.floor.mu=0.2"), "contact.floor.mu (0.3, now 0.2)"),
                             (("--set", "integrator.step=1e-4"), "integrator.step (0.0001220703125, now 0.0001)"),
                             (("--unset", "contact.floor.restitution"), "contact.floor.restitution (0.5, now not given)"),
                             (("--set", "body.ball.position.2=0.7"), "body.ball.position ([0, 0, 0.6], now [0, 0, 0.7])"),
                             (("--set", "solver.tolerance=1e-9"), "solver (new)"),
                             (("--unset", "column.tilt"), "column (no longer there)")]:
            self.refused("run", "own.toml", *longer, *change, says=["own.h5", "only [run] may change", part])
        self.refused("run", "bouncing-ball", *longer, says=["Different: ", "body.ball."])
        self.good("run", "own.toml", "--quiet", *longer, "--set", "title=another")


if __name__ == "__main__":
    main()
