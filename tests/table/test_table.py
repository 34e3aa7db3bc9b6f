"""A live table: reaction windows, clocks, absences, rematches and restarts, without a browser."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import event
from tables import (
    ANN,
    AT_ONCE,
    BOB,
    CLEO,
    NEVER,
    PHONE,
    acquaint,
    after,
    answer,
    arrange,
    done,
    hall_at,
    log_of,
    play_out,
    run,
    sent,
    settle,
    shown,
    sit,
    sorry,
    table_of,
    tell,
    until,
)

from clowder.engine.errors import ClowderError
from clowder.engine.scene.render import SceneRenderer, token
from clowder.games import find, names
from clowder.games.kittens import layout as k
from clowder.games.nine_lives import layout as lives
from clowder.table import round
from clowder.table import table as live
from clowder.table.commands import move_device
from clowder.table.connections import Connection
from clowder.table.frames import Drawn
from clowder.table.seating import GATHERING
from clowder.table.storage import Entry, StoreError
from clowder.table.terms import terms_from_form
from clowder.table.timing import Timing

SKIP = [k.MOVE_PLAY + k.SKIP]


def test_a_window_closes_when_every_person_has_passed(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE], 2: [k.DEFUSE]})
            await answer(table, ann, SKIP)
            assert table.match.to_act == (1, 2)
            times = [(frame["opens"], frame["until"]) for guest in (bob, cleo) for frame in sent(guest)[-1:]]
            assert times[0] == times[1]
            assert times[0][1] - times[0][0] == 10_000
            for guest in (ann, bob, cleo):
                sent(guest)
            await answer(table, cleo, [k.MOVE_PASS])
            # Nobody can notice that Cleo has answered: not even by a message.
            assert sent(ann) == sent(bob) == []
            assert table.match.to_act == (1,)
            await answer(table, bob, [k.MOVE_PASS])
            assert table.match.view(None)["phase"] == "turn"
            assert "You skipped" in " ".join(log_of(table, ann))

    run(work())


def test_silence_is_a_pass_when_the_time_is_over(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB], reaction=1)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            opened = hall.clock.monotonic()
            await answer(table, ann, SKIP)
            assert table.match.to_act == (1,)
            await until(lambda: table.match.to_act != (1,) or table.match.view(None)["phase"] != "window")
            assert hall.clock.monotonic() - opened >= 1
            assert table.match.decisions[-1] == (1, k.MOVE_PASS)
            assert not table.terms.chairs[1].stand_in  # silence in a window is no absence

    run(work())


def test_a_standing_pass_answers_at_once_whatever_is_held(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            await tell(table, bob, do="pass", on=True)
            assert shown(table, bob)["table"]["passing"]
            await answer(table, ann, SKIP)
            assert (1, k.MOVE_PASS) in table.match.decisions

    run(work())


def test_a_person_without_a_nope_gets_the_same_question_and_time(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE], 2: [k.DEFUSE]})
            await answer(table, ann, SKIP)
            asks = [shown(table, guest)["ask"] for guest in (bob, cleo)]
            assert asks[0] != asks[1]  # one can Nope
            for ask in asks:
                ask.pop("offer")
            assert asks[0] == asks[1]
            assert asks[0]["reaction"]
            assert table.match.to_act == (1, 2)  # nobody passes for Cleo because she has nothing to answer

    run(work())


def test_alone_with_bots_nobody_waits(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=3, reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            await answer(table, ann, SKIP)
            await until(lambda: table.match.over or 0 in table.match.to_act)
            assert table.question.deadline is None

    run(work())


def test_who_left_and_fetches_the_page_learns_nothing_from_an_instant_pass(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (_ann, bob) = await table_of(hall, [ANN, BOB], reaction=10)
            await tell(table, bob, do="leave")
            table.disconnect(bob)  # a bot stands in, and Ann's is the only open page
            match = arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
            match.play(1, *SKIP)
            table.take(match)
            table.mailbox.nudge()
            await settle(table)
            assert table.match.to_act == (0,)  # nobody passes for Ann because she has no Nope
            assert table.question.deadline is not None

    run(work())


def test_nobody_passes_for_one_who_is_watched(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            for watcher in (
                lambda table: table.is_news(BOB.id),
                lambda table: table.connect(Connection(BOB.id, "Bob")),
            ):
                table, (_ann,) = await table_of(hall, [ANN], players=2, reaction=10)
                watcher(table)  # by GET, or by a socket
                match = arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
                match.play(1, *SKIP)
                table.take(match)
                table.mailbox.nudge()
                await settle(table)
                assert table.match.to_act == (0,)
                assert not table.unseen

    run(work())


def test_an_onlooker_counts_from_the_deal_and_after_a_restart(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, start=False)
            watcher = Connection(BOB.id, "Bob")
            table.connect(watcher)
            table.disconnect(watcher)
            await table.fill()
            table.mailbox.nudge()
            await until(lambda: table.match is not None)
            assert table.unseen  # Bob was gone before the deal
            assert table.is_news(BOB.id)
            await done(table, table.keep_terms)
            code = table.code
        async with hall_at(place) as hall:
            again = await hall.find(code)
            await until(lambda: again.match is not None)
            again.connect(ann)
            assert not again.unseen

    run(work())


def test_a_game_that_is_over_in_its_log_alone_is_ended_when_it_comes_back(tmp_path):
    """As earlier versions could leave it when they were killed between two transactions."""
    path = tmp_path / "x.sqlite"

    async def work(has_result):
        async with hall_at(path) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            await play_out(table, guests)
            evening = table.terms.evening
            assert sum(evening.values()) == 1
            row = await hall.store.table_by_code(table.code)
            assert row.status == "over"
            result = (await hall.store.games(row.id))[-1].result
        with closing(sqlite3.connect(path)) as file, file:
            settings = json.dumps({**row.settings, "evening": {}, "next": []})
            file.execute("UPDATE tables SET status = 'playing', settings = ? WHERE id = ?", (settings, row.id))
            if not has_result:
                file.execute("UPDATE games SET result = NULL, ended = NULL WHERE table_id = ?", (row.id,))
        async with hall_at(path) as hall:
            again = await hall.find(row.code)
            await until(lambda: again.match is not None and again.terms.evening)
            assert again.match.over
            assert again.terms.evening == evening
            assert again.terms.next
            healed = await hall.store.table_by_code(row.code)
            assert (healed.status, healed.settings["evening"]) == ("over", evening)
            assert (await hall.store.games(row.id))[-1].result == result

    run(work(has_result=False))
    run(work(has_result=True))


def test_the_deal_and_the_end_are_one_transaction_each(tmp_path):
    """Counted where a process is alone: where there are several, each of them writes that it is alive, too."""

    async def work():
        async with hall_at(tmp_path / "tables.sqlite") as hall:
            commits = []
            event.listen(hall.store.engine, "commit", lambda connection: commits.append(1))
            table, guests = await table_of(hall, [ANN, BOB], start=False)
            assert await table.log.holds()
            await settle(table)
            before = len(commits)
            await table.fill()  # itself one
            table.mailbox.nudge()
            await until(lambda: table.match is not None)
            assert len(commits) - before <= 2
            while not table.match.over:
                seat = table.match.to_act[0]
                before = len(commits)
                await answer(table, guests[seat], table.match.view_of(seat).plays()[0])
                assert len(commits) == before + 1
            assert (await hall.store.table_by_code(table.code)).status == "over"

    run(work())


def test_a_refused_message_is_answered_to_its_sender_and_makes_no_scene(place, monkeypatch):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            watcher, other = Connection("eve-id", "Eve"), Connection("fay-id", "Fay")
            for guest in (watcher, other):
                table.connect(guest)
            await settle(table)
            for guest in (ann, bob, watcher, other):
                sent(guest)
            made = []
            monkeypatch.setattr(round, "Drawn", lambda *_: made.append(1))
            monkeypatch.setattr(live, "Moment", lambda *_: made.append(1))
            for number, message in enumerate(
                (
                    {"do": "play", "moves": [k.MOVE_DRAW]},
                    {"do": "leave"},
                    {"do": "again"},
                    {"do": "fly"},
                    {},
                )
            ):
                (told,) = await tell(table, watcher, **message, id=number)
                assert set(told) == {"sorry", "id"}
                assert told["id"] == number
            for guest in (ann, bob, other):
                assert not guest.dirty.is_set()
                assert sent(guest) == []
            assert made == []

    run(work())


def test_what_everybody_sees_is_made_once_and_what_did_not_change_is_not_sent(place, monkeypatch):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            watchers = [Connection(f"watcher-{number}", "Eve") for number in range(20)]
            for guest in watchers:
                table.connect(guest)
            await settle(table)
            first = [sent(guest) for guest in watchers]
            parts, made = SceneRenderer.parts, []

            def counted(scenes, seat):
                if isinstance(scenes, Drawn):  # others are drawn while games are compiled
                    made.append(seat)
                return parts(scenes, seat)

            monkeypatch.setattr(SceneRenderer, "parts", counted)
            await answer(table, ann, [k.MOVE_DRAW])
            later = [sent(guest) for guest in watchers]
            assert sorted(made, key=str) == [0, 1, None]
            assert len({json.dumps(told) for told in later}) == 1
            known = first[0][0]["parts"]
            for frame in later[0]:
                assert frame["parts"]
                assert all(known.get(name) != part for name, part in frame["parts"].items())
                known |= frame["parts"]
            assert "faces" not in later[0][0]["parts"]

    run(work())


def test_a_deadline_is_kept_though_messages_never_stop(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB], reaction=1)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            await answer(table, ann, SKIP)
            assert table.match.to_act == (1,)
            deadline = table.question.deadline
            while hall.clock.monotonic() < deadline:  # one comes right at the deadline, and is worked off after it
                table.commands.dispatch(table, ann, {"do": "why", "thing": "hand:skip"})
                await after(0.001)
            await until(lambda: (1, k.MOVE_PASS) in table.match.decisions)

    run(work())


def test_one_person_cannot_hold_up_the_table_with_errands(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            sent(bob)
            stored = []
            change = hall.store.change
            hall.store.change = lambda *given, **more: stored.append(1) or change(*given, **more)
            for message in ({"do": "return"}, {"do": "pass", "on": False}):  # nothing would change
                assert await tell(table, bob, **message, id=1) == [{"done": 1}]
            assert stored == []
            for number in range(60):
                table.commands.dispatch(table, bob, {"do": "pass", "on": number % 2 == 0})
            await settle(table)
            assert 0 < len(stored) <= 20
            assert any("slow down" in told for told in sorry(sent(bob)))
            for number in range(100):
                table.commands.dispatch(table, bob, {"do": "why", "thing": "pile", "id": number})
            await answer(table, ann, [k.MOVE_DRAW])
            assert (0, k.MOVE_DRAW) in table.match.decisions
            await settle(table)
            told = sorry(sent(bob))
            assert len(told) == 100
            assert sum("slow down" in line for line in told) >= 100 - Timing().queue
            assert not any("slow down" in line for line in sorry(await tell(table, bob, do="why", thing="pile")))

    run(work())


def test_a_bot_answers_though_the_inbox_is_full(place):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB], players=3)
            stalled = asyncio.Event()
            arrange(table, {0: [k.SKIP], 1: [k.SKIP], 2: [k.DEFUSE]}, turn=2)
            table.mailbox.put(None, stalled.wait)  # after the bot was asked
            for number in range(1000):
                for guest in guests:
                    table.commands.dispatch(table, guest, {"do": "why", "thing": "pile", "id": number})
            await after(0.1)  # the bot's answer comes in behind all those
            stalled.set()
            await until(lambda: any(seat == 2 for seat, _ in table.match.decisions))

    run(work())


def test_who_was_silent_in_a_sealed_question_has_no_strike(place):
    async def work():
        async with hall_at(place) as hall:
            table, _ = await table_of(hall, [ANN, BOB], game="nine-lives", clock=1)
            assert table.match.to_act == (0, 1)  # both order their lives, in secret
            opened = table.question.kind.clock
            await until(lambda: table.question.kind.clock != opened)
            assert not any(table.round.strikes.values())
            await until(lambda: any(table.round.strikes.values()))  # an open turn that runs out is told, and counts

    run(work())


def test_a_seat_that_moved_to_another_device_is_watched_by_the_old_one(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2)
            assert table.unseen
            await acquaint(hall.store, PHONE)
            await move_device(table, ANN.id, PHONE.id, PHONE.name)
            assert not table.unseen
            await settle(table)
            assert sent(ann)[-1]["parts"]["seat"] is None
            assert shown(table, Connection(PHONE.id, PHONE.name))["seat"] == 0

    run(work())


@pytest.mark.parametrize("game", names())
def test_a_thing_that_no_page_shows_is_refused_in_one_sentence(place, caplog, game):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB], game=game)
            for thing in ("seat:99", "seat:x", "hand:Nothing", "locale:9", "life:77", "pile:", ":", "", "x" * 70, 5):
                (told,) = await tell(table, ann, do="why", thing=thing, id=3)
                assert told["id"] == 3
                assert "broke" not in told["sorry"], (game, thing)
                assert told["sorry"]

    run(work())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_when_a_clock_runs_out_the_house_plays_and_twice_keeps_the_seat(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB], clock=1, reaction=1)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            await until(lambda: any(chair.stand_in for chair in table.terms.chairs))
            seat = next(seat for seat, chair in enumerate(table.terms.chairs) if chair.stand_in)
            assert sum(1 for s, _ in table.match.decisions if s == seat) >= 2
            who = "you" if seat == 0 else "Bob"
            assert f"A bot plays for {who} now." in log_of(table, ann)

    run(work())


def test_who_leaves_is_replaced_by_a_bot_and_can_come_back(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            told = await tell(table, bob, do="leave", id=5)
            assert {"done": 5} in told
            assert {"go": "/"} in told
            assert table.terms.chairs[1].stand_in
            assert shown(table, ann)["seats"][1]["stand_in"]
            assert shown(table, bob)["ask"] is None
            assert "return" in shown(table, bob)["table"]["can"]
            await tell(table, bob, do="return")
            assert not table.terms.chairs[1].stand_in

    run(work())


def test_a_person_who_was_away_too_long_is_played_for_until_back(place):
    async def work():
        async with hall_at(place, absence=0.3) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], clock=0)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            table.disconnect(bob)
            await until(lambda: table.terms.chairs[1].stand_in)
            table.connect(bob)
            await settle(table)
            assert not table.terms.chairs[1].stand_in
            assert log_of(table, ann)[-1] == "Bob is back."

    run(work())


def test_a_restart_resumes_the_same_game(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=4)
            for _ in range(6):
                await until(lambda: table.match.over or 0 in table.match.to_act)
                if table.match.over:
                    break
                await answer(table, ann, table.match.view_of(0).plays()[0])
            table.disconnect(ann)
            await settle(table)
            code, position = table.code, table.match.position()
        async with hall_at(place) as hall:
            again = await hall.find(code)
            await until(lambda: again.match is not None)
            assert again.match.position() == position
            assert again.match.names == table.match.names
            assert again.terms == table.terms

    run(work())


def test_a_move_that_cannot_be_stored_is_not_on_the_table(place, monkeypatch):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            sent(bob)

            async def full(*_, **__):
                raise StoreError("The disk is full.")

            monkeypatch.setattr(hall.store, "append", full)
            position = table.match.position()
            assert "cannot write right now" in sorry(await answer(table, ann, SKIP))[0]
            assert table.match.position() == position
            assert sent(bob) == []

    run(work())


def test_a_write_that_seemed_to_fail_and_lasted_is_read_before_another(place, monkeypatch):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            append = hall.store.append

            async def lost(*arguments):
                await append(*arguments)
                raise StoreError("The connection was lost.")

            seat = table.match.to_act[0]
            own, other = (ann, bob) if seat == 0 else (bob, ann)
            monkeypatch.setattr(hall.store, "append", lost)
            assert "cannot write right now" in sorry(await answer(table, own, [k.MOVE_DRAW]))[0]
            monkeypatch.undo()
            assert not table.match.decisions
            assert "too late" in sorry(await answer(table, own, [k.MOVE_DRAW]))[0]
            assert table.match.decisions[:1] == [(seat, k.MOVE_DRAW)]
            if table.match.to_act == (1 - seat,):
                await answer(table, other, [k.MOVE_DRAW])
                assert len(table.match.decisions) == 2
            entries = await hall.store.entries(1)
            assert sum(entry.kind == "move" for entry in entries) == len(table.match.decisions)

    run(work())


def test_two_who_write_to_one_log_do_not_write_over_each_other(place):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            seat = table.match.to_act[0]
            await hall.store.append(1, [Entry("move", {"seat": seat, "moves": [k.MOVE_DRAW]})])  # another process
            assert "too late" in sorry(await answer(table, guests[seat], [k.MOVE_DRAW]))[0]
            assert table.match.decisions[0] == (seat, k.MOVE_DRAW)
            assert len(await hall.store.entries(1)) == 1

    run(work())


def test_nobody_sees_a_move_before_it_is_stored(place, monkeypatch):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            for guest in (ann, bob):
                sent(guest)
            append, seen = hall.store.append, []

            async def watched(*arguments, **more):
                seen.append([sent(guest) for guest in (ann, bob)])
                await append(*arguments, **more)
                seen.append([sent(guest) for guest in (ann, bob)])

            monkeypatch.setattr(hall.store, "append", watched)
            await answer(table, ann, SKIP)
            assert seen[:2] == [[[], []], [[], []]]

    run(work())


def test_an_old_click_an_illegal_move_and_a_foreign_seat_change_nothing(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.DEFUSE]})
            watcher = Connection("somebody", "Eve")
            table.connect(watcher)
            await settle(table)
            asked = token(table.match, 0)
            position, terms = table.match.position(), table.terms
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
                (watcher, {"do": "pause", "on": True}),
                (watcher, {"do": "remove", "seat": 0}),
                (bob, {"do": "remove", "seat": 0}),
                (bob, {"do": "close", "on": True}),
                (bob, {"do": "let", "name": "Eve"}),
                (ann, {"do": "remove", "seat": 0}),
                (ann, {"do": "remove", "seat": 7}),
                (ann, {"do": "remove"}),
                (ann, {"do": "again"}),
                (ann, {"do": "sit", "seat": 1}),
                (ann, {"do": "join"}),
                (ann, {"do": "unbot", "seat": 1}),
                (ann, {"do": "emote", "what": "<b>"}),
                (watcher, {"do": "emote", "what": "wow"}),
                (ann, {"do": "rule the world"}),
                (ann, {"do": ["play"]}),
                (ann, {}),
            ):
                sent(guest)
                (told,) = await tell(table, guest, **message)
                assert set(told) == {"sorry", "id"}, message
                assert table.match.position() == position
                assert table.terms == terms

    run(work())


def test_a_rematch_rotates_the_seats_and_keeps_the_score(place):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            await play_out(table, guests)
            winners = [table.terms.chairs[seat].person for seat in table.match.winners]
            assert [name for name, wins in table.terms.evening.items() if wins] == winners
            (seen,) = await hall.store.history.of(BOB.id)  # whoever looks back finds it
            assert (seen.seat, seen.left, seen.result["winners"]) == (1, False, list(table.match.winners))
            first = table.match
            await tell(table, guests[0], do="again")
            assert table.match is first  # Bob has not agreed yet
            await tell(table, guests[1], do="again")
            await until(lambda: table.match is not first)
            assert table.match.names == ("Bob", "Ann")
            assert sum(table.terms.evening.values()) == len(winners)
            assert shown(table, guests[0])["seat"] == 1

    run(work())


def test_why_a_card_cannot_be_played_is_said_with_the_rule(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob) = await table_of(hall, [ANN, BOB])
            arrange(table, {0: [k.NOPE, k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            sent(ann)
            (told,) = await tell(table, ann, do="why", thing="hand:nope", id=4)
            assert told["id"] == 4
            assert told["rule"].startswith("R")
            assert told["sorry"].endswith(".")

    run(work())


async def let_time_run_out(table):
    """Ends the time for the open question, and waits until something happened."""
    await settle(table)
    clock = table.match.view_of(None).fields.clock
    table.round.question = replace(table.question, deadline=table.clock.monotonic())
    table.mailbox.nudge()
    await until(lambda: table.match.view_of(None).fields.clock != clock)
    await settle(table)


def test_the_move_a_clock_makes_is_mild_and_told_as_such(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], clock=300)
            arrange(table, {0: [k.FAVOR, k.CAT, k.CAT, k.DEFUSE], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            await settle(table)
            for guest in (ann, bob, cleo):
                sent(guest)
            await let_time_run_out(table)
            assert table.match.decisions[0] == (0, k.MOVE_DRAW)  # the house would have robbed somebody
            assert sent(bob)[0]["beats"][0]["says"] == "Ann's time was up."
            lines = [log_of(table, guest) for guest in (ann, bob, cleo)]
            line_number = lines[0].index("Your time was up.")
            assert lines[0][line_number + 1].startswith("You drew")
            for line in lines[1:]:
                assert line[line_number] == "Ann's time was up."
                assert line[line_number + 1].startswith("Ann drew")

    run(work())


def test_what_a_clock_did_is_told_after_a_restart_too(place):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB, CLEO], clock=300)
            await let_time_run_out(table)
            lines = [log_of(table, guest) for guest in guests]
            assert all("time was up." in " ".join(line) for line in lines)
            code = table.code
        async with hall_at(place) as hall:
            table = await hall.find(code)
            await until(lambda: table.match is not None)
            assert [log_of(table, guest) for guest in guests] == lines

    run(work())


def test_a_clock_lets_a_defuse_save_whom_it_can(place):
    async def work():
        async with hall_at(place) as hall:
            table, _ = await table_of(hall, [ANN, BOB], clock=300, options={"may_refuse_defuse": "on"})
            match = arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            state = match.state[0]
            state.pile[state.pile_size - 1] = k.KITTEN
            await let_time_run_out(table)
            assert k.MOVE_DEFUSE in table.match.legal(0)
            await let_time_run_out(table)
            assert table.match.decisions[:2] == [(0, k.MOVE_DRAW), (0, k.MOVE_DEFUSE)]

    run(work())


@pytest.mark.parametrize("silent", [(1,), (1, 2)])
def test_who_was_silent_in_a_sealed_question_is_not_told(place, silent):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB, CLEO], game="nine-lives", clock=300)
            for seat in {0, 1, 2} - set(silent):
                await answer(table, guests[seat], [lives.MOVE_SUGGESTED])
            await let_time_run_out(table)
            assert table.match.view(None)["phase"] != "order"
            assert not [line for guest in guests for line in log_of(table, guest) if "time" in line]

    run(work())


def test_where_all_see_who_is_choosing_each_clock_is_told_once(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, *_) = await table_of(hall, [ANN, BOB, CLEO], game="cats", clock=300)
            stage = table.game.scene
            match = table.match.copy()
            while not stage.answers_are_public(match.view_of(None)):
                match.play(match.to_act[0], *match.view_of(match.to_act[0]).plays()[0])
            match.play(0, *match.view_of(0).plays()[0])
            table.take(match)
            table.mailbox.nudge()
            told = log_of(table, ann)
            await settle(table)
            sent(ann)
            await let_time_run_out(table)
            told += [beat["says"] for frame in sent(ann) for beat in frame.get("beats", ())]
            assert told == log_of(table, ann)
            late = [line for line in told if "time was up" in line]
            assert sorted(late) == ["Bob's time was up.", "Cleo's time was up."]

    run(work())


def test_a_table_takes_whole_plays_only(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, _bob, _cleo) = await table_of(hall, [ANN, BOB, CLEO])
            arrange(table, {0: [k.FAVOR, k.SKIP], 1: [k.DEFUSE], 2: [k.DEFUSE]})
            await settle(table)
            position = table.match.position()
            for moves in ([k.MOVE_PLAY + k.FAVOR], [k.MOVE_PLAY + k.SKIP, k.MOVE_DRAW]):
                assert "whole play" in sorry(await answer(table, ann, moves))[0]
                assert table.match.position() == position
            await answer(table, ann, [k.MOVE_PLAY + k.FAVOR, k.MOVE_TARGET + 1])
            assert table.match.position() != position

    run(work())


def test_a_table_goes_on_after_the_store_failed_once(place, monkeypatch):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2)
            append, failed = hall.store.append, []

            async def once(*arguments):
                if not failed:
                    failed.append(1)
                    raise StoreError("The disk is full.")
                await append(*arguments)

            monkeypatch.setattr(hall.store, "append", once)
            table.shared = replace(table.shared, pace=AT_ONCE)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            await until(lambda: failed and (table.match.over or 0 in table.match.to_act))
            assert not any("disk" in text for text in ann.unsent)  # it was the bot's move

    run(work())


def test_a_deal_that_could_not_be_stored_is_tried_again(place, monkeypatch):
    async def work():
        async with hall_at(place) as hall:
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


def test_a_rematch_does_not_wait_for_who_has_gone(place):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            await play_out(table, guests)
            first = table.match
            await tell(table, guests[0], do="again")
            table.disconnect(guests[1])
            await until(lambda: table.match is not first)
            assert table.terms.chairs[0].stand_in  # Bob's seat, after the rotation
            table.connect(guests[1])
            await settle(table)
            assert not table.terms.chairs[0].stand_in

    run(work())


def test_a_device_code_follows_its_owner_and_nobody_else(place):
    async def work():
        async with hall_at(place) as hall:
            table, (_ann, bob) = await table_of(hall, [ANN, BOB], players=3, start=False)
            await tell(table, bob, do="leave")
            await sit(table, 1, CLEO)
            with pytest.raises(ClowderError, match="code"):
                await move_device(table, BOB.id, PHONE.id, PHONE.name)
            assert table.terms.chairs[1].person == CLEO.id

    run(work())


def test_a_full_table_waits_until_its_host_starts(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], players=3, start=False)
            await tell(table, bob, do="bot", seat=2)
            assert table.terms.chairs[2].kind == "open"  # bots are the host's, too
            await tell(table, ann, do="bot", seat=2)
            assert "Only the host" in sorry(await tell(table, bob, do="start"))[0]
            assert table.match is None
            assert "start" in shown(table, ann)["table"]["can"]
            for guest in (bob, Connection("somebody", "Eve")):
                page = shown(table, guest)
                assert "start" not in page["table"]["can"]
                assert page["wait"] == "Ann starts the game."
                assert page["table"]["host"] == 0
            await tell(table, ann, do="start")
            await until(lambda: table.match is not None)

    run(work())


def test_a_table_that_opens_with_nobody_missing_begins_at_once(place):
    async def work():
        async with hall_at(place) as hall:
            terms = terms_from_form(find("exploding-kittens"), {"players": "3"}, ANN.id)
            full, free = await hall.open_for(terms, ANN, 2), await hall.open_for(terms, ANN, 1)
            await until(lambda: full.match is not None)
            await settle(free)
            assert free.match is None

    run(work())


def test_when_the_host_has_left_who_sat_longest_is_host_even_after_a_restart(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob, _cleo) = await table_of(hall, [ANN, BOB, CLEO], players=4, start=False)
            await tell(table, bob, do="leave")
            await tell(table, bob, do="sit", seat=3)
            assert table.host == ANN.id
            await tell(table, ann, do="leave")
            assert table.host == CLEO.id  # Bob sat down again after her
            assert shown(table, bob)["wait"] == "Cleo starts the game."
            code = table.code
        async with hall_at(place) as hall:
            table = await hall.find(code)
            table.commands = hall.commands
            bob, cleo = Connection(BOB.id, "Bob"), Connection(CLEO.id, "Cleo")
            await tell(table, bob, do="start")
            assert not table.dealer.wants_start
            await tell(table, cleo, do="start")
            await until(lambda: table.match is not None)

    run(work())


def test_the_house_rules_in_force_are_listed_in_the_waiting_room(place):
    async def work():
        async with hall_at(place) as hall:
            options = {"self_nope": "on", "hand": 5}
            table, (ann, _) = await table_of(hall, [ANN, BOB], start=False, options=options)
            listed = shown(table, ann)["table"]["rules"]
            assert listed == [list(rule) for rule in table.game.option_set.explained(options)]
            assert len(listed) == 2
            assert "5" in [value for _, value, _ in listed]
            plain, (ann, _) = await table_of(hall, [ANN, BOB], start=False)
            assert not shown(plain, ann)["table"].get("rules")

    run(work())


def test_a_game_does_not_begin_with_a_free_chair(place):
    async def work():
        async with hall_at(place) as hall:
            table, (_ann, bob) = await table_of(hall, [ANN, BOB], start=False)
            await settle(table)
            table.commands.dispatch(table, bob, {"do": "leave"})
            table.start_if_full()  # Bob still sits there
            assert "not begun" in sorry(await tell(table, bob, do="why", thing="hand:skip"))[0]
            assert table.match is None
            assert table.stage == GATHERING
            assert table.terms.chairs[1].kind == "open"

    run(work())
