"""When does the Tippe-Top turn over, as a function of the radius of its contact? Leine & Glocker: drilling friction, which
grows with the radius, brakes the spin that the inversion lives on."""
import matplotlib
import numpy as np

import stiction as st

matplotlib.use("Agg")
from matplotlib import pyplot as plt

radii = np.array([1e-5, 2e-4, 5e-4, 1e-3, 1.5e-3, 2e-3])
m = st.load("tippe-top", {"run.duration": 3.0, "integrator.step": 5e-5, "run.record_every": 5e-3})
out = st.rollout(m, {"contact.body.radius": radii, "contact.stick.radius": radii}, record=["tilt", "top.omega_z"], jobs=None)

figure, axes = plt.subplots(1, 2, figsize=(9, 3.5))
for radius, tilt in zip(radii, out["tilt"]):
    axes[0].plot(out.t, np.degrees(tilt), label=f"{1e3 * radius:g} mm")
axes[0].set(xlabel="t [s]", ylabel="tilt [degrees]", title="radius of the contact")
axes[0].legend()
over = out["tilt"].max(axis=1) > np.radians(120)
times = np.where(over, out.t[np.argmax(out["tilt"] > np.pi / 2, axis=1)], np.nan)
axes[1].plot(1e3 * radii, times, "o-")
axes[1].set(xlabel="radius [mm]", ylabel="time of inversion [s]")
figure.tight_layout()
figure.savefig("tippe_top_radius.png")

for radius, time in zip(radii, times):
    print(f"radius {1e3 * radius:5.2f} mm: " + (f"turns over at {time:.2f} s" if np.isfinite(time) else "does not turn over"))
assert over[2], "with the 0.5 mm of the paper it turns over"
