"""Forces, laws and surfaces in Python, against built-in ones and closed forms."""
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


class Coulomb(st.FrictionLaw):
    def __init__(self, mu):
        self.mu = mu

    def project(self, x, P_N):
        most, length = self.mu * P_N, np.hypot(*x)
        if not P_N > 0:
            return np.zeros(2)
        return x if length <= most else x * (most / length)

    def support(self, d, P_N):
        length = np.hypot(*d)
        return self.mu * P_N * d / length if length > 0 else np.zeros(2)


class Pyramid(st.FrictionLaw):
    oriented = True

    def __init__(self, mu1, mu2):
        self.mu = np.array([mu1, mu2])

    def project(self, x, P_N):
        return np.clip(x, -self.mu * P_N, self.mu * P_N) if P_N > 0 else np.zeros(2)

    def support(self, d, P_N):
        return np.copysign(self.mu * P_N, d)

    def derivative(self, x, P_N):
        inside = np.abs(x) <= self.mu * P_N
        return np.diag(inside.astype(float)), np.where(inside, 0.0, np.copysign(self.mu, x))


def with_law(law, **options):
    b = sliding_ball(**options)
    contact = b._lists["contact"][0]
    contact.pop("friction"), contact.pop("mu")
    b._laws["floor"] = law
    return b


def test_a_law_in_python_moves_like_the_built_in_one():
    a = sliding_ball(duration=0.6).build().run(progress=False)
    b = with_law(Coulomb(0.2), duration=0.6).build().run(progress=False)
    assert np.allclose(a["ball.vx"], b["ball.vx"], rtol=1e-9)
    assert b["floor.state"][10] == 2 and b["floor.state"][-1] == 1  # slips, then sticks


def test_a_pyramid_decelerates_each_direction_on_its_own():
    b = st.Builder(duration=0.5, step=1e-3)
    b.body("puck", 1, [1e4] * 3, position=[0, 0, 0.1], velocity=[2, 1, 0])  # it does not turn
    b.shape("puck", "sphere", radius=0.1)
    b.world(gravity=[0, 0, -10])
    b.contact("floor", ["puck.sphere", "world"], law=Pyramid(0.3, 0.1), axis=[1, 0, 0])
    s = b.build().simulation()
    s.advance(until=0.2)
    assert s.body("puck").v[0] == pytest.approx(2 - 0.3 * 10 * 0.2, rel=1e-6)
    assert s.body("puck").v[1] == pytest.approx(1 - 0.1 * 10 * 0.2, rel=1e-6)


def test_the_contract_finds_faults():
    assert st.check_law(Coulomb(0.3)) == []
    assert st.check_law(Pyramid(0.3, 0.1)) == []
    assert st.check_law(st.sets.Contensou("parabolic", mu=0.3, radius=1e-3)) == []
    assert st.check_law(st.sets.Contensou("uniform", mu=0.3, radius=1e-3)) == []

    class Scaled(Coulomb):  # radial scaling onto a box is no projection
        def project(self, x, P_N):
            most = self.mu * P_N
            return np.zeros(2) if not P_N > 0 else x * min(1.0, most / np.max(np.abs(x)))

        def support(self, d, P_N):
            return np.copysign(self.mu * P_N, d)

    assert any("nearest" in fault for fault in st.check_law(Scaled(0.3)))

    class Sticky(Coulomb):
        def project(self, x, P_N):
            return np.asarray(super().project(x, P_N)) * (1 + 1e-13)

    assert any("bit for bit" in fault for fault in st.check_law(Sticky(0.3)))

    class Open(Coulomb):
        def project(self, x, P_N):
            return super().project(x, abs(P_N) + 1)

    assert any("open contact" in fault for fault in st.check_law(Open(0.3)))

    class WrongSlope(Pyramid):
        def derivative(self, x, P_N):
            return np.eye(2), np.zeros(2)

    assert any("derivative" in fault for fault in st.check_law(WrongSlope(0.3, 0.1)))


def rocking(shape, keys):
    b = st.Builder(duration=0.2, step=1e-3)
    b.body("egg", 0.1, [3e-5, 3e-5, 2e-5], position=[0, 0, 0.0205], rotation=[0.3, 0, 0])
    b.shape("egg", shape, "shell", **keys)
    b.contact("floor", ["egg.shell", "world"], friction="coulomb", mu=0.4)
    return b.build()


def ellipsoid(x, y, z):
    return (x / 0.02) ** 2 + (y / 0.02) ** 2 + (z / 0.015) ** 2 - 1


def points(u, v):
    # the poles lie on the y axis; v stays away from them
    a, b = 2 * np.pi * u, np.pi * (v * 0.98 + 0.01)
    return 0.02 * np.cos(a) * np.sin(b), 0.02 * np.cos(b), 0.015 * np.sin(a) * np.sin(b)


def test_a_surface_by_a_formula_moves_like_the_built_in_one():
    a = rocking("ellipsoid", {"semi_axes": [0.02, 0.02, 0.015]}).run(progress=False)
    b = rocking(st.surface(ellipsoid, extent=0.021), {}).run(progress=False)
    assert np.max(np.abs(a["egg.z"] - b["egg.z"])) < 1e-10
    assert np.max(np.abs(a["egg.wx"] - b["egg.wx"])) < 1e-6
    assert np.ptp(a["egg.wx"]) > 1  # it rocks


def test_a_surface_by_its_points_has_the_distance_and_curvature_of_a_sphere():
    def sphere(u, v):
        a, b = 2 * np.pi * u, np.pi * v
        return 0.02 * np.cos(a) * np.sin(b), 0.02 * np.sin(a) * np.sin(b), 0.02 * np.cos(b)

    surface = st.parametric(sphere, extent=0.02)
    for r in ([0.01, 0.02, 0.003], [-0.02, 0.005, 0.001]):
        jet, length = surface.jet(np.array(r)), np.linalg.norm(r)
        assert jet[0] == pytest.approx(length - 0.02, abs=1e-12)
        assert np.allclose(jet[1:4], np.array(r) / length, atol=1e-9)
        n = np.array(r) / length
        assert np.allclose(jet[4:].reshape(3, 3), (np.eye(3) - np.outer(n, n)) / length, rtol=1e-6, atol=1e-6)


def test_derivatives_of_formulas_against_differences():
    from stiction.jets import Jet, variables

    def f(x, y, z):
        return (np.sqrt(x**2 + y**2 + 1) / (2 + np.cos(z)) - np.exp(-x) * np.sin(y) + abs(x) ** 1.5 + np.log(2 + z) + 2**y
                + np.tan(z / 3) - 1 / (1 + y**2) + np.float64(0.5) * x + np.square(z))

    r, h = np.array([0.3, -0.7, 0.4]), 1e-5
    jet = Jet.of(f(*variables(r)), 3)
    value = lambda q: float(Jet.of(f(*variables(q)), 3).f)
    assert jet.f == pytest.approx(float(f(*r)), rel=1e-15)
    for i in range(3):
        e = h * np.eye(3)[i]
        assert jet.g[i] == pytest.approx((value(r + e) - value(r - e)) / (2 * h), rel=1e-8, abs=1e-9)
        for j in range(3):
            d = h * np.eye(3)[j]
            mixed = (value(r + e + d) - value(r + e - d) - value(r - e + d) + value(r - e - d)) / (4 * h * h)
            assert jet.H[i, j] == pytest.approx(mixed, rel=2e-5, abs=2e-5)
    with pytest.raises(TypeError, match="arctan"):
        np.arctan(variables(r)[0])


def test_wrong_surfaces_are_refused():
    with pytest.raises((st.InputError, ValueError)):
        rocking(st.Surface(lambda r: np.ones(13), extent=0.02), {})  # no zero, wrong derivatives
    with pytest.raises(ZeroDivisionError):
        rocking(st.Surface(lambda r: 1 / 0, extent=0.02), {})
    with pytest.raises(st.InputError):
        rocking(st.surface(ellipsoid, extent=0.01), {})  # larger than it says
