"""A wheel from pyproject.toml, by a backend that does what scikit-build-core is told there, installed into an empty
environment. pip with a network uses scikit-build-core itself."""
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from conftest import SANITIZED, SOURCE

pytestmark = pytest.mark.skipif(SANITIZED, reason="wheels are built without sanitizers")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    pytest.importorskip("build")
    out = tmp_path_factory.mktemp("wheel")
    environment = dict(os.environ, PYTHONPATH=str(Path(__file__).parent / "backend"))
    done = subprocess.run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check", "--outdir", out,
                           f"--config-setting=build-dir={os.environ['STICTION_BUILD']}", SOURCE],
                          capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl"))


def test_it_contains_the_package_and_its_libraries(wheel, tmp_path):
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("stiction/__init__.py", "stiction/_core.pyi", "stiction/py.typed"):
        assert part in names
    module = next(name for name in names if name.startswith("stiction/_core.") and name.endswith(".so"))
    assert not [name for name in names if name.startswith(("include/", "lib/", "bin/"))]
    zipfile.ZipFile(wheel).extractall(tmp_path)
    allowed = r"libc\.so|libm\.so|libstdc\+\+\.so|libgcc_s\.so|ld-linux|libhdf5|libz\.so"  # HDF5 itself needs zlib
    needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.run(["readelf", "-d", tmp_path / module], capture_output=True, text=True,
                                                             check=True).stdout)
    assert needed
    missing = [n for n in needed if not re.match(allowed, n) and f"stiction/{n}" not in names]
    assert missing == []
    brought = [n for n in names if re.search(r"stiction/lib.*\.so", n)]
    for library in brought:
        more = re.findall(r"NEEDED.*\[(.*)\]", subprocess.run(["readelf", "-d", tmp_path / library], capture_output=True, text=True,
                                                               check=True).stdout)
        assert [n for n in more if not re.match(allowed, n)] == []


def test_it_is_installed_and_runs(wheel, tmp_path):
    home = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", home], check=True)
    python = home / "bin" / "python"
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "STICTION_BUILD")}
    done = subprocess.run([python, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet", wheel], capture_output=True, text=True,
                          env=environment)
    assert done.returncode == 0, done.stderr
    code = """
import stiction, sys, os
assert os.path.realpath(stiction.__file__).startswith(os.path.realpath(sys.prefix)), stiction.__file__
with open("/proc/self/maps") as maps:
    used = {line.split()[-1] for line in maps if "libfmt" in line}
assert all(os.path.realpath(sys.prefix) in path for path in used) and used, used
r = stiction.load("tippe-top", {"run.duration": 0.01}).run(progress=False)
print(len(r), r.summary["state_hash"])
"""
    shown = subprocess.run([python, "-c", code], capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    import stiction as st
    assert shown.stdout.split() == ["11", st.load("tippe-top", {"run.duration": 0.01}).run(progress=False).summary["state_hash"]]
