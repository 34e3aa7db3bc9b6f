"""Everything that a table needs is compiled before it opens: nobody waits for a compiler in the middle of a game."""

import random

import pytest

from clowder.engine.game import Game
from clowder.engine.match import deal
from clowder.engine.scenes import Scenes
from clowder.games import find, own_names
from clowder.web.ready import NUM_STEPS, steps


@pytest.fixture
def called(monkeypatch):
    """The compiled functions that were called."""
    found = set()

    def call(game, algorithm):
        found.add(algorithm.__name__)
        return true_call(game, algorithm)

    true_call = Game.call
    monkeypatch.setattr(Game, "call", call)
    return found


@pytest.mark.parametrize("name", own_names())
def test_nothing_is_left_to_compile_when_people_play(name, called):
    game = find(name)
    assert len(list(steps(game))) == NUM_STEPS
    before = set(called)
    chance = random.Random(name)
    for number in range(4):
        match = deal(game, chance.randint(game.min_players, game.max_players), f"later {number}", {})
        while not match.over and len(match.decisions) < 100:
            seat = chance.choice(match.to_act)
            scenes = Scenes(match)
            scenes.parts(seat)
            scenes.why(seat, f"hand:{chance.choice(list(game.staged.faces(scenes.public)))}")
            match.play(seat, chance.choice(match.legal(seat)))
    assert called == before
