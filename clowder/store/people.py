"""People: a row each, with what they are called and the id their browser's cookie has. Nothing else holds either.

All other rows have a person's id, which means nothing outside of the store. Forgetting somebody blanks their row.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, insert, or_, select, update

from clowder.store import schema
from clowder.store.writer import Writer
from clowder.system import System
from clowder.table.storage import PersonRow, StoreError

SCRUB = "scrub"  # the secret by this name says that somebody was forgotten whose traces may still be in the file
Read = Callable[[Select[*tuple[Any, ...]]], Any]
_PERSON = (schema.People.id, schema.People.name)


class People:
    """The people of a store."""

    def __init__(self, read: Read, writer: Writer, system: System) -> None:
        self._read, self._writer, self._system = read, writer, system
        self.on_change: Callable[[str], None] = lambda id: None  # told who has another name, or none any more

    async def known(self, key: str) -> PersonRow | None:
        """Returns who has that key in their cookie."""
        query = select(*_PERSON, schema.People.blocked).where(schema.People.key == key)
        return next((PersonRow(row.id, row.name or "", row.blocked) for row in await self._read(query)), None)

    async def add(self, key: str | None, name: str = "", keeper: str | None = None) -> PersonRow:
        """Returns the person of that key, who is new if nobody has it. Who has none shares the keeper's browser."""
        id, now = self._system.entropy.token_urlsafe(12), self._system.clock.now()
        new = {"id": id, "key": key, "name": name, "keeper": keeper, "since": now}

        def work(connection: Connection) -> PersonRow:
            found = connection.execute(select(*_PERSON).where(schema.People.key == key)).first() if key else None
            if found is None:
                connection.execute(insert(schema.People).values(new))
            return PersonRow(found.id, found.name or "") if found else PersonRow(id, name)

        return await self._writer.write(work, "Somebody has that key already.")

    async def call(self, id: str, name: str) -> None:
        """Gives somebody another name, everywhere at once."""

        def work(connection: Connection) -> bool:
            there = schema.People.id == id, schema.People.name.is_not(None)
            if connection.scalar(select(schema.People.name).where(*there)) == name:
                return False
            if not connection.execute(update(schema.People).where(*there).values(name=name)).rowcount:
                raise StoreError("There is no such person.")
            return True

        if await self._writer.write(work, "That is no name."):
            self.on_change(id)

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Returns what these people are called; who was forgotten is not among them."""
        wanted = sorted(set(ids))
        rows: Sequence[Row[*tuple[Any, ...]]] = []
        if wanted:
            rows = await self._read(select(*_PERSON).where(schema.People.id.in_(wanted)))
        return {row.id: row.name for row in rows if row.name is not None}

    async def company(self, keeper: str) -> list[PersonRow]:
        """Returns those who play at somebody's own device, in the order in which they came. Programs have a key."""
        here = schema.People.keeper == keeper, schema.People.name.is_not(None), schema.People.key.is_(None)
        query = select(*_PERSON).where(*here)
        return [PersonRow(*row) for row in await self._read(query.order_by(schema.People.since, schema.People.id))]

    async def forget(self, id: str) -> list[str]:
        """Blanks somebody's row, and those of who played at the same device; returns their ids."""

        def work(connection: Connection) -> list[str]:
            theirs = or_(schema.People.id == id, schema.People.keeper == id)
            found = connection.scalars(select(schema.People.id).where(theirs)).all()
            connection.execute(update(schema.People).where(theirs).values(key=None, name=None, keeper=None))
            connection.execute(delete(schema.Places).where(schema.Places.person.in_(found)))
            connection.execute(delete(schema.Secrets).where(schema.Secrets.name == SCRUB))
            connection.execute(insert(schema.Secrets).values(name=SCRUB, value=b""))
            return list(found)

        forgotten = await self._writer.write(work, "Nobody can be forgotten just now.")
        for person in forgotten:
            self.on_change(person)
        return forgotten
