"""What a table has written in the store: the log of its game with the entries it knows, and the table's own row."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from clowder.engine.play.match import Match
from clowder.table.frames import Note
from clowder.table.storage import Entry, GameRow, Lease, News, Play, SeatResult, TableChange, TableStore
from clowder.table.terms import Terms, with_names

MAX_TAKEN = 20  # plays of a seat whose numbers are remembered


def notes_of(entries: Sequence[Entry]) -> list[Note]:
    """Returns what happened beside the game, from its log."""
    found = []
    for entry in entries:
        if "late" in entry.data:
            found.append(Note(entry.data["late"], "told-time", entry.data["seat"]))
        if entry.kind == "note":
            found.append(Note(entry.data["after"], entry.data["id"], entry.data["seat"]))
    return found


def entry_of(note: Note) -> Entry:
    """Returns a note as the log has it."""
    return Entry("note", {"id": note.id, "seat": note.seat, "after": note.after})


def people_of(settings: Mapping[str, Any]) -> frozenset[str]:
    """Returns who has a place at a table, by what is stored of it: who has left of their own will has none."""
    chairs = settings.get("next") or settings["chairs"]
    return frozenset(
        chair.get("device") or chair["person"]
        for chair in chairs
        if chair["kind"] == "person" and (chair["absent"] or not chair["stand_in"])
    )


def sitters_of(terms: Terms) -> list[SeatResult]:
    """Returns who sits where, for those who look back one day; an arranged game counts nowhere."""
    return [
        SeatResult(chair.person or None, chair.name if chair.kind == "bot" else None, chair.stand_in)
        for chair in terms.chairs
        if not terms.is_arranged
    ]


class TableLog:
    """One table's part of a store.

    Every append says how many entries it expects, every change which version of the row: who was overtaken writes
    nothing. What was written is told to the other processes.
    """

    def __init__(self, store: TableStore, id: str, code: str) -> None:
        self.id, self.code, self.people = id, code, store.people
        self.store = store
        self._game, self._written = 0, 0  # the game being played, and the entries of its log that are known
        self.version = 0  # of the table's row that is known
        self.lease: Lease | None = None  # the table's, whoever holds it
        self._taken: dict[int, deque[tuple[Any, Any]]] = {}  # numbers of plays, by seat

    def open(self, game: int, entries: Sequence[Entry]) -> None:
        """Goes on with a game whose log has these entries."""
        self._game, self._written, self._taken = game, len(entries), {}
        self._remember(entries)

    def _remember(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry.kind == "move" and "id" in entry.data:
                taken = self._taken.setdefault(entry.data["seat"], deque(maxlen=MAX_TAKEN))
                taken.append((entry.data["id"], entry.data.get("asked")))

    def was_taken(self, seat: int, id: Any, asked: Any) -> bool:
        """Tells whether a play of that number, to the same question, was taken already."""
        return id is not None and (id, asked) in self._taken.get(seat, ())

    async def joined(self, terms: Terms) -> Terms:
        """Returns the terms with what people are called now."""
        return with_names(terms, await self.people.names(terms.everybody))

    # Whose hand the table is in

    @property
    def is_mine(self) -> bool:
        """Whether this process held the table when it last looked."""
        return self.lease is not None and self.lease.holder == self.store.leases.holder

    async def holds(self) -> bool:
        """Tells whether this process may do what needs one hand; takes the table if nobody who is alive holds it."""
        if self.lease is None or self.lease.holder not in self.store.leases.alive:
            self.lease = await self.store.leases.take(self.id)
        return self.is_mine

    async def let_go(self) -> None:
        """Leaves the table to the other processes."""
        if self.is_mine and self.store.bus.has_others:
            await self.store.leases.release(self.id)
            self.store.bus.tell(k="free", t=self.id)
        self.lease = None

    def look_again(self) -> None:
        """Believes no longer that another process holds the table: it may have let go."""
        if not self.is_mine:
            self.lease = None

    # What is written

    def _table(self, settings: Mapping[str, Any], status: str | None = None) -> TableChange:
        """Returns what becomes of the table's row."""
        return TableChange(self.id, status, settings, people_of(settings), settings["public"], self.version)

    def _wrote(self, play: Play | None, table: TableChange | None) -> None:
        """Knows what it has written, and tells the other processes."""
        if play is not None:
            self._written = max(self._written, (play.expected or 0) + len(play.entries))
            self._remember(play.entries)
        if table is not None:
            self.version = max(self.version, (table.expected or 0) + 1)
        self.store.bus.tell(k="table", t=self.id)

    async def change(self, settings: Mapping[str, Any], status: str | None = None) -> None:
        """Stores what was agreed for the table."""
        table = self._table(settings, status)
        await self.store.change(table)
        self._wrote(None, table)

    async def add(
        self,
        entries: Sequence[Entry],
        position: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        by_holder: bool = False,
    ) -> None:
        """Writes into the game's log; with it the position after that, and what was agreed, where it changes."""
        table = None if settings is None else self._table(settings)
        play = Play(entries, position, self._written, self.lease if by_holder else None)
        await self.store.append(self._game, entries, position, play.expected, table, play.lease)
        self._wrote(play, table)

    async def deal(
        self,
        match: Match,
        settings: Mapping[str, Any],
        number: int,
        sealed: Mapping[str, Any] | None = None,
        notes: Sequence[Note] = (),
    ) -> None:
        """Begins a game, and its log with these notes; `sealed` is the record of its shuffle."""
        header = {key: value for key, value in match.log().items() if key != "moves"}
        header |= {} if sealed is None else {"fair": sealed}
        entries = [entry_of(note) for note in notes]
        play, table = Play(entries, match.position(), lease=self.lease), self._table(settings, "playing")
        self.open(await self.store.deal(table, number, header, play), entries)
        self._wrote(None, table)

    async def end(
        self,
        entries: Sequence[Entry],
        match: Match,
        settings: Mapping[str, Any],
        sitters: Sequence[SeatResult],
        by_holder: bool = False,
    ) -> None:
        """Writes the last play, the result, who sat there and the evening's score together: never half a game."""
        scores, winners = match.result()
        result = {"scores": list(scores), "winners": list(winners)}
        position, lease = match.position() if entries else None, self.lease if by_holder else None
        play, table = Play(entries, position, self._written, lease), self._table(settings, "over")
        await self.store.end(table, self._game, play, result, sitters)
        self._wrote(play, table)

    async def next_number(self) -> int:
        """Returns the number of the table's next game."""
        return max((row.number for row in await self.store.games(self.id)), default=0) + 1

    # What others have written

    async def news(self) -> News:
        """Reads what others may have written meanwhile."""
        return await self.store.news(self.id, self._game, self._written)

    async def everything(self) -> News:
        """Reads the latest game from its beginning."""
        return await self.store.news(self.id)

    def is_of(self, game: GameRow | None) -> bool:
        """Tells whether a game is the one whose log this knows."""
        return game is not None and game.id == self._game

    def read(self, entries: Sequence[Entry]) -> None:
        """Knows entries that another has written."""
        self._written += len(entries)
        self._remember(entries)
