"""What is printed is what is played: a box holds exactly the cards of the deal, counted in the truth, pile by pile."""

from collections import Counter

import pytest
from clowder_mousehole import MOUSEHOLE
from tiers import few_or_all

from clowder.engine.laws.laws import option_sets
from clowder.engine.play.match import deal
from clowder.engine.play.shapes import faces_in
from clowder.engine.rules.record import read
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find, own_names
from clowder.games.cats import layout as c
from clowder.games.cats.scene import BIRDS, CARDS, CATS
from clowder.games.hold_my_bear.previews import kinds_in
from clowder.games.hold_my_bear.scene import key_of
from clowder.games.kittens.scene import NAMES
from clowder.games.nine_lives.scene import card_key, life_key


def kittens(state, seats):
    hands = [kind for seat in seats for kind, held in enumerate(state.hands[seat]) for _ in range(held)]
    removed = [kind for kind, number in enumerate(state.removed) for _ in range(number)]
    lie = [*state.pile[: state.pile_size], *state.discard[: state.discard_size]]
    return Counter(NAMES[kind] for kind in (*hands, *removed, *lie))


def cats(state, seats):
    birds = Counter(BIRDS[kind] for kind in (*state.deck[: state.deck_size], *state.bird) if kind)
    sit = [CATS[state.cat[seat]] for seat in seats] if state.cat[0] else CATS[1:]
    owned = {name: len(sit) for name in CARDS[1:]} | {"stalk": 2 * len(sit), "taunt": state.taunts * len(sit)}
    return birds + Counter(owned) + Counter(sit)


def bears(state, seats):
    held = [kind for seat in seats for kind in kinds_in(state.hands[seat])]
    return Counter(key_of(state, kind) for kind in (*held, *kinds_in(state.match), *kinds_in(state.gone)))


def lives(state, seats):
    held = [card for seat in seats for copy in state.held[seat] for card in range(1, 46) if copy >> card & 1]
    cards = [*held, *state.pile[: state.pile_size]]
    dealt = [life for seat in seats for life in state.lives[seat][: state.lives_size[seat]]]
    left = [life for life in state.left_out if life]
    return Counter(card_key(state.kinds[card]) for card in cards) + Counter(map(life_key, (*dealt, *left)))


def mice(state, seats):
    cards = [state.stock, *state.hand[: len(seats)], 1 << state.mouse]
    return Counter(str(card) for part in cards for card in range(1, 41) if part >> card & 1)


COUNTED = dict(zip(own_names(), (kittens, kittens, cats, bears, lives), strict=True))


@pytest.mark.parametrize("game", [*map(find, own_names()), MOUSEHOLE], ids=lambda game: game.name)
def test_a_box_has_exactly_the_cards_of_the_deal(game):
    for players in range(game.min_players, game.max_players + 1):
        for number, options in enumerate(option_sets(game, players)[:: few_or_all(3, 1)]):
            match = deal(game, players, f"box/{number}", options)
            seats, view = range(players), match.view_of(None)
            printed = faces_in(game.scene.box(view))
            assert printed == COUNTED.get(game.name, mice)(read(match.state), seats), (players, options)
            assert printed.keys() <= SceneRenderer(match).faces().keys()


def test_box_has_every_cat_that_may_be_picked():
    match = deal(find("cats"), 3, 1, {"cats": "picked"})
    assert {CATS[cat] for cat in range(c.CARL, c.CATS)} <= faces_in(match.game.scene.box(match.view_of(None))).keys()
