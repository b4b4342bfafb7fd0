"""The speeds of Moeller, Leine & Glocker 2009, section 6: processor time of the Tippe-Top with their iteration (46) and with the default solver;
iterations per step with (37), (43) and (46), on the disk, whose contact is badly scaled."""
import resource

from runs import run

BODIES = {"exact": ("parabolic", {}), "ellipsoid": ("ellipsoid", {}), "sphere": ("ellipsoid", {"solver__stretch": "sphere"})}
SOLVERS = {"iteration (46)": {"solver__type": "jacobi", "solver__form": "rescaled"}, "default": {}}


def seconds(body, solver):
    pressure, more = BODIES[body]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run("tippe-top", contact__body__pressure=pressure, contact__stick__pressure=pressure, run__duration=2, run__record_every=0.1, **more, **SOLVERS[solver])
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measure(rounds=5):
    """Per solver: the times of the exact body and of the ellipsoid over that of the ellipsoid as a sphere; the least of several rounds in turn."""
    least = {}
    for _ in range(rounds):
        for solver in SOLVERS:
            for body in BODIES:
                least[solver, body] = min(least.get((solver, body), 1e9), seconds(body, solver))
    return {solver: [least[solver, body] / least[solver, "sphere"] for body in ("exact", "ellipsoid")] for solver in SOLVERS}


def iterations():
    result = {}
    for form in ("euclidean", "transformed", "rescaled"):
        s = run("disk-contensou-contour", integrator__variant="end", solver__type="jacobi", solver__form=form, solver__max_iterations=1000000, run__duration=0.01).summary
        result[form] = s["solver.iterations"] / s["solver.solved_steps"]
    return result


if __name__ == "__main__":
    print(measure(), iterations())
