"""Markeev's ellipsoid: figure 4 of Kosenko 2013."""
from runs import run
from style import plt, save


def draw():
    result = run("markeev-ellipsoid")
    figure, axes = plt.subplots()
    axes.plot(result["t"], result["stone.y"], lw=1)
    for semi_axis in (1.0, 1.3):
        axes.axhline(semi_axis, color="#8a949e", lw=0.8, ls="--")
    axes.set(xlabel="t [s]", ylabel="height of the centre of mass [m]", xlim=(0, result["t"][-1]))
    save(figure, "k-04-altitude")
    return {t: result.at("stone.y", t) for t in (50, 100, 200)}


if __name__ == "__main__":
    print(draw())
