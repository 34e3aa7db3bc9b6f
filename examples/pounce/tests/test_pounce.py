"""Pounce keeps the laws, and its rules are RULES.md's."""

import pytest
from clowder_pounce import POUNCE

from clowder.engine import laws
from clowder.engine.match import deal


@pytest.mark.parametrize("players", range(POUNCE.min_players, POUNCE.max_players + 1))
def test_the_laws_are_kept(players):
    for options in laws.option_sets(POUNCE, players):
        found = laws.audit(POUNCE, players, options, games=5)
        found += laws.audit_words(POUNCE, players, options, "words", laws.random_choices("words"))
        assert not found, "\n".join(map(str, found))


def test_imagined_deals_are_distributed_as_true_ones():
    assert not laws.audit_deals(POUNCE, 3, POUNCE.read_options(3, {}), games=1500)


def test_every_reason_occurs():
    assert not laws.audit_reasons(POUNCE, games=1)


@pytest.mark.parametrize("timid", ["off", "on"])
def test_r4_the_highest_card_takes_the_mouse_or_the_lowest(timid):
    match = deal(POUNCE, 3, "r4", {"timid": timid})
    mouse = match.view_of(0).fields.mouse
    cards = [match.legal(seat)[seat] for seat in range(3)]
    for seat in (2, 0, 1):
        match.play(seat, cards[seat])
    best = cards.index(min(cards) if timid == "on" else max(cards))
    assert match.view_of(None).fields.score[best] == mouse


def test_r3_a_sealed_card_is_seen_by_nobody_else():
    match = deal(POUNCE, 2, "r3", {})
    before = match.view(1)
    match.play(0, match.legal(0)[0])
    assert match.view(1) == before
