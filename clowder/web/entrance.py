"""What all doors have in common: who is there, what they sent, how often they may knock, and how they are answered."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from clowder.engine.errors import ClowderError
from clowder.engine.game import Game
from clowder.games import families, find
from clowder.store import Store
from clowder.web import render
from clowder.web.errands import Errands
from clowder.web.guard import Limit, address_of, is_from_here
from clowder.web.hall import Hall
from clowder.web.identity import Cookies, Person
from clowder.web.live import LiveTable
from clowder.web.names import clean_name
from clowder.web.rulebook import Rulebooks
from clowder.web.texts import wording
from clowder.web.thinking import Pace

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


def games_here() -> list[Game]:
    """Returns all games that can be loaded."""
    return [find(name) for names in families().values() for name in names]


class Entrance:
    """A server's hall and cookies, and the way from a request to a person and back."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.hall: Hall
        self.cookies: Cookies
        # A person's share is small; an address may be a school class, so its share is large.
        self.posts = Limit(burst=40, rate=1), Limit(burst=240, rate=6)
        self.sockets = Limit(burst=20, rate=1), Limit(burst=240, rate=6)
        self.codes = Limit(burst=10, rate=0.2)  # wrong ones
        self._guessing = asyncio.Lock()
        self._messages = Limit(burst=60, rate=20)
        self.watching = Counter[str]()  # open lobbies, by the key of a person
        self._errands = Errands()
        self.rulebooks = Rulebooks()

    @contextlib.asynccontextmanager
    async def open(self, app: Starlette) -> AsyncIterator[None]:
        """Opens the store and the hall while the server runs."""
        games_here()  # now, not when the first page is asked for
        store = await Store.open(self.setup.store)
        self.cookies = Cookies(await store.key(), self.setup.secure)
        self.hall = Hall(store, self.setup.pace)
        self.rulebooks.ready = self.hall.ready
        await self.hall.open()
        log.info("open", extra={"tables": len(self.hall.tables)})
        try:
            yield
        finally:
            await self.hall.close()
            log.info("closed")

    async def _person(self, connection: HTTPConnection) -> Person:
        """Returns who it is; somebody new if the cookie's key leads nowhere."""
        person = self.cookies.read(connection) or self.cookies.someone_new()
        row = await self.hall.store.people.known(person.key)
        return Person(row.id, row.name or person.name, person.key) if row else person

    async def _known(self, person: Person, name: str | None = None) -> Person:
        """Returns somebody with a row of their own, by that name if they gave one."""
        people = self.hall.store.people
        called = person.name if name is None else clean_name(name, person.name)
        id = person.id or (await people.add(person.key, called)).id
        if person.id and called != person.name:
            await people.call(id, called)
        return Person(id, called, person.key)

    def _origin(self, connection: HTTPConnection) -> str:
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return self.setup.origin or f"{scheme}://{connection.headers.get('host', '')}"

    async def _find(self, connection: HTTPConnection, person: Person, code: str) -> LiveTable | None:
        """Returns the table of a code, or None; raises after too many wrong ones, before it looks.

        Who guesses is stopped even when a guess is right, but for those who sit there: they need not guess.
        """
        address = address_of(connection)
        if own := self._seated(person, code):
            return own
        async with self._guessing:  # one after the other: many at once would all be within the limit
            if not self.codes.has(address):
                raise HTTPException(429, wording("too-often"))
            table = await self.hall.find(code)
            if table is None:
                self.codes.allows(address)
        return table

    def _seated(self, person: Person, code: str) -> LiveTable | None:
        """Returns the live table of a code if the person sits there."""
        table = self.hall.tables.get(code)
        return table if table and table.terms.seat_of(person.id) is not None else None

    async def _show(self, table: LiveTable, person: Person) -> None:
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
            raise HTTPException(429, wording("too-often"))

    async def _in_task(self, table: LiveTable, work: Callable[[], Awaitable[None]]) -> None:
        """Lets the table's own task do something, and waits for it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def doing() -> None:
            try:
                with contextlib.suppress(ClowderError):
                    await work()
            finally:
                if not done.done():
                    done.set_result(None)

        table.put(None, doing)
        try:
            await asyncio.wait_for(done, 5)
        except TimeoutError:
            raise HTTPException(503, wording("cannot-write")) from None

    def _page(self, request: Request, template: str, person: Person, status: int = 200, **context: Any) -> Response:
        csrf = self.cookies.form_token(person)
        page = render.page(template, **{"name": person.name, "csrf": csrf, "here": request.url.path, **context})
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
