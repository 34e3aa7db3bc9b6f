"""What all routes share: who asks, what they sent, how often they may, and how they are answered."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.games import families, find
from clowder.system import REAL, Clock, Entropy, System
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
from clowder.web.http.limits import Limits, Pair
from clowder.web.http.origin import address_of, is_from_here
from clowder.web.http.timing import USUAL, ServerTiming
from clowder.web.pages import link_preview, templates
from clowder.web.routes.api_sessions import ApiSessions
from clowder.web.routes.replay_cache import ReplayCache
from clowder.web.tables.registry import TableRegistry
from clowder.workshop import shelf
from clowder.workshop.variant import Variant

MAX_KNOWN = 10_000  # people whose ids are remembered
MOST_GAMES = 2**31 - 1  # numbers of games that a store can have


@dataclass(frozen=True)
class Setup:
    """How a server is set up."""

    store: str
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    origin: str = ""  # the address friends use, where it is not the one of this page
    secure: bool = False  # cookies for HTTPS only
    about: str = ""  # who runs it, in Markdown: imprint and contact
    pace: Pace = field(default_factory=Pace)
    timing: Timing = field(default_factory=Timing)  # of each table
    server: ServerTiming = USUAL
    metrics: tuple[str, int] | None = None  # where what is counted is shown
    workers: int = 1  # processes on this machine that share the port
    system: System = REAL
    variants: tuple[Variant, ...] = ()  # that are offered beside the games
    settle: Callable[[], None] = lambda: None  # called when all that stays is loaded


def games_here() -> list[Game]:
    """Returns all games that can be loaded."""
    return [find(name) for names in families().values() for name in names]


def game_in(request: Request) -> Game:
    """Returns the game in an address, as the variant in it shows it, or raises."""
    return shown_as(request.path_params["game"], request.query_params.get("variant", ""))


def shown_as(name: str, variant: str) -> Game:
    """Returns a game as a variant shows it, or raises."""
    game = find(name)
    if variant and ((found := shelf.known(variant)) is None or found.game != game.name):
        raise HTTPException(404, wording("no-variant"))
    return shelf.edition(game.name, variant)


def _admit(person: Person) -> None:
    """Raises if whoever runs the server does not want somebody to play here."""
    if person.blocked:
        raise HTTPException(403, wording("blocked"))


class GameNumber(Convertor[int]):
    """The number of a stored game in an address; of one that no store can have, 0."""

    regex = "[0-9]+"

    def convert(self, value: str) -> int:
        number = int(value) if len(value) < 20 else 0
        return number if number <= MOST_GAMES else 0

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("game", GameNumber())


@dataclass
class Site:
    """What all routes share while the server runs, and the way from a request to a person, a table and an answer."""

    setup: Setup
    registry: TableRegistry
    cookies: Cookies
    limits: Limits
    commands: Commands
    api: ApiSessions
    replays: ReplayCache
    api_openers: OrderedDict[str, str] = field(default_factory=OrderedDict)  # keys of people, by address
    api_tables: dict[str, set[str]] = field(default_factory=dict)  # codes of the tables that they opened, by person
    rulebooks: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(2))  # made at once
    lobby_pages: Counter[str] = field(default_factory=Counter)  # open lobbies, by the key of a person
    known_ids: OrderedDict[str, str] = field(default_factory=OrderedDict)  # of people who were here lately, by keys
    lookups: dict[str, asyncio.Task[Table | None]] = field(default_factory=dict)  # of tables, by code

    @property
    def clock(self) -> Clock:
        """The server's clock."""
        return self.setup.system.clock

    @property
    def entropy(self) -> Entropy:
        """The server's source of randomness."""
        return self.setup.system.entropy

    def visitor(self, connection: HTTPConnection) -> Person:
        """Returns whose cookie it is, without a look into the store."""
        return self.cookies.read(connection) or self.cookies.someone_new()

    async def person(self, connection: HTTPConnection) -> Person:
        """Returns who it is; somebody new if the cookie's key leads nowhere."""
        person = self.visitor(connection)
        row = await self.registry.store.people.known(person.key)
        self.known_ids.pop(person.key, None)
        if row is None:
            return person
        self.known_ids[person.key] = row.id
        if len(self.known_ids) > MAX_KNOWN:
            self.known_ids.popitem(last=False)
        return Person(row.id, row.name or person.name, person.key, row.blocked)

    async def ensure_person(self, person: Person, name: str | None = None) -> Person:
        """Returns somebody with a row of their own, by that name if they gave one."""
        _admit(person)
        people = self.registry.store.people
        called = person.name if name is None else clean_name(name, self.entropy, person.name)
        id = person.id or (await people.add(person.key, called)).id
        if person.id and called != person.name:
            await people.call(id, called)
        return Person(id, called, person.key)

    def origin(self, connection: HTTPConnection) -> str:
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        return self.setup.origin or f"{scheme}://{connection.headers.get('host', '')}"

    def check_code_limit(self, connection: HTTPConnection, code: str = "") -> None:
        """Raises after too many wrong codes, before anything is read, and whatever the code leads to.

        Those who sit at that table need not guess; who they are is remembered.
        """
        by_person, by_address = self.limits.codes
        key = (self.cookies.read(connection) or Person("", "")).key
        if by_person.has(key) and by_address.has(address_of(connection)):
            return
        if self.seated_table(self.known_ids.get(key, ""), code) is None:
            counters.refusals.labels("guess").inc()
            raise HTTPException(429, wording("too-often"))

    async def find_table(self, connection: HTTPConnection, person: Person, code: str) -> Table | None:
        """Returns the table of a code, or None; a wrong code is counted: a person has some, an address more of them.

        It is counted before it is looked up, and given back if it was right: many at once are not within the limit.
        """
        _admit(person)
        if own := self.seated_table(person.id, code):
            return own
        self.check_code_limit(connection, code)
        taken = [] if code in self.lookups else self.charge_code(connection, person)
        table = await self.lookup(code)
        if table is not None:
            for limit, key in taken:
                limit.give_back(key)
        return table

    async def find_waiting(self, connection: HTTPConnection, person: Person, short: str) -> Table | None:
        """Returns the table of a short code while it waits for players, or None: for all other tables, too.

        A wrong code is counted for the person, for their address and for the whole server, before it is looked up.
        """
        _admit(person)
        by_person, by_address = self.limits.invitations
        shares = (by_person, person.key), (by_address, address_of(connection)), (self.limits.all_invitations, "")
        if not all(limit.has(key) for limit, key in shares):
            counters.refusals.labels("guess").inc()
            raise HTTPException(429, wording("too-often"))
        taken = [(limit, key) for limit, key in shares if limit.allows(key)]
        table = await self.registry.find_waiting(short)
        if table is not None:
            for limit, key in taken:
                limit.give_back(key)
        return table

    async def lookup(self, code: str) -> Table | None:
        """Returns the table of a code, or None; those who ask for the same one at once share one look: one guess."""
        if code in self.registry.tables:
            return await self.registry.find(code)
        if code not in self.lookups:
            self.lookups[code] = asyncio.create_task(self.registry.find(code))
            self.lookups[code].add_done_callback(lambda _: self.lookups.pop(code))
        return await asyncio.shield(self.lookups[code])

    def charge_code(self, connection: HTTPConnection, person: Person) -> list[tuple[Limit, str]]:
        """Takes a wrong code from the shares of a person and their address; returns what was taken from which."""
        shares = zip(self.limits.codes, (person.key, address_of(connection)), strict=True)
        return [(limit, key) for limit, key in shares if limit.allows(key)]

    def seated_table(self, id: str, code: str) -> Table | None:
        """Returns the live table of a code if that person sits there."""
        table = self.registry.tables.get(code)
        return table if table and id and table.terms.seat_of(id) is not None else None

    async def mark_seen(self, table: Table, person: Person) -> None:
        """Lets the table know who is about to see it, and sees to it that it remembers."""
        while table.is_news(person.id):  # a new game may have been dealt meanwhile
            await self.run_in_table(table, table.keep_terms)

    async def read_form(self, request: Request, person: Person) -> dict[str, str]:
        """Returns what was filled in, if it came from one of our own pages, made for this person."""
        self.limit(self.limits.posts, request, person)
        origin = request.headers.get("origin")
        async with request.form(max_fields=200, max_files=0) as sent:
            form = {key: value for key, value in sent.items() if isinstance(value, str)}
        if (origin and not is_from_here(request)) or not self.cookies.is_form_of(person, form.get("csrf", "")):
            raise HTTPException(403, wording("foreign-form"))
        return form

    def limit(self, pair: Pair, connection: HTTPConnection, person: Person, seated: bool = False) -> None:
        """Raises if a person, or all people of an address together, knock too often. Who sits there needs no room."""
        by_person, by_address = pair
        if not by_person.allows(person.key) or not (seated or by_address.allows(address_of(connection))):
            counters.refusals.labels("often").inc()
            raise HTTPException(429, wording("too-often"))

    async def run_in_table(self, table: Table, work: Callable[[], Awaitable[None]]) -> None:
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

    def page(self, request: Request, template: str, person: Person, status: int = 200, **context: Any) -> Response:
        told: dict[str, Any] = {"name": person.name, "csrf": self.cookies.form_token(person), "here": request.url.path}
        if status == 200:
            told["preview"] = link_preview.of_lobby(self.origin(request)).tags
        page = templates.page(template, **{**told, **context})
        return self.remember(request, HTMLResponse(page, status), person)

    def remember(self, request: Request, response: Response, person: Person) -> Response:
        """Returns the response with a cookie, where the browser does not have it yet."""
        if self.cookies.read(request) != Person("", "", person.key):
            self.cookies.write(response, person)
        return response

    def redirect(self, where: str, person: Person) -> Response:
        response = RedirectResponse(where, 303)
        self.cookies.write(response, person)
        return response
