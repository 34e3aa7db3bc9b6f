"""A phone that is passed round: several people at one device, and nothing of one of them is shown to another."""

import json

from tables import ANN, BOB, hall_at, run, sent, settle, sorry, table_of, tell

from clowder.engine.scene.render import token
from clowder.table.connections import Connection
from clowder.table.seating import GATHERING

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
