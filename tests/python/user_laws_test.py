"""Friction laws in Python, against built-in ones and closed forms."""
import ctypes

import numpy as np
import pytest

import stiction as st
from conftest import sliding_ball


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


def test_a_law_in_python_moves_like_the_built_in_one():
    a = sliding_ball(duration=0.6).build().run(progress=False)
    b = sliding_ball(law=Coulomb(0.2), duration=0.6).build().run(progress=False)
    assert np.allclose(a["ball.vx"], b["ball.vx"], rtol=1e-9)
    assert b["floor.state"][10] == 2 and b["floor.state"][-1] == 1  # slips, then sticks


def test_compiled_laws_are_called_directly():
    """What numba.cfunc makes: objects with the address of a C function, for projection and support."""
    array, number = ctypes.POINTER(ctypes.c_double), ctypes.c_double

    class Compiled:
        def __init__(self, function, numbers):
            self.keep = ctypes.CFUNCTYPE(None, array, *[number] * numbers, array)(function)
            self.address = ctypes.cast(self.keep, ctypes.c_void_p).value

    calls = []

    class CompiledPyramid(st.FrictionLaw):
        oriented = True

        def __init__(self, mu1, mu2):
            self.mu = mu = [mu1, mu2]

            def project(x, P_N, s, r, out):
                for k in range(2):
                    out[k] = min(max(x[k], -mu[k] * P_N), mu[k] * P_N) if P_N > 0 else 0.0

            def support(d, P_N, out):
                calls.append(P_N)
                for k in range(2):
                    out[k] = np.copysign(mu[k] * P_N, d[k])

            self.project, self.support = Compiled(project, 3), Compiled(support, 1)

    assert st.check_law(CompiledPyramid(0.3, 0.1)) == [] and calls
    runs = [puck(law).run(progress=False) for law in (Pyramid(0.3, 0.1), CompiledPyramid(0.3, 0.1))]
    for name in ("puck.vx", "puck.vy", "puck.wz"):
        assert np.allclose(runs[0][name], runs[1][name], rtol=1e-9, atol=1e-12), name

    class Wrong(CompiledPyramid):
        def __init__(self):
            super().__init__(0.3, 0.1)
            self.project = Compiled(lambda x, P_N, s, r, out: [out.__setitem__(k, x[k]) for k in range(2)] and None, 3)

    assert any("farther" in fault for fault in st.check_law(Wrong()))  # it lets all forces through


def puck(law):
    """It does not turn."""
    b = st.Builder(duration=0.5, step=1e-3)
    b.body("puck", 1, [1e4] * 3, position=[0, 0, 0.1], velocity=[2, 1, 0])
    b.shape("puck", "sphere", radius=0.1)
    b.world(gravity=[0, 0, -10])
    b.contact("floor", ["puck.sphere", "world"], law=law, axis=[1, 0, 0])
    return b.build()


def test_a_pyramid_decelerates_each_direction_on_its_own():
    s = puck(Pyramid(0.3, 0.1)).simulation()
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
