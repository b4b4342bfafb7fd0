"""Properties that only pass something on, in one line and with their types."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Generic, TypeVar

T = TypeVar("T")


class Read(property, Generic[T]):
    """A read-only property of type T."""

    def __init__(self, get: Callable[[Any], Any], doc: str) -> None:
        super().__init__(get, doc=doc)
        self.__doc__ = doc  # in place of that of the class

    if TYPE_CHECKING:
        def __get__(self, instance: Any, owner: Any = None) -> T: ...
