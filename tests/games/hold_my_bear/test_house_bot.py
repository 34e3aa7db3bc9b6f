"""Typical decisions of the house bot of Hold My Bear."""

import pytest

import clowder
import clowder.players as catalog
from clowder.engine.play.match import Match
from clowder.players.player import Budget
from hold_my_bear.arrange import arrange, hand, table


def let_house_play(match: Match, seat: int) -> None:
    """Lets the house decide for a seat until its turn is over."""
    bot = catalog.find("house", 1)
    bot.start(seat, match.game, match.options)
    while seat in match.to_act:
        match.play(seat, bot.choose(match.view_of(seat), match.legal(seat), Budget()))


def test_the_house_gives_a_bear_to_the_owner_it_cannot_beat() -> None:
    match = arrange("B3 B4 T5 T4 T3", {0: "B1 F1 H1", 1: "F2 F3", 2: "V1 V2"}, owner=1)
    let_house_play(match, 0)
    assert "B1" in hand(match, 1).split()


def test_the_house_puts_its_only_bear_on_the_table() -> None:
    match = arrange("T1", {0: "B2 F3 F4 F5", 1: "H1 H2", 2: "V1 V2"})
    let_house_play(match, 0)
    assert "B2" in table(match).split()


def test_an_owner_gives_its_bear_away_and_keeps_the_match() -> None:
    match = arrange("T5 T4 T3 T2 T2", {0: "B1 F1 F1", 1: "H2 B2", 2: "V2"}, owner=0)
    let_house_play(match, 0)
    assert "B1" not in hand(match, 0).split()


def test_the_house_does_not_freeze_a_game_by_five_bears() -> None:
    match = arrange("T1", {0: "B1 B1 B2 B2 B3", 1: "B1 H2", 2: "V2 V3"})
    let_house_play(match, 0)
    assert table(match) != "B1 B1 B2 B2 B3"
    alone = arrange("T5 T4 T3 B4 B5", {0: "B1 B1 B1 B2 B2 F4", 1: "H2", 2: "V2 V3"})  # B3 is gone: no bear is left
    let_house_play(alone, 0)
    assert table(alone) == "B1 B1 B1 B2 B2"


def test_what_nobody_wants_goes_round_the_table() -> None:
    """Two who gave it to each other, to the one with the fewest cards, ended one game of eight in a stall."""
    match = arrange("B3 B4 T5 T4 T3", {0: "F1 F1 H1 H1", 1: "F2 V2 V2 H2 H2", 2: "V1 V1", 3: "F3"}, owner=3, players=4)
    for giver, receiver in ((0, 1), (1, 2), (2, 0)):
        before = len(hand(match, receiver).split())
        let_house_play(match, giver)
        assert len(hand(match, receiver).split()) == before + 2


@pytest.mark.full
def test_few_games_between_houses_end_in_a_stall() -> None:
    for players, games in ((2, 5_000), (3, 5_000), (4, 20_000), (5, 5_000), (8, 2_000)):
        found = clowder.simulate("hold-my-bear", players=players, games=games, bots="house")
        assert found.draws == found.tallies["games that ended in a stall"] <= 0.05 * games, players
