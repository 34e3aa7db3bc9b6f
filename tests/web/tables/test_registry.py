"""The live tables of a server: which are kept, and which are closed."""

from datetime import timedelta

from tables import ANN, BOB, CLEO, after, hall_at, run, until

from clowder.games import find
from clowder.table.connections import Connection
from clowder.table.terms import terms_from_form
from clowder.web.http.timing import ServerTiming


def test_a_running_server_closes_tables_that_nobody_uses(tmp_path):
    timing = ServerTiming(closed_after=timedelta(0))

    async def trial():
        async with hall_at(tmp_path / "x.sqlite", server=timing) as hall:
            await hall.store.add_table("old", "AAAA-BBBB", {"name": "x"})
            await after(timing.tidy)
            await after(1)
            assert await hall.store.table_by_code("AAAA-BBBB") is None

    run(trial())


async def opened(hall, person=ANN, game="cats"):
    """Opens a table of somebody's that waits for others."""
    return await hall.open_for(terms_from_form(find(game), {"players": "3"}, person.id), person, 0)


def test_a_table_is_found_by_its_code_also_after_it_was_put_away(tmp_path):
    async def trial():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table = await opened(hall)
            assert await hall.find(table.code) is table
            assert await hall.find("NONE-NONE") is None
            await hall.put_away(table)
            again = await hall.find(table.code)
            assert again is not table
            assert (again.id, again.terms.host) == (table.id, ANN.id)
            assert await hall.find(table.code) is again
            await hall.shut(await hall.store.table_by_code(table.code))
            assert await hall.find(table.code) is None, "it is closed for good"
            assert table.code not in hall.tables

    run(trial())


def test_one_more_table_takes_the_place_of_the_one_that_nobody_looked_at_for_longest(tmp_path):
    async def trial():
        async with hall_at(tmp_path / "x.sqlite", server=ServerTiming(max_tables=2)) as hall:
            first, second = await opened(hall), await opened(hall, BOB)
            first.last_used = second.last_used + 1
            page = Connection(ANN.id, "Ann")
            third = await opened(hall, CLEO)
            assert set(hall.tables) == {first.code, third.code}
            for table in (first, third):
                table.connect(Connection(ANN.id, "Ann") if table is first else page)
            assert await hall.find(second.code) is None, "there is no room, and nobody is sent away"
            third.disconnect(page)
            assert await hall.find(second.code) is not None
            assert set(hall.tables) == {first.code, second.code}

    run(trial())


def test_a_table_that_nobody_looks_at_is_put_away_after_a_while(tmp_path):
    async def trial():
        async with hall_at(tmp_path / "x.sqlite", server=ServerTiming(idle=100)) as hall:
            left, watched = await opened(hall), await opened(hall, BOB)
            watched.connect(Connection(BOB.id, "Bob"))
            await after(90)
            assert set(hall.tables) == {left.code, watched.code}
            await after(100)
            assert set(hall.tables) == {watched.code}

    run(trial())


def test_tables_are_brought_back_after_a_restart_the_latest_first(tmp_path):
    async def trial():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            codes = [(await opened(hall, person)).code for person in (ANN, BOB, CLEO)]
        async with hall_at(tmp_path / "x.sqlite", server=ServerTiming(brought_back=2)) as hall:
            await until(lambda: len(hall.tables) == 2)
            assert set(hall.tables) == set(codes[1:])
            assert (await hall.find(codes[0])).code == codes[0]

    run(trial())


def test_what_another_process_says_reaches_the_table_that_it_is_about(tmp_path):
    async def trial():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, other = await opened(hall), await opened(hall, BOB)
            limits, programs = [], []
            hall.on_limit = lambda *taken: limits.append(taken)
            hall.on_program = lambda *said: programs.append(said)
            hall.store.bus.on_message({"k": "limit", "who": "a key", "limit": 2, "number": 1})
            assert limits == [(2, "a key", 1)]
            hall.store.bus.on_message({"k": "opened", "t": table.id, "who": "there"})
            assert hall.openers.tables_of("there") == [table.id]
            hall.store.bus.on_message({"k": "here", "t": table.id, "p": "p2", "who": [CLEO.id], "able": [CLEO.id]})
            assert (CLEO.id in table.connections.present, CLEO.id in other.connections.present) == (True, False)
            assert CLEO.id in table.connections.able
            hall.store.bus.on_message({"k": "seek", "t": table.id, "who": "somebody"})
            assert programs == [("seek", "somebody", table)]
            hall.store.bus.on_message({"k": "gone", "p": "p2"})
            assert CLEO.id not in table.connections.present
            hall.store.bus.on_message({"k": "table", "t": "a table that is not live here"})
            told = hall.news.wait()
            hall.store.bus.on_message({"k": "lobby"})
            await told
            page = Connection(ANN.id, "Ann")
            table.connect(page)
            await hall.store.people.call(ANN.id, "Anna")
            hall.store.bus.on_message({"k": "name", "who": ANN.id})
            await until(lambda: table.terms.chairs[0].name == "Anna")
            hall.store.bus.on_message({"k": "forgotten", "who": [ANN.id]})
            assert page.parting[0] == 4403

    run(trial())
