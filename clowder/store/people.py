"""People: one row each, with their name and the id in their browser's cookie. These are stored nowhere else.

All other rows have a person's id, which means nothing outside the store. Forgetting somebody blanks their row.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, insert, or_, select, update

from clowder.store import schema
from clowder.store.writer import Writer
from clowder.system import System
from clowder.table.storage import PersonRow, StoreError

SCRUB = "scrub"  # the secret with this name says that the file may still contain traces of a forgotten person
Read = Callable[[Select[*tuple[Any, ...]]], Any]
_PERSON = (schema.People.id, schema.People.name)


class People:
    """The people of a store."""

    def __init__(self, read: Read, writer: Writer, system: System) -> None:
        self._read, self._writer, self._system = read, writer, system
        self.on_change: Callable[[str], None] = lambda id: None  # called with people whose name changed

    async def known(self, key: str) -> PersonRow | None:
        """Returns the person with that key in their cookie."""
        query = select(*_PERSON, schema.People.blocked).where(schema.People.key == key)
        return next((PersonRow(row.id, row.name or "", row.blocked) for row in await self._read(query)), None)

    async def add(self, key: str | None, name: str = "", keeper: str | None = None) -> PersonRow:
        """Returns the person with that key, a new one if there is none. A person without a key shares the keeper's
        browser.
        """
        id, now = self._system.entropy.token_urlsafe(12), self._system.clock.now()
        new = {"id": id, "key": key, "name": name, "keeper": keeper, "since": now}

        def work(connection: Connection) -> PersonRow:
            found = connection.execute(select(*_PERSON).where(schema.People.key == key)).first() if key else None
            if found is None:
                connection.execute(insert(schema.People).values(new))
            return PersonRow(found.id, found.name or "") if found else PersonRow(id, name)

        return await self._writer.write(work, "Another person has that key already.")

    async def call(self, id: str, name: str) -> None:
        """Renames a person everywhere at once."""

        def work(connection: Connection) -> bool:
            there = schema.People.id == id, schema.People.name.is_not(None)
            if connection.scalar(select(schema.People.name).where(*there)) == name:
                return False
            if not connection.execute(update(schema.People).where(*there).values(name=name)).rowcount:
                raise StoreError("There is no such person.")
            return True

        if await self._writer.write(work, "This is not a valid name."):
            self.on_change(id)

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Returns the names of these people, without those who were forgotten."""
        wanted = sorted(set(ids))
        rows: Sequence[Row[*tuple[Any, ...]]] = []
        if wanted:
            rows = await self._read(select(*_PERSON).where(schema.People.id.in_(wanted)))
        return {row.id: row.name for row in rows if row.name is not None}

    async def company(self, keeper: str) -> list[PersonRow]:
        """Returns the people who play at a person's own device, in the order in which they joined. Programs have a
        key.
        """
        here = schema.People.keeper == keeper, schema.People.name.is_not(None), schema.People.key.is_(None)
        query = select(*_PERSON).where(*here)
        return [PersonRow(*row) for row in await self._read(query.order_by(schema.People.since, schema.People.id))]

    async def forget(self, id: str) -> list[str]:
        """Blanks a person's row, and those of the people at the same device. Returns their ids."""

        def work(connection: Connection) -> list[str]:
            theirs = or_(schema.People.id == id, schema.People.keeper == id)
            found = connection.scalars(select(schema.People.id).where(theirs)).all()
            connection.execute(update(schema.People).where(theirs).values(key=None, name=None, keeper=None))
            connection.execute(delete(schema.Places).where(schema.Places.person.in_(found)))
            connection.execute(delete(schema.Secrets).where(schema.Secrets.name == SCRUB))
            connection.execute(insert(schema.Secrets).values(name=SCRUB, value=b""))
            return list(found)

        forgotten = await self._writer.write(work, "Nobody can be forgotten right now.")
        for person in forgotten:
            self.on_change(person)
        return forgotten
