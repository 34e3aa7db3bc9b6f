"""What is kept: retention, backups while a server runs, and the way from one kind of store to the other."""

import asyncio
import json
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from stored import all_rows, fill, move, with_store

from clowder.store import Store, backups, database
from clowder.table.storage import Play, StoreError, TableChange

FROZEN = Path(__file__).parent / "frozen" / "tables-0.1.0.sqlite"


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
        counts = await asyncio.to_thread(backups.backup, place, str(file))
        writing = False
        assert await busy > 0
        assert counts["tables"] == 3
        assert counts["entries"] >= 59

    with_store(place, work)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    kept, now = all_rows(str(file)), all_rows(place)
    assert {name: kept[name] for name in kept if name not in ("entries", "positions")} == {
        name: now[name] for name in now if name not in ("entries", "positions")
    }
    assert [row for row in now["entries"] if row in kept["entries"]] == kept["entries"]
    for game, number, _ in kept["positions"]:
        assert max(row[1] for row in kept["entries"] if row[0] == game) == number


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.extras)])
def test_a_backup_becomes_the_same_store_again_of_either_kind(place, tmp_path, request, kind):
    with_store(place, fill)
    file = tmp_path / "backup.sqlite"
    taken = backups.backup(place, str(file))
    again = str(tmp_path / "again.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres").new()
    assert backups.restore(str(file), again) == taken
    assert all_rows(again) == all_rows(place)

    async def work(store):
        new = await store.deal(TableChange("empty"), 1, {}, Play([]))  # its number is free
        await store.append(new, [move(1)])
        return await store.key()

    assert with_store(again, work) == with_store(place, lambda store: store.key())
    with pytest.raises(StoreError, match=r"is not empty\. Restore a backup into a new one\."):
        backups.restore(str(file), again)


@pytest.mark.extras
def test_the_store_of_the_first_release_moves_to_postgresql(postgres, tmp_path):
    old, place = tmp_path / "old.sqlite", postgres.new()
    shutil.copy(FROZEN, old)
    before = old.read_bytes()
    backups.restore(str(old), place)
    assert old.read_bytes() == before

    async def logs(store):
        tables = await store.tables(("waiting", "playing", "over", "closed"))
        games = [game for table in tables for game in await store.games(table.id)]
        return [(game.header, game.result, await store.entries(game.id)) for game in games]

    moved = with_store(place, logs)
    assert moved
    assert moved == with_store(str(old), logs)


def test_failed_backup_or_restore_is_reported_in_one_sentence(tmp_path):
    letter, there, store = tmp_path / "letter.txt", tmp_path / "there", str(tmp_path / "x.sqlite")
    letter.write_text("Dear cat,\n" * 1000)
    there.touch()
    with_store(store, fill)
    before = all_rows(store)
    for wrong, sentence in (
        (lambda: backups.backup(str(tmp_path / "none"), str(tmp_path / "new")), "There is no store .*none"),
        (lambda: backups.backup(str(letter), str(tmp_path / "new")), "The store .* cannot be copied: .*"),
        (lambda: backups.backup(store, str(there)), "The file .* exists already"),
        (lambda: backups.backup(store, str(tmp_path / "no" / "folder")), "The backup .* cannot be written: .*"),
        (lambda: backups.restore(str(tmp_path / "none"), store), "There is no backup .*none"),
        (lambda: backups.restore(str(letter), str(tmp_path / "new")), "The store .* cannot be copied: .*"),
        (lambda: backups.restore(store, store), r"The store .* is not empty\. Restore a backup into a new one"),
    ):
        with pytest.raises(StoreError, match=rf"^{sentence}\.$"):
            wrong()
    assert all_rows(store) == before
    assert not (tmp_path / "new").exists()


def test_beside_a_server_nothing_is_made_or_migrated(tmp_path):
    old = tmp_path / "old.sqlite"
    shutil.copy(FROZEN, old)
    with pytest.raises(StoreError, match="has the schema of another version of Clowder"):
        asyncio.run(Store.open(old, beside=True))
    with closing(sqlite3.connect(old)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    with pytest.raises(StoreError, match="There is no store"):
        asyncio.run(Store.open(tmp_path / "none.sqlite", beside=True))
    assert not (tmp_path / "none.sqlite").exists()


def test_the_commands_by_hand(command_line, tmp_path):
    store, file, again = (str(tmp_path / name) for name in ("x.sqlite", "backup.sqlite", "again.sqlite"))
    with_store(store, fill)
    running = database.claimed(database.address(store))
    with running:  # as by a server
        assert command_line("store", "backup", file, "--store", store)[0] == 0
        code, out, _ = command_line("store", "prune", "--store", store, "--idle", "30", "--json")
        assert (code, json.loads(out)) == (0, {"closed": 0, "removed": 0, "positions": 0})
    code, out, _ = command_line("store", "restore", file, "--store", again)
    assert code == 0
    assert "3 tables, 2 games" in out
    assert all_rows(again) == all_rows(store)
    for words in (("backup", file), ("restore", file), ("prune", "--idle", "no"), ("prune", "--idle", "-1")):
        code, out, err = command_line("store", *words, "--store", store)
        assert (code, out) == (2, "")
        assert len(err.strip().splitlines()) == 1
