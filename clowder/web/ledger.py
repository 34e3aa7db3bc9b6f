"""What a table has written in the store: the log of its game with the entries it knows, and the table's own row."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from clowder.engine.match import Match
from clowder.store import Entry, Play, Store, TableChange
from clowder.web.pages import Note

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


class Ledger:
    """One table's part of a store. Every append says how many entries it expects: who was overtaken writes nothing."""

    def __init__(self, store: Store, id: str, code: str) -> None:
        self.id, self.code = id, code
        self._store = store
        self._game, self._written = 0, 0  # the game being played, and the entries of its log that are known
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

    async def change(self, settings: Mapping[str, Any], status: str | None = None) -> None:
        """Stores what was agreed for the table."""
        await self._store.change_table(self.id, status=status, settings=settings)

    async def note(self, settings: Mapping[str, Any], notes: Sequence[Note]) -> None:
        """Stores what was agreed for the table, and writes notes into the game's log."""
        kept = [Entry("note", {"id": note.id, "seat": note.seat, "after": note.after}) for note in notes]
        table = TableChange(self.id, settings=settings)
        await self._store.append(self._game, kept, expected=self._written, table=table)
        self._written += len(kept)

    async def add(self, entries: Sequence[Entry], position: Mapping[str, Any]) -> None:
        """Writes plays into the game's log."""
        await self._store.append(self._game, entries, position, self._written)
        self._written += len(entries)
        self._remember(entries)

    async def deal(self, match: Match, settings: Mapping[str, Any], number: int) -> None:
        """Begins a game, and its log with who sits where."""
        header = {key: value for key, value in match.log().items() if key != "moves"}
        entries = [Entry("seat", {"names": list(match.names)})]
        table = TableChange(self.id, "playing", settings)
        self.open(await self._store.deal(table, number, header, Play(entries, match.position())), entries)

    async def end(self, entries: Sequence[Entry], match: Match, settings: Mapping[str, Any]) -> None:
        """Writes the last play, the result and the evening's score together: a game is never half over."""
        scores, winners = match.result()
        result = {"scores": list(scores), "winners": list(winners)}
        play = Play(entries, match.position() if entries else None, self._written)
        await self._store.end(TableChange(self.id, "over", settings), self._game, play, result)
        self._written += len(entries)
        self._remember(entries)

    async def next_number(self) -> int:
        """Returns the number of the table's next game."""
        return max((row.number for row in await self._store.games(self.id)), default=0) + 1

    async def catch_up(self) -> tuple[int, list[Entry], list[Entry], Mapping[str, Any]]:
        """Reads the log again: the game, all entries, those that were not known, and what was agreed for the table."""
        entries = await self._store.entries(self._game)
        row = await self._store.table_by_code(self.code)
        assert row is not None
        return self._game, entries, entries[self._written :], row.settings
