"""The open connections of a table: who is there, who has gone, who still fits in, and what waits to be sent to each.

Frames that are made together leave together, at a time that does not tell how long they took to make.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from clowder.engine.scene.render import json_text
from clowder.engine.text.catalogue import ENGLISH
from clowder.system import Clock
from clowder.table.terms import Terms

MAX_WATCHERS = 200  # connections of a table that belong to nobody who sits there, ...
MAX_FROM = 60  # ... of them from one address, ...
MAX_PAGES = 6  # ... and connections of one person
MAX_UNSENT = 200  # messages that wait for a slow connection before it is cut; the page then begins anew


@dataclass(eq=False)
class Connection:
    """One open page of a table, or a program at its seat: whose it is, what it shows, and what waits to be sent."""

    person: str
    name: str
    origin: str = ""  # where the page was opened, for links to share
    address: str = ""  # from where
    language: str = ENGLISH
    sent: dict[str, str] = field(default_factory=dict)
    game: int = -1  # whose story it has been told ...
    events: int = 0  # ... so far
    notes: int = 0
    eyes: int | None = None  # of the seats at a device that is passed round: whose turn it is to look
    unsent: deque[str] = field(default_factory=deque)
    dirty: asyncio.Event = field(default_factory=asyncio.Event)
    shuffles: bool = False  # can take part in the shuffle before a deal
    outdated: bool = False  # could by an earlier version of it: its page is older than the server
    parting: tuple[int, str] | None = None  # why the connection is cut: a code and a sentence
    # Parts that this connection alone is sent, as JSON text, from a moment of the table and a seat: programs have some.
    own_parts: Callable[["Connection", Any, int | None], dict[str, str]] | None = None

    def send(self, text: str) -> None:
        """Sends a frame, after what is waiting already; nothing once the connection is being cut."""
        if self.parting is not None:
            return
        self.unsent.append(text)
        if len(self.unsent) > MAX_UNSENT:
            self.part(4408, "")
        self.dirty.set()

    def tell(self, **what: Any) -> None:
        """Tells this page alone something."""
        self.send(json_text(what))

    def part(self, code: int, why: str) -> None:
        """Cuts the connection, with a sentence."""
        self.parting = code, why
        self.unsent.clear()
        self.dirty.set()


class Connections:
    """All connections of a table, in the order in which they came."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._all: dict[Connection, None] = {}
        self._leaving: deque[Sequence[tuple[Connection, str]]] = deque()  # frames that are made and have not left yet
        self.elsewhere: dict[str, frozenset[str]] = {}  # who has a page open at another process, by process
        self.able_elsewhere: dict[str, frozenset[str]] = {}  # of them: those who can take part in a shuffle
        self.here: frozenset[str] = frozenset()  # everybody who has a page open at this process
        self.present: frozenset[str] = frozenset()  # ... and wherever
        self._away: dict[str, float] = {}  # since when people who sit here have had no page
        self.left: dict[str, float] = {}  # the same on the wall, for long absences: neither games nor restarts end them

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    # Sending

    def send_together(self, frames: Sequence[tuple[Connection, str]], not_before: float) -> None:
        """Sends frames that were made together at one moment, after all that were made before."""
        self._leaving.append(frames)
        wait = not_before - self._clock.monotonic()
        if wait > 0 or len(self._leaving) > 1:
            self._clock.call_later(max(wait, 0), self._send_next)
        else:
            self._send_next()

    def _send_next(self) -> None:
        for connection, text in self._leaving.popleft():
            connection.send(text)

    def send_all(self, text: str) -> None:
        """Sends everybody a frame that changes nothing that pages show."""
        for connection in self._all:
            connection.send(text)

    # Who is there

    def _count(self) -> None:
        self.here = frozenset(connection.person for connection in self._all)
        self.present = self.here.union(*self.elsewhere.values()) if self.elsewhere else self.here

    def add(self, connection: Connection) -> None:
        """Takes a page that was opened."""
        self._all[connection] = None
        self._count()
        self._away.pop(connection.person, None)
        self.left.pop(connection.person, None)

    def remove(self, connection: Connection, now: float) -> None:
        """Forgets a page that was closed."""
        self._all.pop(connection, None)
        self._count()
        if connection.person not in self.present:
            self._leave(connection.person, now)

    def hear(self, process: str, people: Iterable[str], able: Iterable[str], now: float) -> frozenset[str]:
        """Notes who has a page open at another process; returns those who have come or gone by that."""
        before = self.present
        self.able_elsewhere = {**self.able_elsewhere, process: frozenset(able)}
        self.elsewhere = {**self.elsewhere, process: frozenset(people)}
        self.elsewhere = {other: there for other, there in self.elsewhere.items() if there}
        self._count()
        for person in self.present - before:
            self._away.pop(person, None)
            self.left.pop(person, None)
        for person in before - self.present:
            self._leave(person, now)
        return before ^ self.present

    @property
    def able(self) -> frozenset[str]:
        """Everybody who has a page open, wherever, that can take part in a shuffle."""
        return self.able_here.union(*self.able_elsewhere.values())

    @property
    def able_here(self) -> frozenset[str]:
        """Those of them who have it at this process."""
        return frozenset(connection.person for connection in self._all if connection.shuffles)

    def _leave(self, person: str, now: float) -> None:
        self._away[person] = now
        self.left[person] = self._clock.time()

    def forget(self, people: Iterable[str], now: float) -> None:
        """Lets the absence of these people begin anew."""
        self._away = {person: now for person in people if person not in self.present}

    def left_at(self, person: str, now: float) -> float | None:
        """Returns since when somebody has had no page; None while they have one."""
        return None if person in self.present else self._away.setdefault(person, now)

    def gone(self, people: Iterable[str], limit: float) -> frozenset[str]:
        """Returns those of these people who have had no page for so many seconds."""
        away = set(people) - self.present
        if not away:
            return frozenset()
        now = self._clock.time()
        return frozenset(person for person in away if now >= self.left.setdefault(person, now) + limit)

    def has_room_for(self, terms: Terms, person: str, address: str = "") -> bool:
        """Tells whether one more page of somebody may look on. Those who sit here do not compete with watchers."""
        if sum(connection.person == person for connection in self._all) >= MAX_PAGES:
            return False
        if terms.seat_of(person) is not None:
            return True
        watchers = [connection for connection in self._all if terms.seat_of(connection.person) is None]
        near = sum(connection.address == address for connection in watchers)
        return len(watchers) < MAX_WATCHERS and near < MAX_FROM
