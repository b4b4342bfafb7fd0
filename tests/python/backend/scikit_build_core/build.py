"""What our pyproject.toml asks of scikit-build-core, by the tools that Debian has: configure, build the targets, install the
components into the wheel. Settings it does not know are errors, so that this cannot drift from the file silently."""
import base64
import hashlib
import os
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from pathlib import Path

KNOWN = {"cmake", "build", "install", "wheel"}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    project = tomllib.loads(Path("pyproject.toml").read_text())
    about, settings = project["project"], project["tool"]["scikit-build"]
    assert set(settings) <= KNOWN, settings
    assert settings["cmake"]["build-type"] == "Release" and settings["wheel"] == {"packages": []}
    folder = (config_settings or {})["build-dir"]
    run = lambda *command: subprocess.run(command, check=True)
    run("cmake", "-S", ".", "-B", folder, f"-DPython_EXECUTABLE={sys.executable}",
        *[a for a in settings["cmake"]["args"] if "STICTION_TESTS" not in a])  # the folder of the tests is shared
    run("cmake", "--build", folder, *[f"--target={t}" for t in settings["build"]["targets"]])
    tag = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    stem = f"{about['name']}-{about['version']}"
    name = f"{stem}-{tag}-{tag}-{platform}.whl"
    with tempfile.TemporaryDirectory() as stage:
        for component in settings["install"]["components"]:
            run("cmake", "--install", folder, "--prefix", stage, "--component", component, "--strip")
        info = Path(stage, f"{stem}.dist-info")
        info.mkdir()
        requires = "".join(f"Requires-Dist: {d}\n" for d in about["dependencies"])
        Path(info, "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
                                          f"Summary: {about['description']}\nRequires-Python: {about['requires-python']}\n{requires}")
        Path(info, "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: stiction\nRoot-Is-Purelib: false\nTag: {tag}-{tag}-{platform}\n")
        record = f"{stem}.dist-info/RECORD"
        lines = []
        with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as out:
            for path in sorted(p for p in Path(stage).rglob("*") if p.is_file()):
                inside, data = os.path.relpath(path, stage), path.read_bytes()
                out.writestr(inside, data)
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                lines.append(f"{inside},sha256={digest},{len(data)}")
            out.writestr(record, "\n".join(lines + [f"{record},,", ""]))
    return name
