"""Ctrl-C: in runs, in threads, between steps. Each in a process of its own, which gets SIGINT once it says so.

How soon a run ends is measured in the processor time that it still uses: on a busy machine the clock tells of the others."""
import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

from conftest import SANITIZED

LIMIT = 2.0 if SANITIZED else 0.2  # s of processor time per thread, from the signal to the exception; runs look every 0.05 s


def processor_time(process):
    """Seconds that all threads of a process have used: fields 14 and 15 of its stat, in ticks of 10 ms."""
    with open(f"/proc/{process.pid}/stat") as file:
        user, system = file.read().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def interrupted(code, threads=1):
    """Runs the code, sends SIGINT when it prints "now", and returns what it printed after its processor time."""
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, bufsize=1)
    assert process.stdout.readline().strip() == "now"
    begun = processor_time(process)
    while process.poll() is None and processor_time(process) < begun + 0.2:  # well within the run
        time.sleep(0.01)
    sent = processor_time(process)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    words = out.split()
    assert float(words[0]) - sent < LIMIT * threads
    return words[1:]


LONG = 'st.load("tippe-top", {"run.duration": 1e4})'
FEW_ROWS = 'st.load("tippe-top", {"run.duration": 1e4, "run.record_every": 1.0})'  # 1e7 would take long to allocate


@pytest.mark.parametrize("call, threads, recorded", [
    (f"{LONG}.run(progress=False)", 1, "error.result.status, len(error.result) > 1"),
    (f"st.run_many([{LONG}] * 3, jobs=2, progress=False)", 2, "'interrupted', error.result[0].status == 'interrupted'"),
    (f'st.rollout({FEW_ROWS}, {{"contact.body.mu": [0.1] * 3}}, "tilt", jobs=2)', 2, "'interrupted', True"),
])
def test_runs_stop_and_what_was_recorded_stays(call, threads, recorded):
    words = interrupted(f"""
        import time, stiction as st
        model = {LONG.replace("1e4", "1.0")}
        print("now", flush=True)
        try:
            {call}
        except st.Interrupted as error:
            print(time.process_time(), *({recorded}))
    """, threads)
    assert words == ["interrupted", "True"]


def test_a_simulation_can_be_continued():
    words = interrupted(f"""
        import time, stiction as st
        s = {LONG}.simulation()
        print("now", flush=True)
        try:
            s.advance()
        except KeyboardInterrupt:
            print(time.process_time(), s.t > 0)
            s.step()
    """)
    assert words == ["True"]


def test_a_run_in_a_thread_stops():
    words = interrupted(f"""
        import threading, time, stiction as st
        ended = []
        def work():
            try:
                {LONG}.run(progress=False)
            except st.Interrupted as error:
                ended.append((time.process_time(), len(error.result) > 1))
        thread = threading.Thread(target=work)
        thread.start()
        print("now", flush=True)
        try:
            while thread.is_alive():
                time.sleep(0.01)
        except KeyboardInterrupt:
            pass
        while not ended:
            time.sleep(0.001)
        print(*ended[0])
    """)
    assert words == ["True"]


def test_the_interpreter_ends_while_a_thread_runs():
    code = f"""
        import threading, time, stiction as st
        threading.Thread(target={LONG}.run, kwargs=dict(progress=False), daemon=True).start()
        time.sleep(0.3)
        print("end")
    """
    out = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60)
    assert (out.returncode, out.stdout.strip()) == (0, "end") and "terminate" not in out.stderr, out.stderr


def test_handlers_are_as_before():
    code = """
        import signal, threading, stiction as st
        before = signal.getsignal(signal.SIGINT)
        thread = threading.Thread(target=lambda: st.load("bouncing-ball").run(progress=False))
        thread.start(); thread.join()
        assert signal.getsignal(signal.SIGINT) is before
        import os
        try:
            os.kill(os.getpid(), signal.SIGINT)
            import time; time.sleep(1)
        except KeyboardInterrupt:
            print("raised")
    """
    out = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True)
    assert out.stdout.strip() == "raised", out.stderr
