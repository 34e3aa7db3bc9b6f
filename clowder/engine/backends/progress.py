"""Progress bar for compiling: one line on standard error."""

import threading
from functools import cache
from typing import Any

SECONDS = 0.2  # seconds per function, a rough estimate for the message
ROUNDED = 5  # seconds

_lock = threading.Lock()
_bars: dict[str, tuple[Any, Any]] = {}  # a bar and its task, by the title of the game


@cache
def console() -> Any:
    """Returns the console of standard error. Bars shown at the same time must share one."""
    from rich.console import Console

    return Console(stderr=True)


def told(title: str, total: int) -> str:
    """Returns the message about compiling `total` functions of a game."""
    return f"Compiling {title} (once, about {max(ROUNDED, round(total * SECONDS / ROUNDED) * ROUNDED)} s)"


def show(title: str, done: int, total: int) -> None:
    """Shows how many functions of a game have been compiled. The bar disappears when all are."""
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
