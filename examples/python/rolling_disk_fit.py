"""A disk that rolls and falls (Euler's disk) loses its energy by rolling friction. Which coefficient was it? Fit the decay of
the energy of a run, as one would fit a measurement. Le Saux, Leine & Glocker 2005."""
import matplotlib
import numpy as np
from scipy.optimize import least_squares

import stiction as st

matplotlib.use("Agg")
from matplotlib import pyplot as plt

m = st.load("disk-contour-viscous", {"run.duration": 0.5, "run.record_every": 5e-3})
contact = m.contacts[0]
path = f"contact.{contact}.c_r"
truth = 2.5 * m.simulation().law(contact).c_r
rng = np.random.default_rng(1)

clean = m.changed({path: truth}).run(progress=False)
measured = clean["energy.total"] + 1e-3 * np.ptp(clean["energy.total"]) * rng.normal(size=len(clean))


def residual(c):
    out = st.rollout(m, {path: np.exp(c)}, record="energy.total")
    return (out["energy.total"][0] - measured) / np.ptp(measured)


fit = least_squares(residual, [np.log(0.4 * truth)], diff_step=1e-4)
found = float(np.exp(fit.x[0]))
print(f"c_r = {found:.4g} N s/m from noisy energies; the truth is {truth:.4g}")

figure, axes = plt.subplots(figsize=(6, 3.5))
axes.plot(clean.t, 1e3 * measured, ".", ms=2, label="measured")
axes.plot(clean.t, 1e3 * (residual(fit.x) * np.ptp(measured) + measured), label="fitted")
axes.set(xlabel="t [s]", ylabel="energy [mJ]")
axes.legend()
figure.savefig("rolling_disk_fit.png")
assert abs(found / truth - 1) < 0.05
