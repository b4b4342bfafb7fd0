"""The result file against its contract, read by h5py alone."""

import h5py
import json
import numpy

from support import BALL, Case, columns, main, summary, table

BODY = ["x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz",
        "speed", "omega_x", "omega_y", "omega_z", "roll", "pitch", "yaw"]
CONTACT = ["gap", "state", "PN", "PT1", "PT2", "Ptau", "PR1", "PR2", "vT", "wspin", "x", "y", "z",
           "nx", "ny", "nz", "fx", "fy", "fz", "FN", "FT1", "FT2"]
CHANNELS = ["normal", "sliding", "drilling", "rolling"]
EVENTS = {"close", "open", "stick", "slip", "impact"}


class Result(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)
        self.report = json.loads(self.good("run", "ball.toml", "--json"))
        self.file = self.folder / "ball.h5"

    def test_columns(self):
        names = (["t"] + [f"ball.{k}" for k in BODY] + [f"floor.{k}" for k in CONTACT] +
                 ["energy.kinetic", "energy.potential", "energy.total"] + [f"work.floor.{k}" for k in CHANNELS] + ["tilt"])
        found = columns(self.file)
        self.assertEqual(list(found), names)
        self.assertTrue(all(found.values()), "every column has a unit")
        self.assertEqual([found[k] for k in ("t", "ball.x", "ball.vx", "ball.wx", "floor.PN", "floor.nx", "floor.fx",
                                           "energy.total", "tilt")],
                         ["s", "m", "m/s", "rad/s", "N s", "1", "N", "J", "rad"])

    def test_rows(self):
        data = table(self.file)
        self.assertEqual(len(data["t"]), 513)  # 0.5 s at 1/1024 s, and the start
        numpy.testing.assert_array_equal(data["t"], numpy.arange(513) / 1024)
        for name, values in data.items():
            self.assertTrue(numpy.isfinite(values).all(), name)
        numpy.testing.assert_array_equal(data["energy.total"], data["energy.kinetic"] + data["energy.potential"])
        norm = sum(data[f"ball.{k}"] ** 2 for k in ("qw", "qx", "qy", "qz"))
        numpy.testing.assert_allclose(norm, 1, atol=1e-14)  # a few eps: normalised each step
        self.assertTrue(set(data["floor.state"]) <= {0, 1, 2})

    def test_work_ends_at_that_of_the_summary(self):
        data, facts = table(self.file), summary(self.file)
        for channel in CHANNELS:
            self.assertEqual(data[f"work.floor.{channel}"][-1], facts[f"work.floor.{channel}"])
            self.assertEqual(facts[f"work.floor.{channel}"], self.report["work"]["floor"][channel])
        self.assertLess(facts["work.floor.normal"], 0)
        self.assertLess(facts["work.floor.sliding"], 0)

    def test_summary_is_the_report(self):
        facts = summary(self.file)
        self.assertEqual(facts["status"], "finished")
        for key in ("scenario", "t_end", "steps", "penetration_max", "state_hash"):
            self.assertEqual(facts[key], self.report[key])
        for key in ("initial", "final", "input", "balance_error"):
            self.assertEqual(facts[f"energy.{key}"], self.report["energy"][key])
        self.assertEqual(table(self.file)["energy.total"][-1], self.report["energy"]["final"])

    def test_meta(self):
        with h5py.File(self.file, "r") as file:
            self.assertEqual(file["meta/scenario"][()].decode(), BALL)
            facts = file["meta"].attrs
            for key in ("version", "git_hash", "seed", "step", "title"):
                self.assertIn(key, facts)
            self.assertEqual([c.decode() for c in file["meta/contacts"][:]], ["floor"])

    def test_the_text_as_run_runs_to_the_same_state(self):
        changed = json.loads(self.good("run", "ball.toml", "--json", "--out", "a.h5", "--set", "contact.floor.mu=0.123456789",
                                       "--set", "world.gravity=[0.1, 0, -9.80665]"))
        with h5py.File(self.folder / "a.h5", "r") as file:
            self.write("again.toml", file["meta/scenario"][()])
        again = json.loads(self.good("run", "again.toml", "--json"))
        self.assertEqual(again["state_hash"], changed["state_hash"])
        self.assertNotEqual(again["state_hash"], self.report["state_hash"])

    def test_events(self):
        with h5py.File(self.file, "r") as file:
            events = file["events"][:]
        self.assertEqual(len(events), self.report["events"])
        self.assertTrue({e["event"].decode() for e in events} <= EVENTS)
        self.assertEqual({e["contact"].decode() for e in events}, {"floor"})
        self.assertTrue((numpy.diff(events["t"]) >= 0).all())
        # the ball falls 0.1 m; the time of touching is interpolated linearly, so it is off by far less than a step
        self.assertAlmostEqual(events["t"][0], (2 * 0.1 / 9.81) ** 0.5, delta=1.3e-4)

    def test_everything_opens(self):
        with h5py.File(self.file, "r") as file:
            seen = []
            file.visititems(lambda name, item: seen.append((name, item[()] if isinstance(item, h5py.Dataset) else None)))
            self.assertEqual({name.split("/")[0] for name, _ in seen},
                             {"meta", "model", "columns", "data", "events", "summary", "checkpoint"})
            drawing = json.loads(file["model/drawing"][()])
            self.assertEqual([(s["type"], s["body"]) for s in drawing["shapes"]], [("plane", ""), ("sphere", "ball")])
            self.assertEqual(drawing["contacts"][0]["name"], "floor")


if __name__ == "__main__":
    main()
