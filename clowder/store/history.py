"""Records of finished games: who sat where, how they ended, how long they were."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select

from clowder.store.people import Read
from clowder.store.schema import Entries, Games, People, Seats, Tables


@dataclass(frozen=True)
class Finished:
    """A finished game, for one of its players."""

    id: int
    header: dict[str, Any]
    result: dict[str, Any]  # "scores" and "winners", by seat
    begun: datetime
    ended: datetime
    seat: int
    left: bool  # a bot finished it for them


@dataclass(frozen=True)
class Sat:
    """The occupant of a seat: a person's name, or a bot's; neither if they have been forgotten."""

    name: str | None
    is_bot: bool


class History:
    """The finished games of a store."""

    def __init__(self, read: Read) -> None:
        self._read = read

    async def of(self, person: str) -> list[Finished]:
        """Returns the games that a person has finished, latest first, without coached ones."""
        columns = Games.id, Games.header, Games.result, Games.begun, Games.ended, Seats.seat, Seats.left
        query = select(*columns).join(Seats, Seats.game_id == Games.id)
        query = query.where(Seats.person == person, Games.ended.is_not(None))
        return [Finished(*row) for row in await self._read(query.order_by(Games.ended.desc(), Games.id.desc()))]

    async def shared(self, id: int) -> Finished | None:
        """Returns a finished game for somebody who did not play, from no seat's view."""
        columns = Games.id, Games.header, Games.result, Games.begun, Games.ended
        query = select(*columns).where(Games.id == id, Games.ended.is_not(None))
        rows = await self._read(query)
        return next((Finished(row.id, row.header, row.result, row.begun, row.ended, -1, False) for row in rows), None)

    async def running(self, id: int) -> dict[str, Any] | None:
        """Returns the table's terms of a game that is not over; None if there is no such game."""
        query = select(Tables.settings).join(Games, Games.table_id == Tables.id)
        rows = await self._read(query.where(Games.id == id, Games.ended.is_(None)))
        return next((row.settings for row in rows), None)

    async def last_of(self, table: str, person: str) -> int | None:
        """Returns the last finished game of a table that a person played, or None."""
        query = select(Games.id).join(Seats, Seats.game_id == Games.id)
        query = query.where(Games.table_id == table, Seats.person == person, Games.ended.is_not(None))
        return next((row.id for row in await self._read(query.order_by(Games.number.desc()).limit(1))), None)

    async def sitters(self, games: list[int]) -> dict[int, list[Sat]]:
        """Returns the occupants of the seats of these games, by seat."""
        query = select(Seats.game_id, Seats.bot, People.name).outerjoin(People, People.id == Seats.person)
        rows = await self._read(query.where(Seats.game_id.in_(games)).order_by(Seats.game_id, Seats.seat))
        found = defaultdict[int, list[Sat]](list)
        for row in rows:
            found[row.game_id].append(Sat(row.bot or row.name, row.bot is not None))
        return dict(found)

    async def lengths(self, games: list[int]) -> dict[int, int]:
        """Returns how many plays these games had."""
        query = select(Entries.game_id, func.count()).where(Entries.game_id.in_(games), Entries.kind == "move")
        return dict(tuple(row) for row in await self._read(query.group_by(Entries.game_id)))
