"""stiction law: curves as CSV, facts as JSON, refusals."""

import json

from support import Case, main


class Law(Case):
    def rows(self, *arguments):
        lines = self.good("law", *arguments, "--csv", "-").splitlines()
        return lines[0].split(","), [[float(x) for x in line.split(",")] for line in lines[1:]]

    def test_ratio_curve(self):
        header, rows = self.rows("contensou", "--set", "mu=1")
        self.assertEqual(header[0], "u")
        # Slope 3 pi/8 of the force at u = 0.001: the next term, u^3 3 pi/32, is below 1e-9.
        self.assertAlmostEqual(rows[1][1] / rows[1][0], 1.1780972450961724, 5)
        self.assertTrue(all(a[1] <= b[1] for a, b in zip(rows, rows[1:])))

    def test_every_curve_of_every_law(self):
        for law in (["none"], ["coulomb"], ["contensou"], ["contensou", "--set", "pressure=cylinder"]):
            for curve in ("ratio", "force", "torque", "boundary", "potential"):
                header, rows = self.rows(*law, "--curve", curve)
                self.assertGreater(len(rows), 100)
                self.assertEqual({len(row) for row in rows}, {len(header)})

    def test_json_and_file(self):
        facts = json.loads(self.good("law", "contensou", "--set", "pressure=ellipsoid", "--json", "--csv", "curve.csv"))
        self.assertEqual(facts["pressure"], "ellipsoid")
        self.assertTrue(0.05 < facts["max_error"]["force"] < 0.2)
        self.assertTrue((self.folder / "curve.csv").read_text().startswith("u,"))

    def test_refusals(self):
        for arguments, word in (
            (["contenso"], "contensou"),
            (["contensou", "--set", "pressure=parabolik"], "parabolic"),
            (["contensou", "--set", "mu=-1"], ">= 0"),
            (["contensou", "--set", "radius=0"], "> 0"),
            (["contensou", "--set", "mu=nan"], "mu"),
            (["coulomb", "--set", "radius=1"], "radius"),
            (["coulomb", "--curve", "forse"], "force"),
            (["coulomb", "--csv", "."], "directory"),
        ):
            self.refused("law", *arguments, says=(word,))


if __name__ == "__main__":
    main()
