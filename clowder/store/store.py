"""`Store`: tables, their games, and each game's log, read and written by the server.

Reads use their own threads and connections; all writes go through the one writer.
"""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, Row, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from clowder.engine.errors import shown
from clowder.store import database, retention
from clowder.store.bus import Bus, PostgresBus
from clowder.store.codes import Codes
from clowder.store.errors import cause
from clowder.store.history import History
from clowder.store.leases import Leases, check_lease
from clowder.store.moderation import Moderation
from clowder.store.people import SCRUB, People
from clowder.store.retention import Pruned
from clowder.store.schema import STATUSES, Entries, Games, Places, Positions, Seats, Secrets, Tables, Variants
from clowder.store.writer import CLOSED, Work, Writer
from clowder.system import REAL, System
from clowder.table.storage import (
    Conflict,
    Entry,
    GameRow,
    Lease,
    News,
    Play,
    SeatResult,
    StoreError,
    TableChange,
    TableRow,
)

GOING_ON = "waiting", "playing"  # statuses of tables that are not over
Rows = Sequence[Row[*tuple[Any, ...]]]
_TABLE = (Tables.id, Tables.code, Tables.settings, Tables.status, Tables.created, Tables.used, Tables.version)
_GAME = (Games.id, Games.number, Games.header, Games.result)

# Statements of every move, built once, because building them costs more than running them.
_LAST = select(func.coalesce(func.max(Entries.number), 0)).where(Entries.game_id == bindparam("game"))
_ENTRY = insert(Entries)
_POSITION = insert(Positions)
_NEW_POSITION = (
    update(Positions)
    .where(Positions.game_id == bindparam("game"))
    .values(number=bindparam("number"), data=bindparam("data"))
)


class Store:
    """An open store. Everything written is durable when the call returns. Errors are StoreErrors with one sentence.

    After a StoreError about writing, only reopening the store shows whether the last write lasted.
    """

    def __init__(self, engine: Engine, claim: contextlib.ExitStack | None = None, system: System = REAL) -> None:
        self.engine, self.system = engine, system
        self.writer = Writer(engine)
        self._readers = ThreadPoolExecutor(database.READERS, "reading")  # `close` waits for these
        self.people = People(self._read, self.writer, system)
        self.leases = Leases(self._read, self.writer, engine.dialect.name, system)
        self.history = History(self._read)
        self.codes = Codes(self._read, self.writer, system.clock)
        self.moderation = Moderation(self._read, self.writer, system)
        me = self.leases.holder
        self.bus = PostgresBus(me, engine.url, system.clock) if engine.dialect.name == "postgresql" else Bus(me)
        self.on_table: Callable[[], None] = lambda: None  # called when the row of a table has changed
        self.claim = claim or contextlib.ExitStack()  # keeps other processes off; released at the end

    @classmethod
    async def open(
        cls,
        place: str | os.PathLike[str],
        beside: bool = False,
        system: System = REAL,
        busy_ms: int = database.BUSY_MS,
    ) -> "Store":
        """Opens the store at a path or URL. Creates it, or migrates an old one.

        Raises StoreError if the database is a file that another process has open. With `beside`, opens an existing
        store while its server runs, and does not migrate it. Waits for other writers of a file for `busy_ms` at most.
        """
        url = database.address(place)
        if beside:
            database.find_file(url)
        else:
            database.make_file(url)
        with contextlib.ExitStack() as claim:
            if not beside:
                claim.enter_context(database.claimed(url))
            engine = database.connect(url, busy_ms)
            try:
                await asyncio.to_thread(database.check if beside else database.migrate, engine)
            except BaseException:
                engine.dispose()
                raise
            return cls(engine, claim.pop_all(), system)

    async def close(self) -> None:
        """Writes what is queued, then closes. Later writes are refused."""
        await self.bus.close()
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self.engine.dispose()
        self.claim.close()

    async def try_writing(self) -> None:
        """Writes something and rolls it back. Raises StoreError if the store cannot write now."""

        def work(connection: Connection) -> None:
            connection.execute(insert(Secrets).values(name="trial", value=b""))
            connection.execute(delete(Secrets).where(Secrets.name == "trial"))

        await self.writer.write(work, "The store could not write.")

    async def scrub(self) -> None:
        """Removes all traces of forgotten people from the file. Does nothing if nobody was forgotten."""
        if await self._read(select(Secrets.name).where(Secrets.name == SCRUB)):
            try:
                await self.writer.between(lambda: database.scrub(self.engine))
            except sqlite3.Error as wrong:
                raise StoreError(f"The store could not be rewritten: {cause(wrong)}.") from None
            done = delete(Secrets).where(Secrets.name == SCRUB)
            await self.writer.write(lambda connection: connection.execute(done).rowcount, "The store could not write.")

    async def key(self) -> bytes:
        """Returns 32 secret bytes: drawn once, always the same afterwards."""

        def work(connection: Connection) -> bytes:
            found = connection.scalar(select(Secrets.value).where(Secrets.name == "key"))
            if found is None:
                found = self.system.entropy.token_bytes(32)
                connection.execute(insert(Secrets).values(name="key", value=found))
            return found

        return await self.writer.write(work, "Another process is creating this store's key.")

    # Variants

    async def keep_variant(self, key: str, data: Mapping[str, Any]) -> None:
        """Stores a variant, unless it is there already."""

        def work(connection: Connection) -> None:
            if connection.scalar(select(Variants.key).where(Variants.key == key)) is None:
                connection.execute(insert(Variants).values(key=key, data=dict(data)))

        await self.writer.write(work, "Another process is storing this variant.")

    async def variant(self, key: str) -> dict[str, Any] | None:
        """Returns a variant by its key, or None."""
        return next((data for (data,) in await self._read(select(Variants.data).where(Variants.key == key))), None)

    # Tables

    async def add_table(
        self, id: str, code: str, settings: Mapping[str, Any], people: Iterable[str] = (), public: bool = False
    ) -> None:
        """Adds a table that waits for people."""
        now = self.system.clock.now()
        row = {"id": id, "code": code, "settings": dict(settings), "status": "waiting", "created": now, "used": now}

        def work(connection: Connection) -> None:
            connection.execute(insert(Tables).values({**row, "public": public}))
            _change(TableChange(id, people=frozenset(people)))(connection)

        await self.writer.write(work, f"There is a table with the id {shown(id)} or the same code already.")
        self.on_table()

    async def change(self, table: TableChange) -> None:
        """Changes a table."""
        await self.writer.write(_change(table), f"Table {shown(table.id)} cannot be changed like that.", table.id)
        self.on_table()

    async def touch(self, ids: Sequence[str]) -> None:
        """Records that people are at these tables now."""
        here = update(Tables).where(Tables.id.in_(ids)).values(used=self.system.clock.now())
        await self.writer.write(lambda connection: connection.execute(here).rowcount, "The store could not write.")

    async def tables_of(self, person: str) -> list[TableRow]:
        """Returns the tables where a person has a place, without closed ones; last used first."""
        query = select(*_TABLE).join(Places, Places.table_id == Tables.id)
        query = query.where(Places.person == person, Tables.status != "closed")
        return [TableRow(*row) for row in await self._read(query.order_by(Tables.used.desc(), Tables.id))]

    async def open_tables(self, since: datetime, most: int) -> list[str]:
        """Returns the tables that are listed for everybody, are not over, and were used since then; newest first."""
        query = select(Tables.id).where(Tables.public, Tables.status.in_(GOING_ON), Tables.used >= since)
        return [id for (id,) in await self._read(query.order_by(Tables.created.desc(), Tables.id).limit(most))]

    async def tables_by_id(self, ids: Sequence[str]) -> list[TableRow]:
        """Returns those of these tables that exist, in this order."""
        rows = {row[0]: TableRow(*row) for row in await self._read(select(*_TABLE).where(Tables.id.in_(ids)))}
        return [rows[id] for id in ids if id in rows]

    async def going_on(self) -> frozenset[str]:
        """Returns the tables that are not over."""
        return frozenset(id for (id,) in await self._read(select(Tables.id).where(Tables.status.in_(GOING_ON))))

    async def tables(self, status: Sequence[str]) -> list[TableRow]:
        """Returns the tables with any of these statuses, oldest first."""
        query = select(*_TABLE).where(Tables.status.in_(status)).order_by(Tables.created, Tables.id)
        return [TableRow(*row) for row in await self._read(query)]

    async def table_by_code(self, code: str) -> TableRow | None:
        """Returns the table with that join code."""
        return next((TableRow(*row) for row in await self._read(select(*_TABLE).where(Tables.code == code))), None)

    async def table_by_invitation(self, short: str) -> TableRow | None:
        """Returns the table of that short code, if it waits for players."""
        named = Tables.settings["invitation"].as_string() == short
        query = select(*_TABLE).where(Tables.status == "waiting", named)
        return next((TableRow(*row) for row in await self._read(query)), None)

    async def prune(self, idle: timedelta) -> Pruned:
        """Closes unused tables and deletes what nobody can need: see retention.py."""
        found = await self.writer.write(
            retention.prune(idle, self.system.clock.now()), "The store could not be pruned."
        )
        if found.closed:
            self.on_table()
        return found

    # Games

    async def append(
        self,
        game_id: int,
        entries: Sequence[Entry],
        position: Mapping[str, Any] | None = None,
        expected: int | None = None,
        table: TableChange | None = None,
        lease: Lease | None = None,
    ) -> None:
        """Adds entries to a game's log, replaces its stored position, and changes its table, all or nothing.

        Raises Conflict if the log does not have the `expected` number of entries because another process was faster, or
        if this process no longer holds the lease.
        """

        def work(connection: Connection) -> None:
            _append(game_id, Play(entries, position, expected, lease), self.system.clock.now())(connection)
            if table is not None:
                _change(table)(connection)

        await self.writer.write(work, f"There is no game {game_id}.", table.id if table else f"{game_id}")
        if table is not None:
            self.on_table()

    async def deal(self, table: TableChange, number: int, header: Mapping[str, Any], play: Play) -> int:
        """Begins a game, writes the first lines of its log and changes its table, all or nothing. Returns its id.

        The header is `match.log()` without its moves.
        """

        def work(connection: Connection) -> int:
            if play.lease is not None:
                check_lease(play.lease)(connection)
            game_id = _begin(table.id, number, header, self.system.clock.now())(connection)
            _append(game_id, replace(play, lease=None), self.system.clock.now())(connection)
            _change(table)(connection)
            return game_id

        game = await self.writer.write(work, f"Game {number} of table {shown(table.id)} cannot be dealt.", table.id)
        self.on_table()
        return game

    async def end(
        self,
        table: TableChange,
        game_id: int,
        play: Play,
        result: Mapping[str, Any],
        sitters: Sequence[SeatResult] = (),
    ) -> None:
        """Writes the last lines of a log, the result, the seats, and the table's change, all or nothing."""

        def work(connection: Connection) -> None:
            _append(game_id, play, self.system.clock.now())(connection)
            _finish(game_id, result, self.system.clock.now())(connection)
            connection.execute(delete(Seats).where(Seats.game_id == game_id))  # of a server that died at this point
            rows = [vars(who) | {"game_id": game_id, "seat": seat} for seat, who in enumerate(sitters)]
            if rows:
                connection.execute(insert(Seats), rows)
            _change(table)(connection)

        await self.writer.write(work, f"Game {game_id} cannot end.", table.id)
        self.on_table()

    async def games(self, table_id: str) -> list[GameRow]:
        """Returns the games of a table in order."""
        query = select(*_GAME).where(Games.table_id == table_id).order_by(Games.number)
        return [GameRow(*row) for row in await self._read(query)]

    async def entries(self, game_id: int) -> list[Entry]:
        """Returns the log of a game. Raises StoreError if an entry is missing."""
        query = select(Entries.number, Entries.kind, Entries.data).where(Entries.game_id == game_id)
        rows = await self._read(query.order_by(Entries.number))
        for expected, row in enumerate(rows, 1):
            if row.number != expected:
                raise StoreError(f"The log of game {game_id} has no entry {expected}.")
        return [Entry(row.kind, row.data) for row in rows]

    async def news(self, table_id: str, game_id: int | None = None, known: int = 0) -> News:
        """Returns a table, its latest game, and the entries of a log after the known ones; all from one moment.

        Without a game it uses the log of the latest.
        """
        table = select(*_TABLE).where(Tables.id == table_id)
        games = select(*_GAME).where(Games.table_id == table_id).order_by(Games.number.desc()).limit(1)
        columns = Entries.number, Entries.kind, Entries.data, Entries.written
        latest = select(Games.id).where(Games.table_id == table_id).order_by(Games.number.desc()).limit(1)
        mine = Entries.game_id == (latest.scalar_subquery() if game_id is None else game_id)
        log = select(*columns).where(mine, Entries.number > known).order_by(Entries.number)
        row, game, entries = await self._read_all(table, games, log)
        happenings: list[list[Entry]] = []
        last = None
        for expected, entry in enumerate(entries, known + 1):
            if entry.number != expected:
                raise StoreError(f"The log of game {game_id} has no entry {expected}.")
            if entry.written != last:  # entries written together happened together
                happenings.append([])
            last = entry.written
            happenings[-1].append(Entry(entry.kind, entry.data))
        return News(TableRow(*row[0]) if row else None, GameRow(*game[0]) if game else None, happenings)

    async def position(self, game_id: int) -> dict[str, Any] | None:
        """Returns the latest stored position of a game."""
        query = select(Positions.data).where(Positions.game_id == game_id)
        return next((row.data for row in await self._read(query)), None)

    async def _read(self, query: Select[*tuple[Any, ...]]) -> Rows:
        return (await self._read_all(query))[0]

    async def _read_all(self, *queries: Select[*tuple[Any, ...]]) -> list[Rows]:
        """Returns the results of several queries from one moment."""

        def work() -> list[Rows]:
            try:
                return self._rows(queries)
            except DBAPIError as wrong:
                if not wrong.connection_invalidated:
                    raise
                return self._rows(queries)  # the server was restarted since: use a new connection

        if self.writer.closed:
            raise StoreError(CLOSED)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work)
        except SQLAlchemyError as wrong:
            raise StoreError(f"The store could not be read: {cause(wrong)}.") from None

    def _rows(self, queries: Sequence[Select[*tuple[Any, ...]]]) -> list[Rows]:
        with self.engine.connect() as connection:
            if len(queries) > 1 and self.engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            return [connection.execute(query).all() for query in queries]


# Writes, as steps that can be combined in one transaction.


def _change(table: TableChange) -> Work[None]:
    if table.status is not None and table.status not in STATUSES:
        raise StoreError(f"A table is {', '.join(STATUSES)}, not {shown(table.status)}.")
    settings = None if table.settings is None else dict(table.settings)
    given = {"status": table.status, "settings": settings, "public": table.public}
    changed = {name: value for name, value in given.items() if value is not None}

    def work(connection: Connection) -> None:
        if changed:
            here = update(Tables).where(Tables.id == table.id)
            known = here if table.expected is None else here.where(Tables.version == table.expected)
            if not connection.execute(known.values({**changed, "version": Tables.version + 1})).rowcount:
                if connection.scalar(select(Tables.id).where(Tables.id == table.id)):
                    raise Conflict(f"Another process has changed table {shown(table.id)}.")
                raise StoreError(f"There is no table {shown(table.id)}.")
        if table.people is not None:
            _seat(connection, table.id, table.people)

    return work


def _seat(connection: Connection, table_id: str, people: frozenset[str]) -> None:
    """Writes who has a place at a table, where that has changed."""
    there = set(connection.scalars(select(Places.person).where(Places.table_id == table_id)))
    if gone := there - people:
        connection.execute(delete(Places).where(Places.table_id == table_id, Places.person.in_(gone)))
    for person in sorted(people - there):
        connection.execute(insert(Places).values(table_id=table_id, person=person))


def _begin(table_id: str, number: int, header: Mapping[str, Any], now: datetime) -> Work[int]:
    row = {"table_id": table_id, "number": number, "header": dict(header), "begun": now}

    def work(connection: Connection) -> int:
        return connection.execute(insert(Games).values(row).returning(Games.id)).scalar_one()

    return work


def _append(game_id: int, play: Play, now: datetime) -> Work[None]:
    rows = [{"game_id": game_id, "kind": entry.kind, "data": entry.data} for entry in play.entries]

    def work(connection: Connection) -> None:
        if play.lease is not None:
            check_lease(play.lease)(connection)
        last = connection.execute(_LAST, {"game": game_id}).scalar_one()
        if play.expected is not None and play.expected != last:
            raise Conflict(f"The log of game {game_id} has {last} entries, not {play.expected}.")
        if rows:
            numbered = [row | {"number": last + i, "written": now} for i, row in enumerate(rows, 1)]
            connection.execute(_ENTRY, numbered)
        if play.position is not None:
            _put_position(connection, game_id, last + len(rows), dict(play.position))

    return work


def _finish(game_id: int, result: Mapping[str, Any], now: datetime) -> Work[None]:
    ended = {"result": dict(result), "ended": now}

    def work(connection: Connection) -> None:
        open_game = update(Games).where(Games.id == game_id, Games.ended.is_(None))
        if not connection.execute(open_game.values(ended)).rowcount:
            raise StoreError(f"There is no game {game_id}, or it has ended already.")

    return work


def _put_position(connection: Connection, game_id: int, number: int, position: dict[str, Any]) -> None:
    values = {"number": number, "data": position}
    if not connection.execute(_NEW_POSITION, {"game": game_id, **values}).rowcount:
        connection.execute(_POSITION, {"game_id": game_id, **values})
