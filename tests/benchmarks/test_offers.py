"""What benchmarks play in people's place is a play: else they would measure refusals."""

import random

import pytest
from offers import part_of, whole_play

from clowder.engine.laws.laws import random_choices
from clowder.engine.play.match import deal
from clowder.engine.play.shapes import Pick, Some, parts_of, plain
from clowder.games import find, own_names


@pytest.mark.parametrize("name", own_names())
def test_benchmark_picks_legal_plays_from_sent_offers(name):
    game, chance = find(name), random.Random(name)
    for number in range(2):
        match, choices = deal(game, game.min_players + number, number, {}), random_choices(str(number))
        while not match.over and len(match.decisions) < 150:
            seat = match.to_act[next(choices) % len(match.to_act)]
            view = match.view_of(seat)
            moves = whole_play(plain(game.scene.offer(view), view.say), chance)
            assert view.is_play(moves), (name, match.decisions)
            match.play(seat, *moves)


def test_a_part_is_found_by_its_number():
    chance = random.Random(1)
    for _ in range(60):
        things = sorted(f"x:{chance.randint(0, 5)}" for _ in range(chance.randint(1, 7)))
        low = chance.randint(0, 2)
        some = Some(tuple(Pick((0,), (thing,)) for thing in things), low, low + chance.randint(0, 3))
        parts = [list(part) for part in parts_of(some)]
        assert [part_of(things, some.low, some.high, number) for number in range(len(parts))] == parts
