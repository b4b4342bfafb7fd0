"""Surfaces in Python, by a formula or by their points: motions against built-in surfaces and closed forms."""
import numpy as np
import pytest

import stiction as st


def rocking(shape, keys):
    b = st.Builder(duration=0.2, step=1e-3)
    b.body("egg", 0.1, [3e-5, 3e-5, 2e-5], position=[0, 0, 0.0205], rotation=[0.3, 0, 0])
    b.shape("egg", shape, "shell", **keys)
    b.contact("floor", ["egg.shell", "world"], friction="coulomb", mu=0.4)
    return b.build()


def ellipsoid(x, y, z):
    return (x / 0.02) ** 2 + (y / 0.02) ** 2 + (z / 0.015) ** 2 - 1


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


def sphere(radius):
    """With poles on the x axis."""
    def points(u, v):
        a, b = 2 * np.pi * u, np.pi * v
        return radius * np.cos(b), radius * np.cos(a) * np.sin(b), radius * np.sin(a) * np.sin(b)
    return points


def tumbling(shape, **keys):
    """A stone of 0.12 x 0.05 x 0.08 m thrown against an inclined wall, gravity across."""
    b = st.Builder(duration=0.12, step=1e-3)
    b.world(gravity=[3.0, -1.5, -6.0])
    b.shape("world", "plane", "wall", normal=[-0.6, 0, 0.8], offset=0.02)
    b.body("stone", 0.8, [2.8e-3, 6.6e-3, 5.4e-3], position=[-0.03, 0, 0.1], rotation=[0.4, -0.7, 0.2], velocity=[0.3, 0.4, -0.5],
           angular_velocity=[4, -3, 1])
    b.shape("stone", shape, "skin", **keys)
    b.contact("wall", ["stone.skin", "world.wall"], friction="coulomb", mu=0.5)
    return b.build()


def test_a_surface_by_its_points_moves_like_the_built_in_one():
    def points(u, v):
        x, y, z = sphere(1)(u, v)
        return 0.12 * x, 0.05 * y, 0.08 * z

    a = tumbling("ellipsoid", semi_axes=[0.12, 0.05, 0.08]).run(progress=False)
    b = tumbling(st.parametric(points, extent=0.12)).run(progress=False)
    assert np.any(a["wall.state"] == 2) and np.max(a["wall.PN"]) > 0  # it touches and slides
    for name, tolerance in (("stone.x", 1e-8), ("stone.y", 1e-8), ("stone.z", 1e-8), ("stone.wx", 1e-5), ("stone.wy", 1e-5)):
        assert np.max(np.abs(a[name] - b[name])) < tolerance, name


@pytest.mark.parametrize("turn", [[0, 0, 0], [0, 0, np.pi / 2]])
def test_a_ball_by_its_points_rolls_like_a_pendulum(turn):
    """Its mass is e off its centre: 1/2 (I + m (R - e)^2) omega^2 = m g e (1 - cos A) at the bottom. Up is +x. Turned by 0, it
    rolls over a pole of its parameters."""
    R, e, m, inertia, g, start = 0.3, 0.1, 2.0, 0.05, 7.0, 1.0
    b = st.Builder(duration=0.8, step=4e-3)
    b.world(gravity=[-g, 0, 0])
    b.shape("world", "plane", "floor", normal=[1, 0, 0])
    b.body("ball", m, [inertia] * 3, position=[R - e * np.cos(start), e * np.sin(start), 0], rotation=[0, 0, start + np.pi])
    b.shape("ball", st.parametric(sphere(R), extent=R), "skin", centre=[-e, 0, 0], rotation=turn)
    b.contact("floor", ["ball.skin", "world.floor"], friction="coulomb", mu=2.0)
    r = b.build().run(progress=False)
    fastest = np.max(np.abs(r["ball.wz"]))
    assert fastest == pytest.approx(np.sqrt(2 * m * g * e * (1 - np.cos(start)) / (inertia + m * (R - e) ** 2)), rel=2e-3)
    assert np.all(r["floor.state"][1:] == 1)  # it rolls


def test_a_ball_slides_off_a_dome_given_by_a_formula():
    """Without friction it leaves a ball of radius R where cos(theta) = (2 + v0^2 / g L) / 3, L = R + r. Up is -y."""
    R, r, g, v0 = 0.45, 0.05, 4.0, 0.3
    L = R + r
    b = st.Builder(duration=0.8, step=2e-4, record_every=2e-4)
    b.world(gravity=[0, g, 0])
    b.shape("world", st.surface(lambda x, y, z: x * x + y * y + z * z - R * R, extent=R), "dome", centre=[0.1, 0, -0.2])
    b.body("ball", 0.3, [3e-4] * 3, position=[0.1, -L, -0.2], velocity=[0.6 * v0, 0, 0.8 * v0])
    b.shape("ball", "sphere", "skin", radius=r)
    b.contact("dome", ["ball.skin", "world.dome"])
    run = b.build().run(progress=False)
    left = [event.t for event in run.events if event.event == "open"]
    assert len(left) == 1
    height = -np.interp(left[0], run.t, run["ball.y"]) / L
    assert height == pytest.approx((2 + v0**2 / (g * L)) / 3, abs=2e-3)  # a step is 0.0006 of it
    sideways = (run["ball.z"][-1] + 0.2) / (run["ball.x"][-1] - 0.1)
    assert sideways == pytest.approx(0.8 / 0.6, rel=1e-6)


def test_a_ball_slides_through_a_valley_of_unbounded_ground():
    """The ground y = a cos(k x) is higher by 2 a at its crests: v^2 = v0^2 + 4 g a at the bottom, and v0 again at the next crest."""
    a, k, r, v0, g = 0.05, 4.0, 0.1, 0.4, 9.0
    b = st.Builder(duration=2.2, step=5e-4, record_every=5e-4)
    b.world(gravity=[0, -g, 0])
    ground = st.surface(lambda x, y, z: y - a * np.cos(k * x), extent=np.inf, size=1.0, least_radius=1 / (a * k * k))
    b.shape("world", ground, "ground")
    b.body("ball", 0.3, [3e-4] * 3, position=[0, a + r, 0], velocity=[v0, 0, 0])
    b.shape("ball", "sphere", "skin", radius=r)
    b.contact("ground", ["ball.skin", "world.ground"])
    model = b.build()
    mesh = next(shape for shape in model.drawing()["shapes"] if shape["name"] == "world.ground")["mesh"]
    points = np.reshape(mesh["points"], (-1, 3))
    x, y, z = points.T
    a0, a1, a2 = (points[list(corner)] for corner in zip(*np.reshape(mesh["triangles"], (-1, 3))))
    area = 0.5 * np.sum(np.cross(a1 - a0, a2 - a0)[:, 1])  # from above; > 0 as seen from outside
    assert area == pytest.approx(4 * np.pi, rel=0.01)
    assert np.allclose(y, a * np.cos(k * x), atol=1e-6) and np.ptp(x) > 3.9 and np.ptp(z) > 3.9  # drawn as it is
    run = model.run(progress=False)
    for phase, square in ((np.pi, v0**2 + 4 * g * a), (2 * np.pi, v0**2)):
        assert run["ball.x"][-1] > phase / k
        t = np.interp(phase / k, run["ball.x"], run.t)
        v = [np.interp(t, run.t, run[f"ball.v{c}"]) for c in "xyz"]
        assert np.dot(v, v) == pytest.approx(square, rel=5e-3), phase
        assert np.interp(t, run.t, run["ball.y"]) == pytest.approx(a * np.cos(phase) + r, abs=1e-5)


def test_poles_of_parameters_are_points_like_others():
    surface, R = st.parametric(sphere(0.25), extent=0.25), 0.25
    rng = np.random.default_rng(3)
    for size in (0, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3, 0.1):
        for pole in (1, -1):
            for _ in range(4):
                r = R * rng.uniform(0.8, 1.3) * (np.array([pole, 0, 0]) + size * np.append(0, rng.normal(size=2)))
                length, n = np.linalg.norm(r), r / np.linalg.norm(r)
                jet = surface.jet(r)
                assert jet[0] == pytest.approx(length - R, abs=1e-12), (size, pole)
                assert np.allclose(jet[1:4], n, atol=1e-8), (size, pole)
                assert np.allclose(jet[4:].reshape(3, 3), (np.eye(3) - np.outer(n, n)) / length, atol=1e-5), (size, pole)


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
