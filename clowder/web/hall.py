"""The hall: all live tables, opened, found again after a restart, and put away when nobody is there."""

import asyncio
import contextlib
import logging
import secrets
import time
from dataclasses import replace

from clowder.engine.errors import ClowderError
from clowder.engine.messages import say
from clowder.games import find
from clowder.store import GameRow, Store, TableChange, TableRow
from clowder.store.resume import resume, resumed
from clowder.web.identity import DeviceCodes, Person, new_code
from clowder.web.ledger import notes_of, people_of
from clowder.web.live import LiveTable
from clowder.web.pulse import Pulse
from clowder.web.ready import Readiness
from clowder.web.seating import bot_chair, put
from clowder.web.terms import Chair, Terms, named
from clowder.web.texts import Sorry, wording
from clowder.web.thinking import Minds, Pace

MAX_TABLES = 1000
IDLE = 900.0  # seconds after which a table without guests is put away; it is stored, and comes back when asked for
BROUGHT_BACK = 200  # tables that are live again at once after a restart; older ones when somebody comes
PULSE = 5.0  # seconds between two looks whether the store can write
log = logging.getLogger("clowder.web")


class News:
    """Tells whoever waits that some table has changed."""

    def __init__(self) -> None:
        self._next: asyncio.Future[None] | None = None

    def wait(self) -> "asyncio.Future[None]":
        """Returns what is done when the next table changes."""
        if self._next is None or self._next.done():
            self._next = asyncio.get_running_loop().create_future()
        return asyncio.shield(self._next)

    def tell(self) -> None:
        """A table has changed."""
        if self._next is not None and not self._next.done():
            self._next.set_result(None)


class Hall:
    """Holds the live tables of one server."""

    def __init__(self, store: Store, pace: Pace) -> None:
        self.store, self.pace = store, pace
        self.ready = Readiness()
        self.ready.on_change = self._compiled
        self.store.people.on_change = self._renamed
        self.devices = DeviceCodes()
        self.pulse = Pulse(store)
        self.news = News()
        store.on_table = self.news.tell
        self.tables: dict[str, LiveTable] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._minds = Minds()
        self._opening = asyncio.Lock()
        self._work: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Starts compiling, and brings back every table that was being played."""
        self._work = [asyncio.create_task(work()) for work in (self.ready.prepare, self._sweep, self._feel_pulse)]
        for row in (await self.store.tables(("waiting", "playing")))[-BROUGHT_BACK:]:
            self._work.append(asyncio.create_task(self._bring_back(row)))

    async def close(self) -> None:
        """Stops all tables. What was played is stored already."""
        tasks = [*self._tasks.values(), *self._work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._minds.close()
        await self.store.close()

    async def _bring_back(self, row: TableRow) -> None:
        try:
            await self.find(row.code)
        except ClowderError as wrong:
            log.warning("table not resumed", extra={"what": str(wrong)})

    async def create(self, terms: Terms) -> LiveTable:
        """Opens a new table; it starts at once if nobody is missing, else when its host says so."""
        if not await self._has_room():
            raise Sorry("all-taken")
        code, id = new_code(), secrets.token_urlsafe(12)
        settings = terms.json()
        await self.store.add_table(id, code, settings, people_of(settings), terms.public)
        self.ready.hurry(find(terms.game))
        table = self._put(LiveTable(code, id, terms, self.store, self._minds, self.ready, self.pace))
        table.start_if_full()
        return table

    async def open_for(self, terms: Terms, person: Person, bots: int) -> LiveTable:
        """Opens a table where its host and some bots sit already."""
        terms = named(terms.with_chair(0, Chair("person", person=person.id)), {person.id: person.name})
        chairs = terms.chairs
        for seat in range(1, bots + 1):
            chairs = put(chairs, terms.players - seat, bot_chair(chairs, terms.strength))
        return await self.create(replace(terms, chairs=chairs))

    def _put(self, table: LiveTable) -> LiveTable:
        self.tables[table.code] = table
        self._tasks[table.code] = asyncio.create_task(table.run())
        return table

    async def find(self, code: str) -> LiveTable | None:
        """Returns the table of a code, from the store if it must be; None if there is none."""
        if code in self.tables:
            return self.tables[code]
        async with self._opening:
            if code in self.tables:
                return self.tables[code]
            row = await self.store.table_by_code(code)
            if row is None or row.status == "closed" or not await self._has_room():
                return None
            return self._put(await self._load(row))

    async def _load(self, row: TableRow) -> LiveTable:
        terms = Terms.read(row.settings)
        table = LiveTable(row.code, row.id, terms, self.store, self._minds, self.ready, self.pace)
        table.terms = await table.ledger.joined(terms)
        table.recall(row.settings)
        games = await self.store.games(row.id)
        if not games or row.status == "waiting":
            table.put(None, table.call_by_name)
            return table
        if self.ready.share(table.game) < 100:  # the page says how far it is meanwhile
            table.resuming = True
            self._work.append(asyncio.create_task(self._resume_later(table, games[-1], row.status)))
        else:
            await self._resume(table, games[-1], row.status)
        return table

    async def _resume_later(self, table: LiveTable, game: GameRow, status: str) -> None:
        await self.ready.wait(table.game)
        try:
            await self._resume(table, game, status)
        except ClowderError as wrong:
            table.notice = str(wrong)
            log.warning("table not resumed", extra={"what": str(wrong)})
        table.resuming = False
        table.refresh()

    async def _resume(self, table: LiveTable, game: GameRow, status: str) -> None:
        """Puts a stored game back on its table, and ends it if a server died before it had done so."""
        entries, position = await self.store.entries(game.id), await self.store.position(game.id)
        match, notice = await asyncio.to_thread(resume, game.header, entries, position, find)
        match.names = tuple(chair.name for chair in table.terms.chairs)
        if notice:
            await self.store.append(game.id, [resumed(match)], match.position(), len(entries))
            entries = [*entries, resumed(match)]
        table.notice = say("rules-changed", game=table.game.title) if notice else ""
        table.ledger.open(game.id, entries)
        table.take(match, [] if notice else notes_of(entries))  # after other rules the story begins anew
        if match.over and status == "playing":
            await table.end_at_last(game.result is not None)
        table.put(None, table.call_by_name)

    async def _has_room(self) -> bool:
        """Tells whether one more table fits; puts one away that nobody looks at if that helps."""
        if len(self.tables) >= MAX_TABLES:
            idle = [table for table in self.tables.values() if not table.company]
            if idle:
                await self.put_away(min(idle, key=lambda table: table.last_used))
        return len(self.tables) < MAX_TABLES

    async def shut(self, row: TableRow) -> None:
        """Closes a table for good: nobody comes back to it."""
        table = self.tables.get(row.code)
        if table:
            for guest in table.company:
                guest.tell(go="/")
            await self.put_away(table)
        await self.store.change(TableChange(row.id, "closed", people=frozenset()))

    async def put_away(self, table: LiveTable) -> None:
        """Forgets a table; it is stored, and comes back when somebody asks for it."""
        self.tables.pop(table.code, None)
        task = self._tasks.pop(table.code)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    def _renamed(self, person: str) -> None:
        """Lets every table know that somebody is called otherwise now, or has been forgotten."""
        for table in self.tables.values():
            if person in table.terms.everybody:
                table.put(None, table.call_by_name)

    async def forget(self, person: str) -> None:
        """Forgets somebody: their row is blanked, and what is left of them in the file is overwritten soon."""
        forgotten = await self.store.people.forget(person)
        for table in self.tables.values():
            for guest in list(table.company):
                if guest.person in forgotten:
                    guest.part(4403, wording("forgotten"))

    def _compiled(self, family: str) -> None:
        for table in self.tables.values():
            if table.match is None:
                table.refresh()

    async def _feel_pulse(self) -> None:
        """Tells every page when the store cannot write.

        It looks by itself, at its own times: told when a play fails, the others would learn that somebody has played.
        """
        while True:
            await asyncio.sleep(PULSE)
            if any(len(table.company) for table in self.tables.values()):
                trouble = say("cannot-write") if await self.pulse.trouble() else ""
                for table in self.tables.values():
                    table.tell_trouble(trouble)

    async def _sweep(self) -> None:
        """Puts tables away that nobody has looked at for a while, and what is left of people who were forgotten."""
        while True:
            with contextlib.suppress(ClowderError):  # a full disk, say: tried again in a minute
                await self.store.scrub()
                if here := [table.id for table in self.tables.values() if table.company]:
                    await self.store.touch(here)
            await asyncio.sleep(60)
            now = time.monotonic()
            for code, table in list(self.tables.items()):
                if not table.company and now - table.last_used > IDLE and code in self.tables:
                    await self.put_away(table)
