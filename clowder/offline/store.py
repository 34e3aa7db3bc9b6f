"""A table's store in a browser's database: nothing is shown before the database has it.

Everything is read when the table opens. A write is tried on a copy of the rows in memory; what changed goes to the
database in one transaction, and only when that is done does the copy take the place of the rows.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from clowder.system import System
from clowder.table.memory_store import PERSONAL, Key, MemoryLeases, MemoryStore, SilentBus
from clowder.table.storage import (
    Entry,
    GameRow,
    Lease,
    News,
    PersonRow,
    Play,
    SeatResult,
    StoreError,
    TableChange,
)

PEOPLE, TABLES = "people/", "tables/"  # what keys in the database begin with: of people, of the rows of tables
T = TypeVar("T")


class Database(Protocol):
    """Texts by keys, as a browser keeps them."""

    async def load(self, start: str) -> dict[str, str]:
        """Returns all texts whose keys begin like that."""

    async def save(self, texts: Mapping[str, str], without: Sequence[str] = ()) -> None:
        """Deletes all keys that begin with one of `without` and writes texts, all or nothing, before it returns."""


class BrowserPeople:
    """The people of this browser."""

    def __init__(self, store: "BrowserStore") -> None:
        self._store = store

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Returns what these people are called."""
        return await self._store.memory.people.names(ids)

    async def call(self, id: str, name: str) -> None:
        """Gives somebody another name. Raises StoreError if there is no such person."""
        await self._store.write(lambda tried: tried.people.call(id, name))

    async def add(self, key: str | None, name: str = "", keeper: str | None = None) -> PersonRow:
        """Returns the person of that key, who is new if nobody has it."""
        return await self._store.write(lambda tried: tried.people.add(key, name, keeper))

    async def company(self, keeper: str) -> list[PersonRow]:
        """Returns those who play at somebody's own device."""
        return await self._store.memory.people.company(keeper)


class BrowserStore:
    """One table with its games, and the people of this browser."""

    def __init__(self, memory: MemoryStore, database: Database, table: str) -> None:
        self.memory, self._database, self.table = memory, database, table
        self.people = BrowserPeople(self)
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, system: System, database: Database, table: str) -> "BrowserStore":
        """Reads a table, which need not be there yet, and all people."""
        memory = MemoryStore(system)
        rows: dict[Key, Any] = {}
        for start in (PEOPLE, _own(table), f"{TABLES}{table}"):
            for key, text in (await database.load(start)).items():
                kind, _, name = key.removeprefix(PEOPLE).removeprefix(_own(table)).partition("/")
                rows["table" if kind + "/" == TABLES else kind, name] = json.loads(text)
        memory.take(rows)
        return cls(memory, database, table)

    async def write(self, work: Callable[[MemoryStore], Awaitable[T]]) -> T:
        """Does something to the rows, which lasts when it returns. Raises StoreError if it could not be kept."""
        async with self._writing:
            tried = self.memory.copy()
            made = await work(tried)
            changed = tried.changes_since(self.memory)
            texts = {self._address(key): json.dumps(thing, ensure_ascii=False) for key, thing in changed.items()}
            if texts:
                try:
                    await self._database.save(texts)
                except Exception as wrong:
                    raise StoreError("This browser could not keep what happened.") from wrong
            self.memory = tried
            return made

    def _address(self, key: Key) -> str:
        kind, name = key
        if kind == "table":
            return f"{TABLES}{name}"
        return f"{PEOPLE if kind in PERSONAL else _own(self.table)}{kind}/{name}"

    # What a table asks of a store

    @property
    def leases(self) -> MemoryLeases:
        """This page holds its table: the browser lets no other page open it meanwhile."""
        return self.memory.leases

    @property
    def bus(self) -> SilentBus:
        """There is nobody to tell."""
        return self.memory.bus

    async def add_table(self, id: str, code: str, settings: Mapping[str, Any]) -> None:
        """Adds a table that waits for people."""
        await self.write(lambda tried: tried.add_table(id, code, settings))

    async def change(self, table: TableChange) -> None:
        """Changes a table. Raises Conflict if somebody was faster."""
        await self.write(lambda tried: tried.change(table))

    async def append(
        self,
        game_id: int,
        entries: Sequence[Entry],
        position: Mapping[str, Any] | None = None,
        expected: int | None = None,
        table: TableChange | None = None,
        lease: Lease | None = None,
    ) -> None:
        """Adds entries to a game's log, replaces its position, and changes its table, all or nothing."""
        await self.write(lambda tried: tried.append(game_id, entries, position, expected, table, lease))

    async def deal(self, table: TableChange, number: int, header: Mapping[str, Any], play: Play) -> int:
        """Begins a game and changes its table; returns the game's id."""
        return await self.write(lambda tried: tried.deal(table, number, header, play))

    async def end(
        self,
        table: TableChange,
        game_id: int,
        play: Play,
        result: Mapping[str, Any],
        sitters: Sequence[SeatResult] = (),
    ) -> None:
        """Writes the last lines of a log, how the game ended, who sat there, and its table's change."""
        await self.write(lambda tried: tried.end(table, game_id, play, result, sitters))

    async def games(self, table_id: str) -> list[GameRow]:
        """Returns the games of a table in their order."""
        return await self.memory.games(table_id)

    async def entries(self, game_id: int) -> list[Entry]:
        """Returns the log of a game."""
        return await self.memory.entries(game_id)

    async def news(self, table_id: str, game_id: int | None = None, known: int = 0) -> News:
        """Returns how a table stands, its latest game, and what a log has beyond the known entries."""
        return await self.memory.news(table_id, game_id, known)

    async def position(self, game_id: int) -> dict[str, Any] | None:
        """Returns the latest position of a game."""
        return await self.memory.position(game_id)


def _own(table: str) -> str:
    """Returns what the keys of a table's games begin with."""
    return f"games/{table}/"


async def forget(database: Database, table: str) -> None:
    """Deletes a table with its games."""
    await database.save({}, (f"{TABLES}{table}", _own(table)))
