"""The lobby: your games that go on, the shelf of games, and the open tables; what changes there is pushed to its pages.

Lists come from the store, so they outlast restarts, and tables that were put away.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from clowder.engine.errors import ClowderError
from clowder.engine.scene.render import json_text
from clowder.games import families
from clowder.table import seating
from clowder.table.log import people_of
from clowder.table.openings import USUAL_BOTS, USUAL_SEATS
from clowder.table.storage import TableRow
from clowder.table.table import Table
from clowder.table.terms import Terms, game_of, place_of, with_names
from clowder.table.texts import UserError, wording
from clowder.web.http.cookies import Person, read_code
from clowder.web.http.origin import is_from_here
from clowder.web.http.short_codes import read_short_code
from clowder.web.http.websocket import texts
from clowder.web.pages import templates
from clowder.web.pages.history import title_of
from clowder.web.routes.site import Site, games_here

FRESH = timedelta(minutes=3)  # an open table is listed as long after somebody was there
MOST_BETWEEN = 6  # tables of friends whose game is over, in somebody's list
MAX_PAGES = 6  # of one person that are told at once
MAX_LOBBY = 1000  # pages that are told at once


@dataclass(frozen=True)
class Listed:
    """A table as the lobby shows it."""

    code: str
    title: str
    game: str
    people: str
    waiting: bool  # there is a free seat
    over: bool = False
    score: str = ""  # of friends: the games that each has won here


async def lobby(request: Request) -> Response:
    """Shows the lobby."""
    site: Site = request.app.state.site
    person = await site.person(request)
    return site.page(request, "lobby.html", person, error=None, **await _shelf(site, person))


async def _shelf(site: Site, person: Person) -> dict[str, Any]:
    games = [*games_here(), *(variant.edition for variant in site.setup.variants)]
    return {
        "games": games,
        "doors": {variant.key: variant.offered_path for variant in site.setup.variants},
        "usual": USUAL_BOTS,
        "seats": USUAL_SEATS,
        "title_of": title_of,
        "sprite": templates.sprite(*families()),
        "rooms": families(),
        **await _lists(site, person),
    }


async def _lists(site: Site, person: Person) -> dict[str, Any]:
    """Returns the tables of a person, and those that are open to all."""
    now = site.clock.now()
    mine = await _tables_of(site, person.id)
    others = await _open_tables(site, now - FRESH)
    names = await _names(site, [*mine, *others])
    own = [_listed(row, names) for row in mine]
    codes = {row.code for row in mine}
    listed = [_listed(row, names) for row in others if row.code not in codes]
    return {"own": own, "tables": listed, "announced": site.registry.announced}


async def _open_tables(site: Site, since: datetime) -> list[TableRow]:
    """Returns the tables that are open to all, the newest first; of those of one address only the newest."""
    store, openers, most = site.registry.store, site.registry.openers, site.setup.server.open_tables
    of_one = site.setup.server.open_tables_per_household
    found = await store.open_tables(since, most + openers.excess(of_one))
    return await store.tables_by_id(openers.shared_out(found, of_one, most))


async def _tables_of(site: Site, person: str) -> list[TableRow]:
    """Returns somebody's tables: where a game goes on or is waited for, and where friends may play another."""
    rows = await site.registry.store.tables_of(person) if person else []
    between = [row for row in rows if row.status == "over" and len(people_of(row.settings)) > 1]
    return [row for row in rows if row.status != "over" or row in between[:MOST_BETWEEN]]


async def _names(site: Site, rows: Sequence[TableRow]) -> dict[str, str]:
    people = {person for row in rows for person in Terms.read(row.settings).everybody}
    return await site.registry.store.people.names(people)


# What is pushed


async def lobby_socket(socket: WebSocket) -> None:
    """One open lobby: it gets its lists again when they change."""
    site: Site = socket.app.state.site
    if site.cookies.read(socket) is None or not is_from_here(socket):
        await socket.close(4403)
        return
    await socket.accept()
    person = await site.person(socket)
    full = site.lobby_pages[person.key] >= MAX_PAGES or site.lobby_pages.total() >= MAX_LOBBY
    try:
        site.limit(site.limits.sockets, socket, person)
    except HTTPException:
        full = True
    if full:
        await socket.close(4429, wording("too-often"))
        return
    site.lobby_pages[person.key] += 1
    telling = asyncio.create_task(_tell(site, socket, person))
    try:
        async for _ in texts(socket):  # a lobby says nothing; but it hangs up
            pass
    finally:
        site.lobby_pages -= Counter([person.key])
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(site: Site, socket: WebSocket, person: Person) -> None:
    shown = None
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            news = site.registry.news.wait()  # before looking: what changes meanwhile is looked at again
            with contextlib.suppress(ClowderError):  # the store cannot be read just now
                person = await site.person(socket)
                lists, csrf = await _lists(site, person), site.cookies.form_token(person)
                made = {part: templates.page(f"{part}.html", csrf=csrf, **lists) for part in ("own", "open")}
                if made != shown:
                    shown = made
                    await socket.send_text(json_text(made))
            with contextlib.suppress(TimeoutError):
                async with site.clock.timeout(FRESH.total_seconds() / 3):  # who has left is not told of
                    await news
            await site.clock.sleep(site.setup.server.lobby)


# Forms


async def join(request: Request) -> Response:
    """Leads to the table of a code."""
    site: Site = request.app.state.site
    form = await site.read_form(request, site.visitor(request))
    if short := read_short_code(form.get("code", "")):
        person = await site.person(request)
        table = await site.find_waiting(request, person, short)
        code = table.code if table else short
    else:
        code = read_code(form.get("code", ""))
        site.check_code_limit(request, code)
        person = await site.person(request)
        table = await site.find_table(request, person, code)
    if table is None:
        error = wording("error-table", code=code[:12])
        shelf = await _shelf(site, person)
        return site.page(request, "lobby.html", person, status=404, error=error, **shelf)
    return site.redirect(f"/table/{code}", person)


async def remove(request: Request) -> Response:
    """Takes a table off somebody's list: they leave it, and it is closed if nobody else has a place there."""
    site: Site = request.app.state.site
    person = await site.person(request)
    form = await site.read_form(request, person)
    code = read_code(form.get("code", ""))
    row = next((row for row in await site.registry.store.tables_of(person.id) if row.code == code), None)
    if row is None:
        raise HTTPException(404, wording("error-table", code=code[:12]))
    if len(people_of(row.settings)) < 2:
        await site.registry.shut(row)
    elif table := await site.registry.find(code):
        if table.terms.shuffle.is_open:
            raise UserError("seats-locked")
        await site.run_in_table(table, lambda: _leave(table, person.id))
    return site.redirect("/", person)


async def report(request: Request) -> Response:
    """Notes that somebody does not want to see the names at a table in the public list."""
    site: Site = request.app.state.site
    person = await site.person(request)
    form = await site.read_form(request, person)
    code, person = read_code(form.get("code", "")), await site.ensure_person(person)
    if not await site.registry.store.moderation.report(code, person.id):
        raise HTTPException(404, wording("error-table", code=code[:12]))
    shelf = await _shelf(site, person)
    return site.page(request, "lobby.html", person, error=None, said=wording("reported"), here="/", **shelf)


async def name(request: Request) -> Response:
    """Changes a person's name."""
    site: Site = request.app.state.site
    person = await site.person(request)
    form = await site.read_form(request, person)
    return site.redirect("/", await site.ensure_person(person, form.get("name", "")))


async def _leave(table: Table, person: str) -> None:
    seat = place_of(seating.seats_of(table.terms, table.stage), person)
    told = "told-left" if table.stage == seating.PLAYING else "told-got-up"
    terms = seating.get_up(table.terms, table.stage, person)
    assert seat is not None
    await table.change(terms, table.note(told, seat, "" if table.stage == seating.PLAYING else person))


def _listed(row: TableRow, names: dict[str, str]) -> Listed:
    terms = with_names(Terms.read(row.settings), names)
    chairs = terms.next if row.status == "over" else terms.chairs
    sit = [chair.name for chair in chairs if chair.kind != "open"]
    free = len(chairs) - len(sit)
    people = ", ".join(sit) + (" · " + wording("free-seats", number=free) if free else "")
    waits, over = row.status == "waiting" and free > 0, row.status == "over"
    return Listed(row.code, game_of(terms).title, terms.game, people, waits, over, _score(terms, names))


def _score(terms: Terms, names: dict[str, str]) -> str:
    """Returns how many games each of several friends has won at a table, the best first."""
    won = [(names[who], number) for who, number in terms.evening.items() if names.get(who)]
    best = sorted(won, key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{name} {number}" for name, number in best) if len(best) > 1 and best[0][1] else ""


routes = [
    Route("/", lobby),
    WebSocketRoute("/live", lobby_socket),
    Route("/remove", remove, methods=["POST"]),
    Route("/name", name, methods=["POST"]),
    Route("/report", report, methods=["POST"]),
    Route("/join", join, methods=["POST"]),
]
