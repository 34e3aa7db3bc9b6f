"""The terminal draws a game's scenes with nothing but scene functions, in 80 columns."""

import json
import random
from types import SimpleNamespace

import pytest

from clowder.cli.scene_text import COLUMNS, SceneText, choice
from clowder.engine.play.match import deal
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find, names


def positions(name, players=3, every=9):
    match = deal(find(name), players, "terminal", {})
    chance = random.Random(1)
    while True:
        if match.over or len(match.decisions) % every == 0:
            yield match
        if match.over:
            return
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))


@pytest.mark.parametrize("name", names())
def test_terminal_shows_every_item_of_a_scene(name):
    for match in positions(name):
        for seat in (None, *range(match.players)):
            drawing = SceneText(SceneRenderer(match), seat)
            text = [line.plain for line in drawing.lines()]
            assert max(map(len, text)) < COLUMNS
            said = " ".join(" ".join(text).split())
            for card in drawing.parts["hand"]:
                assert drawing.faces[card["face"]]["title"] in said
            for fact in drawing.parts["facts"]:
                assert fact in said
            for place in drawing.parts["places"]:
                assert match.names[place["seat"]] in said
                assert place.get("status", "") in said


@pytest.mark.parametrize("name", names())
def test_choices_show_their_outcome(name):
    told = 0
    for match in positions(name):
        for seat in match.to_act:
            legal, found = match.legal(seat), SceneText(SceneRenderer(match), seat).outcomes()
            told += len(set(found) & set(legal))
    assert told or name == "hold-my-bear"  # whose sets are told by what they are together


def test_ending_shows_places_and_reason():
    *_, match = positions("cats")
    end = json.loads(SceneRenderer(match).parts(None)["end"])
    text = "\n".join(line.plain for line in SceneText(SceneRenderer(match), None).ending())
    assert " ".join(text.split()).startswith(" ".join(end["why"].split()))
    assert text.count("\n") >= match.players
    assert SceneText(SceneRenderer(deal(find("cats"), 2, "1", {})), None).parts["end"] is None


def test_long_outcome_is_printed_below_its_choice():
    assert [line.plain for line in choice(3, "Draw", "It is safe.")] == ["   3  Draw  It is safe."]
    long = [line.plain for line in choice(12, "Draw", "It is safe. " * 9)]
    assert long[0] == "  12  Draw"
    assert all(line.startswith("      ") and len(line) < COLUMNS for line in long[1:])


def test_things_are_found_by_the_names_people_give_them(command_line):
    match = deal(find("exploding-kittens"), 2, "1", {})
    match.names = ("You", "Bob")
    drawing = SceneText(SceneRenderer(match), 0)
    assert drawing.thing_called("defuse") == "hand:defuse"
    assert drawing.thing_called("bob") == "seat:1"
    assert drawing.thing_called("draw pile") == "pile"
    assert drawing.thing_called("nothing") == ""
    _, out, _ = command_line("play", "exploding-kittens", "--seed", 1, typed="why defuse\ndefuse\nwhy x\nknows\nquit\n")
    assert out.count("That comes later. Dan played Favor on you. Do you play Nope? (R21)") == 2
    assert "There is no 'x' on the table." in out
    assert "Not seen yet" in out


def test_without_a_terminal_there_are_no_colours(command_line):
    assert "\x1b" not in command_line("play", "cats", "--watch", "--seed", 1)[1]


PARTS = {"places": [], "board": [], "mine": [], "hand": [], "facts": [], "end": None, "ask": None, "knows": []}
FACES = {"nope": {"title": "Nope"}, "skip": {"title": "Skip"}}


class Scenes:
    """A scene written by hand."""

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


def test_seats_are_listed():
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


def test_viewers_own_items_replace_the_public_ones():
    board = [zone(card(anchor="a"), label="Table"), zone(anchor="b", label="Other")]
    mine = [card("nope", anchor="a"), card("skip", anchor="c")]
    assert lines(board=board, mine=mine) == ["Table: Nope", "Other", "Skip"]


def test_hand_and_facts_come_last():
    assert lines(hand=[card("nope"), card("nope")], facts=["Bob holds a Skip."]) == [
        "Your hand: 2 x Nope",
        "Bob holds a Skip.",
    ]


def test_private_items_are_listed():
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


def test_outcomes_of_moves():
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
