"""stiction study: tables, CSV, JSON, refusals; sweeps that continue, shards, kept results, pictures."""

import csv
import io
import json
import math
import signal
import sys
import xml.etree.ElementTree

from support import SOURCE, Case, main, table, wait_until

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


# Flights without landing: z(t) = 5 + v t - g t^2 / 2.
SWEEP = """
title = "Flights"
kind = "sweep"
scenario = "bouncing-ball"
set = ["run.duration=%g", "run.record_every=0.01", "body.ball.position=[0, 0, 5]"]
quantities = ["max(ball.z)", "ball.z"]
[[parameter]]
path = "body.ball.velocity.2"
values = "%s"
[[parameter]]
path = "world.gravity.2"
values = [-9.81, "-2:-1:-3"]
"""


class Sweep(Case):
    def study(self, duration=0.4, speeds="0.5:0.5:1.5"):
        self.write("flight.toml", SWEEP % (duration, speeds))
        return "flight.toml"

    def rows(self, *arguments):
        out = self.good("study", self.study(), "--csv", "-", *arguments)
        return list(csv.DictReader(io.StringIO(out)))

    @staticmethod
    def without_times(rows):
        return [{key: value for key, value in row.items() if key not in ("wall_s", "file")} for row in rows]

    def test_grid_by_many_jobs(self):
        one = self.rows("--rows", "")
        self.assertEqual(len(one), 9)
        for row in one:
            v, g = float(row["body.ball.velocity.2"]), -float(row["world.gravity.2"])
            self.assertAlmostEqual(float(row["ball.z"]), 5 + 0.4 * v - 0.08 * g, delta=1e-9)
        self.assertFalse((self.folder / "flight.rows.jsonl").exists())
        self.assertEqual(self.without_times(self.rows("--rows", "", "--jobs", "4")), self.without_times(one))
        self.assertEqual(self.without_times(self.rows("--rows", "", "--jobs", "0")), self.without_times(one))

    def test_killed_and_continued(self):
        name = self.study(duration=20.0, speeds="200:1:204")  # 15 rows of 200 000 steps
        whole = self.call("study", name, "--csv", "-", "--rows", "")
        run = self.start("study", name, "--jobs", "2")
        rows = self.folder / "flight.rows.jsonl"
        wait_until(lambda: rows.exists() and rows.read_text().count("\n") > 3)
        run.kill()
        run.communicate()
        status = json.loads(self.good("study", name, "--status", "--json"))
        self.assertEqual(status["rows"], 15)
        self.assertGreater(status["finished"], 2)
        self.assertLess(status["finished"], 15)
        self.assertEqual(status["finished"] + status["missing"], 15)
        part = self.call("study", name, "--gather", "--csv", "-")
        self.assertEqual(part.returncode, 3)
        self.assertIn(f"{status['missing']} rows are not yet computed", part.stderr)
        text = self.good("study", name)
        self.assertIn(f"{status['finished']} of 15 rows were computed earlier", text)
        again = self.good("study", name, "--csv", "-")
        read = lambda out: self.without_times(csv.DictReader(io.StringIO(out)))
        self.assertEqual(read(again), read(whole.stdout))
        self.assertEqual(json.loads(self.good("study", name, "--status", "--json"))["missing"], 0)

    def test_interrupted_and_continued(self):
        name = self.study(duration=20.0, speeds="200:1:204")
        run = self.start("study", name)
        rows = self.folder / "flight.rows.jsonl"
        wait_until(lambda: rows.exists() and rows.read_text().count("\n") > 2)
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 130)
        self.assertIn("the same command continues", said)
        self.assertIn("were computed earlier", self.good("study", name))

    def test_shards(self):
        name = self.study()
        for k in (1, 2, 3):
            self.good("study", name, "--shard", f"{k}/3", "--quiet")
        gathered = list(csv.DictReader(io.StringIO(self.good("study", name, "--gather", "--csv", "-"))))
        self.assertEqual(self.without_times(gathered), self.without_times(self.rows("--rows", "")))

    def test_failed_rows(self):
        name = self.write("fail.toml", (SWEEP % (0.4, "0:1:1")).replace("world.gravity.2", "integrator.step")
                          .replace('[-9.81, "-2:-1:-3"]', '[1e-3, -1]')).name
        done = self.call("study", name)
        self.assertEqual(done.returncode, 3)
        self.assertIn("refused", done.stdout)
        self.assertIn("integrator.step", done.stderr)
        self.assertEqual(json.loads(self.good("study", name, "--status", "--json")),
                         {"rows": 4, "finished": 2, "failed": 0, "refused": 2, "missing": 0})

    def test_kept_results(self):
        name = self.study()
        facts = json.loads(self.good("study", name, "--json", "--keep", "kept", "--jobs", "2"))
        self.assertEqual(len(list((self.folder / "kept").glob("*.h5"))), 9)
        for row in facts["rows"]:
            self.assertEqual(table(self.folder / row["file"])["ball.z"][-1], row["quantities"]["ball.z"]["value"])
        self.write("flight.toml", "keep = true\n" + SWEEP % (0.4, "1:1:1"))
        self.good("study", name, "--quiet")
        results = sorted((self.folder / "flight.results").glob("velocity.2=1-gravity.2=-9.81-*.h5"))
        self.assertEqual(len(results), 1)
        self.good("plot", *sorted((self.folder / "flight.results").glob("*.h5")), "--columns", "ball.z", "-o", "z.svg")

    def texts(self, name):
        return [t.text for t in xml.etree.ElementTree.parse(self.folder / name).getroot().iter("{http://www.w3.org/2000/svg}text")]

    def test_pictures(self):
        self.good("study", self.study(), "--plot", "a.svg", "--quiet")
        for wanted in ("Flights", "max(ball.z)", "gravity.2 = -9.81", "body.ball.velocity.2"):
            self.assertIn(wanted, self.texts("a.svg"))
        self.write("flight.toml", (SWEEP % (0.1, "0.1:0.1:1")).replace('[-9.81, "-2:-1:-3"]', '"-9:1:-1"'))
        self.good("study", "flight.toml", "--plot", "map.svg", "--quiet", "--jobs", "0")
        self.assertIn("world.gravity.2", self.texts("map.svg"))
        self.refused("study", "flight.toml", "--plot", "map.txt", says=[".svg"])
        self.write("turn.toml", (STUDY % "bouncing-ball").replace("ball.z", "ball.qz"))
        self.good("study", "turn.toml", "--plot", "order.svg", "--quiet", "--set", "body.ball.angular_velocity=[1,2,30]",
                  "--set", "body.ball.inertia=[1,2,2.5]")
        self.assertIn("error of ball.qz", self.texts("order.svg"))

    # A ball on a table that shakes with amplitude A, e = 1/2: it bounces once per period up to 4.16 mm, and leaves the
    # table at the phase phi with cos(phi) = pi/3 g / (A omega^2), so that its top is at A sin(phi) + g T^2/8.
    def test_maxima_of_a_period_doubling(self):
        sys.path.insert(0, str(SOURCE / "tools/figures"))
        import plots
        self.write("table.toml", plots.TABLE)
        self.write("shaken.toml", plots.SHAKEN.replace('"0.003:2e-5:0.0052"', "[0.0032, 0.0038, 0.0044]"))
        rows = list(csv.DictReader(io.StringIO(self.good("study", "shaken.toml", "--csv", "-", "--jobs", "2"))))
        tops = [[float(row[f"maximum(ball.z, {k})"]) for k in range(1, 31)] for row in rows]
        for row, top in list(zip(rows, tops))[:2]:
            amplitude = float(row["value"])
            phase = math.acos(math.pi / 3 * 9.81 / (amplitude * 60**2))
            height = 0.1 + amplitude * math.sin(phase) + 9.81 * (2 * math.pi / 60) ** 2 / 8
            for z in top:  # a row is at most 0.25 ms from the top: g/2 (0.25 ms)^2 = 3e-7 m
                self.assertAlmostEqual(z, height, delta=2e-6)
        low, high = tops[2][0::2], tops[2][1::2]
        self.assertGreater(abs(low[0] - high[0]), 5e-3)
        for one in (low, high):
            self.assertLess(max(one) - min(one), 1e-5)

    def test_refusals_of_sweeps(self):
        name = self.study()
        self.refused("study", name, "--shard", "3/2", says=["K/N"])
        self.refused("study", name, "--jobs", "-1", says=["--jobs"])
        self.refused("study", name, "--plot", "a.svg", "--yrange", "1:0", says=["LOW < HIGH"])
        self.refused("study", name, "--plot", "a.svg", "--size", "big", says=["--size"])
        self.refused("study", name, "--plot", "no/a.svg", says=["no/a.svg"])
        self.refused("study", name, "--status", "--rows", "", says=["--rows"])
        self.write("flight.rows.jsonl", "my notes\n")
        self.refused("study", name, says=["flight.rows.jsonl", "--rows"])
        self.write("fall.toml", STUDY % "bouncing-ball")
        self.refused("study", "fall.toml", "--status", says=["sweeps"])


main()
