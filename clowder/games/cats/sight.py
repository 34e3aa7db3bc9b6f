"""What a seat may know of the CATS table, compiled: the view, and possible worlds behind it.

Hidden are the order of the deck, but for Flip at its bottom, plans, and sealed answers.
"""

from clowder.engine.bits import bit, count, has, lowest
from clowder.engine.chance import below, reseed
from clowder.engine.events import observe_events
from clowder.engine.kernel import kernel
from clowder.engine.record import TRUTH
from clowder.games.cats.layout import *
from clowder.games.cats.rules import hand_cards


@kernel
def observe(state, seat, view):
    """Copies into a zeroed `view` what the seat may know (-1: a spectator)."""
    observe_events(state, seat, view)
    _observe_table(state, view)
    _observe_options(state, view)
    for other in range(state.num_seats):
        _observe_cat(state, other, view)
    if seat < 0:
        return
    view.plan_locale[seat] = state.plan_locale[seat]
    view.plan_cat[seat] = state.plan_cat[seat]
    view.plan_first[seat] = state.plan_first[seat]
    view.plan_low[seat] = state.plan_low[seat]
    view.plan_high[seat] = state.plan_high[seat]
    view.answer[seat] = state.answer[seat]
    if not has(state.waiting_mask, seat):  # its own answer it knows
        view.waiting_mask = state.asked_mask & ~bit(seat)


@kernel
def _observe_table(state, view):
    """Copies what lies open in the middle of the table."""
    for kind in range(BIRDS):
        view.flock[kind] = state.flock[kind]
        view.flown[kind] = state.flown[kind]
        view.worth[kind] = state.worth[kind]
        view.needs[kind] = state.needs[kind]
    for locale in range(LOCALES):
        view.bird[locale] = state.bird[locale]
    view.deck_size = state.deck_size
    view.deck[0] = state.deck[0]  # Flip, or nothing
    view.doubled_mask = state.doubled_mask
    view.ready_mask = state.ready_mask
    view.rounds = state.rounds
    view.idle = state.idle
    view.asked_mask = state.asked_mask
    view.waiting_mask = state.asked_mask  # who has answered is nobody's business
    view.phase = state.phase
    view.half = state.half


@kernel
def _observe_options(state, view):
    view.stall_rounds = state.stall_rounds
    view.num_locales = state.num_locales
    view.taunts = state.taunts
    view.two_rounds = state.two_rounds
    view.abilities = state.abilities
    view.hide_pointer = state.hide_pointer
    view.strict_catch = state.strict_catch


@kernel
def _observe_cat(state, seat, view):
    """Copies what lies open before a cat."""
    view.score[seat] = state.score[seat]
    view.front[seat] = state.front[seat]
    view.stalked[seat] = state.stalked[seat]
    view.stalked_twice[seat] = state.stalked_twice[seat]
    view.stalks_planned[seat] = state.stalks_planned[seat]
    view.num_eaten[seat] = state.num_eaten[seat]
    view.best[seat] = state.best[seat]
    view.cat[seat] = state.cat[seat]
    view.card[seat] = state.card[seat]
    view.aim_locale[seat] = state.aim_locale[seat]
    view.aim_cat[seat] = state.aim_cat[seat]
    for kind in range(BIRDS):
        view.eaten[seat, kind, 0] = state.eaten[seat, kind, 0]
        view.eaten[seat, kind, 1] = state.eaten[seat, kind, 1]


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
    """Puts all birds that lie nowhere else into the deck, in any order; Flip stays at the bottom."""
    place = 1
    for kind in range(1, FLIP):
        left = int(view.flock[kind]) - view.flown[kind]
        for locale in range(LOCALES):
            left -= view.bird[locale] == kind
        for seat in range(SEATS):
            left -= (view.front[seat] == kind) + view.eaten[seat, kind, 0] + view.eaten[seat, kind, 1]
        for _ in range(left):
            view.deck[place] = kind
            place += 1
    for i in range(place - 1, 1, -1):  # all but the bottom
        j = 1 + below(rng, i)
        kind = view.deck[i]
        view.deck[i] = view.deck[j]
        view.deck[j] = kind


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
    """Returns one of the cards of a set and so many Stalks, each physical card alike."""
    left = below(rng, count(cards) + stalks) - stalks
    if left < 0:
        return STALK
    for _ in range(left):
        cards &= cards - 1
    return lowest(cards)
