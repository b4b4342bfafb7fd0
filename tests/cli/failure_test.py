"""Runs that cannot continue, disks that are full, readers that leave early."""

import json
import os
import resource
import signal
import subprocess
import unittest

from support import BALL, PROGRAM, Case, main, summary, table


class Failure(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)
        self.file = self.folder / "ball.h5"

    def test_a_state_that_is_no_longer_finite(self):
        done = self.call("run", "ball.toml", "--json", "--set", "body.ball.angular_velocity=[1e200, 1e200, 0]",
                         "--set", "body.ball.inertia=[0.2, 0.3, 0.4]")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, r"could not continue: at t = [0-9.e-]+ s .*no longer finite \(closed contacts: .*\)")
        report = json.loads(done.stdout)
        self.assertEqual(report["status"], "failed")
        self.assertIn("at t = ", report["failure"])
        self.assertEqual(summary(self.file)["status"], "failed")
        self.assertIn("failure: at t = ", self.good("show", "ball.h5"))

    def test_the_contact_is_named(self):
        for change in ("body.ball.angular_velocity=[1e200, 1e200, 0]", "body.ball.velocity=[0, 0, -1e308]"):
            done = self.call("run", "ball.toml", "--set", change, "--set", "body.ball.inertia=[0.2, 0.3, 0.4]",
                             "--set", "body.ball.position=[0, 0, 0.5]")
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertRegex(done.stderr, r"at t = [0-9.e-]+ s .*closed contacts: floor")

    def test_a_full_disk(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))  # bytes; the run needs about 16 MB

        arguments = ("run", "ball.toml", "--set", "run.record_every=1e-9", "--set", "run.duration=8")
        done = self.call(*arguments, preexec_fn=limit)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("cannot write result file 'ball.h5'", done.stderr)
        self.assertIn("File too large", done.stderr)
        self.assertTrue(self.file.stat().st_size <= 2_000_000)
        table(self.file)  # opens and reads
        self.good("show", "ball.h5")
        self.assertEqual(list(self.folder.glob(".*")), [], "no scratch file is left")

    def test_no_room_even_for_an_empty_result(self):
        done = self.call("run", "ball.toml", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("cannot write result file 'ball.h5'", done.stderr)
        self.assertEqual([p.name for p in self.folder.iterdir()], ["ball.toml"])

    # One of them is refused; or, if it came when the other had ended, the other's result is kept.
    def test_two_runs_write_the_same_file(self):
        changes = [("--set", "contact.floor.mu=0.1"), ("--set", "contact.floor.mu=0.2")]
        runs = [self.start("run", "ball.toml", "--json", "--set", "run.duration=8", "--out", "ball.h5", *change)
                for change in changes]
        told = [run.communicate(timeout=120) for run in runs]
        done = [json.loads(out)["state_hash"] for run, (out, _) in zip(runs, told) if run.returncode == 0]
        for run, (_, error) in zip(runs, told):
            if run.returncode != 0:
                self.assertEqual(run.returncode, 2)
                self.assertIn("another run is writing it", error)
        files = sorted(p for p in self.folder.iterdir() if p.suffix == ".h5")
        self.assertEqual(sorted(summary(file)["state_hash"] for file in files), sorted(done))
        self.assertEqual(len(table(self.file)["t"]), 8193)
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".")], [])

    def test_a_reader_that_leaves_early(self):
        self.good("run", "ball.toml", "--quiet", "--set", "run.duration=4", "--set", "run.record_every=1e-9")
        # killed in silence by SIGPIPE as other programs are, or, where the signal is ignored, an error
        for restore, codes in ((True, {-signal.SIGPIPE}), (False, {3})):
            run = self.start("export", "ball.h5", "--csv", "-", restore_signals=restore)
            self.assertTrue(run.stdout.readline().startswith("t,ball.x"))
            run.stdout.close()
            err = run.stderr.read()
            run.stderr.close()
            self.assertIn(run.wait(timeout=60), codes)
            self.assertNotIn("terminate", err)
            self.assertLessEqual(err.count("\n"), 1)

    def test_output_that_cannot_be_written_is_no_success(self):
        self.good("run", "ball.toml", "--quiet")
        for arguments in (["list"], ["run", "ball.toml", "--json"], ["show", "ball.h5"], ["events", "ball.h5"],
                          ["export", "ball.h5", "--csv", "-"], ["schema"], ["check", "ball.toml"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *arguments], cwd=self.folder, stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 3, arguments)
            self.assertRegex(done.stderr, "^stiction: .*(write|full)")

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_folder_without_permission(self):
        os.chmod(self.folder, 0o500)
        self.refused("run", "ball.toml", says=["permission"])


if __name__ == "__main__":
    main()
