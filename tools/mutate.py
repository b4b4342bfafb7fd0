#!/usr/bin/env python3
"""Mutation testing: changes single lines of the engine at random and looks whether the quick tests notice.

    tools/mutate.py --build build/release --count 40 --seed 1 [--module sets ...] [--table FILE]

The work tree is not touched: a changed file lies in a folder of its own that the compiler sees first. Of a source the
batch that contains it is compiled anew and takes its place in the library; of a header (sets and laws, whose kernels
are inline) the tests are compiled with it. The build must be up to date, with the programs of tests below: cmake --build
--preset release. Exit 0 if every change was noticed, 1 if not."""

import argparse
import json
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Programs of the build that test a module, quick ones first, with what they leave out.
SLOW = "-CoinDrops.*:RandomScenes.*:DiskStop.*:DiskRolling.SticksAndKeepsItsEnergyFor80Seconds"
GOLDEN = ("stiction", "")  # the program, whose runs must end in the states of tests/golden
TESTS = {
    "sets": [("test_sets", "")],
    "laws": [("test_laws", ""), ("test_solvers", "")],
    "solvers": [GOLDEN, ("test_solvers", "")],
    "stepping": [GOLDEN, ("test_simulation", ""), ("test_integrators", SLOW)],
    "event_driven": [GOLDEN, ("test_simulation", ""), ("test_integrators", SLOW)],
    "record": [("test_record", ""), ("test_analysis", "")],
}
HEADERS = ("sets", "laws")  # modules whose headers are changed too
LIMIT = 900  # s for a program of tests: a change may make it loop

SWAPS = [(" <= ", " < "), (" >= ", " > "), (" < ", " <= "), (" > ", " >= "), (" == ", " != "), (" != ", " == "),
         (" + ", " - "), (" - ", " + "), (" * ", " / "), (" / ", " * "), (" += ", " -= "), (" -= ", " += "),
         (" && ", " || "), (" || ", " && "), ("std::min", "std::max"), ("std::max", "std::min"), ("true", "false"),
         ("false", "true"), ("++", "--"), ("(!", "("), ("return -", "return "), ("= -", "= "), ("(-", "("), (", -", ", ")]
NUMBER = re.compile(r"(?<![\w.])(\d+\.?\d*(?:e-?\d+)?)(?![\w.'])")
STATEMENT = re.compile(r"^\s+(?!return|using|throw|break|continue|const |auto |static|case|default|\}|//)[\w\]\[().>:-]+( [-+*/]?= .*|\(.*\));$")


def changes_of(line):
    """Every single change of a line: (what, the new line)."""
    code, _, comment = line.partition("//")
    if not code.strip() or code.lstrip().startswith(("#", "template", "static_assert", "namespace", "using", "*")) or '"' in code:
        return []
    out = []
    for old, new in SWAPS:
        for found in re.finditer(re.escape(old), code):
            out.append((f"{old.strip()} -> {new.strip() or 'nothing'}", code[: found.start()] + new + code[found.end():]))
    for found in NUMBER.finditer(code):
        text = found.group(1)
        new = {"0": "1", "1": "2", "0.0": "1.0", "1.0": "2.0"}.get(text) or (str(int(text) + 1) if text.isdigit() else f"(1.5 * {text})")
        out.append((f"{text} -> {new}", code[: found.start()] + new + code[found.end():]))
    if STATEMENT.match(code.rstrip()):
        out.append(("dropped", ";"))
    return [(what, new.rstrip() + ("  //" + comment if comment else "")) for what, new in out]


def candidates(module):
    """Every change of the module: (file, line number, what, new line)."""
    kinds = ["*.cpp"] + (["*.hpp"] if module in HEADERS else [])
    names = [n for k in kinds for n in subprocess.run(["git", "ls-files", f"src/stiction/{module}/{k}"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()]
    out = []
    for name in names:
        if name.endswith("tables.cpp"):  # a thousand numbers would hide the rest
            continue
        for number, line in enumerate((ROOT / name).read_text().splitlines()):
            out += [(name, number, what, new) for what, new in changes_of(line)]
    return out


class Tree:
    """The build, and how its parts are compiled and linked."""

    def __init__(self, build):
        self.build = (ROOT / build).resolve()
        self.commands = {entry["file"]: entry for entry in json.loads((self.build / "compile_commands.json").read_text())}

    def batch_of(self, source):
        path = str(ROOT / source)
        for name, entry in self.commands.items():
            if name == path or ("/Unity/" in name and f'"{path}"' in pathlib.Path(name).read_text()):
                return entry
        raise SystemExit(f"{source} is not part of the build")

    def words(self, entry, source, output, first=()):
        words = shlex.split(entry["command"])
        words[words.index("-o") + 1] = str(output)
        words[words.index("-c") + 1] = str(source)
        return words[:1] + list(first) + words[1:]

    def objects(self):
        """Of the library."""
        lines = subprocess.run(["ninja", "-t", "commands", "src/libstiction.a"], cwd=self.build, capture_output=True, text=True, check=True).stdout.splitlines()
        return [word for word in shlex.split(lines[-1]) if word.endswith(".o")]

    def link(self, program, replace):
        """The command that links a program, with words replaced, run in the build folder."""
        lines = subprocess.run(["ninja", "-t", "commands", program], cwd=self.build, capture_output=True, text=True, check=True).stdout.splitlines()
        words = shlex.split(lines[-1].split(" && ")[1])
        for old, new in replace.items():
            words = [w for word in words for w in (new if word == old else [word])]
        return words


def run(words, folder, limit=None):
    try:
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=limit, errors="replace")
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 124, "", "no end")


def noticed_by(program, filter_words, folder):
    done = run([str(program)] + ([f"--gtest_filter={filter_words}"] if filter_words else []) + ["--gtest_fail_fast"], folder, LIMIT)
    if done.returncode == 0:
        return None
    failed = re.search(r"\[  FAILED  \] (\S+)", done.stdout)
    return failed.group(1) if failed else f"exit {done.returncode}"


def golden_difference(program, folder):
    """The first golden run that ends in another state. Those of the test golden.Release, every seventh first."""
    lines = (ROOT / "tests/golden/hashes.txt").read_text().splitlines()
    for line in [line for k in range(7) for line in lines[k::7]]:
        state, scenario, *changes = line.split()
        done = run([str(program), "run", scenario, *[w for c in changes for w in ("--set", c)], "--out", "run.h5", "--force", "--json"], folder, 120)
        if f'"state_hash":"{state}"' not in done.stdout:
            return "golden: " + " ".join([scenario, *changes])
    return None


def test_source(tree, module, source, changed, folder):
    """Of a changed .cpp: its batch in the library, then the programs."""
    entry = tree.batch_of(source)
    unit = folder / "unit.cxx"
    text = pathlib.Path(entry["file"]).read_text()
    unit.write_text(text.replace(f'"{ROOT / source}"', f'"{changed}"') if "/Unity/" in entry["file"] else changed.read_text())
    done = run(tree.words(entry, unit, folder / "unit.o"), entry["directory"])
    if done.returncode != 0:
        return "not compiled", ""
    library = folder / "libstiction.a"
    words = shlex.split(entry["command"])
    objects = [str(folder / "unit.o") if o == words[words.index("-o") + 1] else o for o in tree.objects()]
    run(["ar", "qc", str(library), *objects], tree.build)
    for name, words in TESTS[module]:
        place = name if name == "stiction" else f"tests/{name}"
        link = tree.link(place, {"src/libstiction.a": [str(library)], place: [str(folder / name)]})
        if run(link, tree.build).returncode != 0:
            return "survived", f"({name} is not built)"
        if (name, words) == GOLDEN:
            caught = golden_difference(folder / name, folder)
        else:
            caught = noticed_by(folder / name, words, folder)
        if caught:
            return "caught", caught
    return "survived", ""


def test_header(tree, module, header, folder):
    """Of a changed .hpp: the tests that include it, one program each, until one fails."""
    modules = list(dict.fromkeys([module] + [t.removeprefix("test_") for t, _ in TESTS[module]]))
    for entry in [e for m in modules for f, e in sorted(tree.commands.items()) if f"/tests/{m}/" in f]:
        words, skip = [], False
        for word in tree.words(entry, entry["file"], folder / "test.o", [f"-I{folder / 'include'}"]):  # without the precompiled header
            if skip or word in ("-include", "-Winvalid-pch") or "cmake_pch" in word:
                skip = word == "-include"
                continue
            words.append("-O1" if word == "-O3" else word)
        needs = run([w for w in words if w not in ("-c",)] + ["-MM", "-MF", str(folder / "deps")], entry["directory"])
        if needs.returncode == 0 and str(folder / "include") not in (folder / "deps").read_text():
            continue
        if run(words, entry["directory"]).returncode != 0:
            return "not compiled", ""
        link = ["g++", "test.o", str(tree.build / "src/libstiction.a"), "-lgtest_main", "-lgtest", "-lfmt", "-lz", "-lhdf5_serial", "-ltomlplusplus", "-ldl", "-o", "test"]
        done = run(link, folder)
        if done.returncode != 0:
            raise SystemExit(done.stderr[-2000:])
        if caught := noticed_by(folder / "test", "", folder):
            return "caught", caught
    return "survived", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", nargs="*", default=list(TESTS))
    parser.add_argument("--seconds", type=float, default=1e9, help="no new change is begun after this time")
    parser.add_argument("--table", help="file for the table")
    options = parser.parse_args()
    tree, draw, rows, start = Tree(options.build), random.Random(options.seed), [], time.monotonic()
    lists = {module: candidates(module) for module in options.module}
    for k in range(options.count):
        if time.monotonic() - start > options.seconds:
            break
        module = options.module[k % len(options.module)]
        name, number, what, new = draw.choice(lists[module])
        lines = (ROOT / name).read_text().splitlines()
        old, lines[number] = lines[number], new
        with tempfile.TemporaryDirectory(prefix="stiction-mutant-") as place:
            folder = pathlib.Path(place)
            changed = folder / "include" / pathlib.Path(name).relative_to("src")
            changed.parent.mkdir(parents=True)
            changed.write_text("\n".join(lines) + "\n")
            result, by = test_header(tree, module, name, folder) if name.endswith(".hpp") else test_source(tree, module, name, changed, folder)
        rows.append((result, f"{name.removeprefix('src/stiction/')}:{number + 1}", what, old.strip(), by))
        print(f"{k + 1:3d} {result:12s} {rows[-1][1]} [{what}] {old.strip()}  <- {by}", flush=True)
    counts = {r: sum(row[0] == r for row in rows) for r in ("caught", "survived", "not compiled")}
    tried = counts["caught"] + counts["survived"]
    print(f"{counts['caught']} of {tried} changes noticed, {counts['survived']} survived; {counts['not compiled']} did not compile; {time.monotonic() - start:.0f} s")
    if options.table:
        cells = [[c.replace("|", "\\|") for c in row] for row in rows]
        pathlib.Path(options.table).write_text("| result | place | change | line | by |\n|---|---|---|---|---|\n" + "".join(f"| {r} | `{p}` | `{w}` | `{o}` | {b} |\n" for r, p, w, o, b in cells))
    return 1 if counts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
