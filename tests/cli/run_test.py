"""stiction run: where the result goes, and what is printed."""

import json

from support import BALL, Case, main, summary

ENERGY = {"initial", "final", "dissipated", "input", "balance_error"}
SOLVER = {"iterations_mean", "iterations_max", "residual_max", "unconverged_steps"}
REPORT = {"scenario", "t_end", "steps", "wall_s", "energy", "solver", "penetration_max", "state_hash"}


class Run(Case):
    def test_default_name_is_that_of_the_scenario(self):
        self.write("my.ball.toml", BALL)
        out = self.good("run", "my.ball.toml")
        self.assertIn("my.ball.h5", out)
        self.assertEqual(summary(self.folder / "my.ball.h5")["status"], "finished")
        self.good("run", "bouncing-ball", "--set", "run.duration=0.01")
        self.assertTrue((self.folder / "bouncing-ball.h5").exists())

    def test_out(self):
        self.write("ball.toml", BALL)
        (self.folder / "sub").mkdir()
        self.good("run", "ball.toml", "--out", "sub/other.h5")
        self.assertEqual(sorted(p.name for p in self.folder.rglob("*")), ["ball.toml", "other.h5", "other.html", "sub"])
        self.good("run", "ball.toml", "--out", "sub/other.h5", "--set", "run.duration=0.25")  # an older result is replaced
        self.assertEqual(summary(self.folder / "sub/other.h5")["t_end"], 0.25)

    def test_json_is_one_object(self):
        self.write("ball.toml", BALL)
        out = self.good("run", "ball.toml", "--json")
        self.assertEqual(out.count("\n"), 1)
        report = json.loads(out)
        self.assertLessEqual(REPORT, set(report))
        self.assertLessEqual(ENERGY, set(report["energy"]))
        self.assertLessEqual(SOLVER, set(report["solver"]))
        self.assertEqual(report["scenario"], "ball")
        self.assertEqual(report["t_end"], 0.5)
        self.assertEqual(report["steps"], 4096)
        self.assertEqual(report["solver"]["unconverged_steps"], 0)
        self.assertRegex(report["state_hash"], r"^[0-9a-f]{16}$")
        # E - E0 = input - dissipated + method + error; eps of an energy of 13 J summed over 4096 steps is below 1e-11
        e = report["energy"]
        self.assertAlmostEqual(e["final"], e["initial"] + e["input"] - e["dissipated"] + e["method"] + e["balance_error"],
                               delta=1e-11)

    def test_same_input_same_bits(self):
        self.write("ball.toml", BALL)
        hashes = {json.loads(self.good("run", "ball.toml", "--json", "--out", f"{i}.h5"))["state_hash"] for i in range(2)}
        self.assertEqual(len(hashes), 1)

    def test_quiet_prints_nothing(self):
        self.write("ball.toml", BALL)
        self.assertEqual(self.good("run", "ball.toml", "--quiet"), "")
        self.assertTrue((self.folder / "ball.h5").exists())

    def test_set_anywhere_and_often(self):
        self.write("ball.toml", BALL)
        out = self.good("run", "--set", "run.duration=0.25", "ball.toml", "--set=body.ball.velocity=[2, 0, 0]", "--json",
                        "--set", "contact.floor.friction=none")
        report = json.loads(out)
        self.assertEqual(report["t_end"], 0.25)
        self.assertEqual(report["work"]["floor"]["sliding"], 0)

    def test_report_for_people(self):
        self.write("ball.toml", BALL)
        out = self.good("run", "ball.toml")
        for part in ("finished at t = 0.5 s", "4096 steps", "energy [J]", "balance error", "steps not converged",
                     "penetration", "state hash", "wrote"):
            self.assertIn(part, out)

    def test_the_longest_texts_and_many_contacts(self):
        bodies = "".join(BALL[BALL.index("[[body]]"):BALL.index("[[column]]")].replace("ball", f"b{i}")
                         .replace("floor", f"c{i}").replace("[0, 0, 0.6]", f"[0, {2 * i}, 0.6]") for i in range(100))
        self.write("many.toml", BALL[:BALL.index("[[body]]")].replace("Ball", "x" * 100_000) + bodies)
        self.good("run", "many.toml", "--set", "run.duration=0.01")
        self.assertEqual(len([k for k in summary(self.folder / "many.h5") if k.startswith("work.")]), 400)
        self.assertIn("c99", self.good("show", "many.h5"))


if __name__ == "__main__":
    main()
