"""What tests put into a store, and read from it."""

import asyncio
import sqlite3
from contextlib import closing

from sqlalchemy import select

from clowder.store import Store, backups, database
from clowder.store.schema import Base
from clowder.table.storage import Entry, Play, SeatResult, TableChange


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


def all_rows(place):
    """Returns everything in a store, by table."""
    engine = database.connect(database.address(place))
    with engine.connect() as connection:
        kept = [table for table in Base.metadata.sorted_tables if table.name not in backups.PASSING]
        found = {}
        for table in kept:
            query = select(table).order_by(*table.primary_key.columns)
            found[table.name] = [tuple(row) for row in connection.execute(query)]
    engine.dispose()
    return found


def with_store(place, work):
    async def main():
        store = await Store.open(place)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


async def two_tables(store):
    ann, bob = [await store.people.add(name, name) for name in ("Ann", "Bob")]
    await store.add_table("t1", "CODE-1", {}, [ann.id, bob.id], public=True)
    await store.add_table("t2", "CODE-2", {}, [ann.id])
    return ann, bob


def rows_of(file, query):
    """Returns what a query finds in a file of SQLite."""
    with closing(sqlite3.connect(file)) as db:
        return db.execute(query).fetchall()
