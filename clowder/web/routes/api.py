"""The doors for programs, /api/v1: a token opens one seat of one table, over HTTP or a socket. See docs/programs.md.

A program is sent the frames of its seat, as a page would be, and with an open decision what its bot needs to decide:
the view, the legal moves, what it saw. It can play, look at the next step of a play, and stand up; nothing else.
"""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from clowder._version import __version__
from clowder.engine.play.view import View
from clowder.engine.rules.record import to_json
from clowder.engine.scene.render import json_text, token
from clowder.games import find
from clowder.system import Timer
from clowder.table.commands import MAX_MOVES, Answer, Command, Message, decision_of, leave, play
from clowder.table.connections import Connection
from clowder.table.frames import Moment
from clowder.table.limits import Limit
from clowder.table.names import clean_name
from clowder.table.seating import plays_there
from clowder.table.table import Table
from clowder.table.terms import place_of
from clowder.table.texts import Sorry, spoken, wording
from clowder.table.tokens import hash_of_token
from clowder.web.http import counters
from clowder.web.http.cookies import Person, read_code
from clowder.web.http.limits import address_of
from clowder.web.http.websocket import messages, read, send_loop
from clowder.web.routes.openapi import document
from clowder.web.routes.site import Entrance, Setup, games_here

ROOT = "/api/v1"
MAX_TOKEN = 100
GREETING = 10.0  # seconds in which a socket must say who it is
MAX_GREETING = 20  # sockets of an address that have not said it yet
LINGER = 30.0  # seconds after a request over HTTP in which its program counts as being there
MAX_WAIT = 25.0  # seconds that a request for frames waits at most
ANSWER = 10.0  # seconds in which a table answers
SEEK = 1.0  # seconds in which another process says that a program came to it


def own_parts(program: Connection, moment: Moment, seat: int | None) -> dict[str, str]:
    """Returns the parts `decision` and `result` of a program. Who stands up is sent nothing any more."""
    if not plays_there(moment.terms, program.person):
        program.part(4403, wording("program-gone"))
    return {"decision": json_text(decision(moment, seat)), "result": json_text(result(moment))}


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


async def step(table: Table, guest: Connection, message: Message) -> Answer:
    """Tells how a play can go on after its first moves. Nothing is played."""
    seat, moves = decision_of(table, guest, message), message.get("moves")
    assert table.match is not None
    if not isinstance(moves, list) or not 0 < len(moves) <= MAX_MOVES:
        raise Sorry("no-play")
    view = table.match.view_of(seat, guest.language)
    for move in moves:
        if type(move) is not int or move not in view.legal() or view.completes(move):
            raise Sorry("not-whole")
        view = view.step(move)
    return {"moves": offered(view)}


COMMANDS: Mapping[str, Command] = {"play": play, "step": step, "leave": leave}  # all that a program may do


@dataclass
class Visit:
    """A program that comes by HTTP: it counts as being there for a while after each request."""

    table: Table
    guest: Connection
    until: Timer | None = None


class Programs(Entrance):
    """The doors for programs."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._visits: dict[str, Visit] = {}
        self._sought: dict[str, asyncio.Event] = {}  # programs that may have come to another process
        self._numbers = count()
        self.greeting = Counter[str]()  # sockets that have not said who they are, by address
        self.tokens = Limit(self.clock, burst=30, rate=1)  # wrong ones, of an address

    @property
    def program_routes(self) -> list[BaseRoute]:
        """The doors, as data."""
        at = f"{ROOT}/tables/{{code}}"
        return [
            Route(ROOT, self.api),
            Route(f"{ROOT}/openapi.json", self.openapi),
            Route(f"{ROOT}/games/{{game}}", self.api_game),
            Route(at, self.api_table),
            Route(f"{at}/join", self.api_join, methods=["POST"]),
            Route(f"{at}/frames", self.api_frames),
            Route(f"{at}/play", self.api_errand, methods=["POST"], name="play"),
            Route(f"{at}/step", self.api_errand, methods=["POST"], name="step"),
            Route(f"{at}/leave", self.api_errand, methods=["POST"], name="leave"),
            WebSocketRoute(f"{at}/live", self.api_live),
        ]

    # What anybody may know

    async def api(self, request: Request) -> Response:
        """Tells which games there are, and where the rest is described."""
        games = [{"name": game.name, "title": game.title, "rules": game.identity} for game in games_here()]
        return JSONResponse({"api": 1, "clowder": __version__, "games": games, "openapi": f"{ROOT}/openapi.json"})

    async def openapi(self, request: Request) -> Response:
        """Describes these doors."""
        return JSONResponse(document())

    async def api_game(self, request: Request) -> Response:
        """Tells about a game: its options, and the schema of what a seat may know in it, as a record."""
        game = find(request.path_params["game"])
        options = {
            option.name: {"default": option.default, "values": game.option_set.allowed(option)}
            for option in game.options
        }
        about: dict[str, Any] = {"name": game.name, "title": game.title, "version": game.version}
        about |= {"rules": game.identity, "layout": game.layout, "players": [game.min_players, game.max_players]}
        return JSONResponse({**about, "options": options, "record": game.fields.schema()})

    # Who it is

    async def _program(self, connection: HTTPConnection, shown: object, code: str) -> tuple[Person, Table]:
        """Returns the program of a token, and its table. What is wrong is told the same, whatever it is."""
        address = address_of(connection)
        if not self.tokens.allows(address):  # counted before it is looked up: many at once are not within the limit
            raise HTTPException(429, wording("too-often"))
        text = shown if isinstance(shown, str) and len(shown) <= MAX_TOKEN else ""
        key = hash_of_token(text)
        row = await self.hall.store.people.known(key)
        table = await self.hall.find(read_code(code)) if row else None
        if row is None or table is None or not plays_there(table.terms, row.id):
            raise HTTPException(401, wording("program-token"))
        self.tokens.give_back(address)
        return Person(row.id, row.name, key), table

    async def _greet(self, person: Person, table: Table, hello: Mapping[str, Any]) -> dict[str, Any]:
        """Compares the rules, lets the program be called what it likes, and tells it where it is."""
        game, name = table.game, hello.get("as")
        if not game.means(hello.get("rules")):
            raise HTTPException(409, wording("other-rules", game=game.title, version=__version__))
        if isinstance(name, str) and name.strip():
            await self.hall.store.people.call(person.id, clean_name(name, self.setup.system.entropy, person.name))
        return self._where(person, table)

    def _where(self, person: Person, table: Table) -> dict[str, Any]:
        """Returns what a program must know before it plays."""
        terms, game = table.terms, table.game
        return {
            "api": 1,
            "clowder": __version__,
            "table": table.code,
            "game": game.name,
            "version": game.version,
            "rules": game.identity,
            "layout": game.layout,
            "players": terms.players,
            "options": dict(terms.options),
            "seat": place_of(terms.next or terms.chairs, person.id),
        }

    def _sit(self, person: Person, table: Table, address: str, moved: bool = False) -> Connection:
        """Lets a program be there. Another one with the same token has to go: there is one seat.

        One that has `moved` came to another process before, where it is not awaited any more.
        """
        if not moved:
            self._cut(person.id, table)
        guest = Connection(person.id, person.name, "", address, spoken(), own_parts=own_parts)
        table.connect(guest)
        self._say_where("moved" if moved else "line", person.id, table)
        return guest

    def _cut(self, person: str, table: Table) -> None:
        for other in [guest for guest in table.connections if guest.person == person]:
            other.part(4409, wording("program-twice"))
        self._drop(person)

    # Other processes: requests of one program may come to any of them

    def _share_limits(self) -> None:
        super()._share_limits()
        self.hall.on_program = self._hear_of

    def _say_where(self, kind: str, person: str, table: Table) -> None:
        self.hall.store.bus.tell(k=kind, s=next(self._numbers), who=person, t=table.id)

    def _hear_of(self, kind: str, person: str, table: Table) -> None:
        """Hears where a program is: sought, found, taken over by another line, or gone on to another process."""
        if kind == "sought" and person in self._visits:
            self._stay(person)
            self._say_where("found", person, table)
        elif kind == "found" and person in self._sought:
            self._sought[person].set()
        elif kind == "line":
            self._cut(person, table)
        elif kind == "moved":
            self._drop(person)

    async def _is_elsewhere(self, person: str, table: Table) -> bool:
        """Tells whether a program has joined over HTTP at another process."""
        if not self.hall.store.bus.has_others:
            return False
        found = self._sought.setdefault(person, asyncio.Event())
        self._say_where("sought", person, table)
        with contextlib.suppress(TimeoutError):
            await self.clock.wait_for(found.wait(), SEEK)
        self._sought.pop(person, None)
        return found.is_set()

    # HTTP

    async def _knock(self, request: Request) -> tuple[Person, Table]:
        scheme, _, shown = request.headers.get("authorization", "").partition(" ")
        person, table = await self._program(
            request, shown if scheme.lower() == "bearer" else "", request.path_params["code"]
        )
        if not self._messages.allows(person.id):
            raise HTTPException(429, wording("too-much"))
        return person, table

    async def _body(self, request: Request) -> dict[str, Any]:
        body = read(await request.body())
        if body is None:
            raise HTTPException(400, wording("nonsense"))
        return body

    async def api_table(self, request: Request) -> Response:
        """Tells which game is played at the table, and by which rules."""
        return JSONResponse(self._where(*await self._knock(request)))

    async def api_join(self, request: Request) -> Response:
        """Takes the seat, if the rules are the same."""
        person, table = await self._knock(request)
        told = await self._greet(person, table, await self._body(request))
        self._visits[person.id] = Visit(table, self._sit(person, table, address_of(request)))
        self._stay(person.id)
        return JSONResponse(told)

    def _stay(self, person: str) -> None:
        """Lets a program count as being there for a while from now on."""
        visit = self._visits[person]
        if visit.until:
            visit.until.cancel()
        visit.until = self.clock.call_later(LINGER, self._drop, person)

    def _drop(self, person: str) -> None:
        """Lets a program that came by HTTP be there no longer."""
        visit = self._visits.pop(person, None)
        if visit:
            visit.table.disconnect(visit.guest)
            if visit.until:
                visit.until.cancel()

    async def _has_joined(self, person: Person, table: Table) -> bool:
        """Tells whether a program is awaited here, which it is for a while from now on. Raises if it is nowhere."""
        visit = self._visits.get(person.id)
        if visit and visit.table is table and not visit.guest.parting:
            self._stay(person.id)
            return True
        if visit or not await self._is_elsewhere(person.id, table):
            raise HTTPException(409, wording("program-join"))
        return False

    async def _visit(self, person: Person, table: Table, address: str) -> Visit:
        """Returns the visit of a program that has joined, at this process or another."""
        if not await self._has_joined(person, table):
            self._visits[person.id] = Visit(table, self._sit(person, table, address, moved=True))
            self._stay(person.id)
        return self._visits[person.id]

    async def api_frames(self, request: Request) -> Response:
        """Hands out the frames that the program was not sent yet; waits for one, if it is asked to."""
        person, table = await self._knock(request)
        guest = (await self._visit(person, table, address_of(request))).guest
        try:
            wait = min(MAX_WAIT, max(0.0, float(request.query_params.get("wait", 0))))
        except ValueError:
            raise HTTPException(400, wording("nonsense")) from None
        if not guest.unsent and wait > 0:  # NaN waits for nothing
            guest.dirty.clear()
            with contextlib.suppress(TimeoutError):
                await self.clock.wait_for(guest.dirty.wait(), wait)
        if guest.parting:
            twice = guest.parting[0] == 4409
            raise HTTPException(409 if twice else 401, guest.parting[1] if twice else wording("program-token"))
        frames = [json.loads(text) for text in guest.unsent]
        guest.unsent.clear()
        return JSONResponse({"frames": frames})

    async def api_errand(self, request: Request) -> Response:
        """Lets the table do what a program asks for, and answers."""
        person, table = await self._knock(request)
        name = request.url.path.rpartition("/")[2]
        await self._has_joined(person, table)
        message = await self._body(request)
        asking = Connection(person.id, person.name, language=spoken())
        table.mailbox.put(asking, partial(COMMANDS[name], table, asking, message), message.get("id", 0))
        answer: dict[str, Any] = {}
        try:
            async with self.clock.timeout(ANSWER):
                while "done" not in answer and "sorry" not in answer:
                    await asking.dirty.wait()
                    asking.dirty.clear()
                    answer = json.loads(asking.unsent.pop())
        except TimeoutError:
            raise HTTPException(503, wording("cannot-write")) from None
        if "sorry" in answer:
            raise HTTPException(422, answer["sorry"])
        return JSONResponse(answer)

    # The socket

    async def api_live(self, socket: WebSocket) -> None:
        """One program: its first message says who it is, then it is sent what its seat sees.

        An address takes from its share before the socket is accepted; whose token is right gives that back.
        """
        address, share = address_of(socket), self.sockets[1]
        if self.greeting[address] >= MAX_GREETING or not share.allows(address):
            counters.refusals.labels("often").inc()
            await socket.send_denial_response(JSONResponse({"error": wording("too-often")}, 429))
            return
        self.greeting[address] += 1
        try:
            joined = await self._greeted(socket)
        finally:
            self.greeting -= Counter([address])
        if joined is None:
            return
        share.give_back(address)
        told, person, table = joined
        await socket.send_text(json_text({"joined": told}))
        guest = self._sit(person, table, address)
        speaking = asyncio.create_task(send_loop(socket, guest, self.clock))
        try:
            await self._hear(socket, table, guest)
        finally:
            table.disconnect(guest)
            speaking.cancel()
            await asyncio.gather(speaking, return_exceptions=True)

    async def _greeted(self, socket: WebSocket) -> tuple[dict[str, Any], Person, Table] | None:
        """Returns where a program is, who it is, and its table; None if it did not say so in time, or was refused."""
        await socket.accept()
        try:
            hello = read(await self.clock.wait_for(socket.receive_text(), GREETING))
            if hello is None or hello.get("do") != "join":
                raise HTTPException(400, wording("program-hello"))
            person, table = await self._program(socket, hello.get("token"), socket.path_params["code"])
            self._limit(self.sockets, socket, person, seated=True)
            return await self._greet(person, table, hello), person, table
        except HTTPException as refused:
            await self._refuse(socket, refused.status_code, refused.detail)
        except (KeyError, TimeoutError):  # no text, or nothing at all
            await self._refuse(socket, 400, wording("program-hello"))
        except WebSocketDisconnect:
            pass
        return None

    async def _refuse(self, socket: WebSocket, status: int, why: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_text(json_text({"error": why}))
            await socket.close(4000 + status)

    async def _hear(self, socket: WebSocket, table: Table, guest: Connection) -> None:
        async for said in messages(socket, guest, self._messages):
            message = said or {}
            work, id = COMMANDS.get(str(message.get("do"))), message.get("id")
            id = id if isinstance(id, int | str) else None
            if work is None:
                guest.tell(sorry=wording("nonsense"), id=id)
            else:
                table.mailbox.put(guest, partial(work, table, guest, message), id)
