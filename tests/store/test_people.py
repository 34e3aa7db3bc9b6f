"""People in one place: an old store's names move into rows of people, and who asks is forgotten without a trace."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from clock import run, system, until
from stored import two_tables

from clowder.games import find
from clowder.store import Store, database
from clowder.table.bots import Pace
from clowder.table.resume import resume
from clowder.table.storage import Play, SeatResult, StoreError, TableChange
from clowder.table.terms import Chair, Terms, terms_from_form
from clowder.table.timing import Timing
from clowder.web.tables.registry import TableRegistry

FROZEN = Path(__file__).parent / "frozen" / "tables-0.1.0.sqlite"
NAMES = ("Ann", "Bob", "Zoë", "Dan")  # of people, in the old store below
KEYS = ("ann-key", "bob-key", "zoe-key", "dan-key")
LOG = {"game": "cats", "seed": "7"}


def chair(name, person="", kind="person", **more):
    return {"kind": kind, "name": name, "person": person, "stand_in": False, "absent": False, "standing": False, **more}


OLD = {
    **Terms("cats", 3).json(),
    "host": "ann-key",
    "chairs": [chair("Ann", "ann-key"), chair("Bob", "bob-key", stand_in=True), chair("Mona", kind="bot")],
    "next": [chair("Bob", "bob-key"), chair("Mona", kind="bot"), chair("Ann", "ann-key")],
    "ever": ["bob-key", "ann-key"],
    "evening": {"Ann": 2, "Bob": 1, "Mona": 0, "Gone": 3},
    "number": 2,
    "paused": "Ann",
    "removed": [["zoe-key", "Zoë"]],
    "joining": [["dan-key", "Dan"]],
    "agreed": ["ann-key"],
    "muted": ["bob-key"],
    "left": {"bob-key": 12.5},
}
GAMES = (  # number, header, whether it is over, who sat
    (1, LOG, True, ["Ann", "Otto", "Gone"]),
    (2, LOG, True, ["Ann", "Bob", "Mona"]),
    (3, {**LOG, "start": {}}, True, ["Ann", "Mona", "Otto"]),  # with a coach
    (4, LOG, False, ["Ann", "Bob", "Mona"]),
)


@pytest.fixture
def old(tmp_path):
    """A store as the first schema had it, with names everywhere."""
    path = tmp_path / "old.sqlite"
    engine = database.connect(database.address(path))
    with engine.connect().execution_options(**{database.WRITES: True}) as connection, connection.begin():
        config = database.migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(path)) as file, file:
        now = "2026-01-01 00:00:00"
        file.execute("INSERT INTO tables VALUES ('t', 'CODE', ?, 'playing', ?)", (json.dumps(OLD), now))
        for id, header, over, names in GAMES:
            kept = json.dumps(header), now, now if over else None
            file.execute("INSERT INTO games VALUES (?, 't', ?, ?, NULL, ?, ?)", (id, id, *kept))
            entries = [("seat", {"names": names}), ("move", {"seat": 0, "moves": [1]})]
            for number, (kind, data) in enumerate(entries, 1):
                file.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (id, number, kind, json.dumps(data), now))
    return path


def rows(path, query):
    with closing(sqlite3.connect(path)) as file:
        return file.execute(query).fetchall()


def everything(path):
    """Returns all that is in the tables of a store but for the rows of people, as text."""
    tables = [name for (name,) in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table'") if name != "people"]
    return repr([rows(path, f"SELECT * FROM {table}") for table in tables])


def raw(path):
    """Returns the bytes of a store's files."""
    files = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]
    return b"".join(file.read_bytes() for file in files if file.exists())


def use(path, work):
    async def main():
        store = await Store.open(path, system=system())
        try:
            return await work(store)
        finally:
            await store.close()

    return run(main())


def test_names_and_keys_move_into_rows_of_people(old):
    async def work(store):
        return {key: await store.people.known(key) for key in KEYS}, await store.table_by_code("CODE")

    known, row = use(old, work)
    assert {key: person.name for key, person in known.items()} == dict(zip(KEYS, NAMES, strict=True))
    ann, bob, zoe, dan = (person.id for person in known.values())
    assert not any(text in everything(old) for text in (*NAMES, *KEYS, "Gone"))
    terms = Terms.read(row.settings)
    assert [chair.person for chair in terms.chairs] == [ann, bob, ""]
    assert [(chair.person, chair.name) for chair in terms.next] == [(bob, ""), ("", "Mona"), (ann, "")]
    assert (terms.host, terms.ever, terms.agreed, terms.paused) == (ann, (bob, ann), (ann,), ann)
    assert (terms.removed, terms.joining) == ((zoe,), (dan,))
    assert terms.evening == {ann: 2, bob: 1, "Mona": 0}  # nobody's id went with the fourth: nobody could forget it
    assert (row.settings["muted"], row.settings["left"]) == ([bob], {bob: 12.5})
    found = rows(old, 'SELECT game_id, seat, person, bot, "left" FROM seats ORDER BY game_id, seat')
    assert found[:3] == [(1, 0, ann, None, 0), (1, 1, None, "Otto", 0), (1, 2, None, None, 0)]
    assert found[3:] == [(2, 0, ann, None, 0), (2, 1, bob, None, 1), (2, 2, None, "Mona", 0)]


def test_a_log_still_grows_only_and_keeps_its_numbers(old):
    entries = use(old, lambda store: store.entries(4))
    assert [(entry.kind, entry.data) for entry in entries] == [("seat", {}), ("move", {"seat": 0, "moves": [1]})]
    with pytest.raises(sqlite3.IntegrityError, match="only grow"):
        rows(old, "UPDATE entries SET kind = 'x'")


def test_moved_data_leaves_no_trace_in_the_file(old):
    assert "Zoë".encode() in raw(old) or b"Zo\\u00eb" in raw(old)
    use(old, lambda store: store.scrub())
    assert b"Gone" not in raw(old)
    assert raw(old).count(b"dan-key") == 2  # the row, and the index by which it is found


def test_the_frozen_store_keeps_no_name_beside_its_people(tmp_path):
    path = tmp_path / "tables.sqlite"
    shutil.copy(FROZEN, path)
    assert b"Ann" in raw(path)
    ann = use(path, lambda store: store.people.known("ann-id"))
    assert ann.name == "Ann"
    assert "Ann" not in everything(path)
    assert "ann-id" not in everything(path)


def _seat(path, code, seat, sitter):
    """Lets somebody else sit at a table of an old store."""
    with closing(sqlite3.connect(path)) as file, file:
        ((settings,),) = file.execute("SELECT settings FROM tables WHERE code = ?", (code,))
        settings = json.loads(settings)
        settings["chairs"][seat] = sitter
        settings["ever"].append(sitter["person"])
        file.execute("UPDATE tables SET settings = ? WHERE code = ?", (json.dumps(settings), code))


def test_a_person_forgotten_in_mid_history_is_nowhere(tmp_path):
    """Somebody whose games are over, going on, and about to begin: with somebody else, and against bots alone."""
    path = tmp_path / "tables.sqlite"
    shutil.copy(FROZEN, path)
    _seat(path, "KJCG-HMS3", 1, chair("Bob", "bob-key"))

    async def main():
        hall = TableRegistry(await Store.open(path, system=system()), Pace(60, 60), Timing())
        await hall.open()
        try:
            store = hall.store
            ann = await store.people.known("ann-id")
            bob = await store.people.add("bob-key", "Bob")
            terms = terms_from_form(find("cats"), {"players": "3"}, ann.id).with_chair(
                1, Chair("person", person=bob.id)
            )
            waiting = await hall.open_for(terms, ann, 0)
            over = await store.deal(TableChange(waiting.id), 1, LOG, Play(()))
            sitters = [SeatResult(ann.id), SeatResult(bob.id)]
            await store.end(TableChange(waiting.id, "waiting"), over, Play(()), {"winners": [0]}, sitters)
            live = await hall.find("KJCG-HMS3")
            await until(lambda: live.match)
            assert "Ann" in live.moment().frame(_page("x"), 0)
            await hall.forget(ann.id)
            await until(lambda: live.terms.chairs[0].stand_in and not waiting.terms.chairs[0].person)
            assert hall.tables == {table.code: table for table in (live, waiting)}  # those against bots are closed
            shown = live.moment().frame(_page("x"), 0) + waiting.moment().frame(_page("x"), 0)
            assert "Ann" not in shown
            assert "Somebody" in shown
            assert await store.people.known("ann-id") is None
            with pytest.raises(StoreError):
                await store.people.call(ann.id, "Ann")
            await store.scrub()
            assert b"Ann" not in raw(path)
            assert b"ann-id" not in raw(path)
            assert b"Bob" in raw(path)
            replayed = 0
            for row in await store.tables(("playing", "closed")):
                assert (row.status == "playing") == (row.id == live.id)
                for game in await store.games(row.id):
                    match, _ = resume(game.header, await store.entries(game.id), await store.position(game.id), find)
                    replayed += not match.over
            assert replayed == 5
        finally:
            await hall.close()

    run(main())
    assert b"Ann" not in raw(path)


def _page(person):
    from clowder.table.connections import Connection

    return Connection(person, "")


def test_a_browser_is_one_person_and_a_name_changes_everywhere(tmp_path):
    async def work(store):
        heard = []
        store.people.on_change = heard.append
        ann, again = await store.people.add("k", "Ann"), await store.people.add("k", "Eve")
        assert ann == again
        await store.people.call(ann.id, "Anna")
        await store.people.call(ann.id, "Anna")
        assert heard == [ann.id]
        assert await store.people.names([ann.id, "nobody"]) == {ann.id: "Anna"}
        beside = await store.people.add(None, "Bea", keeper=ann.id)
        assert await store.people.company(ann.id) == [beside]
        assert sorted(await store.people.forget(ann.id)) == sorted([ann.id, beside.id])
        assert await store.people.names([ann.id, beside.id]) == {}

    use(tmp_path / "x.sqlite", work)


def test_a_key_is_one_person(use):
    async def work(store):
        ann = await store.people.add("key", "Ann")
        assert await store.people.add("key", "Eve") == ann
        assert await store.people.known("key") == ann
        assert await store.people.known("other") is None
        guests = [await store.people.add(None, name, ann.id) for name in ("Bob", "Cleo")]
        program = await store.people.add("token", "Robot", ann.id)
        assert await store.people.company(ann.id) == guests
        assert guests[0] != guests[1]
        assert await store.people.company(program.id) == []
        assert (await store.people.add("nameless")).name == ""

    use(work)


def test_rename_is_announced_once(use):
    async def work(store):
        told = []
        store.people.on_change = told.append
        ann = await store.people.add("key", "Ann")
        await store.people.call(ann.id, "Ann")
        assert told == []
        await store.people.call(ann.id, "Anna")
        assert told == [ann.id]
        assert await store.people.names([ann.id, ann.id, "nobody"]) == {ann.id: "Anna"}
        assert await store.people.names([]) == {}
        with pytest.raises(StoreError, match=r"^There is no such person\.$"):
            await store.people.call("nobody", "X")

    use(work)


def test_forgetting_includes_people_at_the_same_device(use, file):
    async def work(store):
        ann, bob = await two_tables(store)
        guest = await store.people.add(None, "Cleo", ann.id)
        told = []
        store.people.on_change = told.append
        assert set(await store.people.forget(ann.id)) == {ann.id, guest.id}
        assert set(told) == {ann.id, guest.id}
        assert await store.people.names([ann.id, guest.id, bob.id]) == {bob.id: "Bob"}
        assert await store.people.known("Ann") is None
        assert await store.people.company(ann.id) == []
        assert await store.tables_of(ann.id) == []
        assert [table.id for table in await store.tables_of(bob.id)] == ["t1"]
        with pytest.raises(StoreError):
            await store.people.call(ann.id, "Ann")
        return ann.id

    forgotten = use(work)
    assert rows(file, f"SELECT key, name, keeper FROM people WHERE id = '{forgotten}'") == [(None, None, None)]
    assert rows(file, "SELECT name FROM secrets") == [("scrub",)]
    use(lambda store: store.scrub())
    assert rows(file, "SELECT name FROM secrets") == []
