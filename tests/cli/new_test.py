"""The way in: `new` writes a scenario that runs, `show-scenario` prints those that are built in."""

import json
import re
import tomllib

from support import SOURCE, Case, main, table


class New(Case):
    def test_what_it_writes_is_valid_and_runs(self):
        out = self.good("new", "throw")
        self.assertIn("wrote throw.toml", out)
        self.assertIn("stiction run throw.toml", out)
        text = (self.folder / "throw.toml").read_text()
        self.assertEqual(text, (SOURCE / "apps/cli/new-scenario.toml").read_text())
        self.assertGreater(sum("#" in line for line in text.splitlines()), 15, "it has comments")
        checked = self.good("check", "throw.toml")
        self.assertIn("The scenario is valid.", checked)
        self.assertNotIn("WARNING", checked)
        report = json.loads(self.good("run", "throw.toml", "--json"))
        self.assertEqual(report["warnings"], [])
        self.assertEqual(report["solver"]["unconverged_steps"], 0)
        # After its bounces the ball rolls: a homogeneous one that slid keeps 5/7 of its speed.
        rows = table(self.folder / "throw.h5")
        self.assertAlmostEqual(rows["ball.vx"][-1], 1.5 * 5 / 7, delta=1e-3)
        self.assertAlmostEqual(rows["ball.z"][-1], 0.05, delta=1e-9)

    # What the comments offer works too.
    def test_the_commented_lines(self):
        text = (SOURCE / "apps/cli/new-scenario.toml").read_text()
        lines = [line[2:] if line.startswith(("# [", "# type", "# step")) else line for line in text.splitlines()]
        self.write("all.toml", "\n".join(lines))
        self.assertEqual(tomllib.loads("\n".join(lines))["integrator"]["type"], "event-driven")
        self.good("run", "all.toml", "--quiet")

    def test_it_overwrites_nothing(self):
        self.write("mine.toml", "precious")
        self.write("odd", "a file, not a folder")
        (self.folder / "link.toml").symlink_to("nowhere")
        for name in ("mine", "mine.toml", "./mine.toml"):
            self.refused("new", name, says=["mine.toml exists already"])
        self.refused("new", "link", says=["link.toml exists already"])
        self.assertFalse((self.folder / "nowhere").exists())
        self.refused("new", "missing/model", says=["there is no folder missing"])
        self.refused("new", "odd/model", says=["there is no folder odd"])
        self.refused("new", "tippe-top", says=["built-in scenario"])
        self.refused("new", "", says=["is not a name"])
        self.refused("new", ".toml", says=["is not a name"])
        self.refused("new", "a\nb", says=["is not a name"])
        self.refused("new", says=["NAME"])
        (self.folder / "sub").mkdir()
        self.good("new", "sub/model.toml")
        self.good("check", "sub/model.toml")


class Version(Case):
    # The program, the Python package and the changelog have one version.
    def test_it_is_the_same_everywhere(self):
        version = self.good("--version").split()[1]
        self.assertEqual(tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]["version"], version)
        released = re.findall(r"^## (\S+) - \d{4}-\d\d-\d\d$", (SOURCE / "CHANGELOG.md").read_text(), re.M)
        self.assertEqual(released[0], version)


class ShowScenario(Case):
    def test_it_prints_every_one_as_it_is(self):
        names = [line.split()[0] for line in self.good("list").splitlines()]
        self.assertGreater(len(names), 40)
        for name in names:
            self.assertEqual(self.good("show-scenario", name), (SOURCE / f"scenarios/{name}.toml").read_text())

    def test_a_wrong_name(self):
        self.refused("show-scenario", "tipe-top", says=["no built-in scenario 'tipe-top'", "did you mean 'tippe-top'?"])
        self.refused("show-scenario", "rattle-back", says=["did you mean 'rattleback'?"])
        self.refused("show-scenario", "quux", says=["known: adhesive-contact, angular-contact-bearing"])
        self.refused("show-scenario", says=["NAME"])

    # The printed text is a scenario: with one value changed it runs under another name.
    def test_a_copy_runs(self):
        self.write("copy.toml", self.good("show-scenario", "bouncing-ball").replace("duration = ", "duration = 0.1 # "))
        self.good("run", "copy.toml", "--quiet")


if __name__ == "__main__":
    main()
