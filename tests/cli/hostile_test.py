"""Names and titles that would command a terminal, break a picture or be taken for a formula."""

import h5py
import re
import shutil
import xml.dom.minidom

from support import BALL, Case, main

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Hostile(Case):
    def test_names_are_refused(self):
        for name in ("b\\u001b[31m", "c\\u0007", "x\\u009b", "\\u202Etxt", "=1+1", "+cmd", "-x", "@SUM(A1)"):
            for old in ('name = "ball"', 'name = "floor"', 'name = "tilt"'):
                self.write("ball.toml", BALL.replace(old, f'name = "{name}"', 1))
                done = self.call("run", "ball.toml")
                with self.subTest(name=name, old=old):
                    self.assertEqual(done.returncode, 2)
                    self.assertRegex(done.stderr, "control characters|must not begin with|begin with")
                    self.assertIsNone(CONTROL.search(done.stderr.replace("\n", "")), repr(done.stderr))

    def test_titles_are_shown_without_commands(self):
        self.write("ball.toml", BALL.replace('title = "Ball"', 'title = "\\u001b]0;pwned\\u0007\\u001b[2J <b> \\u202E"'))
        self.good("run", "ball.toml", "--quiet")
        for arguments in (("show", "ball.h5"), ("check", "ball.toml"), ("events", "ball.h5"), ("graph", "ball.toml")):
            out = self.good(*arguments)
            self.assertIsNone(CONTROL.search(out.replace("\n", "")), arguments)
        self.good("plot", "ball.h5", "-o", "a.svg")
        xml.dom.minidom.parse(str(self.folder / "a.svg"))

    # A result of another program may have such names all the same.
    def test_foreign_names_in_tables_and_pictures(self):
        self.write("ball.toml", BALL)
        self.good("run", "ball.toml", "--quiet")
        shutil.copy(self.folder / "ball.h5", self.folder / "bad.h5")
        with h5py.File(self.folder / "bad.h5", "r+") as file:
            columns = file["columns"][:]
            columns["name"][1] = b'=H("x"),1'
            columns["name"][2] = b"\x1b[2Jz"
            file["columns"][...] = columns
        header = self.good("export", "bad.h5", "--csv", "-").splitlines()[0]
        self.assertIn('"\'=H(""x""),1"', header)
        self.assertIsNone(CONTROL.search(header))
        self.good("plot", "bad.h5", "-o", "a.svg", "--columns", "\x1b[2Jz")
        xml.dom.minidom.parse(str(self.folder / "a.svg"))

    def test_the_page_lets_nothing_in_or_out(self):
        self.write("ball.toml", BALL.replace('title = "Ball"', 'title = "</script><img src=x onerror=alert(1)>"'))
        self.good("run", "ball.toml", "--set", "run.duration=0.01")
        page = (self.folder / "ball.html").read_text()
        policy = re.search('<meta http-equiv="Content-Security-Policy" content="([^"]*)"', page).group(1)
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline' 'script", policy)
        self.assertRegex(policy, r"script-src[^;]*'sha256-")
        self.assertLess(page.index("Content-Security-Policy"), page.index("<script"))
        self.assertNotIn("<img", page)


if __name__ == "__main__":
    main()
