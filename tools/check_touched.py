#!/usr/bin/env python3
"""What one touches to add a law, a surface, a shape, a solver, an integrator or a joint: its own files and one list.

Every name on a list is searched for in the code of the whole program (not in comments, texts and includes). It may appear
in its own files, in its list, and in the places named below, each with its reason: nowhere else. Its own files are the
one that defines it, the source beside that, and the pairs of a shape. With --table, prints how many files that is.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
code = root / "src/stiction"

# kind: the list, its text, and how many files of its own one may need
KINDS = {
    "friction law": ("laws/contact_law.hpp", r"using Friction =(.*?);", 2),  # the law, and its set where that is new
    "rolling law": ("laws/contact_law.hpp", r"using Rolling =(.*?);", 1),
    "smooth surface": ("geometry/surfaces/all.hpp", r"using AnySurface =(.*?);", 2),
    "shape": ("geometry/shapes.hpp", r"using Shape =(.*?);", 3),
    "pair": ("geometry/shapes.hpp", r"using Pair =(.*?);", 1),
    "solver": ("solvers/methods.hpp", r"using Method =(.*?);", 2),
    "integrator": ("simulation/methods.hpp", r"using Method =(.*?);", 2),
    "joint": ("geometry/joints/all.hpp", r"kJoints\{(.*?)\}", 1),
}

DISK = "columns and closed forms of the rolling disk, for some laws"
EDGES = "what is left of a law where only some of its channels slip is one of these laws"
DEFAULT = "the default of a description"
CASCADE = "tried in turn where the chosen solver does not converge"
FCLIB = "the laws that the layout of the file knows"
HOMONYM = "another thing of that name: a convex set"

# Names that others have to know, and why. A new name does not belong here.
KNOWN_ELSEWHERE = {
    "laws/friction/slip.cpp": {
        n: EDGES for n in ("ContensouCylinder", "Coulomb", "Frictionless", "OrthotropicDrilling", "NoRolling")
    },
    "analysis/disk/decay.cpp": {
        n: DISK
        for n in ("ContensouParabolic", "ClassicalDry", "ClassicalViscous", "ContourDry", "ContourViscous")
    },
    "analysis/law/law_curves.cpp": {"ContensouParabolic": "the curve that others are compared with", "kFixed": "another thing of that name: a number of points"},
    "sets/contensou/elliptic_patch.hpp": {"ContensouParabolic": "shares its curve: a set of that name"},
    "scenario/by_formula/surface.cpp": {"Custom": "of user code: a surface by formula is one"},
    "laws/catalogue.cpp": {"CustomFriction": "of user code: it has no word in files"},
    "model/user/coordinates_spec.cpp": {"CodedPair": "of user code: no shapes make it"},
    "model/build/contacts.cpp": {"CustomFriction": "of user code: it is checked when it is used"},
    "laws/law_parameters.cpp": {"CustomFriction": "of user code: it refers to what has no numbers"},
    "model/change/editor.cpp": {"CustomFriction": "of user code: the model keeps what it refers to"},
    "laws/friction/contensou.hpp": {"Cylinder": HOMONYM, "Ellipsoid": HOMONYM},
    "sets/cylinder.hpp": {"Cylinder": HOMONYM, "Disk": HOMONYM},
    "sets/ellipsoid.hpp": {"Ellipsoid": HOMONYM},
    "sets/disk.hpp": {"Disk": HOMONYM},
    "event_driven/forces/acceleration.cpp": {"AugmentedLagrangian": CASCADE, "Newton": CASCADE},
    "solvers/gauss_seidel/gauss_seidel.cpp": {"Newton": CASCADE},
    "solvers/solve.hpp": {"Newton": CASCADE},
    "solvers/proximal/method.cpp": {"GaussSeidel": CASCADE},
    "solvers/proximal/automatic.cpp": {"GaussSeidel": CASCADE, "ProximalNewton": CASCADE},
    "analysis/stability/growth.cpp": {"EventDriven": "the runs that eigenvalues are compared with have its tolerance"},
    "apps/cli/solve.cpp": {"ProximalNewton": "takes problems with bodies, which others do not"},
    "problem/friction_cone.cpp": {n: "laws whose set of impulses is a cone" for n in ("Coulomb", "ClassicalDry", "ContourDry")},
    "record/fclib/problem_file.cpp": {n: FCLIB for n in ("Coulomb", "ClassicalDry")},
    "record/fclib/written_file.cpp": {n: FCLIB for n in ("Coulomb", "ClassicalDry")},
    "event_driven/forces/tilt.hpp": {"DiskPlane": "differences are short compared with its inclination"},
    "event_driven/rims.cpp": {"DiskPlane": "its rims change names where it passes the upright position"},
    "model/joints.hpp": {"kFixed": DEFAULT},
    "model/build/joint_spec.hpp": {"kRevolute": DEFAULT},
}
for file in ("scenario/read/columns.cpp", "analysis/disk/disk.cpp", "analysis/disk/report.cpp"):
    KNOWN_ELSEWHERE[file] = {"DiskPlane": DISK}
KNOWN_ELSEWHERE["analysis/disk/decay.cpp"]["DiskPlane"] = DISK
# What others touch or are made of, and what stands for many: known to all, not counted.
BASIC = {"Plane", "Sphere", "SurfaceShape", "SurfacePair", "JointAxis", "HullPair", "HullPlane", "FacetPair"}


def code_of(path):
    text = re.sub(r'R"\((.*?)\)"|"(\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', " ", path.read_text(), flags=re.S)
    return re.sub(r"^\s*#include.*$", "", text, flags=re.M)


def program():
    paths = [p for folder in ("src/stiction", "apps/cli") for p in sorted((root / folder).rglob("*.?pp"))]
    return {str(p.relative_to(code) if code in p.parents else p.relative_to(root)): code_of(p) for p in paths}


def names_of(text, pattern):
    body = re.search(pattern, text, flags=re.S).group(1)
    return sorted(set(re.findall(r"\b(k?[A-Z]\w+)\b(?!\s*<|::)", body)) - BASIC)


def own_files(name, where, texts):
    """The files that define it, the sources beside them, and what says in its own name that it is about it."""
    defines = rf"\b(struct|class|using)\s+{name}\b\s*(final\s*)?[:={{]|JointKind\s+{name}\b"
    own = {p for p in where if re.search(defines, texts[p])}
    stems = {pathlib.PurePath(p).stem for p in own}
    beside = {p for p in where if pathlib.PurePath(p).with_suffix(".hpp").as_posix() in own}
    pairs = {p for p in where if "/shapes/" in p and stems & set(pathlib.PurePath(p).stem.split("_"))}
    return own | beside | pairs


def main():
    texts = program()
    errors, used = [], set()
    for kind, (list_file, pattern, most) in KINDS.items():
        counts = {}
        for name in names_of(texts[list_file], pattern):
            where = {p for p, text in texts.items() if re.search(rf"\b{name}\b", text)}
            excused = {p for p in where if name in KNOWN_ELSEWHERE.get(p, {})}
            used |= {(p, name) for p in excused}
            own = own_files(name, where, texts) - excused
            for p in sorted(where - own - excused - {list_file}):
                errors.append(f"{p} names the {kind} {name}: only its own files and {list_file} should")
            if len(own) > most:
                errors.append(f"{kind} {name} has {len(own)} files of its own, {sorted(own)}: {most} should do")
            counts[name] = len(own)
        if "--table" in sys.argv:
            print(f"{kind:15} {min(counts.values())} to {max(counts.values())} + 1 ({list_file}), {len(counts)} names")
    for p, names in KNOWN_ELSEWHERE.items():
        errors += [f"tools/check_touched.py: {p} does not name {n} any more" for n in names if (p, n) not in used]
    print("\n".join(errors), end="\n" if errors else "")
    return 1 if errors else 0


sys.exit(main())
