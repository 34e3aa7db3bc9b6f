"""What a table needs of a store: the rows it reads and writes, what can go wrong, and how it asks.

Everything that is written is durable when the call returns. Who was overtaken has written nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from clowder.engine.errors import ClowderError


class StoreError(ClowderError):
    """The store cannot be opened, read or written, or was asked for what it does not have."""


class Conflict(StoreError):
    """Somebody else has written to a log or a table first: that must be read before one writes oneself."""


class LeaseLost(Conflict):
    """The table is in another process' hands by now."""


@dataclass(frozen=True)
class Entry:
    """One line of a game's log.

    "move" {"seat", "moves"}, "note" (what happened beside it), "resumed" {"position", "rules"}; "seat" in old logs is
    empty. People are seats here, without a name.
    """

    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Lease:
    """Who holds a table."""

    table: str
    holder: str
    number: int


@dataclass(frozen=True)
class PersonRow:
    """A person as the store knows them; `name` is empty before they have one."""

    id: str
    name: str
    blocked: bool = False


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored."""

    id: str
    code: str
    settings: dict[str, Any]
    status: str
    created: datetime
    used: datetime | None = None
    version: int = 0  # moves with every change of the row


@dataclass(frozen=True)
class GameRow:
    """A game as it is stored; `result` is None until it has ended."""

    id: int
    number: int
    header: dict[str, Any]
    result: dict[str, Any] | None


@dataclass(frozen=True)
class SeatResult:
    """Who sat at a seat of a game that is over: a person by id, or a bot by its name."""

    person: str | None = None
    bot: str | None = None
    left: bool = False  # a bot ended the game for the person


@dataclass(frozen=True)
class News:
    """What somebody else may have written meanwhile."""

    table: TableRow | None
    game: GameRow | None  # the latest of the table
    happenings: list[list[Entry]]  # that were not known, as they were written


@dataclass(frozen=True)
class TableChange:
    """What becomes of a table; None leaves it as it is."""

    id: str
    status: str | None = None
    settings: Mapping[str, Any] | None = None
    people: frozenset[str] | None = None  # who has a place there
    public: bool | None = None
    expected: int | None = None  # the version that the row must have before; None: any


@dataclass(frozen=True)
class Play:
    """What a play adds to a log, and the position after it."""

    entries: Sequence[Entry]
    position: Mapping[str, Any] | None = None
    expected: int | None = None  # how many entries the log must have before; None: any number
    lease: Lease | None = None  # by which it is made, where it needs the table's holder


class People(Protocol):
    """The people whom a store knows."""

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Returns what these people are called; who was forgotten is not among them."""

    async def call(self, id: str, name: str) -> None:
        """Gives somebody another name, everywhere at once."""

    async def add(self, key: str | None, name: str = "", keeper: str | None = None) -> PersonRow:
        """Returns the person of that key, who is new if nobody has it. Who has none shares the keeper's browser."""

    async def company(self, keeper: str) -> list[PersonRow]:
        """Returns those who play at somebody's own device, in the order in which they came."""


class Leases(Protocol):
    """Which process does what needs one hand only."""

    holder: str  # this process
    alive: frozenset[str]  # processes, as far as is known

    async def take(self, table: str) -> Lease:
        """Takes a table whose holder is dead, or that nobody holds; returns who holds it then."""

    async def release(self, table: str) -> None:
        """Lets go of a table, if this process holds it."""


class Bus(Protocol):
    """What the processes of one store tell each other. Nothing that matters is only told."""

    me: str  # this process

    @property
    def has_others(self) -> bool:
        """Whether there can be other processes."""

    def tell(self, **message: Any) -> None:
        """Tells all other processes something, soon."""


class TableStore(Protocol):
    """Where a table and its games are kept."""

    @property
    def people(self) -> People: ...
    @property
    def leases(self) -> Leases: ...
    @property
    def bus(self) -> Bus: ...

    async def change(self, table: TableChange) -> None:
        """Changes a table."""

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

        Raises Conflict if the log does not have the `expected` number of entries, and LeaseLost if the lease it is made
        by is not this process' any more.
        """

    async def deal(self, table: TableChange, number: int, header: Mapping[str, Any], play: Play) -> int:
        """Begins a game, writes the first lines of its log and changes its table, all or nothing; returns its id."""

    async def end(
        self,
        table: TableChange,
        game_id: int,
        play: Play,
        result: Mapping[str, Any],
        sitters: Sequence[SeatResult] = (),
    ) -> None:
        """Writes the last lines of a log, how the game ended, who sat there, and its table's change, all or nothing."""

    async def games(self, table_id: str) -> list[GameRow]:
        """Returns the games of a table in their order."""

    async def news(self, table_id: str, game_id: int | None = None, known: int = 0) -> News:
        """Returns how a table stands, its latest game, and what a log has beyond the known entries; of one moment.

        Without a game it is the log of the latest.
        """

    async def position(self, game_id: int) -> dict[str, Any] | None:
        """Returns the latest stored position of a game."""
