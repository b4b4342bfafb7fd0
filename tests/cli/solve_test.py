"""stiction solve: contact problems in FCLIB's layout, written and read by h5py alone."""

import json

import h5py
import numpy as np
from support import BALL, Case, main


def put_matrix(group, name, dense):
    columns = [np.nonzero(dense[:, c])[0] for c in range(dense.shape[1])]
    matrix = group.create_group(name)
    for key, value in {"m": dense.shape[0], "n": dense.shape[1], "nz": -1, "nzmax": np.count_nonzero(dense)}.items():
        matrix[key] = np.array([value], dtype=np.int32)
    matrix["p"] = np.cumsum([0] + [len(c) for c in columns]).astype(np.int32)
    matrix["i"] = np.concatenate(columns).astype(np.int32)
    matrix["x"] = np.concatenate([dense[rows, c] for c, rows in enumerate(columns)])


def error_of(W, q, mu, r, u):
    """Siconos' measure of error, by its definition."""
    total = 0.0
    for i in range(len(mu)):
        P, v = r[3 * i:3 * i + 3], u[3 * i:3 * i + 3]
        a = P - v - np.array([mu[i] * np.linalg.norm(v[1:]), 0, 0])
        T = np.linalg.norm(a[1:])
        if T <= mu[i] * a[0]:
            p = a
        elif mu[i] * T <= -a[0]:
            p = np.zeros(3)
        else:
            N = (a[0] + mu[i] * T) / (1 + mu[i] ** 2)
            p = np.concatenate([[N], mu[i] * N * a[1:] / T])
        total += np.sum((P - p) ** 2)
    return np.sqrt(total) / max(np.linalg.norm(q), np.linalg.norm(r), np.linalg.norm(u))


class Solve(Case):
    def random_problem(self, bodies=4, contacts=10, seed=1):
        """Bodies between a floor and each other: (M, H, f, w, mu)."""
        random = np.random.default_rng(seed)
        M = np.kron(np.diag(random.uniform(0.5, 2, bodies)), np.eye(6))
        H = np.zeros((6 * bodies, 3 * contacts))
        for i in range(contacts):
            frame = np.linalg.qr(random.normal(size=(3, 3)))[0]
            if i < bodies:
                frame = np.roll(np.eye(3), 1, axis=1)[:, [0, 1, 2]]
            pair = [i % bodies] if i < bodies else random.choice(bodies, 2, replace=False)
            for sign, b in zip((1, -1), pair):
                arm = random.normal(size=3)
                for k in range(3):
                    H[6 * b:6 * b + 6, 3 * i + k] += sign * np.concatenate([frame[:, k], np.cross(arm, frame[:, k])])
        return M, H, random.normal(size=6 * bodies), 0.1 * random.normal(size=3 * contacts), random.uniform(0.1, 0.9, contacts)

    def write_global(self, name, M, H, f, w, mu):
        path = self.folder / name
        with h5py.File(path, "w") as file:
            group = file.create_group("fclib_global")
            group["spacedim"] = np.array([3], dtype=np.int32)
            put_matrix(group, "M", M)
            put_matrix(group, "H", H)
            for key, value in {"f": f, "w": w, "mu": mu}.items():
                group["vectors/" + key] = value
        return path

    def write_local(self, name, W, q, mu):
        path = self.folder / name
        with h5py.File(path, "w") as file:
            group = file.create_group("fclib_local")
            group["spacedim"] = np.array([3], dtype=np.int32)
            put_matrix(group, "W", W)
            group["vectors/q"], group["vectors/mu"] = q, mu
        return path

    def test_solutions_have_the_error_that_is_told(self):
        for seed in range(5):
            M, H, f, w, mu = self.random_problem(seed=seed)
            W, q = H.T @ np.linalg.solve(M, H), H.T @ np.linalg.solve(M, f) + w
            self.write_global("bodies.hdf5", M, H, f, w, mu)
            self.write_local("contacts.hdf5", W, q, mu)
            for name in ("bodies.hdf5", "contacts.hdf5"):
                for solver in ("proximal-newton", "gauss-seidel", "newton"):
                    facts = json.loads(self.good("solve", name, "--set", f"solver.type={solver}", "--set",
                                                 "solver.tolerance=1e-10", "--out", "out.hdf5", "--json"))
                    self.assertTrue(facts["solved"])
                    self.assertEqual((facts["solver"], facts["contacts"]), (solver, 10))
                    with h5py.File(self.folder / "out.hdf5") as file:
                        r, u = file["solution/r"][:], file["solution/u"][:]
                        self.assertLess(np.abs(u - W @ r - q).max(), 1e-9)
                        if name == "bodies.hdf5":
                            v = file["solution/v"][:]
                            self.assertLess(np.abs(M @ v - H @ r - f).max(), 1e-9)
                            self.assertLess(np.abs(H.T @ v + w - u).max(), 1e-9)
                    self.assertLess(error_of(W, q, mu, r, u), 1e-10)
                    self.assertAlmostEqual(error_of(W, q, mu, r, u), facts["error"], 12)

    def test_block_on_a_floor(self):
        """m = 2, pushed with 0.8 of its weight, mu = 0.5: slips with (0.8 - 0.5) g dt."""
        M = np.diag([2.0, 2, 2, 1e9, 1e9, 1e9])
        H = np.zeros((6, 3))
        H[2, 0] = H[0, 1] = H[1, 2] = 1
        self.write_global("block.hdf5", M, H, np.array([1.6, 0, -2, 0, 0, 0]), np.zeros(3), np.array([0.5]))
        text = self.good("solve", "block.hdf5", "--out", "out.hdf5")
        for part in ("1 contacts, solved", "proximal-newton", "iterations", "factorisations", "processor time", "residual"):
            self.assertIn(part, text)
        with h5py.File(self.folder / "out.hdf5") as file:
            np.testing.assert_allclose(file["solution/r"][:], [2, -1, 0], atol=1e-8)
            np.testing.assert_allclose(file["solution/v"][:3], [0.3, 0, 0], atol=1e-8)

    def test_not_solved(self):
        M, H, f, w, mu = self.random_problem(contacts=12)
        self.write_global("hard.hdf5", M, H, f, w, mu)
        done = self.call("solve", "hard.hdf5", "--set", "solver.max_iterations=1", "--set", "solver.tolerance=1e-14",
                         "--out", "out.hdf5", "--json")
        self.assertEqual(done.returncode, 3)
        self.assertFalse(json.loads(done.stdout)["solved"])
        with h5py.File(self.folder / "out.hdf5") as file:  # the best iterate is there all the same
            self.assertEqual(len(file["solution/r"]), 36)

    def test_problems_of_a_run(self):
        self.write("ball.toml", BALL)
        self.good("run", "ball.toml", "--out", "ball.h5", "--dump-problems", "3", "--quiet")
        self.assertEqual(list(self.folder.glob("*.hdf5")), [])  # every step converges
        self.good("run", "ball.toml", "--out", "ball.h5", "--dump-problems", "1", "--dump-at", "0.49", "--quiet", "--force")
        with h5py.File(self.folder / "ball.problem-1.hdf5") as file:  # m = 2, r = 0.5, 0.2 kg m^2
            W = np.zeros((3, 3))
            group = file["fclib_local/W"]
            for c, (a, b) in enumerate(zip(group["p"][:-1], group["p"][1:])):
                W[group["i"][a:b], c] = group["x"][a:b]
        np.testing.assert_allclose(W, np.diag([1 / 2, 1 / 2 + 0.25 / 0.2, 1 / 2 + 0.25 / 0.2]), atol=1e-12)

        heap = ["run", "sphere-heap", "--set", "run.duration=0.25", "--out", "heap.h5", "--quiet", "--force"]
        self.good(*heap, "--set", "solver.max_iterations=1", "--set", "solver.tolerance=1e-10", "--dump-problems", "2")
        self.assertEqual(len(list(self.folder.glob("heap.problem-*.hdf5"))), 2)
        self.good("solve", "heap.problem-2.hdf5")
        self.good(*heap, "--dump-problems", "1", "--dump-at", "0.2401")
        with h5py.File(self.folder / "heap.problem-1.hdf5") as file:
            self.assertIn("fclib_global", file)  # more than 100 contacts: with their bodies
        self.good("solve", "heap.problem-1.hdf5")
        self.refused("run", "ball.toml", "--dump-problems", "0", says=["--dump-problems", "1 to"])
        self.refused("run", "ball.toml", "--dump-at", "0.1", says=["--dump-problems"])

    def test_refusals(self):
        self.refused("solve", "none.hdf5", says=["none.hdf5", "no such file"])
        self.write("text.hdf5", "mu = 0.3")
        self.refused("solve", "text.hdf5", says=["not an HDF5 file"])
        M, H, f, w, mu = self.random_problem()
        self.write_global("good.hdf5", M, H, f, w, mu)
        self.refused("solve", "good.hdf5", "--set", "solver.type=proximal", says=["solver.type", "proximal"])
        self.refused("solve", "good.hdf5", "--set", "solver.tolerance=-1", says=["solver.tolerance"])
        self.refused("solve", "good.hdf5", "--set", "integrator.step=1", says=["solver"])
        self.refused("solve", "good.hdf5", "--out", "good.hdf5", says=["itself"])
        self.refused("solve", "good.hdf5", "--out", "nowhere/out.hdf5", says=["no folder"])
        self.write_global("short.hdf5", M, H, f[:-1], w, mu)
        self.refused("solve", "short.hdf5", says=["vector f has 23 values"])
        whole = (self.folder / "good.hdf5").read_bytes()
        self.write("cut.hdf5", whole[:len(whole) // 2])
        self.refused("solve", "cut.hdf5", says=["cut.hdf5"])


if __name__ == "__main__":
    main()
