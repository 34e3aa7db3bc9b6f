"""Mousehole keeps the laws, and its rules are RULES.md's."""

import pytest
from clowder.engine.laws.run import broken_laws
from clowder.engine.play.logs import arrange
from clowder.engine.play.match import deal

from clowder_mousehole import MOUSEHOLE
from clowder_mousehole.layout import MOVE_DRAW, MOVE_POUNCE


def test_the_laws_are_kept():
    assert broken_laws(MOUSEHOLE) == ""


@pytest.mark.parametrize("timid", ["off", "on"])
def test_r3_a_higher_card_catches_the_mouse_or_a_lower_one(timid):
    match = deal(MOUSEHOLE, 3, "r3", {"timid": timid})
    mouse, *cards = match.view_of(0).fields.mouse, *match.legal(0)[1:]
    assert cards
    assert all((card - MOVE_POUNCE < mouse) == (timid == "on") for card in cards)
    match.play(0, cards[0])
    assert match.view_of(None).fields.score[0] == mouse


def test_r5_the_game_is_over_when_the_stock_is_empty():
    match = deal(MOUSEHOLE, 2, "r5", {})
    stock = match.position()["position"]["stock"]
    last = stock & -stock  # one card is left, the others are gone
    match = arrange(match, stock=last, stock_size=1, gone=stock & ~last)
    match.play(0, MOVE_DRAW)
    assert match.over


def test_r4_a_drawn_card_is_seen_by_nobody_else():
    match = deal(MOUSEHOLE, 2, "r4", {})
    match.play(0, MOVE_DRAW)
    assert match.events(1)[-1] == match.events(None)[-1] == "Ann drew a card."
    assert match.view_of(0).tell(match.events_since(0, 1)[0]) != ["You drew a card."]
