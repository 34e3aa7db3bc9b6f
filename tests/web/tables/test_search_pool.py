"""Where bots think: in processes that come and go, in a fair line, with what their seat may know and nothing else."""

import asyncio
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest
from clock import LIMIT, run_real, system
from tables import ANN, BOB, after, arrange, first_play, hall_at, run, sent, settle, shown, table_of, until

from clowder.engine import backends
from clowder.engine.errors import ClowderError
from clowder.engine.play.match import deal
from clowder.engine.rules.record import to_bytes
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.players.worker import FEWER, SearchRequest, WarmupRequest, answer, packed
from clowder.table.bots import TableBots
from clowder.table.timing import Timing
from clowder.web.tables import search_pool
from clowder.web.tables.search_pool import FairQueue, Requester, SearchPool, SearchWorker, number_of_workers

FRIEND = Requester("there", "friend", "TABLE")


def hog(table, house="here", person="hog"):
    return Requester(house, person, f"HOG{table}")


def request(**more):
    match = deal(find("exploding-kittens"), 4, "1", {})
    seat = match.to_act[0]
    return match, SearchRequest("exploding-kittens", seat, to_bytes(match.view_of(seat).record), "search:30", **more)


async def served(line, askers, most=None):
    """Returns the askers in the order in which their turns come, each turn a moment long."""
    order = []

    async def wait(requester):
        async with line.turn(requester):
            order.append(requester)
            await asyncio.sleep(0)

    await asyncio.gather(*(wait(requester) for requester in askers))
    return order[:most]


def test_a_friend_does_not_stand_behind_fifty_tables_of_somebody_else():
    order = run(served(FairQueue(1), [*(hog(n) for n in range(50)), FRIEND]))
    assert order.index(FRIEND) <= 1


def test_many_persons_of_one_address_do_not_stand_before_others():
    crowd = [hog(n, person=f"hog {n}") for n in range(50)]
    others = [Requester(f"house {n}", f"p{n}", f"T{n}") for n in range(5)]
    order = run(served(FairQueue(1), [*crowd, *others]))
    assert max(order.index(other) for other in others) <= 6


def test_three_bots_of_one_table_do_not_wait_for_others_with_many_tables_in_between():
    crowd = [hog(n, person=f"hog {n % 4}") for n in range(48)]  # of the friend's own address
    friend = Requester("here", "friend", "TABLE")
    order = run(served(FairQueue(1), [*crowd, friend, friend, friend]))
    assert [place for place, requester in enumerate(order) if requester == friend][-1] <= 3
    assert len(order) == 51  # and those come, too


def test_people_with_many_tables_leave_a_thinker_to_the_others():
    async def hold(line, requester, until):
        async with line.turn(requester):
            await until.wait()

    async def work():
        line, over, never = FairQueue(2), asyncio.Event(), asyncio.Event()
        before = [asyncio.create_task(hold(line, Requester(f"h{n}", f"p{n}", f"T{n}"), over)) for n in range(2)]
        await asyncio.sleep(0)
        crowd = [hog(n, f"house {n % 4}", f"hog {n % 4}") for n in range(48)]
        hogs = [asyncio.create_task(hold(line, requester, never)) for requester in crowd]
        await asyncio.sleep(0)
        over.set()
        await asyncio.gather(*before)
        assert line.num_running == 1
        before = system().clock.monotonic()
        await hold(line, FRIEND, over)
        assert system().clock.monotonic() == before
        for task in hogs:
            task.cancel()
        await asyncio.gather(*hogs, return_exceptions=True)

    run(work())


@pytest.mark.parametrize("places", [1, 2, 4])
@pytest.mark.parametrize("house", ["here", "elsewhere"])
def test_somebody_with_many_tables_does_not_wait_for_ever(places, house):
    async def work():
        line, came = FairQueue(places), asyncio.Event()

        async def go_on(requester):
            """Asks again and again, as others at this server do who have one table each."""
            while not came.is_set():
                async with line.turn(requester):
                    await after(0.01)

        others = [Requester(house if n % 2 else f"house {n}", f"p{n}", f"T{n}") for n in range(3 * places)]
        busy = [asyncio.create_task(go_on(requester)) for requester in others]
        await asyncio.sleep(0)

        async def wait(requester):
            async with line.turn(requester):
                came.set()

        crowd = [asyncio.create_task(wait(hog(n, house))) for n in range(6)]
        await until(came.is_set)
        await asyncio.gather(*busy, *crowd)

    run(work())


def test_who_goes_while_waiting_may_let_the_others_of_a_crowd_in():
    async def work():
        line, never = FairQueue(2), asyncio.Event()

        async def hold(requester):
            async with line.turn(requester):
                await never.wait()

        askers = FRIEND, Requester("far", "other", "OTHER"), *(hog(n) for n in range(4))
        tasks = [asyncio.create_task(hold(requester)) for requester in askers]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await after(1)
        assert line.num_running == 1  # the last place is not for a crowd
        tasks[-1].cancel()
        await after(1)
        assert line.num_running == 2
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not line.waiting
        assert not +line.running

    run(work())


def test_the_tables_of_one_person_take_turns():
    line = FairQueue(1)
    tables = [hog(n // 3) for n in range(9)]  # three tables of three bots each
    first = run(served(line, tables, 3))
    assert len({requester.table for requester in first}) == 3


def test_one_person_has_half_of_the_places_and_one_address_three_quarters():
    async def most(askers):
        line, peak = FairQueue(4), 0

        async def wait(requester):
            nonlocal peak
            async with line.turn(requester):
                peak = max(peak, line.num_running)
                await after(1)

        await asyncio.gather(*map(wait, askers))
        assert not line.waiting
        assert not +line.running
        return peak

    assert run(most([hog(n) for n in range(9)])) == 2
    assert run(most([hog(n, person=f"hog {n}") for n in range(9)])) == 3
    assert run(most([hog(n, f"house {n}", f"hog {n}") for n in range(9)])) == 4


def test_who_goes_while_waiting_holds_no_place():
    async def work():
        line = FairQueue(1)
        async with line.turn(FRIEND):
            task = asyncio.create_task(served(line, [hog(1)]))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert not line.waiting
        assert not +line.running
        assert await served(line, [FRIEND]) == [FRIEND]

    run(work())


def test_a_thinker_starts_when_needed_answers_and_is_replaced_when_it_died(monkeypatch):
    monkeypatch.setenv("CLOWDER_THINKERS", "1")
    monkeypatch.setattr(SearchPool, "prepare", lambda here, game: None)
    started = []
    start = asyncio.create_subprocess_exec

    async def starting(*command, **more):
        started.append(await start(*command, **more))
        return started[-1]

    monkeypatch.setattr(search_pool.asyncio, "create_subprocess_exec", starting)

    async def work():
        here = SearchPool(system().clock)
        try:
            assert started == []  # a small server has no process before it needs one
            match, asked = request()
            assert match.view_of(asked.seat).is_play(list(await here.search(FRIEND, asked)))
            started[0].kill()
            await started[0].wait()
            found = await here.search(FRIEND, SearchRequest(asked.game, asked.seat, asked.view, advice=20))
            assert {advice.move for advice in found} <= set(match.legal(asked.seat))
            assert len(started) == 2
        finally:
            await here.close()
        assert started[1].returncode is not None

    run_real(work())


def test_where_no_process_can_be_started_a_thread_thinks(monkeypatch):
    monkeypatch.setenv("CLOWDER_THINKERS", "2")

    async def refused(*command, **more):
        raise PermissionError("not here")

    monkeypatch.setattr(search_pool.asyncio, "create_subprocess_exec", refused)

    async def work():
        here = SearchPool(system().clock)
        try:
            match, asked = request()
            assert match.view_of(asked.seat).is_play(list(await here.search(FRIEND, asked)))
        finally:
            await here.close()

    run(work())


def test_a_thinker_ends_with_its_server_and_knows_nothing_of_the_web():
    program = "import sys, clowder.players.worker as t; sys.exit(any(m.startswith('clowder.web') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], timeout=LIMIT).returncode == 0
    command = [sys.executable, "-m", "clowder.players.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(packed(request()[1])[:100])  # the server dies in the middle of a question
        process.stdin.close()
        assert process.wait(LIMIT) is not None


@pytest.mark.parametrize(("players", "strength"), [(2, "champion:20ms"), (3, "search:150ms")])
def test_a_master_is_the_champion_where_it_was_measured_to_be_stronger(players, strength):
    asked = []

    class Told(SearchPool):
        def __init__(self):
            pass

        def prepare(self, game):
            pass

        def prepares(self, game):
            return False

        async def search(self, requester, request):
            asked.append(request)
            return answer(replace(request, strength=request.strength.replace("150ms", "20")))

    async def work():
        match = deal(find("exploding-kittens"), players, "master", {})
        while len(match.legal(match.to_act[0])) == 1:
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        seat = match.to_act[0]
        play = await TableBots(Told(), list, system(), Timing()).answer(match, seat, "master", FRIEND)
        assert play in match.view_of(seat).plays()
        assert [request.strength for request in asked] == [strength]

    run(work())


def test_a_bot_is_sent_its_own_view_and_nothing_else(tmp_path, monkeypatch):
    sent = []

    async def search(self, requester, request):
        sent.append((requester, request))
        return first_play(request)

    monkeypatch.setattr(SearchPool, "search", search)

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, _ = await table_of(hall, [ANN, BOB], players=3, strength="search:20")
            await after(1)  # whatever was asked about the deal
            sent.clear()
            arrange(table, {0: [k.SKIP], 1: [k.NOPE], 2: [k.DEFUSE]}, turn=2)
            before = table.match.view_of(2)
            await until(lambda: sent)
            requester, asked = sent[0]
            assert requester == Requester("", ANN.id, table.code)
            assert asked.view == to_bytes(before.record)
            wire = pickle.dumps(asked)
            for secret in (ANN.name, BOB.name, ANN.id, table.code, table.match.log()["seed"]):
                assert str(secret).encode() not in wire
            assert to_bytes(table.match.state) not in wire

    run(work())


def test_a_bot_whose_thinking_breaks_still_answers():
    class Broken:
        async def search(self, *given):
            raise RuntimeError("no")

        def prepare(self, game):
            pass

        def prepares(self, game):
            return False

        quick = search

    async def work():
        match, _ = request()
        seat = match.to_act[0]
        for strength in ("house", "search:20", "no-such-bot"):
            found = await TableBots(Broken(), list, system(), Timing()).answer(match, seat, strength, FRIEND)
            assert match.view_of(seat).is_play(list(found))

    run(work())


def test_a_table_whose_bots_wait_says_so_until_the_next_question(tmp_path, monkeypatch):
    gate = asyncio.Event()

    async def slow(self, requester, request):
        await gate.wait()
        return first_play(request)

    monkeypatch.setattr(SearchPool, "search", slow)

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, strength="search:20", clock=0)
            arrange(table, {0: [k.SKIP], 1: [k.DEFUSE]}, turn=1)
            waits = "The bots are still thinking. This server is busy right now."
            await until(lambda: shown(table, ann)["table"].get("notice") == waits)
            gate.set()
            await until(
                lambda: 0 in table.match.to_act and table.question.kind.clock == table.match.view_of(0).fields.clock
            )
            await settle(table)
            assert not shown(table, ann)["table"].get("notice")

    run(work())


@pytest.mark.parametrize("wrong", ["many", "-1", "9999", "1.5"])
def test_a_number_of_thinkers_that_is_none_is_one_sentence(wrong, monkeypatch):
    monkeypatch.setenv("CLOWDER_THINKERS", wrong)
    with pytest.raises(ClowderError, match=r"CLOWDER_THINKERS is a number from 0 to 256, not '.*'\."):
        number_of_workers()


PREPARE = "The strong bots are getting ready. Until then they play like casual bots."


class Compiler:
    """What thinkers do: they compile when they are let, and answer without a search. Notes what they are asked."""

    def __init__(self, monkeypatch):
        self.may_compile, self.fails, self.asked = asyncio.Event(), False, []
        monkeypatch.setenv("CLOWDER_THINKERS", "1")
        monkeypatch.setattr(SearchWorker, "think", lambda thinker, request, patience=0: self._think(request))

    async def _think(self, request):
        if not isinstance(request, WarmupRequest):
            self.asked.append(request)
            return first_play(request)
        await self.may_compile.wait()
        if self.fails:
            raise ValueError("no compiler")
        return request.game


@pytest.fixture
def compiler(monkeypatch):
    return Compiler(monkeypatch)


def notice(table, guest):
    return shown(table, guest)["table"].get("notice", "")


@pytest.mark.parametrize("strength", ["search:20", "master"])
def test_the_house_plays_for_a_search_until_it_is_compiled_and_the_page_says_so(strength, tmp_path, compiler):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, strength=strength, clock=0)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            before = len(table.match.decisions)
            assert notice(table, ann) == PREPARE
            await until(lambda: len(table.match.decisions) > before)
            assert table.match.decisions[before][0] == 1
            assert compiler.asked == []
            await settle(table)
            sent(ann)
            compiler.may_compile.set()
            await until(lambda: ann.unsent)
            assert not notice(table, ann)
            assert [frame["parts"]["table"].get("notice", "") for frame in sent(ann)] == [""]
            arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
            await until(lambda: compiler.asked)
            assert compiler.asked[0].backend is None

    run(work())


def test_a_table_of_the_house_compiles_nothing_and_says_nothing(tmp_path, compiler):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, clock=0)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            await until(lambda: table.match.to_act == (0,))
            assert not notice(table, ann)
            assert not hall.search_pool.prepares(table.game.name)
            assert not hall.search_pool.has_prepared(table.game.name)

    run(work())


def test_where_searches_cannot_be_compiled_they_run_interpreted_and_no_page_waits(tmp_path, compiler):
    compiler.fails = True
    compiler.may_compile.set()

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, strength="search:20", clock=0)
            await until(lambda: not hall.search_pool.prepares(table.game.name))
            arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
            await until(lambda: compiler.asked)
            assert compiler.asked[0].backend == backends.DEFAULT
            assert not notice(table, ann)

    run(work())


def wanted_search(**more):
    match = deal(find("exploding-kittens"), 2, "1", {})
    seat = match.to_act[0]
    return SearchRequest(match.game.name, seat, to_bytes(match.view_of(seat).record), **more)


def test_a_hint_does_not_wait_for_the_compiler_and_looks_less_far(compiler):
    async def work():
        search_pool = SearchPool(system().clock)
        requester = Requester("", ANN.id, "TABLE")
        await search_pool.search(requester, wanted_search(advice=1000))
        assert (compiler.asked[0].advice, compiler.asked[0].backend) == (1000 // FEWER, backends.DEFAULT)
        compiler.may_compile.set()
        await until(lambda: search_pool.has_prepared("exploding-kittens"))
        await search_pool.search(requester, wanted_search(advice=1000))
        assert compiler.asked[1] == wanted_search(advice=1000)
        await search_pool.close()

    run(work())


def test_a_review_waits_for_the_compiler(compiler):
    async def work():
        search_pool = SearchPool(system().clock)
        reviewing = asyncio.create_task(search_pool.search(Requester("", ANN.id, "TABLE"), wanted_search(weigh=1000)))
        await until(lambda: search_pool.prepares("exploding-kittens"))
        assert compiler.asked == []
        compiler.may_compile.set()
        await reviewing
        assert compiler.asked == [wanted_search(weigh=1000)]
        await search_pool.close()

    run(work())


def test_each_game_is_compiled_once_and_who_listens_hears_of_it(compiler):
    async def work():
        search_pool, heard = SearchPool(system().clock), []
        search_pool.on_prepared = heard.append
        for game in ("cats", "cats", "nine-lives"):
            search_pool.prepare(game)
        assert search_pool.prepares("cats")
        assert not search_pool.prepares("hold-my-bear")
        compiler.may_compile.set()
        await until(lambda: len(heard) == 2)
        assert heard == ["cats", "nine-lives"]
        search_pool.prepare("cats")
        assert search_pool.has_prepared("cats")
        assert not search_pool.prepares("cats")
        await search_pool.close()

    run(work())
