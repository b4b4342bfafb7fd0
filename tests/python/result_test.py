"""Results: the same bits as the program's file, arrays that are safe, other forms."""
import copy
import gc
import pickle
import subprocess

import h5py
import numpy as np
import pytest

import stiction as st
from conftest import PROGRAM


@pytest.fixture(scope="module")
def by_program(tmp_path_factory):
    path = tmp_path_factory.mktemp("program") / "a.h5"
    subprocess.run([PROGRAM, "run", "tippe-top", "--set", "run.duration=0.3", "--out", path, "--quiet"], check=True)
    return path


@pytest.fixture(scope="module")
def result():
    return st.load("tippe-top", {"run.duration": 0.3}).run(progress=False)


def test_bits_of_every_column_are_those_of_the_program(by_program, result):
    with h5py.File(by_program) as file:
        names = [name.decode() for name in file["columns"]["name"]]
        data = file["data"][:]
    assert names == result.columns and "tilt" in names
    for i, name in enumerate(names):
        assert result[name].tobytes() == np.ascontiguousarray(data[:, i]).tobytes(), name
    again = st.read(by_program)
    assert again.values.tobytes() == result.values.tobytes()
    assert again.events == result.events and len(result.events) > 0
    assert again.summary["state_hash"] == result.summary["state_hash"]


def test_columns_are_read_only_views_that_outlive_the_result():
    r = st.load("bouncing-ball", {"run.duration": 0.2}).run(progress=False)
    z = r["ball.z"]
    assert z.base is not None and not z.flags.writeable and not z.flags.owndata
    assert z.flags.c_contiguous  # columns lie together
    assert np.shares_memory(z, r.values)
    with pytest.raises(ValueError, match="read-only"):
        z[0] = 1
    with pytest.raises(ValueError):
        z.flags.writeable = True
    kept = z.copy()
    del r
    gc.collect()
    junk = [np.random.rand(1000) for _ in range(1000)]
    assert np.array_equal(z, kept)
    del junk


def test_named_access(result):
    body = result.contact("body")
    assert np.array_equal(body.P_N, result["body.PN"])
    assert np.array_equal(body.gap, result["body.gap"])
    assert body.force.shape == (len(result), 3) and not body.force.flags.writeable
    assert np.array_equal(body.force[:, 2], result["body.fz"])
    assert np.array_equal(result.body("top").omega[:, 2], result["top.wz"])
    assert np.array_equal(result.body("top").p[:, 0], result["top.qw"])
    assert "gap" in dir(body) and "tilt" in result and len(result) == result.t.size == 301
    with pytest.raises(AttributeError, match="did you mean"):
        body.gapp
    with pytest.raises(KeyError, match="did you mean 'tilt'"):
        result["tillt"]
    with pytest.raises(KeyError, match="did you mean"):
        result.contact("bodyy")


def test_named_access_to_joints_and_groups():
    r = st.load("ball-bearing", {"run.duration": 1e-4, "run.record_every": 1e-5}).run(progress=False)
    joint = r.joint("shaft")
    assert np.array_equal(joint.torque[:, 2], r["shaft.tz"]) and np.array_equal(joint.force[:, 0], r["shaft.fx"])
    heap = st.load("sphere-heap", {"run.duration": 2e-3}).run(progress=False)
    group = st.load("sphere-heap").groups[0]
    assert np.array_equal(heap.contact(group).P_N, heap[group + ".PN"])
    assert np.array_equal(heap.contact(group).P_max, heap[group + ".PN_max"])


def test_energy_is_accounted_for(result):
    a = result.audit
    assert abs(a.balance_error) < 1e-12
    assert a.final == pytest.approx(a.initial + a.input + a.dampers + a.method - a.dissipated, abs=1e-12)
    assert a.work["body"].total < 0
    assert result["energy.total"][-1] == pytest.approx(a.final)


def test_copy_pickle_save_read(result, tmp_path):
    for other in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert other.values.tobytes() == result.values.tobytes() and other.events == result.events
    path = tmp_path / "a.h5"
    result.save(path)
    with pytest.raises(FileExistsError):
        result.save(path)
    result.save(path, overwrite=True)
    assert st.read(str(path)).values.tobytes() == result.values.tobytes()
    assert list(tmp_path.iterdir()) == [path]
    shown = subprocess.run([PROGRAM, "show", path], capture_output=True, text=True, check=True).stdout
    assert "tippe-top" in shown


def test_page_and_notebook(result, tmp_path):
    page = result.page()
    assert page.startswith("<!") and "tippe-top" in page.lower() and len(page) > 100_000
    result.page(tmp_path / "a.html")
    assert (tmp_path / "a.html").stat().st_size > 100_000
    html = result._repr_html_()
    assert html.startswith("<iframe") and "srcdoc" in html
    (tmp_path / "mine.html").write_text("my own")
    with pytest.raises(st.InputError):
        result.page(tmp_path / "mine.html")
    assert (tmp_path / "mine.html").read_text() == "my own"


def test_tables(result, tmp_path):
    frame = result.to_dataframe()
    assert frame.index.name == "t" and np.array_equal(frame["tilt"].to_numpy(), result["tilt"])
    text = result.to_csv(columns=["t", "tilt"], every=0.1)
    rows = text.splitlines()
    assert rows[0] == "t,tilt" and len(rows) == 5
    assert float(rows[-1].split(",")[1]) == result["tilt"][-1]
    result.to_csv(tmp_path / "a.csv", columns=["tilt"], units=True)
    assert (tmp_path / "a.csv").read_text().startswith("tilt [rad]")
    assert result.to_vtk(tmp_path / "vtk", every=0.1) == 4
    axes = result.plot("tilt", "body.gap")
    assert len(axes.lines) == 2 and axes.get_xlabel() == "t [s]"


def test_out_keeps_a_former_result(tmp_path):
    m = st.load("bouncing-ball", {"run.duration": 0.05})
    path = tmp_path / "a.h5"
    first = m.run(path, progress=False)
    m.run(path, progress=False)
    assert st.read(tmp_path / "a.previous.h5").values.tobytes() == first.values.tobytes()


def test_resume_continues_bit_for_bit(tmp_path):
    whole = st.load("tippe-top", {"run.duration": 0.04}).run(progress=False)
    st.load("tippe-top", {"run.duration": 0.02}).run(tmp_path / "half.h5", progress=False)
    rest = st.load("tippe-top", {"run.duration": 0.04}).run(tmp_path / "rest.h5", progress=False, resume=tmp_path / "half.h5")
    assert rest.values.tobytes() == whole.values.tobytes()


def test_files_that_are_no_results(tmp_path):
    bad = tmp_path / "bad.h5"
    bad.write_bytes(b"\x89HDF\r\n\x1a\n" + bytes(100))
    for path in (bad, tmp_path / "missing.h5", tmp_path):
        with pytest.raises(st.InputError):
            st.read(path)


def test_a_run_that_fails_has_what_was_recorded():
    b = st.Builder(duration=1, step=1e-2)
    b.body("ball", 1, [1, 1, 1], velocity=[1, 0, 0])
    b.force("blowup", "ball", lambda t, body: [1e10 * body.v[0] ** 2, 0, 0])
    with pytest.raises(st.SimulationError, match="t = ") as caught:
        b.build().run(progress=False)
    error = caught.value
    assert error.code == "not_finite" and 0.02 < error.time < 0.07 and error.contact == ""
    assert error.result.status == "failed" and len(error.result) > 2
    other = pickle.loads(pickle.dumps(error))
    assert (other.time, other.code, str(other)) == (error.time, error.code, str(error))
