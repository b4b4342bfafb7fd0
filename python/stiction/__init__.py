"""Rigid multibody dynamics with set-valued force laws: hard contact, impacts, friction that sticks.

    import stiction as st
    r = st.load("tippe-top", {"contact.body.mu": 0.2}).run()
    r["tilt"], r.t                                            # numpy arrays

SI units, angles in rad.
"""
from . import sets
from ._core import git_hash as git_hash, version as __version__
from .batch import Rollout, rollout, run_many
from .books import Audit, Event, Statistics, Work
from .builder import Builder
from .errors import InputError, Interrupted, RunError, SimulationError
from .handles import Body, Contact, LawView
from .law_check import check_law
from .model import BodyInfo, Builtin, Evaluation, Model, builtins, load
from .problem import Law, SolveInfo, solve
from .result import Result, read
from .samples import ForceSet, Group, Joint, Point, PortSample
from .simulation import Simulation
from .state import State
from .surfaces import Surface, parametric, surface
from .user import BodyMotion, FrictionLaw

__all__ = [
    "Audit", "Body", "BodyInfo", "BodyMotion", "Builder", "Builtin", "Contact", "Evaluation", "Event", "ForceSet",
    "FrictionLaw", "Group", "InputError", "Interrupted", "Joint", "Law", "LawView", "Model", "Point", "PortSample",
    "Result", "Rollout", "RunError", "Simulation", "SimulationError", "SolveInfo", "State", "Statistics", "Surface",
    "Work", "__version__", "builtins", "check_law", "git_hash", "load", "parametric", "read", "rollout", "run_many",
    "sets", "solve", "surface",
]
