"""Memory stays flat over cycles of create, run and destroy. STICTION_CYCLES=10000 for the long version."""
import gc
import os
import pickle
import sys
import tempfile

import numpy as np
import pytest

import stiction as st
from conftest import SANITIZED, sliding_ball

CYCLES = int(os.environ.get("STICTION_CYCLES", "40" if SANITIZED else "400"))


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Law(st.FrictionLaw):
    def project(self, x, P_N):
        return np.clip(x, -0.1 * P_N, 0.1 * P_N) if P_N > 0 else np.zeros(2)

    def support(self, d, P_N):
        return np.copysign(0.1 * P_N, d)


def whole_cycle():
    m = st.load("bouncing-ball", {"run.duration": 0.01})
    r = m.run(progress=False)
    r["ball.z"], r.events, r.audit, r.contact(m.contacts[0]).P_N


def step_cycle():
    s = sliding_ball(duration=0.01).build().simulation()
    while not s.done:
        s.step()
        s.body("ball").v, s.contact("floor").force, s.events
    s.law("floor").mu = 0.1
    s.checkpoint()


def builder_cycle():
    b = st.Builder(duration=0.004, step=1e-3)
    b.body("arm", 1, [0.1, 0.1, 0.01], position=[0, 0, 0.5])
    b.body("bob", 0.5, [0.01] * 3, position=[0, 0, 0.1])
    b.shape("bob", "ellipsoid", semi_axes=[0.1, 0.05, 0.1])
    b.shape("world", "plane", normal=[0, 0, 1])
    b.joint("hinge", "revolute", ["arm", "world"], anchor=[0, 0, 1], axis=[0, 1, 0])
    b.contact("floor", ["bob.ellipsoid", "world.plane"], friction="contensou", pressure="uniform", mu=0.2, radius=1e-3)
    m = b.build()
    m.changed({"contact.floor.mu": 0.1}).run(progress=False)
    m.drawing(), m.evaluate(m.state), m.text
    pickle.loads(pickle.dumps(m))


def result_cycle():
    m = st.load("bouncing-ball", {"run.duration": 0.01})
    r = m.run(progress=False)
    with tempfile.TemporaryDirectory() as folder:
        r.save(f"{folder}/a.h5")
        other = st.read(f"{folder}/a.h5")
    columns = [other[name] for name in other]  # views that outlive their result
    del other, r
    assert len({len(column) for column in columns}) == 1 and columns[0][-1] == pytest.approx(0.01)  # the time
    copied = pickle.loads(pickle.dumps(m.run(progress=False)))
    copied.to_csv(), copied.summary, copied.scenario, copied.meta, str(copied)


def rollout_cycle():
    m = st.load("bouncing-ball", {"run.duration": 0.005})
    out = st.rollout(m, {f"contact.{m.contacts[0]}.restitution": [0.1, 0.2]}, ["ball.z", "ball.vz"])
    st.rollout(m, {"body.ball.position.2": [0.5, 0.6]}, "ball.z")  # reads the model anew
    out["ball.z"], out.t


def page_cycle():
    r = st.load("bouncing-ball", {"run.duration": 0.01}).run(progress=False)
    r.page()


def user_cycle():
    b = sliding_ball(law=Law(), duration=0.003)
    b.force("wind", "ball", lambda t, body: -0.1 * body.v)
    b.build().run(progress=False)
    st.check_law(Law(), points=2)


def surface_cycle():
    b = st.Builder(duration=0.002, step=1e-3)
    b.shape("world", st.surface(lambda x, y, z: z - 0.1 * x * y, np.inf, size=1.0), "ground")
    b.body("ball", 1, [4e-3] * 3, position=[0, 0, 0.1])
    b.shape("ball", "sphere", radius=0.1)
    b.contact("floor", ["ball.sphere", "world.ground"], friction="coulomb", mu=0.2)
    b.build().simulation().advance()  # a run would draw the ground, which takes long


def failing_cycle():
    for wrong in ({"contact.body.mu": -1}, {"nothing": 1}):
        with pytest.raises(st.InputError):
            st.load("tippe-top", wrong)
    b = sliding_ball(duration=0.01)
    b.force("broken", "ball", lambda t, body: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        b.build().run(progress=False)


def batch_cycle():
    m = st.load("bouncing-ball", {"run.duration": 0.005})
    st.run_many([m, m], jobs=2, progress=False)
    st.sets.Contensou(mu=0.3, radius=1e-3).project(np.ones((100, 3)))
    st.solve(np.eye(3), [-1, 0, 0], [st.Law(friction="coulomb", mu=0.3)])


@pytest.mark.parametrize("cycle", [whole_cycle, step_cycle, builder_cycle, result_cycle, rollout_cycle, page_cycle, user_cycle,
                                   surface_cycle, failing_cycle, batch_cycle])
def test_memory_is_flat(cycle):
    for _ in range(max(20, CYCLES // 4)):  # until caches are warm
        cycle()
    gc.collect()
    before = resident()
    objects = len(gc.get_objects())
    for _ in range(CYCLES):
        cycle()
    gc.collect()
    grown = resident() - before
    assert len(gc.get_objects()) - objects < 50
    # A leaked result has some 30 kB, a leaked simulation some 10 kB. Noise of the allocator is below 1.5 MB.
    limit = 1.5e6 + 100 * CYCLES
    if not SANITIZED:  # the sanitizer keeps what is freed
        assert grown < limit, f"{grown / CYCLES:.0f} bytes per cycle"


def test_references_are_counted():
    m = st.load("bouncing-ball", {"run.duration": 0.01})
    r = m.run(progress=False)
    count = sys.getrefcount(r._data)
    views = [r["ball.z"] for _ in range(10)]
    del views
    gc.collect()
    after = sys.getrefcount(r._data)  # not within the assert, which holds references of its own
    assert after == count
