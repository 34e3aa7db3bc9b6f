"""A phone that is passed round: several people at one device, and nothing of one of them is shown to another."""

import json

import pytest
from clock import MovableClock, run, system, until
from tables import ANN, BOB, hall_at, sent, settle, sorry, table_of, tell

from clowder.engine.scene.render import token
from clowder.table.connections import (
    MAX_FROM,
    MAX_PAGES,
    MAX_UNSENT,
    MAX_WATCHERS,
    Connection,
    Connections,
)
from clowder.table.seating import GATHERING
from clowder.table.terms import Chair, Terms

HIDDEN = ("hand", "mine", "knows", "ask")  # parts that are a seat's own


async def round_of(hall, names, players=3, game="exploding-kittens"):
    """Opens a table where these sit beside Ann, at her device, and starts it."""
    table, (ann,) = await table_of(hall, [ANN], players=players, game=game, start=False)
    for seat, name in enumerate(names, 1):
        assert not sorry(await tell(table, ann, do="beside", seat=seat, name=name))
    await tell(table, ann, do="start")
    while table.match is None:
        await settle(table)
    sent(ann)
    return table, ann


def page(table, guest):
    """Returns all parts of somebody's page as it is now."""
    twin = Connection(guest.person, guest.name)
    twin.eyes = guest.eyes
    return json.loads(table.moment().frame(twin, 0))["parts"]


def secrets(parts):
    return {name: parts[name] for name in HIDDEN}


def test_people_at_one_device_are_persons_of_their_own(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, ann = await round_of(hall, ["Bea", "Ann"])
            assert [chair.name for chair in table.terms.chairs] == ["Ann", "Bea", "Ann 2"]
            assert len(set(table.terms.ever)) == 3
            assert not table.can_hint
            assert not table.alone
            assert not table.unseen
            assert table.terms.no_hurry
            assert not any("away" in seat for seat in page(table, ann)["seats"])  # their device is there
            bea = table.terms.chairs[1].person
            assert await hall.store.people.known("key of ann-id")
            assert (await hall.store.people.company(ANN.id))[0].id == bea

    run(work())


def test_a_hand_is_shown_to_whom_it_belongs_after_they_said_so_and_to_nobody_else(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, ann = await round_of(hall, ["Bea", "Cid"])
            watcher = secrets(page(table, Connection("nobody", "")))
            seen, held = set(), None  # who looked, and who looks on because they are asked again
            for number in range(60):
                if table.match.over:
                    break
                shown = page(table, ann)
                assert shown["seat"] == held
                assert held is not None or shown["hand"] == watcher["hand"] == []
                asked = shown["table"]["round"]["asked"]
                assert asked == list(table.match.to_act)
                other = next((seat for seat in range(3) if seat not in asked), -1)
                await tell(table, ann, do="look", seat=other)
                assert page(table, ann)["seat"] is None  # nobody may look before their turn
                seat = asked[0]
                told = await tell(table, ann, do="look", seat=seat)
                assert any(frame.get("parts", {}).get("seat") == seat for frame in told)
                assert page(table, ann)["hand"]
                seen.add(seat)
                moves = table.match.view_of(seat).plays()[0]
                told = await tell(table, ann, do="play", moves=list(moves), asked=token(table.match, seat), id=number)
                assert not sorry(told)
                held = seat if seat in table.match.to_act else None
                if held is None:
                    drawn = [frame["parts"] for frame in told if "parts" in frame]
                    assert any(parts.get("seat", 0) is None and parts.get("hand", 0) == [] for parts in drawn)
            assert len(seen) > 1

    run(work())


def test_what_is_told_at_the_device_is_what_a_watcher_is_told(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, ann = await round_of(hall, ["Bea", "Cid"])
            watcher = Connection("nobody", "")
            table.connect(watcher)
            await settle(table)
            sent(watcher), sent(ann)
            for number in range(12):
                seat = table.match.to_act[0]
                await tell(table, ann, do="look", seat=seat)
                moves = table.match.view_of(seat).plays()[-1]
                told = await tell(table, ann, do="play", moves=list(moves), asked=token(table.match, seat), id=number)
                others = sent(watcher)
                beats = [frame["beats"] for frame in told if frame.get("beats")]
                assert beats == [frame["beats"] for frame in others if frame.get("beats")]

    run(work())


def test_nobody_reacts_is_said_once_for_all_at_the_device(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, ann = await round_of(hall, ["Bea", "Cid"])
            for number in range(40):
                if page(table, ann)["table"]["round"]["reaction"]:
                    break
                assert "too late" in sorry(await tell(table, ann, do="quiet"))[0]
                seat = table.match.to_act[0]
                await tell(table, ann, do="look", seat=seat)
                plays = table.match.view_of(seat).plays()
                await tell(table, ann, do="play", moves=list(plays[-1]), asked=token(table.match, seat), id=number)
            clock = table.moment().scenes.clock
            assert not sorry(await tell(table, ann, do="quiet"))
            assert table.moment().scenes.clock != clock

    run(work())


def test_only_who_sits_lets_others_sit_beside_them_and_takes_them_away(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], players=4, start=False)
            stranger = Connection("cleo-id", "Cleo")
            table.connect(stranger)
            assert sorry(await tell(table, stranger, do="beside", seat=2, name="Eve"))
            for wrong in (0, 9, -1, "x", None):
                assert sorry(await tell(table, ann, do="beside", seat=wrong, name="Eve"))
            assert await hall.store.people.company(ANN.id) == []  # nothing was made of what was refused
            await tell(table, ann, do="beside", seat=2, name="Bea")
            assert table.terms.chairs[2].keeper == ANN.id
            await tell(table, bob, do="leave", seat=2)  # Bob's own place, not Bea's
            assert table.terms.chairs[2].kind == "person"
            assert table.terms.chairs[1].kind == "open"
            await tell(table, ann, do="leave", seat=2)
            assert table.stage == GATHERING
            assert [chair.kind for chair in table.terms.chairs] == ["person", "open", "open", "open"]
            await tell(table, ann, do="beside", seat=3, name="Bea")
            assert len(await hall.store.people.company(ANN.id)) == 1  # she is known by now
            await tell(table, ann, do="leave")
            assert [chair.kind for chair in table.terms.chairs] == ["open"] * 4  # nobody plays on at a device that left

    run(work())


# Who is there, without a table


CHAIRS = (Chair("person", "Ann", person="ann"), Chair("person", "Bob", person="bob"))
TERMS = Terms("cats", 2, chairs=CHAIRS, ever=("ann", "bob"), host="ann")


@pytest.fixture
def clock():
    return MovableClock(stands=True)


def test_somebody_is_there_while_one_of_their_pages_is_open_here_or_elsewhere(clock):
    known = Connections(clock)
    first, second = Connection("ann", "Ann"), Connection("ann", "Ann")
    known.add(first)
    known.add(second)
    known.remove(first, 1.0)
    assert known.left_at("ann", 1.0) is None
    assert known.hear("p2", ("ann", "bob"), ("bob",), 2.0) == {"bob"}
    known.remove(second, 3.0)
    assert (known.here, known.present) == (frozenset(), {"ann", "bob"})
    assert known.left_at("ann", 3.0) is None
    assert known.hear("p2", ("bob",), (), 4.0) == {"ann"}
    assert known.left_at("ann", 9.0) == 4.0
    assert known.hear("p2", (), (), 5.0) == {"bob"}
    assert known.present == frozenset()
    known.add(first)
    assert known.left_at("ann", 9.0) is None


def test_who_can_shuffle_is_known_of_all_processes(clock):
    known = Connections(clock)
    page = Connection("ann", "Ann", shuffles=True)
    known.add(page)
    known.add(Connection("cleo", "Cleo"))
    known.hear("p2", ("bob",), ("bob",), 0.0)
    assert (known.able_here, known.able) == ({"ann"}, {"ann", "bob"})
    known.remove(page, 0.0)
    assert known.able == {"bob"}


def test_a_long_absence_is_counted_on_the_wall_from_when_somebody_left(clock):
    known = Connections(clock)
    page = Connection("ann", "Ann")
    known.add(page)
    assert known.gone(("ann", "bob"), 10) == frozenset()
    known.remove(page, 0.0)
    clock.move(9)
    assert known.gone(("ann", "bob"), 10) == frozenset(), "Bob's absence begins when it is first looked for"
    clock.move(1)
    assert known.gone(("ann", "bob"), 10) == {"ann", "bob"}
    known.add(page)
    assert known.gone(("ann",), 10) == frozenset()


def test_absences_can_begin_anew_for_those_who_are_away(clock):
    known = Connections(clock)
    known.add(Connection("ann", "Ann"))
    assert known.left_at("bob", 1.0) == 1.0
    known.forget(("ann", "bob"), 7.0)
    assert (known.left_at("ann", 9.0), known.left_at("bob", 9.0)) == (None, 7.0)


def test_a_person_has_a_few_pages_and_watchers_of_an_address_some(clock):
    known = Connections(clock)
    for _ in range(MAX_PAGES):
        assert known.has_room_for(TERMS, "ann")
        known.add(Connection("ann", "Ann", address="here"))
    assert not known.has_room_for(TERMS, "ann")
    for number in range(MAX_FROM):
        assert known.has_room_for(TERMS, f"w{number}", "here")
        known.add(Connection(f"w{number}", "", address="here"))
    assert not known.has_room_for(TERMS, "one more", "here")
    assert known.has_room_for(TERMS, "bob", "here"), "who sits there does not compete with watchers"
    for number in range(MAX_FROM, MAX_WATCHERS):
        assert known.has_room_for(TERMS, f"w{number}", f"there {number}")
        known.add(Connection(f"w{number}", "", address=f"there {number}"))
    assert not known.has_room_for(TERMS, "one more", "far away")


def test_a_connection_that_takes_nothing_is_cut_and_sent_nothing_more(clock):
    page = Connection("ann", "Ann")
    for _ in range(MAX_UNSENT):
        page.tell(x=1)
    assert (page.parting, len(page.unsent), page.dirty.is_set()) == (None, MAX_UNSENT, True)
    page.tell(x=1)
    assert page.parting == (4408, "")
    page.tell(x=1)
    assert not page.unsent


def test_frames_leave_in_the_order_in_which_they_were_made():
    async def trial():
        clock = system().clock
        known, ann, bob = Connections(clock), Connection("ann", "Ann"), Connection("bob", "Bob")
        known.add(ann)
        known.add(bob)
        now = clock.monotonic()
        known.send_together([(ann, "1"), (bob, "1")], now + 1)
        known.send_together([(ann, "2")], now)
        known.send_all("news")
        assert (list(ann.unsent), list(bob.unsent)) == (["news"], ["news"])
        assert (list(known), len(known)) == ([ann, bob], 2)
        await until(lambda: len(ann.unsent) == 3)
        assert clock.monotonic() - now == pytest.approx(1, abs=0.05)
        assert (list(ann.unsent), list(bob.unsent)) == (["news", "1", "2"], ["news", "1"])
        known.send_together([(bob, "3")], now)
        assert bob.unsent[-1] == "3", "nothing is waited for"

    run(trial())
