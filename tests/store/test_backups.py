"""What is kept: retention, backups while a server runs, and the way from one kind of store to the other."""

import asyncio
import json
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update

from clowder.store import Store, database, moving
from clowder.store.schema import Base, Tables
from clowder.table.storage import Entry, Play, SeatResult, StoreError, TableChange

FROZEN = Path(__file__).parent / "frozen" / "tables-0.1.0.sqlite"
DAY = timedelta(days=1)


def move(number):
    return Entry("move", {"seat": 0, "moves": [number]})


async def fill(store):
    """Makes tables: one with a finished game, one in the middle of one, one where nothing was dealt."""
    ann = await store.people.add("ann-key", "Ann")
    ben = await store.people.add(None, "Ben", ann.id)
    games = []
    for number, id in enumerate(("over", "playing", "empty"), 1):
        await store.add_table(id, f"CODE-{number}", {"name": "Zoë 🐈", "big": 2**64 - 1}, [ann.id, ben.id], number == 1)
        if id != "empty":
            change = TableChange(id, "playing")
            games.append(await store.deal(change, 1, {"seed": str(number)}, Play([move(1)], {"at": 1})))
            await store.append(games[-1], [move(n) for n in range(2, 30)], {"at": 29})
    sat = [SeatResult(ann.id), SeatResult(None, "Mona"), SeatResult(ben.id, left=True)]
    await store.end(TableChange("over", "over"), games[0], Play([move(30)], {"at": 30}), {"winners": [0]}, sat)
    await store.key()
    return games


def rows(place):
    """Returns everything in a store, by table."""
    engine = database.connect(database.address(place))
    with engine.connect() as connection:
        kept = [table for table in Base.metadata.sorted_tables if table.name not in moving.PASSING]
        found = {}
        for table in kept:
            query = select(table).order_by(*table.primary_key.columns)
            found[table.name] = [tuple(row) for row in connection.execute(query)]
    engine.dispose()
    return found


def use(place, work):
    async def main():
        store = await Store.open(place)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


def test_a_table_that_is_not_used_is_closed_and_its_games_stay(place):
    async def work(store):
        games = await fill(store)
        assert await store.prune(DAY) == type(await store.prune(DAY))([], 0, 0)
        long_ago = update(Tables).where(Tables.id != "playing").values(used=store.system.clock.now() - 2 * DAY)
        await store.writer.write(lambda connection: connection.execute(long_ago).rowcount, "")
        seen = []
        store.on_table = lambda: seen.append(1)
        found = await store.prune(DAY)
        assert (sorted(found.closed), found.removed, found.positions, found.more) == (["empty", "over"], 1, 1, False)
        assert seen
        assert [row.id for row in await store.tables(("waiting", "playing", "over", "closed"))] == ["over", "playing"]
        assert (await store.table_by_code("CODE-1")).status == "closed"
        assert len(await store.entries(games[0])) == 30
        assert (await store.games("over"))[0].result == {"winners": [0]}
        assert await store.position(games[1]) == {"at": 29}  # goes on
        ann = await store.people.known("ann-key")
        assert [row.id for row in await store.tables_of(ann.id)] == ["playing"]
        assert [game.id for game in await store.history.of(ann.id)] == [games[0]]

    use(place, work)


def test_a_table_where_nothing_was_ever_dealt_is_kept_for_a_week_only(place):
    async def work(store):
        await fill(store)
        for days, left in ((6, ["over", "playing", "empty"]), (8, ["over", "playing"])):
            long_ago = update(Tables).values(used=store.system.clock.now() - days * DAY)
            await store.writer.write(lambda connection, ago=long_ago: connection.execute(ago).rowcount, "")
            await store.prune(90 * DAY)
            rows = await store.tables(("waiting", "playing", "over", "closed"))
            assert [row.id for row in rows] == left

    use(place, work)


def test_a_backup_is_the_store_at_one_moment_while_it_is_written(place, tmp_path):
    file = tmp_path / "backup.sqlite"

    async def work(store):
        games = await fill(store)
        writing = True

        async def write():
            number = 0
            while writing:
                await asyncio.gather(*(store.append(game, [move(number)], {"at": number}) for game in games[1:]))
                number += 1
            return number

        busy = asyncio.create_task(write())
        counts = await asyncio.to_thread(moving.backup, place, str(file))
        writing = False
        assert await busy > 0
        assert counts["tables"] == 3
        assert counts["entries"] >= 59

    use(place, work)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    kept, now = rows(str(file)), rows(place)
    assert {name: kept[name] for name in kept if name not in ("entries", "positions")} == {
        name: now[name] for name in now if name not in ("entries", "positions")
    }
    assert [row for row in now["entries"] if row in kept["entries"]] == kept["entries"]
    for game, number, _ in kept["positions"]:
        assert max(row[1] for row in kept["entries"] if row[0] == game) == number


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.extras)])
def test_a_backup_becomes_the_same_store_again_of_either_kind(place, tmp_path, request, kind):
    use(place, fill)
    file = tmp_path / "backup.sqlite"
    taken = moving.backup(place, str(file))
    again = str(tmp_path / "again.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").new()
    assert moving.restore(str(file), again) == taken
    assert rows(again) == rows(place)

    async def work(store):
        new = await store.deal(TableChange("empty"), 1, {}, Play([]))  # its number is free
        await store.append(new, [move(1)])
        return await store.key()

    assert use(again, work) == use(place, lambda store: store.key())
    with pytest.raises(StoreError, match="is in use: a backup needs a new one"):
        moving.restore(str(file), again)


@pytest.mark.extras
def test_the_store_of_the_first_release_moves_to_postgresql(postgres, tmp_path):
    old, place = tmp_path / "old.sqlite", postgres.new()
    shutil.copy(FROZEN, old)
    before = old.read_bytes()
    moving.restore(str(old), place)
    assert old.read_bytes() == before

    async def logs(store):
        tables = await store.tables(("waiting", "playing", "over", "closed"))
        games = [game for table in tables for game in await store.games(table.id)]
        return [(game.header, game.result, await store.entries(game.id)) for game in games]

    moved = use(place, logs)
    assert moved
    assert moved == use(str(old), logs)


def test_what_cannot_be_backed_up_or_restored_is_said_in_one_sentence(tmp_path):
    letter, there, store = tmp_path / "letter.txt", tmp_path / "there", str(tmp_path / "x.sqlite")
    letter.write_text("Dear cat,\n" * 1000)
    there.touch()
    use(store, fill)
    before = rows(store)
    for wrong, sentence in (
        (lambda: moving.backup(str(tmp_path / "none"), str(tmp_path / "new")), "There is no store .*none"),
        (lambda: moving.backup(str(letter), str(tmp_path / "new")), "The store .* cannot be copied: .*"),
        (lambda: moving.backup(store, str(there)), "There is a file .* already"),
        (lambda: moving.backup(store, str(tmp_path / "no" / "folder")), "The backup .* cannot be written: .*"),
        (lambda: moving.restore(str(tmp_path / "none"), store), "There is no backup .*none"),
        (lambda: moving.restore(str(letter), str(tmp_path / "new")), "The store .* cannot be copied: .*"),
        (lambda: moving.restore(store, store), "The store .* is in use: a backup needs a new one"),
    ):
        with pytest.raises(StoreError, match=rf"^{sentence}\.$"):
            wrong()
    assert rows(store) == before
    assert not (tmp_path / "new").exists()


def test_beside_a_server_nothing_is_made_or_migrated(tmp_path):
    old = tmp_path / "old.sqlite"
    shutil.copy(FROZEN, old)
    with pytest.raises(StoreError, match="is of another version of Clowder"):
        asyncio.run(Store.open(old, beside=True))
    with closing(sqlite3.connect(old)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    with pytest.raises(StoreError, match="There is no store"):
        asyncio.run(Store.open(tmp_path / "none.sqlite", beside=True))
    assert not (tmp_path / "none.sqlite").exists()


def test_the_commands_by_hand(command_line, tmp_path):
    store, file, again = (str(tmp_path / name) for name in ("x.sqlite", "backup.sqlite", "again.sqlite"))
    use(store, fill)
    running = database.claimed(database.address(store))
    with running:  # as by a server
        assert command_line("store", "backup", file, "--store", store)[0] == 0
        code, out, _ = command_line("store", "prune", "--store", store, "--idle", "30", "--json")
        assert (code, json.loads(out)) == (0, {"closed": 0, "removed": 0, "positions": 0})
    code, out, _ = command_line("store", "restore", file, "--store", again)
    assert code == 0
    assert "3 tables, 2 games" in out
    assert rows(again) == rows(store)
    for words in (("backup", file), ("restore", file), ("prune", "--idle", "no"), ("prune", "--idle", "-1")):
        code, out, err = command_line("store", *words, "--store", store)
        assert (code, out) == (2, "")
        assert len(err.strip().splitlines()) == 1
