"""Meshes from files: drawn, or a polytope of their points; found beside the scenario, from wherever the program is called; refused with
the reason."""

import json
import struct

from support import Case, main

SCENARIO = """
title = "a part from CAD"
[run]
duration = 0.01
[[body]]
name = "part"
mass = 1.0
inertia = [1, 1, 1]
position = [0, 0, 1]
draw = [{ type = "file", file = "FILE", scale = 0.001, rotation = [0, 0, 1.0] }]
[[body.shape]]
type = "sphere"
radius = 0.1
[[contact]]
name = "floor"
between = ["part.sphere", "world"]
"""
OBJ = "v 0 0 0\nv 100 0 0\nv 0 100 0\nv 0 0 100\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


class DrawFile(Case):
    def scenario(self, name):
        self.write("model.toml", SCENARIO.replace("FILE", name))

    def test_it_is_drawn(self):
        self.write("part.obj", OBJ)
        self.scenario("part.obj")
        self.good("run", "model.toml", "--out", "r.h5", "--report", "r.html")
        page = (self.folder / "r.html").read_text()
        self.assertIn('"part.file"', page)
        # From a folder above, beside the scenario.
        (self.folder / "sub").mkdir()
        for name in ("model.toml", "part.obj"):
            (self.folder / name).rename(self.folder / "sub" / name)
        self.good("run", "sub/model.toml", "--out", "s.h5")

    def test_wrong_files(self):
        for name, content, why in (
            ("none.stl", None, "does not exist"),
            ("text.stl", "hello", "is neither STL nor OBJ"),
            ("empty.stl", "", "is neither STL nor OBJ"),
            ("bad.obj", OBJ + "f 1 2 9\n", "cannot be read: line 9: a corner that is none of its 4 points"),
        ):
            if content is not None:
                self.write(name, content)
            self.scenario(name)
            self.refused("check", "model.toml", says=["model.toml:10", f"file = '{name}'", why])
        self.scenario(".")
        self.refused("check", "model.toml", says=["is not a file"])
        header = b"\0" * 80 + struct.pack("<I", 10_000_000)
        with open(self.folder / "huge.stl", "wb") as out:  # sparse: takes no room
            out.write(header)
            out.truncate(84 + 50 * 10_000_000)
        self.scenario("huge.stl")
        self.refused("check", "model.toml", says=["has 10000000 triangles, more than 5000000"])

    # The hull of a tetrahedron, 0.1 m along each axis: its mass and its rest on the floor.
    def test_a_polytope_of_points(self):
        self.write("part.obj", OBJ)
        text = """
title = "a stone"
[run]
duration = 0.2
[[body]]
name = "stone"
density = 3000.0
[[body.shape]]
type = "polytope"
file = "part.obj"
scale = 0.001
[[contact]]
name = "floor"
between = ["stone.polytope", "world"]
"""
        self.write("stone.toml", text)
        self.assertRegex(self.good("check", "stone.toml"), r"0\.5 kg")  # density a^3 / 6
        report = json.loads(self.good("run", "stone.toml", "--json"))
        self.assertEqual(report["warnings"], [])
        listed = text.replace('file = "part.obj"\nscale = 0.001', "points = [[0,0,0],[0.1,0,0],[0,0.1,0],[0,0,0.1]]")
        self.write("listed.toml", listed)
        same = json.loads(self.good("run", "listed.toml", "--json"))
        self.assertEqual(report["state_hash"], same["state_hash"])
        for change, says in (
            (('file = "part.obj"', 'file = "nothing.obj"'), ["file = 'nothing.obj' does not exist"]),
            (('file = "part.obj"', ""), ["scale", "is for points from a file"]),
            (('file = "part.obj"\nscale = 0.001', ""), ["points", "needs at least four points"]),
            (("scale = 0.001", "points = [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]"), ["and points exclude each other"]),
        ):
            self.write("wrong.toml", text.replace(*change))
            self.refused("check", "wrong.toml", says=says)

    def test_it_resumes(self):
        self.write("part.obj", OBJ)
        self.scenario("part.obj")
        self.good("run", "model.toml", "--out", "r.h5")
        self.good("run", "model.toml", "--resume", "r.h5", "--set", "run.duration=0.02")


main()
