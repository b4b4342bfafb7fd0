"""What a simulation is at the moment, as values."""
from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Point(NamedTuple):
    """A point of a contact. gap [m]; status "open", "stick" or "slip"; P: impulses of the last step by channel N, T1,
    T2, tau, R1, R2 [N s]; slip_speed [m/s]; spin [rad/s]; point [m]; normal and t1: the frame of P; dt [s]; force [N] and
    torque [N m] on the first body, inertial frame: means over that step."""

    gap: float
    status: str
    P: Floats
    slip_speed: float
    spin: float
    point: Floats
    normal: Floats
    t1: Floats
    dt: float
    force: Floats
    torque: Floats


class Group(NamedTuple):
    """A group of contacts: how many press, how many of these slip; sum and largest of their normal impulses of the last
    step [N s]; the deepest overlap [m]."""

    closed: int
    slipping: int
    P_N: float
    P_max: float
    depth: float


class Joint(NamedTuple):
    """A joint or drive: angle [rad], slide [m], their rates [rad/s, m/s]; effort of a drive [N m or N]; force [N] and
    torque [N m] on the first body, inertial frame."""

    angle: float
    slide: float
    turn_rate: float
    slide_rate: float
    effort: float
    force: Floats
    torque: Floats


class PortSample(NamedTuple):
    """Twist of a body and wrench on it about the point where an element acts: v [m/s], omega [rad/s], force [N], torque
    [N m], inertial frame."""

    v: Floats
    omega: Floats
    force: Floats
    torque: Floats


class ForceSet(NamedTuple):
    """Which contact forces give the same motion. dimension: 0 where they are unique; contacts: of those that are not,
    the force found [6 channels] and its range [6, 2]; jammed: contacts in a Painleve state."""

    dimension: int
    contacts: dict[str, tuple[Floats, Floats]]
    jammed: list[str]
