"""Nothing is lost: results, tables and pictures replace their own kind only; two runs do not write one file."""

import h5py
import os
import signal
import subprocess

from support import BALL, Case, main, summary, table, wait_until

LONG = ("--set", "run.duration=100000", "--set", "run.record_every=0.125")


class Overwrite(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_tables_do_not_replace_other_files(self):
        self.good("run", "ball.toml", "--quiet")
        self.write("notes.csv", "t,what\n0,my own notes\n")
        self.write("empty.csv", "")
        for name in ("ball.toml", "notes.csv"):
            before = (self.folder / name).read_bytes()
            self.refused("export", "ball.h5", "--csv", name, says=[name, "exists", "--force"])
            self.assertEqual((self.folder / name).read_bytes(), before)
        self.good("export", "ball.h5", "--csv", "empty.csv")
        for arguments in ((), ("--columns", "t,ball.z"), ("--units",), ()):  # over one's own tables
            self.good("export", "ball.h5", "--csv", "out.csv", *arguments)
        self.good("export", "ball.h5", "--csv", "notes.csv", "--force")
        self.assertIn("ball.x", (self.folder / "notes.csv").read_text().splitlines()[0])
        self.assertFalse([name for name in self.names() if name.startswith(".")], "a temporary file was left")

    def test_other_commands(self):
        self.good("run", "ball.toml", "--quiet")
        for arguments in (("plot", "ball.h5", "-o", "a.svg"), ("graph", "ball.toml", "--dot", "a.dot"),
                          ("law", "coulomb", "--set", "mu=0.3", "--csv", "a.csv")):
            name = arguments[-1]
            self.good(*arguments)
            self.good(*arguments)  # over what it wrote itself
            self.write(name, "precious\n")
            self.refused(*arguments, says=[name, "exists", "--force"])
            self.good(*arguments, "--force")
            self.assertNotIn("precious", (self.folder / name).read_text())

    def test_a_pipe_takes_a_table_but_no_page(self):
        self.good("run", "ball.toml", "--quiet")
        os.mkfifo(self.folder / "pipe")
        os.mkfifo(self.folder / "page.html")
        reader = subprocess.Popen(["cat", self.folder / "pipe"], stdout=subprocess.PIPE, text=True)
        self.good("export", "ball.h5", "--csv", "pipe", "--columns", "t")
        self.assertTrue(reader.communicate()[0].startswith("t\n0\n"))
        self.refused("view", "ball.h5", "-o", "page.html", says=["page.html", "not a regular file"])
        self.refused("run", "ball.toml", "--report", "page.html", says=["page.html", "not a regular file"])

    def test_a_second_run_keeps_the_first_result(self):
        first = self.good("run", "ball.toml", "--set", "contact.floor.mu=0.1")
        self.assertNotIn("previous", first)
        before = table(self.folder / "ball.h5")
        second = self.good("run", "ball.toml")
        self.assertIn("the earlier result is kept as ball.previous.h5", second)
        self.assertEqual(list(table(self.folder / "ball.previous.h5")["ball.x"]), list(before["ball.x"]))
        self.assertNotEqual(list(table(self.folder / "ball.h5")["ball.x"]), list(before["ball.x"]))
        self.good("run", "ball.toml", "--force", "--quiet", "--out", "other.h5")
        self.good("run", "ball.toml", "--force", "--quiet", "--out", "other.h5")
        self.assertNotIn("other.previous.h5", self.names())

    # Until there is something to show, the finished result stays; then it is kept under another name.
    def test_a_killed_rerun_loses_nothing(self):
        self.good("run", "ball.toml", "--quiet")
        whole = table(self.folder / "ball.h5")
        run = self.start("run", "ball.toml", *LONG)
        wait_until(lambda: (self.folder / ".ball.h5.lock").exists())
        run.kill()
        run.communicate()
        kept = "ball.previous.h5" if (self.folder / "ball.previous.h5").exists() else "ball.h5"
        self.assertEqual(list(table(self.folder / kept)["t"]), list(whole["t"]))
        self.assertEqual(summary(self.folder / kept)["status"], "finished")
        self.good("run", "ball.toml", "--quiet")  # a lock of the dead is none

    def test_two_runs_of_one_result(self):
        first = self.start("run", "ball.toml", *LONG, "--json")
        wait_until((self.folder / "ball.h5").exists)
        refusal = self.call("run", "ball.toml", "--quiet")
        self.assertEqual(refusal.returncode, 2)
        self.assertIn("another run is writing it", refusal.stderr)
        self.good("run", "ball.toml", "--quiet", "--out", "other.h5")
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=60)
        self.assertEqual(summary(self.folder / "ball.h5")["status"], "interrupted")
        self.good("run", "ball.toml", "--quiet")

    def test_show_of_a_killed_run(self):
        run = self.start("run", "ball.toml", *LONG)
        wait_until((self.folder / "ball.h5").exists)
        run.kill()
        run.communicate()
        out = self.good("show", "ball.h5")
        self.assertIn("ball: not finished at t = ", out)
        self.assertNotIn(" finished at", out.replace("not finished at", ""))
        self.assertEqual(json_status(self.folder / "ball.h5"), "running")

    # Finished results are compressed: every tool reads that, and the numbers are the same.
    def test_compression(self):
        self.good("run", "ball.toml", "--quiet", "--set", "run.duration=4", "--set", "run.record_every=1e-4")
        with h5py.File(self.folder / "ball.h5", "r") as file:
            data = file["data"]
            self.assertEqual((data.compression, data.shuffle), ("gzip", True))
            self.assertLess(data.id.get_storage_size(), 0.5 * data.size * 8)
            t = data[:, 0]
            self.assertEqual(list(t[:3]), [0, 0.0001220703125, 0.000244140625])
            self.assertEqual(file["summary"].attrs["status"], b"finished")
            self.assertTrue(file["checkpoint"]["sequence"].max() > 0)
        self.good("run", "ball.toml", "--quiet", "--resume", "ball.h5", "--set", "run.duration=5", "--set", "run.record_every=1e-4")
        self.good("run", "ball.toml", "--quiet", "--out", "whole.h5", "--set", "run.duration=5", "--set", "run.record_every=1e-4")
        resumed, whole = table(self.folder / "ball.h5"), table(self.folder / "whole.h5")
        for name in whole:
            self.assertTrue((resumed[name] == whole[name]).all(), name)


def json_status(path):
    return summary(path)["status"]


if __name__ == "__main__":
    main()
