"""stiction study: tables, CSV, JSON, refusals."""

import json

from support import SOURCE, Case, main

STUDY = """
title = "Flight of a ball"
kind = "convergence"
scenario = "%s"
set = ["run.duration=0.05", "run.record_every=0.05"]
quantities = ["ball.z"]
steps = [2e-3, 1e-3, 5e-4]
"""


class Study(Case):
    def study(self, name="fall.toml", scenario="bouncing-ball"):
        self.write(name, STUDY % scenario)
        return name

    def test_table(self):
        text = self.good("study", self.study())
        self.assertIn("Flight of a ball", text)
        self.assertEqual(len(text.strip().splitlines()), 2 + 1 + 3)

    def test_csv_and_json(self):
        name = self.study()
        rows = [line.split(",") for line in self.good("study", name, "--csv", "-").splitlines()]
        self.assertEqual(rows[0][:3], ["case", "value", "ball.z"])
        facts = json.loads(self.good("study", name, "--json", "--csv", "table.csv"))
        self.assertEqual([row["value"] for row in facts["rows"]], ["0.002", "0.001", "0.0005"])
        self.assertEqual(len((self.folder / "table.csv").read_text().splitlines()), 4)
        self.assertEqual(self.good("study", name, "--quiet"), "")

    def test_scenario_beside_the_study(self):
        (self.folder / "sub").mkdir()
        self.write("sub/own.toml", (SOURCE / "scenarios" / "bouncing-ball.toml").read_bytes())
        self.good("study", self.study("sub/fall.toml", "own.toml"))

    def test_list(self):
        self.assertIn("tippe-top-order", self.good("study", "--list"))

    def test_refusals(self):
        self.refused("study", "nothing-of-that-name", says=["neither a file nor a built-in study"])
        self.refused("study", says=["name a study"])
        name = self.study()
        self.write("kept.csv", "old")
        self.refused("study", name, "--csv", "kept.csv", "--set", "run.duratoin=1", says=["run.duratoin", "duration"])
        self.refused("study", name, "--csv", "no/such/folder/t.csv", says=["cannot be written"])
        bad = self.study("bad.toml", "no-such-scenario")
        self.refused("study", bad, says=["no-such-scenario"])


main()
