"""The rolling disk under refinement of the step: the tables of docs/studies/rolling-disk.md. Takes a few minutes."""
import numpy as np
from runs import run

CONTOUR, BOTH = "disk-coulomb-contour", "disk-contensou-contour"


def facts(result):
    closed = [t for t, contact, event in result.events if contact == "rim.2" and event == "close"]
    slides = np.flatnonzero(result["rim.1.vT"] > 0.01)
    s = result.summary
    rest = result["t"] > closed[-1] + 0.1 if closed else np.zeros(0, bool)
    return {"flat": closed[-1] if closed else np.nan, "x": result["disk.x"][-1], "y": result["disk.y"][-1],
            "slides": result["t"][slides[0]] if len(slides) else np.nan, "method": s["energy.method"],
            "rest": result["energy.kinetic"][rest].max() if rest.any() else np.nan,
            "iterations": s["solver.iterations"] / s["solver.solved_steps"], "most": s["solver.iterations_max"], "unconverged": s["solver.unconverged_steps"]}


def row(label, f):
    print(f"| {label} | {f['flat']:.3f} s | ({f['x']:.4f}, {f['y']:.4f}) | {f['slides']:.2f} s | {1e3 * f['method']:.3g} mJ | "
          f"{f['iterations']:.1f} / {f['most']:.0f} | {f['unconverged']:.0f} | {f['rest']:.0e} J |", flush=True)


def stops():
    for scenario, duration in ((CONTOUR, 75), (BOTH, 15)):
        for variant, steps in (("end", ("1e-3", "4e-4", "2e-4", "1e-4", "5e-5")), ("printed", ("4e-4", "2e-4", "1e-4", "5e-5", "2e-5", "1e-5")),
                               ("midpoint", ("2e-4", "1e-4", "5e-5", "2e-5"))):
            for step in steps:
                row(f"{scenario} {variant} {step}", facts(run(scenario, integrator__variant=variant, integrator__step=step, run__duration=duration)))
        for step in ("1e-3", "5e-4", "2.5e-4"):
            row(f"{scenario} runge-kutta {step}", facts(run(scenario, integrator__type="runge-kutta", integrator__variant="end", integrator__step=step,
                                                           run__duration=duration)))


def feasibility(variant):
    """How well chi > 1 predicts sliding, row by row."""
    result = run(CONTOUR, integrator__variant=variant, run__record_every="1e-3")
    t, chi, speed = result["t"], result["chi"], result["rim.1.vT"]
    slip = speed > 1e-3
    moving = (t > 0.1) & (t < facts(result)["flat"])
    agree = (slip == (chi > 1)) & moving
    wrong = moving & ~agree
    first = np.flatnonzero(slip & moving)[0]
    peak = np.argmax(speed)
    print(f"{variant}: {100 * agree.sum() / moving.sum():.1f} % of {moving.sum()} rows agree; of those that do not, {(wrong & (t < 60)).sum()} before 60 s; "
          f"chi there {chi[wrong].min():.3f} to {chi[wrong].max():.3f}; largest slip speed there {speed[wrong].max():.2e} m/s")
    print(f"   first slip at {t[first]:.3f} s, beta {result['beta'][first]:.4f}, chi {chi[first]:.4f}; fastest {speed[peak]:.3f} m/s at {t[peak]:.3f} s, "
          f"beta {result['beta'][peak]:.3f}; chi > 1.03 or < 0.97: agree {100 * (agree & (abs(chi - 1) > 0.03)).sum() / (moving & (abs(chi - 1) > 0.03)).sum():.2f} %")


if __name__ == "__main__":
    stops()
    for variant in ("end", "printed"):
        feasibility(variant)
    for step in ("4e-4", "2e-4", "1e-4", "5e-5", "2e-5"):
        result = run("disk-contensou", integrator__step=step)
        print(f"disk-contensou {step}: E {1e3 * result['energy.total'][-1]:.2f} mJ, "
              f"method {1e3 * result.summary['energy.method']:.3g} mJ, work {[1e3 * float(result['work.rim.' + c][-1]) for c in ('normal', 'sliding', 'drilling', 'rolling')]} mJ")
