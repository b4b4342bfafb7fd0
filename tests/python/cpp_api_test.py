"""The whole public C++ interface is reachable from Python. Every public member function of its classes, and every free
function that the public headers name, is listed here with the Python that reaches it; what is not is listed with its
reason. A new C++ function fails this test until it is listed."""
import re

import pytest

import stiction as st
from conftest import SOURCE

# C++ class or header -> {function: Python expression}
REACHED = {
    "model/build/builder.hpp:Builder": {
        "gravity": "st.Builder.world", "body": "st.Builder.body", "shape": "st.Builder.shape", "draw": "st.Builder.draw", "contact": "st.Builder.contact",
        "contacts": "st.Builder.contact", "force": "st.Builder.force", "spring": "st.Builder.force", "torsion_spring": "st.Builder.force",
        "user_force": "st.Builder.force", "joint": "st.Builder.joint", "drive": "st.Builder.drive", "close_joints": "st.Builder.world",
        "allow_overlap": "st.Builder.world", "build": "st.Builder.build", "start": "st.Builder.body", "start_of": "st.Model.state",
        "body_place": "st.Model.body", "from_centre": "st.Builder.force"},  # `point` is given as shapes are
    "model/build/builder.hpp:": {"checked_motion": "st.Model.evaluate", "inertia_problem": "st.Builder.build"},
    "model/model.hpp:Model": {
        "bodies": "st.Model.bodies", "shapes": "st.Model.shapes", "drawn": "st.Model.drawing", "declared": "st.Model.contacts", "contacts": "st.Contact.points",
        "groups": "st.Model.groups", "joints": "st.Model.joints", "forces": "st.Model.forces", "springs": "st.Model.forces",
        "torsion_springs": "st.Model.forces", "user_forces": "st.Model.forces", "gravity": "st.Model.gravity",
        "initial_state": "st.Model.state", "find_body": "st.Model.body", "find_contact": "st.Model.law", "find_joint": "st.Simulation.joint"},
    "model/model.hpp:": {"contact_names": "st.Model.contacts", "shape_labels": "st.Model.shapes", "pose": "st.Body.R",
                         "gap_of": "st.Contact.gap"},
    "model/state.hpp:": {"state_hash": "st.Simulation.state_hash", "pack": "st.Simulation.checkpoint", "unpack": "st.Simulation.restore",
                         "finite": "st.SimulationError"},
    "model/port.hpp:": {"ports_of": "st.Simulation.ports", "element_names": "st.Simulation.ports"},
    "simulation/simulation.hpp:Simulation": {
        "done": "st.Simulation.done", "advance": "st.Simulation.step", "model": "st.Simulation.model", "options": "st.Model.step",
        "state": "st.Simulation.state", "events": "st.Simulation.events", "audit": "st.Simulation.audit", "system": "st.Simulation.group",
        "statistics": "st.Simulation.statistics", "ports": "st.Simulation.port_works", "done_steps": "st.Simulation.steps_done",
        "total_steps": "st.Simulation.steps", "energy": "st.Simulation.energy", "last_dt": "st.Simulation.dt", "set_body": "st.Body.set",
        "set_bodies": "st.Simulation.state", "set_gravity": "st.Simulation.gravity", "set_law": "st.Simulation.set_law",
        "set_parameter": "st.LawView.__setattr__", "law": "st.Simulation.law", "set_force": "st.Simulation.set_force",
        "set_load": "st.Body.load", "set_drive": "st.Simulation.set_drive", "sample": "st.Simulation.contact",
        "sample_forces": "st.Simulation.force_set", "checkpoint": "st.Simulation.checkpoint", "restore": "st.Simulation.restore"},
    "simulation/options.hpp:RunOptions": {"problem": "st.Builder.integrator"},
    "simulation/options.hpp:": {"misfit": "st.Builder.build", "check": "st.Builder.build"},
    "scenario/scenario.hpp:": {"load": "st.load", "parse": "st.load", "builtins": "st.builtins", "tilt": "st.Builder.column"},
    "scenario/lone_law.hpp:": {"lone_law": "st.sets.friction", "contact_law": "st.Law"},
    "scenario/lone_solver.hpp:": {"lone_solver": "st.solve"},
    "laws/catalogue.hpp:": {"catalogue": "st.sets.catalogue", "friction_catalogue": "st.sets.catalogue", "normal_parameters": "st.Law.parameters", "names": "st.sets.catalogue",
                            "variants": "st.sets.catalogue", "make": "st.sets.friction", "make_normal": "st.Law",
                            "values_of": "st.Law.parameters", "describe": "st.Model.law"},
    "laws/law_parameters.hpp:": {"parameter_names": "st.LawView.__dir__", "parameter_values": "st.LawView.__getattr__",
                                 "set_parameter": "st.LawView.__setattr__"},
    "laws/friction/custom.hpp:CustomLaw": {
        "dim": "st.FrictionLaw.dim", "kind": "st.FrictionLaw.kind", "oriented": "st.FrictionLaw.oriented", "lever": "st.FrictionLaw.lever",
        "project": "st.FrictionLaw.project", "support": "st.FrictionLaw.support", "derivative": "st.FrictionLaw"},
    "geometry/surfaces/custom.hpp:CustomSurface": {"jet": "st.Surface", "extent": "st.Surface", "size": "st.Surface", "point": "st.Surface",
                                                   "least_radius": "st.Surface", "skin": "st.Surface",  # drawn by its points
                                                   "moments": "st.Builder.body"},  # given beside the surface
    "model/forces.hpp:UserForce": {"add": "st.Builder.force"},
    "problem/contact_problem.hpp:ContactProblem": {"add_contact": "st.solve", "contacts": "st.solve", "dim": "st.Law.dim", "size": "st.solve",
                                                   "by_bodies": "st.Model.run"},  # in steps of many contacts
    "problem/contact_problem.hpp:": {"relative_velocity": "st.SolveInfo", "add_by_bodies": "st.Model.run"},
    "solvers/solve.hpp:": {"solve": "st.solve"},
    "solvers/summary.hpp:Summary": {"converged": "st.SolveInfo", "report": "st.SolveInfo"},
    "dynamics/energy.hpp:": {"energy": "st.Model.evaluate"},
    "dynamics/forces.hpp:": {"update_forces": "st.Model.evaluate"},
    "dynamics/workspace.hpp:": {"update_poses": "st.Model.evaluate"},
    "analysis/run/run.hpp:": {"run": "st.Model.run"},
    "analysis/run/rollout.hpp:": {"rollout": "st.rollout"},
    "analysis/run/recorder.hpp:": {"description_of": "st.Model.run"},
    "analysis/run/recorder.hpp:Recorder": {
        "create": "st.Model.run", "resume": "st.Model.run", "step": "st.Model.run", "write_events": "st.Result.events",
        "write_row": "st.Model.run", "flush_now_and_then": "st.Model.run", "checkpoint": "st.Model.run", "look_at_forces": "st.Model.run",
        "columns": "st.Result.columns", "row": "st.Model.run", "write": "st.Model.run", "writes": "st.Model.run",
        "report": "st.Result.summary", "finish": "st.Model.run"},
    "analysis/page/place.hpp:": {"check_page_place": "st.Result.page", "write_page": "st.Result.page"},
    "analysis/page/page.hpp:": {"page_of": "st.Result.page"},
    "record/drawing/drawing.hpp:": {"drawing_of": "st.Model.drawing"},
    "record/export/csv.hpp:": {"export_csv": "st.Result.to_csv"},
    "record/export/vtk.hpp:": {"export_vtk": "st.Result.to_vtk"},
    "record/result/reader.hpp:": {"is_result_file": "st.read"},
    "record/result/reader.hpp:Reader": {
        "path": "st.read", "columns": "st.Result.columns", "contacts": "st.Result.contact", "shapes": "st.Result.events",
        "meta": "st.Result.meta", "summary": "st.Result.summary", "texts": "st.Result.scenario", "text": "st.Result.scenario",
        "model_text": "st.Model.drawing", "rows": "st.Result.__len__", "event_count": "st.Result.events", "column": "st.Result.__getitem__",
        "find_column": "st.Result.__contains__", "read_rows": "st.Result.values", "read_column": "st.Result.__getitem__",
        "events": "st.Result.events", "checkpoint": "st.Model.run", "layout": "st.Result.columns", "for_each_block": "st.Result.values"},
}

# Not reachable, and why.
REASONS = {
    "model/build/builder.hpp:Builder": {"user_element": "elements with states are code in C++ so far", "coordinates": "systems of a program are code in C++ so far"},
    "model/model.hpp:Model": {
        "contact_list": "the list that a step works on", "has_forces": "a shortcut of the integrators",
        "user_elements": "elements with states are code in C++ so far", "coordinates": "systems of a program are code in C++ so far",
        "loads": "those that body.load() set; the caller knows them"},
    "simulation/simulation.hpp:Simulation": {"last_step": "the workspace of the integrator, for schemes and recorders in C++"},
    "model/state.hpp:": {"archive": "the way checkpoints are written"},
    "record/result/reader.hpp:Reader": {"verification": "what `stiction run --verify` keeps for the page; h5py reads /verify"},
    "model/forces.hpp:": {"drop_idle_loads": "an inner part of set_load"},
    "laws/law_parameters.hpp:": {"archive": "the way checkpoints are written"},
    "problem/contact_problem.hpp:ContactProblem": {"clear": "memory of a warm problem: arrays are given anew in Python"},
    "solvers/solve.hpp:": {"settle": "an inner part of solve", "solve_released": "an inner part of solve"},
    "dynamics/forces.hpp:": {"update_forces_but_springs": "an inner part of schemes that treat springs implicitly"},
}


def public_part(text, name):
    """The public part of a class: from its brace to `private:` or its end."""
    start = re.search(rf"^(?:class|struct) {name}\b[^;{{]*{{", text, re.M)
    depth, i = 1, start.end()
    while depth:
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        i += 1
    body = text[start.end():i - 1]
    body = body.split("\n private:")[0]
    return re.sub(r"struct \w+ {.*?^  };", "", body, flags=re.S | re.M)


def functions(header, name):
    text = re.sub(r"//.*", "", (SOURCE / "src" / "stiction" / header).read_text())
    indent = "  (?! )" if name else "(?! )"
    if name:
        text = public_part(text, name)
    pattern = rf"^{indent}(?:\[\[nodiscard\]\] |virtual |inline |constexpr |static |explicit |const )*[\w:<>,&* ]*?[&*> ](\w+)\((?!\*)"
    found = set()
    for match in re.finditer(pattern, text, re.M):
        line = text[match.start():text.find("\n", match.start())]
        if re.match(rf" *(return|if|for|while|using|throw|delete|else|template|static_assert|namespace)\b", line) or "=" in line[:match.end(1) - match.start()]:
            continue
        found.add(match.group(1))
    found -= {name, "operator", "words", "requires", "noexcept"}
    return {f for f in found if not f.startswith("operator")}


@pytest.mark.parametrize("place", sorted(REACHED.keys() | REASONS.keys()))
def test_everything_is_listed(place):
    header, name = place.split(":")
    found = functions(header, name)
    listed = REACHED.get(place, {}).keys() | REASONS.get(place, {}).keys()
    assert found, "the search is broken"
    assert found - listed == set(), "new in C++: make it reachable from Python, or say why not"
    assert listed - found == set(), "no longer in C++"


def resolve(path):
    thing = st
    for part in path.split(".")[1:]:
        thing = getattr(thing, part)
    return thing


def test_what_reaches_them_exists():
    for functions_of in REACHED.values():
        for path in functions_of.values():
            if path in ("st.Simulation.model",):
                continue  # an attribute of instances
            assert resolve(path) is not None, path


def test_reasons_are_few():
    assert sum(len(reasons) for reasons in REASONS.values()) <= 16
