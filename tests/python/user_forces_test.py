"""Forces in Python, against built-in ones and closed forms."""
import ctypes
import pickle

import numpy as np
import pytest

import stiction as st
from conftest import sliding_ball


class Drag:
    def __init__(self, c):
        self.c = c

    def __call__(self, t, body):
        return -self.c * body.v


def free_body(function, integrator="moreau", **keys):
    b = st.Builder(duration=1)
    b.integrator(integrator, step=1e-4 if integrator == "moreau" else 1e-2)
    b.world(gravity=[0, 0, 0])
    b.body("a", 2, [1, 2, 3], velocity=[1, 0, 0], **keys)
    b.force("f", "a", function)
    return b.build()


def test_linear_drag_is_exponential():
    s = free_body(Drag(3.0), "event-driven").simulation()  # with error control: 1e-10
    s.advance()
    assert s.body("a").v[0] == pytest.approx(np.exp(-1.5), rel=1e-8)
    assert s.audit.input == pytest.approx(0.5 * 2 * (np.exp(-3.0) - 1), rel=1e-8)


def test_forces_are_those_of_the_file_format_bit_for_bit():
    b = sliding_ball()
    b.force("push", "ball", force=[0.3, -0.2, 0.1], torque=[0.01, 0.02, -0.03])
    by_file = b.build().run(progress=False)
    c = sliding_ball()
    c.force("push", "ball", lambda t, body: ([0.3, -0.2, 0.1], [0.01, 0.02, -0.03]))
    by_python = c.build().run(progress=False)
    for name in ("ball.x", "ball.vx", "ball.wz"):
        assert np.allclose(by_file[name], by_python[name], rtol=1e-11, atol=1e-13), name
    assert by_file["ball.vx"][-1] != sliding_ball().build().run(progress=False)["ball.vx"][-1]


def test_forces_on_several_bodies():
    b = st.Builder(duration=1, step=1e-4)
    b.world(gravity=[0, 0, 0])
    b.body("a", 1, [1, 1, 1], position=[0.5, 0, 0])
    b.body("b", 1, [1, 1, 1], position=[-0.5, 0, 0])
    k = (2 * np.pi) ** 2 / 2  # period 1 s of two masses
    b.force("spring", ["a", "b"], lambda t, a, c: [-k * (a.x - c.x) / 1, k * (a.x - c.x) / 1])
    s = b.build().simulation()
    s.advance(until=0.5)
    assert s.body("a").x[0] == pytest.approx(-0.5, abs=1e-5) and s.body("b").x[0] == pytest.approx(0.5, abs=1e-5)


def test_exceptions_of_functions_come_through():
    def broken(t, body):
        if t > 0.01:
            raise LookupError("my own mistake")
        return [0, 0, 0]

    m = free_body(broken)
    with pytest.raises(LookupError, match="my own mistake"):
        m.run(progress=False)
    s = m.simulation()
    with pytest.raises(LookupError):
        s.advance()
    with pytest.raises(LookupError):
        st.run_many([m, m], jobs=2, progress=False)
    for wrong, error in ((lambda t, b: [1, 2], ValueError), (lambda t, b: "x", TypeError), (lambda t: 1, TypeError),
                         (lambda t, b: None, TypeError)):
        with pytest.raises(error):
            free_body(wrong).simulation().step()


def test_models_with_code_are_pickled():
    m = free_body(Drag(1.0))
    other = pickle.loads(pickle.dumps(m))
    assert other.run(progress=False).summary["state_hash"] == m.run(progress=False).summary["state_hash"]
    s = m.simulation()
    s.advance(steps=100)
    copied = pickle.loads(pickle.dumps(s))
    s.advance()
    copied.advance()
    assert copied.state_hash == s.state_hash


def test_compiled_functions_are_called_directly():
    """What numba.cfunc makes: an object with the address of a C function."""
    signature = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.POINTER(ctypes.c_double), ctypes.POINTER(ctypes.c_double))

    @signature
    def drag(t, bodies, out):
        for k in range(3):
            out[k] = -3.0 * bodies[7 + k]

    class Compiled:
        address = ctypes.cast(drag, ctypes.c_void_p).value
        keep = drag

    s = free_body(Compiled()).simulation()
    s.advance(until=0.1)
    other = free_body(Drag(3.0)).simulation()
    other.advance(until=0.1)
    assert s.state_hash == other.state_hash
