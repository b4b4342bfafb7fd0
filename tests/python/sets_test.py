"""Sets of friction forces over whole arrays, and contact problems."""
import pickle

import numpy as np
import pytest

import stiction as st


def test_a_disk_in_closed_form():
    disk, rng = st.sets.Coulomb(0.3), np.random.default_rng(1)
    x = rng.normal(size=(4, 5, 2))
    P_N = rng.uniform(0.1, 3, size=(4, 5))
    length = np.linalg.norm(x, axis=-1)
    expected = x * np.minimum(1, 0.3 * P_N / length)[..., None]
    assert np.allclose(disk.project(x, P_N), expected, rtol=1e-14)
    assert np.array_equal(disk.contains(x, P_N), length <= 0.3 * P_N)
    assert np.allclose(disk.support(x, P_N), 0.3 * (P_N / length)[..., None] * x, rtol=1e-14)
    assert np.all(disk.project(x, 0.0) == 0) and np.all(disk.project(x, -P_N) == 0)


@pytest.mark.parametrize("pressure", ["parabolic", "uniform", "ellipsoid", "cylinder", "series"])
def test_projections_are_the_nearest_points(pressure):
    """Against brute force: support points in 4000 directions span the set."""
    body, rng = st.sets.Contensou(pressure, mu=0.3, radius=5e-4), np.random.default_rng(2)
    directions = rng.normal(size=(4000, 3))
    boundary = body.support(directions)
    x = rng.normal(size=(200, 3)) * 0.5
    p = body.project(x)
    # variational inequality: (x - p).(q - p) <= 0 for all q of the set
    worst = np.max(np.einsum("ik,jk->ij", x - p, boundary) - np.sum((x - p) * p, axis=1)[:, None])
    assert worst < 1e-9
    assert np.allclose(body.project(p), p, atol=1e-12)
    # and the support is the farthest one
    along = np.einsum("ik,jk->ij", directions[:100], boundary)
    assert np.all(np.einsum("ik,ik->i", directions[:100], boundary[:100]) >= along.max(axis=1) - 1e-9)


def test_shapes_and_single_points():
    body = st.sets.Contensou(mu=0.3, radius=1e-3)
    x = np.random.default_rng(3).normal(size=(3, 7, 3))
    assert body.project(x).shape == (3, 7, 3)
    assert np.array_equal(body.project(x)[1, 2], body.project(x[1, 2]))
    assert np.array_equal(body.project(np.asfortranarray(x)), body.project(x))
    assert np.array_equal(body.project(x[:, ::2]), body.project(x)[:, ::2])
    assert body.project(np.empty((0, 3))).shape == (0, 3)
    assert body.project([1, 0, 0]).shape == (3,) and body.lever == 1e-3 and body.is_set and body.dim == 3


def test_every_law_of_the_catalogue():
    seen = 0
    for entry in st.sets.catalogue():
        if entry.family not in ("friction", "rolling") or entry.name == "none":
            continue
        values = {p.name: 0.01 if p.default is None else p.default for p in entry.parameters}
        law = (st.sets.friction if entry.family == "friction" else st.sets.rolling)(entry.name, entry.variant, **values)
        dim = getattr(law, "dim", 2)
        x = np.random.default_rng(4).normal(size=(50, dim))
        assert np.all(np.isfinite(law.project(x, 2.0))), entry.name
        assert np.array_equal(pickle.loads(pickle.dumps(law)).project(x), law.project(x))
        seen += 1
    assert seen >= 20


def test_rolling_in_closed_form():
    dry = st.sets.rolling("classical", mu_r=0.1)
    assert np.allclose(dry.project([[3, 4], [0.01, 0]]), [[0.06, 0.08], [0.01, 0]])
    viscous = st.sets.rolling("classical", "viscous", c_r=2.0)
    assert np.allclose(viscous.project([3, 4], r=2.0), [1.5, 2.0])  # x c / (c + r)


def block(m, mu):
    """A mass that is pressed with 0.5 N s and pushed sideways with 0.2 N s."""
    return np.eye(3) / m, np.array([-0.5, 0.2, 0]) / m, st.Law(friction="coulomb", mu=mu)


@pytest.mark.parametrize("solver", ["gauss-seidel", "jacobi", "newton", "augmented-lagrangian", "proximal-newton"])
def test_a_block_slips_and_sticks_in_closed_form(solver):
    G, c, law = block(2.0, 0.3)
    P, info = st.solve(G, c, [law], type=solver, tolerance=1e-12)
    assert info.converged and info.status == ["slip"] and info.residual <= 1e-12
    assert np.allclose(P, [0.5, -0.15, 0], atol=1e-10) and np.allclose(info.xi, [0, 0.025, 0], atol=1e-10)
    G, c, law = block(2.0, 0.5)
    P, info = st.solve(G, c, [law], type=solver, tolerance=1e-12)
    assert info.status == ["stick"] and np.allclose(P, [0.5, -0.2, 0], atol=1e-10)
    assert not P.flags.writeable and "converged" in info.report


def random_problem(n, rng):
    W = rng.normal(size=(3 * n, 6 * max(2, n // 2)))
    W[np.abs(W) < 0.8] = 0
    G = W @ W.T + 1e-3 * np.eye(3 * n)
    return G, rng.normal(size=3 * n), [st.Law(friction="coulomb", mu=float(rng.uniform(0.1, 0.6))) for _ in range(n)]


def test_dense_and_sparse_matrices_give_the_same_bits():
    sparse = pytest.importorskip("scipy.sparse")
    rng = np.random.default_rng(5)
    G, c, laws = random_problem(12, rng)
    G[:3, 30:] = G[30:, :3] = 0
    P, info = st.solve(G, c, laws, type="newton")
    for form in (sparse.csr_matrix(G), sparse.coo_matrix(G), sparse.bsr_matrix(G, blocksize=(3, 3)), sparse.csc_array(G)):
        assert np.array_equal(st.solve(form, c, laws, type="newton")[0], P)
    assert info.converged
    # the laws hold: no pull, inside the cone, complementary, and slip against the force
    P, xi = P.reshape(-1, 3), info.xi.reshape(-1, 3)
    mu = np.array([law.parameters["mu"] for law in laws])
    assert np.all(P[:, 0] >= 0) and np.all(xi[:, 0] >= -1e-8)
    assert np.all(np.abs(P[:, 0] * xi[:, 0]) < 1e-8)
    friction, slip = np.linalg.norm(P[:, 1:], axis=1), np.linalg.norm(xi[:, 1:], axis=1)
    assert np.all(friction <= mu * P[:, 0] + 1e-9)
    moving = slip > 1e-6
    assert np.allclose(P[moving, 1:], -(mu * P[:, 0] / slip)[moving, None] * xi[moving, 1:], atol=1e-7)


def test_laws_of_other_sizes_side_by_side():
    laws = [st.Law(), st.Law(friction="contensou", mu=0.3, radius=1e-3), st.Law(friction="coulomb", mu=0.1, rolling="classical", mu_r=0.01)]
    assert [law.dim for law in laws] == [1, 4, 5]
    P, info = st.solve(np.eye(10), -np.ones(10), laws)
    assert P[0] == pytest.approx(1) and info.converged and len(info.status) == 3
    assert pickle.loads(pickle.dumps(laws[1])) == laws[1] and "contensou" in str(laws[1])


def test_what_does_not_converge_is_said():
    rng = np.random.default_rng(6)
    G, c, laws = random_problem(20, rng)
    P, info = st.solve(G, c, laws, type="jacobi", max_iterations=2)
    assert not info.converged and info.residual > 1e-10 and info.iterations <= 2
