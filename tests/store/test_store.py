"""What the store keeps: tables, games, logs and the key; and what it refuses, in one sentence."""

import asyncio
import contextlib
import sqlite3
import stat
import threading
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import timedelta

import pytest
from clock import LIMIT
from sqlalchemy import event
from stored import move, two_tables

from clowder.engine.errors import ClowderError
from clowder.store import Store, database
from clowder.table.storage import Conflict, Entry, GameRow, Play, StoreError, TableChange


@asynccontextmanager
async def opened(path, **more):
    store = await Store.open(str(path), **more)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "clowder.db"


def use(file, work, **more):
    """Runs `work(store, game)` on a store with one table and one game."""

    async def main():
        async with opened(file, **more) as store:
            await store.add_table("t1", "CODE", {"game": "cats"})
            return await work(store, await store.deal(TableChange("t1"), 1, {"game": "cats", "seed": "7"}, Play([])))

    return asyncio.run(main())


def numbers(entries):
    return [entry.data["moves"][0] for entry in entries]


def rows(place, query):
    """What another process sees."""
    engine = database.connect(database.address(place))
    with engine.connect() as other:
        found = [tuple(row) for row in other.exec_driver_sql(query)]
    engine.dispose()
    return found


def test_the_key_is_drawn_once_and_lasts(file, tmp_path):
    async def keys(path):
        async with opened(path) as store:
            return [await store.key() for _ in range(2)]

    first = asyncio.run(keys(file))
    assert len(first[0]) == 32
    assert len({*first, *asyncio.run(keys(file))}) == 1
    assert asyncio.run(keys(tmp_path / "other.db"))[0] not in first


def test_only_the_owner_may_read_the_file(file):
    async def modes(store, game):
        await store.append(game, [move(1)])
        return [stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()]

    assert set(use(file, modes)) == {0o600}


def test_a_table_that_waits_is_found_by_its_short_code(place):
    async def work(store, game):
        await store.add_table("t2", "TWO", {"invitation": "BCDFGH"})
        await store.add_table("t3", "THREE", {"invitation": "BCDFGJ"})
        assert (await store.table_by_invitation("BCDFGH")).code == "TWO"
        for short in ("BCDFG", "bcdfgh", "", "%"):
            assert await store.table_by_invitation(short) is None
        await store.change(TableChange("t2", status="playing"))
        assert await store.table_by_invitation("BCDFGH") is None

    use(place, work)


def test_a_table_is_found_by_code_and_status(place):
    async def work(store, game):
        before = store.system.clock.now()
        await store.add_table("t2", "ÄÖ-2", {"name": "Zoë's table", "bots": [1, None], "public": True})
        await store.change(TableChange("t2", status="playing"))
        found = await store.table_by_code("ÄÖ-2")
        assert (found.id, found.code, found.status) == ("t2", "ÄÖ-2", "playing")
        assert found.settings == {"name": "Zoë's table", "bots": [1, None], "public": True}
        assert before <= found.created <= store.system.clock.now()
        assert await store.table_by_code("t2") is None
        assert [table.id for table in await store.tables(("waiting",))] == ["t1"]
        assert [table.id for table in await store.tables(("waiting", "playing"))] == ["t1", "t2"]
        assert await store.tables(()) == []
        await store.change(TableChange("t2", settings={"bots": []}))
        await store.change(TableChange("t2"))
        assert await store.table_by_code("ÄÖ-2") == replace(found, settings={"bots": []}, version=2)

    use(place, work)


def test_games_are_listed_in_order_with_results(place):
    async def work(store, first):
        third = await store.deal(TableChange("t1"), 3, {"seed": "9"}, Play([]))
        second = await store.deal(TableChange("t1"), 2, {"seed": "8"}, Play([]))
        await store.end(TableChange("t1"), second, Play([]), {"winners": [1]})
        assert await store.games("t1") == [
            GameRow(first, 1, {"game": "cats", "seed": "7"}, None),
            GameRow(second, 2, {"seed": "8"}, {"winners": [1]}),
            GameRow(third, 3, {"seed": "9"}, None),
        ]
        assert await store.games("nobody") == []

    use(place, work)


def test_log_and_position_survive_a_round_trip(place):
    said = [Entry("seat", {"seat": 1, "name": 'O\'Brien "\u2028" 🐈'}), move(5), Entry("resumed", {"big": 2**64 - 1})]

    async def work(store, game):
        assert await store.entries(game) == []
        assert await store.position(game) is None
        await store.append(game, said[:2], position={"after": 2})
        await store.append(game, said[2:])
        assert await store.position(game) == {"after": 2}
        await store.append(game, [], position={"after": 3, "rng": [2**64 - 1]})
        other = await store.deal(TableChange("t1"), 2, {}, Play([]))
        await store.append(other, [move(1)])
        assert await store.entries(game) == said
        assert await store.position(game) == {"after": 3, "rng": [2**64 - 1]}
        assert await store.position(other) is None

    use(place, work)
    assert rows(place, "SELECT game_id, number FROM entries ORDER BY 1, 2") == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert rows(place, "SELECT game_id, number FROM positions") == [(1, 3)]


def test_invalid_writes_are_refused_in_one_sentence_and_change_nothing(place):
    async def work(store, game):
        await store.end(TableChange("t1"), game, Play([]), {"winners": []})
        before = rows(place, "SELECT * FROM tables"), rows(place, "SELECT * FROM games")
        for wrong, sentence in (
            (store.add_table("t1", "OTHER", {}), "There is a table with the id 't1' or the same code already."),
            (store.add_table("t2", "CODE", {}), "There is a table with the id 't2' or the same code already."),
            (store.change(TableChange("t9", status="over")), "There is no table 't9'."),
            (store.change(TableChange("t1", status="lost")), "A table is waiting, playing, over, closed, not 'lost'."),
            (store.deal(TableChange("t9"), 1, {}, Play([])), "Game 1 of table 't9' cannot be dealt."),
            (store.deal(TableChange("t1"), 1, {}, Play([])), "Game 1 of table 't1' cannot be dealt."),
            (store.append(9, [move(1)]), "There is no game 9."),
            (store.append(9, [], position={}), "There is no game 9."),
            (store.end(TableChange("t1"), 9, Play([]), {}), "There is no game 9, or it has ended already."),
            (store.end(TableChange("t1"), game, Play([]), {}), "There is no game 1, or it has ended already."),
            (store.append(10**30, [move(1)]), r"This cannot be stored: .*\."),
            (store.append(game, [move(1), Entry("move", {"moves": {1}})]), r"This cannot be stored: .*set.*\."),
            (store.append(game, [move(float("nan"))]), r"This cannot be stored: .*\."),
            (store.append(game, [move(1)], position={"state": object()}), r"This cannot be stored: .*\."),
        ):
            with pytest.raises(StoreError, match=f"^{sentence}$"):
                await wrong
        assert (rows(place, "SELECT * FROM tables"), rows(place, "SELECT * FROM games")) == before
        assert await store.entries(game) == []
        assert await store.position(game) is None

    use(place, work)
    assert issubclass(StoreError, ClowderError)


def test_a_deal_is_stored_whole_or_not_at_all(place):
    async def work(store, first):
        play = Play([move(1)], {"after": 1})
        with pytest.raises(StoreError, match="cannot be dealt"):
            await store.deal(TableChange("nobody", "playing"), 2, {}, play)
        with pytest.raises(StoreError, match="A table is waiting"):  # the last of its steps fails
            await store.deal(TableChange("t1", "flying"), 2, {}, play)
        with pytest.raises(StoreError, match="cannot be dealt"):
            await store.deal(TableChange("t1", "playing"), 1, {}, play)  # there is a game 1
        assert [game.id for game in await store.games("t1")] == [first]
        assert [table.status for table in await store.tables(("waiting", "playing"))] == ["waiting"]
        second = await store.deal(TableChange("t1", "playing", {"number": 2}), 2, {"seed": "8"}, play)
        assert await store.entries(second) == [move(1)]
        assert await store.position(second) == {"after": 1}
        assert [table.settings for table in await store.tables(("playing",))] == [{"number": 2}]

    use(place, work)


def test_an_end_is_stored_whole_or_not_at_all(place):
    async def work(store, game):
        await store.append(game, [move(1)], {"after": 1})
        play = Play([move(2)], {"after": 2})
        for table in (TableChange("nobody", "over"), TableChange("t1", "flying")):
            with pytest.raises(StoreError):
                await store.end(table, game, play, {"winners": [0]})
            assert await store.entries(game) == [move(1)]
            assert await store.position(game) == {"after": 1}
            assert [row.result for row in await store.games("t1")] == [None]
        await store.end(TableChange("t1", "over", {"evening": {"Ann": 1}}), game, play, {"winners": [0]})
        with pytest.raises(StoreError, match="has ended already"):
            await store.end(TableChange("t1", "over", {"evening": {"Ann": 2}}), game, play, {"winners": [0]})
        assert await store.entries(game) == [move(1), move(2)]
        assert [row.result for row in await store.games("t1")] == [{"winners": [0]}]
        assert [table.settings for table in await store.tables(("over",))] == [{"evening": {"Ann": 1}}]

    use(place, work)


def test_try_writing_leaves_nothing_and_reports_the_cause(file):
    async def work(store, game):
        await store.try_writing()
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            assert other.execute("SELECT name FROM secrets").fetchall() == []
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match=r"The store could not write: .*locked"):
                await store.try_writing()
            other.execute("ROLLBACK")
        await store.try_writing()

    use(file, work, busy_ms=50)


def test_the_log_and_the_headers_cannot_be_changed(file):
    async def work(store, game):
        await store.append(game, [move(1), move(2)])

    use(file, work)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        for statement in (
            "UPDATE entries SET data = '{}'",
            "DELETE FROM entries WHERE number = 2",
            "DELETE FROM games",
            "UPDATE games SET header = '{}'",
            "UPDATE games SET number = 4",
        ):
            with pytest.raises(sqlite3.IntegrityError, match=r"^A log can only grow\.$"):
                other.execute(statement)
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            other.execute("INSERT INTO entries VALUES (1, 2, 'move', '{}', '2026-01-01')")
        assert other.execute("SELECT count(*), sum(number) FROM entries").fetchall() == [(2, 3)]


def test_no_statement_changes_a_log(place):
    async def work(store, game):
        await store.append(game, [move(1), move(2)])
        for table, statement in (
            ("entries", "UPDATE entries SET kind = 'x'"),
            ("entries", "DELETE FROM entries WHERE number = 2"),
            ("games", "DELETE FROM games"),
            ("games", "UPDATE games SET number = 4"),
        ):
            with pytest.raises(StoreError, match=rf"^The {table} stay\.$"):
                await store.writer.write(lambda db, sql=statement: db.exec_driver_sql(sql), f"The {table} stay.")
        assert numbers(await store.entries(game)) == [1, 2]

    use(place, work)


def test_log_with_a_missing_entry_is_refused(file):
    async def work(store, game):
        await store.append(game, [move(1)])
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("INSERT INTO entries VALUES (1, 3, 'move', '{}', '2026-01-01')")
        with pytest.raises(StoreError, match=r"^The log of game 1 has no entry 2\.$"):
            await store.entries(game)

    use(file, work)


# Group commit


def count(store, happening):
    seen = []
    event.listen(store.engine, happening, lambda connection: seen.append(1))
    return seen


def test_queued_writes_are_committed_together_in_order(place):
    async def work(store, game):
        other = await store.deal(TableChange("t1"), 2, {}, Play([]))
        commits = count(store, "commit")
        await asyncio.gather(*(store.append(game if i % 2 else other, [move(i)], {"at": i}) for i in range(100)))
        assert 1 <= len(commits) <= 5
        assert numbers(await store.entries(game)) == list(range(1, 100, 2))
        assert numbers(await store.entries(other)) == list(range(0, 100, 2))
        assert await store.position(game) == {"at": 99}

    use(place, work)


def test_writes_during_a_transaction_wait_for_the_next(place):
    async def work(store, game):
        commits = count(store, "commit")
        waiting = []
        loop = asyncio.get_running_loop()

        async def more():
            waiting.extend(asyncio.ensure_future(store.append(game, [move(i)])) for i in range(1, 30))
            await asyncio.sleep(0)

        def first(connection):
            if len(commits) == 1:
                asyncio.run_coroutine_threadsafe(more(), loop).result()

        event.listen(store.engine, "commit", first)
        await store.append(game, [move(0)])
        await asyncio.gather(*waiting)
        assert len(waiting) == 29
        assert len(commits) == 2
        assert numbers(await store.entries(game)) == list(range(30))

    use(place, work)


def test_one_after_the_other_is_one_commit_each(place):
    async def work(store, game):
        commits = count(store, "commit")
        for i in range(5):
            await store.append(game, [move(i)])
            assert len(commits) == i + 1

    use(place, work)


def test_a_refused_item_fails_only_its_own_caller(place):
    async def work(store, game):
        commits = count(store, "commit")
        jobs = []
        for i in range(20):
            jobs.append(store.append(game, [move(i)], {"at": i}))
            jobs.append(store.append(99, [move(i)]))
            jobs.append(store.append(game, [move(i), Entry("x" * 8, {"bad": object()})], {"at": "never"}))
            jobs.append(store.add_table("t1", f"{i}", {}))
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert outcomes[::4] == [None] * 20
        refused = [outcome for i, outcome in enumerate(outcomes) if i % 4]
        assert {type(outcome) for outcome in refused} == {StoreError}
        assert len(commits) <= 5
        assert numbers(await store.entries(game)) == list(range(20))
        assert await store.position(game) == {"at": 19}

    use(place, work)


def test_a_full_disk_fails_the_whole_batch_and_the_store_recovers(file):
    async def work(store, game):
        await store.append(game, [move(0)])
        writing = store.writer.connection
        pages = writing.exec_driver_sql("PRAGMA page_count").scalar_one()
        writing.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        writing.rollback()
        large = Entry("move", {"moves": [1], "padding": "x" * 300_000})
        jobs = [store.append(game, [move(1)]), store.append(game, [large]), store.append(game, [move(2)])]
        for outcome in await asyncio.gather(*jobs, return_exceptions=True):
            assert isinstance(outcome, StoreError)
            assert str(outcome) == "The store could not write: database or disk is full."
        assert numbers(await store.entries(game)) == [0]
        await store.append(game, [move(3)])
        assert numbers(await store.entries(game)) == [0, 3]

    use(file, work)


def test_writer_times_out_with_an_error(file):
    async def work(store, game):
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match=r"^The store could not write: database is locked\.$"):
                await store.append(game, [move(1)])
            assert await store.entries(game) == []  # readers do not wait
            other.execute("ROLLBACK")
        await store.append(game, [move(2)])
        assert numbers(await store.entries(game)) == [2]

    use(file, work, busy_ms=20)


def test_write_of_a_cancelled_caller_still_happens(place):
    async def work(store, game):
        gone = asyncio.ensure_future(store.append(game, [move(1)]))
        await asyncio.sleep(0)
        gone.cancel()
        await store.append(game, [move(2)])
        assert gone.cancelled()
        assert numbers(await store.entries(game)) == [1, 2]

    use(place, work)


def test_close_flushes_the_queue_and_refuses_new_writes(file):
    async def main():
        store = await Store.open(str(file))
        await store.add_table("t1", "CODE", {})
        game = await store.deal(TableChange("t1"), 1, {}, Play([]))
        jobs = [asyncio.ensure_future(store.append(game, [move(i)])) for i in range(50)]
        await asyncio.sleep(0)
        await asyncio.gather(store.close(), store.close())
        assert [job.done() and job.exception() for job in jobs] == [None] * 50
        await store.close()
        for late in (store.append(game, [move(99)]), store.key(), store.add_table("t2", "2", {}), store.entries(game)):
            with pytest.raises(StoreError, match=r"^The store is closed\.$"):
                await late

    asyncio.run(main())
    assert rows(file, "SELECT count(*), max(number) FROM entries") == [(50, 50)]
    left = {path.name for path in file.parent.iterdir()}
    assert left == {"clowder.db", "clowder.db.lock"}  # the write-ahead log is folded in
    assert rows(file, "PRAGMA integrity_check") == [("ok",)]


def test_a_stopped_writer_leaves_no_caller_waiting(place):
    async def work(store, game):
        jobs = [asyncio.ensure_future(store.append(game, [move(i)])) for i in range(3)]
        await asyncio.sleep(0)
        store.writer.task.cancel()
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {StoreError}
        with pytest.raises(StoreError, match="closed"):
            await store.append(game, [move(4)])

    use(place, work)


def test_an_append_that_expects_another_number_of_entries_writes_nothing(place):
    async def work(store, game):
        await store.append(game, [move(1)], {"at": 1}, expected=0)
        await store.append(game, [move(2), move(3)], {"at": 3}, expected=1)
        change = TableChange("t1", "over", {"late": True})
        for expected in (0, 1, 2, 4):
            with pytest.raises(Conflict, match=f"has 3 entries, not {expected}"):
                await store.append(game, [move(4)], {"at": 4}, expected, change)
            with pytest.raises(Conflict):
                await store.end(change, game, Play([move(4)], None, expected), {"winners": [0]})
        assert [entry.data for entry in await store.entries(game)] == [move(n).data for n in (1, 2, 3)]
        assert await store.position(game) == {"at": 3}
        row = await store.table_by_code("CODE")
        assert row.status != "over"
        assert (await store.games("t1"))[0].result is None
        await store.append(game, [move(4)], None, 3, change)
        assert (await store.table_by_code("CODE")).settings == {"late": True}

    use(place, work)


def test_row_changed_by_another_process_is_a_conflict(place):
    async def work(store, game):
        seen = (await store.table_by_code("CODE")).version
        await store.change(TableChange("t1", settings={"by": "one"}, expected=seen))
        for late in (
            store.change(TableChange("t1", settings={"by": "two"}, expected=seen)),
            store.append(game, [move(1)], table=TableChange("t1", settings={"by": "two"}, expected=seen)),
            store.end(TableChange("t1", "over", expected=seen), game, Play([move(1)]), {"winners": []}),
            store.deal(TableChange("t1", "playing", expected=seen), 2, {}, Play([])),
        ):
            with pytest.raises(Conflict):
                await late
        assert await store.entries(game) == []
        assert len(await store.games("t1")) == 1
        assert (await store.table_by_code("CODE")).settings == {"by": "one"}

    use(place, work)


def test_two_stores_append_to_one_log_in_one_order(place):
    async def work(store, game):
        async with opened(place) as other:

            async def add(one, number):
                for _ in range(10):
                    while True:
                        with contextlib.suppress(Conflict):
                            known = len(await one.entries(game))
                            await one.append(game, [move(number)], {"at": known}, expected=known)
                            break

            await asyncio.gather(*(add(one, number) for number, one in enumerate((store, other, store, other))))
            found = numbers(await store.entries(game))
            assert sorted(found) == sorted([0, 1, 2, 3] * 10)
            assert await other.position(game) == {"at": 39}

    use(place, work)


def test_one_of_many_concurrent_appends_wins(place):
    async def work(store, game):
        jobs = [store.append(game, [move(i)], {"at": i}, expected=0) for i in range(20)]
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert found.count(None) == 1
        assert all(isinstance(other, Conflict) for other in found if other is not None)
        assert len(await store.entries(game)) == 1

    use(place, work)


def test_close_waits_for_readers(place):
    began, go_on, read = threading.Event(), threading.Event(), []

    async def work():
        store = await Store.open(place)

        @event.listens_for(store.engine, "before_cursor_execute")
        def wait(*_):
            began.set()
            go_on.wait(LIMIT)

        event.listen(store.engine, "after_cursor_execute", lambda *_: read.append(1))
        reading = asyncio.create_task(store.tables(["playing"]))
        await asyncio.to_thread(began.wait)
        reading.cancel()  # its table was put away, say; its thread reads on
        closing = asyncio.create_task(store.close())
        for _ in range(100):
            await asyncio.sleep(0)
        assert not closing.done()
        go_on.set()
        await closing
        assert read

    asyncio.run(work())


def test_public_list_has_recently_used_open_tables(use):
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


def test_table_listeners_are_notified_of_each_change(use):
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


def test_news_returns_unknown_entries_grouped_as_written(use):
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


def test_news_refuses_a_missing_entry(use, file):
    async def work(store):
        await store.add_table("t1", "C1", {})
        game = await store.deal(TableChange("t1"), 1, {}, Play([move(1), move(2)]))
        with closing(sqlite3.connect(file)) as other, other:
            other.execute(f"INSERT INTO entries VALUES ({game}, 4, 'move', '{{}}', '2026-01-01')")
        with pytest.raises(StoreError, match=rf"^The log of game {game} has no entry 3\.$"):
            await store.news("t1", game, 1)

    use(work)
