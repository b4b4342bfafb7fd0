"""Simulations, step by step: the numbers of the C++ guide, changes, copies, failures."""
import copy
import pickle
import threading

import numpy as np
import pytest

import stiction as st
from conftest import sliding_ball


def test_the_numbers_of_the_guide_for_cpp(ball):
    s = ball.simulation()
    s.advance(until=0.1)
    body, floor = s.body("ball"), s.contact("floor")
    assert f"{body.v[0]:.4f}" == "1.8038" and f"{body.omega[1]:.4f}" == "4.9050"
    assert (floor.status, f"{floor.gap:.1f}") == ("slip", "0.0")
    assert np.allclose(floor.force, [-1.962, 0, 9.81], rtol=1e-12)
    assert np.allclose(floor.normal, [0, 0, 1]) and f"{floor.P_N:.5f}" == "0.00981" and floor.dt == pytest.approx(1e-3)
    assert abs(s.audit.balance_error) < 1e-12
    s.law("floor").mu = 0.1
    s.advance(until=0.2)
    assert f"{body.v[0]:.4f}" == "1.7057"
    body.load([0, 1, 0])
    s.advance(until=0.3)
    body.load()
    s.gravity = [0, 0, -4.905]
    body.v = [*body.v[:2], 1.0]
    s.advance(until=0.4)
    assert f"{body.x[2]:.4f}" == "0.1755"
    assert abs(s.audit.balance_error) < 1e-11


def test_a_sliding_ball_ends_rolling_with_five_sevenths():
    # I = 2/5 m r^2 makes it 5/7; here I = 4e-3 = 2/5 * 1 * 0.01
    s = sliding_ball(step=1e-4).build().simulation()
    s.advance()
    assert s.done and s.steps_done == s.steps == 10000
    assert s.body("ball").v[0] == pytest.approx(2 * 5 / 7, rel=1e-6)
    assert s.contact("floor").status == "stick"


def test_steps_make_the_same_bits_as_a_run(tippe_top):
    s = tippe_top.simulation()
    while not s.done:
        s.step()
    assert s.state_hash == tippe_top.run(progress=False).summary["state_hash"]
    t = tippe_top.simulation()
    t.advance(steps=17)
    assert t.steps_done == 17
    t.advance()
    assert t.state_hash == s.state_hash


def test_laws_are_read_and_changed(ball):
    s = ball.simulation()
    law = s.law("floor")
    assert law.mu == 0.2 and "mu" in dir(law) and "restitution" in dir(law) and "mu = 0.2" in repr(law)
    law.mu = 0.35
    assert s.law("floor").mu == 0.35
    with pytest.raises(st.InputError, match="did you mean 'mu'"):
        law.mue = 0.1
    with pytest.raises(AttributeError, match="did you mean 'mu'"):
        law.muu
    with pytest.raises(st.InputError, match="mu = -1"):
        law.mu = -1
    assert law.mu == 0.35  # refused as a whole
    s.set_law("floor", st.Law(friction="coulomb", mu=0.0))
    s.advance(until=0.5)
    assert s.body("ball").v[0] == 2.0


def test_states_events_and_statistics():
    m = st.load("bouncing-ball", {"run.duration": 1.0})
    s = m.simulation()
    seen = []
    while not s.done:
        s.step()
        seen += s.events
    assert "impact" in {e.event for e in seen}
    assert seen == m.run(progress=False).events
    assert s.statistics.steps >= s.steps_done > 0  # impacts cut steps in two
    before = s.state
    s.step()  # beyond the duration
    assert s.state != before and before.t == pytest.approx(1.0)
    s.state = before
    assert np.array_equal(s.state.x, before.x)


def test_copies_continue_bit_for_bit(tippe_top):
    s = tippe_top.simulation()
    s.advance(steps=1000)
    s.law("body").mu = 0.2
    others = [copy.copy(s), copy.deepcopy(s), pickle.loads(pickle.dumps(s))]
    saved = s.checkpoint()
    s.advance()
    for other in others:
        assert other.law("body").mu == 0.2
        other.advance()
        assert other.state_hash == s.state_hash
    again = tippe_top.simulation()
    again.restore(saved)
    again.advance()
    assert again.state_hash == s.state_hash
    with pytest.raises(st.InputError, match="does not fit"):
        sliding_ball().build().simulation().restore(saved)


def test_joints_groups_ports_and_unique_forces():
    crank = st.load("slider-crank-clearance", {"run.duration": 0.01}).simulation(meter_ports=True)
    crank.advance(steps=5)
    joint = crank.model.joints[0]
    assert np.all(np.isfinite(crank.joint(joint).force)) and isinstance(crank.joint(joint).angle, float)
    works = crank.port_works
    assert set(works["bodies"]) == set(crank.model.bodies)
    port = next(iter(crank.ports(joint).values()))
    assert port.force.shape == (3,)
    heap = st.load("sphere-heap", {"run.duration": 0.02}).simulation()
    heap.advance(steps=3)
    assert heap.group(heap.model.groups[0]).closed >= 0
    table = st.load("four-legged-table", {"run.duration": 0.05}).simulation()
    table.advance()
    forces = table.force_set()
    assert forces.dimension > 0 and forces.contacts
    for force, bounds in forces.contacts.values():
        assert np.all(bounds[:, 0] <= force + 1e-6) and np.all(force <= bounds[:, 1] + 1e-6)


def test_drives_follow_other_speeds():
    b = st.Builder(duration=1, step=1e-3)
    b.world(gravity=[0, 0, 0])
    b.body("wheel", 1, [1, 1, 1])
    b.joint("hinge", "revolute", ["wheel", "world"], axis=[0, 0, 1])
    b.drive("motor", "hinge", speed=2.0)
    s = b.build().simulation()
    s.step()
    assert s.body("wheel").omega[2] == pytest.approx(2.0)
    s.set_drive("motor", 3.0)
    s.advance(until=0.5)
    assert s.body("wheel").omega[2] == pytest.approx(3.0)
    s.set_drive("motor", [[0.5, 3.0], [0.75, 0.0]])
    s.advance()
    assert s.body("wheel").omega[2] == pytest.approx(0.0, abs=1e-9)
    assert s.joint("hinge").angle == pytest.approx(2e-3 + 3 * 0.499 + 0.5 * 3 * 0.25, abs=5e-3)
    with pytest.raises((ValueError, st.InputError), match="speed"):
        s.set_drive("motor", [[1, 0], [0, 1]])


def test_failures_are_exceptions_and_stay():
    b = st.Builder(duration=1, step=1e-2)
    b.body("ball", 1, [1, 1, 1], velocity=[1, 0, 0])
    b.force("blowup", "ball", lambda t, body: [1e10 * body.v[0] ** 2, 0, 0])
    s = b.build().simulation()
    with pytest.raises(st.SimulationError) as caught:
        while not s.done:
            s.step()
    assert caught.value.code == "not_finite" and caught.value.time == pytest.approx(0.04, abs=0.02)
    with pytest.raises(st.SimulationError):
        s.step()
    with pytest.raises(st.InputError, match="has failed"):
        s.body("ball").v = [0, 0, 0]


def test_values_are_read_only_and_do_not_follow(ball):
    s = ball.simulation()
    v = s.body("ball").v
    with pytest.raises(ValueError, match="read-only"):
        v[0] = 3
    s.advance(steps=10)
    assert v[0] == 2.0 and s.body("ball").v[0] < 2.0
    force = s.contact("floor").force
    del s
    assert np.isfinite(force).all()


def test_a_body_outlives_the_variable_of_its_simulation(ball):
    body = ball.simulation().body("ball")
    assert body.x[2] == 0.1
    body.v = [1, 0, 0]
    assert body.v[0] == 1


def test_one_thread_at_a_time():
    s = st.load("sphere-heap", {"run.duration": 5.0}).simulation()
    stop, errors = threading.Event(), []

    def work():
        try:
            s.advance(until=0.3)
        except Exception as error:  # noqa: BLE001
            errors.append(error)
        stop.set()

    thread = threading.Thread(target=work)
    thread.start()
    refused = 0
    while not stop.is_set():
        try:
            s.t, s.body(s.model.bodies[0]).x
        except RuntimeError as error:
            assert "in use" in str(error)
            refused += 1
    thread.join()
    assert not errors and refused > 0 and s.t == pytest.approx(0.3, abs=1e-2)


def test_functions_of_a_step_must_not_touch_it():
    holder = {}

    def nosy(t, body):
        return [holder["s"].t, 0, 0]

    b = st.Builder()
    b.body("ball", 1, [1, 1, 1])
    b.force("nosy", "ball", nosy)
    holder["s"] = b.build().simulation()
    with pytest.raises(RuntimeError, match="in use"):
        holder["s"].step()
