"""Sphinx settings of the documentation site; tools/site/build.py calls it."""
import pathlib
import re

from docutils.nodes import SkipNode

root = pathlib.Path(__file__).resolve().parent.parent.parent
version = re.search(r"project\(stiction VERSION (\S+)", (root / "CMakeLists.txt").read_text()).group(1)

project = "Stiction"
html_title = f"Stiction {version}"
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4
source_suffix = {".md": "markdown"}
exclude_patterns = ["_extra"]
highlight_language = "text"
pygments_style, pygments_dark_style = "friendly", "monokai"

html_theme = "furo"
html_theme_options = {"sidebar_hide_name": False, "navigation_with_keys": True}
html_css_files = ["katex/katex.min.css", "site.css"]
html_js_files = ["katex/katex.min.js", "katex/auto-render.js", "math.js"]
html_copy_source = False
html_show_search_summary = False  # browsers refuse to read other pages from disk
html_show_sphinx = False
html_show_copyright = False


def inline_math(writer, node):
    writer.body.append(f'<span class="math">\\({writer.encode(node.astext())}\\)</span>')
    raise SkipNode


def display_math(writer, node):
    writer.body.append(f'<div class="math">\\[{writer.encode(node.astext())}\\]</div>')
    raise SkipNode


def setup(app):
    app.add_html_math_renderer("katex", (inline_math, None), (display_math, None))
    app.config.html_math_renderer = "katex"
