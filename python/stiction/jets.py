"""Numbers that carry their first and second derivatives, so that formulas of surfaces need none."""
from __future__ import annotations

import math
import operator
from typing import Any, Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Jet:
    """f with its gradient g and Hessian H."""

    __slots__ = ("f", "g", "H")
    __array_priority__ = 1000.0

    def __init__(self, f: float, g: Floats, H: Floats) -> None:
        self.f, self.g, self.H = f, g, H

    @staticmethod
    def of(x: Any, n: int) -> Jet:
        """x itself, or a constant of n variables."""
        return x if isinstance(x, Jet) else Jet(float(x), np.zeros(n), np.zeros((n, n)))

    def numbers(self) -> Floats:
        return np.concatenate([[self.f], self.g, self.H.ravel()])

    def apply(self, f: float, df: float, ddf: float) -> Jet:
        """The chain rule for a function with these derivatives at self.f."""
        return Jet(f, df * self.g, df * self.H + ddf * np.outer(self.g, self.g))

    def __add__(self, other: Any) -> Jet:
        if isinstance(other, Jet):
            return Jet(self.f + other.f, self.g + other.g, self.H + other.H)
        return Jet(self.f + float(other), self.g, self.H)

    def __mul__(self, other: Any) -> Jet:
        if isinstance(other, Jet):
            cross = np.outer(self.g, other.g)
            return Jet(self.f * other.f, self.f * other.g + other.f * self.g,
                       self.f * other.H + other.f * self.H + cross + cross.T)
        k = float(other)
        return Jet(self.f * k, self.g * k, self.H * k)

    def __neg__(self) -> Jet:
        return Jet(-self.f, -self.g, -self.H)

    def __pos__(self) -> Jet:
        return self

    def __sub__(self, other: Any) -> Jet:
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Jet:
        return (-self).__add__(other)

    def inverse(self) -> Jet:
        return self.apply(1 / self.f, -1 / self.f**2, 2 / self.f**3)

    def __truediv__(self, other: Any) -> Jet:
        return self * (other.inverse() if isinstance(other, Jet) else 1.0 / float(other))

    def __rtruediv__(self, other: Any) -> Jet:
        return self.inverse().__mul__(other)

    def __pow__(self, k: Any) -> Jet:
        if isinstance(k, Jet):
            return (self.log() * k).exp()
        k = float(k)
        if k == 0:
            return Jet(1.0, 0 * self.g, 0 * self.H)
        if k == 1:
            return self
        second = k * (k - 1) if k == 2 else k * (k - 1) * self.f ** (k - 2)
        return self.apply(self.f**k, k * self.f ** (k - 1), second)

    def __rpow__(self, base: Any) -> Jet:
        return (self * math.log(float(base))).exp()

    __radd__, __rmul__ = __add__, __mul__

    def __abs__(self) -> Jet:
        return -self if self.f < 0 else self

    def __lt__(self, other: Any) -> bool:
        return self.f < float(other)

    def __gt__(self, other: Any) -> bool:
        return self.f > float(other)

    def __float__(self) -> float:
        return self.f

    # numpy calls these methods: np.sqrt(x) is x.sqrt()
    def sqrt(self) -> Jet:
        r = math.sqrt(self.f)
        return self.apply(r, 0.5 / r, -0.25 / (r * self.f))

    def exp(self) -> Jet:
        e = math.exp(self.f)
        return self.apply(e, e, e)

    def log(self) -> Jet:
        return self.apply(math.log(self.f), 1 / self.f, -1 / self.f**2)

    def sin(self) -> Jet:
        s, c = math.sin(self.f), math.cos(self.f)
        return self.apply(s, c, -s)

    def cos(self) -> Jet:
        s, c = math.sin(self.f), math.cos(self.f)
        return self.apply(c, -s, -c)

    def tan(self) -> Jet:
        return self.sin() / self.cos()

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        binary: dict[str, Callable[[Any, Any], Any]] = {
            "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "true_divide": operator.truediv,
            "divide": operator.truediv, "power": operator.pow}
        unary: dict[str, Callable[[Any], Any]] = {"negative": operator.neg, "absolute": abs, "square": lambda a: a * a}
        name = ufunc.__name__
        if method != "__call__" or kwargs:
            return NotImplemented
        if name in binary and len(inputs) == 2:
            a, b = (x.item() if isinstance(x, np.generic) else x for x in inputs)
            return binary[name](a, b)
        if name in unary:
            return unary[name](self)
        if hasattr(Jet, name) and len(inputs) == 1:
            return getattr(self, name)()
        raise TypeError(f"numpy.{name} is not available in formulas of surfaces")


def variables(r: Any) -> list[Jet]:
    """The components of r as independent variables."""
    n = len(r)
    return [Jet(float(r[k]), np.eye(n)[k], np.zeros((n, n))) for k in range(n)]
