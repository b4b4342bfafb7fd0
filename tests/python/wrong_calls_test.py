"""Wrong calls: each raises an exception that names what is wrong, and nothing crashes or hangs.

A case is (call, words): one of the words must be in the message.
"""
import numpy as np
import pytest

import stiction as st
from conftest import sliding_ball

NAN, INF = float("nan"), float("inf")


class Good(st.FrictionLaw):
    def project(self, x, P_N):
        return x

    def support(self, d, P_N):
        return d


class Odd:
    """No number, no text, no list."""


def law_with(**attributes):
    return type("Changed", (Good,), attributes)()


MODEL = st.load("tippe-top", {"run.duration": 0.001})
BALL = sliding_ball().build()
RESULT = MODEL.run(progress=False)
DISK = st.sets.Coulomb(0.3)
LAW = st.Law(friction="coulomb", mu=0.3)
STATE = BALL.state


def sim():
    return BALL.simulation()


def body():
    return sim().body("ball")


def builder():
    return sliding_ball()


def built(b):
    return b.build()


NOT_NUMBERS = ["x", None, [1], {}, Odd(), 1j]
NOT_VECTORS = ["abc", None, 1.0, [1, 2], [1, 2, 3, 4], [[1, 2, 3]], [1, 2, NAN], [INF, 0, 0], ["a", "b", "c"], [1j, 0, 0], Odd(),
               [1, [2], 3]]

CASES = {
    # models
    "load": [(lambda w=w: st.load(w), ["scenario", "file", "built-in", "directory"])
             for w in (None, 1, 1.5, b"tippe-top", ["tippe-top"], "", "nothing-like-this", "/", "no/such/file.toml", "a\0b", Odd())]
    + [(lambda w=w: st.load("tippe-top", w), ["changes", "path"]) for w in ([1], "x", 3, [("a", 1)], {1: 2}, {None: 1})]
    + [(lambda p=p, v=v: st.load("tippe-top", {p: v}), [p.split(".")[-1], p]) for p, v in (
        ("contact.body.mu", NAN), ("contact.body.mu", INF), ("contact.body.mu", -1), ("contact.body.mu", None),
        ("contact.body.mu", Odd()), ("contact.body.mu", "much"), ("contact.body.mu", [1, 2]), ("contact.body.mu", 1j),
        ("body.top.mass", -1), ("body.top.mass", 0), ("body.top.inertia", [1, 1]), ("body.top.inertia", [1, 1, -1]),
        ("body.top.position", [0, 0]), ("body.top.velocity", "fast"), ("run.duration", -1), ("integrator.step", 0),
        ("integrator.type", "euler"), ("solver.tolerance", 0), ("nothing", 1), ("contact.nobody.mu", 0.1), ("", 1),
        ("run.duration", 10**400), ("contact.body.friction", "\ud800"))]
    + [(lambda w=w: st.load("tippe-top", {}, w), ["unset"]) for w in ("contact.body", 1, [1], None)]
    + [(lambda: st.load("tippe-top", {}, ["contcat"]), ["contcat"]), (lambda: st.load("title = 1\n"), ["title"]),
       (lambda: st.load("not toml\n"), ["TOML"]), (lambda: st.load("a = 1\n", name=3), ["name"]),
       (lambda: st.load("tippe-top", change={}), ["change"]), (lambda: st.load(), ["scenario"]),
       (lambda: st.load("x = " + "[" * 10000 + "\n"), ["TOML", "nest"])],
    "model": [(lambda w=w: MODEL.body(w), ["body"]) for w in ("nobody", None, 3)]
    + [(lambda w=w: MODEL.law(w), ["contact"]) for w in ("nothing", None)]
    + [(lambda w=w: MODEL.evaluate(w), ["state"]) for w in (None, 1, {"t": 0}, STATE.__dict__)]
    + [(lambda: MODEL.changed({"contact.body.mu": -1}), ["mu"]), (lambda: MODEL.changed(3), ["changes"]),
       (lambda: st.Model(None), ["load"]), (lambda: st.Model("tippe-top"), ["load"]), (lambda: st.Result(None), ["run"]),
       (lambda: setattr(MODEL, "duration", 2), ["duration", "set", "setter"]),
       (lambda: MODEL.run(progress=3), ["progress"]), (lambda: MODEL.run(3), ["out"]), (lambda: MODEL.run(b"a"), ["out"]),
       (lambda: MODEL.run(""), ["out"]), (lambda: MODEL.run("/no/such/folder/a.h5"), ["folder", "directory"]),
       (lambda: MODEL.run(resume=4), ["resume"]), (lambda: MODEL.run(resume="/no/such.h5"), ["such"]),
       (lambda: MODEL.run(outt="a.h5"), ["outt"]), (lambda: MODEL.simulation(meter=True), ["meter"])],
    "state": [(lambda k=k, v=v: STATE.replace(**{k: v}), [k]) for k, v in (
        ("x", [0, 0, 0]), ("x", [[0, 0]]), ("x", [[NAN, 0, 0]]), ("v", "fast"), ("p", [[1, 0, 0]]), ("omega", None), ("y", 1),
        ("omega", [[0, 0, "x"]]), ("v", [[0, 0, 0]] * 2))]
    + [(lambda: BALL.evaluate(STATE.replace(p=[[0, 0, 0, 0]])), ["quaternion", "orientation", "ball"]),
       (lambda: MODEL.evaluate(st.State(0, np.zeros((2, 3)), [[1, 0, 0, 0]] * 2, np.zeros((2, 3)), np.zeros((2, 3)))), ["bodies"])],
    # simulations
    "simulation": [(lambda w=w: sim().body(w), ["body", "unhashable"]) for w in ("nobody", None, 3, ["ball"])]
    + [(lambda w=w: sim().contact(w), ["contact"]) for w in ("nothing", None)]
    + [(lambda: sim().joint("nothing"), ["joint"]), (lambda: sim().group("nothing"), ["group"]),
       (lambda: sim().ports("nothing"), ["nothing"]), (lambda: sim().ports(3), ["element"]),
       (lambda: sim().law("nothing"), ["contact"]), (lambda: sim().law(3), ["contact"])]
    + [(lambda w=w: setattr(sim().law("floor"), "mu", w), ["mu"]) for w in NOT_NUMBERS + [NAN, INF, -1, True]]
    + [(lambda: setattr(sim().law("floor"), "nothing", 1), ["nothing"])]
    + [(lambda k=k, w=w: setattr(body(), k, w), [k]) for k in ("x", "v", "omega") for w in NOT_VECTORS if w is not None]
    + [(lambda w=w: setattr(body(), "p", w), ["p", "quaternion", "orientation"])
       for w in ([1, 0, 0], [0, 0, 0, 0], "north", [NAN, 0, 0, 0])]
    + [(lambda w=w: body().load(w), ["force"]) for w in NOT_VECTORS]
    + [(lambda w=w: body().load([0, 0, 0], w), ["torque"]) for w in NOT_VECTORS]
    + [(lambda w=w: setattr(sim(), "gravity", w), ["gravity"]) for w in NOT_VECTORS]
    + [(lambda w=w: setattr(sim(), "state", w), ["state"]) for w in (None, 3, [1])]
    + [(lambda: setattr(body(), "mass", 3), ["mass"]), (lambda: setattr(sim(), "t", 3), ["t", "setter"]),
       (lambda: sim().set_force("nothing"), ["force"]), (lambda: sim().set_drive("nothing", 1), ["drive"]),
       (lambda: sim().set_law("floor", "coulomb"), ["law"]), (lambda: sim().set_law("flor", LAW), ["contact"]),
       (lambda: sim().restore(None), ["checkpoint"]), (lambda: sim().restore([1, 2, 3]), ["checkpoint"]),
       (lambda: sim().restore("x"), ["checkpoint"]), (lambda: sim().restore([[1.0]]), ["checkpoint"]),
       (lambda: sim().restore(np.full(len(sim().checkpoint()), NAN)), ["checkpoint"]),
       (lambda: sim().advance("x"), ["until"]), (lambda: sim().advance(NAN), ["until"]),
       (lambda: sim().advance(steps=-1), ["steps"]), (lambda: sim().advance(steps=1.5), ["steps"]),
       (lambda: sim().advance(steps=True), ["steps"]), (lambda: sim().step(3), ["arguments"]),
       (lambda: st.Simulation(None), ["model"]), (lambda: st.Simulation("tippe-top"), ["model"]),
       (lambda: st.Simulation(), ["model"])],
    # results
    "result": [(lambda w=w: RESULT[w], ["column"]) for w in ("nothing", None, 3, ["tilt"], slice(3))]
    + [(lambda w=w: RESULT.contact(w), ["contact"]) for w in ("nothing", None, 3)]
    + [(lambda w=w: RESULT.save(w), ["path", "directory"]) for w in (None, 3, b"a.h5", "", "/tmp")]
    + [(lambda w=w: RESULT.to_csv(w), ["path"]) for w in (3, b"a.csv")] + [(lambda: RESULT.page(3), ["path"]),
       (lambda: RESULT.to_vtk(None), ["folder"]), (lambda: RESULT.to_dataframe([3]), ["columns"]), (lambda: RESULT.to_csv(columns=[3]), ["columns"])]
    + [(lambda: RESULT.body("body"), ["no body"]), (lambda: RESULT.contact("top"), ["no contact"]), (lambda: RESULT.joint("top"), ["no joint"])]
    + [(lambda: RESULT.body("nobody"), ["body"]), (lambda: RESULT.contact("body").nothing, ["nothing"]),
       (lambda: RESULT.plot(), ["column"]), (lambda: RESULT.plot("nothing"), ["nothing"]),
       (lambda: RESULT.to_csv(columns=["nothing"]), ["nothing"]), (lambda: RESULT.to_csv(every=-1), ["every", "-1"]),
       (lambda: RESULT.to_csv(every="x"), ["every"]), (lambda: RESULT.to_vtk("/proc/nothing"), ["proc"]),
       (lambda: RESULT.save("/no/such/folder/a.h5"), ["folder", "such"]), (lambda: RESULT.to_dataframe(["nothing"]), ["nothing"]),
       (lambda: RESULT.page("/no/such/folder/a.html"), ["folder", "directory"])]
    + [(lambda w=w: st.read(w), ["path", "such", "file", "nothing"]) for w in (None, 3, b"a.h5", "nothing.h5", "a\0b", "/")],
    # builders
    "builder": [(lambda k=k, w=w: built(st.Builder(**{k: w})), [k]) for k, w in (
        ("duration", -1), ("duration", NAN), ("duration", "long"), ("duration", None), ("step", 0), ("step", Odd()), ("stepp", 1),
        ("title", 3), ("name", None))]
    + [(lambda k=k, w=w: built(st.Builder().body(**{**dict(name="a", mass=1, inertia=[1, 1, 1]), k: w})), [k]) for k, w in (
        ("mass", -1), ("mass", 0), ("mass", NAN), ("mass", "heavy"), ("mass", None), ("mass", [1]), ("inertia", [1, 1]),
        ("inertia", [1, 1, 5]), ("inertia", [-1, 1, 1]), ("inertia", "round"), ("inertia", np.eye(2)), ("position", [1, 2]),
        ("position", [1, 2, NAN]), ("velocity", 3), ("orientation", [0, 0, 0, 0]), ("orientation", [1, 0]), ("masss", 1),
        ("name", 3), ("name", None), ("angular_velocity", {}), ("position", Odd()))]
    + [(lambda: built(st.Builder().body("a")), ["mass"]), (lambda: st.Builder().body(), ["name"]),
       (lambda: built(builder().body("ball", 1, [1, 1, 1])), ["ball"]), (lambda: built(builder().body("", 1, [1, 1, 1])), ["name"])]
    + [(lambda k=k, w=w: built(builder().shape(**{**dict(body="ball", type="sphere", name="b", radius=1), k: w})), [k]) for k, w in (
        ("body", "nobody"), ("body", None), ("type", "spher"), ("type", 3), ("radius", -1), ("radius", NAN), ("radius", "big"),
        ("radiuss", 1), ("centre", [0, 0]), ("name", 3))]
    + [(lambda k=k, w=w: built(builder().contact(**{**dict(name="c", between=["ball.skin", "world"], friction="coulomb", mu=0.1), k: w})), [k, "'nothing'"])
       for k, w in (("mu", -1), ("mu", NAN), ("mu", "slippery"), ("mu", None), ("friction", "coulom"), ("friction", 3),
                    ("between", ["ball.skin"]), ("between", "ball.skin"), ("between", ["ball.skin", "nothing"]), ("between", None),
                    ("restitution", 2), ("restitution", -0.1), ("muu", 1), ("name", None), ("law", "coulomb"))]
    + [(lambda: built(builder().contact("c", ["ball.skin", "world"], law=Good(), friction="coulomb")), ["law"]),
       (lambda: built(builder().contact("c", ["ball.skin", "world"], friction="orthotropic", mu=1, mu2=1, axis=[1, 0])), ["axis"]),
       (lambda: built(builder().contact("floor", ["ball.skin", "world"])), ["floor"])]
    + [(lambda a=a: builder().contact("c", ["ball.skin", "world"], law=law_with(**a)), [*a, "lever"]) for a in (
        {"dim": 4}, {"dim": "2"}, {"kind": "cone"}, {"lever": -1.0}, {"dim": 3}, {"lever": NAN}, {"project": lambda self: 1})]
    + [(lambda k=k, w=w: built(builder().force(**{**dict(name="f", body="ball"), k: w})), [k]) for k, w in (
        ("force", [0, 0]), ("force", "push"), ("body", "nobody"), ("type", "magic"), ("function", 3), ("function", "f"), ("name", 3),
        ("forcee", [0, 0, 0]))]
    + [(lambda: built(builder().force("f", ["ball", "nobody"], lambda t, a, b: 0)), ["nobody"]),
       (lambda: built(builder().force("f", [], lambda t: 0)), ["body"]), (lambda: built(builder().force("f", [3], lambda t: 0)), ["body"]),
       (lambda: built(builder().force("f", "ball", lambda t, b: 0, force=[1, 0, 0])), ["force"]),
       (lambda: built(builder().force("f", "ball", lambda t, b: 0).force("f", "ball", lambda t, b: 0)), ["f"]),
       (lambda: built(builder().joint("j", "revolut", ["ball", "world"])), ["revolut", "type"]),
       (lambda: built(builder().joint("j", "revolute", ["ball", "nobody"])), ["nobody"]),
       (lambda: built(builder().drive("d", "nothing")), ["nothing", "joint"]),
       (lambda: built(builder().column("c", "tilt", "nobody")), ["nobody"]),
       (lambda: built(builder().integrator("euler")), ["type", "euler"]), (lambda: builder().integrator(order_=3), ["order_"]),
       (lambda: built(builder().solver("magic")), ["type", "magic"]), (lambda: built(builder().world(gravity=[1])), ["gravity"]),
       (lambda: builder().world(wind=3), ["wind"]), (lambda: built(builder().report(["nothing"])), ["nothing", "panes"]),
       (lambda: st.surface(3, 1.0), ["f must"]), (lambda: st.surface(lambda x, y, z: x, -1), ["extent"]),
       (lambda: st.surface(lambda x, y, z: x, NAN), ["extent"]), (lambda: st.surface(lambda x, y, z: x, "big"), ["extent"]),
       (lambda: st.parametric(None, 1), ["xyz"]), (lambda: st.parametric(lambda u, v: (u, v, 0), 1, grid=1), ["grid"]),
       (lambda: st.parametric(lambda u, v: (NAN, v, 0), 1), ["finite"]), (lambda: st.Surface(3, 1), ["jet"]),
       (lambda: st.surface(lambda x, y, z: None, 1), ["f must"]), (lambda: st.surface(lambda x, y, z: z, INF), ["size"]),
       (lambda: st.parametric(lambda u, v: (u, v), 1), ["xyz"]), (lambda: st.parametric(lambda u, v: (u, v, "z"), 1), ["xyz"])],
    # sets and problems
    "sets": [(lambda w=w: st.sets.Coulomb(w), ["mu"]) for w in (-1, NAN, "x", None, [0.1], True)]
    + [(lambda: st.sets.Coulomb(), ["mu"]), (lambda: st.sets.Coulomb(0.1, 2), ["argument"]),
       (lambda: st.sets.Contensou("parabolic", mu=0.3), ["radius"]), (lambda: st.sets.Contensou("round", mu=0.3, radius=1), ["round"]),
       (lambda: st.sets.Contensou(mu=0.3, radius=0), ["radius"]), (lambda: st.sets.friction("coulom", mu=1), ["coulom"]),
       (lambda: st.sets.friction("coulomb", muu=1), ["muu"]), (lambda: st.sets.friction(3), ["name"]),
       (lambda: st.sets.friction("coulomb", 3, mu=1), ["variant"]), (lambda: st.sets.rolling("square", mu_r=1), ["square"]),
       (lambda: st.sets.rolling("classical", c_r=1), ["c_r"])]
    + [(lambda w=w: DISK.project(w), ["x"]) for w in (1.0, [1, 2, 3], "ab", None, [1, NAN], [[1, 2], [3]], [1j, 2], [Odd(), 1],
                                                    np.zeros((2, 3)))]
    + [(lambda w=w: DISK.project([[1, 2]], w), ["P_N"]) for w in ("x", None, NAN, [1, 2], [[1]])]
    + [(lambda: DISK.project([1, 2], stretch=0), ["stretch"]), (lambda: DISK.project([1, 2], r=-1), ["r must"]),
       (lambda: DISK.project([1, 2], stretch="x"), ["stretch"]), (lambda: DISK.support([1, 2, 3]), ["d must"]),
       (lambda: DISK.support(None), ["d must"]), (lambda: st.check_law(3), ["law"]), (lambda: st.check_law(Good(), points=0), ["points"])],
    "solve": [(lambda w=w: st.solve(w, [-1, 0, 0], [LAW]), ["G"]) for w in (
        None, 1, "x", np.eye(4), np.eye(3)[:2], np.full((3, 3), NAN), np.zeros((3, 3, 3)), [[1, 2], [3]], np.eye(3) * 1j)]
    + [(lambda w=w: st.solve(np.eye(3), w, [LAW]), ["c"]) for w in (None, 1, [1, 2], [NAN, 0, 0], "abc", [[1, 2, 3]], [1, 2, 3, 4])]
    + [(lambda w=w: st.solve(np.eye(3), [-1, 0, 0], w), ["laws", "law"]) for w in (None, 3, ["coulomb"], [None], "coulomb", [LAW, 3])]
    + [(lambda: st.solve(np.eye(3), [-1, 0, 0], [LAW] * 2), ["laws", "c must"]),
       (lambda: st.solve(np.eye(3), [-1, 0, 0], []), ["laws", "c must"]),
       (lambda: st.solve(np.eye(4), [-1, 0, 0, 0], LAW), ["G"]),
       (lambda: st.solve(np.eye(3), [-1, 0, 0], [LAW], type="magic"), ["type", "magic"]),
       (lambda: st.solve(np.eye(3), [-1, 0, 0], [LAW], tolerance=-1), ["tolerance"]),
       (lambda: st.solve(np.eye(3), [-1, 0, 0], [LAW], tolerance="x"), ["tolerance"]),
       (lambda: st.solve(np.eye(3), [-1, 0, 0], [LAW], tol=1), ["tol"]),
       (lambda: st.Law(friction="coulomb"), ["mu"]), (lambda: st.Law(friction="coulom", mu=1), ["coulom"]),
       (lambda: st.Law(mu=-1), ["mu"]), (lambda: st.Law(mu=0.1), ["mu"]), (lambda: st.Law(friction="coulomb", mu=NAN), ["mu"]),
       (lambda: st.Law(friction="coulomb", mu=0.1, muu=1), ["muu"]), (lambda: st.Law(name="x"), ["name"])],
    # batches
    "batch": [(lambda w=w: st.run_many(w, progress=False), ["models"]) for w in (None, 3, MODEL, "ab", [MODEL, None])]
    + [(lambda w=w: st.run_many([MODEL], w, progress=False), ["jobs"]) for w in (0, -1, 1.5, "x", True, 10**6)]
    + [(lambda w=w: st.rollout(MODEL, w, "tilt"), ["parameters", "parameter", "mu", "path"]) for w in (
        None, 3, {}, {"contact.body.mu": "x"}, {"contact.body.mu": 1.0}, {"contact.body.mu": [[1]]}, {"contact.body.mu": [NAN]},
        {3: [1]}, {"contact.body.mue": [1]})]
    + [(lambda w=w: st.rollout(MODEL, {"contact.body.mu": [0.1]}, w), ["record", "column"]) for w in (None, 3, [], [3], ["nothing"])]
    + [(lambda: st.rollout("x", {}, "tilt"), ["model"]), (lambda: st.rollout(MODEL, {"contact.body.mu": [0.1]}, "tilt", jobs=0), ["jobs"])],
}

ALL = [pytest.param(call, words, id=f"{group}-{i}") for group, cases in CASES.items() for i, (call, words) in enumerate(cases)]


def test_there_are_enough():
    assert len(ALL) >= 200


@pytest.mark.parametrize("call, words", ALL)
def test_wrong_call(call, words):
    with pytest.raises((TypeError, ValueError, KeyError, AttributeError, OSError)) as caught:
        call()
    text = str(caught.value)
    assert any(word in text for word in words), f"{type(caught.value).__name__}: {text}"
