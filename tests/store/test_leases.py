"""Leases: one hand a table; a hand that is not the holder's any more writes nothing."""

import asyncio

import pytest
from clock import run, system

from clowder.store import Store
from clowder.table.storage import Entry, Lease, LeaseLost, Play, StoreError, TableChange

MOVE = Entry("move", {"seat": 0, "moves": [1]})


def between(place, work, seconds=60.0):
    """Runs `work(one, other, game)` on two open stores of one place that both serve tables."""

    async def main():
        one, other = [await Store.open(place, system=system()) for _ in range(2)]
        try:
            await one.add_table("t1", "CODE", {})
            game = await one.deal(TableChange("t1"), 1, {}, Play([]))
            await one.leases.begin(alone=False, seconds=seconds)
            await other.leases.begin(alone=False, seconds=seconds)
            await work(one, other, game)
        finally:
            await one.close()
            await other.close()

    run(main())


def test_a_table_is_one_process_until_that_is_dead(place):
    async def work(one, other, game):
        mine = await one.leases.take("t1")
        assert mine == Lease("t1", one.leases.holder, 1)
        assert await other.leases.take("t1") == mine == await one.leases.take("t1")
        await one.leases.beat(seconds=-1)  # it is not heard of any more
        theirs = await other.leases.take("t1")
        assert theirs == Lease("t1", other.leases.holder, 2)
        assert await one.leases.take("t1") == theirs

    between(place, work)


def test_released_tables_can_be_taken_at_once(place):
    async def work(one, other, game):
        await one.leases.take("t1")
        await other.leases.release("t1")  # not the other's
        assert (await other.leases.take("t1")).holder == one.leases.holder
        await one.leases.release("t1")
        assert await other.leases.take("t1") == Lease("t1", other.leases.holder, 3)
        await other.leases.leave()
        assert await one.leases.take("t1") == Lease("t1", one.leases.holder, 4)

    between(place, work)


def test_an_old_hand_writes_nothing(place):
    async def work(one, other, game):
        old = await one.leases.take("t1")
        await one.append(game, [MOVE], lease=old)
        await one.leases.beat(seconds=-1)
        new = await other.leases.take("t1")
        await one.leases.beat(seconds=60)  # it was only slow
        for late in (
            one.append(game, [MOVE], lease=old),
            one.end(TableChange("t1", "over"), game, Play([MOVE], lease=old), {"winners": []}),
            one.deal(TableChange("t1", "playing"), 2, {}, Play([], lease=old)),
            one.append(game, [MOVE], lease=Lease("t1", old.holder, new.number)),
        ):
            with pytest.raises(LeaseLost):
                await late
        assert await one.entries(game) == [MOVE]
        assert len(await one.games("t1")) == 1
        assert (await one.table_by_code("CODE")).status == "waiting"
        await other.append(game, [MOVE], lease=new)

    between(place, work)


def test_one_of_many_gets_a_lease_and_numbers_are_unique(place):
    async def work(one, other, game):
        found = []
        for _ in range(10):
            found += await asyncio.gather(*(store.leases.take("t1") for store in (one, other, one, other)))
            await asyncio.gather(one.leases.release("t1"), other.leases.release("t1"))
        holders = {}
        for lease in found:
            assert holders.setdefault(lease.number, lease.holder) == lease.holder
        assert len(holders) >= 10

    between(place, work)


def test_heartbeat_returns_the_live_processes(place):
    async def work(one, other, game):
        both = {one.leases.holder, other.leases.holder}
        assert await one.leases.beat(seconds=60) == both == await other.leases.beat(seconds=60)
        await other.leases.leave()
        assert await one.leases.beat(seconds=60) == {one.leases.holder}

    between(place, work)


def test_sqlite_leases_of_other_processes_are_dead(tmp_path):
    async def main():
        path = str(tmp_path / "clowder.db")
        first = await Store.open(path, system=system())
        await first.add_table("t1", "CODE", {})
        await first.leases.begin()
        await first.leases.take("t1")
        await first.close()  # without a word, as if killed
        second = await Store.open(path, system=system())
        await second.leases.begin()
        assert await second.leases.take("t1") == Lease("t1", second.leases.holder, 2)
        await second.close()

    run(main())


def test_lease_of_an_unknown_table_is_refused(place):
    async def work(one, other, game):
        with pytest.raises(StoreError, match=r"^There is no such table\.$"):
            await one.leases.take("t9")

    between(place, work)
