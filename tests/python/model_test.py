"""Models: from text, changed, looked at, copied."""
import copy
import json
import pickle
import subprocess

import numpy as np
import pytest

import stiction as st
from conftest import PROGRAM, SOURCE, sliding_ball


def message_of_the_program(*arguments):
    return subprocess.run([PROGRAM, "check", *arguments], capture_output=True, text=True).stderr


@pytest.mark.parametrize("path, value", [("contact.body.mu", -1), ("contact.body.mue", 0.2), ("run.duration", 0),
                                         ("contact.bdy.mu", 0.2), ("integrator.type", "euler"), ("body.top.mass", "heavy")])
def test_messages_are_those_of_the_program(path, value):
    with pytest.raises(st.InputError) as caught:
        st.load("tippe-top", {path: value})
    text = f"{path}={json.dumps(value)}"
    assert str(caught.value) in message_of_the_program("tippe-top", "--set", text)
    assert isinstance(caught.value, ValueError)


def test_sources_of_a_model(tmp_path):
    text = (SOURCE / "scenarios" / "bouncing-ball.toml").read_text()
    (tmp_path / "mine.toml").write_text(text)
    models = [st.load("bouncing-ball"), st.load(tmp_path / "mine.toml"), st.load(str(tmp_path / "mine.toml")), st.load(text)]
    hashes = {m.changed({"run.duration": 0.1}).run(progress=False).summary["state_hash"] for m in models}
    assert len(hashes) == 1
    assert [m.name for m in models] == ["bouncing-ball", "mine", "mine", "model"]
    with pytest.raises(st.InputError, match="neither a file nor a built-in"):
        st.load("bouncing-bal")
    assert "tippe-top" in [info.name for info in st.builtins()]


def test_what_a_model_says(tippe_top):
    m = tippe_top
    assert m.bodies == ["top"] and m.contacts == ["body", "stick"] and m.joints == [] and m.groups == []
    assert m.shapes == ["world.floor", "top.body", "top.stick"] or set(m.shapes) == {"world.floor", "top.body", "top.stick"}
    assert (m.duration, m.step, m.integrator) == (0.05, 1e-5, "moreau")
    assert m.body("top").mass == 6e-3 and m.body("top").inertia[2, 2] == 7e-7
    assert "contensou parabolic, mu 0.3" in m.law("body")
    assert np.array_equal(m.gravity, [0, 0, -9.81]) and not m.gravity.flags.writeable
    assert "bodies" in json.dumps(m.drawing()) or m.drawing()
    assert repr(m) == "<stiction.Model 'tippe-top': 1 body, 2 contacts, 0.05 s by moreau>"
    assert m._repr_html_().startswith("<iframe")
    with pytest.raises(KeyError, match="did you mean 'top'"):
        m.body("topp")


def test_changes_make_another_model(tippe_top):
    other = tippe_top.changed({"contact.body.mu": 0.1, "body.top.angular_velocity.2": 100.0})
    assert "mu 0.1" in other.law("body") and other.state.omega[0, 2] == 100
    assert "mu 0.3" in tippe_top.law("body")
    dropped = tippe_top.changed(unset=["contact.stick", "report"])
    assert dropped.contacts == ["body"]


def test_copies_are_equal(tippe_top):
    for m in (copy.copy(tippe_top), copy.deepcopy(tippe_top), pickle.loads(pickle.dumps(tippe_top))):
        assert m.text == tippe_top.text and m.name == tippe_top.name and m.state == tippe_top.state


def test_energies_gaps_and_forces_at_a_state():
    m = sliding_ball().build()
    state = m.state.replace(x=[[0, 0, 0.3]], v=[[3, 0, 0]], omega=[[0, 2, 0]])
    e = m.evaluate(state)
    assert e.kinetic == pytest.approx(0.5 * 9 + 0.5 * 4e-3 * 4, rel=1e-15)
    assert e.potential - m.evaluate(m.state).potential == pytest.approx(9.81 * 0.2, rel=1e-12)
    assert e.gaps == {"floor": pytest.approx(0.2, rel=1e-14)}
    assert np.allclose(e.force, [[0, 0, -9.81]], rtol=1e-15) and np.allclose(e.torque, 0)
    assert pickle.loads(pickle.dumps(state)) == state and copy.deepcopy(state) == state
    with pytest.raises(ValueError, match="read-only"):
        state.x[0, 0] = 1


def test_text_of_user_code_is_refused_without_it():
    b = sliding_ball()
    b.force("wind", "ball", lambda t, body: -0.1 * body.v)
    m = b.build()
    assert 'user_code = ["force.wind"]' in m.text
    with pytest.raises(st.InputError, match="code of a program"):
        st.load(m.text)
