"""Built-in scenarios against closed forms and a reference integration of their own."""

import json
import math

from support import Case, main


class ClosedForm(Case):
    def run_scenario(self, name, *arguments):
        facts = json.loads(self.good("run", name, "--json", "--quiet", "--out", "r.h5", *arguments))
        self.assertEqual(facts["solver"]["unconverged_steps"], 0)
        events = json.loads(self.good("events", "r.h5", "--json"))
        return facts, events

    def test_bouncing_ball(self):
        # Drop from 1 m, e = 0.8: impact speeds fall by e per bounce, so heights by e^2; rest at t0 (1 + e)/(1 - e).
        facts, events = self.run_scenario("bouncing-ball")
        e, g = 0.8, 9.81
        t0 = math.sqrt(2 / g)
        speeds = [-event["normal_velocity"] for event in events if event["event"] in ("impact", "close")]
        for k, speed in enumerate(speeds[:40]):
            self.assertAlmostEqual(speed**2 / (2 * g) / e ** (2 * k), 1.0, delta=1e-6)
        rest = [event["t"] for event in events if event["event"] == "close"]
        self.assertEqual(len(rest), 1)
        self.assertAlmostEqual(rest[0], t0 * (1 + e) / (1 - e), delta=1e-6)
        self.assertLess(abs(facts["energy"]["balance_error"]), 1e-12)

    def test_friction_oscillator(self):
        # One slip phase of m x'' = -k x + mu(V - x') m g from the end of stick, by Runge-Kutta; then stick at V.
        m, k, g, V, mu, mu_k, v_s = 1.0, 20.0, 9.81, 0.1, 0.3, 0.15, 0.05
        x_slip = mu * m * g / k

        def rate(x, v):
            slip = V - v
            return v, (-k * x + (mu_k + (mu - mu_k) * math.exp(-abs(slip) / v_s)) * m * g * (1 if slip > 0 else -1)) / m

        x, v, t, h = x_slip, V - 1e-12, 0.0, 1e-5
        while t < 0.01 or v < V:
            a = rate(x, v)
            b = rate(x + h / 2 * a[0], v + h / 2 * a[1])
            c = rate(x + h / 2 * b[0], v + h / 2 * b[1])
            d = rate(x + h * c[0], v + h * c[1])
            x += h / 6 * (a[0] + 2 * b[0] + 2 * c[0] + d[0])
            v += h / 6 * (a[1] + 2 * b[1] + 2 * c[1] + d[1])
            t += h
        period = t + (x_slip - x) / V
        _, events = self.run_scenario("stribeck-oscillator", "--set", "run.duration=12")
        sticks = [event["t"] for event in events if event["contact"] == "foot1" and event["event"] == "stick"]
        # Stick after a slip phase, not the flicker at its beginning; the first two cycles still come from the start.
        caught = [b for a, b in zip(sticks, sticks[1:]) if b - a > 0.5 * period]
        self.assertGreater(len(caught), 3)
        for a, b in zip(caught[1:], caught[2:]):
            self.assertAlmostEqual((b - a) / period, 1.0, delta=1e-3)


if __name__ == "__main__":
    main()
