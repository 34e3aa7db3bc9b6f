"""Orders, reports, codes, people and history, row by row, in a store of one file."""

import pytest
from stored import rows_of, two_tables

from clowder.store.moderation import BLOCK, CLOSE, HIDE, KEPT, Order
from clowder.table.storage import StoreError


def test_a_table_is_closed_for_good(use, file):
    async def work(store):
        ann, bob = await two_tables(store)
        await store.moderation.report("CODE-1", bob.id)
        await store.moderation.close("CODE-1")
        assert [table.id for table in await store.tables_of(ann.id)] == ["t2"]
        assert [table.id for table in await store.tables(("closed",))] == ["t1"]
        assert await store.moderation.reports() == []
        assert await store.moderation.after(0) == [Order(1, CLOSE, "CODE-1")]
        for code in ("CODE-1", "CODE-9"):
            with pytest.raises(StoreError, match=rf"^There is no open table {code}\.$"):
                await store.moderation.close(code)
        assert len(await store.moderation.after(0)) == 1, "what failed is no order"

    use(work)
    assert rows_of(file, "SELECT table_id FROM places") == [("t2",)]
    assert rows_of(file, "SELECT id, version FROM tables ORDER BY id") == [("t1", 1), ("t2", 0)]


def test_a_name_is_taken_away(use):
    async def work(store):
        ann, bob = await two_tables(store)
        name = await store.moderation.hide(ann.id)
        assert name.startswith("Guest ")
        assert 1000 <= int(name.removeprefix("Guest ")) <= 9999
        assert await store.people.names([ann.id, bob.id]) == {ann.id: name, bob.id: "Bob"}
        assert await store.moderation.after(0) == [Order(1, HIDE, ann.id)]
        await store.people.forget(bob.id)
        for gone in (bob.id, "nobody"):
            with pytest.raises(StoreError, match=rf"^There is no person {gone}\.$"):
                await store.moderation.hide(gone)

    use(work)


def test_person_is_blocked_and_unblocked(use):
    async def work(store):
        ann, bob = await two_tables(store)
        await store.moderation.block(ann.id)
        assert (await store.people.known("Ann")).blocked
        assert not (await store.people.known("Bob")).blocked
        assert await store.moderation.people("ann") == [(ann.id, "Ann", True)]
        await store.moderation.block(ann.id, on=False)
        assert not (await store.people.known("Ann")).blocked
        assert [order.kind for order in await store.moderation.after(0)] == [BLOCK, BLOCK]
        assert await store.moderation.people("BOB") == [(bob.id, "Bob", False)]
        assert await store.moderation.people("nobody") == []

    use(work)


def test_people_with_a_name_are_listed_latest_first(use):
    async def work(store):
        found = [await store.people.add(str(n), "Ann") for n in range(3)]
        assert [id for id, _, _ in await store.moderation.people("Ann")] == [person.id for person in reversed(found)]

    use(work)


def test_orders_are_read_after_the_last_that_is_known(use):
    async def work(store):
        ann, _ = await two_tables(store)
        assert await store.moderation.last() == 0
        await store.moderation.block(ann.id)
        await store.moderation.say("Hello", 60)
        await store.moderation.hide(ann.id)
        assert await store.moderation.last() == 3
        assert [(order.id, order.kind) for order in await store.moderation.after(0)] == [(1, BLOCK), (3, HIDE)]
        assert [order.id for order in await store.moderation.after(1)] == [3]
        assert await store.moderation.after(3) == []

    use(work)


def test_a_line_is_shown_for_a_while_or_until_the_next(use, later):
    async def work(store):
        assert await store.moderation.said() == ""
        await store.moderation.say("Hello", 60)
        assert await store.moderation.said() == "Hello"
        later(seconds=59)
        assert await store.moderation.said() == "Hello"
        later(seconds=61)
        assert await store.moderation.said() == ""
        await store.moderation.say("One", 60)
        await store.moderation.say("Two", 60)
        assert await store.moderation.said() == "Two"
        await store.moderation.say("", 60)
        assert await store.moderation.said() == ""

    use(work)


def test_orders_are_kept_for_a_day_and_numbers_are_not_used_again(use, later):
    async def work(store):
        ann, _ = await two_tables(store)
        await store.moderation.block(ann.id)
        later(seconds=KEPT.total_seconds() - 5)
        await store.moderation.block(ann.id)
        assert [order.id for order in await store.moderation.after(0)] == [1, 2]
        later(seconds=2 * KEPT.total_seconds() - 10)
        await store.moderation.block(ann.id)
        assert [order.id for order in await store.moderation.after(0)] == [2, 3], "the first is more than a day old"
        await store.moderation.say("Hello", 10 * KEPT.total_seconds())
        later(seconds=4 * KEPT.total_seconds())
        await store.moderation.block(ann.id)
        assert [order.id for order in await store.moderation.after(0)] == [5]
        assert await store.moderation.said() == "Hello", "as long as it was said it would be"

    use(work)


def test_reports_count_each_person_once_and_are_sorted_latest_first(use, later):
    async def work(store):
        ann, bob = await two_tables(store)
        await store.add_table("t3", "CODE-3", {}, [bob.id], public=True)
        assert await store.moderation.report("CODE-1", ann.id)
        assert await store.moderation.report("CODE-1", ann.id)
        assert await store.moderation.report("CODE-1", bob.id)
        later(seconds=10)
        assert await store.moderation.report("CODE-3", ann.id)
        assert not await store.moderation.report("CODE-2", ann.id), "it is not in the public list"
        assert not await store.moderation.report("CODE-9", ann.id)
        last, first = await store.moderation.reports()
        assert (last.code, last.number, last.people) == ("CODE-3", 1, {bob.id: "Bob"})
        assert (first.code, first.number) == ("CODE-1", 2)
        assert first.people == {ann.id: "Ann", bob.id: "Bob"}
        assert last.last > first.last
        await store.moderation.close("CODE-3")
        assert not await store.moderation.report("CODE-3", bob.id)

    use(work)


# Codes that move a seat


# People


# Tables


# History
