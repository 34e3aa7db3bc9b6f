"""How a scene is drawn in a terminal, how a game is gone through, and what a bot at another table is sent."""

import json
from types import SimpleNamespace

import pytest

from clowder.cli import arguments, remote_bot
from clowder.cli.arguments import read_json
from clowder.cli.remote_bot import Address, Table, view_of
from clowder.cli.scene_text import SceneText, choice
from clowder.cli.terminal import result_line
from clowder.engine.errors import BadLog, ClowderError
from clowder.engine.play.match import deal
from clowder.engine.rules.record import to_json
from clowder.games import find

PARTS = {"places": [], "board": [], "mine": [], "hand": [], "facts": [], "end": None, "ask": None, "knows": []}
FACES = {"nope": {"title": "Nope"}, "skip": {"title": "Skip"}}


class Scenes:
    """A scene made by hand."""

    def __init__(self, names=("Ann", "Bob"), **parts):
        self.match = SimpleNamespace(names=names)
        self._parts = {**PARTS, **parts}

    def faces(self):
        return FACES

    def parts(self, seat):
        return {name: json.dumps(part) for name, part in self._parts.items()}


def lines(**parts):
    return [line.plain for line in SceneText(Scenes(**parts), 0).lines()]


def card(face=None, **more):
    return {"is": "card", **({"face": face} if face else {}), **more}


def zone(*items, **more):
    return {"is": "zone", "items": list(items), **more}


def test_who_sits_there():
    places = [
        {
            "seat": 0,
            "on_turn": True,
            "status": "3 cards",
            "shown": [{"is": "gauge", "text": "lives", "value": 2, "of": 9}],
        },
        {"seat": 1, "out": True, "status": ""},
    ]
    drawing = SceneText(Scenes(places=places), 0)
    first, second = drawing.lines()
    assert (first.plain, str(first.style)) == ("> Ann      3 cards, lives: 2/9", "bold")
    assert (second.plain.rstrip(), str(second.style)) == ("x Bob", "dim")


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (card("nope"), "Nope"),
        (card(), "a card"),
        (card("nope", badge="2"), "Nope (2)"),
        ({"is": "gauge", "value": 3}, "3"),
        ({"is": "gauge", "value": 3, "of": 5, "text": "fish", "note": "fresh"}, "fish: 3/5 (fresh)"),
        ({"is": "token", "text": "A", "note": "b"}, "A b"),
        ({"is": "token", "text": "A", "says": "Read aloud."}, "Read aloud"),
        ({"is": "token", "help": "What it is."}, "What it is"),
        (zone(card("nope"), card("skip"), card("nope"), label="Table"), "Table: 2 x Nope, Skip"),
        (zone(card("nope"), card("skip"), lay="pile", label="Pile", size=7), "Pile: 7: Skip on top"),
        (zone(lay="pile", label="Pile", size=0), "Pile: 0"),
        (zone(label="Pile", note="face down", size=-1), "Pile (face down)"),
        (zone(note="nothing"), "nothing"),
        (zone({"is": "token", "text": "a, b"}, {"is": "token", "text": "c"}, label="X"), "X: a, b; c"),
        (zone({"is": "token", "text": "short", "says": "long"}, lay="grid", label="X"), "X: short"),
    ],
)
def test_things_in_words(item, said):
    assert lines(board=[item]) == [said]


def test_zones_of_named_zones_stand_below_their_heading():
    inner = zone(card("nope"), label="Left"), zone(card("skip"), label="Right")
    assert lines(board=[zone(*inner, label="Table")]) == ["Table", "  Left: Nope", "  Right: Skip"]
    assert lines(board=[zone(*inner)]) == ["Left: Nope", "Right: Skip"]


def test_ones_own_takes_the_place_of_what_all_see():
    board = [zone(card(anchor="a"), label="Table"), zone(anchor="b", label="Other")]
    mine = [card("nope", anchor="a"), card("skip", anchor="c")]
    assert lines(board=board, mine=mine) == ["Table: Nope", "Other", "Skip"]


def test_hand_and_facts_come_last():
    assert lines(hand=[card("nope"), card("nope")], facts=["Bob holds a Skip."]) == [
        "Your hand: 2 x Nope",
        "Bob holds a Skip.",
    ]


def test_what_a_seat_alone_sees():
    board = [card("nope", anchor="a"), card(anchor="b")]
    mine = [card("nope", anchor="a"), card("skip", anchor="b")]
    drawing = SceneText(Scenes(board=board, mine=mine, hand=[card("skip")]), 0)
    assert [line.plain for line in drawing.own("Ann")] == ["Ann sees:", "  Skip", "  Hand: Skip"]
    assert list(SceneText(Scenes(board=board), 0).own("Ann")) == []


def test_the_end():
    end = {"why": "All birds were gone.", "places": [[1, 1, "9 points"], [2, 0, "3 points"]]}
    ended = list(SceneText(Scenes(end=end), 0).ending())
    assert [line.plain for line in ended] == ["All birds were gone.", "1. Bob      9 points", "2. Ann      3 points"]
    assert [str(line.style) for line in ended] == ["", "bold", ""]
    assert list(SceneText(Scenes(), 0).ending()) == []


def test_what_would_come_of_moves():
    gauges = [
        {"is": "gauge", "anchor": "seat:0:fish", "value": 2},
        {"is": "gauge", "anchor": "x", "value": 5, "text": "Luck"},
    ]
    picks = [
        {"moves": [7], "adds": {"seat:0:fish": 3, "gone": 1}},
        {"moves": [8], "gauges": {"x": 1}},
        {"moves": [9], "will": "You win."},
        {"moves": [10, 11], "will": "Never told."},
        {"moves": [12]},
    ]
    ask = {"offer": {"terms": [{"axes": [{"picks": picks}]}]}}
    drawing = SceneText(Scenes(board=gauges, ask=ask), 0)
    assert drawing.outcomes() == {7: "fish 2 -> 5", 8: "Luck 5 -> 1", 9: "You win."}
    assert SceneText(Scenes(), 0).outcomes() == {}


def test_things_by_their_names():
    scenes = Scenes(
        board=[zone(card("skip", anchor="pile:0"), label="Pile", anchor="pile#1")],
        hand=[card("nope", anchor="hand:nope#2")],
    )
    drawing = SceneText(scenes, 0)
    assert [drawing.thing_called(name) for name in ("nope", "pile", "skip", "bob", "eve")] == [
        "hand:nope",
        "pile",
        "pile:0",
        "seat:1",
        "",
    ]


def test_a_choice_that_just_fits_stays_on_one_line():
    text = "x" * 40
    room = 80 - len(f"   3  {text}") - 2
    assert len(list(choice(3, text, "y" * (room - 1)))) == 1
    assert len(list(choice(3, text, "y" * room))) == 2


# In the terminal


@pytest.mark.parametrize(
    ("winners", "seat", "told"),
    [
        ((), 0, "The game is a draw."),
        (None, 0, "The game is a draw."),
        ((0,), 0, "You win!"),
        ((1,), 0, "Bob wins."),
        ((0,), None, "Ann wins."),
        ((0, 1), 0, "you and Bob win."),
        ((0, 1), None, "Ann and Bob win."),
    ],
)
def test_who_has_won(winners, seat, told):
    assert result_line(SimpleNamespace(winners=winners, names=("Ann", "Bob")), seat) == told


def test_a_log_is_json_of_some_size(tmp_path, monkeypatch):
    file = tmp_path / "log.json"
    file.write_text('{"a": 1}')
    assert read_json(str(file)) == {"a": 1}
    monkeypatch.setattr(arguments, "MAX_FILE", 8)
    assert read_json(str(file)) == {"a": 1}
    monkeypatch.setattr(arguments, "MAX_FILE", 7)
    with pytest.raises(BadLog, match=r"log\.json is too large to be a log\."):
        read_json(str(file))
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(BadLog, match=r"- is not JSON"):
        read_json("-")


def test_words_are_obeyed_and_nothing_is_played(command_line):
    typed = "rules\nhelp\nlog\nknows\nwhy nothing\n?\nh\ntable\n0\n999999\nq\n"
    code, out, err = command_line("play", "exploding-kittens", "-p", 2, "--seed", 1, typed=typed)
    assert code == 2
    assert "You left the game." in out
    assert err == "Error: The piped choices ended before the game did.\n"
    assert out.count("Type the number of a choice") == 3
    assert out.count("That is none of the choices") == 2
    assert "R1" in out


def test_a_saved_game_is_there_even_if_it_is_left(command_line, tmp_path):
    file = tmp_path / "log.json"
    command_line("play", "exploding-kittens", "-p", 2, "--seed", 1, "--save", file, typed="quit\n")
    log = json.loads(file.read_text())
    assert (log["seed"], log["players"]) == ("1", 2)
    assert "at_random" not in log


# At a table elsewhere


def test_an_address_has_a_place_a_code_and_a_token():
    found = Address.read(" https://host:8443/table/AB-CD/#secret ")
    assert found == Address("https://host:8443", "AB-CD", "secret")
    assert found.door == "https://host:8443/api/v1/tables/AB-CD"
    assert found.socket == "wss://host:8443/api/v1/tables/AB-CD/live"
    assert Address.read("http://h/table/A#b").socket == "ws://h/api/v1/tables/A/live"
    for wrong in ("http://h/tables/A#b", "http://h:0/table/A#b", "ws://h/table/A#b"):
        with pytest.raises(ClowderError, match=r"^An address is written http://HOST/table/CODE#TOKEN, not "):
            Address.read(wrong)
    with pytest.raises(ClowderError, match=r"^The address has no token behind a #"):
        Address.read("http://h/table/A")


def test_frames_add_up_and_questions_open_by_this_clock(monkeypatch):
    monkeypatch.setattr(remote_bot, "time", SimpleNamespace(monotonic=lambda: 50.0))
    table = Table()
    table.take({"now": 1000})
    assert (table.parts, table.opens, table.news.is_set()) == ({}, 0.0, False)
    table.take({"parts": {"a": 1, "b": 1}, "opens": 3500, "now": 1000})
    table.take({"parts": {"b": 2}})
    assert (table.parts, table.opens, table.news.is_set()) == ({"a": 1, "b": 2}, 52.5, True)


def question(match, seat, token="one", events=()):
    decision = {"record": to_json(match.view_of(seat).record), "token": token, "events": list(events)}
    return {"seat": seat, "seats": [{"name": "Ann"}, {}], "decision": decision}


def test_a_view_is_made_of_what_was_sent():
    match = deal(find("exploding-kittens"), 2, "1", {})
    seat = match.to_act[0]
    view = view_of(match.game, question(match, seat))
    assert (view.seat, view.names) == (seat, ("Ann", "Bob"))
    assert view.legal() == match.legal(seat)
