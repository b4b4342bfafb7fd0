#!/usr/bin/python3
"""Writes src/stiction/sets/contensou/tables.cpp: the coefficients of the exact Contensou curves.

Needs Python 3 and mpmath (Debian: python3-mpmath). Takes a few seconds. Run it from the root of the project:

    python3 tools/contensou_coefficients.py

Each pressure law has two charts, see src/stiction/sets/profile.hpp:
  sliding   u >= 1: v = 1/u, B = b_T,   T = b_tau
  spinning  u <= 1: v = u,   B = b_tau, T = b_T
In both dB/dv = -v dT/dv. A chart is cut into CELLS pieces around v = k/256 with a polynomial of degree 5 for B, T and
v B each (interpolation in Chebyshev points, worked in 60 digits, then rounded). Beyond the last piece the curves feel their
singularity at u = 1 and are split into A(m) + m^2 l(m) S(m) (for dT/dv: m l(m) instead of m^2 l(m)), m = 1 - v^2, with
the singular factor l = sqrt(m) (parabolic) or log(m) (uniform) and polynomials A and S. Errors of the approximation: below
1e-17 for v <= 0.8 and 5e-17 up to the last cell, below 2e-17 beyond; 1e-12 relative for dT/dv in the last cell.
"""
import mpmath as mp

mp.mp.dps = 60
CELLS = 222
WIDTH = mp.mpf(1) / 256
DEGREE = 5
REACH = WIDTH * 17 / 32  # half the width of a cell and 1/16 of it to spare
BORDER_DEGREE = 15
BORDER_M = 1 - ((CELLS - 1) * WIDTH) ** 2  # m at the centre of the last cell
OUTPUT = "src/stiction/sets/contensou/tables.cpp"


class Parabolic:
    name = "parabolic"

    @staticmethod
    def sliding(v):  # (b_T, b_tau, d b_tau/dv) at u = 1/v >= 1 [MLG 51, 52]
        u, arc, root = 1 / v, mp.asin(v), mp.sqrt(1 - v * v) / v
        b_T = mp.mpf(3) / 16 * ((4 * u - u**3) * arc + (u**2 + 2) * root / u)
        b_tau = mp.mpf(3) / 64 * ((8 - 8 * u**2 + 3 * u**4) * arc + (6 - 3 * u**2) * root)
        slope = mp.mpf(3) / 16 * ((4 - 3 * u**2) * arc + (3 * u**2 - 2) * root / u**2)
        return b_T, b_tau, u**3 * slope

    @staticmethod
    def spinning(u):  # (b_tau, b_T, d b_T/du) at u <= 1
        return (3 * mp.pi / 128 * (8 - 8 * u**2 + 3 * u**4), 3 * mp.pi / 32 * (4 * u - u**3),
                3 * mp.pi / 32 * (4 - 3 * u**2))

    @staticmethod
    def sliding_singular(v):  # the part odd in q = sqrt(m): asin(v) = pi/2 - asin(q)
        u, q = 1 / v, mp.sqrt(1 - v * v)
        arc, root = -mp.asin(q), q / v
        b_T = mp.mpf(3) / 16 * ((4 * u - u**3) * arc + (u**2 + 2) * root / u)
        b_tau = mp.mpf(3) / 64 * ((8 - 8 * u**2 + 3 * u**4) * arc + (6 - 3 * u**2) * root)
        slope = mp.mpf(3) / 16 * ((4 - 3 * u**2) * arc + (3 * u**2 - 2) * root / u**2)
        return b_T, b_tau, u**3 * slope

    @staticmethod
    def spinning_singular(u):
        return mp.mpf(0), mp.mpf(0), mp.mpf(0)

    @staticmethod
    def factor(m):
        return mp.sqrt(m)


class Uniform:
    name = "uniform"

    @staticmethod
    def combine_sliding(v, E, K):
        u = 1 / v
        b_T = 4 / (3 * mp.pi) * ((1 + u**2) * E - (u**2 - 1) * K)
        phi = 4 / (9 * mp.pi) * (u * (7 + u**2) * E - (u**2 - 1) * (u**2 + 3) / u * K)
        slope = 4 / (3 * mp.pi) * u * ((2 - v**2) * E - 2 * (1 - v**2) * K)
        return b_T, phi - u * b_T, u**3 * slope

    @staticmethod
    def combine_spinning(u, E, K):
        b_T = 4 / (3 * mp.pi * u) * ((1 + u**2) * E - (1 - u**2) * K)
        phi = 4 / (9 * mp.pi) * ((7 + u**2) * E - 4 * (1 - u**2) * K)
        slope = 4 / (3 * mp.pi * u**2) * ((2 * u**2 - 1) * E + (1 - u**2) * K)
        return phi - u * b_T, b_T, slope

    @staticmethod
    def logarithmic(v):  # the factors of log(m) in E and K, m = 1 - v^2 (Legendre's relation)
        m = 1 - v * v
        K1, E1 = mp.ellipk(m), mp.ellipe(m)
        return -(K1 - E1) / mp.pi, -K1 / mp.pi

    @classmethod
    def sliding(cls, v):
        return cls.combine_sliding(v, mp.ellipe(v * v), mp.ellipk(v * v))

    @classmethod
    def spinning(cls, u):
        return cls.combine_spinning(u, mp.ellipe(u * u), mp.ellipk(u * u))

    @classmethod
    def sliding_singular(cls, v):
        log = mp.log(1 - v * v)
        return tuple(f * log for f in cls.combine_sliding(v, *cls.logarithmic(v)))

    @classmethod
    def spinning_singular(cls, u):
        log = mp.log(1 - u * u)
        return tuple(f * log for f in cls.combine_spinning(u, *cls.logarithmic(u)))

    @staticmethod
    def factor(m):
        return mp.log(m)


def interpolate(function, centre, half_width, degree, origin):
    """Coefficients in powers of (x - origin) of the interpolant in Chebyshev points around centre."""
    nodes = [centre + half_width * mp.cos((2 * i + 1) * mp.pi / (2 * degree + 2)) for i in range(degree + 1)]
    matrix = mp.matrix(degree + 1, degree + 1)
    values = mp.matrix(degree + 1, 1)
    for i, node in enumerate(nodes):
        values[i] = function(node)
        for j in range(degree + 1):
            matrix[i, j] = ((node - origin) / half_width) ** j
    solution = mp.lu_solve(matrix, values)
    return [solution[j] / half_width**j for j in range(degree + 1)]


def literal(value, scale):
    return "0.0" if abs(value) < scale * mp.mpf(10) ** -30 else repr(float(value))


def pairs(first, second):
    scale = max(abs(c) for c in first + second) or mp.mpf(1)
    return "{" + ", ".join("{" + literal(a, scale) + ", " + literal(b, scale) + "}" for a, b in zip(first, second)) + "}"


def cell(chart, k):
    """B is even and T is odd in v, which continues the curves beyond v = 0. Of v B the powers from the second on."""
    centre = k * WIDTH
    even = lambda v: chart(abs(v))[0]
    odd = lambda v: chart(abs(v))[1] * mp.sign(v)
    B = interpolate(even, centre, REACH, DEGREE, centre)
    T = interpolate(odd, centre, REACH, DEGREE, centre)
    vB = interpolate(lambda v: v * even(v), centre, REACH, DEGREE, centre)
    scale = max(abs(c) for c in vB)
    return "    {" + pairs(B, T) + ", {" + ", ".join(literal(c, scale) for c in vB[2:]) + "}},\n"


def border(law, chart, singular):
    half = BORDER_M / 2
    regular, irregular = [], []
    for index, power in ((0, 2), (1, 2), (2, 1)):
        v_of = lambda m: mp.sqrt(1 - m)
        with mp.workdps(120):  # near m = 0 the parts cancel
            A = lambda m: chart(v_of(m))[index] - singular(v_of(m))[index]
            S = lambda m: singular(v_of(m))[index] / (m**power * law.factor(m))
            regular.append(interpolate(A, half, half, BORDER_DEGREE, 0))
            irregular.append(interpolate(S, half, half, BORDER_DEGREE, 0))
    rows = (pairs(regular[0], regular[1]), pairs(irregular[0], irregular[1]), pairs(regular[2], irregular[2]))
    return "".join("    " + text + ",\n" for text in rows)


def tables(law):
    charts = ((law.sliding, law.sliding_singular), (law.spinning, law.spinning_singular))
    text = ""
    for label, (chart, singular) in zip(("sliding", "spinning"), charts):
        text += f"const Cell {law.name}_{label}_cells[cell_count] = {{\n"
        text += "".join(cell(chart, k) for k in range(CELLS)) + "};\n\n"
        text += f"const Border {law.name}_{label}_border = {{\n" + border(law, chart, singular) + "};\n\n"
    return text


def main():
    with open(OUTPUT, "w") as out:
        out.write("// Written by tools/contensou_coefficients.py; do not edit.\n// clang-format off\n")
        out.write('#include "stiction/sets/contensou/tables.hpp"\n\nnamespace stiction::sets {\n\n')
        out.write(tables(Parabolic) + tables(Uniform) + "}  // namespace stiction::sets\n")


if __name__ == "__main__":
    main()
