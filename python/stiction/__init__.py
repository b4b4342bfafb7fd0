"""Rigid multibody dynamics with set-valued force laws: hard contact, impacts, friction that sticks.

    import stiction as st
    r = st.load("tippe-top", {"contact.body.mu": 0.2}).run()
    r["tilt"], r.t                                            # numpy arrays

SI units, angles in rad.
"""
from . import sets
from ._core import git_hash as git_hash, version as __version__
from .batch import Rollout, rollout, run_many
from .builder import Builder
from .errors import InputError, Interrupted, RunError, SimulationError
from .law_check import check_law
from .model import BodyInfo, Builtin, Evaluation, Model, State, builtins, load
from .problem import Law, SolveInfo, solve
from .result import Audit, Event, Result, Work, read
from .simulation import (Body, Contact, ForceSet, Group, Joint, LawView, Point, PortSample, Simulation, Statistics)
from .user import BodyMotion, FrictionLaw, Surface, parametric, surface

__all__ = [
    "Audit", "Body", "BodyInfo", "BodyMotion", "Builder", "Builtin", "Contact", "Evaluation", "Event", "ForceSet",
    "FrictionLaw", "Group", "InputError", "Interrupted", "Joint", "Law", "LawView", "Model", "Point", "PortSample",
    "Result", "Rollout", "RunError", "Simulation", "SimulationError", "SolveInfo", "State", "Statistics", "Surface",
    "Work", "__version__", "builtins", "check_law", "git_hash", "load", "parametric", "read", "rollout", "run_many",
    "sets", "solve", "surface",
]
