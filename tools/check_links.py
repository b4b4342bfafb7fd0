#!/usr/bin/env python3
"""Dead links. Without arguments: every link of the Markdown files in git leads to a file in git, and where it names a
heading, to one; paths in code spans (`docs/...`, `tests/...`) exist too. With a folder: every link and picture of its
HTML pages leads to a file there, and no page needs the network. Addresses there are not visited.

    tools/check_links.py [SITE]
"""
import html.parser
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s*(\S+)", re.M)
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
PLACE = re.compile(r"(?:docs|src|tests|tools|apps|bench|python|examples|scenarios|studies|cmake|include)/[\w./-]*[\w/]")
FENCE = re.compile(r"^( *)(```+).*?^\1\2\s*$", re.S | re.M)


def slug(heading):
    """The anchor that GitHub and the site give a heading."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = re.sub(r"[^\w\- ]", "", text.replace("`", "").strip().lower())
    return text.replace(" ", "-")


def anchors(text):
    found = {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", FENCE.sub("", text), re.M):
        name = slug(heading)
        found[name] = found.get(name, -1) + 1
        if found[name]:
            found[f"{name}-{found[name]}"] = 0
    return found


def files_in_git():
    out = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    files = {name for name in out.stdout.decode().split("\0") if name and (ROOT / name).exists()}
    folders = {str(parent) for name in files for parent in pathlib.PurePath(name).parents}
    return files, folders


def check_markdown():
    files, folders = files_in_git()
    both = files | folders
    wrong = []
    for name in sorted(f for f in files if f.endswith(".md")):
        text = (ROOT / name).read_text()
        plain = FENCE.sub(lambda m: "\n" * m.group().count("\n"), text)
        prose = SPAN.sub(lambda m: " " * len(m.group()), plain)

        def complain(at, what):
            wrong.append(f"{name}:{plain[:at].count(chr(10)) + 1}: {what}")

        for match in LINK.finditer(prose):
            target = urllib.parse.unquote(match.group(1) or match.group(2))
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            there = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            if there not in both:
                complain(match.start(), f"there is no {there}")
            elif anchor and anchor not in anchors((ROOT / there).read_text()):
                complain(match.start(), f"{there} has no heading #{anchor}")
        if name == "CHANGELOG.md":  # tells of what was
            continue
        for match in SPAN.finditer(plain):
            path = match.group(1).split("#")[0]
            if PLACE.fullmatch(path) and path.rstrip("/") not in both:
                stem = [f for f in files if f.startswith(path)]  # docs/decisions/0003
                inside = [f for f in files if f.startswith("src/stiction/") and f[4:].startswith(path)]
                if not stem and not inside:
                    complain(match.start(), f"there is no {path}")
    return wrong


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.names = [], set()

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key in ("href", "src") and value:
                self.links.append((self.getpos()[0], tag, value))
            if key in ("id", "name") and value:
                self.names.add(value)


def check_site(folder):
    pages, wrong = {}, []
    for path in sorted(folder.rglob("*.html")):
        page = pages[path] = Page()
        if path.stat().st_size < 2_000_000:  # report pages have no links to others
            page.feed(path.read_text(errors="replace"))
    for path, page in pages.items():
        for line, tag, target in page.links:
            place = f"{path.relative_to(folder)}:{line}"
            if target.startswith("//") or re.match(r"(https?|ftp):", target):
                if tag != "a":  # what a page needs is on this disk
                    wrong.append(f"{place}: needs {target}")
                continue
            if re.match(r"(data|mailto|javascript|blob):", target):
                continue
            target, _, anchor = urllib.parse.unquote(target).partition("#")
            target = target.partition("?")[0]
            there = (path.parent / target).resolve() if target else path
            if there.is_dir():
                there = there / "index.html"
            if not there.exists():
                wrong.append(f"{place}: there is no {os.path.relpath(there, folder)}")
            elif anchor and there in pages and pages[there].names and anchor not in pages[there].names:
                wrong.append(f"{place}: {os.path.relpath(there, folder)} has no #{anchor}")
    return wrong


if __name__ == "__main__":
    found = check_site(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else check_markdown()
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
