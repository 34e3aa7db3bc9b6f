"""Orders, reports, codes, people and history, row by row, in a store of one file."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest
from clock import MovableClock, Seeded

from clowder.store import Store
from clowder.store.history import Finished, Sat
from clowder.store.moderation import BLOCK, CLOSE, HIDE, KEPT, Order
from clowder.system import System
from clowder.table.storage import Entry, Play, SeatResult, StoreError, TableChange


@pytest.fixture
def file(tmp_path):
    return tmp_path / "clowder.db"


@pytest.fixture
def system():
    """A clock that stands still, and entropy with a seed."""
    return System(MovableClock(stands=True), Seeded())


@pytest.fixture
def use(file, system):
    """Runs work on a store."""

    def run(work):
        async def main():
            store = await Store.open(str(file), system=system)
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(main())

    return run


@pytest.fixture
def later(system):
    """Moves the clock of the store to so long after its beginning."""
    beginning = system.clock.monotonic()

    def move(**ahead):
        system.clock.move(beginning + timedelta(**ahead).total_seconds() - system.clock.monotonic())

    return move


def rows(file, query):
    with closing(sqlite3.connect(file)) as db:
        return db.execute(query).fetchall()


async def two_tables(store):
    ann, bob = [await store.people.add(name, name) for name in ("Ann", "Bob")]
    await store.add_table("t1", "CODE-1", {}, [ann.id, bob.id], public=True)
    await store.add_table("t2", "CODE-2", {}, [ann.id])
    return ann, bob


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
    assert rows(file, "SELECT table_id FROM places") == [("t2",)]
    assert rows(file, "SELECT id, version FROM tables ORDER BY id") == [("t1", 1), ("t2", 0)]


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


def test_somebody_is_blocked_and_let_in_again(use):
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


def test_people_of_one_name_are_told_the_latest_first(use):
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


def test_reports_are_counted_once_a_person_and_the_latest_come_first(use, later):
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


def test_a_code_is_good_once_and_for_a_while(use, later):
    async def work(store):
        ann, bob = await two_tables(store)
        await store.codes.add("AB12", "t1", ann.id, 60)
        assert await store.codes.use("XXXX") is None
        assert await store.codes.use("AB12") == ("CODE-1", ann.id)
        assert await store.codes.use("AB12") is None
        await store.codes.add("AB12", "t1", ann.id, 60)
        later(seconds=59)
        await store.codes.add("CD34", "t1", bob.id, 60)
        assert await store.codes.use("AB12") == ("CODE-1", ann.id)
        await store.codes.add("AB12", "t1", ann.id, 1)
        later(seconds=61)
        assert await store.codes.use("AB12") is None, "it is too late"

    use(work)


def test_a_new_code_takes_the_place_of_the_old_one_of_that_seat_alone(use, file, later):
    async def work(store):
        ann, bob = await two_tables(store)
        for code, table, person in (
            ("A1", "t1", ann.id),
            ("B1", "t1", bob.id),
            ("A2", "t2", ann.id),
            ("A3", "t1", ann.id),
        ):
            await store.codes.add(code, table, person, 60)
        assert await store.codes.use("A1") is None
        assert await store.codes.use("B1") == ("CODE-1", bob.id)
        assert await store.codes.use("A2") == ("CODE-2", ann.id)
        assert await store.codes.use("A3") == ("CODE-1", ann.id)
        await store.codes.add("A4", "t1", ann.id, 60)
        with pytest.raises(StoreError, match=r"^That code is taken\.$"):
            await store.codes.add("A4", "t1", bob.id, 60)
        later(seconds=100)
        await store.codes.add("A5", "t2", bob.id, 60)

    use(work)
    assert rows(file, "SELECT code FROM codes") == [("A5",)], "those whose time is over are gone"


# People


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


def test_who_has_another_name_is_told_once(use):
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


def test_to_forget_somebody_takes_those_at_their_device_too(use, file):
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


# Tables


def test_the_public_list_has_open_tables_where_somebody_was(use):
    async def work(store):
        now = store.system.clock.now()
        for number, public in enumerate((True, True, False, True, True)):
            await store.add_table(f"t{number}", f"C{number}", {}, public=public)
        await store.change(TableChange("t1", status="over"))
        await store.change(TableChange("t3", status="playing"))
        found = await store.open_tables(now - timedelta(seconds=5), 10)
        assert found == ["t4", "t3", "t0"]
        assert await store.open_tables(now - timedelta(seconds=5), 2) == ["t4", "t3"]
        assert await store.open_tables(store.system.clock.now() + timedelta(seconds=60), 10) == []
        await store.change(TableChange("t0", public=False))
        assert await store.open_tables(now - timedelta(seconds=5), 10) == ["t4", "t3"]

        found = await store.tables_by_id(["t0", "gone", "t4"])
        assert [(table.id, table.code) for table in found] == [("t0", "C0"), ("t4", "C4")]
        assert await store.going_on() == {"t0", "t2", "t3", "t4"}

    use(work)


def test_the_table_used_last_comes_first(use):
    async def work(store):
        ann, bob = await two_tables(store)
        assert [table.id for table in await store.tables_of(ann.id)] == ["t2", "t1"]
        await store.touch(["t1"])
        assert [table.id for table in await store.tables_of(ann.id)] == ["t1", "t2"]
        await store.change(TableChange("t1", people=frozenset({bob.id})))
        assert [table.id for table in await store.tables_of(ann.id)] == ["t2"]
        assert [table.id for table in await store.tables_of(bob.id)] == ["t1"]
        await store.change(TableChange("t1", status="closed"))
        assert await store.tables_of(bob.id) == []

    use(work)


def test_whoever_lists_tables_is_told_of_each_change(use):
    async def work(store):
        told = []
        store.on_table = lambda: told.append(1)
        await store.add_table("t1", "C1", {})
        await store.change(TableChange("t1", status="playing"))
        game = await store.deal(TableChange("t1"), 1, {}, Play([]))
        assert len(told) == 3
        await store.append(game, [Entry("move", {"seat": 0, "moves": [1]})])
        assert len(told) == 3, "a move changes no list"
        await store.append(game, [], table=TableChange("t1", settings={"a": 1}))
        await store.end(TableChange("t1"), game, Play([]), {})
        assert len(told) == 5
        await store.prune(timedelta(days=1))
        assert len(told) == 5

    use(work)


# What happened since


def move(number):
    return Entry("move", {"seat": 0, "moves": [number]})


def test_news_are_what_is_not_known_yet_in_the_parts_in_which_it_was_written(use):
    async def work(store):
        assert (await store.news("t1")).table is None
        await store.add_table("t1", "C1", {})
        first = await store.news("t1")
        assert (first.table.id, first.game, first.happenings) == ("t1", None, [])
        game = await store.deal(TableChange("t1"), 1, {"seed": "7"}, Play([move(1), move(2)]))
        await store.append(game, [move(3)])
        found = await store.news("t1", game, 0)
        assert (found.game.id, found.game.number) == (game, 1)
        assert found.happenings == [[move(1), move(2)], [move(3)]]
        assert (await store.news("t1", game, 1)).happenings == [[move(2)], [move(3)]]
        assert (await store.news("t1", game, 3)).happenings == []
        second = await store.deal(TableChange("t1"), 2, {}, Play([move(9)]))
        assert (await store.news("t1")).happenings == [[move(9)]], "of the latest game"
        assert (await store.news("t1")).game.id == second
        old = await store.news("t1", game, 2)
        assert (old.game.id, old.happenings) == (second, [[move(3)]])

    use(work)


def test_a_hole_is_no_news(use, file):
    async def work(store):
        await store.add_table("t1", "C1", {})
        game = await store.deal(TableChange("t1"), 1, {}, Play([move(1), move(2)]))
        with closing(sqlite3.connect(file)) as other, other:
            other.execute(f"INSERT INTO entries VALUES ({game}, 4, 'move', '{{}}', '2026-01-01')")
        with pytest.raises(StoreError, match=rf"^The log of game {game} has no entry 3\.$"):
            await store.news("t1", game, 1)

    use(work)


# History


def test_what_is_left_of_finished_games(use):
    async def work(store):
        ann, bob = await two_tables(store)
        games = []
        for number in range(1, 4):
            game = await store.deal(
                TableChange("t1"), number, {"number": number}, Play([move(1), Entry("seat", {}), move(2)])
            )
            games.append(game)
            if number < 3:
                sitters = [SeatResult(ann.id, None, number == 2), SeatResult(None, "house", False)]
                await store.end(TableChange("t1"), game, Play([move(3)]), {"winners": [0]}, sitters)
        latest, earlier = await store.history.of(ann.id)
        assert isinstance(latest, Finished)
        assert [latest.id, earlier.id] == [games[1], games[0]]
        assert (latest.header, latest.result, latest.seat, latest.left) == ({"number": 2}, {"winners": [0]}, 0, True)
        assert not earlier.left
        assert latest.begun <= latest.ended
        assert await store.history.of(bob.id) == []
        assert await store.history.last_of("t1", ann.id) == games[1]
        assert await store.history.last_of("t2", ann.id) is None
        assert await store.history.last_of("t1", bob.id) is None
        shared = await store.history.shared(games[0])
        assert (shared.id, shared.seat, shared.left, shared.result) == (games[0], -1, False, {"winners": [0]})
        assert await store.history.shared(games[2]) is None, "it is not over"
        assert await store.history.running(games[2]) == {}
        assert await store.history.running(games[0]) is None
        assert await store.history.lengths(games) == {games[0]: 3, games[1]: 3, games[2]: 2}
        assert await store.history.sitters(games) == {
            game: [Sat("Ann", False), Sat("house", True)] for game in games[:2]
        }
        await store.people.forget(ann.id)
        assert (await store.history.sitters(games[:1]))[games[0]][0] == Sat(None, False)

    use(work)
