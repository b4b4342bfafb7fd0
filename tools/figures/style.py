"""One look for all figures; SVG and PNG of each, the same bytes for the same numbers."""
import pathlib

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "figures"
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]  # Okabe and Ito

plt.rcParams.update({
    "figure.figsize": (6.4, 3.6), "figure.dpi": 110, "savefig.bbox": "tight", "savefig.pad_inches": 0.15, "svg.hashsalt": "stiction", "svg.fonttype": "path",
    "axes.prop_cycle": plt.cycler(color=COLOURS), "axes.grid": True, "grid.color": "#e3e8ee", "axes.edgecolor": "#8a949e",
    "axes.spines.top": False, "axes.spines.right": False, "font.size": 9.5, "legend.frameon": False, "lines.linewidth": 1.5,
})


def save(figure, name):
    FOLDER.mkdir(parents=True, exist_ok=True)
    figure.savefig(FOLDER / f"{name}.svg", metadata={"Date": None})
    figure.savefig(FOLDER / f"{name}.png", dpi=110, metadata={"Software": None})
    plt.close(figure)
    print("  ", name)
