"""Progress bars and pictures, in terminals and notebooks."""
from __future__ import annotations

import html
import sys
import time
from typing import Any, Callable, Optional, Union

ProgressOption = Union[None, bool, Callable[[float], None]]


def frame(page: str, height: int = 560) -> str:
    """A page within a notebook, in a frame of its own."""
    return (f'<iframe srcdoc="{html.escape(page, quote=True)}" sandbox="allow-scripts" '
            f'style="width: 100%; height: {height}px; border: 0"></iframe>')


def _display() -> Any:
    """IPython's display where a notebook runs this, else None."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or type(shell).__name__ != "ZMQInteractiveShell":
        return None
    from IPython.display import HTML, display
    return display, HTML


class Bar:
    """Shows how far a run is: in a notebook as a bar, in a terminal as a line of stderr, elsewhere nothing."""

    def __init__(self, title: str) -> None:
        self.title, self.start, self.handle = title, time.monotonic(), None
        self.notebook = _display()
        self.terminal = self.notebook is None and sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, share: float) -> None:
        elapsed = time.monotonic() - self.start
        left = elapsed * (1 - share) / share if share > 0 else 0.0
        if self.notebook is not None:
            display, HTML = self.notebook
            bar = HTML(f'{html.escape(self.title)} <progress value="{share:.3f}"></progress> {left:.0f} s left')
            if self.handle is None:
                self.handle = display(bar, display_id=True)
            else:
                self.handle.update(bar)
        elif self.terminal:
            filled = int(30 * share)
            name = "".join(c if c.isprintable() else "?" for c in self.title)
            print(f"\r{name} [{'#' * filled}{'.' * (30 - filled)}] {100 * share:3.0f} %  {left:.0f} s left\x1b[K",
                  end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.handle is not None:
            self.handle.update(self.notebook[1](""))
        elif self.terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def progress(option: ProgressOption, title: str) -> Any:
    """What is called with the share done: a bar (None, True), nothing (False), or a function given by the caller."""
    if option is None or option is True:
        bar = Bar(title)
        return bar if bar.terminal or bar.notebook is not None else None
    if option is False:
        return None
    if not callable(option):
        raise TypeError(f"progress must be True, False or a function, not {type(option).__name__}")
    return option


def close(bar: Optional[Any]) -> None:
    if isinstance(bar, Bar):
        bar.close()
