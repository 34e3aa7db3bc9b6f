"""Leases: some work on a table is done only by the process that holds its lease.

A process regularly writes that it is alive: one row per process, because one per table would be thousands of writes per
second. When it stops, its tables may be taken. A lease has a number that changes with every new holder. A holder's
writes check the number in the same transaction, so a slow process that was believed dead writes nothing.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, func, insert, literal, select, update

from clowder.store import schema
from clowder.store.people import Read
from clowder.store.writer import Work, Writer
from clowder.system import System
from clowder.table.storage import Lease, LeaseLost

LEASE = 2.0  # seconds for which a process counts as alive after a heartbeat
FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)


class Leases:
    """The leases of a store, as one process holds and takes them."""

    def __init__(self, read: Read, writer: Writer, dialect: str, system: System) -> None:
        self._read, self._writer, self._system = read, writer, system
        self._alone = dialect == "sqlite"  # its file belongs to one process, so any other holder is dead
        self.holder = system.entropy.token_urlsafe(12)
        self.alive: frozenset[str] = frozenset({self.holder})  # as of the last heartbeat

    async def begin(self, alone: bool | None = None, seconds: float = LEASE) -> None:
        """Registers this process; if it is alone, for as long as it runs."""
        alone = self._alone if alone is None else alone

        def work(connection: Connection) -> None:
            mine = schema.Holders.id == self.holder
            connection.execute(delete(schema.Holders) if alone else delete(schema.Holders).where(mine))
            until = literal(FOR_EVER, schema.Moment) if alone else self._moment(connection, seconds)
            connection.execute(insert(schema.Holders).values(id=self.holder, until=until))

        await self._writer.write(work, "Another process has the same name as this one.")

    async def beat(self, seconds: float = LEASE) -> frozenset[str]:
        """Writes a heartbeat of this process. Returns all processes that are alive."""

        def work(connection: Connection) -> frozenset[str]:
            mine = schema.Holders.id == self.holder
            later = update(schema.Holders).where(mine).values(until=self._moment(connection, seconds))
            if not connection.execute(later).rowcount:
                connection.execute(
                    insert(schema.Holders).values(id=self.holder, until=self._moment(connection, seconds))
                )
            alive = select(schema.Holders.id).where(schema.Holders.until > self._moment(connection))
            return frozenset(connection.scalars(alive))

        self.alive = await self._writer.write(work, "Another process has the same name as this one.")
        return self.alive

    async def take(self, table: str) -> Lease:
        """Takes a table whose holder is dead or missing. Returns its holder afterwards."""

        def work(connection: Connection) -> Lease:
            here = schema.Leases.table_id == table
            columns = schema.Leases.holder, schema.Leases.number
            found = connection.execute(select(*columns).where(here).with_for_update()).first()
            if found is None:
                connection.execute(insert(schema.Leases).values(table_id=table, holder=self.holder, number=1))
                return Lease(table, self.holder, 1)
            alive = select(schema.Holders.id).where(schema.Holders.until > self._moment(connection))
            if found.holder == self.holder or connection.scalar(alive.where(schema.Holders.id == found.holder)):
                return Lease(table, found.holder, found.number)
            new = {"holder": self.holder, "number": found.number + 1}
            connection.execute(update(schema.Leases).where(here).values(new))
            return Lease(table, self.holder, found.number + 1)

        return await self._writer.write(work, "There is no such table.", table)

    async def release(self, table: str) -> None:
        """Releases a table, if this process holds it."""
        mine = schema.Leases.table_id == table, schema.Leases.holder == self.holder
        gone = update(schema.Leases).where(*mine).values(holder="", number=schema.Leases.number + 1)
        await self._writer.write(
            lambda connection: connection.execute(gone).rowcount, "The table cannot be released.", table
        )

    async def leave(self) -> None:
        """Releases everything this process holds, so that others can take it at once."""
        gone = delete(schema.Holders).where(schema.Holders.id == self.holder)
        await self._writer.write(
            lambda connection: connection.execute(gone).rowcount, "This process cannot release its tables."
        )

    def _moment(self, connection: Connection, seconds: float = 0.0) -> Any:
        """Returns the time in this many seconds, by the clock that all processes of a store share."""
        ahead = timedelta(seconds=seconds)
        if connection.dialect.name == "postgresql":
            return func.clock_timestamp() + ahead
        return literal(self._system.clock.now() + ahead, schema.Moment)


def check_lease(lease: Lease) -> Work[None]:
    """Returns the first step of a table holder's transaction. It raises LeaseLost if this process is no longer the
    holder.
    """
    query = select(schema.Leases.number).where(
        schema.Leases.table_id == lease.table,
        schema.Leases.holder == lease.holder,
        schema.Leases.number == lease.number,
    )
    query = query.with_for_update(read=True)  # nobody can take it before this transaction ends

    def work(connection: Connection) -> None:
        if connection.scalar(query) is None:
            raise LeaseLost("Another process holds this table now.")

    return work
