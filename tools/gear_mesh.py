#!/usr/bin/env python3
"""A spur gear with involute teeth as an OBJ file, for a shape of type `mesh`.

    tools/gear_mesh.py TEETH WIDTH > gear.obj      # WIDTH in mm; --module, --pressure, --backlash, --points

Axis z, millimetres, a tooth at the x axis. A flank is a chain of chords between points of the involute: it lies inside the true one, by less than 0.01
modules. Below the base circle the flank is radial."""

import argparse
import math


def outline(teeth, module, pressure, backlash, points):
    """Points of the toothed circle, counterclockwise."""
    pitch, base = 0.5 * module * teeth, 0.5 * module * teeth * math.cos(pressure)
    tip, root = pitch + module, pitch - 1.25 * module
    involute = math.tan(pressure) - pressure
    half = 0.25 * (2 * math.pi / teeth) - 0.25 * backlash / pitch + involute  # angle of half a tooth on the base circle
    # Equal steps of the angle of roll, in which an involute's radius of curvature grows equally.
    first, last = math.sqrt(max(root / base, 1) ** 2 - 1), math.sqrt((tip / base) ** 2 - 1)
    flank = []
    for k in range(points):
        roll = first + (last - first) * k / (points - 1)
        flank.append((base * math.hypot(1, roll), half - (roll - math.atan(roll))))
    if root < base:
        flank.insert(0, (root, half))
    tooth = [(r, -a) for r, a in flank] + [(r, a) for r, a in reversed(flank)]
    return [(r * math.cos(a + 2 * math.pi * k / teeth), r * math.sin(a + 2 * math.pi * k / teeth)) for k in range(teeth) for r, a in tooth]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("teeth", type=int)
    parser.add_argument("width", type=float)
    parser.add_argument("--module", type=float, default=3.0, help="mm of diameter per tooth")
    parser.add_argument("--pressure", type=float, default=20.0, help="pressure angle, degrees")
    parser.add_argument("--backlash", type=float, default=0.1, help="mm on the pitch circle, half of it from this gear")
    parser.add_argument("--points", type=int, default=6, help="of a flank")
    o = parser.parse_args()
    ring = outline(o.teeth, o.module, math.radians(o.pressure), o.backlash, o.points)
    n = len(ring)
    print(f"# {o.teeth} teeth, module {o.module:g} mm, width {o.width:g} mm: tools/gear_mesh.py")
    for z in (-0.5 * o.width, 0.5 * o.width):
        for x, y in ring + [(0, 0)]:
            print(f"v {x:.5f} {y:.5f} {z:g}")
    low, high = n + 1, 2 * n + 2  # the middles, counted from 1
    for i in range(n):
        a, b = i + 1, (i + 1) % n + 1
        c, d = a + n + 1, b + n + 1
        print(f"f {a} {b} {d}\nf {a} {d} {c}\nf {low} {b} {a}\nf {high} {c} {d}")


if __name__ == "__main__":
    main()
