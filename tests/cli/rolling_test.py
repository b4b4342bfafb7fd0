"""Rolling laws in a result file: columns PR1, PR2 and the work of rolling are there and filled."""

from support import BALL, Case, columns, main, summary, table


class Rolling(Case):
    def test_columns_and_work(self):
        self.good("run", "rolling-resistance-ball", "--set", "run.duration=1", "--quiet", "--out", "ball.h5")
        units, data = columns(self.folder / "ball.h5"), table(self.folder / "ball.h5")
        self.assertEqual(units["work.floor.rolling"], "J")
        # The ball rolls along x: the couple mu_r m g dt turns about y, against the rotation.
        couple = 2.8e-3 * 9.81 * 1e-4
        rolling = sorted((abs(data["floor.PR1"][-1]), abs(data["floor.PR2"][-1])))
        self.assertAlmostEqual(rolling[1], couple, delta=1e-9 * couple)
        self.assertLess(rolling[0], 1e-9 * couple)
        # All energy that is lost, 0.7 m (v0^2 - v^2), is the work of rolling; 1e-10: the solver's residual.
        lost = 0.7 * (1 - data["ball.vx"][-1] ** 2)
        self.assertGreater(lost, 0.2)
        self.assertAlmostEqual(data["work.floor.rolling"][-1], -lost, delta=1e-9)
        self.assertAlmostEqual(data["work.floor.sliding"][-1], 0, delta=1e-9)
        result = summary(self.folder / "ball.h5")
        # eps of an energy of 2 J, summed over 10 000 steps, is below 1e-11
        self.assertAlmostEqual(result["energy.balance_error"], 0, delta=1e-11)
        self.assertAlmostEqual(result["work.floor.rolling"], -lost, delta=1e-9)

    def test_without_a_rolling_law_they_are_zero(self):
        self.write("ball.toml", BALL)
        self.good("run", "ball.toml", "--quiet")
        data = table(self.folder / "ball.h5")
        for name in ("floor.PR1", "floor.PR2", "work.floor.rolling"):
            self.assertTrue((data[name] == 0).all(), name)


if __name__ == "__main__":
    main()
