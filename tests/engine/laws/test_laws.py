"""Every registered game keeps the laws, for every number of players and every option."""

from itertools import product

import pytest
from families import compiled
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import few_or_all

from clowder.cli import law_checks
from clowder.engine.laws import laws
from clowder.games import find, names

TABLES = [(name, players) for name in names() for players in range(find(name).min_players, find(name).max_players + 1)]


def told(found):
    return "\n".join(map(str, found))


EVERY = {"nine-lives": 5, "hold-my-bear": 2}  # with so many option sets, one of these by default; all in a full run


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_random_games_keep_the_laws_under_many_options(name, players):
    game, step = find(name).on("compiled"), EVERY.get(name, 1)
    sets = laws.option_sets(game, players)[players % step :: step]
    assert len(sets) > 1
    found = [v for options in sets for v in laws.audit(game, players, options, games=few_or_all(2, 6))]
    assert not found, told(found)


@pytest.mark.full
@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] in EVERY])
def test_random_games_keep_the_laws_under_every_pair_of_options(name, players):
    game = find(name).on("compiled")
    sets = laws.option_sets(game, players)
    found = [v for options in sets for v in laws.audit(game, players, options, games=6)]
    assert not found, told(found)


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_many_games_under_default_options_keep_the_laws(name, players):
    game = find(name).on("compiled")
    found = laws.audit(game, players, game.option_set.read(players, {}), games=60, seed="default")
    assert not found, told(found)


@pytest.mark.parametrize(("name", "players"), compiled(TABLES))
def test_imagined_deals_are_distributed_as_true_ones(name, players):
    game = find(name).on("compiled")
    for options in laws.option_sets(game, players)[:3]:
        found = laws.audit_deals(game, players, options, games=1500)
        assert not found, told(found)


@pytest.mark.parametrize("name", names())
@settings(max_examples=few_or_all(2, 12))
@given(data=st.data())
def test_logs_positions_and_words_hold_for_any_decisions(name, data):
    """Hypothesis draws seat counts, seeds and decisions, so that a failure shrinks to a short game."""
    game = find(name)
    players = data.draw(st.integers(game.min_players, game.max_players))
    options = data.draw(st.sampled_from(laws.option_sets(game, players)))
    seed = str(data.draw(st.integers(0, 10**6)))
    drawn = data.draw(st.lists(st.integers(0, 10**6), max_size=60))

    def choices():
        yield from drawn
        yield from laws.random_choices(seed)

    found = laws.audit_words(game, players, options, seed, choices())
    assert not found, told(found)


@pytest.mark.parametrize("name", compiled(names()))
def test_all_backends_give_equal_bytes(name):
    game = find(name)
    found = law_checks.check_backends(game, game.max_players)
    assert not found, told(found)


@pytest.mark.full
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_backends_give_equal_bytes_for_every_number_of_players(name, players):
    found = law_checks.check_backends(find(name), players)
    assert not found, told(found)


@pytest.mark.full
@pytest.mark.parametrize("name", names())
def test_bounds_checks_find_nothing(name):
    game = find(name)
    for players in (game.min_players, game.max_players):
        found = law_checks.check_bounds(game, players, games=3)
        assert not found, told(found)


def test_option_sets_cover_every_pair_of_named_values():
    game = find("exploding-kittens")
    sets = laws.option_sets(game, 3)
    switches = {o.name: o.choices for o in game.options if not o.is_number and o.name != "two_player_edition"}
    switches["first"] = tuple(
        choice for choice in switches["first"] if choice not in ("3", "4")
    )  # seats that are not there
    names = list(switches)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            seen = {(options[one], options[other]) for options in sets}
            refused = {("off", "on")} if (one, other) == ("five_different", "five_no_self") else set()  # R36
            assert seen == set(product(switches[one], switches[other])) - refused, (one, other)
