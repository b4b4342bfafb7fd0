"""What used to be nonsense without a word, one test per line. Overlaps, keys without effect and idle parts are in
warning_test.py, lost files and killed runs in overwrite_test.py."""

import json
import re

from support import BALL, SOURCE, Case, main, summary

# A disk that rolls: with the laws at the midpoint, as the papers print the scheme, it loses a sixth of its energy.
DISK = """title = "Euler's disk"
run = { duration = 1.5 }
[integrator]
variant = "midpoint"
[[body]]
name = "disk"
mass = 0.4
inertia = [1.6e-4, 1.6e-4, 3.2e-4]
position = [0, 0, 0.0137159]
rotation = [0.35, 0, 0]
angular_velocity = [0, 18.341, 0]
[[body.shape]]
type = "disk"
radius = 0.04
[[contact]]
name = "table"
between = ["disk.disk", "world"]
friction = "coulomb"
mu = 0.5
rolling = "contour"
mu_r = 3e-3
"""

# 0.5 J in a spring whose period is 6 ms.
SPRING = """title = "A stiff spring"
run = { duration = 1 }
world = { gravity = [0, 0, 0] }
[[body]]
name = "mass"
mass = 1
inertia = [1, 1, 1]
position = [1e-3, 0, 0]
[[force]]
name = "k"
type = "spring"
body = "mass"
stiffness = 1e6
rest_length = 1
other_point = [-1, 0, 0]
"""


class Nonsense(Case):
    def run_json(self, text, *sets):
        self.write("own.toml", text)
        changes = [word for change in sets for word in ("--set", change)]
        done = self.call("run", "own.toml", *changes, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def told_everywhere(self, message, text, *sets):
        """In JSON, in the terminal, in the result, on the page and by `show`."""
        found = [w for w in self.run_json(text, *sets)["warnings"] if message in w]
        self.assertEqual(len(found), 1, message)
        out = self.call("run", "own.toml", *[word for change in sets for word in ("--set", change)]).stdout
        for place in (out, summary(self.folder / "own.h5")["warnings"], self.call("show", "own.h5").stdout, (self.folder / "own.html").read_text()):
            self.assertIn(message, place)
        self.assertRegex(out, "WARNING: .*" + re.escape(message))

    # Its energy was booked to the contact, and the disk lay flat too early.
    def test_the_share_of_the_method(self):
        self.told_everywhere("the time-stepping scheme itself lost", DISK)
        sound = self.run_json(DISK.replace("variant = \"midpoint\"", ""))
        self.assertEqual(sound["warnings"], [])
        self.assertLess(abs(sound["energy"]["method"]), 0.01 * sound["energy"]["initial"])

    # A tolerance of 1 was "finished" with 1e10 J from 0.5 J.
    def test_energy_that_grows_without_input(self):
        for integrator in ("ode", "event-driven"):
            self.told_everywhere("J without input: choose a smaller integrator.step or integrator.tolerance", SPRING, f"integrator.type={integrator}", "integrator.tolerance=1",
                                 "integrator.step=1e-3")
            self.assertEqual(self.run_json(SPRING, f"integrator.type={integrator}")["warnings"], [])

    def test_energy_that_vanishes(self):
        sets = ("integrator.type=ode", "integrator.method=stiff", "integrator.step=1e-3")
        self.told_everywhere("J of energy were lost by errors of the integration", SPRING, *sets, "integrator.tolerance=0.1")
        self.assertEqual(self.run_json(SPRING, *sets)["warnings"], [])

    # 0.5 J became 2.7e14 J. What the step cannot follow dies out; it never grows, and a loss is told.
    def test_a_spring_that_the_step_cannot_follow(self):
        for step in (1e-1, 1e-2, 2e-3):
            self.told_everywhere("force 'k' oscillates with a period of 0.0063 s", SPRING, f"integrator.step={step}")
            report = self.run_json(SPRING, f"integrator.step={step}")
            final = report["energy"]["final"]
            self.assertLess(final, 0.5 + 1e-9)
            self.assertEqual(any("the time-stepping scheme itself lost" in w for w in report["warnings"]), final < 0.495)
        self.assertEqual(self.run_json(SPRING, "integrator.step=1e-5")["warnings"], [])

    # The README's second example showed an artefact of the printed scheme as the answer.
    def test_the_second_example_of_the_readme(self):
        command = re.search(r"stiction run (disk-coulomb-contour .*?) +# lies flat after (\S+) s", (SOURCE / "README.md").read_text())
        self.good("run", *command[1].split(), "--quiet", "--set", "run.duration=74", "--out", "disk.h5")
        flat = [e["t"] for e in json.loads(self.good("events", "disk.h5", "--json")) if e["event"] == "close" and e["t"] > 1]
        self.assertTrue(flat, "the disk lies down")
        self.assertAlmostEqual(flat[-1], float(command[2]), delta=0.2)  # step of the scenario; the limit is 72.49 s

    # A run with a warning still ends well; one without has none (so that warnings mean something).
    def test_sound_built_ins_have_no_warnings(self):
        for name in ("bouncing-ball", "rattleback", "stick-slip-oscillator", "pendulum-chain", "newtons-cradle"):
            out = json.loads(self.good("run", name, "--json", "--set", "run.duration=0.5", "--out", f"{name}.h5"))
            self.assertEqual(out["warnings"], [], name)


if __name__ == "__main__":
    main()
