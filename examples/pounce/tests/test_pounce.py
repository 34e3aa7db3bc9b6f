"""Pounce keeps the laws, and its rules are RULES.md's."""

import pytest
from clowder_pounce import POUNCE
from clowder_pounce.layout import MOVE_DRAW, MOVE_POUNCE

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


def test_every_reason_occurs_and_every_message_is_there():
    assert not laws.audit_reasons(POUNCE, games=1) + laws.audit_messages(POUNCE)


@pytest.mark.parametrize("timid", ["off", "on"])
def test_r3_a_higher_card_catches_the_mouse_or_a_lower_one(timid):
    match = deal(POUNCE, 3, "r3", {"timid": timid})
    mouse, *cards = match.view_of(0).fields.mouse, *match.legal(0)[1:]
    assert cards
    assert all((card - MOVE_POUNCE < mouse) == (timid == "on") for card in cards)
    match.play(0, cards[0])
    assert match.view_of(None).fields.score[0] == mouse


def test_r4_a_drawn_card_is_seen_by_nobody_else():
    match = deal(POUNCE, 2, "r4", {})
    match.play(0, MOVE_DRAW)
    assert match.events(1)[-1] == match.events(None)[-1] == "Ann drew a card."
    assert match.view_of(0).tell(match.events_since(0, 1)[0]) != ["You drew a card."]
