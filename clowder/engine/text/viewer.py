"""Seats as names, from one viewer's perspective."""

from collections.abc import Iterable
from dataclasses import dataclass

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


@dataclass(frozen=True)
class Viewer:
    """The person a text is for (None: a spectator). Their own seat is "you", the others have names."""

    viewer: int | None
    names: tuple[str, ...] = NAMES
    language: str = "en"


def plural(number: int, one: str, many: str = "") -> str:
    """Returns "1 card", "2 cards"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def join_names(names: Iterable[str]) -> str:
    """Returns "Ann", "Ann and Bob", "Ann, Bob and Cleo"."""
    *others, last = list(names) or [""]
    return f"{', '.join(others)} and {last}" if others else last
