"""What all doors have in common: who is there, what they sent, how often they may knock, and how they are answered."""

import asyncio
import contextlib
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.text.languages import languages
from clowder.games import families, find
from clowder.store import Store
from clowder.system import REAL, System
from clowder.table.bots import Pace
from clowder.table.commands import Commands
from clowder.table.limits import Limit
from clowder.table.names import clean_name
from clowder.table.storage import Conflict
from clowder.table.table import Table
from clowder.table.texts import wording
from clowder.table.timing import Timing
from clowder.web.http import counters
from clowder.web.http.cookies import Cookies, Person
from clowder.web.http.limits import address_of, is_from_here
from clowder.web.metrics import shown
from clowder.web.pages import templates
from clowder.web.routes.rules import Rulebooks
from clowder.web.tables.registry import Hall

BREATH = 0.2  # seconds between two catalogues that are read ahead
MAX_KNOWN = 10_000  # people whose ids are remembered
log = logging.getLogger("clowder.web")


@dataclass(frozen=True)
class Setup:
    """How a server is set up."""

    store: str
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    origin: str = ""  # the address friends use, where it is not the one of this page
    secure: bool = False  # cookies for HTTPS only
    about: str = ""  # who runs it, in Markdown: imprint and contact
    pace: Pace = field(default_factory=Pace)
    timing: Timing = field(default_factory=Timing)
    metrics: tuple[str, int] | None = None  # where what is counted is shown
    workers: int = 1  # processes on this machine that share the port
    system: System = REAL
    settle: Callable[[], None] = lambda: None  # called when all that stays is loaded


def games_here() -> list[Game]:
    """Returns all games that can be loaded."""
    return [find(name) for names in families().values() for name in names]


def _admit(person: Person) -> None:
    """Raises if whoever runs the server does not want somebody to play here."""
    if person.blocked:
        raise HTTPException(403, wording("blocked"))


class Entrance:
    """A server's hall and cookies, and the way from a request to a person and back."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.clock = setup, setup.system.clock
        self.hall: Hall
        self.cookies: Cookies
        # A person's share is small; an address may be a school class, so its share is large.
        self.posts = Limit(self.clock, burst=40, rate=1), Limit(self.clock, burst=240, rate=6)
        self.sockets = Limit(self.clock, burst=20, rate=1), Limit(self.clock, burst=240, rate=6)
        self.codes = Limit(self.clock, burst=10, rate=0.2), Limit(self.clock, burst=120, rate=1)  # wrong ones
        self._ids = OrderedDict[str, str]()  # of people who were here lately, by their keys
        self._looks: dict[str, asyncio.Task[Table | None]] = {}  # tables that are being looked for, by code
        self._messages = Limit(self.clock, burst=60, rate=20)
        self.watching = Counter[str]()  # open lobbies, by the key of a person
        self._errands = Commands(self.clock)
        self.rulebooks = Rulebooks(setup.system)

    @contextlib.asynccontextmanager
    async def open(self, app: Starlette) -> AsyncIterator[None]:
        """Opens the store and the hall while the server runs."""
        games_here()  # now, not when the first page is asked for
        templates.prepare()
        store = await Store.open(self.setup.store, system=self.setup.system)
        self.cookies = Cookies(await store.key(), self.setup.system.entropy, self.setup.secure)
        self.hall = Hall(store, self.setup.pace, self.setup.timing)
        self._share_limits()
        await self.hall.open()
        reading = asyncio.create_task(self._read_ahead())
        log.info("open", extra={"tables": len(self.hall.tables)})
        try:
            metrics, workers = self.setup.metrics, self.setup.workers
            with shown(self.hall, metrics, workers) if metrics else contextlib.nullcontext():
                yield
        finally:
            reading.cancel()
            await self.hall.close()
            log.info("closed")

    async def _read_ahead(self) -> None:
        """Reads all catalogues, one at a time: whoever needs one first would hold up all tables for it."""
        for game in games_here():
            for language in languages():
                await asyncio.to_thread(game.catalogue, language)
                await self.clock.sleep(BREATH)
        self.setup.settle()

    def _share_limits(self) -> None:
        """Counts what was taken at other processes, too: nobody has more for knocking at several."""
        shared = [*self.posts, *self.sockets, *self.codes]
        numbers, bus = count(), self.hall.store.bus  # each message is another: none is told once for two

        def tell(index: int, key: str, number: int) -> None:
            bus.tell(k="limit", s=next(numbers), limit=index, who=key, number=number)

        for index, limit in enumerate(shared):
            limit.tell = partial(tell, index)
        self.hall.on_limit = lambda index, key, number: shared[index].take(key, number)

    def _visitor(self, connection: HTTPConnection) -> Person:
        """Returns whose cookie it is, without a look into the store."""
        return self.cookies.read(connection) or self.cookies.someone_new()

    async def _person(self, connection: HTTPConnection) -> Person:
        """Returns who it is; somebody new if the cookie's key leads nowhere."""
        person = self._visitor(connection)
        row = await self.hall.store.people.known(person.key)
        self._ids.pop(person.key, None)
        if row is None:
            return person
        self._ids[person.key] = row.id
        if len(self._ids) > MAX_KNOWN:
            self._ids.popitem(last=False)
        return Person(row.id, row.name or person.name, person.key, row.blocked)

    async def _known(self, person: Person, name: str | None = None) -> Person:
        """Returns somebody with a row of their own, by that name if they gave one."""
        _admit(person)
        people = self.hall.store.people
        called = person.name if name is None else clean_name(name, self.setup.system.entropy, person.name)
        id = person.id or (await people.add(person.key, called)).id
        if person.id and called != person.name:
            await people.call(id, called)
        return Person(id, called, person.key)

    def _origin(self, connection: HTTPConnection) -> str:
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return self.setup.origin or f"{scheme}://{connection.headers.get('host', '')}"

    def _stop_guessing(self, connection: HTTPConnection, code: str = "") -> None:
        """Raises after too many wrong codes, before anything is read, and whatever the code leads to.

        Those who sit at that table need not guess; who they are is remembered.
        """
        by_person, by_address = self.codes
        key = (self.cookies.read(connection) or Person("", "")).key
        if by_person.has(key) and by_address.has(address_of(connection)):
            return
        if self._seated(self._ids.get(key, ""), code) is None:
            counters.refusals.labels("guess").inc()
            raise HTTPException(429, wording("too-often"))

    async def _find(self, connection: HTTPConnection, person: Person, code: str) -> Table | None:
        """Returns the table of a code, or None; a wrong code is counted: a person has some, an address more of them.

        It is counted before it is looked up, and given back if it was right: many at once are not within the limit.
        """
        _admit(person)
        if own := self._seated(person.id, code):
            return own
        self._stop_guessing(connection, code)
        taken = [] if code in self._looks else self._count_guess(connection, person)
        table = await self._look_up(code)
        if table is not None:
            for limit, key in taken:
                limit.give_back(key)
        return table

    async def _look_up(self, code: str) -> Table | None:
        """Returns the table of a code, or None; those who ask for the same one at once share one look: one guess."""
        if code in self.hall.tables:
            return await self.hall.find(code)
        if code not in self._looks:
            self._looks[code] = asyncio.create_task(self.hall.find(code))
            self._looks[code].add_done_callback(lambda _: self._looks.pop(code))
        return await asyncio.shield(self._looks[code])

    def _count_guess(self, connection: HTTPConnection, person: Person) -> list[tuple[Limit, str]]:
        """Takes a wrong code from the shares of a person and their address; returns what was taken from which."""
        shares = zip(self.codes, (person.key, address_of(connection)), strict=True)
        return [(limit, key) for limit, key in shares if limit.allows(key)]

    def _seated(self, id: str, code: str) -> Table | None:
        """Returns the live table of a code if that person sits there."""
        table = self.hall.tables.get(code)
        return table if table and id and table.terms.seat_of(id) is not None else None

    async def _show(self, table: Table, person: Person) -> None:
        """Lets the table know who is about to see it, and sees to it that it remembers."""
        while table.is_news(person.id):  # a new game may have been dealt meanwhile
            await self._in_task(table, table.keep_terms)

    async def _form(self, request: Request, person: Person) -> dict[str, str]:
        """Returns what was filled in, if it came from one of our own pages, made for this person."""
        self._limit(self.posts, request, person)
        origin = request.headers.get("origin")
        async with request.form(max_fields=200, max_files=0) as sent:
            form = {key: value for key, value in sent.items() if isinstance(value, str)}
        if (origin and not is_from_here(request)) or not self.cookies.is_form_of(person, form.get("csrf", "")):
            raise HTTPException(403, wording("foreign-form"))
        return form

    def _limit(
        self, limits: tuple[Limit, Limit], connection: HTTPConnection, person: Person, seated: bool = False
    ) -> None:
        """Raises if a person, or all people of an address together, knock too often. Who sits there needs no room."""
        by_person, by_address = limits
        if not by_person.allows(person.key) or not (seated or by_address.allows(address_of(connection))):
            counters.refusals.labels("often").inc()
            raise HTTPException(429, wording("too-often"))

    async def _in_task(self, table: Table, work: Callable[[], Awaitable[None]]) -> None:
        """Lets the table's own task do something, and waits for it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def doing() -> None:
            again = False
            try:
                await work()
            except Conflict:  # the table reads what others have written, and does it again
                again = True
                raise
            except ClowderError:
                pass
            finally:
                if not again and not done.done():
                    done.set_result(None)

        table.mailbox.put(None, doing)
        try:
            await self.clock.wait_for(done, 5)
        except TimeoutError:
            raise HTTPException(503, wording("cannot-write")) from None

    def _page(self, request: Request, template: str, person: Person, status: int = 200, **context: Any) -> Response:
        csrf = self.cookies.form_token(person)
        page = templates.page(template, **{"name": person.name, "csrf": csrf, "here": request.url.path, **context})
        return self._remembered(request, HTMLResponse(page, status), person)

    def _remembered(self, request: Request, response: Response, person: Person) -> Response:
        """Returns the response with a cookie, where the browser does not have it yet."""
        if self.cookies.read(request) != Person("", "", person.key):
            self.cookies.write(response, person)
        return response

    def _go(self, where: str, person: Person) -> Response:
        response = RedirectResponse(where, 303)
        self.cookies.write(response, person)
        return response
