"""The house bot of Nine Lives does what a good player would, on arranged tables."""

import pytest

import clowder.players as catalog
from clowder.players.player import Budget
from nine_lives.arrange import arrange, legal, play


def choice(match, seat=0):
    """Returns what the house does, in short words."""
    bot = catalog.find("house", 1)
    bot.start(seat, match.game, {})
    move = bot.choose(match.view_of(seat), match.legal(seat), Budget())
    return legal(match, seat)[match.legal(seat).index(move)]


def test_it_makes_a_perfect_nine():
    match = arrange(hands={0: "c cc t", 1: "s", 2: "s"}, lives={0: "forbid-c inspect"}, table="cccc ccc")
    assert choice(match) == "cc"


@pytest.mark.parametrize(("life", "does"), [("inspect", "wager"), ("plus-s", "wager"), ("forbid-c", "cc")])
def test_it_wagers_before_a_sure_nine_unless_that_spoils_it(life, does):
    """A released player gets the wager back, so the cards are free."""
    match = arrange(hands={0: "cc t", 1: "s", 2: "s"}, lives={0: f"{life} inspect"}, table="cccc ccc")
    assert choice(match) == does


def test_it_wagers_a_shapeshift_that_makes_a_nine():
    match = arrange(hands={0: "cc tt s", 1: "sst", 2: "st"}, lives={0: "c>t"}, table="cccc tt t s")
    assert choice(match) == "wager"


@pytest.mark.parametrize(
    ("lives", "does"),
    [("wildcard inspect", "wager"), ("plus-s inspect", "wager"), ("inspect inspect", "give up"), ("inspect", "wager")],
)
def test_with_no_card_to_play_it_wagers_if_that_helps_or_costs_nothing_more(lives, does):
    """Circles, squares and triangles are full, and one star fits. The last life in the deck would be lost anyway."""
    match = arrange(
        hands={0: "ss sss", 1: "s", 2: "s"},
        lives={0: lives},
        wagered={0: "skip"},
        table="cccc cccc c ssss ssss s tttt tttt t xxx xxxxx",
    )
    assert choice(match) == does


def test_a_released_player_draws_for_free_and_then_passes():
    match = arrange(hands={0: "c s", 1: "s", 2: "s"}, lives={0: "inspect skip"}, table="cc", released=(0,))
    assert choice(match) == "wager"
    play(match, 0, "wager")
    assert choice(match) == "give up"


def test_it_passes_on_the_hardest_cards():
    match = arrange(
        hands={0: "c cccc st ccsstt", 1: "s", 2: "s"}, lives={0: "rotate inspect"}, powers="all", pile="t s"
    )
    play(match, 0, "wager")
    play(match, 0, "left")
    for card in ("cccc", "ccsstt"):
        assert choice(match) == f"pass {card}"
        play(match, 0, f"pass {card}")
