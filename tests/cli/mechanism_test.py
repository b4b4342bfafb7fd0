"""Built-in mechanisms: what must hold of them, against closed forms and independent of the order of the file."""

import json
import math
import re

import numpy

from support import SOURCE, Case, main, table


class Mechanisms(Case):
    def run_scenario(self, name, *arguments):
        facts = json.loads(self.good("run", name, "--json", "--quiet", "--out", "r.h5", *arguments))
        self.assertEqual(facts["solver"]["unconverged_steps"], 0)
        self.assertEqual(facts["uncorrected_steps"], 0)
        return facts, table(self.folder / "r.h5")

    def test_gripper_does_not_creep(self):
        _, rows = self.run_scenario("gripper", "--set", "run.duration=100", "--set", "run.record_every=1")
        for name, start in (("box.x", 0), ("box.y", 0), ("box.z", 1)):
            self.assertLess(numpy.abs(rows[name] - start).max(), 1e-12)

    def test_gripper_drops_what_it_cannot_hold(self):
        force = 7.5  # 2 mu F = 4.5 N against a weight of 4.905 N
        _, rows = self.run_scenario("gripper", "--set", f"force.left.force=[{force},0,0]", "--set",
                                    f"force.right.force=[-{force},0,0]", "--set", "run.duration=0.2")
        fall = 9.81 - 2 * 0.3 * force / 0.5
        t = rows["t"]
        # Moreau's friction is that of the end of a step, exact while it does not change.
        self.assertLess(numpy.abs(rows["box.z"] - (1 - fall * t**2 / 2)).max(), 1e-12)

    def four_legs(self, order, fifth=False):
        text = (SOURCE / "scenarios" / "four-legged-table.toml").read_text()
        head, *parts = re.split(r"(?=\n\[\[body\.shape\]\]|\n\[\[force\]\]|\n\[\[contact\]\])", text)
        shapes = [part for part in parts if "[[body.shape]]" in part]
        forces = [part for part in parts if "[[force]]" in part]
        contacts = [part for part in parts if "[[contact]]" in part]
        if fifth:
            shapes.append(shapes[0].replace("leg1", "leg5").replace("[0.5, 0.375,", "[0.125, 0,"))
            contacts.append(contacts[0].replace("leg1", "leg5"))
        self.write("legs.toml", head + "".join(shapes + forces + [contacts[i] for i in order]))
        return self.run_scenario(self.folder / "legs.toml")[1]

    def test_table_does_not_depend_on_the_order_of_its_legs(self):
        for fifth, orders in ((False, ([0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0])),
                              (True, ([0, 1, 2, 3, 4], [4, 2, 0, 3, 1]))):
            first, *others = [self.four_legs(order, fifth) for order in orders]
            legs = [f"leg{i + 1}.PN" for i in range(len(orders[0]))]
            weight = sum(first[leg] for leg in legs)[1:] / 1e-3
            self.assertLess(numpy.abs(weight / (16 * 9.81) - 1).max(), 1e-12)
            self.assertGreater(first["table.x"][-1], 0.1)
            for other in others:
                for name in ("table.x", "table.y", "table.qz", "table.vx", "table.wz"):
                    # Rounding: 1e-14 to 5e-14 over all orders.
                    self.assertLess(numpy.abs(first[name] - other[name]).max(), 1e-12, (fifth, name))

    def test_table_is_in_equilibrium(self):
        legs = [f"leg{i}" for i in (1, 2, 3, 4)]
        ports = ",".join(f'"{leg}"' for leg in legs)
        _, rows = self.run_scenario("four-legged-table", "--set", f"run.ports=[{ports}]", "--set", "run.duration=0.18")
        vector = lambda *names: numpy.array([rows[name] for name in names]).T[1:]
        force = moment = 0
        for leg in legs:
            self.assertTrue((rows[f"{leg}.state"][1:] == 1).all())
            f = vector(*(f"{leg}.table.f{axis}" for axis in "xyz"))
            arm = vector(*(f"{leg}.{axis}" for axis in "xyz")) - [0, 0, 0.75]
            force = force + f
            moment = moment + numpy.cross(arm, f)
        push = 70 / 0.3 * (rows["t"][1:] - 0.5e-3)  # in the middle of a step
        weight = 16 * 9.81
        zero = 0 * push
        self.assertLess(numpy.abs(force + numpy.array([push, zero, zero - weight]).T).max(), 1e-12 * weight)
        self.assertLess(numpy.abs(moment + numpy.array([zero, zero, -0.125 * push]).T).max(), 1e-12 * weight)

    def test_clutch_torques(self):
        facts, rows = self.run_scenario("clutch")
        # Angular momentum of both discs: the load alone changes it.
        momentum = 0.1 * rows["flywheel.wz"] + 0.06 * rows["disc.wz"]
        self.assertLess(numpy.abs(momentum - (6 - rows["t"])).max(), 1e-9)
        self.assertEqual(rows["clutch.state"][-1], 1)
        self.assertLess(abs(rows["flywheel.wz"][-1] - rows["disc.wz"][-1]), 1e-9)
        # While it slips fast, the torque is 2/3 mu_kinetic N R.
        fast = rows["t"] == 0.6
        change = numpy.gradient(rows["flywheel.wz"], rows["t"])
        self.assertAlmostEqual(change[fast][0] * 0.1, -2 / 3 * 0.25 * 200 * 0.1, delta=1e-4)

    def test_drill_string_sticks_and_slips(self):
        _, rows = self.run_scenario("drill-string")
        self.assertLess(numpy.abs(rows["table.wz"] - 5).max(), 1e-9)
        late = rows["t"] > 20
        stuck = rows["cut.state"][late] == 1
        self.assertGreater(stuck.mean(), 0.2)
        self.assertLess(numpy.abs(rows["bit.wz"][late][stuck]).max(), 1e-9)
        self.assertGreater(rows["bit.wz"].max(), 10)  # twice as fast as the table when it slips
        mean = (rows["hole.angle"][-1] - rows["hole.angle"][2000]) / 20
        self.assertAlmostEqual(mean, 5, delta=0.5)

    def test_pendulum_chain(self):
        def energy_error(*arguments):
            _, rows = self.run_scenario("pendulum-chain", "--set", "run.duration=3", *arguments)
            return numpy.abs(rows["energy.total"] - rows["energy.total"][0]).max(), rows
        error, rows = energy_error()
        finer, _ = energy_error("--set", "integrator.step=5e-4")
        self.assertLess(error, 1e-5 * rows["energy.kinetic"].max())
        self.assertAlmostEqual(error / finer, 4, delta=0.5)  # second order
        for i in range(1, 20):  # ends of neighbouring links meet
            def tip(link, side):
                q = numpy.array([rows[f"link{link}.q{c}"] for c in "wxyz"])
                x, z = rows[f"link{link}.x"], rows[f"link{link}.z"]
                sine, cosine = 2 * q[0] * q[2], 1 - 2 * q[2] ** 2
                return numpy.array([x + side * 0.05 * sine, z + side * 0.05 * cosine])
            self.assertLess(numpy.abs(tip(i, -1) - tip(i + 1, 1)).max(), 1e-10)

    def test_painleve_rod_jams(self):
        facts, rows = self.run_scenario("painleve-rod")
        events = json.loads(self.good("events", "r.h5", "--json"))
        self.assertEqual([event["event"] for event in events[:2]], ["close", "stick"])
        # The tip is stopped at once by the impulse of a plastic impact: G P = -gamma with gamma = (-1, 0) m/s.
        c, s = 0.5 * math.cos(1), 0.5 * math.sin(1)
        G = numpy.eye(2) + 12 * numpy.array([[s * s, -c * s], [-c * s, c * c]])
        P = numpy.linalg.solve(G, [1, 0])
        self.assertLess(P[0] / P[1], 1.8)
        self.assertAlmostEqual(events[0]["impulse"], P[1], delta=2e-3)
        self.assertLess(rows["tip.vT"][1], 1e-9)
        self.assertLess(facts["energy"]["final"], facts["energy"]["initial"])

    def test_woodpecker_comes_down_in_a_cycle(self):
        self.run_scenario("woodpecker-toy")
        events = json.loads(self.good("events", "r.h5", "--json"))
        pecks = [event["t"] for event in events if event["contact"] == "beak" and event["event"] == "impact"]
        periods = numpy.diff(pecks[-6:])
        self.assertGreater(len(pecks), 10)
        self.assertLess(numpy.ptp(periods), 1e-2 * periods.mean())
        # An independent integration of the planar model in minimal coordinates (docs/studies/woodpecker-toy.md).
        self.assertAlmostEqual(periods.mean(), 0.1314, delta=2e-4)
        speeds = [event["normal_velocity"] for event in events if event["contact"] == "beak"][-4:]
        self.assertAlmostEqual(numpy.mean(speeds), -0.2947, delta=1e-3)


if __name__ == "__main__":
    main()
