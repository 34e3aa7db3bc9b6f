"""Programs at their seats: their connections, and those that come by HTTP, at this process or another."""

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass
from itertools import count
from typing import Any

from starlette.exceptions import HTTPException

from clowder.engine.play.view import View
from clowder.engine.rules.record import to_json
from clowder.engine.scene.render import json_text, token
from clowder.players.house import advice
from clowder.store.bus import Bus
from clowder.system import Clock, Timer
from clowder.table.connections import Connection
from clowder.table.frames import Moment
from clowder.table.seating import plays_there
from clowder.table.table import Table
from clowder.table.texts import current_language, wording
from clowder.web.http.cookies import Person

LINGER = 30.0  # seconds after a request over HTTP in which its program counts as being there
SEEK = 1.0  # seconds in which another process says that a program came to it


def own_parts(program: Connection, moment: Moment, seat: int | None) -> dict[str, str]:
    """Returns the parts `decision` and `result` of a program. Who stands up is sent nothing any more."""
    if not plays_there(moment.terms, program.person):
        program.part(4403, wording("program-gone"))
    return {"decision": _decision_text(moment, seat), "result": json_text(result(moment))}


def _decision_text(moment: Moment, seat: int | None) -> str:
    """Returns a decision as JSON text, made once however often the table is published: advice takes time."""
    if moment.scenes is None or seat is None or moment.terms.chairs[seat].stand_in:
        return json_text(None)
    made = moment.scenes.decisions
    if seat not in made:
        made[seat] = json_text(decision(moment, seat))
    return made[seat]


def decision(moment: Moment, seat: int | None) -> dict[str, Any] | None:
    """Returns what a seat has to decide now, made from its own view alone; None if nothing."""
    if moment.scenes is None or seat is None or moment.terms.chairs[seat].stand_in:
        return None
    match = moment.scenes.match
    if seat not in match.to_act:
        return None
    view, events = match.view_of(seat, moment.language), match.raw_events(seat)
    return {
        "token": token(match, seat, moment.scenes.clock),
        "question": view.question(),
        "events": [list(event) for event in events],
        "told": view.tell(events),
        "moves": offered(view),
        "house": advice(view),
        "view": view.json(),
        "record": to_json(view.record),
    }


def result(moment: Moment) -> dict[str, Any] | None:
    """Returns how a game ended, which everybody knows; None before."""
    if moment.scenes is None or not moment.scenes.match.over:
        return None
    scores, winners = moment.scenes.match.result()
    return {"scores": list(scores), "winners": list(winners)}


def offered(view: View) -> list[dict[str, Any]]:
    """Returns a viewer's legal moves: `whole` are those that end a play, or are one by themselves."""
    return [{"id": move, "text": view.text(move), "whole": view.completes(move)} for move in view.legal()]


@dataclass
class Visit:
    """A program that comes by HTTP: it counts as being there for a while after each request."""

    table: Table
    guest: Connection
    until: Timer | None = None


class ApiSessions:
    """The programs that are connected to this process."""

    def __init__(self, clock: Clock, bus: Bus) -> None:
        self._clock, self._bus = clock, bus
        self._visits: dict[str, Visit] = {}
        self._sought: dict[str, asyncio.Event] = {}  # programs that may have come to another process
        self._numbers = count()
        self.greeting = Counter[str]()  # sockets that have not said who they are, by address

    def sit(self, person: Person, table: Table, address: str, moved: bool = False) -> Connection:
        """Lets a program be there. Another one with the same token has to go: there is one seat.

        One that has `moved` came to another process before, where it is not awaited any more.
        """
        if not moved:
            self._cut(person.id, table)
        guest = Connection(person.id, person.name, "", address, current_language(), own_parts=own_parts)
        table.connect(guest)
        self._say_where("moved" if moved else "line", person.id, table)
        return guest

    def _cut(self, person: str, table: Table) -> None:
        for other in [guest for guest in table.connections if guest.person == person]:
            other.part(4409, wording("program-twice"))
        self._drop(person)

    def _say_where(self, kind: str, person: str, table: Table) -> None:
        self._bus.tell(k=kind, s=next(self._numbers), who=person, t=table.id)

    def on_program(self, kind: str, person: str, table: Table) -> None:
        """Hears where a program is: sought, found, taken over by another line, or gone on to another process."""
        if kind == "sought" and person in self._visits:
            self.stay(person)
            self._say_where("found", person, table)
        elif kind == "found" and person in self._sought:
            self._sought[person].set()
        elif kind == "line":
            self._cut(person, table)
        elif kind == "moved":
            self._drop(person)

    async def _is_elsewhere(self, person: str, table: Table) -> bool:
        """Tells whether a program has joined over HTTP at another process."""
        if not self._bus.has_others:
            return False
        found = self._sought.setdefault(person, asyncio.Event())
        self._say_where("sought", person, table)
        with contextlib.suppress(TimeoutError):
            await self._clock.wait_for(found.wait(), SEEK)
        self._sought.pop(person, None)
        return found.is_set()

    def join(self, person: Person, table: Table, address: str) -> None:
        """Lets a program be there that comes by HTTP."""
        self._visits[person.id] = Visit(table, self.sit(person, table, address))
        self.stay(person.id)

    def stay(self, person: str) -> None:
        """Lets a program count as being there for a while from now on."""
        visit = self._visits[person]
        if visit.until:
            visit.until.cancel()
        visit.until = self._clock.call_later(LINGER, self._drop, person)

    def _drop(self, person: str) -> None:
        """Lets a program that came by HTTP be there no longer."""
        visit = self._visits.pop(person, None)
        if visit:
            visit.table.disconnect(visit.guest)
            if visit.until:
                visit.until.cancel()

    async def has_joined(self, person: Person, table: Table) -> bool:
        """Tells whether a program is awaited here, which it is for a while from now on. Raises if it is nowhere."""
        visit = self._visits.get(person.id)
        if visit and visit.table is table and not visit.guest.parting:
            self.stay(person.id)
            return True
        if visit or not await self._is_elsewhere(person.id, table):
            raise HTTPException(409, wording("program-join"))
        return False

    async def visit(self, person: Person, table: Table, address: str) -> Visit:
        """Returns the visit of a program that has joined, at this process or another."""
        if not await self.has_joined(person, table):
            self._visits[person.id] = Visit(table, self.sit(person, table, address, moved=True))
            self.stay(person.id)
        return self._visits[person.id]
