"""Memories: what each seat and a spectator could remember of a game: events, their own decisions and views.

A memory is a chain that only grows at its end, so clones of a game share it. Texts are made on demand.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

from clowder.engine.rules.events import may_see_event
from clowder.engine.rules.record import Records

PUBLIC = -1  # the spectator
Row = tuple[int, int, int, int, int]  # kind, seat, a, b, c
DECIDED = 0  # the kind of a row for the viewer's own decision: a is its action


def digest(content: bytes) -> str:
    """Returns a short hash."""
    return hashlib.blake2b(content, digest_size=12).hexdigest()


class Memory:
    """A link of the chain without content. It never changes, so a deep copy is itself."""

    def __init__(self, before: "Memory | None" = None) -> None:
        self.before = before
        self._texts: dict[int, str] = {}

    def __deepcopy__(self, memo: object) -> "Memory":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Returns the links as a list: nested, a long game would be too deep for a pickle."""
        links: list[tuple[type, dict[str, Any]]] = []
        link: Memory | None = self
        while link is not None:
            own = {name: value for name, value in link.__dict__.items() if name not in ("before", "_texts")}
            links.append((type(link), own))
            link = link.before
        return linked, (links[::-1],)

    def text(self, viewer: int) -> str:
        """Returns everything a viewer could remember, as a text that only grows."""
        missing: list[tuple[Memory, int]] = []
        link, found = self, viewer
        while (known := link._texts.get(found)) is None and link.before is not None:
            missing.append((link, found))
            link, found = link.before, link.seen_as(found)
        text = known or ""
        for link, found in reversed(missing):
            text = link._texts[found] = text + link.news(found)
        return text

    def rows(self, viewer: int) -> Iterator[Row]:
        """Yields the viewer's events and decisions, newest first."""
        link: Memory | None = self
        while link is not None:
            yield from link.new_rows(viewer)
            viewer, link = link.seen_as(viewer), link.before

    def seen_as(self, viewer: int) -> int:
        """Returns whose memory of earlier links a viewer has."""
        return viewer

    def news(self, viewer: int) -> str:
        """Returns what this link adds to a viewer's text."""
        return ""

    def new_rows(self, viewer: int) -> Iterator[Row]:
        """Yields what this link adds to a viewer's rows, newest first."""
        return iter(())


class Told(Memory):
    """Events: rows of kind, seat, a, b, c, and who may see them."""

    def __init__(self, before: Memory, events: list[list[int]]) -> None:
        super().__init__(before)
        self._events = events

    def news(self, viewer: int) -> str:
        seen_by = None if viewer == PUBLIC else viewer
        return "".join(f" {row[:5]}" for row in self._events if may_see_event(row[5], seen_by))

    def new_rows(self, viewer: int) -> Iterator[Row]:
        seen_by = None if viewer == PUBLIC else viewer
        for row in reversed(self._events):
            if may_see_event(row[5], seen_by):
                yield row[0], row[1], row[2], row[3], row[4]


class Decided(Memory):
    """A decision of one seat, which nobody else notices, and its view at that time."""

    def __init__(self, before: Memory, seat: int, view: Records, move: int, action: int) -> None:
        super().__init__(before)
        self._seat, self._view, self._move, self._action = seat, view, move, action

    def news(self, viewer: int) -> str:
        return f" {digest(self._view.tobytes())}>{self._move}" if viewer == self._seat else ""

    def new_rows(self, viewer: int) -> Iterator[Row]:
        if viewer == self._seat:
            yield DECIDED, self._seat, self._action, 0, 0


class Veiled(Memory):
    """A memory in which all but one seat remember only what everybody learned."""

    def __init__(self, before: Memory, seat: int) -> None:
        super().__init__(before)
        self._seat = seat

    def seen_as(self, viewer: int) -> int:
        return viewer if viewer == self._seat else PUBLIC


def linked(links: list[tuple[type, dict[str, Any]]]) -> Memory | None:
    """Returns the chain of these links."""
    before: Memory | None = None
    for kind, own in links:
        link: Memory = object.__new__(kind)
        link.__dict__.update(own, before=before, _texts={})
        before = link
    return before


def column_count(kinds: int, seats: int) -> int:
    """Returns how many numbers a row takes: a flag for each kind and each seat, and a, b and c."""
    return kinds + 1 + seats + 3


def fill(memory: Memory, viewer: int, seats: int, kinds: int, target: Any) -> None:
    """Writes the newest rows that a viewer remembers, as many as fit: newest last, zeros before.

    `target` is [rows, columns]. The seat of a row is counted clockwise from the viewer's.
    """
    target.fill(0)
    place, columns = len(target), target.shape[1]
    for kind, seat, *numbers in memory.rows(viewer):
        if place == 0:
            return
        place -= 1
        target[place, min(kind, kinds)] = 1
        if 0 <= seat < seats:
            target[place, kinds + 1 + (seat - viewer) % seats] = 1
        target[place, columns - 3 :] = numbers
