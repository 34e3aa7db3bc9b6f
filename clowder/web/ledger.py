"""What a table has written in the store: the log of its game with the entries it knows, and the table's own row."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from clowder.engine.match import Match
from clowder.store import Entry, Play, Sitter, Store, TableChange
from clowder.web.pages import Note
from clowder.web.terms import Terms, named

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


def people_of(settings: Mapping[str, Any]) -> frozenset[str]:
    """Returns who has a place at a table, by what is stored of it: who has left of their own will has none."""
    chairs = settings.get("next") or settings["chairs"]
    return frozenset(
        chair.get("device") or chair["person"]
        for chair in chairs
        if chair["kind"] == "person" and (chair["absent"] or not chair["stand_in"])
    )


def sitters_of(terms: Terms) -> list[Sitter]:
    """Returns who sits where, for those who look back one day; a first game with a coach counts nowhere."""
    return [
        Sitter(chair.person or None, chair.name if chair.kind == "bot" else None, chair.stand_in)
        for chair in terms.chairs
        if not terms.lesson
    ]


class Ledger:
    """One table's part of a store. Every append says how many entries it expects: who was overtaken writes nothing."""

    def __init__(self, store: Store, id: str, code: str) -> None:
        self.id, self.code, self.people = id, code, store.people
        self.store = store
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

    async def joined(self, terms: Terms) -> Terms:
        """Returns the terms with what people are called now."""
        return named(terms, await self.people.names(terms.everybody))

    def _table(self, settings: Mapping[str, Any], status: str | None = None) -> TableChange:
        """Returns what becomes of the table's row."""
        return TableChange(self.id, status, settings, people_of(settings), settings["public"])

    async def change(self, settings: Mapping[str, Any], status: str | None = None) -> None:
        """Stores what was agreed for the table."""
        await self.store.change(self._table(settings, status))

    async def note(self, settings: Mapping[str, Any], notes: Sequence[Note]) -> None:
        """Stores what was agreed for the table, and writes notes into the game's log."""
        kept = [Entry("note", {"id": note.id, "seat": note.seat, "after": note.after}) for note in notes]
        await self.store.append(self._game, kept, expected=self._written, table=self._table(settings))
        self._written += len(kept)

    async def add(self, entries: Sequence[Entry], position: Mapping[str, Any]) -> None:
        """Writes plays into the game's log."""
        await self.store.append(self._game, entries, position, self._written)
        self._written += len(entries)
        self._remember(entries)

    async def deal(self, match: Match, settings: Mapping[str, Any], number: int) -> None:
        """Begins a game, and its log."""
        header = {key: value for key, value in match.log().items() if key != "moves"}
        table = self._table(settings, "playing")
        self.open(await self.store.deal(table, number, header, Play((), match.position())), ())

    async def end(
        self, entries: Sequence[Entry], match: Match, settings: Mapping[str, Any], sitters: Sequence[Sitter]
    ) -> None:
        """Writes the last play, the result, who sat there and the evening's score together: never half a game."""
        scores, winners = match.result()
        result = {"scores": list(scores), "winners": list(winners)}
        play = Play(entries, match.position() if entries else None, self._written)
        await self.store.end(self._table(settings, "over"), self._game, play, result, sitters)
        self._written += len(entries)
        self._remember(entries)

    async def next_number(self) -> int:
        """Returns the number of the table's next game."""
        return max((row.number for row in await self.store.games(self.id)), default=0) + 1

    async def catch_up(self) -> tuple[int, list[Entry], list[Entry], Terms]:
        """Reads the log again: the game, all entries, those that were not known, and what was agreed for the table."""
        entries = await self.store.entries(self._game)
        row = await self.store.table_by_code(self.code)
        assert row is not None
        return self._game, entries, entries[self._written :], await self.joined(Terms.read(row.settings))
