"""Types and docstrings."""
import inspect
import subprocess
import sys

import pytest

import stiction as st
from conftest import SANITIZED, SOURCE

pytestmark = pytest.mark.skipif(SANITIZED, reason="nothing compiled is tested")


def mypy(*arguments, module="mypy"):
    pytest.importorskip("mypy")
    return subprocess.run([sys.executable, "-m", module, *arguments], capture_output=True, text=True, cwd=SOURCE)


def test_the_package_is_typed_strictly(tmp_path):
    done = mypy("--config-file", "pyproject.toml", "--cache-dir", str(tmp_path))
    assert done.returncode == 0, done.stdout


def test_the_stub_of_the_compiled_part_is_complete(tmp_path):
    config = tmp_path / "mypy.ini"
    config.write_text(f"[mypy]\ncache_dir = {tmp_path}\n")
    done = mypy("--mypy-config-file", str(config), "--ignore-positional-only", "stiction._core", module="mypy.stubtest")
    complaints = [line for line in done.stdout.splitlines() if line.startswith("error") and "__init__" not in line
                  and "_pybind11_conduit" not in line]
    assert "is not present in stub" not in "\n".join(complaints) and "is not present at runtime" not in "\n".join(complaints), done.stdout


def test_users_get_types(tmp_path):
    script = tmp_path / "use.py"
    script.write_text("import stiction as st\nm = st.load('tippe-top')\nreveal_type(m.run()['tilt'])\nreveal_type(m.bodies)\n"
                      "reveal_type(m.simulation().body('top').omega)\nreveal_type(m.simulation().contact('body').gap)\nst.load(3)\n")
    done = mypy("--cache-dir", str(tmp_path / "cache"), str(script))
    assert done.stdout.count("ndarray") == 2 and 'List[str]"' in done.stdout.replace("builtins.list[builtins.str]", 'List[str]"')
    assert "builtins.float" in done.stdout
    assert 'incompatible type "int"' in done.stdout


def public_objects():
    for name in st.__all__:
        thing = getattr(st, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            yield name, thing
    for name, thing in vars(st.sets).items():
        if not name.startswith("_") and getattr(thing, "__module__", "") == "stiction.sets":
            yield "sets." + name, thing


def test_everything_public_has_a_docstring():
    missing = []
    for name, thing in public_objects():
        if not inspect.getdoc(thing):
            missing.append(name)
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if member.startswith("_") or (issubclass(thing, tuple) and member in thing._fields):
                    continue
                if (inspect.isfunction(value) or isinstance(value, property)) and not inspect.getdoc(value):
                    missing.append(f"{name}.{member}")
    assert missing == []


def test_the_reference_page_is_that_of_the_docstrings():
    page = SOURCE / "docs" / "reference" / "python.md"
    made = subprocess.run([sys.executable, SOURCE / "tools" / "python_reference.py"], capture_output=True, text=True, check=True)
    assert page.read_text() == made.stdout, "run tools/python_reference.py > docs/reference/python.md"
