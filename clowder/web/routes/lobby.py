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
from starlette.websockets import WebSocket, WebSocketDisconnect

from clowder.engine.errors import ClowderError
from clowder.engine.scene.render import json_text
from clowder.games import families, find
from clowder.table import seating
from clowder.table.log import people_of
from clowder.table.storage import TableRow
from clowder.table.table import Table
from clowder.table.terms import Terms, agree, named
from clowder.table.texts import Sorry, wording
from clowder.web.http.cookies import Person, read_code
from clowder.web.http.limits import address_of, is_from_here
from clowder.web.http.websocket import texts
from clowder.web.pages import templates
from clowder.web.routes.site import games_here
from clowder.web.routes.you import Home

USUAL_BOTS = 3
FRESH = timedelta(minutes=3)  # an open table is listed as long after somebody was there
BETWEEN = timedelta(hours=12)  # a table of friends whose game is over is theirs as long
MOST = 60  # open tables that are listed, ...
MOST_OF_ONE = 12  # ... of them opened from one address
CALM = 0.4  # seconds between two looks at the lists
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


class Lobby(Home):
    """The doors of the lobby."""

    async def lobby(self, request: Request) -> Response:
        person = await self._person(request)
        return self._page(request, "lobby.html", person, error=None, **await self._shelf(person))

    async def _shelf(self, person: Person) -> dict[str, Any]:
        games = games_here()
        return {
            "games": games,
            "usual": USUAL_BOTS,
            "sprite": templates.sprite(*families()),
            "rooms": families(),
            **await self._lists(person),
        }

    async def _lists(self, person: Person) -> dict[str, Any]:
        """Returns the tables of a person, and those that are open to all."""
        now = self.clock.now()
        mine = await self._tables_of(person.id)
        others = await self._open_tables(now - FRESH)
        names = await self._names([*mine, *others])
        own = [_listed(row, names) for row in mine]
        codes = {row.code for row in mine}
        listed = [_listed(row, names) for row in others if row.code not in codes]
        return {"own": own, "tables": listed, "announced": self.hall.announced}

    async def _open_tables(self, since: datetime) -> list[TableRow]:
        """Returns the tables that are open to all, the newest first; of those of one address only the newest."""
        store, openers = self.hall.store, self.hall.openers
        found = await store.open_tables(since, MOST + openers.excess(MOST_OF_ONE))
        return await store.tables_by_id(openers.shared_out(found, MOST_OF_ONE, MOST))

    async def _tables_of(self, person: str) -> list[TableRow]:
        """Returns somebody's tables: where a game goes on or is waited for, and where friends may play another."""
        rows = await self.hall.store.tables_of(person) if person else []
        since = self.clock.now() - BETWEEN
        return [
            row
            for row in rows
            if row.status != "over" or (row.used and row.used > since and len(people_of(row.settings)) > 1)
        ]

    async def _names(self, rows: Sequence[TableRow]) -> dict[str, str]:
        people = {person for row in rows for person in Terms.read(row.settings).everybody}
        return await self.hall.store.people.names(people)

    # What is pushed

    async def lobby_live(self, socket: WebSocket) -> None:
        """One open lobby: it is sent its lists anew whenever they look otherwise."""
        if self.cookies.read(socket) is None or not is_from_here(socket):
            await socket.close(4403)
            return
        await socket.accept()
        person = await self._person(socket)
        full = self.watching[person.key] >= MAX_PAGES or self.watching.total() >= MAX_LOBBY
        try:
            self._limit(self.sockets, socket, person)
        except HTTPException:
            full = True
        if full:
            await socket.close(4429, wording("too-often"))
            return
        self.watching[person.key] += 1
        telling = asyncio.create_task(self._tell(socket, person))
        try:
            async for _ in texts(socket):  # a lobby says nothing; but it hangs up
                pass
        finally:
            self.watching -= Counter([person.key])
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    async def _tell(self, socket: WebSocket, person: Person) -> None:
        shown = None
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                news = self.hall.news.wait()  # before looking: what changes meanwhile is looked at again
                with contextlib.suppress(ClowderError):  # the store cannot be read just now
                    person = await self._person(socket)
                    lists, csrf = await self._lists(person), self.cookies.form_token(person)
                    made = {part: templates.page(f"{part}.html", csrf=csrf, **lists) for part in ("own", "open")}
                    if made != shown:
                        shown = made
                        await socket.send_text(json_text(made))
                with contextlib.suppress(TimeoutError):
                    async with self.clock.timeout(FRESH.total_seconds() / 3):  # who has left is not told of
                        await news
                await self.clock.sleep(CALM)

    # Forms

    async def play(self, request: Request) -> Response:
        """Starts a game of one person against bots."""
        person = await self._person(request)
        form = await self._form(request, person)
        game, wanted = find(form.get("game", "")), form.get("bots", str(USUAL_BOTS))
        bots = min(USUAL_BOTS, game.max_players - 1) if "bots" not in form else _whole(wanted)
        if not game.min_players <= bots + 1 <= game.max_players:
            raise Sorry("no-such-number", low=game.min_players - 1, high=game.max_players - 1)
        person = await self._known(person, "")
        terms = agree(game, {"players": str(bots + 1), "clock": "0", "strength": "mixed"}, person.id)
        return await self._alone(request, person, terms, "shuffles" in form)

    async def _alone(self, request: Request, person: Person, terms: Terms, shuffles: bool = False) -> Response:
        """Opens a table of one person and bots in place of the one they had, and leads there."""
        await self._shut_last(person, terms.game)
        table = await self.hall.open_for(terms, person, terms.players - 1, address_of(request), shuffles)
        for _ in range(50):  # a page that is there at once beats one that says "waiting"
            if table.match or table.terms.shuffle.is_open:
                break
            await self.clock.sleep(0.01)
        return self._go(f"/table/{table.code}", person)

    async def _shut_last(self, person: Person, game: str) -> None:
        """Closes the game against bots that somebody played so far: they do not pile up."""
        for row in await self.hall.store.tables_of(person.id):
            if row.settings["game"] == game and _is_alone(row) and row.status != "over":
                await self.hall.shut(row)

    async def join(self, request: Request) -> Response:
        form = await self._form(request, self._visitor(request))
        code = read_code(form.get("code", ""))
        self._stop_guessing(request, code)
        person = await self._person(request)
        if await self._find(request, person, code) is None:
            error = wording("error-table", code=code[:12])
            shelf = await self._shelf(person)
            return self._page(request, "lobby.html", person, status=404, error=error, **shelf)
        return self._go(f"/table/{code}", person)

    async def remove(self, request: Request) -> Response:
        """Takes a table off somebody's list: they leave it, and it is closed if nobody else has a place there."""
        person = await self._person(request)
        form = await self._form(request, person)
        code = read_code(form.get("code", ""))
        row = next((row for row in await self.hall.store.tables_of(person.id) if row.code == code), None)
        if row is None:
            raise HTTPException(404, wording("error-table", code=code[:12]))
        if len(people_of(row.settings)) < 2:
            await self.hall.shut(row)
        elif table := await self.hall.find(code):
            if table.terms.shuffle.is_open:
                raise Sorry("seats-locked")
            await self._in_task(table, lambda: _leave(table, person.id))
        return self._go("/", person)

    async def report(self, request: Request) -> Response:
        """Notes that somebody does not want to see the names at a table in the public list."""
        person = await self._person(request)
        form = await self._form(request, person)
        code, person = read_code(form.get("code", "")), await self._known(person)
        if not await self.hall.store.orders.report(code, person.id):
            raise HTTPException(404, wording("error-table", code=code[:12]))
        shelf = await self._shelf(person)
        return self._page(request, "lobby.html", person, error=None, said=wording("reported"), here="/", **shelf)

    async def name(self, request: Request) -> Response:
        person = await self._person(request)
        form = await self._form(request, person)
        return self._go("/", await self._known(person, form.get("name", "")))


def _whole(text: str) -> int:
    try:
        return int(text[:4])
    except ValueError:
        raise Sorry("numbers-only") from None


def _is_alone(row: TableRow) -> bool:
    """Tells whether nobody but one person and bots have to do with a table."""
    terms = Terms.read(row.settings)
    return len(terms.ever) == 1 and all(chair.kind != "open" for chair in terms.chairs)


async def _leave(table: Table, person: str) -> None:
    seat = seating.place_of(seating.seats_of(table.terms, table.stage), person)
    told = "told-left" if table.stage == seating.PLAYING else "told-got-up"
    terms = seating.get_up(table.terms, table.stage, person)
    assert seat is not None
    await table.change(terms, table.note(told, seat, "" if table.stage == seating.PLAYING else person))


def _listed(row: TableRow, names: dict[str, str]) -> Listed:
    terms = named(Terms.read(row.settings), names)
    chairs = terms.next if row.status == "over" else terms.chairs
    sit = [chair.name for chair in chairs if chair.kind != "open"]
    free = len(chairs) - len(sit)
    people = ", ".join(sit) + (" · " + wording("free-seats", number=free) if free else "")
    return Listed(
        row.code, find(terms.game).title, terms.game, people, row.status == "waiting" and free > 0, row.status == "over"
    )
