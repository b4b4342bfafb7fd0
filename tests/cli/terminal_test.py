"""The progress bar: on a terminal only, and gone at the end."""

import os
import pty
import re
import signal
import subprocess
import time

from support import BALL, PROGRAM, Case, main

LONG = "run.duration=100000"  # s: never reached
FEW = "run.record_every=1"  # s: the result stays small
BAR = re.compile(r"ball \[#*\.*\] +\d+ % +\S+ steps/s +.+ left")


class Terminal(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)

    def watch(self, *arguments, seconds, until=None):
        """What a run shows on the terminal before it is interrupted; ends early once `until` is seen."""
        try:
            master, slave = pty.openpty()
        except OSError as error:  # e.g. a chroot without /dev/pts
            self.skipTest(f"no terminal to be had: {error}")
        run = subprocess.Popen([PROGRAM, "run", "ball.toml", "--set", FEW, *arguments], cwd=self.folder, stderr=slave,
                               stdout=subprocess.DEVNULL)
        os.close(slave)
        os.set_blocking(master, False)
        text, end = "", time.monotonic() + seconds
        while run.poll() is None:
            try:
                text += os.read(master, 65536).decode()
            except (BlockingIOError, OSError):
                time.sleep(0.02)
            if time.monotonic() > end or (until and until.search(text)):
                run.send_signal(signal.SIGINT)
                run.wait(timeout=60)
        end = time.monotonic() + 60
        while time.monotonic() < end:  # what the program wrote last may arrive after it has ended
            try:
                text += os.read(master, 65536).decode()
            except BlockingIOError:
                time.sleep(0.02)
            except OSError:  # the other side is closed and nothing is left
                break
        os.close(master)
        return text, run.returncode

    def test_shows_share_rate_and_time_left(self):
        # 60 s: it appears after a tenth of a second; the second match shows that the line is renewed
        text, code = self.watch("--set", LONG, seconds=60, until=re.compile(f"{BAR.pattern}.*\r{BAR.pattern}", re.S))
        self.assertRegex(text, BAR)
        self.assertEqual(code, 130)
        # the last thing on the line of the bar is that it is cleared
        self.assertRegex(text, r"\r\x1b\[Kstiction: interrupted at t = ")

    def test_not_when_it_is_not_wanted(self):
        for option in ("--quiet", "--json"):
            text, code = self.watch("--set", LONG, option, seconds=0.7)
            self.assertEqual(code, 130)
            self.assertRegex(text, r"^stiction: interrupted at t = [^\n]*\n$")

    def test_not_without_a_terminal(self):
        self.assertNotIn("steps/s  ", self.good("run", "ball.toml", "--set", "run.duration=200", "--set", FEW))
        # and good() has seen that stderr is empty


if __name__ == "__main__":
    main()
