"""Scripts and notebooks of examples/python run from top to bottom; the code of the guide prints what its comments say."""
import contextlib
import io
import json
import os
import re
import subprocess
import sys

import pytest

from conftest import SANITIZED, SOURCE

pytestmark = pytest.mark.skipif(SANITIZED, reason="too slow with sanitizers: the other tests call the same functions")

EXAMPLES = SOURCE / "examples" / "python"


def picture_is_not_empty(path):
    """More than one colour, in more than a hundredth of the picture."""
    from matplotlib import image
    pixels = image.imread(path)[..., :3].reshape(-1, 3)
    background = pixels[0]
    assert (pixels != background).any(axis=1).mean() > 0.01, path


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda p: p.stem)
def test_script(script, tmp_path):
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    picture = tmp_path / (script.stem + ".png")
    assert picture.exists()
    picture_is_not_empty(picture)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda p: p.stem)
def test_notebook(path, tmp_path):
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    stored = json.loads(path.read_text())
    assert all(not cell.get("outputs") for cell in stored["cells"]), "stored without outputs"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    # The kernel is that of this Python, whatever kernels are installed.
    os.makedirs(tmp_path / "kernels" / "python3")
    (tmp_path / "kernels" / "python3" / "kernel.json").write_text(json.dumps(
        {"argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"], "display_name": "p", "language": "python"}))
    before = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = str(tmp_path)
    try:
        done = client.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    finally:
        os.environ.pop("JUPYTER_PATH") if before is None else os.environ.update(JUPYTER_PATH=before)
    outputs = [output for cell in done.cells for output in cell.get("outputs", [])]
    assert not [o for o in outputs if o["output_type"] == "error"]
    html = [o["data"]["text/html"] for o in outputs if "text/html" in o.get("data", {})]
    pictures = [o["data"]["image/png"] for o in outputs if "image/png" in o.get("data", {})]
    assert any("<iframe" in text for text in html) or pictures
    for number, data in enumerate(pictures):
        import base64
        (tmp_path / f"{number}.png").write_bytes(base64.b64decode(data))
        picture_is_not_empty(tmp_path / f"{number}.png")


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```$", (SOURCE / page).read_text(), re.S | re.M)


@pytest.mark.parametrize("page", ["docs/howto/python.md", "README.md"])
def test_code_of_pages(page, tmp_path, monkeypatch):
    """The blocks of a page, one after the other: they print the texts behind `# -> `."""
    monkeypatch.chdir(tmp_path)
    space = {}
    assert blocks(page)
    for block in blocks(page):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block, page, "exec"), space)  # noqa: S102
        assert out.getvalue().splitlines() == re.findall(r"# -> (.*)", block), block
