"""The house bot at all games: it sees what its seat may know, and plays under all options."""

import random

import pytest
from finished_games import seated
from tiers import few_or_all

import clowder
import clowder.players as catalog
from clowder.engine.errors import BadOption
from clowder.engine.rules import calls
from clowder.engine.rules.contract import house
from clowder.engine.rules.kernel import template
from clowder.games import find, names
from clowder.players.player import Budget, play_match


@template
def house_twice(states, views, seat, moves, n, one, other, out):
    out[0] = house(states[0], seat, moves, n, one)
    out[1] = house(views[0], seat, moves, n, other)


@pytest.mark.parametrize("name", names())
def test_house_bot_depends_only_on_its_view(name):
    """It must say the same of the truth, of the view, and of any world that looks the same."""
    game = find(name)
    match = clowder.deal(name, players=game.max_players, seed="house")
    source = catalog.find("random", 1)
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) > 1:
            view, world = match.view_of(seat).record, game.new()
            game.call(calls.determinize_first)(view, match.game.rng(len(match.decisions)), world)
            for state in (match.state, world):
                buffer, out = game.moves_buffer(), game.numbers(2)
                buffer[: len(moves)] = moves
                seeds = match.game.rng("x"), match.game.rng("x")
                game.call(house_twice)(state, view, seat, buffer, len(moves), *seeds, out)
                assert out[0] == out[1]
                assert out[0] in moves
        match.play(seat, source.choose(None, moves, Budget()))


def some_options(game, source):
    return {o.name: source.randint(o.low, o.high) if o.is_number else source.choice(o.choices) for o in game.options}


@pytest.mark.parametrize("name", names())
def test_the_house_plays_to_the_end_whatever_the_options(name):
    game, source = find(name), random.Random(5)
    played = 0
    while played < few_or_all(8, 25):
        every = some_options(game, source)
        chosen = {option: value for option, value in every.items() if source.random() < 0.3}
        players = source.randint(game.min_players, game.max_players)
        try:
            match = clowder.deal(name, players=players, seed=played, **chosen)
        except BadOption:
            continue
        play_match(match, seated(match, "house", "house"))
        assert match.over
        played += 1
