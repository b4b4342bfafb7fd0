"""Pictures of docs/howto/plots.md and study.md, drawn by the program itself: tools/figures/plots.py"""
import pathlib
import subprocess
import tempfile

from runs import PROGRAM

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIGURES = ROOT / "docs/figures"
SMALL = ("--size", "150x85mm", "--font-size", "9")

# A ball on a table that shakes, e = 1/2. Above an amplitude of pi/3 g/omega^2 it can bounce once per period; that motion
# is stable up to sqrt((pi/3)^2 + (10/9)^2) g/omega^2 = 4.16 mm, where an eigenvalue of its return map is -1.
TABLE = """title = "A ball on a table that shakes"
[run]
duration = 12
record_every = 5e-4
[integrator]
step = 5e-4
impacts = "located"
[[body]]
name = "table"
mass = 100
inertia = [1, 1, 1]
[[body.shape]]
name = "top"
type = "plane"
[[body]]
name = "ball"
mass = 0.1
inertia = [4e-5, 4e-5, 4e-5]
position = [0, 0, 0.107]
velocity = [0, 0, -0.41]
[[body.shape]]
name = "skin"
type = "sphere"
radius = 0.1
[[joint]]
name = "guide"
type = "prismatic"
between = ["table", "world"]
axis = [0, 0, 1]
[[drive]]
name = "shaker"
joint = "guide"
motion = "harmonic"
amplitude = 0.004
frequency = 60
[[contact]]
name = "bounce"
between = ["ball.skin", "table.top"]
restitution = 0.5
"""
SHAKEN = """title = "Heights of a ball on a table that shakes"
kind = "sweep"
scenario = "table.toml"
after = 8
quantities = ["maxima(ball.z, 30)"]
vary = "drive.shaker.amplitude"
values = "0.003:2e-5:0.0052"
"""


def call(folder, *arguments):
    subprocess.run([PROGRAM, *map(str, arguments)], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def draw():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for mu in ("0.2", "0.3"):
            call(folder, "run", "tippe-top", "--quiet", "--out", f"mu{mu}.h5", "--set", f"contact.body.mu={mu}", "--set", f"contact.stick.mu={mu}")
        call(folder, "plot", "mu0.2.h5", "mu0.3.h5", "--columns", "tilt", "--labels", "mu = 0.2,mu = 0.3", *SMALL, "-o", FIGURES / "plot-several.svg")
        call(folder, "run", "stribeck-oscillator", "--quiet", "--set", "run.duration=25", "--set", "integrator.step=5e-4")
        belt = ("plot", "stribeck-oscillator.h5", "--from", "5", "--title", "")
        call(folder, *belt, "--over", "block.x", "--columns", "block.vx", *SMALL, "-o", FIGURES / "plot-phase.svg")
        call(folder, *belt, "--spectrum", "--columns", "block.x", "--xrange", "0:4", *SMALL, "-o", FIGURES / "plot-spectrum.svg")
        call(folder, "study", ROOT / "studies/belt-speed.toml", "--jobs", "0", "--quiet", "--plot", FIGURES / "study-lines.svg", "--width", "150mm", "--height", "50mm")
        (folder / "table.toml").write_text(TABLE)
        (folder / "shaken.toml").write_text(SHAKEN)
        call(folder, "study", "shaken.toml", "--jobs", "0", "--quiet", "--plot", FIGURES / "study-maxima.svg", *SMALL)


if __name__ == "__main__":
    draw()
