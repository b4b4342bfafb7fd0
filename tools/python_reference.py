#!/usr/bin/env python3
"""The reference page of the Python package, from its docstrings: PYTHONPATH=build/python tools/python_reference.py."""
import inspect
import re

import stiction as st

GROUPS = {
    "Models": ["load", "builtins", "Model", "State", "Evaluation", "BodyInfo", "Builtin"],
    "Builder": ["Builder"],
    "Results": ["read", "Result", "Event", "Audit", "Work"],
    "Simulations": ["Simulation", "Body", "Contact", "Point", "Group", "Joint", "LawView", "PortSample", "ForceSet", "Statistics"],
    "Many runs": ["run_many", "rollout", "Rollout"],
    "Contact problems": ["solve", "SolveInfo", "Law"],
    "Forces, laws and surfaces of your own": ["FrictionLaw", "check_law", "BodyMotion", "Surface", "surface", "parametric"],
    "Exceptions": ["InputError", "SimulationError", "Interrupted", "RunError"],
}


def signature(thing):
    try:
        text = str(inspect.signature(thing))
    except (ValueError, TypeError):
        return "(...)"
    text = re.sub(r"^\(self, ?", "(", text).replace("(self)", "()").replace("'", "")
    return text.replace("NDArray[np.float64]", "ndarray").replace("Floats", "ndarray").replace("notebook.", "").replace("<factory>", "")


def text_of(thing):
    """A docstring; its indented parts as code."""
    out, code = [], False
    for line in (inspect.getdoc(thing) or "").split("\n"):
        if line.startswith("    ") and not code:
            out.append("```")
            code = True
        elif code and line and not line.startswith("    "):
            while out[-1] == "":
                out.pop()
            out += ["```", ""]
            code = False
        table = None if code else re.match(r"^([\w, ()]*[\w)])  +(.*)$", line)
        out.append(line[4:] if code else f"- `{table[1]}`: {table[2]}" if table else re.sub(r"^ {2,}", "  ", line))
    return "\n".join(out + (["```"] if code else []))


def members(thing):
    for name, value in sorted(vars(thing).items()):
        if name.startswith("_") and name not in ("__getitem__",):
            continue
        if isinstance(value, property) or type(value).__name__ == "property":
            if inspect.getdoc(value) and not (issubclass(thing, tuple) and name in thing._fields):
                yield f"- `.{name}`: " + " ".join(inspect.getdoc(value).split())
        elif inspect.isfunction(value) and inspect.getdoc(value):
            text = text_of(value).replace("\n", "\n  ")
            yield f"- `.{name}{signature(value)}`: " + "\n".join(line.rstrip() for line in text.split("\n"))
    if thing is st.Simulation:
        for name, value in sorted(vars(thing.__mro__[1]).items()):
            if not name.startswith("_") and isinstance(value, property):
                yield f"- `.{name}`: " + " ".join(inspect.getdoc(value).split())
        yield "- `.step()`: One step. Raises SimulationError where the simulation cannot continue."


def entry(name, thing):
    print(f"### `{name}{signature(thing) if not issubclass_of(thing, tuple) else ''}`\n")
    print(text_of(thing) + "\n")
    if inspect.isclass(thing):
        rows = list(members(thing))
        if rows:
            print("\n".join(rows) + "\n")


def issubclass_of(thing, base):
    return inspect.isclass(thing) and issubclass(thing, base)


print("# Python reference\n")
print("Printed by `tools/python_reference.py` from the docstrings. SI units, angles in rad; arrays are read-only.")
print("How to use it: [howto/python.md](../howto/python.md).\n")
for title, names in GROUPS.items():
    print(f"## {title}\n")
    for name in names:
        entry(name, getattr(st, name))
print("## `stiction.sets`\n")
print(inspect.getdoc(st.sets) + "\n")
for name, thing in vars(st.sets).items():
    if not name.startswith("_") and getattr(thing, "__module__", "") == "stiction.sets":
        entry("sets." + name, thing)
listed = {name for names in GROUPS.values() for name in names}
left = set(st.__all__) - listed - {"sets", "__version__", "git_hash"}
assert not left, f"not on the page: {left}"
