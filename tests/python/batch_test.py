"""Many runs at once, and rollouts: the same bits as one run after the other."""
import threading
import time

import numpy as np
import pytest

import stiction as st
from conftest import sliding_ball


def test_results_come_in_order_with_the_same_bits():
    models = [st.load("tippe-top", {"run.duration": 0.002 * (i + 1), "contact.body.mu": 0.1 * (i + 1)}) for i in range(6)]
    one = st.run_many(models, jobs=1, progress=False)
    four = st.run_many(models, jobs=4, progress=False)
    for m, a, b in zip(models, one, four):
        single = m.run(progress=False)
        assert a.values.tobytes() == b.values.tobytes() == single.values.tobytes()
    assert st.run_many([], progress=False) == []


def test_one_model_may_be_shared():
    m = st.load("bouncing-ball", {"run.duration": 0.1})
    assert len({r.summary["state_hash"] for r in st.run_many([m] * 8, jobs=3, progress=False)}) == 1


def test_failures_of_some():
    def blowup(t, body):
        return [1e10 * body.v[0] ** 2, 0, 0]

    b = st.Builder(duration=0.1, step=1e-2)
    b.body("ball", 1, [1, 1, 1], velocity=[1, 0, 0])
    good = b.build()
    b.force("blowup", "ball", blowup)
    bad = b.build()
    results = st.run_many([good, bad, good], progress=False, return_errors=True)
    assert [type(r).__name__ for r in results] == ["Result", "SimulationError", "Result"]
    assert results[1].code == "not_finite" and results[1].result.status == "failed"
    with pytest.raises(st.SimulationError):
        st.run_many([good, bad], progress=False)


def test_other_threads_run_meanwhile():
    """The lock of the interpreter is released in runs: a thread counts while another one computes."""
    m = st.load("tippe-top", {"run.duration": 0.3})
    counts, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counts[0] += 1
            time.sleep(1e-3)

    thread = threading.Thread(target=count)
    thread.start()
    start = time.perf_counter()
    m.run(progress=False)
    elapsed = time.perf_counter() - start
    done.set()
    thread.join()
    assert counts[0] > 20 * elapsed  # with the lock held it would be a handful


@pytest.mark.parametrize("parameters", [
    {"contact.body.mu": [0.1, 0.2, 0.3], "contact.stick.radius": [1e-4, 5e-4, 1e-3]},  # set in a simulation
    {"body.top.angular_velocity.2": [150.0, 160.0, 170.0], "contact.body.mu": [0.3, 0.2, 0.1]},  # read anew
])
def test_rollouts_are_single_runs(parameters):
    m = st.load("tippe-top", {"run.duration": 0.02})
    out = st.rollout(m, parameters, record=["tilt", "top.wz", "energy.total"])
    assert out.values.shape == (3, 21, 3) and not out.values.flags.writeable and not out.failures
    for i in range(3):
        r = m.changed({path: values[i] for path, values in parameters.items()}).run(progress=False)
        assert np.array_equal(out.t, r.t)
        for name in out.columns:
            assert out[name][i].tobytes() == np.ascontiguousarray(r[name]).tobytes(), (i, name)
    again = st.rollout(m, parameters, record=["tilt", "top.wz", "energy.total"], jobs=3)
    assert again.values.tobytes() == out.values.tobytes()


def test_rollouts_of_other_models_and_laws():
    """Setting a parameter of a law before the first step is the same as reading the model with it."""
    for name, parameters in (("bouncing-ball", {"restitution": [0.2, 0.9]}), ("disk-coulomb", {"mu": [0.2, 0.5]}),
                             ("compliant-ball", {"stiffness": [1e5, 2e5]}), ("stribeck-oscillator", {"mu": [0.5, 0.6]})):
        m = st.load(name, {"run.duration": 0.02})
        contact = m.contacts[0]
        given = {f"contact.{contact}.{key}": values for key, values in parameters.items()}
        column = [c for c in m.run(progress=False).columns if c.endswith(".z") or c.endswith(".x")][0]
        out = st.rollout(m, given, record=column)
        for i in range(2):
            r = m.changed({path: values[i] for path, values in given.items()}).run(progress=False)
            assert out[column][i].tobytes() == np.ascontiguousarray(r[column]).tobytes(), (name, i)


def test_rollouts_in_closed_form():
    mu = np.linspace(0.05, 0.2, 40)
    out = st.rollout(sliding_ball(duration=0.1).build(), {"contact.floor.mu": mu}, "ball.vx")
    # one-sided: the first step begins with the impulse of a full step
    assert np.allclose(out["ball.vx"][:, -1], 2 - mu * 9.81 * 0.1, rtol=1e-9)


def test_failures_of_a_rollout_are_listed():
    b = st.Builder(duration=0.1, step=1e-2)
    b.body("ball", 1, [1, 1, 1], velocity=[1, 0, 0])
    b.force("blowup", "ball", lambda t, body: [1e10 * max(body.v[0], 0) ** 2, 0, 0])
    out = st.rollout(b.build(), {"body.ball.velocity.0": [-1.0, 1.0]}, ["ball.vx"])
    assert list(out.failures) == [1] and out.failures[1].code == "not_finite"
    assert np.all(np.isfinite(out.values[0])) and np.isnan(out.values[1, -1, 0]) and out.t[-1] == pytest.approx(0.1)


def test_wrong_rollouts_name_the_run():
    m = st.load("tippe-top", {"run.duration": 0.001})
    with pytest.raises(st.InputError, match="run 1: .*mu = -1"):
        st.rollout(m, {"contact.body.mu": [0.1, -1, 0.3]}, "tilt")
    with pytest.raises(st.InputError, match="did you mean 'tilt'"):
        st.rollout(m, {"contact.body.mu": [0.1]}, "tillt")
    with pytest.raises(st.InputError, match="number of rows"):
        st.rollout(m, {"run.duration": [0.001, 0.002]}, "tilt")
    with pytest.raises(st.InputError, match="2 values"):
        st.rollout(m, {"contact.body.mu": [0.1, 0.2], "contact.stick.mu": [0.1]}, "tilt")


def test_exceptions_in_a_rollout_come_through():
    def broken(t, body):
        raise LookupError("mine")

    b = sliding_ball(duration=0.01)
    b.force("broken", "ball", broken)
    with pytest.raises(LookupError, match="mine"):
        st.rollout(b.build(), {"contact.floor.mu": [0.1, 0.2]}, "ball.vx", jobs=2)
