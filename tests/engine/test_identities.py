"""Identities of games and bots match identities.json: no change goes unnoticed. `make identities` writes it."""

import json

import identities
import pytest

from clowder.engine.rules.fingerprint import source_fingerprint
from clowder.games import own_names


def test_no_identity_has_changed():
    found = identities.identities()
    assert set(found) == set(own_names())
    changed = identities.differences(identities.kept(), found)
    assert not changed, "\n".join([*changed, "If that is meant: make identities, and say so in CHANGELOG.md."])


def test_identity_changes_are_listed_by_game_and_kind():
    old, new = {"cats": {"rules": "1", "layout": "2"}}, {"cats": {"rules": "3", "layout": "2"}}
    assert identities.differences(old, new) == ["cats: rules was 1, is 3"]
    assert identities.differences({}, old) == ["cats: layout was not there, is 2", "cats: rules was not there, is 1"]


@pytest.mark.parametrize(
    ("bot", "follows"), [("search", True), ("search:10000", True), ("champion:20ms", True), ("champion", False)]
)
def test_a_ladder_follows_bots_that_play_as_before(bot, follows):
    old, new = {"cats": {"search": "1", "champion:1000": "1"}}, {"cats": {"search": "2", "champion:1000": "2"}}
    line = json.dumps({"game": "cats", "identities": {bot: "1", "house": "1"}})
    now = json.loads(identities.renamed(line, old, new))["identities"]
    assert now == {bot: "2" if follows else "1", "house": "1"}
    other = json.dumps({"game": "cats", "identities": {bot: "0"}})
    assert identities.renamed(other, old, new) == other


BOT = """
from typing import TYPE_CHECKING

import random
{more}

class Bot:
    def choose(self, moves):
        {inside}
        return random.choice(moves)
"""


def test_imports_do_not_change_a_bots_identity(tmp_path):
    def of(more, inside):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.py"
        path.write_text(BOT.format(more=more, inside=inside))
        return source_fingerprint(path)

    assert of("", "") == of("import math", "from random import choice")
    assert of("", "") == of("if TYPE_CHECKING:\n    from clowder.engine.play.match import View", "")
    assert of("", "") != of("LEVEL = 1", "")
    assert of("", "") != of("", "moves = sorted(moves)")
