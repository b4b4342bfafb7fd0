"""What the tests share: the program, the project, and small models with known answers."""
import os
from pathlib import Path

import pytest

import stiction as st

PROGRAM = os.environ["STICTION_PROGRAM"]
SOURCE = Path(os.environ["STICTION_SOURCE"])
SANITIZED = bool(os.environ.get("STICTION_SANITIZED"))


def sliding_ball(mu=0.2, law=None, **options):
    """A ball of 1 kg and 0.1 m that slides with 2 m/s: it ends rolling with 5/7 of that. law: in place of Coulomb's."""
    b = st.Builder(name="ball", **{"duration": 1, "step": 1e-3, **options})
    b.body("ball", mass=1, inertia=[4e-3] * 3, position=[0, 0, 0.1], velocity=[2, 0, 0])
    b.shape("ball", "sphere", "skin", radius=0.1)
    friction = {"friction": "coulomb", "mu": mu} if law is None else {"law": law}
    b.contact("floor", ["ball.skin", "world"], **friction)
    return b


@pytest.fixture
def ball():
    return sliding_ball().build()


@pytest.fixture(scope="session")
def tippe_top():
    return st.load("tippe-top", {"run.duration": 0.05})
