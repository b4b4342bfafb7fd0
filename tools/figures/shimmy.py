"""The shimmying wheel: the figure of docs/studies/shimmying-wheel.md."""
from runs import run
from style import COLOURS, plt, save

COULOMB = {"contact__road__friction": "coulomb"}


def draw():
    figure, panes = plt.subplots(1, 2, figsize=(9.0, 3.2), sharey=True)
    for axes, title, pushes, more in ((panes[0], "Contensou friction", (0.1, 0.4, 0.6), {}), (panes[1], "Coulomb friction: pivoting is free", (0.02, 0.1), COULOMB)):
        for k, push in enumerate(pushes):
            result = run("shimmying-wheel", unset=["contact.road.radius", "contact.road.pressure"] if more else [], parameters__push=push, **more)
            axes.plot(result["t"], result["swivel.angle"], lw=0.9, color=COLOURS[k], label=f"push {push:g} m/s", zorder=5 - k)
        axes.set(xlabel="t [s]", xlim=(0, 5), title=title)
        axes.legend(loc="upper left", fontsize=8)
    panes[0].set_ylabel("angle of the fork [rad]")
    figure.tight_layout()
    save(figure, "shimmying-wheel")


if __name__ == "__main__":
    draw()
