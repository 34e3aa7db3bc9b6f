"""The variants a process knows, and those in logs that anybody may have written."""

import json

import pytest

pytest.importorskip("openpyxl", reason="Spreadsheets need the extra `workshop`.")

from designer import storm, svg_data

import clowder
from clowder.engine.errors import BadLog
from clowder.engine.rules import calls
from clowder.games import find
from clowder.lab.gathering import Config
from clowder.lab.study import thing_name
from clowder.workshop import shelf
from clowder.workshop.files import read_variant
from clowder.workshop.variant import Variant


@pytest.fixture
def log(tmp_path):
    variant = read_variant(storm(tmp_path))
    match = clowder.deal(variant.game, players=2, seed=1)
    return {**match.log(), "variant": json.loads(json.dumps(variant.json()))}


def test_log_replays_as_its_variant_looks(log):
    match = clowder.replay(log)
    assert match.game.title == "Nope storm"
    assert match.log()["variant"]["name"] == "Nope storm"
    assert clowder.replay({**log, "variant": "Nope storm"}).game.title == "Exploding Kittens"  # as 0.2 wrote it
    assert clowder.replay({**log, "variant": {"key": "unknown"}}).game.title == "Exploding Kittens"
    other = {**log["variant"], "game": "cats"}
    assert clowder.replay({**log, "variant": other}).game.title == "Exploding Kittens"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "N" * 100}, "The name of a variant is a line"),
        ({"cards": {"nope": {"title": "N" * 100}}}, "a title is one line of at most 40 letters"),
        ({"cards": {"nope": {"tint": "white"}}}, "a tint is a colour"),
        ({"cards": {"nope": {"more": 1}}}, "is a table of title, text, tint, picture"),
        ({"cards": {"nope": {"picture": svg_data("<script>alert(1)</script>")}}}, "<script>"),
        ({"cards": {"nope": {"picture": {"kind": "svg", "data": "%%%"}}}}, "it cannot be read"),
        ({"cards": {"nope": {"picture": {"kind": "gif", "data": ""}}}}, "an SVG or a PNG"),
        ({"cards": {"nope": {"picture": 7}}}, "it cannot be read"),
        ({"cards": {str(n): {} for n in range(500)}}, "are tables"),
        ({"game": "chess"}, "There is no game"),
    ],
)
def test_hostile_variant_in_a_log_is_refused(log, change, said):
    with pytest.raises(BadLog, match="The log's variant is wrong") as wrong:
        clowder.replay({**log, "variant": {**log["variant"], **change}})
    assert said in str(wrong.value)


def test_variant_that_nobody_knows_shows_nothing_of_its_own():
    assert shelf.edition("cats", "0123456789abcdef").look is None
    assert shelf.key_in({"variant": {"key": 7}}) == ""
    assert shelf.key_in("no log") == ""


def test_what_was_compiled_for_a_game_is_there_for_its_variants(log):
    variant = Variant.read(log["variant"])
    game, edition = find(variant.game), variant.edition
    made = game.on("interpreted").call(calls.legal_first)
    assert edition.on("interpreted").call(calls.legal_first) is made
    assert edition.on("interpreted").look is edition.look
    assert edition.on("interpreted") is edition.on("interpreted")
    assert edition.on(game.runs_on).runs_on == game.runs_on


def test_lab_says_the_titles_of_a_variant(log):
    variant = Variant.read(log["variant"])
    shelf.keep(variant)
    setting = Config(variant.game, 2, ("house",) * 2, "1", {}, variant=variant.key)
    assert thing_name(setting.game, 3) == "Never"
    assert thing_name(Config(variant.game, 2, ("house",) * 2, "1", {}).game, 3) == "Nope"
