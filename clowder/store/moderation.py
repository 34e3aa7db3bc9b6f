"""Moderation: the operator's orders as rows that every process reads, and reports of names.

The permanent effects of an order are written with it. So a process that starts later, or was away, need not read it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, false, func, insert, or_, select, true, update

from clowder.store import schema
from clowder.store.writer import Work, Writer
from clowder.system import System
from clowder.table.storage import StoreError

CLOSE, HIDE, BLOCK, SAY = "close", "hide", "block", "say"
KEPT = timedelta(days=1)  # how long an order is kept for processes that are too busy to read it
Read = Callable[[Select[*tuple[Any, ...]]], Any]


@dataclass(frozen=True)
class Order:
    """An order as processes read it: about a table's code or a person's id; an announcement has a text."""

    id: int
    kind: str
    target: str
    text: str = ""


@dataclass(frozen=True)
class Report:
    """A public table whose names were reported, with the people who sit there now, by id."""

    code: str
    number: int  # of people who reported it
    last: datetime
    people: dict[str, str]


class Moderation:
    """The orders and the reports of a store."""

    def __init__(self, read: Read, writer: Writer, system: System) -> None:
        self._read, self._writer, self._system = read, writer, system

    # For the operator

    async def close(self, code: str) -> None:
        """Closes a table for good. Its games stay, as logs."""

        def work(connection: Connection) -> None:
            there = schema.Tables.code == code, schema.Tables.status != "closed"
            id = connection.scalar(select(schema.Tables.id).where(*there))
            if id is None:
                raise StoreError(f"There is no open table {code[:20]}.")
            shut = update(schema.Tables).where(schema.Tables.id == id)
            connection.execute(shut.values(status="closed", version=schema.Tables.version + 1))
            connection.execute(delete(schema.Places).where(schema.Places.table_id == id))
            connection.execute(delete(schema.Reports).where(schema.Reports.table_id == id))
            _order(connection, CLOSE, code, self._now())

        await self._write(work)

    async def hide(self, person: str) -> str:
        """Replaces a person's name. Returns the new one."""
        name = f"Guest {self._system.entropy.below(9000) + 1000}"
        await self._write(_on_person(HIDE, person, self._now(), name=name))
        return name

    async def block(self, person: str, on: bool = True) -> None:
        """Blocks or unblocks a person. There are no accounts: with another browser they are a new person."""
        await self._write(_on_person(BLOCK, person, self._now(), blocked=on))

    async def say(self, text: str, seconds: float) -> None:
        """Shows a line on every page for a while, instead of an earlier one. An empty line ends that."""

        def work(connection: Connection) -> None:
            _order(connection, SAY, "", self._now(), text, timedelta(seconds=seconds))

        await self._write(work)

    async def people(self, name: str) -> list[tuple[str, str, bool]]:
        """Returns id, name and whether they are blocked, of people with this name, ignoring case."""
        people = schema.People
        query = select(people.id, people.name, people.blocked).where(func.lower(people.name) == name.lower())
        return [tuple(row) for row in await self._read(query.order_by(people.since.desc()).limit(100))]

    async def reports(self) -> list[Report]:
        """Returns the reported tables, latest first."""
        last = func.max(schema.Reports.since)
        query = select(schema.Tables.id, schema.Tables.code, func.count(), last).join(schema.Reports)
        rows = await self._read(query.group_by(schema.Tables.id, schema.Tables.code).order_by(last.desc()))
        found = []
        for id, code, number, when in rows:
            sitting = select(schema.People.id, schema.People.name).join(schema.Places)
            people = {row.id: row.name or "" for row in await self._read(sitting.where(schema.Places.table_id == id))}
            found.append(Report(code, number, when, people))
        return found

    # For processes

    async def report(self, code: str, by: str) -> bool:
        """Records, once, that a person reports the names at a table. Returns whether there is such a public table."""

        def work(connection: Connection) -> bool:
            tables, reports = schema.Tables, schema.Reports
            open_one = tables.code == code, tables.public, tables.status != "closed"
            id = connection.scalar(select(tables.id).where(*open_one))
            if id is None:
                return False
            if not connection.scalar(select(reports.by).where(reports.table_id == id, reports.by == by)):
                connection.execute(insert(reports).values(table_id=id, by=by, since=self._now()))
            return True

        return await self._writer.write(work, "This cannot be reported.")

    async def last(self) -> int:
        """Returns the number of the latest order."""
        return int((await self._read(select(func.coalesce(func.max(schema.Orders.id), 0))))[0][0])

    async def after(self, id: int) -> list[Order]:
        """Returns the orders after one, in order."""
        orders = schema.Orders
        query = select(orders.id, orders.kind, orders.target, orders.text).where(orders.id > id, orders.kind != SAY)
        return [Order(*row) for row in await self._read(query.order_by(orders.id))]

    async def said(self) -> str:
        """Returns the line that every page shows now, or ""."""
        orders = schema.Orders
        query = select(orders.text).where(orders.kind == SAY, orders.until > self._now())
        return next((row.text for row in await self._read(query.order_by(orders.id.desc()))), "")

    def _now(self) -> datetime:
        return self._system.clock.now()

    async def _write(self, work: Work[None]) -> None:
        await self._writer.write(work, "This order cannot be given.")


def _order(
    connection: Connection, kind: str, target: str, now: datetime, text: str = "", lasts: timedelta = KEPT
) -> None:
    """Writes an order for every process, and deletes those that all have read."""
    number = 1 + (connection.scalar(select(func.max(schema.Orders.id))) or 0)  # first: no number is used twice
    old = and_(schema.Orders.since < now - KEPT, schema.Orders.until < now)
    said = and_(schema.Orders.kind == SAY, true() if kind == SAY else false())
    connection.execute(delete(schema.Orders).where(or_(old, said)))
    row = {"id": number, "kind": kind, "target": target, "text": text, "since": now, "until": now + lasts}
    connection.execute(insert(schema.Orders).values(row))


def _on_person(kind: str, person: str, now: datetime, **values: Any) -> Work[None]:
    def work(connection: Connection) -> None:
        there = schema.People.id == person, schema.People.name.is_not(None)
        if not connection.execute(update(schema.People).where(*there).values(values)).rowcount:
            raise StoreError(f"There is no person {person[:32]}.")
        _order(connection, kind, person, now)

    return work
