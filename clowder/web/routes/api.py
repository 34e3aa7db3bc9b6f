"""The API for programs, /api/v1: a token opens one seat of one table, over HTTP or a socket. See docs/programs.md.

A program is sent the frames of its seat, as a page would be, and with an open decision what its bot needs to decide:
the view, the legal moves, what it saw. It can play, look at the next step of a play, and stand up; nothing else.
"""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from clowder._version import __version__
from clowder.engine.scene.render import json_text
from clowder.games import find
from clowder.players.house import advice
from clowder.table.commands import MAX_MOVES, Answer, Command, Message, decision_of, leave, play
from clowder.table.connections import Connection
from clowder.table.names import clean_name
from clowder.table.seating import plays_there
from clowder.table.table import Table
from clowder.table.terms import deal_options, place_of
from clowder.table.texts import UserError, current_language, wording
from clowder.table.tokens import hash_of_token
from clowder.web.http import counters
from clowder.web.http.cookies import Person, read_code
from clowder.web.http.origin import address_of
from clowder.web.http.websocket import messages, read, send_loop
from clowder.web.routes.api_sessions import offered
from clowder.web.routes.api_tables import open_table
from clowder.web.routes.openapi import document
from clowder.web.routes.site import Site, games_here

ROOT = "/api/v1"
MAX_TOKEN = 100
MAX_ID = 40  # characters of what a program calls its message
GREETING = 10.0  # seconds in which a socket must say who it is
MAX_GREETING = 20  # sockets of an address that have not said it yet
MAX_WAIT = 25.0  # seconds that a request for frames waits at most
ANSWER = 10.0  # seconds in which a table answers


async def step(table: Table, guest: Connection, message: Message) -> Answer:
    """Tells how a play can go on after its first moves. Nothing is played."""
    moves = _checked(message.get("moves"))
    if not isinstance(message.get("asked"), str):
        raise UserError("api-asked")
    seat = decision_of(table, guest, message)
    assert table.match is not None
    view = table.match.view_of(seat, guest.language)
    for place, move in enumerate(moves, 1):
        if move not in view.legal():
            raise UserError("api-not-legal", move=move, place=place)
        if view.completes(move):
            raise UserError("api-too-long", place=place)
        view = view.step(move)
    return {"moves": offered(view), "house": advice(view)}


async def play_checked(table: Table, guest: Connection, message: Message) -> Answer:
    """Plays, and says which field is wrong where a page would only hear that something is."""
    moves, id = _checked(message.get("moves")), message.get("id", 0)
    if not isinstance(message.get("asked"), str):
        raise UserError("api-asked")
    if isinstance(id, bool) or not isinstance(id, int | str) or len(str(id)) > MAX_ID:
        raise UserError("api-id")
    try:
        return await play(table, guest, message)
    except UserError as sorry:
        if sorry.message.id != "not-whole":
            raise
    view = table.match.view_of(decision_of(table, guest, message), guest.language) if table.match else None
    assert view is not None
    for place, move in enumerate(moves, 1):
        if move not in view.legal():
            raise UserError("api-not-legal", move=move, place=place)
        if view.completes(move):
            raise UserError("api-too-long", place=place)
        view = view.step(move)
    raise UserError("api-not-whole")


def _checked(moves: object) -> list[int]:
    """Returns the moves of a play, or raises."""
    if not isinstance(moves, list) or not 0 < len(moves) <= MAX_MOVES or not all(type(move) is int for move in moves):
        raise UserError("api-moves", most=MAX_MOVES)
    return moves


COMMANDS: Mapping[str, Command] = {"play": play_checked, "step": step, "leave": leave}  # all that a program may do


async def index(request: Request) -> Response:
    """Tells which games there are, and where the rest is described."""
    games = [{"name": game.name, "title": game.title, "rules": game.identity} for game in games_here()]
    return JSONResponse({"api": 1, "clowder": __version__, "games": games, "openapi": f"{ROOT}/openapi.json"})


async def openapi(request: Request) -> Response:
    """Describes this API."""
    return JSONResponse(document())


async def game_facts(request: Request) -> Response:
    """Tells about a game: its options, and the schema of what a seat may know in it, as a record."""
    game = find(request.path_params["game"])
    options = {
        option.name: {"default": option.default, "values": game.option_set.allowed(option)} for option in game.options
    }
    about: dict[str, Any] = {"name": game.name, "title": game.title, "version": game.version}
    about |= {"rules": game.identity, "layout": game.layout, "players": [game.min_players, game.max_players]}
    return JSONResponse({**about, "options": options, "record": game.fields.schema()})


async def _program(site: Site, connection: HTTPConnection, shown: object, code: str) -> tuple[Person, Table]:
    """Returns the program of a token, and its table. What is wrong is told the same, whatever it is."""
    address = address_of(connection)
    if not site.limits.tokens.allows(address):  # counted before it is looked up: many at once are not within the limit
        raise HTTPException(429, wording("too-often"))
    text = shown if isinstance(shown, str) and len(shown) <= MAX_TOKEN else ""
    key = hash_of_token(text)
    row = await site.registry.store.people.known(key)
    table = await site.registry.find(read_code(code)) if row else None
    if row is None or table is None or not plays_there(table.terms, row.id):
        raise HTTPException(401, wording("program-token"))
    site.limits.tokens.give_back(address)
    return Person(row.id, row.name, key), table


async def _greet(site: Site, person: Person, table: Table, hello: Mapping[str, Any]) -> dict[str, Any]:
    """Compares the rules, lets the program be called what it likes, and tells it where it is."""
    game, name = table.game, hello.get("as")
    if not game.means(hello.get("rules")):
        raise HTTPException(409, wording("other-rules", game=game.title, version=__version__))
    if isinstance(name, str) and name.strip():
        await site.registry.store.people.call(person.id, clean_name(name, site.entropy, person.name))
    return _where(person, table)


def _where(person: Person, table: Table) -> dict[str, Any]:
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
        "options": deal_options(terms),
        "seat": place_of(terms.next or terms.chairs, person.id),
    }


async def _knock(site: Site, request: Request) -> tuple[Person, Table]:
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    person, table = await _program(
        site, request, shown if scheme.lower() == "bearer" else "", request.path_params["code"]
    )
    if not site.limits.messages.allows(person.id):
        raise HTTPException(429, wording("too-much"))
    return person, table


async def _body(request: Request) -> dict[str, Any]:
    body = read(await request.body())
    if body is None:
        raise HTTPException(400, wording("nonsense"))
    return body


async def table_facts(request: Request) -> Response:
    """Tells which game is played at the table, and by which rules."""
    site: Site = request.app.state.site
    return JSONResponse(_where(*await _knock(site, request)))


async def join(request: Request) -> Response:
    """Takes the seat, if the rules are the same."""
    site: Site = request.app.state.site
    person, table = await _knock(site, request)
    told = await _greet(site, person, table, await _body(request))
    site.api.join(person, table, address_of(request))
    return JSONResponse(told)


async def frames(request: Request) -> Response:
    """Hands out the frames that the program was not sent yet; waits for one, if it is asked to."""
    site: Site = request.app.state.site
    person, table = await _knock(site, request)
    guest = (await site.api.visit(person, table, address_of(request))).guest
    try:
        wait = min(MAX_WAIT, max(0.0, float(request.query_params.get("wait", 0))))
    except ValueError:
        raise HTTPException(400, wording("nonsense")) from None
    if not guest.unsent and wait > 0:  # NaN waits for nothing
        guest.dirty.clear()
        with contextlib.suppress(TimeoutError):
            await site.clock.wait_for(guest.dirty.wait(), wait)
    if guest.parting:
        twice = guest.parting[0] == 4409
        raise HTTPException(409 if twice else 401, guest.parting[1] if twice else wording("program-token"))
    unsent = [json.loads(text) for text in guest.unsent]
    guest.unsent.clear()
    return JSONResponse({"frames": unsent})


async def command(request: Request) -> Response:
    """Lets the table do what a program asks for, and answers."""
    site: Site = request.app.state.site
    person, table = await _knock(site, request)
    name = request.url.path.rpartition("/")[2]
    await site.api.has_joined(person, table)
    message = await _body(request)
    asking = Connection(person.id, person.name, language=current_language())
    table.mailbox.put(asking, partial(COMMANDS[name], table, asking, message), message.get("id", 0))
    answer: dict[str, Any] = {}
    try:
        async with site.clock.timeout(ANSWER):
            while "done" not in answer and "sorry" not in answer:
                await asking.dirty.wait()
                asking.dirty.clear()
                answer = json.loads(asking.unsent.pop())
    except TimeoutError:
        raise HTTPException(503, wording("cannot-write")) from None
    if "sorry" in answer:
        raise HTTPException(422, answer["sorry"])
    return JSONResponse(answer)


async def program_socket(socket: WebSocket) -> None:
    """One program: its first message says who it is, then it is sent what its seat sees.

    An address takes from its share before the socket is accepted; whose token is right gives that back.
    """
    site: Site = socket.app.state.site
    address, share = address_of(socket), site.limits.sockets[1]
    if site.api.greeting[address] >= MAX_GREETING or not share.allows(address):
        counters.refusals.labels("often").inc()
        await socket.send_denial_response(JSONResponse({"error": wording("too-often")}, 429))
        return
    site.api.greeting[address] += 1
    try:
        joined = await _greeted(site, socket)
    finally:
        site.api.greeting -= Counter([address])
    if joined is None:
        return
    share.give_back(address)
    told, person, table = joined
    await socket.send_text(json_text({"joined": told}))
    guest = site.api.sit(person, table, address)
    use_language = asyncio.create_task(send_loop(socket, guest, site.clock))
    try:
        await _listen(site, socket, table, guest)
    finally:
        table.disconnect(guest)
        use_language.cancel()
        await asyncio.gather(use_language, return_exceptions=True)


async def _greeted(site: Site, socket: WebSocket) -> tuple[dict[str, Any], Person, Table] | None:
    """Returns where a program is, who it is, and its table; None if it did not say so in time, or was refused."""
    await socket.accept()
    try:
        hello = read(await site.clock.wait_for(socket.receive_text(), GREETING))
        if hello is None or hello.get("do") != "join":
            raise HTTPException(400, wording("program-hello"))
        person, table = await _program(site, socket, hello.get("token"), socket.path_params["code"])
        site.limit(site.limits.sockets, socket, person, seated=True)
        return await _greet(site, person, table, hello), person, table
    except HTTPException as refused:
        await _refuse(socket, refused.status_code, refused.detail)
    except (KeyError, TimeoutError):  # no text, or nothing at all
        await _refuse(socket, 400, wording("program-hello"))
    except WebSocketDisconnect:
        pass
    return None


async def _refuse(socket: WebSocket, status: int, why: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(json_text({"error": why}))
        await socket.close(4000 + status)


async def _listen(site: Site, socket: WebSocket, table: Table, guest: Connection) -> None:
    async for said in messages(socket, guest, site.limits.messages):
        message = said or {}
        work, id = COMMANDS.get(str(message.get("do"))), message.get("id")
        id = id if isinstance(id, int | str) else None
        if work is None:
            guest.tell(sorry=wording("nonsense"), id=id)
        else:
            table.mailbox.put(guest, partial(work, table, guest, message), id)


TABLE = f"{ROOT}/tables/{{code}}"
routes = [
    Route(ROOT, index),
    Route(f"{ROOT}/openapi.json", openapi),
    Route(f"{ROOT}/games/{{game}}", game_facts),
    Route(f"{ROOT}/tables", open_table, methods=["POST"]),
    Route(TABLE, table_facts),
    Route(f"{TABLE}/join", join, methods=["POST"]),
    Route(f"{TABLE}/frames", frames),
    Route(f"{TABLE}/play", command, methods=["POST"], name="play"),
    Route(f"{TABLE}/step", command, methods=["POST"], name="step"),
    Route(f"{TABLE}/leave", command, methods=["POST"], name="leave"),
    WebSocketRoute(f"{TABLE}/live", program_socket),
]
