"""A live table: reaction windows, clocks, absences, rematches and restarts, without a browser."""

import asyncio
import json
import random
import re
import sqlite3
import threading
import time
from contextlib import asynccontextmanager, closing
from dataclasses import replace

import pytest
from sqlalchemy import event

from clowder.engine.errors import ClowderError
from clowder.engine.match import deal
from clowder.games import find, names
from clowder.games.kittens import layout as k
from clowder.games.nine_lives import layout as lives
from clowder.players import find as find_bot
from clowder.store import Store, StoreError
from clowder.web import live, render
from clowder.web.draft import thing_of
from clowder.web.hall import Hall
from clowder.web.identity import Person
from clowder.web.live import Guest
from clowder.web.ready import Readiness
from clowder.web.terms import Chair, Terms, agree
from clowder.web.thinking import QUOTA, SEARCHERS, Minds, Pace, seat_bot, whole_play

ANN, BOB, CLEO = Person("ann-id", "Ann"), Person("bob-id", "Bob"), Person("cleo-id", "Cleo")


@asynccontextmanager
async def hall_at(path):
    hall = Hall(await Store.open(str(path)), Pace(0, 0))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def until(what, seconds=90):
    """Waits until something is so."""
    for _ in range(seconds * 50):
        if what():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("It never happened.")


async def table_of(hall, people, players=None, game="exploding-kittens", start=True, **changes):
    """Opens a table with these people, everybody looking on, bots in the other seats."""
    found = find(game)
    terms = replace(agree(found, {"players": str(players or len(people))}, people[0].id), **changes)
    table = await hall.create(terms)
    guests = [Guest(person.id, person.name) for person in people]
    for guest in guests:
        table.arrive(guest)
    for seat, person in enumerate(people):
        await table.seat_person(seat, person.id, person.name)
    if start:
        await table.fill()
        table.nudge()
        await until(lambda: table.match is not None)
        for guest in guests:
            guest.notes.clear()  # pages are asked to load again when a game begins
    return table, guests


def everything_sent(table, guest):
    """Returns all updates that are due to a page now."""
    updates = []
    while (update := table.update(guest)) is not None:
        updates.append(update)
    guest.dirty.clear()
    return updates


async def answer(table, guest, moves):
    """Plays through the door that a page uses."""
    seat = table.terms.seat_of(guest.person)
    asked = render.token(table.match, seat)
    before = len(table.match.decisions)
    guest.notes.clear()
    table.obey(guest, {"do": "play", "moves": list(moves), "asked": asked})
    await until(lambda: len(table.match.decisions) != before or guest.notes)


async def settle(table):
    """Waits until the table's task has done everything it was given."""
    done = asyncio.Event()

    async def here():
        done.set()

    table.put(None, here)
    await done.wait()
    await asyncio.sleep(0)


def arrange(table, hands, turn=0):
    """Puts these cards into the hands of a table of the kittens, by kind."""
    state = table.match.state[0]
    for seat, kinds in hands.items():
        state["hands"][seat] = 0
        for kind in kinds:
            state["hands"][seat][kind] += 1
        state["hand_size"][seat] = len(kinds)
        for number in range(3):
            state["at_least"][seat][number] = sum(
                1 << kind for kind in range(1, k.HAND_KINDS) if state["hands"][seat][kind] > number
            )
    state["turn"], state["waiting_mask"], state["asked_mask"] = turn, 1 << turn, 1 << turn
    table.match._asked = 1 << turn
    table._question, table._choices = None, {}
    table.nudge()


def run(work):
    """Runs an asynchronous test."""
    asyncio.run(asyncio.wait_for(work, 240))


def test_a_window_closes_when_every_person_has_passed(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE], 2: [k.DEFUSE]})
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            assert table.match.to_act == (1, 2)
            bars = [everything_sent(table, guest)[-1]["parts"]["bar"] for guest in (bob, cleo)]
            deadlines = [re.findall(r'data-until="(\d+)"', bar) for bar in bars]
            assert deadlines[0] == deadlines[1] != []
            for guest in (ann, bob, cleo):
                everything_sent(table, guest)
            await answer(table, cleo, [k.MOVE_PASS])
            await settle(table)
            # Nobody can notice that Cleo has answered: not even by a message.
            assert everything_sent(table, ann) == []
            assert everything_sent(table, bob) == []
            assert table.match.to_act == (1,)
            await answer(table, bob, [k.MOVE_PASS])
            assert table.match.view(None)["phase"] == "turn"
            assert "You skipped" in " ".join(table.match.tell(0, table.match.events_since(0, 0)[0]))

    run(work())


def test_silence_is_a_pass_when_the_time_is_over(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB], reaction=1)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            opened = time.monotonic()
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            assert table.match.to_act == (1,)
            await until(lambda: table.match.to_act != (1,) or table.match.view(None)["phase"] != "window")
            assert time.monotonic() - opened >= 1
            assert table.match.decisions[-1] == (1, k.MOVE_PASS)
            assert not table.terms.chairs[1].stand_in  # silence in a window is no absence

    run(work())


def test_a_standing_pass_answers_at_once_whatever_is_held(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            table.obey(bob, {"do": "standing", "on": True})
            await settle(table)
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            await settle(table)
            assert (1, k.MOVE_PASS) in table.match.decisions

    run(work())


def test_a_person_without_a_nope_gets_the_same_question_and_time(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE], 2: [k.DEFUSE]})
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            bars = [everything_sent(table, guest)[-1]["parts"]["bar"] for guest in (bob, cleo)]
            assert bars[0] != bars[1]  # one can Nope
            assert all("Do you play Nope?" in bar and "data-until" in bar and ">Pass<" in bar for bar in bars)
            await settle(table)
            assert table.match.to_act == (1, 2)  # nobody passes for Cleo because she has nothing to answer

    run(work())


def test_alone_with_bots_nobody_waits(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=3, reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            await until(lambda: table.match.over or 0 in table.match.to_act)
            assert table._question.deadline is None

    run(work())


def test_who_left_and_fetches_the_page_learns_nothing_from_an_instant_pass(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            hall.pace = Pace(60, 60)  # bots leave the table to this test
            table, (_ann, bob) = await table_of(hall, [ANN, BOB], reaction=10)
            table.obey(bob, {"do": "leave"})
            await settle(table)
            table.depart(bob)  # a bot stands in, and Ann's is the only open page
            arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
            table.match.play(1, k.MOVE_PLAY + k.SKIP)
            await settle(table)
            await settle(table)
            assert table.match.to_act == (0,)  # nobody passes for Ann because she has no Nope
            assert table._question.deadline is not None

    run(work())


def test_nobody_passes_for_one_who_is_watched(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            hall.pace = Pace(60, 60)  # bots leave the table to this test
            for watcher in (lambda table: table.is_news(BOB.id), lambda table: table.arrive(Guest(BOB.id, "Bob"))):
                table, (_ann,) = await table_of(hall, [ANN], players=2, reaction=10)
                watcher(table)  # by GET, or by a socket
                arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
                table.match.play(1, k.MOVE_PLAY + k.SKIP)
                await settle(table)
                await settle(table)
                assert table.match.to_act == (0,)
                assert not table.unseen

    run(work())


def test_an_onlooker_counts_from_the_deal_and_after_a_restart(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, start=False)
            watcher = Guest(BOB.id, "Bob")
            table.arrive(watcher)
            table.depart(watcher)
            await table.fill()
            table.nudge()
            await until(lambda: table.match is not None)
            assert table.unseen  # Bob was gone before the deal
            assert table.is_news(BOB.id)
            await table.keep_terms()
            code = table.code
        async with hall_at(tmp_path / "x.sqlite") as hall:
            again = await hall.find(code)
            await until(lambda: again.match is not None)
            again.arrive(ann)
            assert not again.unseen

    run(work())


def test_a_game_that_is_over_in_its_log_alone_is_ended_when_it_comes_back(tmp_path):
    """As earlier versions could leave it when they were killed between two transactions."""
    path = tmp_path / "x.sqlite"

    async def work(has_result):
        async with hall_at(path) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            while not table.match.over:
                seat = table.match.to_act[0]
                await answer(table, guests[seat], [table.match.legal(seat)[0]])
                await settle(table)
            evening = table.terms.evening
            assert sum(evening.values()) == 1
            row = await hall.store.table_by_code(table.code)
            assert row.status == "over"
            result = (await hall.store.games(row.id))[-1].result
        with closing(sqlite3.connect(path)) as file, file:
            settings = json.dumps({**row.settings, "evening": {}})
            file.execute("UPDATE tables SET status = 'playing', settings = ? WHERE id = ?", (settings, row.id))
            if not has_result:
                file.execute("UPDATE games SET result = NULL, ended = NULL WHERE table_id = ?", (row.id,))
        async with hall_at(path) as hall:
            again = await hall.find(row.code)
            await until(lambda: again.match is not None and again.terms.evening)
            assert again.match.over
            assert again.terms.evening == evening
            healed = await hall.store.table_by_code(row.code)
            assert (healed.status, healed.settings["evening"]) == ("over", evening)
            assert (await hall.store.games(row.id))[-1].result == result

    run(work(has_result=False))
    run(work(has_result=True))


def test_the_deal_and_the_end_are_one_transaction_each(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            commits = []
            event.listen(hall.store.engine, "commit", lambda connection: commits.append(1))
            table, guests = await table_of(hall, [ANN, BOB], start=False)
            await table.fill()
            await settle(table)
            before = len(commits)
            table.nudge()
            await until(lambda: table.match is not None)
            assert len(commits) - before <= 1
            while not table.match.over:
                seat = table.match.to_act[0]
                before = len(commits)
                await answer(table, guests[seat], [table.match.legal(seat)[0]])
                await settle(table)
                assert len(commits) == before + 1
            assert (await hall.store.table_by_code(table.code)).status == "over"

    run(work())


def test_a_refused_message_is_answered_to_its_sender_and_makes_no_page(tmp_path, monkeypatch):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            watcher, other = Guest("eve-id", "Eve"), Guest("fay-id", "Fay")
            for guest in (watcher, other):
                table.arrive(guest)
            await settle(table)
            for guest in (ann, bob, watcher, other):
                everything_sent(table, guest)
            made = []
            monkeypatch.setattr(render, "Look", lambda *_: made.append(1))
            for message in (
                {"do": "play", "moves": [k.MOVE_DRAW]},
                {"do": "leave"},
                {"do": "again"},
                {"do": "fly"},
                {},
            ):
                table.obey(watcher, message)
                await settle(table)
            assert [set(update) for update in everything_sent(table, watcher)] == [{"toast"}] * 5
            for guest in (ann, bob, other):
                assert not guest.dirty.is_set()
                assert everything_sent(table, guest) == []
            assert made == []

    run(work())


def test_all_watchers_are_shown_one_page(tmp_path, monkeypatch):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            watchers = [Guest(f"watcher-{number}", "Eve") for number in range(20)]
            for guest in watchers:
                table.arrive(guest)
            await settle(table)
            first = [everything_sent(table, guest) for guest in watchers]
            parts, made = render.Look.parts, []
            monkeypatch.setattr(
                render.Look, "parts", lambda look, *names: made.append(look.seat) or parts(look, *names)
            )
            await answer(table, ann, [k.MOVE_DRAW])
            await settle(table)
            later = [everything_sent(table, guest) for guest in watchers]
            assert made == [None]
            for sent in (first, later):
                assert sent[0]
                assert [update["parts"] for update in sent[0]] == [update["parts"] for update in sent[-1]]
            assert later[0][0]["parts"] == {
                part: html for part, html in table._public.items() if first[0][0]["parts"].get(part) != html
            }

    run(work())


def test_a_deadline_is_kept_though_taps_never_stop(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB], reaction=1)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            assert table.match.to_act == (1,)
            deadline = table._question.deadline
            while time.monotonic() < deadline:  # one comes right at the deadline, and is worked off after it
                table.obey(ann, {"do": "tap", "anchor": "hand:Skip#0"})
                await asyncio.sleep(0)
            await until(lambda: (1, k.MOVE_PASS) in table.match.decisions)

    run(work())


def test_one_person_cannot_hold_up_the_table_with_errands(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            stored = []
            change = hall.store.change_table
            hall.store.change_table = lambda *given, **more: stored.append(1) or change(*given, **more)
            for message in ({"do": "return"}, {"do": "standing", "on": False}):  # nothing would change
                table.obey(bob, message)
            await settle(table)
            assert stored == []
            table._strikes[1] = 1
            table.obey(bob, {"do": "return"})
            await settle(table)
            assert table._strikes == {1: 1}  # who was not replaced does not come back
            for number in range(60):
                table.obey(bob, {"do": "standing", "on": number % 2 == 0})
            await settle(table)
            assert 0 < len(stored) <= 20
            assert "slow down" in bob.notes[-1]["toast"]
            for _ in range(100):
                table.obey(bob, {"do": "tap", "anchor": "pile:draw"})
            assert table._inbox.qsize() <= live.MAX_WAITING
            table.obey(ann, {"do": "tap", "anchor": "hand:Skip#0", "asked": render.token(table.match, 0)})
            await settle(table)
            assert table._picked[0] == ["hand:Skip#0"]
            assert not table._waiting

    run(work())


def test_who_was_silent_in_a_sealed_question_has_no_strike(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, _ = await table_of(hall, [ANN, BOB], game="nine-lives", clock=1)
            assert table.match.to_act == (0, 1)  # both order their lives, in secret
            opened = table._question.clock
            await until(lambda: table._question.clock != opened)
            assert table._strikes == {}
            await until(lambda: any(table._strikes.values()))  # an open turn that runs out is told, and counts

    run(work())


def test_a_seat_that_moved_to_another_device_is_watched_by_the_old_one(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            hall.pace = Pace(60, 60)
            table, _ = await table_of(hall, [ANN], players=2)
            assert table.unseen
            await table.move_seat(ANN.id, "anns-phone")
            assert not table.unseen

    run(work())


def test_a_thing_that_no_page_shows_is_refused_in_one_sentence(tmp_path, caplog):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            for game in names():
                table, (ann, _bob) = await table_of(hall, [ANN, BOB], game=game)
                for anchor in (
                    "seat:99",
                    "seat:x",
                    "hand:Nothing#0",
                    "locale:9",
                    "life:77",
                    "pile:",
                    ":",
                    "",
                    "x" * 70,
                ):
                    ann.notes.clear()
                    table.obey(ann, {"do": "tap", "anchor": anchor, "asked": render.token(table.match, 0)})
                    await settle(table)
                    assert all("broke" not in note.get("toast", "") for note in ann.notes), (game, anchor)

    run(work())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_sharp_bot_takes_as_long_for_a_forced_answer_where_answers_are_sealed(monkeypatch):
    match = deal(find("exploding-kittens"), 2, "sealed", {})
    slept = []
    monkeypatch.setattr("clowder.players.search.time.sleep", slept.append)
    bot = find_bot("search:150ms", "1")
    view = match.view_of(match.to_act[0])
    monkeypatch.setattr(type(view), "legal", lambda view: [k.MOVE_DRAW])
    monkeypatch.setattr(type(view), "completes", lambda view, move: True)
    assert whole_play(bot, view, [], True) == (k.MOVE_DRAW,)
    assert slept == [0.15]
    assert whole_play(bot, view, []) == (k.MOVE_DRAW,)
    assert slept == [0.15]


def test_searches_do_not_hold_up_quick_bots_or_other_people():
    async def work():
        minds = Minds()
        gate = threading.Event()
        started = []

        def long(who):
            started.append(who)
            gate.wait()
            return who

        try:
            hog = [asyncio.create_task(minds.search("hog", long, "hog")) for _ in range(50)]
            await until(lambda: len(started) == SEARCHERS)
            assert await minds.quick(lambda: "house") == "house"  # while all searchers are busy
            friend = asyncio.create_task(minds.search("friend", long, "friend"))
            await asyncio.sleep(0.05)
            gate.set()
            assert await friend == "friend"
            assert started.index("friend") <= SEARCHERS + QUOTA  # not behind all fifty
            assert await asyncio.gather(*hog) == ["hog"] * 50
        finally:
            gate.set()
            minds.close()

    run(work())


def test_when_a_clock_runs_out_the_house_plays_and_twice_keeps_the_seat(tmp_path, monkeypatch):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (_ann, _bob) = await table_of(hall, [ANN, BOB], clock=1, reaction=1)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            await until(lambda: any(chair.stand_in for chair in table.terms.chairs))
            seat = next(seat for seat, chair in enumerate(table.terms.chairs) if chair.stand_in)
            assert sum(1 for s, _ in table.match.decisions if s == seat) >= 2

    run(work())


def test_who_leaves_is_replaced_by_a_bot_and_can_come_back(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            table.obey(bob, {"do": "leave"})
            await settle(table)
            assert table.terms.chairs[1].stand_in
            assert {"leave": "/"} in list(bob.notes)
            assert ">bot<" in table.look(ann)[0]["seats"]
            table.obey(bob, {"do": "return"})
            await settle(table)
            assert not table.terms.chairs[1].stand_in

    run(work())


def test_a_person_who_was_away_too_long_is_played_for_until_back(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "ABSENCE", 0.3)

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (_ann, bob) = await table_of(hall, [ANN, BOB], clock=0)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            table.depart(bob)
            await until(lambda: table.terms.chairs[1].stand_in)
            table.arrive(bob)
            await settle(table)
            assert not table.terms.chairs[1].stand_in

    run(work())


def test_a_restart_resumes_the_same_game(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=4, game="cats")
            for _ in range(6):
                await until(lambda: 0 in table.match.to_act)
                await answer(table, ann, [table.match.legal(0)[0]])
            table.depart(ann)
            await settle(table)
            code, position = table.code, table.match.position()
        async with hall_at(tmp_path / "x.sqlite") as hall:
            again = await hall.find(code)
            await until(lambda: again.match is not None)
            assert again.match.position() == position
            assert again.match.names == table.match.names
            assert again.terms == table.terms

    run(work())


def test_while_a_game_comes_back_nobody_deals_over_it_or_loses_a_seat(tmp_path, monkeypatch):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            hall.pace = Pace(60, 60)
            table, (ann,) = await table_of(hall, [ANN], players=3, game="cats")
            code, position = table.code, table.match.position()
        monkeypatch.setattr(Readiness, "prepare", lambda ready: asyncio.sleep(240))  # compiling takes long
        async with hall_at(tmp_path / "x.sqlite") as hall:
            hall.pace = Pace(60, 60)
            again = await hall.find(code)
            again.arrive(ann)
            for message in ({"do": "start"}, {"do": "unbot", "seat": 1}, {"do": "leave"}):
                again.obey(ann, message)
                await settle(again)
            assert [chair.kind for chair in again.terms.chairs] == ["person", "bot", "bot"]
            assert again.match is None
            again.obey(ann, {"do": "return"})
            await settle(again)
            again.depart(ann)
            hall.ready.shares["cats"] = 100
            hall.ready._events["cats"].set()
            await until(lambda: again.match is not None)
            assert again.match.position() == position

    run(work())


def test_a_move_that_cannot_be_stored_is_not_on_the_table(tmp_path, monkeypatch):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            everything_sent(table, bob)

            async def full(*_):
                raise StoreError("The disk is full.")

            monkeypatch.setattr(hall.store, "append", full)
            position = table.match.position()
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            assert table.match.position() == position
            assert {"toast": "The disk is full."} in list(ann.notes)
            assert everything_sent(table, bob) == []

    run(work())


def test_nobody_sees_a_move_before_it_is_stored(tmp_path, monkeypatch):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            for guest in (ann, bob):
                everything_sent(table, guest)
            append, seen = hall.store.append, []

            async def watched(*arguments):
                seen.append([everything_sent(table, guest) for guest in (ann, bob)])
                await append(*arguments)
                seen.append([everything_sent(table, guest) for guest in (ann, bob)])

            monkeypatch.setattr(hall.store, "append", watched)
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            assert seen[:2] == [[[], []], [[], []]]

    run(work())


def test_an_old_click_an_illegal_move_and_a_foreign_seat_change_nothing(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            watcher = Guest("somebody", "Eve")
            table.arrive(watcher)
            asked = render.token(table.match, 0)
            position = table.match.position()
            for guest, message in (
                (ann, {"do": "play", "moves": [k.MOVE_DRAW], "asked": "0.0.0"}),
                (ann, {"do": "play", "moves": [999], "asked": asked}),
                (ann, {"do": "play", "moves": "draw", "asked": asked}),
                (ann, {"do": "play", "moves": [], "asked": asked}),
                (ann, {"do": "play", "moves": [None], "asked": asked}),
                (ann, {"do": "play", "moves": [True], "asked": asked}),
                (bob, {"do": "play", "moves": [k.MOVE_DRAW], "asked": asked}),
                (watcher, {"do": "play", "moves": [k.MOVE_DRAW], "asked": asked}),
                (watcher, {"do": "leave"}),
                (watcher, {"do": "again"}),
                (ann, {"do": "again"}),
                (ann, {"do": "sit", "seat": 1}),
                (ann, {"do": "unbot", "seat": 1}),
                (ann, {"do": "rule the world"}),
                (ann, {}),
            ):
                guest.notes.clear()
                table.obey(guest, message)
                await settle(table)
                assert [set(note) for note in guest.notes] == [{"toast"}], message
                assert table.match.position() == position

    run(work())


def test_a_rematch_rotates_the_seats_and_keeps_the_score(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            while not table.match.over:
                seat = table.match.to_act[0]
                await answer(table, guests[seat], [table.match.legal(seat)[0]])
                await settle(table)
            winners = [table.match.names[seat] for seat in table.match.winners]
            assert [name for name, wins in table.terms.evening.items() if wins] == winners
            first = table.match
            table.obey(guests[0], {"do": "again"})
            await settle(table)
            assert table.match is first  # Bob has not agreed yet
            table.obey(guests[1], {"do": "again"})
            await until(lambda: table.match is not None and table.match is not first)
            assert table.match.names == ("Bob", "Ann")
            assert sum(table.terms.evening.values()) == len(winners)

    run(work())


def test_hints_only_where_one_person_alone_was_ever_seated(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            table.obey(ann, {"do": "hint", "asked": render.token(table.match, 0)})
            await settle(table)
            assert "one person alone" in ann.notes[-1]["toast"]
            alone, (ann,) = await table_of(hall, [ANN], players=2)
            await until(lambda: 0 in alone.match.to_act)
            alone.obey(ann, {"do": "hint", "asked": render.token(alone.match, 0)})
            await until(lambda: ann.notes and "to win" in ann.notes[-1]["toast"])

    run(work())


def test_why_a_card_cannot_be_played_is_said_with_the_rule(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.NOPE, k.DEFUSE], 1: [k.DEFUSE]})
            table.obey(ann, {"do": "tap", "anchor": "hand:Nope#0", "asked": render.token(table.match, 0)})
            await settle(table)
            assert "(R" in ann.notes[-1]["toast"]

    run(work())


def test_cards_are_picked_in_any_order_and_become_one_play(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob, _cleo) = await table_of(hall, [ANN, BOB, CLEO])
            arrange(table, {0: [k.CAT, k.CAT, k.SKIP], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            asked = render.token(table.match, 0)
            for anchor in ("hand:Tacocat#1", "hand:Tacocat#0", "seat:2"):
                table.obey(ann, {"do": "tap", "anchor": anchor, "asked": asked})
            await settle(table)
            bar = table.look(ann)[0]["bar"]
            assert "Cleo" in bar
            assert f'data-play="{k.MOVE_PAIR + k.CAT},{k.MOVE_TARGET + 2}"' in bar

    run(work())


async def picks(table, guest, *anchors):
    """Taps these, one after the other, and returns what is picked then."""
    seat = table.terms.seat_of(guest.person)
    for anchor in anchors:
        table.obey(guest, {"do": "tap", "anchor": anchor, "asked": render.token(table.match, seat)})
    await settle(table)
    return table._picked.get(seat, [])


def test_a_tap_on_another_target_or_another_card_changes_ones_mind(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob, _cleo) = await table_of(hall, [ANN, BOB, CLEO])
            held = [k.FAVOR, k.SKIP, k.ATTACK, k.CAT, k.CAT]
            arrange(table, {0: held, 1: [k.DEFUSE], 2: [k.DEFUSE]})
            assert await picks(table, ann, "hand:Favor#0", "seat:1", "seat:2") == ["hand:Favor#0", "seat:2"]
            assert await picks(table, ann, "hand:Skip#0") == ["hand:Skip#0"]
            assert await picks(table, ann, "hand:Attack#0") == ["hand:Attack#0"]
            assert await picks(table, ann, "hand:Favor#0") == ["hand:Favor#0"]
            assert await picks(table, ann, "hand:Skip#0") == ["hand:Skip#0"]
            pair = ["hand:Tacocat#0", "hand:Tacocat#1", "seat:2"]
            assert await picks(table, ann, *pair) == pair
            assert await picks(table, ann, "hand:Skip#0") == ["hand:Skip#0"]
            assert not ann.notes
            assert await picks(table, ann, "seat:1") == ["hand:Skip#0"]  # a target that a Skip has no use for
            assert "Clear it first" in ann.notes[-1]["toast"]

    run(work())


def test_the_targets_one_did_not_take_can_still_be_tapped(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob, _cleo) = await table_of(hall, [ANN, BOB, CLEO])
            arrange(table, {0: [k.FAVOR, k.SKIP], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            await picks(table, ann, "hand:Favor#0", "seat:1")
            parts = table.look(ann)[0]
            assert re.search(r'<button[^>]*data-anchor="seat:2"[^>]*data-can', parts["seats"])
            chips = re.findall(r'class="chip" data-anchor="([^"]+)" aria-pressed="([a-z]+)"', parts["bar"])
            assert chips == [("seat:1", "true"), ("seat:2", "false")]

    run(work())


def somebody_plays(table, seat):
    """Makes some whole play of a seat, on the table alone."""
    view = table.match.view_of(seat)
    table.match.play(seat, *whole_play(seat_bot("random", view, {}), view, []))
    table._picked, table._choices = {}, {}
    table._open_question()


@pytest.mark.parametrize("game", names())
def test_plays_are_built_tap_by_tap_and_no_tap_is_lost(tmp_path, game):
    async def work():
        chance = random.Random(game)
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, *_) = await table_of(hall, [ANN, BOB, CLEO], game=game)
            built = changed = number = 0
            while built < 12 or changed < 12:
                number += 1
                table.take(deal(table.game, 3, f"taps/{number}", {}))
                table._open_question()
                for _ in range(60):
                    while table.match.to_act and 0 not in table.match.to_act:
                        somebody_plays(table, table.match.to_act[0])
                    if table.match.over:
                        break
                    tapped = []
                    while more := sorted(table._offer(0).more):
                        if tapped and table._offer(0).plays and chance.random() < 0.3:
                            break
                        thing = chance.choice(more)
                        tapped.append(f"{thing}#{[thing_of(anchor) for anchor in tapped].count(thing)}")
                        assert await picks(table, ann, tapped[-1]) == tapped  # what fits is added to the rest
                    assert table._offer(0).plays
                    built += len(tapped) > 1
                    view = table.match.view_of(0)
                    hand = [card.anchor for card in table.room.scene(view).hand]
                    for anchor in chance.sample(hand, min(2, len(hand))):
                        ann.notes.clear()
                        before = list(table._picked.get(0, ()))
                        after = list(await picks(table, ann, anchor))
                        assert ann.notes or (anchor in after) != (anchor in before)  # taken, given back, or told why
                        assert not after or table._offer(0).plays or table._offer(0).more
                        changed += after != before
                    somebody_plays(table, 0)

    run(work())


def log_of(table, person):
    """Returns the log on a page that somebody has just opened."""
    return re.findall("<li>(.*?)</li>", table.look(Guest(person.id, person.name))[0]["log"].replace("&#39;", "'"))


async def let_time_run_out(table):
    """Ends the time for the open question, and waits until something happened."""
    await settle(table)
    clock = table.match.view_of(None).fields.clock
    table._question.deadline = time.monotonic()
    table.nudge()
    await until(lambda: table.match.view_of(None).fields.clock != clock)
    await settle(table)


def test_the_move_a_clock_makes_is_mild_and_told_as_such(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], clock=300)
            arrange(table, {0: [k.FAVOR, k.CAT, k.CAT, k.DEFUSE], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            for guest in (ann, bob, cleo):
                everything_sent(table, guest)
            await let_time_run_out(table)
            assert table.match.decisions[0] == (0, k.MOVE_DRAW)  # the house would have robbed somebody
            assert everything_sent(table, bob)[0]["beats"][0]["text"] == "Ann's time was up."
            lines = [log_of(table, person) for person in (ANN, BOB, CLEO)]
            place = lines[0].index("Your time was up.")
            assert lines[0][place + 1].startswith("You drew")
            for line in lines[1:]:
                assert line[place] == "Ann's time was up."
                assert line[place + 1].startswith("Ann drew")

    run(work())


def test_what_a_clock_did_is_told_after_a_restart_too(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, _ = await table_of(hall, [ANN, BOB, CLEO], clock=300)
            await let_time_run_out(table)
            lines = [log_of(table, person) for person in (ANN, BOB, CLEO)]
            assert all("time was up." in " ".join(line) for line in lines)
            code = table.code
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table = await hall.find(code)
            await until(lambda: table.match is not None)
            assert [log_of(table, person) for person in (ANN, BOB, CLEO)] == lines

    run(work())


def test_a_clock_lets_a_defuse_save_whom_it_can(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, _ = await table_of(hall, [ANN, BOB], clock=300, options={"may_refuse_defuse": "on"})
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            state = table.match.state[0]
            state["pile"][state["pile_size"] - 1] = k.KITTEN
            await let_time_run_out(table)
            assert k.MOVE_DEFUSE in table.match.legal(0)
            await let_time_run_out(table)
            assert table.match.decisions[:2] == [(0, k.MOVE_DRAW), (0, k.MOVE_DEFUSE)]

    run(work())


@pytest.mark.parametrize("silent", [(1,), (1, 2)])
def test_who_was_silent_in_a_sealed_question_is_not_told(tmp_path, silent):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, guests = await table_of(hall, [ANN, BOB, CLEO], game="nine-lives", clock=300)
            for seat in {0, 1, 2} - set(silent):
                await answer(table, guests[seat], [lives.MOVE_SUGGESTED])
            await let_time_run_out(table)
            assert table.match.view(None)["phase"] != "order"
            assert not [line for person in (ANN, BOB, CLEO) for line in log_of(table, person) if "time" in line]

    run(work())


def test_where_all_see_who_is_choosing_each_clock_is_told_once(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, *_) = await table_of(hall, [ANN, BOB, CLEO], game="cats", clock=300)
            while not table.room.answers_are_public(table.match.view_of(None).fields):
                somebody_plays(table, table.match.to_act[0])
            somebody_plays(table, 0)
            told = log_of(table, ANN)
            await settle(table)
            everything_sent(table, ann)
            told += await self_told(table, ann)
            assert told == log_of(table, ANN)
            late = [line for line in told if "time was up" in line]
            assert sorted(late) == ["Bob's time was up.", "Cleo's time was up."]

    async def self_told(table, guest):
        """Lets the time run out, and returns what a page is told as it looks all the while."""
        looking = asyncio.create_task(let_time_run_out(table))
        told = []
        while not looking.done():
            await asyncio.sleep(0)
            told += [beat["text"] for update in everything_sent(table, guest) for beat in update.get("beats", ())]
        return told + [beat["text"] for update in everything_sent(table, guest) for beat in update.get("beats", ())]

    run(work())


def test_a_table_whose_rules_are_being_compiled_says_how_far(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2)
            table.match = None
            hall.ready.shares["kittens"] = 40
            middle = table.look(ann)[0]["middle"]
            assert "Getting Exploding Kittens ready: 40%" in middle
            assert "<progress" in middle

    run(work())


def test_a_table_takes_whole_plays_only(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob, _cleo) = await table_of(hall, [ANN, BOB, CLEO])
            arrange(table, {0: [k.FAVOR, k.SKIP], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            await settle(table)
            position = table.match.position()
            for moves in ([k.MOVE_PLAY + k.FAVOR], [k.MOVE_PLAY + k.SKIP, k.MOVE_DRAW]):
                await answer(table, ann, moves)
                assert "whole play" in ann.notes[-1]["toast"]
                assert table.match.position() == position
            await answer(table, ann, [k.MOVE_PLAY + k.FAVOR, k.MOVE_TARGET + 1])
            assert table.match.position() != position

    run(work())


def test_what_a_bot_thought_out_is_forgotten_when_the_owner_is_back(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            table._pace = Pace(30, 30)
            await settle(table)
            table._question = None
            table.obey(ann, {"do": "leave"})
            await until(lambda: table._question and 0 in table._question.answers)
            table.obey(ann, {"do": "return"})
            await settle(table)
            assert 0 not in table._question.answers
            await answer(table, ann, [k.MOVE_DRAW])
            assert (0, k.MOVE_DRAW) in table.match.decisions

    run(work())


def test_a_table_goes_on_after_the_store_failed_once(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "RETRY", 0.05)

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            hall.pace = Pace(60, 60)  # the bot waits until the hands are arranged
            table, (ann,) = await table_of(hall, [ANN], players=2)
            append, failed = hall.store.append, []

            async def once(*arguments):
                if not failed:
                    failed.append(1)
                    raise StoreError("The disk is full.")
                await append(*arguments)

            table._pace = Pace(0, 0)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            monkeypatch.setattr(hall.store, "append", once)
            await until(lambda: failed and (table.match.over or 0 in table.match.to_act))
            assert not any("disk" in str(note) for note in ann.notes)  # it was the bot's move

    run(work())


def test_a_deal_that_could_not_be_stored_is_tried_again(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "RETRY", 0.05)

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            deal, failed = hall.store.deal, []

            async def once(*arguments):
                if not failed:
                    failed.append(1)
                    raise StoreError("The disk is full.")
                return await deal(*arguments)

            monkeypatch.setattr(hall.store, "deal", once)
            table, _ = await table_of(hall, [ANN], players=2)
            assert failed
            assert table.match is not None

    run(work())


def test_a_rematch_does_not_wait_for_who_has_gone(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            while not table.match.over:
                seat = table.match.to_act[0]
                await answer(table, guests[seat], [table.match.legal(seat)[0]])
                await settle(table)
            first = table.match
            table.obey(guests[0], {"do": "again"})
            await settle(table)
            table.depart(guests[1])
            await until(lambda: table.match is not None and table.match is not first)
            assert table.terms.chairs[0].stand_in  # Bob's seat, after the rotation

    run(work())


def test_a_device_code_follows_its_owner_and_nobody_else(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (_ann, bob) = await table_of(hall, [ANN, BOB], players=3, start=False)
            table.obey(bob, {"do": "leave"})
            await settle(table)
            await table.seat_person(1, CLEO.id, CLEO.name)
            with pytest.raises(ClowderError, match="code"):
                await table.move_seat(BOB.id, "bobs-other-device")
            assert table.terms.chairs[1].person == CLEO.id

    run(work())


def test_a_full_table_waits_until_its_host_starts(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], players=3, start=False)
            table.obey(bob, {"do": "bot", "seat": 2})
            await settle(table)
            assert table.terms.chairs[2].kind == "open"  # bots are the host's, too
            table.obey(ann, {"do": "bot", "seat": 2})
            await settle(table)
            table.obey(bob, {"do": "start"})
            await settle(table)
            assert "Only the host" in bob.notes[-1]["toast"]
            assert table.match is None
            host, guest = (table.look(page)[0]["middle"] for page in (ann, bob))
            assert 'data-do="start">Start the game<' in host
            assert 'data-do="start"' not in guest
            assert "Ann starts the game." in guest
            assert "Ann starts the game." in table.look(Guest("somebody", "Eve"))[0]["middle"]
            table.obey(ann, {"do": "start"})
            await until(lambda: table.match is not None)

    run(work())


def test_a_table_that_opens_with_nobody_missing_begins_at_once(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            terms = agree(find("cats"), {"players": "3"}, ANN.id)
            full, free = await hall.open_for(terms, ANN, 2), await hall.open_for(terms, ANN, 1)
            await until(lambda: full.match is not None)
            await settle(free)
            assert free.match is None

    run(work())


def test_when_the_host_has_left_who_sat_longest_is_host_even_after_a_restart(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], players=4, start=False)
            table.obey(bob, {"do": "leave"})
            table.obey(bob, {"do": "sit", "seat": 3})
            await settle(table)
            assert table.terms.starter == ANN.id
            table.obey(ann, {"do": "leave"})
            await settle(table)
            assert table.terms.starter == CLEO.id  # Bob sat down again after her
            assert "Cleo starts the game." in table.look(bob)[0]["middle"]
            code = table.code
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table = await hall.find(code)
            bob, cleo = Guest(BOB.id, "Bob"), Guest(CLEO.id, "Cleo")
            table.obey(bob, {"do": "start"})
            await settle(table)
            assert not table.starting
            table.obey(cleo, {"do": "start"})
            await until(lambda: table.match is not None)

    run(work())


def test_who_left_the_game_for_good_is_host_no_more(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            table.obey(ann, {"do": "leave"})
            await settle(table)
            assert table.terms.starter == BOB.id
            table.obey(ann, {"do": "return"})
            await settle(table)
            assert table.terms.starter == ANN.id

    run(work())


def test_settings_of_earlier_versions_are_read_and_have_a_host():
    chairs = [{"kind": "person", "name": name, "person": name.lower()} for name in ("Bob", "Ann")]
    old = {"game": "cats", "players": 2, "host": "ann", "chairs": chairs, "ever": ["ann", "bob"], "clock": 60}
    assert Terms.read(old).starter == "ann"
    assert Terms.read({**old, "host": "gone"}).starter == "ann"
    assert Terms.read({**old, "host": "gone", "ever": ["bob", "ann"]}).starter == "bob"
    assert Terms.read({"game": "cats", "players": 2}).starter == ""


def test_the_house_rules_in_force_are_listed_in_the_waiting_room(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            options = {"self_nope": "on", "hand": 5}
            table, (ann, _) = await table_of(hall, [ANN, BOB], start=False, options=options)
            middle = table.look(ann)[0]["middle"]
            listed = re.findall("<li>([^<]+): <b>([^<]+)</b></li>", middle)
            assert listed == table.game.in_force(options)
            assert len(listed) == 2
            assert "5" in dict(listed).values()
            plain, (ann, _) = await table_of(hall, [ANN, BOB], start=False)
            assert "rules as they are printed" in plain.look(ann)[0]["middle"]

    run(work())


def test_a_full_room_can_be_started_while_its_rules_are_being_compiled(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, _) = await table_of(hall, [ANN, BOB], start=False)
            hall.ready.shares["kittens"] = 40
            assert 'data-do="start"' in table.look(ann)[0]["middle"]
            table.obey(ann, {"do": "start"})
            await settle(table)
            assert "Getting Exploding Kittens ready: 40%" in table.look(ann)[0]["middle"]

    run(work())


def test_a_game_does_not_begin_with_a_free_chair(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (_ann, bob) = await table_of(hall, [ANN, BOB], start=False)
            hall.ready.shares["kittens"] = 50
            table.match = None
            table.start_if_full()
            table.obey(bob, {"do": "leave"})
            table.obey(bob, {"do": "tap", "anchor": "hand:Skip#0"})  # no game yet: a sentence, no harm
            await settle(table)
            hall.ready.shares["kittens"] = 100
            table.nudge()
            await settle(table)
            assert table.match is None
            assert table.terms.chairs[1].kind == "open"

    run(work())


def test_terms_are_read_back_as_they_were():
    terms = Terms("cats", 3, chairs=(Chair("person", "Ann", "a"), Chair("bot", "Mona"), Chair()), ever=("a",))
    assert Terms.read(terms.json()) == terms


@pytest.mark.parametrize(
    "form",
    [
        {"players": "9"},
        {"players": "four"},
        {"players": "2", "bots": "2"},
        {"players": "2", "clock": "7"},
        {"players": "2", "strength": "rm -rf"},
        {"players": "2", "option.nonsense": "on"},
        {"players": "2", "option.hand": "99"},
        {"players": "4", "option.two_player_edition": "on"},
    ],
)
def test_terms_that_make_no_sense_are_refused_with_one_sentence(form):
    with pytest.raises(ClowderError, match=r"^[A-Z].*\.$"):
        agree(find("exploding-kittens"), form, "host")
