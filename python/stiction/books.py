"""What happened in a run: events, energy, statistics."""
from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """t [s], name of the contact, what happened ("close", "open", "stick", "slip", "impact"), normal velocity before
    it [m/s], normal impulse of the step it happened in [N s]."""

    t: float
    contact: str
    event: str
    normal_velocity: float
    impulse: float


class Work(NamedTuple):
    """Work of a contact on the bodies by channel [J]; negative where it dissipates."""

    normal: float
    sliding: float
    drilling: float
    rolling: float

    @property
    def total(self) -> float:
        """Sum over the channels [J]."""
        return sum(self)


class Audit(NamedTuple):
    """Where the energy went [J]: final = initial + input + dampers + method + works of the contacts + balance_error."""

    initial: float
    final: float
    input: float
    dampers: float
    method: float
    balance_error: float
    work: dict[str, Work]

    @property
    def dissipated(self) -> float:
        """Energy that contacts took away [J]."""
        return -sum(work.total for work in self.work.values())


def audit_of(raw: dict[str, Any]) -> Audit:
    rest = {name: value for name, value in raw.items() if name != "work"}
    return Audit(**rest, work={name: Work(*values) for name, values in raw["work"].items()})


class Statistics(NamedTuple):
    """What the solver and the integrator did so far."""

    steps: int
    solved_steps: int
    iterations: int
    iterations_max: int
    residual_max: float
    unconverged_steps: int
    uncorrected_steps: int
    reduced_impacts: int
    fallback_steps: int
    rejected_steps: int
    rough_steps: int
    events: int
    evaluations: int
    penetration_max: float
