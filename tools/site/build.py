#!/usr/bin/env python3
"""The documentation site: build.py PROGRAM OUT. Pages of docs/ by Sphinx, MyST and Furo, equations by KaTeX, and the
gallery of live report pages. Everything works from disk, without a network (decision 35)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import gallery

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCRIPTS = pathlib.Path("/usr/share/javascript")
KATEX = SCRIPTS / "katex"
# Folder of docs/, and what the site calls it.
SECTIONS = {"tutorial": "Tutorials", "howto": "How to", "reference": "Reference", "theory": "Theory", "studies": "Studies",
            "decisions": "Decisions"}


def toctree(entries, *options):
    return "\n```{toctree}\n" + "".join(f":{o}:\n" if " " not in o else f":{o.replace(' ', ': ', 1)}\n" for o in options) + "\n".join(entries) + "\n```\n"


def without_outside_links(text, place):
    """A link to a file of the repository that is not a page becomes its text."""

    def replace(match):
        whole, words, target = match.group(0), match.group(1), match.group(2)
        path = os.path.normpath(os.path.join(place, target.split("#")[0])) if not re.match(r"[a-z]+:|#", target) else place
        return words if path.startswith("..") else whole

    return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", replace, text)


def stage(source, gallery_page):
    """A copy of docs/ with the pages that lead to others."""
    shutil.copytree(ROOT / "docs", source, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.html"))
    for path in source.rglob("*.md"):
        path.write_text(without_outside_links(path.read_text(), str(path.parent.relative_to(source))))
    for folder, title in SECTIONS.items():
        pages = sorted(p.stem for p in (source / folder).glob("*.md") if p.name != "README.md")
        readme = source / folder / "README.md"
        text = readme.read_text() if readme.exists() else f"# {title}\n"
        (source / folder / "index.md").write_text(text + toctree(pages, "maxdepth 1", *(["hidden"] if readme.exists() else [])))
        readme.unlink(missing_ok=True)
    (source / "gallery").mkdir()
    (source / "gallery/index.md").write_text(gallery_page)
    shutil.move(source / "figures/README.md", source / "figures/index.md")
    for path in source.rglob("*.md"):
        path.write_text(re.sub(r"\]\(((?:[\w./-]*/)?)README\.md", r"](\1index.md", path.read_text()))
    home = re.sub(r"(!?\[[^\]]*\]\()docs/", r"\1", (ROOT / "README.md").read_text())
    home = home.replace("](studies/)", "](studies/index.md)").replace("/README.md)", "/index.md)")
    home += toctree(["gallery/index", *(f"{folder}/index" for folder in ("tutorial", "howto", "reference"))], "hidden", "caption Use")
    home += toctree(["theory/index", "studies/index", "figures/index"], "hidden", "caption Theory and results")
    home += toctree(["architecture", "equations", "reliability", "decisions/index", "changelog"], "hidden", "caption Development")
    (source / "index.md").write_text(without_outside_links(home, ""))
    changelog = re.sub(r"\]\(docs/", "](", (ROOT / "CHANGELOG.md").read_text())
    (source / "changelog.md").write_text(without_outside_links(changelog, ""))


def static_files(source):
    static = source / "_static"
    (static / "katex").mkdir(parents=True)
    for name in ("katex.min.css", "katex.min.js", "contrib/auto-render.js"):
        shutil.copy(KATEX / name, static / "katex")
    shutil.copytree(KATEX / "fonts", static / "katex/fonts", ignore=shutil.ignore_patterns("*.ttf"))
    for name in ("site.css", "math.js"):
        shutil.copy(HERE / name, static)


def write_pages(source, out):
    command = [sys.executable, "-B", "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-c", HERE,
               "-d", out.parent / "site-doctrees", "-D", f"html_static_path={source / '_static'}",
               "-D", f"html_extra_path={source / '_extra'}", source, out]
    if subprocess.run(command).returncode != 0:
        sys.exit("the site was not built: see the warnings above")


def free_from_server(static):
    """Debian's Furo takes a style sheet from a web server and its script as a module, which browsers refuse from disk; and
    its style sheet has lost the rule by which it is dark where the reader's system is."""
    style = static / "styles/furo.css"
    shutil.copy(SCRIPTS / "normalize.css/normalize.css", style.parent)
    rules = style.read_text().replace("/javascript/normalize.css/normalize.css", "normalize.css")
    if "prefers-color-scheme" not in rules:
        start = rules.index("@media not print {")
        dark = rules[start:rules.index("} }", start) + len("} }")]
        rules += "\n@media (prefers-color-scheme: dark) {\n" + dark.replace('body[data-theme="dark"]', 'body:not([data-theme="light"])') + "\n}\n"
    style.write_text(rules)
    script, spy = static / "scripts/furo.js", static / "scripts/gumshoe-patched.js"
    script.write_text(spy.read_text() + re.sub(r"^import Gumshoe .*\n", "", script.read_text()))
    spy.unlink()


def main(program, out):
    start, out = time.monotonic(), pathlib.Path(out).resolve()
    source, cache = out.parent / "site-source", out.parent / "site-gallery"
    for folder in (source, out):
        shutil.rmtree(folder, ignore_errors=True)
    text = gallery.make(program, cache, source / "_extra")
    stage(source, text)
    static_files(source)
    write_pages(source, out)
    free_from_server(out / "_static")
    checked = subprocess.run([sys.executable, "-B", ROOT / "tools/check_links.py", out])
    size = sum(p.stat().st_size for p in out.rglob("*") if p.is_file())
    print(f"site: {len(list(out.rglob('*.html')))} pages, {size / 1e6:.0f} MB, {time.monotonic() - start:.0f} s: {out}/index.html")
    return checked.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
