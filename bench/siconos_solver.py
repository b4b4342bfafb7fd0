#!/usr/bin/env python3
"""One contact problem in FCLIB's layout by solvers of Siconos: a line of JSON for each that ended within the limit.

    bench/siconos_solver.py FILE [SOLVER ...] [--tolerance 1e-8] [--limit SECONDS]

For comparison only: nothing of Stiction needs Siconos. Debian has it as python3-siconos. SOLVER is the end of a name
SICONOS_FRICTION_3D_..., e.g. NSGS. Problems with bodies are reduced to W before the clock starts.
"""

import argparse
import json
import math
import os
import resource
import time
import warnings

import h5py

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # all in the thread that is timed
import numpy as np
import scipy.sparse as sparse
import scipy.sparse.linalg

# Gauss-Seidel, proximal, fixed points of Tresca, Acary-Cadoux-Lemarechal-Malick and De Saxce,
# extragradient and fixed point of the variational inequality, second-order cones, Newton's method on the maps of
# Alart-Curnier, Fischer-Burmeister and the natural one, alternating directions.
SOLVERS = ("NSGS", "NSN_NM", "PROX", "TFP", "ACLMFP", "DSFP", "VI_EG", "VI_FPP", "SOCLCP", "NSN_AC", "NSN_FB", "ADMM")


def matrix(group):
    m, n, nz = (int(np.ravel(group[key])[0]) for key in ("m", "n", "nz"))
    p, i, x = (np.ravel(group[key]) for key in ("p", "i", "x"))
    if nz == -1:
        return sparse.csc_matrix((x, i, p), shape=(m, n))
    if nz == -2:
        return sparse.csr_matrix((x, i, p), shape=(m, n)).tocsc()
    return sparse.coo_matrix((x[:nz], (i[:nz], p[:nz])), shape=(m, n)).tocsc()


def read(path):
    """W, q and mu of the problem."""
    with h5py.File(path, "r") as file:
        if "fclib_local" in file:
            group = file["fclib_local"]
            return matrix(group["W"]), np.ravel(group["vectors/q"]), np.ravel(group["vectors/mu"])
        group = file["fclib_global"]
        M, H = matrix(group["M"]), matrix(group["H"])
        f, w, mu = (np.ravel(group["vectors"][key]) for key in ("f", "w", "mu"))
        factor = scipy.sparse.linalg.splu(M)
        inverse_H = sparse.csc_matrix(factor.solve(H.toarray())) if H.shape[1] < 2000 else inverse_blocks(M) @ H
        return (H.T @ inverse_H).tocsc(), H.T @ factor.solve(f) + w, mu


def inverse_blocks(M, size=6):
    blocks = [np.linalg.inv(M[k : k + size, k : k + size].toarray()) for k in range(0, M.shape[0], size)]
    return sparse.block_diag(blocks, format="csc")


def error(W, q, mu, r):
    """|r - proj_K(r - (u + mu |u_T| n))| / max(|q|, |r|, |u|), by numpy alone."""
    u = W @ r + q
    R, U = r.reshape(-1, 3), u.reshape(-1, 3).copy()
    U[:, 0] += mu * np.hypot(U[:, 1], U[:, 2])
    Z = R - U
    t = np.hypot(Z[:, 1], Z[:, 2])
    P = Z.copy()
    polar = mu * t <= -Z[:, 0]
    P[polar] = 0.0
    outside = ~polar & (t > mu * Z[:, 0])
    normal = (Z[outside, 0] + mu[outside] * t[outside]) / (1 + mu[outside] ** 2)
    P[outside, 0] = normal
    P[outside, 1:] = Z[outside, 1:] * (mu[outside] * normal / t[outside])[:, None]
    return np.linalg.norm(R - P) / max(np.linalg.norm(q), np.linalg.norm(r), np.linalg.norm(u))


def solve(W, q, mu, solver, tolerance):
    import siconos.numerics as sn

    sn.numerics_set_verbose(0)
    problem = sn.FrictionContactProblem(3, W, q, mu)
    options = sn.SolverOptions(getattr(sn, "SICONOS_FRICTION_3D_" + solver))
    options.dparam[sn.SICONOS_DPARAM_TOL] = tolerance
    options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10**7 if solver in ("NSGS", "VI_EG", "VI_FPP", "DSFP", "ADMM") else 10**5
    r, u = np.zeros(len(q)), np.zeros(len(q))
    start = time.thread_time()  # the clock of the process ticks coarsely while its time is limited
    sn.fc3d_driver(problem, r, u, options)
    seconds = time.thread_time() - start
    reached = float(error(W, q, mu, r))
    return {"solver": solver, "contacts": len(mu), "cpu_s": seconds, "error": reached,
            "solved": math.isfinite(reached) and reached <= tolerance * 1.001}


def solve_apart(problem, solver, tolerance, seconds):
    """In a process of its own, which may crash or exceed its time without harm."""
    child = os.fork()
    if child == 0:
        used = resource.getrusage(resource.RUSAGE_SELF)
        whole = math.ceil(used.ru_utime + used.ru_stime + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        print(json.dumps(solve(*problem, solver, tolerance)), flush=True)
        os._exit(0)
    os.waitpid(child, 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("solver", nargs="*", default=SOLVERS)
    parser.add_argument("--tolerance", type=float, default=1e-8)
    parser.add_argument("--limit", type=float, default=60.0, help="processor time for each solver, s")
    arguments = parser.parse_args()
    import siconos.numerics  # noqa: F401  once, before the processes part

    warnings.filterwarnings("ignore")
    given = read(arguments.file)
    given[0].indices, given[0].indptr = given[0].indices.astype(np.int64), given[0].indptr.astype(np.int64)
    for name in arguments.solver:
        solve_apart(given, name, arguments.tolerance, arguments.limit)
