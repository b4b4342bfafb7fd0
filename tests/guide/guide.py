"""Code blocks of a page as one program, and its output against the comments.

    guide.py extract PAGE.md OUT.cpp     the first ```cpp block stands at the top of the file, each other one is a
                                         function of its own; the program runs the block whose number it is given
    guide.py check PAGE.md PROGRAM       runs every block in an empty folder: the lines it prints are the texts behind
                                         `// -> ` in it, in order
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def blocks(page):
    return re.findall(r"^```cpp\n(.*?)^```$", Path(page).read_text(), re.S | re.M)


def answers(block):
    return re.findall(r"// -> (.*)", block)


def extract(page, out):
    top, *rest = blocks(page)
    text = top + "\n"
    for number, block in enumerate(rest, 1):
        text += f"void block_{number}() {{\n{block}}}\n\n"
    cases = "".join(f"    case {n}: block_{n}(); break;\n" for n in range(1, len(rest) + 1))
    text += "#include <cstdlib>\nint main(int, char** argv) {\n  switch (std::atoi(argv[1])) {\n" + cases
    text += "    default: return 1;\n  }\n}\n"
    Path(out).write_text(text)


def check(page, program):
    wrong, program = 0, Path(program).resolve()
    for number, block in enumerate(blocks(page)[1:], 1):
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run([program, str(number)], cwd=folder, capture_output=True, text=True, timeout=240)
        expected = answers(block)
        if not expected:
            print(f"block {number} shows no answer (a comment `// -> ...`):\n{block}")
            wrong += 1
        if run.returncode != 0 or run.stdout.splitlines() != expected:
            print(f"block {number} ended with {run.returncode} and printed\n{run.stdout}{run.stderr}instead of")
            print("\n".join(expected), f"\n\n{block}")
            wrong += 1
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    {"extract": extract, "check": check}[sys.argv[1]](*sys.argv[2:])
