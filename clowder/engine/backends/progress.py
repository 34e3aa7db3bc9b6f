"""What a terminal shows while rules are compiled: one line with a bar, on standard error."""

import threading
from functools import cache
from typing import Any

SECONDS = 0.2  # that a function takes, roughly: for a line that says how long one waits
ROUNDED = 5  # seconds

_lock = threading.Lock()
_bars: dict[str, tuple[Any, Any]] = {}  # a bar and its task, by the title of the game


@cache
def console() -> Any:
    """Returns the console of standard error: bars that are shown at the same time need one console."""
    from rich.console import Console

    return Console(stderr=True)


def told(title: str, total: int) -> str:
    """Returns the line about compiling so many functions of a game."""
    return f"Compiling {title} (once, about {max(ROUNDED, round(total * SECONDS / ROUNDED) * ROUNDED)} s)"


def show(title: str, done: int, total: int) -> None:
    """Shows that so many functions of a game are compiled, of so many. When all are, the bar goes."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    if not console().is_terminal:
        return
    with _lock:
        if title not in _bars:
            columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()
            bar = Progress(*columns, console=console(), transient=True)
            _bars[title] = bar, bar.add_task(told(title, total), total=total)
            bar.start()
        bar, task = _bars[title]
        bar.update(task, completed=done)
        if done >= total:
            del _bars[title]
            bar.stop()
