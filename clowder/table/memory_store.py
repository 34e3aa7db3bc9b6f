"""A store in memory, for tests and for a table in a web page: it keeps what a store keeps and refuses what one does."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, is_dataclass, replace
from datetime import datetime
from typing import Any

from clowder.system import System
from clowder.table.storage import (
    Conflict,
    Entry,
    GameRow,
    Lease,
    LeaseLost,
    News,
    PersonRow,
    Play,
    SeatResult,
    StoreError,
    TableChange,
    TableRow,
)

PERSONAL = "person", "key", "keeper"  # kinds of rows that belong to people, not to a table
Key = tuple[str, str]  # a kind, and a name within it
Kept = Iterator[tuple[Key, Any]]


def _copy(data: Any) -> Any:
    """Returns plain data as a database would give it back."""
    return json.loads(json.dumps(data))


def _plain(thing: Any) -> Any:
    """Returns a row, a text, a position or what was written together as plain data."""
    if isinstance(thing, list):
        return [asdict(entry) for entry in thing]
    if isinstance(thing, TableRow):
        return {**asdict(thing), "created": thing.created.isoformat(), "used": None}
    return asdict(thing) if is_dataclass(thing) and not isinstance(thing, type) else thing


def _says_something(table: TableChange) -> bool:
    """Tells whether a table's row is changed at all: else its version stays."""
    return any(value is not None for value in (table.status, table.settings, table.public))


class MemoryPeople:
    """People in memory."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._rows: dict[str, PersonRow] = {}
        self._keys: dict[str, str] = {}
        self._keepers: dict[str, str] = {}

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Returns what these people are called."""
        return {id: self._rows[id].name for id in sorted(set(ids)) if id in self._rows}

    async def call(self, id: str, name: str) -> None:
        """Gives somebody another name. Raises StoreError if there is no such person."""
        if id not in self._rows:
            raise StoreError("There is no such person.")
        self._rows[id] = replace(self._rows[id], name=name)

    async def add(self, key: str | None, name: str = "", keeper: str | None = None) -> PersonRow:
        """Returns the person of that key, who is new if nobody has it."""
        if key in self._keys:
            return self._rows[self._keys[key]]
        row = PersonRow(self._system.entropy.token_urlsafe(12), name)
        self._rows[row.id] = row
        if key is not None:
            self._keys[key] = row.id
        elif keeper is not None:
            self._keepers[row.id] = keeper
        return row

    async def company(self, keeper: str) -> list[PersonRow]:
        """Returns those who play at somebody's own device."""
        return [self._rows[id] for id, other in self._keepers.items() if other == keeper]

    def copy(self) -> "MemoryPeople":
        """Returns the same people, who can change by themselves."""
        other = MemoryPeople(self._system)
        other._rows, other._keys, other._keepers = dict(self._rows), dict(self._keys), dict(self._keepers)
        return other

    def kept(self) -> Kept:
        """Returns all that is known of people by keys: what stands under a key is replaced and never changed."""
        yield from ((("person", id), row) for id, row in self._rows.items())
        yield from ((("key", key), id) for key, id in self._keys.items())
        yield from ((("keeper", id), keeper) for id, keeper in self._keepers.items())

    def take(self, kind: str, name: str, thing: Any) -> None:
        """Takes back what was kept under a key, as plain data."""
        if kind == "person":
            self._rows[name] = PersonRow(**thing)
        else:
            {"key": self._keys, "keeper": self._keepers}[kind][name] = thing


class MemoryLeases:
    """Leases of the only process there is, unless a test says otherwise."""

    def __init__(self, holder: str) -> None:
        self.holder, self.alive = holder, frozenset({holder})
        self.numbers: dict[str, Lease] = {}

    async def take(self, table: str) -> Lease:
        """Takes a table whose holder is dead, or that nobody holds; returns who holds it then."""
        old = self.numbers.get(table)
        if old is None or old.holder not in self.alive:
            self.numbers[table] = Lease(table, self.holder, old.number + 1 if old else 1)
        return self.numbers[table]

    async def release(self, table: str) -> None:
        """Lets go of a table."""
        old = self.numbers.get(table)
        if old is not None and old.holder == self.holder:
            self.numbers[table] = Lease(table, "", old.number + 1)


@dataclass
class SilentBus:
    """Has nobody to tell anything."""

    me: str
    has_others: bool = False

    def tell(self, **message: Any) -> None:
        """Tells nobody."""


@dataclass
class _Game:
    row: GameRow
    table: str
    writes: list[list[Entry]] = field(default_factory=list)  # what was written together
    position: dict[str, Any] | None = None
    sitters: Sequence[SeatResult] = ()

    @property
    def num_entries(self) -> int:
        return sum(len(entries) for entries in self.writes)


class MemoryStore:
    """Keeps tables and their games until it is dropped."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.people = MemoryPeople(system)
        self.leases = MemoryLeases(system.entropy.token_urlsafe(12))
        self.bus = SilentBus(self.leases.holder)
        self._tables: dict[str, TableRow] = {}
        self._games: dict[int, _Game] = {}

    async def add_table(self, id: str, code: str, settings: Mapping[str, Any]) -> None:
        """Adds a table that waits for people. Raises StoreError if there is one with that id."""
        if id in self._tables:
            raise StoreError("There is a table with that id already.")
        now = self.system.clock.now()
        self._tables[id] = TableRow(id, code, _copy(dict(settings)), "waiting", now, now)

    async def change(self, table: TableChange) -> None:
        """Changes a table. Raises Conflict if somebody was faster."""
        self._check(table)
        self._change(table)

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
        play = Play(entries, position, expected, lease)
        game = self._check_play(game_id, play)
        if table is not None:
            self._check(table)
            self._change(table)
        self._write(game, play)

    async def deal(self, table: TableChange, number: int, header: Mapping[str, Any], play: Play) -> int:
        """Begins a game and changes its table; returns the game's id."""
        self._check_lease(play.lease)
        self._check(table)
        id = len(self._games) + 1
        game = self._games[id] = _Game(GameRow(id, number, _copy(dict(header)), None), table.id)
        self._write(game, play)
        self._change(table)
        return id

    async def end(
        self,
        table: TableChange,
        game_id: int,
        play: Play,
        result: Mapping[str, Any],
        sitters: Sequence[SeatResult] = (),
    ) -> None:
        """Writes the last lines of a log, how the game ended, who sat there, and its table's change."""
        game = self._check_play(game_id, play)
        if game.row.result is not None:
            raise StoreError(f"Game {game_id} has ended already.")
        self._check(table)
        self._write(game, play)
        game.row, game.sitters = replace(game.row, result=_copy(dict(result))), tuple(sitters)
        self._change(table)

    async def games(self, table_id: str) -> list[GameRow]:
        """Returns the games of a table in their order."""
        return sorted((game.row for game in self._games.values() if game.table == table_id), key=lambda row: row.number)

    async def entries(self, game_id: int) -> list[Entry]:
        """Returns the log of a game."""
        return [Entry(entry.kind, _copy(entry.data)) for entries in self._games[game_id].writes for entry in entries]

    async def news(self, table_id: str, game_id: int | None = None, known: int = 0) -> News:
        """Returns how a table stands, its latest game, and what a log has beyond the known entries."""
        games = await self.games(table_id)
        latest = games[-1] if games else None
        mine = self._games.get(game_id if game_id is not None else latest.id if latest else 0)
        happenings: list[list[Entry]] = []
        for entries in mine.writes if mine else ():
            news = [Entry(entry.kind, _copy(entry.data)) for entry in entries[max(0, known) :]]
            known -= len(entries)
            happenings += [news] if news else []
        row = self._tables.get(table_id)
        return News(replace(row, settings=_copy(row.settings)) if row else None, latest, happenings)

    async def position(self, game_id: int) -> dict[str, Any] | None:
        """Returns the latest position of a game."""
        position: dict[str, Any] | None = _copy(self._games[game_id].position)
        return position

    # What lasts longer than the memory

    def copy(self) -> "MemoryStore":
        """Returns a store with the same rows, which can change by itself; leases belong to both."""
        other = MemoryStore(self.system)
        other.people, other.leases, other.bus = self.people.copy(), self.leases, self.bus
        other._tables = dict(self._tables)
        other._games = {id: replace(game, writes=list(game.writes)) for id, game in self._games.items()}
        return other

    def changes_since(self, before: "MemoryStore") -> dict[Key, Any]:
        """Returns what was written since an earlier copy, as plain data by keys."""
        known = dict(before._kept())
        return {key: _plain(thing) for key, thing in self._kept() if known.get(key) is not thing}

    def take(self, rows: Mapping[Key, Any]) -> None:
        """Takes back what was kept under keys, as plain data."""
        for (kind, name), thing in rows.items():
            if kind == "table":
                self._tables[name] = TableRow(**{**thing, "created": datetime.fromisoformat(thing["created"])})
            elif kind == "game":
                self._games[int(name)] = _Game(
                    GameRow(**thing), rows["of", name], position=rows.get(("position", name))
                )
            elif kind in PERSONAL:
                self.people.take(kind, name, thing)
        for id, game in self._games.items():
            while entries := rows.get(("write", f"{id}.{len(game.writes)}")):
                game.writes.append([Entry(**entry) for entry in entries])

    def _kept(self) -> Kept:
        yield from self.people.kept()
        yield from ((("table", id), row) for id, row in self._tables.items())
        for id, game in self._games.items():
            yield ("game", str(id)), game.row
            yield ("of", str(id)), game.table
            yield from ((("write", f"{id}.{n}"), entries) for n, entries in enumerate(game.writes))
            if game.position is not None:
                yield ("position", str(id)), game.position

    def _check(self, table: TableChange) -> None:
        row = self._tables.get(table.id)
        if row is None:
            raise StoreError("There is no such table.")
        if _says_something(table) and table.expected is not None and table.expected != row.version:
            raise Conflict("The table has been changed by somebody else.")

    def _change(self, table: TableChange) -> None:
        if not _says_something(table):
            return
        row = self._tables[table.id]
        settings = row.settings if table.settings is None else _copy(dict(table.settings))
        self._tables[table.id] = replace(
            row, status=table.status or row.status, settings=settings, version=row.version + 1
        )

    def _check_lease(self, lease: Lease | None) -> None:
        if lease is not None and self.leases.numbers.get(lease.table) != lease:
            raise LeaseLost("This table is in another process' hands by now.")

    def _check_play(self, game_id: int, play: Play) -> _Game:
        self._check_lease(play.lease)
        game = self._games.get(game_id)
        if game is None:
            raise StoreError(f"There is no game {game_id}.")
        if play.expected is not None and play.expected != game.num_entries:
            raise Conflict(f"The log of game {game_id} has {game.num_entries} entries, not {play.expected}.")
        return game

    def _write(self, game: _Game, play: Play) -> None:
        if play.entries:
            game.writes.append([Entry(entry.kind, _copy(entry.data)) for entry in play.entries])
        if play.position is not None:
            game.position = _copy(dict(play.position))
