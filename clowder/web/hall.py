"""The hall: all live tables, opened, found again after a restart, and put away when nobody is there."""

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from clowder.engine.errors import ClowderError
from clowder.games import find
from clowder.store import Store, TableRow
from clowder.store.resume import resume, resumed
from clowder.web.identity import DeviceCodes, Person, new_code
from clowder.web.live import LiveTable
from clowder.web.ready import Readiness
from clowder.web.terms import Terms
from clowder.web.texts import ENGLISH
from clowder.web.thinking import Pace

MAX_TABLES = 1000
IDLE = 900.0  # seconds after which a table without guests is put away; it is stored, and comes back when asked for
THINKERS = 2
log = logging.getLogger("clowder.web")


@dataclass(frozen=True)
class Listed:
    """A public table as the lobby shows it."""

    code: str
    title: str
    people: str
    waiting: bool


class Hall:
    """Holds the live tables of one server."""

    def __init__(self, store: Store, pace: Pace) -> None:
        self.store, self.pace = store, pace
        self.ready = Readiness()
        self.ready.on_change = self._compiled
        self.devices = DeviceCodes()
        self.tables: dict[str, LiveTable] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._pool = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")
        self._opening = asyncio.Lock()
        self._work: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Starts compiling, and brings back every table that was being played."""
        self._work = [asyncio.create_task(self.ready.prepare()), asyncio.create_task(self._sweep())]
        for row in await self.store.tables(("waiting", "playing")):
            self._work.append(asyncio.create_task(self._bring_back(row)))

    async def close(self) -> None:
        """Stops all tables. What was played is stored already."""
        tasks = [*self._tasks.values(), *self._work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    async def _bring_back(self, row: TableRow) -> None:
        try:
            await self.ready.wait(find(Terms.read(row.settings).game))
            await self.find(row.code)
        except ClowderError as wrong:
            log.warning("table not resumed", extra={"what": str(wrong)})

    async def create(self, terms: Terms) -> LiveTable:
        """Opens a new table."""
        if len(self.tables) >= MAX_TABLES:
            raise ClowderError(ENGLISH.all_taken)
        code, id = new_code(), secrets.token_urlsafe(12)
        await self.store.add_table(id, code, terms.json())
        table = self._put(LiveTable(code, id, terms, self.store, self._pool, self.ready, self.pace))
        self.ready.hurry(table.game)
        return table

    async def play_now(self, terms: Terms, person: Person) -> LiveTable:
        """Opens a table for one person and bots, and starts."""
        table = await self.create(terms)
        await table.seat_person(0, person.id, person.name)
        await table.fill()
        return table

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
            if row is None or row.status == "closed" or len(self.tables) >= MAX_TABLES:
                return None
            return self._put(await self._load(row))

    async def _load(self, row: TableRow) -> LiveTable:
        table = LiveTable(row.code, row.id, Terms.read(row.settings), self.store, self._pool, self.ready, self.pace)
        games = await self.store.games(row.id)
        if not games or row.status == "waiting":
            return table
        await self.ready.wait(table.game)
        last = games[-1]
        table.game_id = last.id
        entries = await self.store.entries(last.id)
        match, notice = resume(last.header, entries, await self.store.position(last.id), find)
        match.names = tuple(chair.name for chair in table.terms.chairs)
        if notice:
            await self.store.append(last.id, [resumed(match)], match.position())
        table.notice = notice or ""
        table.take(match)
        return table

    def listed(self) -> list[Listed]:
        """Returns the public tables that can be joined or watched."""
        found = []
        for table in self.tables.values():
            if not table.terms.public or (table.match and table.match.over):
                continue
            names = [chair.name for chair in table.terms.chairs if chair.kind != "open"]
            free = table.terms.players - len(names)
            people = ", ".join(names) + (f" · {free} {ENGLISH.open_seat.lower()}" if free else "")
            found.append(Listed(table.code, table.game.title, people, table.match is None and free > 0))
        return found

    def _compiled(self, family: str) -> None:
        for table in self.tables.values():
            if table.match is None:
                table.nudge()

    async def _sweep(self) -> None:
        """Puts tables away that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(60)
            now = time.monotonic()
            for code, table in list(self.tables.items()):
                if not table.guests and now - table.last_used > IDLE:
                    task = self._tasks.pop(code)
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
                    self.tables.pop(code, None)
