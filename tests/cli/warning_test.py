"""What makes a result doubtful is said everywhere: in the terminal, in JSON, in the result and on its page."""

import json

from support import BALL, Case, main, summary

# edit of BALL, and what is warned of
FAULTS = [
    ("friction = \"coulomb\"", "", "contact.floor.mu is not used"),
    ("restitution = 0.5", "normal = \"compliant\"\nstiffness = 1e6\nrestitution = 0.5", "contact.floor.restitution is not used"),
    ("restitution = 0.5", "normal = \"compliant\"\nstiffness = 1e6\nadhesion = 1.0", "contact.floor.adhesion is not used"),
    ("[[contact]]", "[[body]]\nname = \"stray\"\nmass = 1\ninertia = [1, 1, 1]\n[[contact]]",
     "body 'stray' has no contact, joint, spring or force: it falls for ever"),
    ("[[contact]]", "[[force]]\nname = \"shake\"\nbody = \"ball\"\ntype = \"harmonic\"\nforce = [1, 0, 0]\n[[contact]]",
     "force 'shake' does not oscillate: its frequency is 0"),
    ("[[contact]]", "[[force]]\nname = \"push\"\nbody = \"ball\"\n[[contact]]", "force 'push' does nothing"),
    ("[[contact]]", "[[force]]\nname = \"k\"\nbody = \"ball\"\ntype = \"spring\"\n[[contact]]", "force 'k' does nothing"),
    ("[[contact]]", "[[force]]\nname = \"k\"\nbody = \"ball\"\ntype = \"spring\"\nstiffness = 1e10\nother_point = [0, 0, 3]\n"
     "rest_length = 2.4\n[[contact]]", "force 'k' oscillates with a period of"),
    ("position = [0, 0, 0.6]", "position = [0, 0, 0.497]", "at the start the bodies of contact 'floor' overlap: the gap is -0.003 m"),
]

PENDULUM = """title = "Driven"
[run]
duration = 0.1
[integrator]
step = 1e-3
[[body]]
name = "arm"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [0.5, 0, 0]
[[joint]]
name = "pin"
type = "revolute"
between = ["arm", "world"]
anchor = [0, 0, 0]
axis = [0, 1, 0]
[[drive]]
name = "motor"
joint = "pin"
motion = "harmonic"
amplitude = 1.0
"""


class Warnings(Case):
    def check(self, text, message, *more):
        self.write("case.toml", text)
        integrator = ("--set", "integrator.type=ode", "--unset", "integrator.impacts") if "compliant" in text else ()
        arguments = ("run", "case.toml", "--set", "run.duration=0.02", *integrator, *more)
        done = self.call(*arguments)
        with self.subTest(message=message):
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, "WARNING: .*" + message.replace("(", "\\(").replace(".", "\\."))
            self.assertIn(message, summary(self.folder / "case.h5")["warnings"])
            self.assertIn(message, (self.folder / "case.html").read_text().replace("\\u0027", "'"))
            self.assertIn(message, self.call("show", "case.h5").stdout)
            out = json.loads(self.call(*arguments, "--json").stdout)
            self.assertTrue([w for w in out["warnings"] if message in w], out["warnings"])

    def test_faults(self):
        for old, new, message in FAULTS:
            self.assertIn(old, BALL)
            self.check(BALL.replace(old, new, 1), message)

    def test_a_drive_without_frequency(self):
        self.check(PENDULUM, "drive 'motor' stands still: its amplitude or frequency is 0")

    def test_a_sound_model_has_none(self):
        self.write("ball.toml", BALL)
        self.assertEqual(json.loads(self.good("run", "ball.toml", "--json"))["warnings"], [])

    # A ball 5 cm deep in the floor would be shot out.
    def test_overlap_at_the_start_is_refused(self):
        for depth, share in ((0.05, "10 %"), (0.0055, "1.1 %")):
            text = BALL.replace("[0, 0, 0.6]", f"[0, 0, {0.5 - depth}]")
            self.write("deep.toml", text)
            for command in ("run", "check"):
                self.refused(command, "deep.toml",
                             says=["deep.toml:16", "contact 'floor'", f"the gap is -{depth} m", share, "--allow-overlap"])
            self.check(text, f"at the start the bodies of contact 'floor' overlap: the gap is -{depth} m", "--allow-overlap")
        self.good("run", "deep.toml", "--set", "world.allow_overlap=yes", "--quiet", "--out", "set.h5")

    # Lengths with three digits: a resting contact that misses its touch by half of the last one.
    def test_few_digits_are_no_overlap(self):
        for radius, height in ((0.333, 0.3329), (0.667, 0.666), (1.0 / 3.0, 0.333)):
            text = BALL.replace("radius = 0.5", f"radius = {radius!r}").replace("[0, 0, 0.6]", f"[0, 0, {height}]")
            self.write("ball.toml", text)
            done = self.call("run", "ball.toml", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)

    # Elastic bodies overlap where they touch: their energy is known.
    def test_compliant_contacts_may_overlap(self):
        text = BALL.replace("restitution = 0.5", "normal = \"compliant\"\nstiffness = 1e6").replace("[0, 0, 0.6]", "[0, 0, 0.45]")
        self.write("soft.toml", text)
        out = json.loads(self.good("run", "soft.toml", "--set", "integrator.type=ode", "--set", "run.duration=0.01", "--json"))
        self.assertEqual(out["warnings"], [])
        self.assertGreater(out["energy"]["initial"], 2 * 9.81 * 0.45)

    def test_groups_tell_which_bodies_overlap(self):
        text = BALL.replace("position = [0, 0, 0.6]", "position = [0, 0, 0.5]\ncopies = [2, 1, 1]\nspacing = [0.9, 0, 0]")
        text = text.replace("between = [\"ball.sphere\", \"world\"]", "between = [\"ball*\", \"ball*\"]").replace("body = \"ball\"", "body = \"ball1\"")
        self.write("heap.toml", text)
        self.refused("run", "heap.toml", says=["'ball1' and 'ball2' overlap: the gap is -0.1 m"])


if __name__ == "__main__":
    main()
