"""Codes that move a seat to another device: good once, for a few minutes, whichever process they are typed at."""

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
        """Keeps a code for somebody's seat for a while; older ones of the same end."""
        now = self._clock.now()
        row = {"code": code, "table_id": table, "person": person, "until": now + timedelta(seconds=seconds)}
        same = and_(schema.Codes.table_id == table, schema.Codes.person == person)

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.Codes).where(or_(same, schema.Codes.until < now)))
            connection.execute(insert(schema.Codes).values(row))

        await self._writer.write(work, "That code is taken.", table)

    async def use(self, code: str) -> tuple[str, str] | None:
        """Returns the code of the table and the person of a code and forgets it; None if there is none any more."""
        now = self._clock.now()
        if not await self._read(select(schema.Codes.code).where(schema.Codes.code == code)):
            return None  # a guess writes nothing

        def work(connection: Connection) -> tuple[str, str] | None:
            mine = schema.Codes.code == code
            query = select(schema.Tables.code, schema.Codes.person).join(schema.Tables)
            found = connection.execute(query.where(mine, schema.Codes.until > now)).first()
            used = connection.execute(delete(schema.Codes).where(mine)).rowcount
            return (found.code, found.person) if found and used else None

        return await self._writer.write(work, "That code cannot be used now.")
