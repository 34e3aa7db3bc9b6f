"""Frames: what a page is sent first, then, and not again."""

import json
import random
from dataclasses import replace

import pytest

from clowder.engine.play.match import deal
from clowder.games import find, own_names
from clowder.table.connections import Connection
from clowder.table.frames import Drawn, Moment, Note, Standing, heartbeat
from clowder.table.seating import GATHERING, PLAYING
from clowder.table.terms import Chair, Terms

NAMES = ("Ann", "Bob", "Cleo")


@pytest.fixture
def match():
    made = deal(find("exploding-kittens"), 3, "pages", {})
    made.names = NAMES
    return made


def standing(**more):
    chairs = tuple(Chair("person", name, name.lower()) for name in NAMES)
    terms = Terms("exploding-kittens", 3, chairs=chairs, host="ann", ever=("ann", "bob", "cleo"), number=1)
    return Standing(terms, PLAYING, code="X", present=frozenset(("ann", "bob")), opens=5, until=9, **more)


def frame(moment, page, now=1):
    text = moment.frame(page, now)
    return json.loads(text) if text else None


def test_a_first_frame_is_whole_and_a_second_has_what_changed(match):
    page = Connection("ann", "Ann")
    first = frame(Moment(standing(), Drawn(match)), page)
    assert set(first) == {"v", "now", "parts", "opens", "until"}
    assert set(first["parts"]) >= {"table", "seats", "seat", "board", "mine", "hand", "facts", "ask", "end", "log"}
    assert (first["parts"]["seat"], first["opens"], first["until"]) == (0, 5, 9)
    assert frame(Moment(standing(), Drawn(match)), page) is None
    away = frame(Moment(replace(standing(), present=frozenset(("bob",))), Drawn(match)), page)
    assert set(away["parts"]) == {"seats"}
    assert [seat.get("away", False) for seat in away["parts"]["seats"]] == [True, False, True]
    later = frame(Moment(replace(standing(), present=frozenset(("bob",)), until=11), Drawn(match)), page)
    assert later["parts"] == {}
    assert later["until"] == 11


def test_who_sits_nowhere_is_shown_what_a_spectator_sees(match):
    parts = frame(Moment(standing(), Drawn(match)), Connection("eve", "Eve"))["parts"]
    assert parts["seat"] is None
    assert parts["ask"] is None
    assert parts["hand"] == []
    assert parts["table"]["can"] == ["join"]
    assert parts["wait"].startswith("You're watching.")


def test_notes_stand_in_their_place_among_the_events(match):
    page = Connection("bob", "Bob")
    frame(Moment(standing(), Drawn(match)), page)
    mark = page.events
    first, second = match.to_act[0], (match.to_act[0] + 1) % 3
    match.play(first, min(match.legal(first)))
    notes = [Note(mark, "told-time", 0), Note(mark + 500, "told-left", 2), Note(mark + 500, "told-back", 2)]
    told = frame(Moment(standing(), Drawn(match), notes=notes), page)["beats"]
    assert told[0]["says"] == "Ann's time was up."
    assert [beat["says"] for beat in told[-2:]] == ["Cleo left the game: a bot plays on.", "Cleo is back."]
    assert len(told) > 3 or second
    assert all(beat["time"] > 0 for beat in told)
    assert frame(Moment(standing(), Drawn(match), notes=notes), page) is None


def test_beats_take_as_long_as_the_table_wants(match):
    mark = Connection("bob", "Bob")
    frame(Moment(standing(), Drawn(match)), mark)
    match.play(match.to_act[0], min(match.legal(match.to_act[0])))
    times = {}
    for pace in ("calm", "normal", "brisk"):
        found = replace(standing(), terms=replace(standing().terms, pace=pace))
        times[pace] = sum(beat["time"] for beat in Moment(found, Drawn(match)).beats(None, mark.events, 0))
    assert times["calm"] == 1.5 * times["normal"] > 0
    assert abs(times["brisk"] - 0.6 * times["normal"]) < 5


def test_a_new_game_begins_with_a_log_of_its_own(match):
    page = Connection("ann", "Ann")
    frame(Moment(standing(), Drawn(match)), page)
    other = deal(find("exploding-kittens"), 3, "another", {})
    told = frame(Moment(replace(standing(), terms=replace(standing().terms, number=2)), Drawn(other)), page)
    assert "log" in told["parts"]
    assert "beats" not in told


def test_in_the_waiting_room_there_is_no_scene():
    terms = Terms("cats", 2, chairs=(Chair("person", "Ann", "ann"), Chair()), host="ann", ever=("ann",))
    found = Moment(Standing(terms, GATHERING), None)
    parts = frame(found, Connection("ann", "Ann"))["parts"]
    assert parts["table"]["phase"] == "waiting"
    assert parts["board"] == parts["hand"] == []
    assert parts["seats"] == [
        {"is": "place", "seat": 0, "name": "Ann", "kind": "person", "away": True},
        {"is": "place", "seat": 1, "name": "", "kind": "open"},
    ]
    assert frame(found, Connection("eve", "Eve"))["parts"]["wait"] == "Ann starts the game."


def test_who_is_stood_in_for_is_not_asked(match):
    seat = match.to_act[0]
    plain = standing()
    chairs = [replace(chair, stand_in=n == seat) for n, chair in enumerate(plain.terms.chairs)]
    found = Moment(replace(plain, terms=replace(plain.terms, chairs=tuple(chairs))), Drawn(match))
    assert frame(found, Connection(NAMES[seat].lower(), ""))["parts"]["ask"] is None
    assert frame(Moment(plain, Drawn(match)), Connection(NAMES[seat].lower(), ""))["parts"]["ask"]["token"]


def test_a_clock_is_drawn_at_whom_it_is_for_and_in_a_window_at_nobody(match):
    asked = [seat.get("asked", False) for seat in parts_of(standing(), match)["seats"]]
    assert asked == [seat in match.to_act for seat in range(3)]
    window = parts_of(standing(open_window=True), match)["seats"]
    assert not any("asked" in seat for seat in window)


def parts_of(found, match):
    return frame(Moment(found, Drawn(match)), Connection("ann", "Ann"))["parts"]


def test_no_persons_id_is_in_a_frame(match):
    terms = replace(standing().terms, removed=("dan-id",), joining=("eve-id",), agreed=("ann-id",))
    chairs = tuple(replace(chair, person=f"{chair.person}-id") for chair in terms.chairs)
    found = replace(standing(), terms=replace(terms, chairs=chairs))
    for person in ("ann-id", "dan-id", ""):
        assert "-id" not in Moment(found, Drawn(match)).frame(Connection(person, ""), 1)


def test_a_heartbeat_is_a_frame_that_changes_nothing():
    assert json.loads(heartbeat(5)) == {"v": 1, "now": 5}


def test_a_link_that_works_on_this_computer_alone_is_said_to_be_one():
    terms = Terms("cats", 2, chairs=(Chair("person", "Ann", "ann"), Chair()), host="ann", ever=("ann",))

    def notice(stage, origin, person="ann", **more):
        found = Moment(Standing(terms, stage, **more), None)
        return frame(found, Connection(person, person, origin))["parts"]["table"].get("notice", "")

    assert "this computer alone" in notice(GATHERING, "http://127.0.0.1:8000")
    assert notice(GATHERING, "http://127.0.0.1:8000", "bob") == ""  # a guest cannot change that
    assert notice(GATHERING, "https://cards.example") == ""
    terms = replace(terms, lesson=True)  # nobody is waited for there
    assert notice(GATHERING, "http://127.0.0.1:8000") == ""
    assert notice(GATHERING, "http://127.0.0.1:8000", trouble="The disk is full.") == "The disk is full."


def test_nobody_is_counted_among_those_who_look_on_with_them():
    terms = Terms("cats", 2, chairs=(Chair("person", "Ann", "ann"), Chair()), host="ann", ever=("ann",))
    found = Moment(Standing(terms, GATHERING, present=frozenset({"ann", "bob", "cid"})), None)

    def watching(person):
        return frame(found, Connection(person, person, ""))["parts"]["table"].get("watching")

    assert (watching("ann"), watching("bob"), watching("cid")) == (2, 1, 1)
    alone = Moment(Standing(terms, GATHERING, present=frozenset({"ann", "bob"})), None)
    assert frame(alone, Connection("bob", "Bob", ""))["parts"]["table"].get("watching") is None


@pytest.mark.parametrize("name", own_names())
def test_what_is_taken_over_from_before_is_what_would_be_drawn_anew(name):
    chance, game = random.Random(name), find(name)
    match = deal(game, 4, name, {})
    drawn = Drawn(match)
    for _ in range(40):
        for seat in (None, *range(4)):
            assert drawn.parts(seat) == Drawn(match).parts(seat)
        if match.over:
            break
        seat = chance.choice(match.to_act)
        match = match.copy()
        match.play(seat, chance.choice(match.legal(seat)))
        before, drawn = drawn, Drawn(match, drawn)
        if drawn.clock == before.clock:
            drawn.keep(before, (seat,))
