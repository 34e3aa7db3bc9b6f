"""What is kept, and for how long."""

from datetime import timedelta

from sqlalchemy import update
from stored import fill, with_store

from clowder.store.schema import Tables

DAY = timedelta(days=1)


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

    with_store(place, work)


def test_a_table_where_nothing_was_ever_dealt_is_kept_for_a_week_only(place):
    async def work(store):
        await fill(store)
        for days, left in ((6, ["over", "playing", "empty"]), (8, ["over", "playing"])):
            long_ago = update(Tables).values(used=store.system.clock.now() - days * DAY)
            await store.writer.write(lambda connection, ago=long_ago: connection.execute(ago).rowcount, "")
            await store.prune(90 * DAY)
            rows = await store.tables(("waiting", "playing", "over", "closed"))
            assert [row.id for row in rows] == left

    with_store(place, work)
