"""Codes that move a seat to another device. Each works once, for a few minutes, in any process."""

from datetime import timedelta

from sqlalchemy import Connection, and_, delete, insert, or_, select

from clowder.store import schema
from clowder.store.people import Read
from clowder.store.writer import Writer
from clowder.system import Clock


class Codes:
    """The codes of a store."""

    def __init__(self, read: Read, writer: Writer, clock: Clock) -> None:
        self._read, self._writer, self._clock = read, writer, clock

    async def add(self, code: str, table: str, person: str, seconds: float) -> None:
        """Stores a code for a seat for a while. Earlier codes of that seat expire."""
        now = self._clock.now()
        row = {"code": code, "table_id": table, "person": person, "until": now + timedelta(seconds=seconds)}
        same = and_(schema.Codes.table_id == table, schema.Codes.person == person)

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.Codes).where(or_(same, schema.Codes.until < now)))
            connection.execute(insert(schema.Codes).values(row))

        await self._writer.write(work, "That code is taken.", table)

    async def use(self, code: str) -> tuple[str, str] | None:
        """Returns the table's code and the person for a code, and deletes it; None if it is unknown or has expired."""
        now = self._clock.now()
        if not await self._read(select(schema.Codes.code).where(schema.Codes.code == code)):
            return None  # a wrong guess writes nothing

        def work(connection: Connection) -> tuple[str, str] | None:
            mine = schema.Codes.code == code
            query = select(schema.Tables.code, schema.Codes.person).join(schema.Tables)
            found = connection.execute(query.where(mine, schema.Codes.until > now)).first()
            used = connection.execute(delete(schema.Codes).where(mine)).rowcount
            return (found.code, found.person) if found and used else None

        return await self._writer.write(work, "That code cannot be used now.")
