"""The commands that read: list, check, export, events, show, schema, --version, --help."""

import csv
import io
import json

from support import BALL, SOURCE, Case, main, summary, table


class Reading(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)

    def run_ball(self):
        self.good("run", "ball.toml", "--quiet")
        return self.folder / "ball.h5"

    def test_list(self):
        lines = self.good("list").splitlines()
        names = sorted(path.stem for path in (SOURCE / "scenarios").glob("*.toml"))
        self.assertEqual([line.split()[0] for line in lines], names)
        for line in lines:
            self.assertRegex(line, r"  \S.*  \[\S.*\]$")  # title and source

    def test_every_listed_scenario_is_valid(self):
        for line in self.good("list").splitlines():
            self.assertIn("The scenario is valid.", self.good("check", line.split()[0]))
        self.assertEqual(list(self.folder.glob("*.h5")), [], "check writes nothing")

    def test_check_describes_the_model(self):
        out = self.good("check", "ball.toml", "--set", "contact.floor.mu=0.75", "--set", "body.ball.mass=7")
        for part in ("mass 7 kg", "mu 0.75", "gap at the start 0.1 m", "ball.sphere", "world.floor", "tilt", "0.5 s"):
            self.assertIn(part, out)

    def test_check_notes_keys_that_have_no_effect(self):
        self.write("ball.toml", BALL.replace("mu = 0.3", "mu = 0.3\nradius = 0.1"))
        self.assertIn("ball.toml:22: contact.floor.radius is not used", self.good("check", "ball.toml"))

    def test_export(self):
        data = table(self.run_ball())
        for out in (self.good("export", "ball.h5", "--csv", "-"), None):
            if out is None:
                self.assertEqual(self.good("export", "ball.h5", "--csv", "all.csv"), "")
                out = (self.folder / "all.csv").read_text()
            rows = list(csv.reader(io.StringIO(out)))
            self.assertEqual(rows[0], list(data))
            self.assertEqual([[float(x) for x in row] for row in rows[1:]], [list(r) for r in zip(*data.values())])

    def test_export_some_columns_and_rows(self):
        self.run_ball()
        out = self.good("export", "--columns", "t,ball.z", "--every", "0.125", "--csv", "-", "ball.h5")
        rows = list(csv.reader(io.StringIO(out)))
        self.assertEqual(rows[0], ["t", "ball.z"])
        self.assertEqual([float(row[0]) for row in rows[1:]], [0, 0.125, 0.25, 0.375, 0.5])
        self.assertEqual(self.good("export", "ball.h5", "--csv", "-", "--every", "0").count("\n"), 514)

    def test_events(self):
        path = self.run_ball()
        events = json.loads(self.good("events", "ball.h5", "--json"))
        self.assertEqual(len(events), summary(path)["events"])
        for event in events:
            self.assertLessEqual({"t", "contact", "event"}, set(event))
            self.assertIn(event["event"], {"close", "open", "stick", "slip", "impact"})
            self.assertEqual(event["contact"], "floor")
        self.assertEqual(events[0]["event"], "impact")
        self.assertLess(events[0]["normal_velocity"], 0)
        lines = self.good("events", "ball.h5").splitlines()
        self.assertEqual(len(lines), len(events) + 1)
        self.assertIn("t [s]", lines[0])

    def test_show(self):
        path = self.run_ball()
        out = self.good("show", "ball.h5")
        for part in ("Ball", "513 rows", "finished at t = 0.5 s", summary(path)["state_hash"], "impact", "balance error"):
            self.assertIn(part, out)
        self.assertNotIn("not ended", out)

    def test_schema(self):
        schema = json.loads(self.good("schema"))
        self.assertIn("contact", schema["properties"])
        page = (SOURCE / "docs/reference/scenario.md").read_text()
        self.assertEqual(self.good("schema", "--markdown"), page)

    def test_version_and_help(self):
        self.assertRegex(self.good("--version"), r"^stiction \d+\.\d+\.\d+ [0-9a-f]*\n$")
        out = self.good("--help")
        for command in ("list", "run", "check", "export", "events", "show", "schema"):
            self.assertIn(f"\n  {command} ", out)
            self.assertIn("--help", self.good(command, "--help"))


if __name__ == "__main__":
    main()
