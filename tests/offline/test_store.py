"""A table's store in a browser's database."""

import pytest
from clock import run, system
from fake_browser import FakeDatabase

from clowder.offline.store import BrowserStore, forget
from clowder.table.storage import Conflict, Entry, Play, StoreError, TableChange

SETTINGS = {"game": "cats"}
MOVE = Entry("move", {"seat": 0, "moves": [3]})


async def opened(database, table="t1"):
    return await BrowserStore.open(system(), database, table)


async def with_game(database):
    """Returns a store with a table and a game that has one entry."""
    store = await opened(database)
    await store.people.add("me", "Ann")
    await store.add_table("t1", "AAAA-BBBB", SETTINGS)
    game = await store.deal(TableChange("t1", "playing"), 1, {"seed": "s"}, Play([MOVE], {"turn": 1}))
    return store, game


def test_what_was_written_is_there_when_the_page_opens_again():
    async def told():
        database = FakeDatabase()
        store, game = await with_game(database)
        await store.append(game, [MOVE, MOVE], {"turn": 2}, expected=1)
        await store.end(TableChange("t1", "over"), game, Play([MOVE], expected=3), {"winners": [0]})
        again = await opened(database)
        assert await again.games("t1") == await store.games("t1")
        assert await again.entries(game) == [MOVE] * 4
        assert await again.position(game) == {"turn": 2}
        assert (await again.news("t1")).happenings == (await store.news("t1")).happenings
        assert (await again.news("t1")).table.status == "over"
        assert (await again.people.add("me")).name == "Ann"

    run(told())


def test_what_the_browser_could_not_keep_has_not_happened():
    async def told():
        database = FakeDatabase()
        store, game = await with_game(database)
        database.fails = True
        with pytest.raises(StoreError):
            await store.append(game, [MOVE], expected=1)
        assert await store.entries(game) == [MOVE]
        database.fails = False
        await store.append(game, [MOVE], expected=1)  # the log is as long as before
        assert await (await opened(database)).entries(game) == [MOVE, MOVE]

    run(told())


def test_a_write_goes_to_the_database_once_and_before_it_is_read():
    async def told():
        database = FakeDatabase()
        store, game = await with_game(database)
        seen = []

        class Watching(FakeDatabase):
            async def save(self, texts, without=()):
                seen.append((await store.entries(game), sorted(texts)))

        store._database = Watching()
        await store.append(game, [MOVE], {"turn": 2}, expected=1, table=TableChange("t1", settings={"game": "x"}))
        assert seen == [([MOVE], ["games/t1/position/1", "games/t1/write/1.1", "tables/t1"])]

    run(told())


def test_a_conflict_writes_nothing():
    async def told():
        database = FakeDatabase()
        store, game = await with_game(database)
        before = dict(database.texts)
        with pytest.raises(Conflict):
            await store.append(game, [MOVE], expected=7)
        assert database.texts == before

    run(told())


def test_a_table_is_forgotten_and_others_stay():
    async def told():
        database = FakeDatabase()
        await with_game(database)
        other = await opened(database, "t2")
        await other.add_table("t2", "CCCC-DDDD", SETTINGS)
        await forget(database, "t1")
        assert not [key for key in database.texts if "t1" in key]
        assert (await (await opened(database, "t2")).news("t2")).table.code == "CCCC-DDDD"
        assert await (await opened(database)).games("t1") == []

    run(told())


def test_those_who_play_at_this_device_are_remembered():
    async def told():
        database = FakeDatabase()
        store = await opened(database)
        ann = await store.people.add("me", "Ann")
        bob = await store.people.add(None, "Bob", keeper=ann.id)
        await store.people.call(bob.id, "Bo")
        again = await opened(database, "t2")
        assert [row.name for row in await again.people.company(ann.id)] == ["Bo"]

    run(told())
