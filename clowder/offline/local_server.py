"""What pages without a server ask for: the addresses of a server, answered in a worker by the table's own functions."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlsplit

from clowder.engine.errors import ClowderError
from clowder.engine.text.viewer import NAMES
from clowder.games import find
from clowder.offline.search import SlicedSearch
from clowder.offline.store import TABLES, BrowserStore, Database, forget
from clowder.players.examples import example_data, guide_data
from clowder.players.puzzles import of_the_day
from clowder.system import System
from clowder.table import sync
from clowder.table.bots import Pace
from clowder.table.commands import Commands
from clowder.table.connections import Connection
from clowder.table.daily_puzzle import judged, puzzle_frame
from clowder.table.names import clean_name
from clowder.table.openings import bots_wanted, lesson_terms, refused_choices, seated, solo_terms, terms_of
from clowder.table.replay_data import compressed, faces_of, reel
from clowder.table.resume import log_of
from clowder.table.table import Shared, Table
from clowder.table.terms import Terms, game_of, terms_from_form, with_names
from clowder.table.texts import UserError, current_language, use_language, wording
from clowder.table.timing import Timing

ME = "me"  # the key of whoever plays in this browser
LONGEST_SEED = 40
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
Form = dict[str, str]
Data = dict[str, Any]


class Locks(Protocol):
    """Which page of this browser has a table open."""

    async def hold(self, name: str) -> bool:
        """Takes a table for as long as this page lives; tells whether no other page has it."""


@dataclass
class LocalServer:
    """Answers the pages of a static site: one for each page, in its worker."""

    database: Database
    locks: Locks
    system: System = field(default_factory=System)
    pace: Pace = field(default_factory=Pace)
    timing: Timing = field(default_factory=Timing)

    def __post_init__(self) -> None:
        self.commands = Commands(self.system.clock)
        self.search = SlicedSearch(self.system.clock)
        self._tasks: set[asyncio.Task[None]] = set()

    # Questions

    async def answer(self, address: str, sent: Data | None = None, language: str = "en") -> Data:
        """Returns what a server answers at an address, as data; `sorry` where that is refused."""
        path, form = _parsed(address)
        with use_language(language):
            try:
                return await self._answer(path, form, sent)
            except ClowderError as wrong:
                return {"sorry": str(wrong)}

    async def _answer(self, path: list[str], form: Form, sent: Data | None) -> Data:
        match path:
            case ["own"]:
                return {"own": await self._own_tables()}
            case ["rules", name, "guide"]:
                terms = terms_of(find(name), form)
                return guide_data(find(name), terms.players, terms.options, current_language())
            case ["rules", name, "example", kind]:
                terms, seed = terms_of(find(name), form), form.get("seed", "") or self.system.entropy.token_hex(8)
                return example_data(
                    find(name), kind, seed[:LONGEST_SEED], terms.players, terms.options, current_language()
                )
            case ["new", name, "rules"]:
                try:
                    return refused_choices(find(name), form)
                except ClowderError as wrong:
                    return {"refused": {}, "sorry": str(wrong)}
            case ["puzzle"]:
                return self._puzzle(sent)
            case ["replay"]:
                return _film(sent)
            case ["table", code, "replay"]:
                return await self._last_film(code)
        raise UserError("error-404")

    def _puzzle(self, sent: Data | None) -> Data:
        """Returns the puzzle of the day as a first frame, or the judgement of a try."""
        number, today = of_the_day(self.system.clock.now().date())
        match = today.match()
        if sent is not None:
            return judged(today, match, sent)
        return {"game": today.game, "number": number, "frame": puzzle_frame(match, today.seat, number)}

    async def _own_tables(self) -> list[Data]:
        """Returns the tables of this browser that go on, the newest first."""
        rows = [json.loads(text) for text in (await self.database.load(TABLES)).values()]
        shown = []
        for row in sorted(
            (row for row in rows if row["status"] != "over"), key=lambda row: row["created"], reverse=True
        ):
            terms = Terms.read(row["settings"])
            store = await BrowserStore.open(self.system, self.database, row["id"])
            terms = with_names(terms, await store.people.names(terms.everybody))
            people = ", ".join(chair.name for chair in terms.chairs if chair.kind != "open")
            shown.append({"code": row["code"], "game": terms.game, "title": game_of(terms).title, "people": people})
        return shown

    async def _last_film(self, code: str) -> Data:
        """Returns the last game of a table that is over, as its replay shows it."""
        row = await self._row(code)
        store = await BrowserStore.open(self.system, self.database, row["id"])
        over = [game for game in await store.games(row["id"]) if game.result is not None]
        if not over:
            raise UserError("error-game")
        log = log_of(over[-1].header, await store.entries(over[-1].id), over[-1].result)
        if log.get("resumed") or not find(over[-1].header["game"]).means(over[-1].header.get("rules")):
            raise UserError("replay-other-rules", game=find(over[-1].header["game"]).title)
        film = _film(log)
        terms = Terms.read(row["settings"])
        terms = with_names(terms, await store.people.names(terms.everybody))
        names = [chair.name or usual for chair, usual in zip(terms.chairs, NAMES, strict=False)]
        return {**film, "names": names[: film["players"]], "seat": 0, "log": json.dumps(log)}

    # Tables

    async def join(self, address: str, language: str, name: str, post: Callable[[str], object]) -> "Visit":
        """Opens the table of an address and connects a page with it; raises ClowderError with one sentence.

        `/play`, `/learn` and `/new` with a filled form open a new one, `/table/CODE` is one of this browser's.
        """
        path, form = _parsed(address)
        with use_language(language):
            table = await (self._find(path[1]) if path[:1] == ["table"] else self._open(path, form, name))
            person = await table.log.people.add(ME)
        task = asyncio.create_task(table.run())
        visit = Visit(self.commands, table, Connection(person.id, person.name, language=language), post)
        self._keep(task)
        self._keep(asyncio.create_task(visit.send_all()))
        table.on_shut = lambda: visit.connection.tell(go="/")
        table.connect(visit.connection)
        return visit

    async def stop(self) -> None:
        """Does nothing more; what was played is stored."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, path: list[str], form: Form, name: str) -> Table:
        """Opens a new table in place of the game against bots that was played so far."""
        game, door = find(form.get("game", path[-1] if path else "")), path[0] if path else ""
        if door == "learn":
            wanted = lesson_terms(game, ME, form.get("short") == "on")
        elif door == "play":
            wanted = solo_terms(game, bots_wanted(game, form), ME, form.get("strength", "house"))
        elif door == "new":
            wanted = terms_from_form(game, {**form, "bots": "0"}, ME)
        else:
            raise UserError("error-404")
        await self._forget_previous(game.name)
        entropy = self.system.entropy
        letters = "".join(entropy.choice(ALPHABET) for _ in range(8))
        code, id = f"{letters[:4]}-{letters[4:]}", entropy.token_urlsafe(12)
        await self._hold(code)
        store, name = await BrowserStore.open(self.system, self.database, id), form.get("name") or name
        person = await store.people.add(ME, clean_name(name, entropy))
        if (called := clean_name(name, entropy, person.name)) != person.name:
            await store.people.call(person.id, called)
        terms = seated(_of(wanted, person.id), person.id, called, wanted.players - 1)
        await store.add_table(id, code, {**terms.json(), "watched": False, "starting": True})
        table = self._table(code, id, terms, store)
        table.start_if_full()
        return table

    async def _find(self, code: str) -> Table:
        """Takes up a table where it was left. Raises UserError if this browser has none of that code."""
        row = await self._row(code)
        await self._hold(row["code"])
        store = await BrowserStore.open(self.system, self.database, row["id"])
        terms = Terms.read(row["settings"])
        table = self._table(row["code"], row["id"], terms, store)
        table.terms = await table.log.joined(terms)
        table.log.version = row["version"]
        table.recall(row["settings"])
        if row["status"] == "waiting":
            table.mailbox.put(None, table.call_by_name)
        else:
            await sync.resume(table)
        return table

    def _table(self, code: str, id: str, terms: Terms, store: BrowserStore) -> Table:
        return Table(code, id, terms, Shared(store, self.search, self.system, self.pace, self.timing))

    async def _hold(self, code: str) -> None:
        if not await self.locks.hold(f"table {code}"):
            raise UserError("site-other-page")

    async def _row(self, code: str) -> Data:
        rows = (json.loads(text) for text in (await self.database.load(TABLES)).values())
        row = next((row for row in rows if row["code"] == code), None)
        if row is None:
            raise UserError("error-table", code=code[:12])
        return dict(row)

    async def _forget_previous(self, game: str) -> None:
        """Forgets the tables of a game that no other page has open: they do not pile up."""
        for text in (await self.database.load(TABLES)).values():
            row = json.loads(text)
            if row["settings"]["game"] == game and await self.locks.hold(f"table {row['code']}"):
                await forget(self.database, row["id"])


@dataclass
class Visit:
    """A page at a table: what it sends, and what it is sent."""

    commands: Commands
    table: Table
    connection: Connection
    post: Callable[[str], object]

    def hear(self, message: Data) -> None:
        """Takes a message of the page."""
        with use_language(self.connection.language):
            if message.get("do") == "device":
                self.connection.tell(sorry=wording("site-no-device"), id=message.get("id"))
            else:
                self.commands.dispatch(self.table, self.connection, message)

    async def send_all(self) -> None:
        """Posts whatever waits for the page, until it leaves."""
        connection = self.connection
        while connection.parting is None:
            await connection.dirty.wait()
            connection.dirty.clear()
            while connection.unsent:
                self.post(connection.unsent.popleft())


def _of(terms: Terms, person: str) -> Terms:
    """Returns terms whose host is somebody by id."""
    return Terms.read({**terms.json(), "host": person})


def _film(log: Any) -> Data:
    """Returns a log as a replay shows it. Raises ClowderError if it is none, or its game still goes on."""
    made = reel(log, current_language())
    film = {"game": made["game"], "film": compressed(made), "faces": faces_of(log, current_language())}
    return {**film, "players": made["players"], "names": list(NAMES[: made["players"]]), "seat": None}


def _parsed(address: str) -> tuple[list[str], Form]:
    split = urlsplit(address)
    return [part for part in split.path.split("/") if part], dict(parse_qsl(split.query))
