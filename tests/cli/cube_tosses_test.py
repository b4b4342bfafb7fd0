"""tools/cube_tosses.py on tosses of its own: with the law they were made by nothing is left of the errors."""

import os
import subprocess
import sys

from support import PROGRAM, SOURCE, Case, main, table

COLUMNS = "t x y z qw qx qy qz vx vy vz wx wy wz".split()


class CubeTosses(Case):
    def study(self, *arguments):
        return subprocess.run([sys.executable, "-B", SOURCE / "tools" / "cube_tosses.py", *map(str, arguments)], capture_output=True,
                              text=True, cwd=self.folder, env={**os.environ, "STICTION": PROGRAM})

    def tosses(self):
        lines = ["toss,t,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz"]
        for toss, spin in ((3, 1.0), (8, -7.0)):
            self.good("run", "cube-toss", "--quiet", "--force", "--out", "toss.h5", "--set", "parameters.mu=0.3", "--set",
                      f"body.cube.angular_velocity=[{spin},2,4]", "--set", "run.duration=0.5")
            rows = table(self.folder / "toss.h5")
            for row in zip(rows["t"], *(rows[f"cube.{c}"] for c in COLUMNS[1:])):
                lines.append(",".join([str(toss), *(repr(float(v)) for v in row)]))
        return self.write("tosses.csv", "\n".join(lines) + "\n")

    def errors(self, mu):
        done = self.study(self.tosses(), "--mu", mu, "--height", "-1.0")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        cells = [c.strip() for c in done.stdout.splitlines()[2].split("|")]
        self.assertEqual(cells[1], "2")
        return [float(c) for c in cells[5:7]]

    def test_the_law_of_the_tosses_leaves_no_error(self):
        self.assertEqual(self.errors(0.3), [0, 0])
        self.assertGreater(min(self.errors(0.1)), 0.005)

    def test_without_the_file_it_is_skipped(self):
        done = self.study("missing.csv")
        self.assertEqual((done.returncode, done.stdout), (77, "missing.csv is missing: skipped\n"))


if __name__ == "__main__":
    main()
