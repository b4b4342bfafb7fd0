"""Exceptions of the package."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from .result import Result


class InputError(ValueError):
    """Something given is wrong; the message names the place, the value and what would be right.

    kind, name, key: what it is about, e.g. "contact", "foot", "mu"; empty where that does not apply.
    """

    def __init__(self, message: str, kind: str = "", name: str = "", key: str = "") -> None:
        super().__init__(message)
        self.kind, self.name, self.key = kind, name, key

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.kind, self.name, self.key)


class RunError(RuntimeError):
    """The program cannot continue, e.g. because a disk is full."""


class SimulationError(RuntimeError):
    """A simulation cannot continue.

    time:    when that was [s]
    contact: name of the contact that caused it, or ""
    code:    "not_finite", "lost_points", "too_fast" or "strayed"
    result:  what was recorded up to then, where a whole run failed; None in a step
    """

    def __init__(self, message: str, time: float = 0.0, contact: str = "", code: str = "",
                 result: Optional[Result] = None) -> None:
        super().__init__(message)
        self.time, self.contact, self.code, self.result = time, contact, code, result

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.time, self.contact, self.code, self.result)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped a run. result: what was recorded up to then (of run_many: a list, None for runs not begun)."""

    def __init__(self, message: str = "interrupted", result: Any = None) -> None:
        super().__init__(message)
        self.result = result

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.result)
