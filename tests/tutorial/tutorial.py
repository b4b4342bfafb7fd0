"""A tutorial, word for word: tutorial.py PAGE.md PROGRAM

A ```toml block is the file that the last `NAME.toml` in the text before it names. A ```console block has lines `$ command`, each followed by what
it prints: `...` on a line of its own stands for any lines, within a line for any text. The page's first file is checked
against what a command before it wrote. All of it runs in one new folder, with the program on the PATH.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.S | re.M)


def fits(lines, shown):
    """Whether the lines are those shown, in which `...` stands for anything."""
    if not shown:
        return not lines
    if shown[0].strip() == "...":
        return any(fits(lines[i:], shown[1:]) for i in range(len(lines) + 1))
    pattern = ".*?".join(re.escape(part) for part in shown[0].rstrip().split("..."))
    return bool(lines) and re.fullmatch(pattern, lines[0].rstrip()) is not None and fits(lines[1:], shown[1:])


def commands(block):
    """Each command with the lines it shows."""
    out = []
    for line in block.splitlines():
        if line.startswith("$ "):
            out.append((line[2:], []))
        else:
            out[-1][1].append(line)
    return out


def main(page, program):
    text, wrong, run = Path(page).read_text(), 0, 0
    environment = {**os.environ, "PATH": f"{Path(program).resolve().parent}:{os.environ['PATH']}", "COLUMNS": "120"}
    with tempfile.TemporaryDirectory() as folder:
        for match in BLOCK.finditer(text):
            kind, block = match.groups()
            if kind == "toml":
                name = re.findall(r"`([\w-]+\.toml)`", text[:match.start()])[-1]
                path = Path(folder) / name
                if path.exists() and block.strip() not in path.read_text():
                    wrong += 1
                    print(f"{name} does not contain\n{block}")
                elif not path.exists():
                    path.write_text(block)
            elif kind == "console":
                for command, shown in commands(block):
                    run += 1
                    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True, timeout=120,
                                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    refused = any(line.startswith("stiction: ") for line in shown)  # the page shows a mistake
                    if done.returncode != (2 if refused else 0) or (shown and not fits(done.stdout.splitlines(), shown)):
                        wrong += 1
                        print(f"$ {command}\nended with {done.returncode} and printed\n{done.stdout}\ninstead of\n" + "\n".join(shown))
    print(f"{run} commands, {wrong} wrong")
    sys.exit(1 if wrong or run < 5 else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
