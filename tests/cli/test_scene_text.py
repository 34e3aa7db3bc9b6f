"""The terminal draws the scenes of a game's stage: nothing but the stage is needed, in 80 columns."""

import json
import random

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
def test_what_is_on_the_page_is_in_the_terminal(name):
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
def test_choices_say_what_comes_of_them(name):
    told = 0
    for match in positions(name):
        for seat in match.to_act:
            legal, found = match.legal(seat), SceneText(SceneRenderer(match), seat).outcomes()
            told += len(set(found) & set(legal))
    assert told or name == "hold-my-bear"  # whose sets are told by what they are together


def test_the_end_tells_places_and_why():
    *_, match = positions("cats")
    end = json.loads(SceneRenderer(match).parts(None)["end"])
    text = "\n".join(line.plain for line in SceneText(SceneRenderer(match), None).ending())
    assert " ".join(text.split()).startswith(" ".join(end["why"].split()))
    assert text.count("\n") >= match.players
    assert SceneText(SceneRenderer(deal(find("cats"), 2, "1", {})), None).parts["end"] is None


def test_a_long_outcome_stands_below_its_choice():
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
