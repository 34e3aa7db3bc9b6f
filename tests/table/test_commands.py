"""What people at a table can do beside playing: emotes, pauses, removing, joining, a game without hurry."""

import asyncio
import json

import pytest
from clock import NAP
from tables import (
    ANN,
    BOB,
    CLEO,
    NEVER,
    after,
    answer,
    arrange,
    hall_at,
    log_of,
    play_out,
    run,
    sent,
    settle,
    shown,
    sorry,
    table_of,
    tell,
    until,
)

from clowder.engine.scene.render import token
from clowder.games.kittens import layout as k
from clowder.table.bots import Pace
from clowder.table.commands import EMOTES, PHRASES
from clowder.table.connections import Connection
from clowder.table.timing import Timing

SKIP = [k.MOVE_PLAY + k.SKIP]


def emotes(told):
    return [emote for frame in told for emote in frame.get("emotes", ())]


def test_there_are_eight_emotes_and_some_phrases():
    assert len(EMOTES) == 8
    assert len(set(EMOTES) | set(PHRASES)) == 8 + len(PHRASES)


def test_an_emote_reaches_all_pages_and_nothing_is_stored(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            watcher = Connection("eve-id", "Eve")
            table.connect(watcher)
            await settle(table)
            sent(watcher)
            entries, row = await hall.store.entries(1), await hall.store.table_by_code(table.code)
            assert emotes(await tell(table, bob, do="emote", what="wow")) == [[1, "wow"]]
            assert emotes(sent(ann)) == emotes(sent(watcher)) == [[1, "wow"]]
            assert await hall.store.entries(1) == entries
            assert await hall.store.table_by_code(table.code) == row
            assert sorry(await tell(table, watcher, do="emote", what="wow"))
            told = [await tell(table, ann, do="emote", what="luck") for _ in range(6)]
            assert 0 < sum(len(emotes(frames)) for frames in told) <= 3  # not too many

    run(work())


def test_in_an_open_window_everybody_has_one_emote(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], reaction=10)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE], 2: [k.DEFUSE]})
            await answer(table, ann, SKIP)
            assert emotes(await tell(table, bob, do="emote", what="wow"))
            assert sorry(await tell(table, bob, do="emote", what="laugh"))
            assert emotes(await tell(table, cleo, do="emote", what="laugh"))
            await answer(table, bob, [k.MOVE_PASS])
            await answer(table, cleo, [k.MOVE_PASS])  # the window is closed
            assert emotes(await tell(table, bob, do="emote", what="laugh"))

    run(work())


def test_who_is_stood_in_for_has_no_emotes_and_one_can_be_deaf_to_them(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            await tell(table, bob, do="leave")
            assert sorry(await tell(table, bob, do="emote", what="wow"))
            await tell(table, ann, do="mute", on=True)
            assert shown(table, ann)["table"]["muted"]
            assert "muted" not in shown(table, bob)["table"]
        async with hall_at(place, NEVER) as hall:  # after a restart, too
            table = await hall.find(table.code)
            await until(lambda: table.match is not None)
            assert shown(table, ann)["table"]["muted"]
            assert "muted" not in shown(table, bob)["table"]

    run(work())


def test_leaving_coming_back_and_pausing_are_told_to_all_in_their_place(place):
    async def work():
        path = place
        async with hall_at(path, NEVER) as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO], clock=300)
            await tell(table, bob, do="leave")
            told = [frame["beats"] for frame in sent(ann) if "beats" in frame]
            assert [beat["says"] for beats in told for beat in beats] == ["Bob left the game: a bot plays on."]
            await tell(table, bob, do="return")
            guests = {0: ann, 1: bob, 2: cleo}
            seat = table.match.to_act[0]
            await answer(table, guests[seat], [k.MOVE_DRAW])
            await tell(table, cleo, do="pause", on=True)
            await tell(table, ann, do="pause", on=False)
            logs = {guest.name: log_of(table, guest) for guest in (ann, bob, cleo)}
            assert len({len(lines) for lines in logs.values()}) == 1
            left = logs["Ann"].index("Bob left the game: a bot plays on.")
            assert logs["Ann"][left + 1] == "Bob is back."
            assert logs["Ann"][-2:] == ["Cleo asked for a pause.", "You ended the pause."]
            assert len(logs["Ann"]) > left + 4  # what was drawn between
            assert "You are back." in logs["Bob"]
            code = table.code
        async with hall_at(path, NEVER) as hall:
            table = await hall.find(code)
            await until(lambda: table.match is not None)
            assert {guest.name: log_of(table, guest) for guest in (ann, bob, cleo)} == logs

    run(work())


def test_in_a_pause_nothing_moves_and_time_stands_still(tmp_path):
    place = str(tmp_path / "clowder.db")  # minutes pass, which takes as long as it takes beside PostgreSQL's sockets

    async def work():
        async with hall_at(place) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], clock=300)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            left = table.question.deadline - hall.clock.monotonic()
            await tell(table, bob, do="pause", on=True)
            page = shown(table, ann)
            assert page["table"]["paused"] == "Bob"
            assert json.loads(table.moment().frame(Connection(ANN.id, "Ann"), 0))["until"] is None
            assert "paused" in sorry(await answer(table, ann, [k.MOVE_DRAW]))[0]
            await after(100)
            await tell(table, ann, do="pause", on=False)
            assert table.question.deadline - hall.clock.monotonic() == pytest.approx(left)
            assert not sorry(await answer(table, ann, [k.MOVE_DRAW]))

    run(work())


def test_a_pause_lasts_over_a_restart(place):
    async def work():
        path = place
        async with hall_at(path) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2)
            await tell(table, ann, do="pause", on=True)
            assert table.terms.paused == ANN.id
            code, decisions = table.code, list(table.match.decisions)
        async with hall_at(path) as hall:
            table = await hall.find(code)
            await until(lambda: table.match is not None)
            table.connect(ann)
            await settle(table)
            assert table.until_due() is None  # nothing will happen by itself
            assert table.match.decisions == decisions

    run(work())


def test_without_hurry_nothing_runs_out_and_nobody_is_replaced(place):
    async def work():
        async with hall_at(place, absence=0.0) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], clock=20, reaction=3, no_hurry=True)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            await settle(table)
            assert table.question.deadline is None
            await answer(table, ann, SKIP)
            assert table.match.to_act == (1,)
            assert table.question.deadline is None  # a window, too, waits until all have answered
            table.disconnect(bob)
            await settle(table)
            assert table.until_due() is None  # nothing will happen by itself
            assert table.match.to_act == (1,)
            assert not table.terms.chairs[1].stand_in

    run(work())


def test_a_question_opens_after_the_story_and_a_play_before_it_is_taken(place):
    async def work():
        async with hall_at(place, Pace(0, 0, 1)) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], pace="calm", reaction=5)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE, k.DEFUSE]})
            await settle(table)
            for guest in (ann, bob):
                sent(guest)
            told = await answer(table, ann, SKIP)
            beats = [beat for frame in told for beat in frame.get("beats", ())]
            story = sum(beat["time"] for beat in beats)
            assert story > 0
            (frame,) = [frame for frame in sent(bob) if "beats" in frame]
            assert sum(beat["time"] for beat in frame["beats"]) == story  # the same for everybody
            assert abs(frame["opens"] - frame["now"] - story) <= 1  # milliseconds, rounded
            assert frame["until"] - frame["opens"] == 5000
            assert hall.clock.monotonic() < table.question.opens
            assert not sorry(await answer(table, bob, [k.MOVE_PASS]))
            assert (1, k.MOVE_PASS) in table.match.decisions

    run(work())


def test_bots_wait_for_the_end_of_the_story(place):
    async def work():
        async with hall_at(place, Pace(0.2, 0.2, 1)) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]})
            await settle(table)
            played = hall.clock.monotonic()
            await answer(table, ann, [k.MOVE_DRAW])
            if not table.match.over and table.match.to_act == (1,):
                opens = table.question.opens
                assert opens > played + 0.3
                before = len(table.match.decisions)
                await until(lambda: len(table.match.decisions) != before)
                assert hall.clock.monotonic() == pytest.approx(opens + 0.2, abs=2 * NAP)

    run(work())


def test_the_host_removes_somebody_and_alone_lets_them_in_again(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO])
            assert "remove" in shown(table, ann)["table"]["can"]
            assert sorry(await tell(table, cleo, do="remove", seat=1))
            await tell(table, ann, do="remove", seat=1)
            assert table.terms.chairs[1].stand_in
            assert log_of(table, cleo)[-1] == "The host lets Bob watch only."
            assert "watch only" in sorry(await tell(table, bob, do="return"))[0]
            page = shown(table, bob)
            assert page["ask"] is None
            assert "return" not in page["table"]["can"]
            assert shown(table, ann)["table"]["removed"] == ["Bob"]
            assert sorry(await tell(table, cleo, do="let", name="Bob"))
            assert sorry(await tell(table, bob, do="let", name="Bob"))
            table.disconnect(bob)
            table.connect(bob)  # coming back is not enough
            await settle(table)
            assert table.terms.chairs[1].stand_in
            await tell(table, ann, do="let", name="Bob")
            await tell(table, bob, do="return")
            assert not table.terms.chairs[1].stand_in

    run(work())


def test_the_hosts_powers_pass_on_when_the_host_has_had_no_page_for_long(tmp_path):
    place = str(tmp_path / "clowder.db")  # minutes pass, which takes as long as it takes beside PostgreSQL's sockets

    async def work():
        async with hall_at(place, NEVER, host_absence=20.0, long_absence=50.0) as hall:
            for no_hurry in (False, True):
                table, (ann, bob, _cleo) = await table_of(hall, [ANN, BOB, CLEO], no_hurry=no_hurry)
                table.disconnect(ann)
                assert table.host == ANN.id
                await after(19.0)
                assert table.host == ANN.id
                await after(31.0 if no_hurry else 1.0)
                assert table.host == BOB.id
                assert not sorry(await tell(table, bob, do="close", on=True))
                table.connect(ann)
                assert table.host == ANN.id

    run(work())


def test_the_hosts_absence_goes_on_over_a_restart(place):
    async def work():
        path = place
        async with hall_at(path, NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            table.disconnect(ann)
            await settle(table)
        await after(Timing().host_absence)
        async with hall_at(path, NEVER) as hall:
            table = await hall.find(table.code)
            await until(lambda: table.match is not None)
            table.connect(bob)
            assert table.host == BOB.id
            table.connect(ann)
            assert table.host == ANN.id
            await settle(table)
            assert ANN.id not in (await hall.store.table_by_code(table.code)).settings["left"]

    run(work())


def test_a_table_can_be_closed_to_watchers(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            watcher = Connection("eve-id", "Eve")
            table.connect(watcher)
            await settle(table)
            assert table.admits("eve-id")
            await tell(table, ann, do="close", on=True)
            assert not table.admits("eve-id")
            assert table.admits(BOB.id)
            assert watcher.parting[0] == 4403
            assert bob.parting is None
            await tell(table, ann, do="close", on=False)
            assert table.admits("eve-id")

    run(work())


def test_a_play_that_is_sent_again_counts_once_even_after_a_restart(place):
    async def work():
        path = place
        async with hall_at(path) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            seat = table.match.to_act[0]
            play = {"do": "play", "moves": [k.MOVE_DRAW], "asked": token(table.match, seat), "id": 7}
            assert {"done": 7} in await tell(table, guests[seat], **play)
            decisions = list(table.match.decisions)
            table.disconnect(guests[seat])
            again = Connection(guests[seat].person, "again")  # another connection
            table.connect(again)
            await settle(table)
            sent(again)
            assert await tell(table, again, **play) == [{"done": 7}]
            assert table.match.decisions == decisions
            assert sorry(await tell(table, again, **{**play, "id": 8}))  # another one comes too late
            code = table.code
        async with hall_at(path) as hall:
            table = await hall.find(code)
            table.commands = hall.commands
            await until(lambda: table.match is not None)
            assert await tell(table, again, **play) == [{"done": 7}]
            assert table.match.decisions == decisions

    run(work())


def test_what_is_done_is_answered_with_its_number_to_its_sender_alone(place):
    async def work():
        async with hall_at(place, NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            told = await tell(table, ann, do="pass", on=True, id="x-1")
            assert told[-1] == {"done": "x-1"}
            assert not any("done" in frame for frame in sent(bob))

    run(work())


def test_who_has_agreed_to_another_game_is_seen_and_a_countdown(place):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            await play_out(table, guests)
            first = table.match
            ann, bob = guests
            page = shown(table, bob)
            assert page["end"]["places"]
            assert "again" in page["table"]["can"]
            await tell(table, ann, do="again")
            told = shown(table, bob)["table"]
            assert told["agreed"] == [0]
            assert 0 < told["next"] / 1000 - hall.clock.time() <= Timing().countdown + 0.001  # whole milliseconds
            await table.hurry()  # as if it were over
            table.mailbox.nudge()
            await until(lambda: table.match is not first)
            assert table.terms.chairs[0].name == "Bob"
            assert table.terms.chairs[0].stand_in  # has not agreed: a bot plays, and Bob may come back
            assert not sorry(await tell(table, bob, do="return"))

    run(work())


def test_a_late_friend_joins_the_next_game_in_place_of_a_bot(place):
    async def work():
        async with hall_at(place) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2)
            bob, cleo = Connection(BOB.id, "Bob"), Connection(CLEO.id, "Cleo")
            for guest in (bob, cleo):
                table.connect(guest)
            await tell(table, bob, do="join")
            assert shown(table, ann)["table"]["joining"] == ["Bob"]
            while not table.match.over:
                await until(lambda: table.match.over or 0 in table.match.to_act)
                if not table.match.over:
                    await answer(table, ann, [k.MOVE_DRAW] if k.MOVE_DRAW in table.match.legal(0) else some(table))
            await settle(table)
            assert [chair["kind"] for chair in shown(table, ann)["table"]["chairs"]] == ["person", "person"]
            assert sorry(await tell(table, cleo, do="sit"))  # all seats are people's
            first = table.match
            await tell(table, ann, do="again")  # Bob has agreed by joining
            await until(lambda: table.match is not first)
            assert sorted(table.match.names) == ["Ann", "Bob"]
            assert shown(table, bob)["seat"] == 0

    def some(table):
        return table.match.view_of(0).plays()[0]

    run(work())


def test_between_games_seats_and_bots_can_be_changed_and_the_old_game_stays_in_sight(place):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB])
            await play_out(table, guests)
            ann, bob = guests
            before = shown(table, ann)
            await tell(table, bob, do="leave")
            assert [chair["kind"] for chair in shown(table, ann)["table"]["chairs"]] == ["open", "person"]
            await tell(table, ann, do="bot", seat=0)
            await tell(table, ann, do="move", seat=0)
            after = shown(table, ann)
            assert [chair["kind"] for chair in after["table"]["chairs"]] == ["person", "bot"]
            assert after["table"]["place"] == 0
            for part in ("seats", "seat", "board", "hand", "end"):
                assert after[part] == before[part]
            assert not sorry(await tell(table, ann, do="start"))
            await until(lambda: not table.match.over)
            assert table.match.names[0] == "Ann"
            assert shown(table, bob)["seat"] is None

    run(work())


def test_frames_leave_together_after_a_breath(place):
    async def work():
        async with hall_at(place, frames=0.2) as hall:
            table, (ann, bob, cleo) = await table_of(hall, [ANN, BOB, CLEO])
            await after(1.0)
            for page in (ann, bob, cleo):
                sent(page)
            seat = table.match.to_act[0]
            guest = (ann, bob, cleo)[seat]
            began = hall.clock.monotonic()
            await answer(table, guest, [k.MOVE_DRAW])
            assert not any(page.unsent for page in (ann, bob, cleo))
            await until(lambda: ann.unsent)
            assert hall.clock.monotonic() - began == pytest.approx(0.2, abs=2 * NAP)
            assert bob.unsent
            assert cleo.unsent

    run(work())


def test_a_page_that_takes_nothing_is_cut_off_in_the_end():
    from clowder.table.connections import MAX_UNSENT

    guest = Connection("slow", "Slow")
    for _ in range(MAX_UNSENT):
        guest.tell(now=1)
    assert guest.parting is None
    guest.tell(now=1)
    assert guest.parting[0] == 4408


@pytest.mark.parametrize("stage", ["gathering", "over"])
def test_sitting_down_and_getting_up_is_told(place, stage):
    async def work():
        async with hall_at(place) as hall:
            table, guests = await table_of(hall, [ANN, BOB], players=2, start=stage == "over")
            if stage == "over":
                await play_out(table, guests)
            ann, bob = guests
            sent(ann)
            await tell(table, bob, do="leave")
            cleo = Connection(CLEO.id, "Cleo")
            table.connect(cleo)
            await tell(table, cleo, do="sit", seat=0 if stage == "over" else 1)
            told = [beat["says"] for frame in sent(ann) for beat in frame.get("beats", ())]
            assert told == ["Bob gave up their seat.", "Cleo sat down."]

    run(work())


def test_the_host_begins_another_game_though_others_have_not_agreed_yet(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", countdown=3600.0) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            await play_out(table, (ann, bob))
            number = table.terms.number
            assert "Only the host" in sorry(await tell(table, bob, do="start"))[0]
            assert table.terms.number == number
            loop = asyncio.get_running_loop()
            asked = loop.time()
            await tell(table, ann, do="start")
            await until(lambda: table.terms.number == number + 1)
            assert loop.time() - asked < 60, "the countdown is an hour"
            assert not table.match.over

    run(work())
