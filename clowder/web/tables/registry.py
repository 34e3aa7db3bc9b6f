"""The hall: all live tables, opened, found again after a restart, and put away when nobody is there."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from clowder.engine.errors import ClowderError
from clowder.engine.text.messages import say
from clowder.store import Store
from clowder.store.moderation import BLOCK, CLOSE, HIDE, Order
from clowder.table import sync
from clowder.table.bots import Pace
from clowder.table.log import people_of
from clowder.table.openings import seated
from clowder.table.seating import OVER
from clowder.table.storage import Conflict, TableChange, TableRow
from clowder.table.table import Shared, Table
from clowder.table.terms import Terms
from clowder.table.texts import UserError, use_language, wording
from clowder.table.timing import Timing
from clowder.web.http.cookies import DeviceCodes, Person, new_code
from clowder.web.http.counters import TableTally
from clowder.web.http.short_codes import short_codes
from clowder.web.http.timing import USUAL, ServerTiming
from clowder.web.tables.openers import Openers
from clowder.web.tables.search_pool import SearchPool
from clowder.web.tables.store_health import StoreHealth
from clowder.workshop import shelf
from clowder.workshop.variant import Variant

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


class TableRegistry:
    """Holds the live tables of one server."""

    def __init__(self, store: Store, pace: Pace, timing: Timing, server: ServerTiming = USUAL) -> None:
        self.store, self._timing = store, server
        self.clock, self._entropy = store.system.clock, store.system.entropy
        self.store.people.on_change = self._tell_renamed
        self.devices = DeviceCodes(store.codes, self._entropy)
        self.store_health = StoreHealth(store, self.clock, server)
        self.news = News()
        self.announced = ""  # what whoever runs the server says to all
        self._obeyed = 0  # orders
        store.on_table = self._tell_news
        self.tables: dict[str, Table] = {}
        self.on_limit: Callable[[int, str, int], None] = lambda limit, key, number: None  # taken at another process
        self.on_program: Callable[[str, str, Table], None] = lambda kind, person, table: None  # where it is
        self._by_id: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._kept: dict[str, Table] = {}  # put away, and still in this process' hands
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.openers = Openers()
        self.search_pool = SearchPool(self.clock)
        self.search_pool.on_prepared = self._tell_prepared
        self._shared = Shared(store, self.search_pool, store.system, pace, timing, TableTally(), asyncio.to_thread)
        self._opening = asyncio.Lock()
        self._work: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Starts the chores, and brings back every table that was being played."""
        await self.store.leases.begin()
        self.store.bus.on_message, self.store.bus.on_gap = self._hear, self._catch_up
        await self.store.bus.open()
        self._obeyed = await self.store.moderation.last()
        chores = [self.sweep, self._tidy, self._feel_pulse, self._listen]
        chores += [self._beat] if self.store.bus.has_others else []
        self._work = [asyncio.create_task(work()) for work in chores]
        for row in (await self.store.tables(("waiting", "playing")))[-self._timing.brought_back :]:
            self._work.append(asyncio.create_task(self._bring_back(row)))

    async def close(self) -> None:
        """Stops all tables. What was played is stored already."""
        await self.stop()
        await self.search_pool.close()
        with contextlib.suppress(ClowderError):
            await self.store.leases.leave()  # others take over at once
        self.store.bus.tell(k="gone", p=self.store.bus.me)
        await self.store.close()

    async def stop(self) -> None:
        """Does nothing more, and tells nobody so."""
        tasks = [*self._tasks.values(), *self._work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _bring_back(self, row: TableRow) -> None:
        try:
            await self.find(row.code)
        except ClowderError as wrong:
            log.warning("table not resumed", extra={"what": str(wrong)})

    async def create(self, terms: Terms, house: str = "", expected: frozenset[str] = frozenset()) -> Table:
        """Opens a new table; it starts at once if nobody is missing, else when its host says so.

        The shuffle waits for the pages of those who are expected.
        """
        code, id = new_code(self._entropy), self._entropy.token_urlsafe(12)
        full = all(chair.kind != "open" for chair in terms.chairs)
        settings = {**terms.json(), "watched": False, "starting": full}
        async with self._opening:  # one after the other: many at once would all be within the limits
            await self.check_number(terms.host, house)
            if not await self._has_room():
                raise UserError("all-taken")
            if not full:
                terms = replace(terms, invitation=await self._new_short_code(id))
                settings["invitation"] = terms.invitation
            await self.store.add_table(id, code, settings, people_of(settings), terms.public)
            table = self._put(Table(code, id, terms, self._shared))
            table.opened_from = house
            self.openers.note(id, house)
            self.store.bus.tell(k="opened", t=id, who=house)
        table.start_if_full(expected)
        return table

    async def _new_short_code(self, id: str) -> str:
        """Returns a short code for a table, whose id nobody knows: one that leads to no other table."""
        for short in short_codes(id):
            if await self.store.table_by_invitation(short) is None:
                break
        return short

    async def find_waiting(self, short: str) -> Table | None:
        """Returns the table of a short code, if it waits for players: from its first seal on it does not."""
        row = await self.store.table_by_invitation(short)
        table = await self.find(row.code) if row else None
        return table if table and table.waits_for_players else None

    async def check_number(self, person: str, house: str) -> None:
        """Raises if somebody, or all who share their address, have opened as many tables as they may."""
        own = {row.code for row in await self.store.tables_of(person) if row.status != "over"}
        own |= {code for code, table in self.tables.items() if table.terms.host == person and table.stage != OVER}
        if len(own) >= self._timing.tables_per_person:
            raise UserError("too-many-tables", number=len(own))
        most = self._timing.tables_per_household
        if len(self.openers.tables_of(house)) >= most or len(self.openers) >= self._timing.max_opened:
            self.openers.keep(await self.store.going_on())
        if len(self.openers.tables_of(house)) >= most:
            raise UserError("too-many-here")

    async def open_for(self, terms: Terms, person: Person, bots: int, house: str = "", shuffles: bool = False) -> Table:
        """Opens a table where its host and some bots sit already; `shuffles`: the host's page takes part in that."""
        expected = frozenset({person.id} if shuffles else ())
        return await self.create(seated(terms, person.id, person.name, bots), house, expected)

    def _put(self, table: Table) -> Table:
        self.tables[table.code] = table
        self._by_id[table.id] = table
        table.on_shut = lambda: self._shut_elsewhere(table)
        self._tasks[table.code] = asyncio.create_task(table.run())
        return table

    async def find(self, code: str) -> Table | None:
        """Returns the table of a code, from the store if it must be; None if there is none."""
        if code in self.tables:
            return self.tables[code]
        async with self._opening:
            if code in self.tables:
                return self.tables[code]
            row = await self.store.table_by_code(code)
            if row is None or row.status == "closed" or not await self._has_room():
                return None
            table = self._put(await self._load(row))
            if self.store.bus.has_others:  # what was written while it was read was told to nobody here
                table.mailbox.put(None, table.catch_up)
            return table

    async def _load(self, row: TableRow) -> Table:
        terms = Terms.read(row.settings)
        await self.know_variant(terms.variant)
        table = Table(row.code, row.id, terms, self._shared)
        table.terms = await table.log.joined(terms)
        table.log.version = row.version
        table.recall(row.settings)
        if row.status == "waiting":
            table.mailbox.put(None, table.call_by_name)
        else:
            await self._resume(table)
        self.store.bus.tell(k="who", t=table.id)
        return table

    async def know_variant(self, key: str) -> None:
        """Takes a variant from the store, unless this process knows it already."""
        if key and shelf.known(key) is None:
            data = await self.store.variant(key)
            if data is not None:
                await asyncio.to_thread(lambda: shelf.keep(Variant.read(data)))

    async def _resume(self, table: Table) -> None:
        """Puts a stored game back on its table, though others write to it."""
        for last in (False, False, True):
            try:
                return await sync.resume(table)
            except Conflict:
                if last:
                    raise

    async def _has_room(self) -> bool:
        """Tells whether one more table fits; puts one away that nobody looks at if that helps."""
        return len(self.tables) < self._timing.max_tables or await self._put_one_away(self.tables.values())

    async def _put_one_away(self, tables: Iterable[Table]) -> bool:
        """Puts the table away that nobody has looked at for longest; tells whether there was one."""
        idle = [table for table in tables if not table.connections]
        if idle:
            await self.put_away(min(idle, key=lambda table: table.last_used))
        return bool(idle)

    async def shut(self, row: TableRow) -> None:
        """Closes a table for good: nobody comes back to it."""
        table = self.tables.get(row.code)
        if table:
            for guest in table.connections:
                guest.tell(go="/")
            await self.put_away(table)
        await self.store.change(TableChange(row.id, "closed", people=frozenset()))
        self.store.bus.tell(k="table", t=row.id)

    def _shut_elsewhere(self, table: Table) -> None:
        """Puts a table away that was closed for good: by another process, or because nobody had used it."""
        for guest in table.connections:
            guest.tell(go="/")
        if self.tables.get(table.code) is table:
            self._work.append(asyncio.create_task(self.put_away(table)))

    async def put_away(self, table: Table) -> None:
        """Forgets a table; it is stored, and comes back when somebody asks for it."""
        self.tables.pop(table.code, None)
        task = self._tasks.pop(table.code, None)
        if task is None:
            return
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await self._let_go(table)

    async def _let_go(self, table: Table) -> None:
        """Leaves a table to the other processes; where the store cannot write just now, a little later."""
        try:
            await table.log.let_go()
        except ClowderError:
            self._kept[table.code] = table

    # Other processes

    def _tell_news(self) -> None:
        self.news.tell()
        self.store.bus.tell(k="lobby")

    def _tell_renamed(self, person: str) -> None:
        self._renamed(person)
        self.store.bus.tell(k="name", who=person)

    def _hear(self, message: dict[str, Any]) -> None:
        """Hears what another process has to say: about a table that is live here, or to all."""
        kind, who = message["k"], message.get("who", "")
        if kind == "lobby":
            self.news.tell()
        elif kind == "name":
            self._renamed(who)
        elif kind == "forgotten":
            self._part(who)
        elif kind == "opened":
            self.openers.note(message["t"], who)
        elif kind == "limit":
            self.on_limit(message["limit"], who, message["number"])
        elif kind == "gone":
            self._lose({message["p"]})
        elif table := self._by_id.get(message["t"]):
            if kind == "table":
                table.mailbox.put(None, table.catch_up)
            elif kind == "free":
                table.log.look_again()
                table.mailbox.nudge()
            elif kind == "here":
                table.hear_presence(message["p"], who, message["able"])
            elif kind == "who":
                table.tell_presence()
            elif kind == "emote":
                table.hear_emote(who, message["seat"], message["what"])
            elif kind == "waits":
                table.hear_wait(message["clock"])
            else:
                self.on_program(kind, who, table)

    def _catch_up(self) -> None:
        """Reads all tables again, and asks who is there: something may have been missed."""
        for table in self.tables.values():
            table.log.look_again()
            table.mailbox.put(None, table.catch_up)
            table.tell_presence()
        self._ask_who()
        self.news.tell()

    def _ask_who(self) -> None:
        """Asks all other processes who is at the tables that are live here."""
        for table in self.tables.values():
            self.store.bus.tell(k="who", t=table.id)

    async def _beat(self) -> None:
        """Says every so often that this process is alive, and notices when another is not any more."""
        before, missed = frozenset[str](), frozenset[str]()
        while True:
            with contextlib.suppress(ClowderError):  # the store cannot write just now, which is told elsewhere
                alive = await self.store.leases.beat()
                if lost := before - alive:
                    self._lose(lost)
                if missed & alive:  # it was only slow: who is there was forgotten with it
                    self._ask_who()
                before, missed = alive, (missed | lost) - alive
            await self.clock.sleep(self._timing.beat)

    def _lose(self, processes: Collection[str]) -> None:
        """Does without processes that are dead: nobody is there any more, and whatever they held can be taken.

        One that was killed may have stored something of which nobody was told.
        """
        self.store.leases.alive -= frozenset(processes)
        for table in self.tables.values():
            for process in processes:
                table.hear_presence(process, ())
            table.mailbox.put(None, table.catch_up)

    def _renamed(self, person: str) -> None:
        """Lets every table know that somebody is called otherwise now, or has been forgotten."""
        for table in self.tables.values():
            if person in table.terms.everybody:
                table.mailbox.put(None, table.call_by_name)

    async def forget(self, person: str) -> None:
        """Forgets somebody: their row is blanked, and what is left of them in the file is overwritten soon.

        A game that they played against bots alone is nobody's then, and closed.
        """
        for row in await self.store.tables_of(person):
            if row.status != "over" and people_of(row.settings) <= {person}:
                await self.shut(row)
        forgotten = await self.store.people.forget(person)
        self._part(forgotten)
        self.store.bus.tell(k="forgotten", who=forgotten)

    def _part(self, forgotten: Collection[str]) -> None:
        for table in self.tables.values():
            for guest in list(table.connections):
                if guest.person in forgotten:
                    guest.part(4403, wording("forgotten"))

    def _tell_prepared(self, game: str) -> None:
        """Lets pages say no more that the house plays for bots that search."""
        for table in self.tables.values():
            if table.game.name == game:
                table.refresh()

    async def _feel_pulse(self) -> None:
        """Tells every page when the store cannot write.

        It looks by itself, at its own times: told when a play fails, the others would learn that somebody has played.
        """
        while True:
            await self.clock.sleep(self._timing.store_check)
            if any(len(table.connections) for table in self.tables.values()):
                trouble = say("cannot-write") if await self.store_health.lasting_trouble() else self.announced
                for table in self.tables.values():
                    table.tell_trouble(trouble)

    async def _listen(self) -> None:
        """Does what whoever runs the server orders (`clowder admin`): every process reads it in the store."""
        while True:
            with contextlib.suppress(ClowderError):  # the store cannot be read just now
                for order in await self.store.moderation.after(self._obeyed):
                    self._obeyed = order.id
                    await self._obey(order)
                said = await self.store.moderation.said()
                if said != self.announced:
                    self.announced = said
                    self.news.tell()
                    for table in self.tables.values():
                        table.tell_trouble(said)
            await self.clock.sleep(self._timing.orders)

    async def _obey(self, order: Order) -> None:
        """Does here what an order has changed in the store already."""
        if order.kind == CLOSE and (table := self.tables.get(order.target)):
            for guest in list(table.connections):
                with use_language(guest.language):
                    guest.part(4410, wording("closed-by-host"))
            await self.put_away(table)
        if order.kind == BLOCK:
            for guest in [guest for table in self.tables.values() for guest in list(table.connections)]:
                if guest.person == order.target:
                    with use_language(guest.language):
                        guest.part(4403, wording("blocked"))
        if order.kind == HIDE:
            self._renamed(order.target)
        self.news.tell()

    async def _tidy(self) -> None:
        """Closes tables that nobody has used for very long; their games stay, as logs."""
        while True:
            with contextlib.suppress(ClowderError):  # tried again in an hour
                while (found := await self.store.prune(self._timing.closed_after)).more:
                    await self.clock.sleep(1)  # a batch at a time: plays come first
                log.info("tidied", extra={"tables": len(found.closed)})
            await self.clock.sleep(self._timing.tidy)

    async def sweep(self) -> None:
        """Puts tables away that nobody has looked at for a while, and what is left of people who were forgotten."""
        while True:
            with contextlib.suppress(ClowderError):  # a full disk, say: tried again in a minute
                await self.store.scrub()
                if here := [table.id for table in self.tables.values() if table.connections]:
                    await self.store.touch(here)
            kept, self._kept = self._kept, {}
            for code, table in kept.items():
                if code not in self.tables:
                    await self._let_go(table)
            await self.clock.sleep(60)
            now = self.clock.monotonic()
            for code, table in list(self.tables.items()):
                if not table.connections and now - table.last_used > self._timing.idle and code in self.tables:
                    await self.put_away(table)
