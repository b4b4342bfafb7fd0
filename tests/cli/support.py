"""The program under test, a folder for each test, and scenarios to run."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

try:
    import h5py
except ImportError:
    print("python3-h5py is missing: skipped")
    sys.exit(77)

PROGRAM = os.environ["STICTION_PROGRAM"]
SOURCE = pathlib.Path(os.environ["STICTION_SOURCE"])

# A ball that falls, bounces and slides: short, and with every kind of event.
BALL = """title = "Ball"
[run]
duration = 0.5
record_every = 0.0009765625
[integrator]
step = 0.0001220703125 # 1/8192: sums of steps are exact
[[body]]
name = "ball"
mass = 2
inertia = [0.2, 0.2, 0.2]
position = [0, 0, 0.6]
velocity = [1, 0, 0]
[[body.shape]]
type = "sphere"
radius = 0.5
[[contact]]
name = "floor"
between = ["ball.sphere", "world"]
restitution = 0.5
friction = "coulomb"
mu = 0.3
[[column]]
name = "tilt"
body = "ball"
"""


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="stiction-cli-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def call(self, *arguments, **options):
        # 300 s: far beyond any call here, also with sanitizers on a busy machine
        return subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, capture_output=True, timeout=300,
                              **{"text": True, **options})

    def start(self, *arguments, **options):
        defaults = {"cwd": self.folder, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen([PROGRAM, *map(str, arguments)], **{**defaults, **options})

    def good(self, *arguments, **options):
        """Standard output of a call that must succeed and say nothing on stderr."""
        done = self.call(*arguments, **options)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def contents(self):
        return {path: path.read_bytes() if path.is_file() and path.stat().st_size < 1e7 else None
                for path in self.folder.rglob("*")}

    def refused(self, *arguments, says=()):
        """The call ends with exit code 2 and a message, writes no file and prints nothing else."""
        before = self.contents()
        done = self.call(*arguments)
        with self.subTest(arguments=arguments):
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(done.stdout, "")
            self.assertRegex(done.stderr, r"^stiction: \S")
            for part in says:
                self.assertIn(part, done.stderr)
            self.assertEqual(self.contents(), before, "files were changed")
        return done.stderr


def wait_until(condition, seconds=120):
    """Polls; the limit is far beyond what a busy machine needs."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError("it did not happen in time")


def summary(path):
    with h5py.File(path, "r") as file:
        return {key: value.decode() if isinstance(value, bytes) else value for key, value in file["summary"].attrs.items()}


def columns(path):
    with h5py.File(path, "r") as file:
        return {row["name"].decode(): row["unit"].decode() for row in file["columns"][:]}


def table(path):
    """Every column by its name."""
    with h5py.File(path, "r") as file:
        return dict(zip(columns(path), file["data"][:].T))


def main():
    unittest.main(verbosity=1)
