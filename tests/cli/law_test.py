"""stiction law: curves as CSV, facts as JSON, refusals."""

import json
import math

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
        pressures = ("parabolic", "uniform", "ellipsoid", "cylinder", "series", "pade-1", "pade-2", "erismann",
                     "uniform-series")
        laws = [["none"], ["coulomb"], ["orthotropic"], ["orthotropic-drilling"], ["elliptic"], ["elliptic-erismann"],
                ["regularised"]]
        laws += [["contensou", "--set", f"pressure={p}"] for p in pressures]
        laws += [["coulomb", "--set", "coefficient=stribeck"]]
        laws += [[f"rolling-{r}", "--set", f"rolling_kind={k}"] for r in ("contour", "classical", "orthotropic")
                 for k in ("dry", "viscous")]
        for law in laws:
            for curve in ("ratio", "force", "torque", "boundary", "potential", "plane", "coefficient"):
                header, rows = self.rows(*law, "--curve", curve)
                self.assertGreater(len(rows), 100)
                self.assertEqual({len(row) for row in rows}, {len(header)})

    def test_json_and_file(self):
        facts = json.loads(self.good("law", "contensou", "--set", "pressure=ellipsoid", "--json", "--csv", "curve.csv"))
        self.assertEqual(facts["pressure"], "ellipsoid")
        self.assertTrue(0.05 < facts["max_error"]["force"] < 0.2)
        self.assertTrue((self.folder / "curve.csv").read_text().startswith("u,"))

    def test_plate_of_orthotropic_friction_is_an_ellipse(self):
        _, rows = self.rows("orthotropic", "--set", "mu=0.3", "--set", "mu2=0.1", "--curve", "plane")
        for T1, T2 in rows:
            self.assertAlmostEqual((T1 / 0.3) ** 2 + (T2 / 0.1) ** 2, 1.0, 12)

    def test_friction_falls_with_speed(self):
        _, rows = self.rows("coulomb", "--set", "mu=0.4", "--set", "coefficient=stribeck", "--set", "mu_kinetic=0.1",
                            "--set", "stribeck_speed=0.5", "--curve", "force")
        for v, force, *_ in rows:
            if v > 0:  # Stribeck's curve as it is defined
                self.assertAlmostEqual(force, 0.1 + 0.3 * math.exp(-v / 0.5), 12)

    def test_rolling_resistance(self):
        _, rows = self.rows("rolling-classical", "--set", "mu_r=0.01")
        self.assertTrue(all(abs(abs(r) - 0.01) < 1e-12 for gamma, r, _ in rows if gamma != 0))
        _, rows = self.rows("rolling-contour", "--set", "rolling_kind=viscous", "--set", "c_r=2")
        self.assertTrue(all(abs(r - 2 * gamma) < 1e-6 for gamma, r, _ in rows))  # 1e-9: see rolling_curve

    def test_errors_are_those_of_the_documentation(self):
        for pressure, force, torque in (("pade-1", 0.344, 0.231), ("pade-2", 0.164, 0.118), ("erismann", 0.180, 0.073)):
            facts = json.loads(self.good("law", "contensou", "--set", f"pressure={pressure}", "--json"))
            self.assertAlmostEqual(facts["max_error"]["force"], force, 3)
            self.assertAlmostEqual(facts["max_error"]["torque"], torque, 3)

    def test_refusals(self):
        for arguments, word in (
            (["contenso"], "contensou"),
            (["contensou", "--set", "pressure=parabolik"], "parabolic"),
            (["contensou", "--set", "mu=-1"], ">= 0"),
            (["contensou", "--set", "radius=0"], "> 0"),
            (["contensou", "--set", "mu=nan"], "mu"),
            (["coulomb", "--set", "radius=1"], "radius"),
            (["rolling-klassical"], "rolling-classical"),
            (["rolling-contour", "--set", "mu=1"], "mu_r"),
            (["coulomb", "--set", "coefficient=striback"], "stribeck"),
            (["coulomb", "--curve", "forse"], "force"),
            (["coulomb", "--csv", "."], "directory"),
        ):
            self.refused("law", *arguments, says=(word,))


if __name__ == "__main__":
    main()
