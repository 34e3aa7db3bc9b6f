"""The open pages of a table: who is there, who has gone, who still fits in, and what waits to be sent to each."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from clowder.engine.scene.render import json_text
from clowder.system import Clock
from clowder.table.frames import Page, heartbeat
from clowder.table.terms import Terms

MAX_WATCHERS = 200  # pages of a table that belong to nobody who sits there, ...
MAX_FROM = 60  # ... of them from one address, ...
MAX_PAGES = 6  # ... and pages of one person
HEARTBEAT = 2.0  # seconds
MAX_UNSENT = 200  # messages that wait for a slow connection before it is cut; the page then begins anew
log = logging.getLogger("clowder.web")


@dataclass(eq=False)
class Guest(Page):
    """An open page with a connection to it."""

    unsent: deque[str] = field(default_factory=deque)
    dirty: asyncio.Event = field(default_factory=asyncio.Event)
    shuffles: bool = False  # can take part in the shuffle before a deal
    parting: tuple[int, str] | None = None  # why the connection is cut: a code and a sentence

    def send(self, text: str) -> None:
        """Sends a frame, after what is waiting already."""
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


class Heart:
    """Sends a page a frame that says nothing, whenever nothing else was sent for a while."""

    def __init__(self, guest: Guest, clock: Clock) -> None:
        self._guest, self._clock = guest, clock
        self._last = clock.monotonic()
        self._timer = clock.call_later(HEARTBEAT, self._look)

    def sent(self) -> None:
        """Notes that something was sent."""
        self._last = self._clock.monotonic()

    def stop(self) -> None:
        """Sends nothing more."""
        self._timer.cancel()

    def _look(self) -> None:
        due = self._last + HEARTBEAT
        now = self._clock.monotonic()
        if now >= due:
            self._guest.send(heartbeat(self._clock.wall()))
            due = now + HEARTBEAT
        self._timer = self._clock.call_later(due - now, self._look)


async def speak(socket: WebSocket, guest: Guest, clock: Clock) -> None:
    """Sends what waits for a page; where nothing does for a while, that the server is there."""
    beating = Heart(guest, clock)
    try:
        while guest.parting is None:
            await guest.dirty.wait()
            guest.dirty.clear()
            while guest.unsent:
                await socket.send_text(guest.unsent.popleft())
            beating.sent()
        await socket.close(*guest.parting)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Exception as wrong:
        log.error("page failed", extra={"what": type(wrong).__name__}, exc_info=True)
        with contextlib.suppress(Exception):
            await socket.close(1011)
    finally:
        beating.stop()


class Company:
    """All guests of a table, in the order in which they came."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._guests: dict[Guest, None] = {}
        self.elsewhere: dict[str, frozenset[str]] = {}  # who has a page open at another process, by process
        self.able_elsewhere: dict[str, frozenset[str]] = {}  # of them: those who can take part in a shuffle
        self._away: dict[str, float] = {}  # since when people who sit here have had no page
        self.left: dict[str, float] = {}  # the same on the wall, for long absences: neither games nor restarts end them

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._guests)

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def here(self) -> frozenset[str]:
        """Everybody who has a page open at this process."""
        return frozenset(guest.person for guest in self._guests)

    @property
    def present(self) -> frozenset[str]:
        """Everybody who has a page open, wherever."""
        return self.here.union(*self.elsewhere.values()) if self.elsewhere else self.here

    def hear(self, process: str, people: Iterable[str], able: Iterable[str], now: float) -> frozenset[str]:
        """Notes who has a page open at another process; returns those who have come or gone by that."""
        before = self.present
        self.able_elsewhere = {**self.able_elsewhere, process: frozenset(able)}
        self.elsewhere = {**self.elsewhere, process: frozenset(people)}
        self.elsewhere = {other: there for other, there in self.elsewhere.items() if there}
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
        return frozenset(guest.person for guest in self._guests if guest.shuffles)

    def arrive(self, guest: Guest) -> None:
        """A page was opened."""
        self._guests[guest] = None
        self._away.pop(guest.person, None)
        self.left.pop(guest.person, None)

    def depart(self, guest: Guest, now: float) -> None:
        """A page was closed."""
        self._guests.pop(guest, None)
        if guest.person not in self.present:
            self._leave(guest.person, now)

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
        now = self._clock.time()
        away = set(people) - self.present
        return frozenset(person for person in away if now >= self.left.setdefault(person, now) + limit)

    def has_room_for(self, terms: Terms, person: str, address: str = "") -> bool:
        """Tells whether one more page of somebody may look on. Those who sit here do not compete with watchers."""
        if sum(guest.person == person for guest in self._guests) >= MAX_PAGES:
            return False
        if terms.seat_of(person) is not None:
            return True
        watchers = [guest for guest in self._guests if terms.seat_of(guest.person) is None]
        near = sum(guest.address == address for guest in watchers)
        return len(watchers) < MAX_WATCHERS and near < MAX_FROM
