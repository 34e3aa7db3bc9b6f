"""Decks of distinct cards: what follows from one, and what cannot be one."""

import pytest
from clowder_mousehole import MOUSEHOLE

from clowder.engine.errors import BadPosition, BadRules
from clowder.engine.play.logs import arrange
from clowder.engine.play.match import deal
from clowder.engine.rules.deck import Deck
from clowder.engine.rules.derived import state
from clowder.engine.rules.family import family_rules
from clowder.engine.rules.fields import Axis, kinds_of, number, own_seat, partly_visible, public, secret

CARD, SEAT = Axis("card", 10, first=1), Axis("seat", 3)


def declare(at, *groups, cards=CARD):
    return state(*groups, deck=Deck(cards, at), seats=3, events=2, last_event=1, module=__name__)


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        (lambda: declare(("pile",)), "'pile', which holds no cards"),
        (lambda: declare(("pile",), public(pile=kinds_of(10, "x")), cards=Axis("card", 9)), "numbered from 1 on"),
        (lambda: declare(("pile",), secret(pile=kinds_of(10, "x"))), "a set, with a field pile_size"),
        (lambda: declare(("top",), secret(top=number(9, "x"), top_size=number(1, "x"))), "it must be a set"),
        (lambda: declare(("pile",), partly_visible(pile=kinds_of(10, "x"))), "that needs a `determinize`"),
    ],
)
def test_invalid_deck_is_refused_at_declaration(declared, told):
    with pytest.raises(BadRules, match=told):
        declared()


def test_game_without_a_deck_is_told_which_rules_are_missing():
    plain = state(own_seat(hand=kinds_of(10, "x", SEAT)), seats=3, events=2, last_event=1, module=__name__)
    with pytest.raises(BadRules, match="lack deal, legal_moves, play, scores, determinize"):
        family_rules(plain)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"gone": 0b11111110}, "cards are missing or too many"),
        ({"stock": 0, "stock_size": 0}, "cards are missing or too many"),
        ({"stock_size": 1}, "the sizes of what is hidden are wrong"),
        ({"hand_size": [4, 5, 5, 0, 0]}, "the sizes of what is hidden are wrong"),
    ],
)
def test_a_card_in_two_places_or_in_none_is_noticed(wrong, told):
    match = deal(MOUSEHOLE, 3, "deck", {})
    with pytest.raises(BadPosition, match=told):
        arrange(match, **wrong)
