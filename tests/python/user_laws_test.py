"""Friction laws in Python, against built-in ones and closed forms."""
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
