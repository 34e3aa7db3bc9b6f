"""Several processes on one PostgreSQL: any of them serves any table, and all pages are told the same."""

import asyncio
import os
import signal
import socket
import time
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from clock import run_real, until, wait_until
from served import Server
from tables import (
    ANN,
    AT_ONCE,
    BOB,
    CLEO,
    NEVER,
    answer,
    arrange,
    first_play,
    hall_at,
    log_of,
    sent,
    settle,
    shown,
    sorry,
    table_of,
    tell,
)

from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.table.connections import Connection
from clowder.table.question import Waiting
from clowder.table.storage import StoreError
from clowder.table.terms import terms_from_form
from clowder.web.tables.search_pool import SearchPool

pytestmark = pytest.mark.extras
HALLS, NUMBERS = [], count()
SKIP = [k.MOVE_PLAY + k.SKIP]


@asynccontextmanager
async def two_halls(place, pace=AT_ONCE, **timing):
    """Two halls as two processes would have them: each with a store and a bus of its own."""
    async with hall_at(place, pace, **timing) as one, hall_at(place, pace, **timing) as other:
        HALLS[:] = one, other
        for hall in HALLS:
            hall.marks = set()
            hall.store.bus.on_message = partial(hear, hall, hall.store.bus.on_message)
        yield one, other


def hear(hall, hears, message):
    """Notes a mark; hears everything else as usual."""
    if message["k"] == "mark":
        hall.marks.add(message["number"])
    else:
        hears(message)


@pytest.fixture
def database(postgres):
    return postgres.new()


async def everywhere(*tables):
    """Waits until all that was told has been heard, and done, and what was told of that."""
    for _ in range(3):
        for hall in HALLS:
            number = next(NUMBERS)
            hall.store.bus.tell(k="mark", number=number)
            others = [other for other in HALLS if other is not hall]
            if not hasattr(hall, "dead"):
                await until(lambda others=others, number=number: all(number in other.marks for other in others))
        for table in tables:
            await settle(table)


async def seen_by(hall, code, *people, guest=Connection):
    """Opens pages of a table at another process."""
    table = await hall.find(code)
    table.commands = hall.commands
    await until(lambda: table.match is not None)
    guests = [guest(person.id, person.name) for person in people]
    for page in guests:
        table.connect(page)
    await settle(table)
    for page in guests:
        sent(page)
    return table, guests


def story(frames):
    """Returns what a page was told, and the times of its questions."""
    told = [beat["says"] for frame in frames for beat in frame.get("beats", ())]
    times = list(dict.fromkeys((frame["opens"], frame["until"]) for frame in frames if "opens" in frame))
    return told, times


def test_the_people_of_a_table_on_two_processes_are_told_the_same(database):
    async def work():
        async with two_halls(database) as (one, other):
            here, (ann, bob, cleo) = await table_of(one, [ANN, BOB, CLEO], reaction=10)
            there, (ann2, bob2, cleo2) = await seen_by(other, here.code, ANN, BOB, CLEO)
            await everywhere(here, there)
            for page in (ann, bob, cleo, ann2, bob2, cleo2):
                sent(page)
            frames = {page: [] for page in (ann, bob, cleo, ann2, bob2, cleo2)}
            for number in range(12):
                if here.match.over:
                    break
                table, pages = ((here, (ann, bob, cleo)), (there, (ann2, bob2, cleo2)))[number % 2]
                seat = table.match.to_act[0]
                told = await answer(table, pages[seat], table.match.view_of(seat).plays()[0])
                assert not sorry(told)
                frames[pages[seat]] += told
                await everywhere(here, there)
                for page in frames:
                    frames[page] += sent(page)
            assert here.match.decisions == there.match.decisions
            for mine, theirs in ((ann, ann2), (bob, bob2), (cleo, cleo2)):
                assert story(frames[mine]) == story(frames[theirs])
                assert log_of(here, mine) == log_of(there, theirs)
            assert len(story(frames[ann])[0]) > 5

    run_real(work())


def test_answers_at_two_processes_at_once_all_count(database):
    async def work():
        async with two_halls(database) as (one, other):
            here, (ann, _bob, _cleo) = await table_of(one, [ANN, BOB, CLEO], game="nine-lives", clock=300)
            there, (_, bob, cleo) = await seen_by(other, here.code, ANN, BOB, CLEO)
            assert here.match.to_act == there.match.to_act == (0, 1, 2)
            plays = [here.match.view_of(seat).plays()[0] for seat in range(3)]
            told = await asyncio.gather(
                answer(here, ann, plays[0]), answer(there, bob, plays[1]), answer(there, cleo, plays[2])
            )
            assert not [sentence for frames in told for sentence in sorry(frames)]
            await everywhere(here, there)
            assert here.match.decisions == there.match.decisions
            assert {seat for seat, _ in here.match.decisions} == {0, 1, 2}
            assert here.match.to_act != (0, 1, 2) or here.match.view(None)["phase"] != "order"

    run_real(work())


async def kill(hall):
    """Ends a process as kill -9 would: it says nothing more, and writes nothing more."""
    hall.store.bus.tell, hall.dead = lambda **message: None, True
    await hall.stop()
    hall.store.leases.leave = hall.store_health.trouble  # it does not say goodbye


@pytest.mark.parametrize("dies", [True, False])
def test_the_deadline_of_a_holder_that_dies_is_kept(database, dies):
    async def work():
        async with two_halls(database) as (one, other):
            here, (ann, _bob) = await table_of(one, [ANN, BOB], reaction=3)
            there, (_, bob) = await seen_by(other, here.code, ANN, BOB)
            match = arrange(here, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            there.take(match.copy())
            await settle(here)
            assert here.log.is_mine
            assert not there.log.is_mine
            await answer(here, ann, SKIP)
            await everywhere(there)
            assert there.match.to_act == (1,)
            until_ms = sent(bob)[-1]["until"]
            if dies:
                await kill(one)
            await until(lambda: there.match.decisions[-1] == (1, k.MOVE_PASS))
            assert other.clock.wall() >= until_ms - 1  # rounded
            assert there.log.is_mine == dies

    run_real(work())


def test_a_hand_that_was_believed_dead_does_nothing_more(database):
    async def work():
        async with two_halls(database, NEVER) as (one, other):
            here, _ = await table_of(one, [ANN], players=3)
            there, _ = await seen_by(other, here.code, BOB)
            old = here.log.lease
            beat = one.store.leases.beat
            one.store.leases.beat = asyncio.Event().wait  # it is stopped, or so slow that others believe it dead
            await beat(seconds=-1)
            await until(lambda: there.log.is_mine)
            assert there.log.lease.number == old.number + 1
            assert here.log.lease == old  # it does not know yet
            before = len(await one.store.entries(1))
            seat = here.match.to_act[0]
            with pytest.raises(Exception, match="holds this table now"):
                await here.play([(seat, here.match.view_of(seat).plays()[0])], by_house=Waiting((seat,), frozenset()))
            assert len(await one.store.entries(1)) == before

    run_real(work())


def test_a_table_that_its_holder_puts_away_is_taken_by_who_still_has_pages_of_it(database):
    async def work():
        async with two_halls(database) as (one, other):
            here, (ann,) = await table_of(one, [ANN], players=2)
            there, (ann2,) = await seen_by(other, here.code, ANN)
            assert here.log.is_mine
            await everywhere(here, there)
            assert there.log.lease.holder == one.store.leases.holder
            here.disconnect(ann)
            await one.put_away(here)
            await until(lambda: there.log.is_mine)
            for _ in range(3):  # and its bot plays on
                await until(lambda: there.match.over or 0 in there.match.to_act)
                if not there.match.over:
                    await answer(there, ann2, there.match.view_of(0).plays()[0])
            assert any(seat == 1 for seat, *_ in there.match.decisions) or there.match.over

    run_real(work())


def test_a_table_that_could_not_be_let_go_is_let_go_later(database, monkeypatch):
    async def work():
        async with two_halls(database, NEVER) as (one, other):
            here, (ann,) = await table_of(one, [ANN], players=2)
            there, _ = await seen_by(other, here.code, ANN)
            await everywhere(here, there)

            async def full(table):
                raise StoreError("The disk is full.")

            with monkeypatch.context() as patch:
                patch.setattr(one.store.leases, "release", full)
                here.disconnect(ann)
                await one.put_away(here)
            assert not there.log.is_mine
            sweep = asyncio.create_task(one.sweep())
            await until(lambda: there.log.is_mine)
            sweep.cancel()

    run_real(work())


def test_who_is_at_a_process_that_was_only_slow_is_there_again(database):
    async def work():
        async with two_halls(database, NEVER) as (one, other):
            here, _ = await table_of(one, [ANN], players=3)
            there, _ = await seen_by(other, here.code, BOB)
            await everywhere(here, there)
            assert BOB.id in here.connections.present
            beat, slept, awake = other.store.leases.beat, asyncio.Event(), asyncio.Event()

            async def slow():
                slept.set()
                await awake.wait()
                return await beat()

            other.store.leases.beat = slow
            await slept.wait()
            await beat(seconds=-1)  # nothing was heard of it for too long
            await until(lambda: BOB.id not in here.connections.present)
            awake.set()
            await until(lambda: BOB.id in here.connections.present)

    run_real(work())


def test_pages_of_all_processes_are_told_that_bots_wait(database, monkeypatch):
    gate = asyncio.Event()

    async def slow(self, requester, request):
        await gate.wait()
        return first_play(request)

    monkeypatch.setattr(SearchPool, "search", slow)

    async def work():
        async with two_halls(database, slow_bot=0.01) as (one, other):
            here, (ann,) = await table_of(one, [ANN], players=2, strength="search:20", clock=0)
            there, (ann2,) = await seen_by(other, here.code, ANN)
            match = arrange(here, {0: [k.SKIP], 1: [k.DEFUSE]}, turn=1)
            there.take(match.copy())
            there.mailbox.nudge()
            waits = "The bots are still thinking. This server is busy right now."
            await until(lambda: shown(here, ann)["table"].get("notice") == waits)
            await until(lambda: shown(there, ann2)["table"].get("notice") == waits)
            gate.set()

    run_real(work())


def test_presence_emotes_names_and_the_lobby_are_those_of_all(database):
    async def work():
        async with two_halls(database, NEVER) as (one, other):
            here, (ann, _) = await table_of(one, [ANN, BOB], start=False)
            there = await other.find(here.code)
            there.commands = other.commands
            bob = Connection(BOB.id, "Bob")
            there.connect(bob)
            await everywhere(here, there)
            assert here.connections.present == there.connections.present == {ANN.id, BOB.id}
            await tell(here, ann, do="start")
            await until(lambda: there.match is not None)
            await everywhere(here, there)
            sent(ann)
            await tell(there, bob, do="emote", what="laugh")
            await everywhere(here)
            assert [frame["emotes"] for frame in sent(ann) if "emotes" in frame] == [[[1, "laugh"]]]
            await tell(there, bob, do="pause", on=True)
            await everywhere(here, there)
            assert here.terms.paused == BOB.id
            assert here.question.paused is not None
            await tell(here, ann, do="pause", on=False)
            await everywhere(here, there)
            assert there.question.paused is None
            await other.store.people.call(BOB.id, "Robert")
            await everywhere(here, there)
            assert here.terms.chairs[1].name == there.terms.chairs[1].name == "Robert"
            there.disconnect(bob)
            await everywhere(here, there)
            assert BOB.id in here.connections.present  # his other page, here
            news = one.news.wait()
            await other.create(terms_from_form(find("cats"), {"players": "3", "public": "on"}, BOB.id))
            await news
            code = await one.devices.make(here.id, ANN.id)
            assert await other.devices.use(code) == (here.code, ANN.id)
            assert await one.devices.use(code) is None

    run_real(work())


def test_a_table_that_is_closed_at_one_process_is_closed_at_all(database):
    async def work():
        async with two_halls(database, NEVER) as (one, other):
            here, (ann,) = await table_of(one, [ANN], players=2)
            _there, _ = await seen_by(other, here.code, BOB)
            row = await other.store.table_by_code(here.code)
            await other.shut(row)
            await until(lambda: here.code not in one.tables)
            assert {"go": "/"} in sent(ann)
            assert await one.find(here.code) is None

    run_real(work())


def test_what_was_stored_and_not_told_is_seen_when_its_process_is_dead(database):
    async def work():
        async with two_halls(database, NEVER) as (one, other):
            here, pages = await table_of(one, [ANN, BOB], reaction=10)
            there, (_, bob) = await seen_by(other, here.code, ANN, BOB)
            one.store.bus.tell, one.dead = lambda **message: None, True  # killed between commit and publish
            seat = here.match.to_act[0]
            await answer(here, pages[seat], here.match.view_of(seat).plays()[0])
            await everywhere(there)
            assert len(there.match.decisions) < len(here.match.decisions)
            await kill(one)
            await until(lambda: there.match.decisions == here.match.decisions)
            assert bob.unsent

    run_real(work())


def test_the_next_game_begins_at_all_processes(database):
    async def work():
        async with two_halls(database) as (one, other):
            here, (ann, bob) = await table_of(one, [ANN, BOB], game="cats")
            there, (ann2, bob2) = await seen_by(other, here.code, ANN, BOB)
            for number in range(400):
                if here.match.over:
                    break
                table, pages = ((here, (ann, bob)), (there, (ann2, bob2)))[number % 2]
                await until(lambda: here.match.decisions == there.match.decisions)
                if table.match.over:
                    continue
                seat = table.match.to_act[0]
                assert not sorry(await answer(table, pages[seat], table.match.view_of(seat).plays()[0]))
            await until(lambda: there.match.over)
            assert here.terms.evening == there.terms.evening
            await tell(here, ann, do="again")
            await everywhere(there)
            assert ANN.id in there.terms.agreed
            await tell(there, bob2, do="again")
            await until(lambda: not here.match.over and not there.match.over)
            await everywhere(here, there)
            assert here.match.log() == there.match.log()
            assert [row.number for row in await one.store.games(here.id)] == [1, 2]

    run_real(work())


@pytest.fixture
def server(database, tmp_path):
    running = Server(tmp_path)
    running.place, running.words = database, ("--workers", "2")
    yield running.start()
    running.stop()


def workers_of(server):
    pid = server.process.pid
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return {child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def test_a_worker_that_dies_while_it_is_asked_how_it_is_is_replaced_at_once(server):
    before = workers_of(server)
    assert len(before) == 2
    dying = min(before)
    os.kill(dying, signal.SIGSTOP)
    time.sleep(1.5)  # nothing outside shows that its parent waits for its answer by now, for 30 seconds at most
    os.kill(dying, signal.SIGKILL)
    wait_until(lambda: len(workers_of(server) - {dying}) == 2)


def test_workers_go_with_a_parent_that_was_killed(server):
    server.stop(hard=True)

    def nobody_listens():
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", server.port))

    wait_until(nobody_listens)
