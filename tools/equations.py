#!/usr/bin/env python3
"""The table "equation -> file" of docs/equations.md, made from the tags in the sources, such as [MLG 16].

    tools/equations.py           compares: every tag of the sources is in the table, and every row of it in the sources
    tools/equations.py --write   writes the page anew
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "equations.md"
PAPERS = {
    "LG": "Leine & Glocker 2003, Coulomb-Contensou friction and the Tippe-Top",
    "MLG": "Möller, Leine & Glocker 2009, projections on transformed sets",
    "LLG": "Le Saux, Leine & Glocker 2005, the rolling disk",
    "WP": "Wösle & Pfeiffer 1996, dependent unilateral constraints with stick-slip",
    "K": "Kosenko 2013, object-oriented contact models (sections)",
}
TAG = re.compile(r"\[((?:LG|MLG|LLG|WP|K) \d[^\]]*)\]")
PART = re.compile(r"(?:(LG|MLG|LLG|WP|K) )?(\d[\d.]*(?:-[\d.]+)?)")


def key(number):
    return [int(x) for x in re.split(r"[.-]", number)]


def words(line):
    """What the line says: its comment, or the code before it."""
    text = TAG.sub("", line).strip()
    comment = text.split("//", 1)
    text = comment[1] if len(comment) > 1 and (text.startswith("//") or comment[1].strip()) else comment[0]
    text = re.sub(r"\s+", " ", text).strip(" .;:,{")
    return text.replace("|", "\\|")


def rows():
    found = {}
    for path in sorted((ROOT / "src").rglob("*.[ch]pp")):
        for line in path.read_text(encoding="utf-8").splitlines():
            for tag in TAG.findall(line):
                paper = None
                for name, number in PART.findall(tag):
                    paper = name or paper
                    place = found.setdefault((paper, number), {})
                    place.setdefault(str(path.relative_to(ROOT)), words(line))
    return found


def page():
    found = rows()
    out = ["# Where each equation is", "",
           "Made by `tools/equations.py --write` from the tags in the sources, and compared with them by `./dev test`.",
           "The words are those of the line that carries the tag. A range such as 13-18 stands for all of its equations.", ""]
    for paper, title in PAPERS.items():
        out += [f"## {paper}: {title}", "", "| equation | file | there |", "|---|---|---|"]
        for (name, number), places in sorted(found.items(), key=lambda item: key(item[0][1])):
            if name == paper:
                out += [f"| {number} | `{path}` | {text} |" for path, text in places.items()]
        out.append("")
    return "\n".join(out)


def main():
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    now = set(PAGE.read_text(encoding="utf-8").splitlines())
    right = set(page().splitlines())
    for line in sorted(right - now):
        print(f"missing in docs/equations.md: {line}")
    for line in sorted(now - right):
        print(f"no longer in the sources: {line}")
    if now != right:
        print("write it anew: tools/equations.py --write")
    return 0 if now == right else 1


if __name__ == "__main__":
    sys.exit(main())
