"""The commands that make pictures: view, plot, the plot of show, export --vtk, and the page of run."""

import os
import xml.etree.ElementTree

from support import BALL, Case, main, table


class Picture(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)
        self.good("run", "ball.toml")
        self.files = set(os.listdir(self.folder))

    def test_run_writes_the_page_beside_the_result(self):
        self.assertEqual(self.files, {"ball.toml", "ball.h5", "ball.html"})

    def test_scripts_get_no_page_unless_they_ask(self):
        self.good("run", "ball.toml", "--json", "--out", "a.h5")
        self.good("run", "ball.toml", "--quiet", "--out", "b.h5")
        self.good("run", "ball.toml", "--quiet", "--out", "c.h5", "--report", "other.html")
        self.assertEqual(set(os.listdir(self.folder)) - self.files, {"a.h5", "b.h5", "c.h5", "other.html"})

    def test_a_bad_place_for_the_page_is_refused_before_the_run(self):
        self.refused("run", "ball.toml", "--out", "new.h5", "--report", "none/page.html", says=["none"])
        self.assertFalse((self.folder / "new.h5").exists())

    def test_a_stranger_beside_the_result_stays_and_the_run_counts(self):
        self.write("ball.html", "<p>mine</p>")
        done = self.call("run", "ball.toml")
        self.assertEqual(done.returncode, 0)
        self.assertIn("not a report page", done.stderr)
        self.assertEqual((self.folder / "ball.html").read_text(), "<p>mine</p>")

    def test_view(self):
        self.good("view", "ball.h5", "-o", "again.html")
        self.assertEqual((self.folder / "again.html").read_bytes(), (self.folder / "ball.html").read_bytes())

    def test_plot(self):
        self.good("plot", "ball.h5", "--columns", "ball.z,floor.gap", "--columns", "tilt", "-o", "z.svg")
        svg = xml.etree.ElementTree.parse(self.folder / "z.svg").getroot()
        texts = [t.text for t in svg.iter("{http://www.w3.org/2000/svg}text")]
        for wanted in ("Ball", "ball.z [m]", "floor.gap [m]", "tilt [rad]", "t [s]"):
            self.assertIn(wanted, texts)
        self.good("plot", "ball.h5")
        self.assertTrue((self.folder / "ball.svg").exists())

    def test_plot_refuses(self):
        self.refused("plot", "ball.h5", "--columns", "ball.zz", says=["ball.z"])
        self.refused("plot", "ball.h5", "-o", "z.jpg", says=["z.jpg", ".svg"])
        self.refused("plot", "ball.h5", "--from", "7", says=["7"])
        self.refused("plot", "ball.h5", "-o", "none/z.svg", says=["none"])
        self.assertEqual(set(os.listdir(self.folder)), self.files)

    def test_show_draws(self):
        out = self.good("show", "ball.h5")
        self.assertTrue(any("\u2800" < c < "\u2900" for c in out))
        self.assertIn("tilt [rad]", out)

    def test_vtk(self):
        self.good("export", "ball.h5", "--vtk", "vtk", "--every", "0.125")
        steps = xml.etree.ElementTree.parse(self.folder / "vtk/contacts.pvd").getroot().findall("Collection/DataSet")
        self.assertEqual([float(s.get("timestep")) for s in steps], [0, 0.125, 0.25, 0.375, 0.5])
        piece = xml.etree.ElementTree.parse(self.folder / "vtk" / steps[-1].get("file")).getroot().find("PolyData/Piece")
        point = [float(x) for x in piece.find("Points/DataArray").text.split()]
        data = table(self.folder / "ball.h5")
        for k, name in enumerate("xyz"):
            self.assertAlmostEqual(point[k], data[f"floor.{name}"][-1], delta=1e-8)  # nine digits are written
        self.refused("export", "ball.h5", "--vtk", "ball.h5", says=["ball.h5"])
        self.refused("export", "ball.h5", says=["--csv"])


if __name__ == "__main__":
    main()
