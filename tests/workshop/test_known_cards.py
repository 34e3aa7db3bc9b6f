"""The cards of a game as a sheet lists them, and which options say how many there are."""

from collections import Counter

import pytest

from clowder.engine.errors import ClowderError
from clowder.engine.play.match import deal
from clowder.games import find, own_names
from clowder.printing.box import decks_of
from clowder.workshop.known_cards import BACK, known_cards


def printed(game, options, seed="box"):
    """Returns how many cards of each kind are in the box, for as many players as can play."""
    for players in range(game.max_players, game.min_players - 1, -1):
        try:
            decks = decks_of(deal(game, players, seed, options))
        except ClowderError:
            continue
        return Counter(card.key for deck in decks for card in deck.all)
    raise AssertionError(f"nobody can play {game.name} with {options}")


@pytest.mark.parametrize("name", own_names())
def test_option_counts_the_cards_that_it_names(name):
    game = find(name)
    counted = [option for option in game.options if option.faces]
    assert {option.name for option in game.options if option.name.startswith("num_")} - {"num_fillers"} == {
        option.name for option in counted
    }
    for option in counted:
        fewer = option.default - 1 if option.default > option.low else option.default + 1
        before, after = printed(game, {}), printed(game, {option.name: fewer})
        if option.together:
            fillers = {"num_fillers": 0} if any(one.name == "num_fillers" for one in game.options) else {}
            for number, options in ((option.default, {}), (fewer, {option.name: fewer})):
                assert sum(printed(game, options | fillers)[face] for face in option.faces) == number
        else:
            there = [face for face in option.faces if before[face] or after[face]]
            assert there
            for face in there:
                assert (before[face], after[face]) == (option.default, fewer)


@pytest.mark.parametrize("name", own_names())
def test_every_counted_card_is_known_whatever_a_deal_draws(name):
    game = find(name)
    known = known_cards(game)
    drawn = {face for option in game.options if option.together for face in option.faces}
    assert drawn <= set(known)
    for seed in range(9):
        assert set(printed(game, {}, f"any {seed}")) <= set(known)
    assert list(known)[-1] == BACK


def test_each_number_has_one_row():
    for name in own_names():
        rows = Counter(card.option for card in known_cards(find(name)).values() if card.option)
        assert set(rows.values()) <= {1}


def test_cards_that_a_rule_brings_are_known_with_that_rule():
    game = find("hold-my-bear")
    assert "aardvark-1" not in known_cards(game)
    card = known_cards(game, {"aardvark": "on"})["aardvark-1"]
    assert (card.option, card.as_many_as) == ("", "ferret-1")
