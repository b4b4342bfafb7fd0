"""run --verify: what it prints, writes and refuses."""

import json

import h5py
from support import BALL, Case, main

DOUBLE_PENDULUM = """title = "A double pendulum that swings over"
[run]
duration = 12
record_every = 0.02
[integrator]
step = 2e-3
[[body]]
name = "upper"
mass = 1
inertia = [0.01, 0.01, 0.01]
position = [0.5, 0, 0.5]
[[body]]
name = "lower"
mass = 1
inertia = [0.01, 0.01, 0.01]
position = [1.2, 0, 1.2]
[[joint]]
name = "shoulder"
type = "revolute"
between = ["upper", "world"]
anchor = [0, 0, 0]
axis = [0, 1, 0]
[[joint]]
name = "elbow"
type = "revolute"
between = ["lower", "upper"]
anchor = [0.8, 0, 0.8]
axis = [0, 1, 0]
"""


class Verify(Case):
    def test_json_and_result(self):
        self.write("ball.toml", BALL)
        report = json.loads(self.good("run", "ball.toml", "--verify", "--json"))
        half, other = report["verify"]
        self.assertEqual(half["with"], "integrator.step = 6.1e-05")
        self.assertEqual(other["with"], "event-driven")
        for way in (half, other):
            self.assertEqual(way["t_end"], 0.5)
            self.assertFalse(way["motion"]["separates"])
            self.assertGreater(way["motion"]["digits"], 2)
            self.assertNotIn("t", way["columns"])
            self.assertNotIn("floor.PN", way["columns"], "impulses depend on the step")
            self.assertEqual(way["columns"]["ball.y"]["until"], 0.5)
        with h5py.File(self.folder / "ball.h5") as file:
            kept = json.loads(file["verify"][()])
            for way in kept:  # the file also has the band that the page draws
                self.assertTrue(all(len(column.pop("band")) == 100 for column in way["columns"].values()))
            self.assertEqual(kept, report["verify"])
            self.assertEqual(len(file["data"]), 513)  # the rows are still there
        self.good("show", "ball.h5")
        self.assertNotIn("verify", json.loads(self.good("run", "ball.toml", "--json")))

    def test_text(self):
        self.write("ball.toml", BALL)
        text = self.good("run", "ball.toml", "--verify")
        self.assertIn("run again with integrator.step = 6.1e-05", text)
        self.assertIn("run again with event-driven", text)
        self.assertRegex(text, r"ball\.x +\d+\.\d +the end +\d+\.\d +the end")

    def test_chaos(self):
        self.write("pendulum.toml", DOUBLE_PENDULUM)
        text = self.good("run", "pendulum.toml", "--verify")
        self.assertRegex(text, r"positions agree to 1 % until t = \d")
        self.assertIn("the motions separate", text)

    def test_refusal(self):
        self.write("ball.toml", BALL)
        self.good("run", "ball.toml", "--json")
        self.refused("run", "ball.toml", "--verify", "--resume", "ball.h5", "--set", "run.duration=1", says=["--verify", "--resume"])


main()
