"""A move is on the disk before anyone hears of it."""

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

from clowder.store import Store
from clowder.table.storage import Entry, Play, TableChange

APPENDING = """
import asyncio, sys
from clowder.store import Store
from clowder.table.storage import Entry, Play, TableChange

async def main(path, several):
    store = await Store.open(path)
    await store.add_table("t", "C", {})
    game = await store.deal(TableChange("t"), 1, {}, Play([]))
    number = 0
    while True:
        await asyncio.gather(*(store.append(game, [Entry("move", {"n": number + i})]) for i in range(several)))
        number += several
        print(number, flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def killed_after(path, heard, several):
    """Lets another process append until it was heard `heard` times, kills it, and returns its last word."""
    args = [sys.executable, "-c", APPENDING, str(path), str(several)]
    with subprocess.Popen(args, stdout=subprocess.PIPE, text=True) as process:
        said = [process.stdout.readline() for _ in range(heard)]
        process.send_signal(signal.SIGKILL)
        said += process.stdout.read().split("\n")[:-1]
    assert process.returncode == -signal.SIGKILL
    return int(said[-1])


def log(path):
    async def main():
        store = await Store.open(str(path))
        try:
            return [entry.data["n"] for entry in await store.entries(1)]
        finally:
            await store.close()

    return asyncio.run(main())


def test_every_connection_is_durable(tmp_path):
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}

    def pragmas(connection):
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in wanted}

    async def main():
        store = await Store.open(str(tmp_path / "clowder.db"))
        await store.key()
        writing = store.writer.connection
        assert pragmas(writing) == wanted
        writing.rollback()
        with store.engine.connect() as one, store.engine.connect() as two:
            assert pragmas(one) == pragmas(two) == wanted
        await store.close()

    asyncio.run(main())


def test_others_see_a_move_as_soon_as_append_returns(tmp_path):
    path = tmp_path / "clowder.db"

    async def main():
        store = await Store.open(str(path))
        await store.add_table("t", "C", {})
        game = await store.deal(TableChange("t"), 1, {"seed": "1"}, Play([]))
        with closing(sqlite3.connect(path)) as other:
            for number in range(10):
                await store.append(game, [Entry("move", {"n": number})], {"at": number})
                seen = [json.loads(row[0])["n"] for row in other.execute("SELECT data FROM entries ORDER BY number")]
                assert seen == list(range(number + 1))
                assert json.loads(other.execute("SELECT data FROM positions").fetchone()[0]) == {"at": number}
        await store.close()

    asyncio.run(main())


def test_acknowledged_writes_survive_a_kill(tmp_path):
    path = tmp_path / "clowder.db"
    said = killed_after(path, 5, several=1)
    assert said >= 5
    found = log(path)
    assert found == list(range(len(found)))
    assert len(found) >= said


def test_a_killed_server_leaves_whole_batches_without_a_gap(tmp_path):
    path = tmp_path / "clowder.db"
    said = killed_after(path, 3, several=40)
    found = log(path)
    assert found == list(range(len(found)))
    assert len(found) >= said >= 120
