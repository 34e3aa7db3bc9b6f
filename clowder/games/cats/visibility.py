"""What a seat may know of the table, compiled: the view, and possible worlds.

Hidden are the order of the deck (except for Flip at the bottom), plans, and sealed answers.
"""

from clowder.engine.rules.bits import bit, count, lowest
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.record import TRUTH
from clowder.engine.rules.rng import below, reseed
from clowder.games.cats.layout import *
from clowder.games.cats.rules import hand_cards


@kernel
def observe(state, seat, view):
    """Shows everybody the bottom of the deck: Flip, or nothing."""
    view.deck[0] = state.deck[0]


@kernel
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all decks and plans (cards told apart) consistent with it."""
    mind = view.viewer - 1
    _imagine_deck(view, rng)
    between = view.phase == SECOND or (view.phase == ABILITY and view.half == 0)
    if view.two_rounds and between:
        for seat in range(view.num_seats):
            if seat != mind:
                _imagine_plan(view, seat, rng)
    reseed(view.rng, rng)
    view.viewer = TRUTH


@kernel
def _imagine_deck(view, rng):
    """Puts all birds that are nowhere else into the deck, in any order. Flip stays at the bottom."""
    place = 1
    for kind in range(1, FLIP):
        for _ in range(in_deck(view, kind)):
            view.deck[place] = kind
            place += 1
    for i in range(place - 1, 1, -1):  # all but the bottom
        j = 1 + below(rng, i)
        kind = view.deck[i]
        view.deck[i] = view.deck[j]
        view.deck[j] = kind


@kernel
def in_deck(view, kind):
    """Returns how many birds of a kind are nowhere else."""
    left = int(view.flock[kind]) - view.flown[kind]
    for locale in range(LOCALES):
        left -= view.bird[locale] == kind
    for seat in range(SEATS):
        left -= (view.front[seat] == kind) + view.eaten[seat, kind, 0] + view.eaten[seat, kind, 1]
    return left


@kernel
def _imagine_plan(view, seat, rng):
    """Fills in the candidates for round two, and the targets that are not revealed."""
    first = view.card[seat]
    stalks = view.stalks_planned[seat] - (first == STALK)
    cards = hand_cards(view, 0, first)
    one = _draw_card(cards, stalks, rng)
    if one == STALK:
        stalks -= 1
    two = _draw_card(cards & ~bit(one), stalks, rng)
    view.plan_low[seat] = min(one, two)
    view.plan_high[seat] = max(one, two)
    if view.aim_locale[seat] == 0:
        view.plan_locale[seat] = below(rng, view.num_locales) + 1
    if view.aim_cat[seat] == 0:
        target = below(rng, view.num_seats - 1)
        view.plan_cat[seat] = target + (target >= seat) + 1


@kernel
def _draw_card(cards, stalks, rng):
    """Returns one of the cards of a set and that many Stalks, with each physical card equally likely."""
    left = below(rng, count(cards) + stalks) - stalks
    if left < 0:
        return STALK
    for _ in range(left):
        cards &= cards - 1
    return lowest(cards)
