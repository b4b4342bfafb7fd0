"""Runs that are stopped, killed and resumed."""

import h5py
import json
import signal

from support import BALL, Case, main, summary, table, wait_until

LONG = "run.duration=100000"  # s: would take minutes at least
EVERY = "run.record_every=0.125"  # s: a second of computing makes some thousand rows, not a million


class Interrupt(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)
        self.file = self.folder / "ball.h5"

    def flushed(self):
        """True once the running program has written a checkpoint, and the rows that are written after it."""
        try:
            with h5py.File(self.file, "r") as file:
                return file["checkpoint"]["sequence"].max() > 0 and len(file["data"]) > 0
        except (OSError, KeyError):
            return False

    def check_rows(self):
        """Rows are whole and in order; returns the time of the last one."""
        data = table(self.file)
        self.assertEqual([t * 8 for t in data["t"]], list(range(len(data["t"]))), "a row every 1/8 s")
        self.assertEqual(list(data["energy.total"]), list(data["energy.kinetic"] + data["energy.potential"]))
        return data["t"][-1]

    def check_resumed(self, reached):
        """Continues to a little after `reached` and ends where a run without a break ends."""
        end = (int(reached * 8192) + 4096) / 8192  # a whole number of steps
        duration = f"run.duration={end!r}"
        sets = ("--set", duration, "--set", EVERY, "--json")
        resumed = json.loads(self.good("run", "ball.toml", "--resume", "ball.h5", *sets))
        whole = json.loads(self.good("run", "ball.toml", "--out", "whole.h5", *sets))
        for key in ("state_hash", "t_end", "steps", "energy", "solver", "events", "work", "penetration_max"):
            self.assertEqual(resumed[key], whole[key], key)
        whole_table, again = table(self.folder / "whole.h5"), table(self.file)
        for name, values in whole_table.items():
            self.assertEqual(list(values), list(again[name]), name)
        self.assertEqual(self.good("events", "ball.h5"), self.good("events", "whole.h5"))
        self.assertEqual(summary(self.file)["status"], "finished")

    def interrupt(self, number):
        run = self.start("run", "ball.toml", "--set", LONG, "--set", EVERY, "--json")
        wait_until(self.file.exists)
        run.send_signal(number)
        out, err = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 130)
        self.assertIn("interrupted at t = ", err)
        self.assertIn("--resume", err)
        self.assertEqual(json.loads(out)["status"], "interrupted")
        facts = summary(self.file)
        self.assertEqual(facts["status"], "interrupted")
        self.assertEqual(facts["t_end"], json.loads(out)["t_end"])
        self.check_rows()
        self.check_resumed(facts["t_end"])

    def test_ctrl_c(self):
        self.interrupt(signal.SIGINT)

    def test_terminate(self):
        self.interrupt(signal.SIGTERM)

    def test_kill(self):
        run = self.start("run", "ball.toml", "--set", LONG, "--set", EVERY)
        wait_until(self.flushed)
        run.kill()
        run.communicate()
        self.assertEqual(summary(self.file)["status"], "running")
        self.assertIn("did not finish cleanly", self.good("show", "ball.h5"))
        self.check_resumed(self.check_rows())

    def test_resume_with_a_longer_duration(self):
        self.good("run", "ball.toml", "--quiet", "--set", EVERY)
        self.refused("run", "ball.toml", "--resume", "ball.h5", says=["nothing to do", "run.duration"])
        self.check_resumed(0.5)

    def test_resume_into_another_file(self):
        self.good("run", "ball.toml", "--quiet")
        before = self.file.read_bytes()
        self.good("run", "ball.toml", "--resume", "ball.h5", "--out", "more.h5", "--set", "run.duration=1", "--quiet")
        self.assertEqual(self.file.read_bytes(), before)
        self.assertEqual(summary(self.folder / "more.h5")["t_end"], 1)

    def test_resume_after_a_shortened_last_step(self):
        self.good("run", "ball.toml", "--set", "run.duration=0.10003", "--quiet")
        self.good("run", "ball.toml", "--set", "run.duration=0.2", "--resume", "ball.h5", "--quiet")
        self.assertEqual(summary(self.file)["t_end"], 0.2)

    def test_resume_with_another_system_is_refused(self):
        self.good("run", "ball.toml", "--quiet")
        for change in ("contact.floor.mu=0.4", "integrator.step=1e-4", "body.ball.mass=3", "solver.tolerance=1e-8",
                       "world.gravity=[0, 0, -1]"):
            self.refused("run", "ball.toml", "--resume", "ball.h5", "--set", "run.duration=1", "--set", change,
                         says=["ball.h5", "another system"])
        self.refused("run", "bouncing-ball", "--resume", "ball.h5", says=["another system"])


if __name__ == "__main__":
    main()
