"""Wrong input of every kind: exit code 2, a message that helps, and nothing written."""

import os

from support import BALL, Case, main

# edit of BALL, and what the message must say besides the file and its line
EDITS = [
    ("mass = 2", "masss = 2", "ball.toml:9: body.ball.masss = 2 is not known here; did you mean 'mass'?"),
    ("mass = 2", "mass = -2", "ball.toml:9: body.ball.mass = -2 is out of range: it must be > 0"),
    ("mass = 2", "mass = nan", "ball.toml:9: body.ball.mass = nan must be finite"),
    ("mass = 2", "mass = inf", "ball.toml:9: body.ball.mass = inf must be finite"),
    ("mass = 2", "mass = \"2\"", "ball.toml:9: body.ball.mass = '2' must be a number"),
    ("mass = 2", "", "body.ball.mass is missing"),
    ("mass = 2", "mass = 2\nmass = 3", "ball.toml:10: not valid TOML"),
    ("\"coulomb\"", "\"colomb\"", "did you mean 'coulomb'?"),
    ("[0.2, 0.2, 0.2]", "[0.2, 0.2, -0.2]", "ball.toml:10: body.ball.inertia"),
    ("mu = 0.3", "mu = -0.3", "contact.floor.mu = -0.3 is out of range: it must be >= 0"),
    ("velocity = [1, 0, 0]", "orientation = [0, 0, 0, 0]", "zero quaternion"),
    ("\"ball.sphere\"", "\"ball.spere\"", "did you mean 'ball.sphere'?"),
    ("[[contact]]", "[[body]]\nname = \"ball\"\nmass = 1\ninertia = [1, 1, 1]\n[[contact]]", "'ball' exists twice"),
    ("step = 0.0001220703125", "step = 0", "ball.toml:6: integrator.step = 0 is out of range: it must be > 0"),
    ("duration = 0.5", "duration = 1e-5", "ball.toml:3: run.duration = 1e-05 is shorter than one step"),
    ("[0, 0, 0.6]", "[0, 0, -0.6]", "contact 'floor': at the start its bodies overlap"),
    ("[0, 0, 0.6]", "[0, 0]", "three numbers [x, y, z]"),
    ("name = \"ball\"", "name = \"b.a\"", "must not contain dots"),
]

# laws of a contact: what stands after `mu = 0.3`, and what the message must say
LAWS = [
    ("coefficient = \"static-kinetic\"\nmu_kinetic = 0.4", "mu_kinetic = 0.4 is out of range: it must be at most mu = 0.3"),
    ("coefficient = \"table\"\nmu_table = [[0.1, 0.3]]", "mu_table must begin at speed 0, not at 0.1"),
    ("coefficient = \"table\"\nmu_table = [[0, 0.3], [1, 0.4]]", "mu_table has mu = 0.4 at speed 1: it must be 0 to 0.3"),
    ("coefficient = \"table\"\nmu_table = [[0, 0.3], [2, 0.2], [1, 0.1]]", "increasing speeds: 1 comes after 2"),
    ("coefficient = \"table\"", "contact.floor.mu_table is missing"),
    ("rolling = \"orthotropic\"\nmu_r = 1\nmu_r2 = 1\naxis = [0, 0, 0]", "axis = [0, 0, 0] has no direction"),
    ("rolling = \"orthotropic\"\nmu_r = 1\nmu_r2 = 1\naxis_of = \"bal\"", "axis_of = \"bal\" must be \"world\" or one of the two"),
    ("impact = \"poisson\"\nrestitution_tangential = 0.5", "restitution_tangential requires Newton's impact law"),
    ("rolling = \"clasical\"", "did you mean 'classical'?"),
    ("rolling = \"classical\"\nrolling_kind = \"wet\"\nmu_r = 1", "is not one of: dry, viscous"),
    ("rolling = \"classical\"", "contact.floor.mu_r is missing"),
]

SETS = [
    ("run.duratoin=1", "--set run.duratoin=1: 'duratoin' is not known in run; did you mean 'duration'?"),
    ("contact.flor.mu=1", "did you mean 'floor'?"),
    ("contact.floor.mu=-1", "--set contact.floor.mu = -1 is out of range: it must be >= 0"),
    ("contact.floor.mu=rough", "must be a number"),
    ("world.gravity=[0,0", "not valid TOML"),
    ("integrator.type=euler", "is not one of: moreau"),
    ("run.duration", "PATH=VALUE"),
]


class Refusals(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)

    def test_wrong_scenarios(self):
        for old, new, message in EDITS:
            self.assertIn(old, BALL)
            self.write("ball.toml", BALL.replace(old, new, 1))
            for command in ("run", "check"):
                self.refused(command, "ball.toml", says=[message, "ball.toml"])

    def test_wrong_laws(self):
        for keys, message in LAWS:
            self.write("ball.toml", BALL.replace("mu = 0.3", "mu = 0.3\n" + keys, 1))
            for command in ("run", "check"):
                self.refused(command, "ball.toml", says=[message, "ball.toml:"])

    def test_wrong_overrides(self):
        for text, message in SETS:
            self.refused("run", "ball.toml", "--set", text, says=[message])

    def test_broken_files(self):
        self.write("cut.toml", BALL[:200])
        self.refused("run", "cut.toml", says=["cut.toml:", "not valid TOML"])
        self.write("empty.toml", "")
        self.refused("run", "empty.toml", says=["empty.toml: title is missing"])
        self.write("noise.toml", os.urandom(1 << 20))
        self.refused("run", "noise.toml", says=["noise.toml:"])
        self.write("latin1.toml", "title = \"M\xf6ller\"".encode("latin-1"))
        self.refused("run", "latin1.toml", says=["latin1.toml:1: not valid TOML"])

    def test_a_huge_file_is_refused_at_once(self):
        with open(self.folder / "huge.toml", "wb") as file:
            file.truncate(1 << 40)  # holes: nobody has the memory, or the time, to read it first
        self.refused("run", "huge.toml", says=["huge.toml", "1099511627776 bytes"])
        self.refused("run", "/dev/zero", says=["/dev/zero"])

    def test_missing_scenarios(self):
        self.refused("run", "tippetop", says=["'tippetop'", "did you mean 'tippe-top'?"])
        self.refused("run", "none.toml", says=["none.toml: there is no such file"])
        self.refused("run", ".", says=["is a directory"])
        self.refused("run", "", says=["built-in scenario"])
        self.refused("run", says=["SCENARIO"])

    def test_wrong_usage(self):
        self.refused(says=["name a command first: list, run", "--help"])
        self.refused("rnu", "tippe-top", says=["unknown command 'rnu'; did you mean 'run'?"])
        self.refused("run", "ball.toml", "--jsn", says=["--jsn"])
        self.refused("run", "ball.toml", "--out", says=["--out"])
        self.refused("run", "ball.toml", "other.toml", says=["other.toml"])
        self.refused("show", says=["RESULT"])
        self.refused("--quiet", says=["name a command first: list, run"])

    def test_places_that_cannot_take_a_result(self):
        (self.folder / "dir").mkdir()
        self.write("notes.h5", "my notes\n")
        self.write("ball.h5", "the default name is taken\n")
        self.refused("run", "ball.toml", says=["ball.h5", "not a readable result"])
        self.refused("run", "ball.toml", "--out", "dir", says=["dir", "folder"])
        self.refused("run", "ball.toml", "--out", "dir/", says=["dir/"])
        self.refused("run", "ball.toml", "--out", "none/a.h5", says=["none/a.h5", "no folder 'none'"])
        self.refused("run", "ball.toml", "--out", "notes.h5", says=["notes.h5", "not a readable result"])
        self.refused("run", "ball.toml", "--out", "ball.toml", says=["ball.toml", "not a readable result"])
        self.refused("run", "ball.toml", "--out", "ball.toml/x.h5", says=["ball.toml"])

    def test_files_that_are_no_result(self):
        self.write("notes.h5", "my notes\n")
        self.write("nothing.h5", "")
        for command in (["show"], ["events"], ["events", "--json"], ["export", "--csv", "out.csv"], ["export", "--csv", "-"]):
            for name in ("ball.toml", "notes.h5", "nothing.h5", "missing.h5", "."):
                self.refused(*command, name, says=[name])
        self.refused("run", "ball.toml", "--resume", "notes.h5", says=["notes.h5"])
        self.refused("run", "ball.toml", "--resume", "missing.h5", says=["missing.h5"])

    def test_wrong_exports(self):
        self.good("run", "ball.toml", "--quiet")
        self.write("old.csv", "keep me\n")
        for target in ("new.csv", "old.csv", "-"):
            self.refused("export", "ball.h5", "--csv", target, "--columns", "t,ball.xx", says=["ball.xx", "ball.x"])
            self.refused("export", "ball.h5", "--csv", target, "--every", "-1", says=["--every", "-1", ">= 0"])
            self.refused("export", "ball.h5", "--csv", target, "--every", "nan", says=["--every"])
            self.refused("export", "ball.h5", "--csv", target, "--every", "often", says=["--every"])
        self.refused("export", "ball.h5", says=["--csv"])
        self.refused("export", "ball.h5", "--csv", ".", says=["directory"])
        self.refused("export", "ball.h5", "--csv", "none/a.csv", says=["none/a.csv"])
        self.refused("export", "ball.h5", "--csv", "ball.h5", says=["result itself"])


if __name__ == "__main__":
    main()
