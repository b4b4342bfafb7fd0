"""stiction plot: several results, phase planes, spectra, ranges, logarithmic axes, sizes, PDF and PNG."""

import ctypes
import math
import os
import re
import struct
import xml.etree.ElementTree
import zlib

import h5py

from support import BALL, Case, main

SVG = "{http://www.w3.org/2000/svg}"

# A mass on a spring: x = 0.1 cos(omega t) with omega = 2 pi 3 Hz, without friction, in m.
OSCILLATOR = """title = "Oscillator"
[run]
duration = 4
record_every = 0.005
[integrator]
step = 1e-4
[world]
gravity = [0, 0, 0]
[[body]]
name = "mass"
mass = 1
inertia = [1, 1, 1]
position = [0.1, 0, 0]
[[force]]
name = "spring"
type = "spring"
body = "mass"
other_point = [-10, 0, 0]
rest_length = 10
stiffness = %.17g
""" % ((2 * math.pi * 3) ** 2)


def has_cairo():
    try:
        ctypes.CDLL("libcairo.so.2")
        return True
    except OSError:
        return False


class Plot(Case):
    def setUp(self):
        super().setUp()
        self.write("ball.toml", BALL)
        self.good("run", "ball.toml", "--quiet")
        self.good("run", "ball.toml", "--quiet", "--out", "slow.h5", "--set", "body.ball.velocity=[0.5,0,0]",
                  "--set", "run.duration=0.25")

    def svg(self, *arguments):
        self.good("plot", *arguments, "-o", "a.svg", "--force")
        return xml.etree.ElementTree.parse(self.folder / "a.svg").getroot()

    def texts(self, svg):
        return [t.text for t in svg.iter(SVG + "text")]

    def curves(self, svg):
        """The points of every curve in px."""
        paths = [p.get("d") for p in svg.iter(SVG + "path") if p.get("stroke-linejoin") == "round"]
        return [[tuple(map(float, xy.split())) for xy in re.findall(r"[ML]([-\d.]+ [-\d.]+)", path)] for path in paths]

    def test_several_results(self):
        svg = self.svg("ball.h5", "slow.h5", "--columns", "ball.x", "--columns", "ball.z,floor.gap")
        texts = self.texts(svg)
        for wanted in ("ball.x [m]", "ball", "slow", "ball.z [m], ball", "floor.gap [m], slow"):
            self.assertIn(wanted, texts)
        curves = self.curves(svg)
        self.assertEqual(len(curves), 2 + 4)
        fast, slow = curves[0], curves[1]
        self.assertAlmostEqual((slow[-1][0] - slow[0][0]) / (fast[-1][0] - fast[0][0]), 0.5, delta=0.01)  # half the time
        texts = self.texts(self.svg("ball.h5", "slow.h5", "--columns", "ball.x", "--labels", "1 m/s,0.5 m/s"))
        self.assertIn("0.5 m/s", texts)
        (self.folder / "sub").mkdir()
        os.link(self.folder / "slow.h5", self.folder / "sub/ball.h5")
        self.assertIn("sub/ball.h5", self.texts(self.svg("ball.h5", "sub/ball.h5", "--columns", "ball.x")))

    # The curve in the picture is the column of the file, in px of its axes.
    def test_over_another_column(self):
        svg = self.svg("ball.h5", "--over", "ball.x", "--columns", "ball.z", "--xrange", "0:1", "--yrange", "0:1")
        self.assertIn("ball.x [m]", self.texts(svg))
        frame = next(p.get("d") for p in svg.iter(SVG + "path") if p.get("stroke") == "#b8c2cc")
        corners = [tuple(map(float, xy.split())) for xy in re.findall(r"[ML]([-\d.]+ [-\d.]+)", frame)]
        left, top = corners[0]
        right, bottom = corners[2]
        with h5py.File(self.folder / "ball.h5", "r") as file:
            names = [n.decode() for n in file["columns"]["name"]]
            x, z = file["data"][:, names.index("ball.x")], file["data"][:, names.index("ball.z")]
        curve = self.curves(svg)[0]
        for at, row in ((0, 0), (-1, -1)):
            self.assertAlmostEqual(curve[at][0], left + x[row] * (right - left), delta=0.02)
            self.assertAlmostEqual(curve[at][1], bottom + z[row] * (top - bottom), delta=0.02)
        lowest = max(y for _, y in curve)
        self.assertAlmostEqual(lowest, bottom + z.min() * (top - bottom), delta=0.02)

    def test_spectrum_of_an_oscillator(self):
        self.write("spring.toml", OSCILLATOR)
        self.good("run", "spring.toml", "--quiet")
        for window, width in (("hann", 0.003), ("flat-top", 0.25)):  # a flat top has its place to one over the duration
            said = self.good("plot", "spring.h5", "--spectrum", "--window", window, "--columns", "mass.x", "-o", "s.svg")
            peak, frequency = map(float, re.search(r"mass.x: highest peak (\S+) m at (\S+) Hz", said).groups())
            self.assertAlmostEqual(peak, 0.1, delta=0.0005)
            self.assertAlmostEqual(frequency, 3.0, delta=width)
        self.assertIn("amplitude spectrum, flat-top window", (self.folder / "s.svg").read_text())
        self.good("plot", "spring.h5", "--spectrum", "--columns", "mass.x", "-o", "s.svg", "--log-x", "--log-y")
        said = self.good("plot", "spring.h5", "--spectrum", "--columns", "mass.vx", "-o", "s.svg", "--from", "1", "--every", "0.01")
        self.assertAlmostEqual(float(re.search(r"peak (\S+) m/s", said)[1]), 0.1 * 6 * math.pi, delta=0.02)

    def test_spectrum_refuses_uneven_rows(self):
        with h5py.File(self.folder / "slow.h5", "r+") as file:
            file["data"][40, 0] += 2e-4
        self.refused("plot", "slow.h5", "--spectrum", "--columns", "ball.x", "-o", "s.svg",
                     says=["ball.x", "not evenly spaced", "--every"])
        self.good("plot", "slow.h5", "--spectrum", "--columns", "ball.x", "-o", "s.svg", "--every", "0.002")

    def test_logarithmic_axes(self):
        self.refused("plot", "ball.h5", "--columns", "ball.vz", "--log-y", "-o", "a.svg",
                     says=["logarithmic", "ball.vz", "not positive", "--abs"])
        texts = self.texts(self.svg("ball.h5", "--columns", "ball.vz", "--log-y", "--abs"))
        self.assertIn("10⁻¹", texts)
        self.refused("plot", "ball.h5", "--columns", "ball.z", "--log-x", "-o", "a.svg", "--force", says=["t [s]", "not positive"])
        self.good("plot", "ball.h5", "--columns", "ball.z", "--log-x", "--from", "0.001", "-o", "b.svg")

    def test_refusals(self):
        out = ("-o", "no.svg")
        self.refused("plot", "ball.h5", "slow.h5", "--columns", "ball.zz", *out, says=["ball.zz", "ball.z"])
        self.refused("plot", "ball.h5", "--over", "ball.xx", *out, says=["ball.xx", "ball.x"])
        self.refused("plot", "ball.h5", "nothing.h5", *out, says=["nothing.h5"])
        self.refused("plot", "ball.h5", "--xrange", "7:9", *out, says=["t [s]", "7", "9"])
        self.refused("plot", "ball.h5", "--columns", "ball.z", "--yrange", "7:9", *out, says=["ball.z", "7"])
        self.refused("plot", "ball.h5", "--columns", "ball.z", "--yrange", "9:7", *out, says=["LOW < HIGH"])
        self.refused("plot", "ball.h5", "--columns", "ball.z", "--yrange", "a:7", *out, says=["LOW:HIGH"])
        self.refused("plot", "ball.h5", "--columns", "ball.z", "--yrange", "0:1", "--yrange", "0:2", *out, says=["1 panes"])
        self.refused("plot", "ball.h5", "--from", "2", "--to", "1", *out, says=["empty"])
        self.refused("plot", "ball.h5", "--spectrum", "--over", "ball.x", *out, says=["exclude"])
        self.refused("plot", "ball.h5", "--spectrum", "--window", "han", *out, says=["hann"])
        self.refused("plot", "ball.h5", "--every", "0.1", *out, says=["--spectrum"])
        self.refused("plot", "ball.h5", "slow.h5", "--labels", "one", *out, says=["1 labels for 2"])
        for wrong in ("84mm", "84lyx60", "x", "1mmx1mm", "84x"):
            self.refused("plot", "ball.h5", "--size", wrong, *out, says=["--size"])
        self.refused("plot", "ball.h5", "--width", "12parsec", *out, says=["84mm"])
        self.refused("plot", "ball.h5", "--size", "84mmx60mm", "--width", "100mm", *out, says=["--width"])
        self.refused("plot", "ball.h5", "--size", "84mmx60mm", "--font-size", "40pt", *out, says=["too few"])

    def test_sizes(self):
        for size, width, height in (("84mmx60mm", 84, 60), ("84x60mm", 84, 60), ("8.4cm x 6cm", 84, 60),
                                    ("400pxx300px", 400 * 25.4 / 96, 300 * 25.4 / 96), ("3inx2in", 76.2, 50.8)):
            svg = self.svg("ball.h5", "--size", size, "--columns", "ball.z", "--font-size", "8")
            self.assertAlmostEqual(float(svg.get("width")) * 25.4 / 96, width, delta=0.01)
            self.assertAlmostEqual(float(svg.get("height")) * 25.4 / 96, height, delta=0.01)
            sizes = {float(t.get("font-size")) for t in svg.iter(SVG + "text")}
            self.assertIn(10.67, sizes)  # 8 pt in px
        self.assertNotIn("Ball", self.texts(self.svg("ball.h5", "--title", "")))
        self.assertIn("Mine", self.texts(self.svg("ball.h5", "--title", "Mine")))

    def test_pdf_and_png_need_no_program(self):
        if not has_cairo():
            self.skipTest("libcairo2 is not installed")
        nothing = {**os.environ, "PATH": "/nonexistent"}
        for name in ("a.png", "a.pdf"):
            self.good("plot", "ball.h5", "-o", name, "--dpi", "300", env=nothing)
            first = (self.folder / name).read_bytes()
            self.good("plot", "ball.h5", "-o", name, "--dpi", "300")  # over what it wrote itself
            self.assertEqual((self.folder / name).read_bytes(), first)
            self.write(name, b"%PDF-1.4 of somebody else" if name == "a.pdf" else b"\x89PNG of somebody else")
            self.refused("plot", "ball.h5", "-o", name, says=[name, "--force"])
        self.assertEqual([p.name for p in self.folder.iterdir() if p.name.startswith(".")], [])
        self.good("plot", "ball.h5", "-o", "a.png", "--force", "--size", "84mmx60mm", "--dpi", "300", "--columns", "ball.z")
        png = (self.folder / "a.png").read_bytes()
        width, height = struct.unpack(">II", png[16:24])
        self.assertEqual((width, height), (round(84 / 25.4 * 300), round(60 / 25.4 * 300)))
        # The picture is drawn: pixels of the paper, of the ink and of the first curve.
        at, data = 8, b""
        while at < len(png):
            length, kind = struct.unpack(">I4s", png[at:at + 8])
            data += png[at + 8:at + 8 + length] if kind == b"IDAT" else b""
            self.assertEqual(struct.unpack(">I", png[at + 8 + length:at + 12 + length])[0],
                             zlib.crc32(png[at + 4:at + 8 + length]))
            at += 12 + length
        raw = zlib.decompress(data)
        self.assertEqual(len(raw), height * (1 + 3 * width))
        colours = pixels(raw, width, height)
        self.assertGreater(colours.count((255, 255, 255)), 0.7 * width * height)
        self.assertGreater(colours.count((0x00, 0x72, 0xb2)), 500)
        self.assertGreater(colours.count((0x1d, 0x27, 0x33)), 100)


def pixels(raw, width, height):
    """The colours of a PNG of 8 bits and three channels: its rows without their filters."""
    out, before = [], bytearray(3 * width)
    for y in range(height):
        kind, row = raw[y * (1 + 3 * width)], bytearray(raw[y * (1 + 3 * width) + 1:(y + 1) * (1 + 3 * width)])
        for i in range(3 * width):
            a, b, c = (row[i - 3] if i > 2 else 0), before[i], (before[i - 3] if i > 2 else 0)
            if kind == 4:
                p = a + b - c
                near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            else:
                near = (0, a, b, (a + b) // 2)[kind]
            row[i] = (row[i] + near) & 255
        out += [tuple(row[i:i + 3]) for i in range(0, 3 * width, 3)]
        before = row
    return out


if __name__ == "__main__":
    main()
