"""Possible worlds behind a view of Pounce, compiled, and which positions are possible at all."""

from clowder.engine.bits import bit, count, has
from clowder.engine.chance import reseed, shuffle
from clowder.engine.kernel import kernel
from clowder.engine.record import TRUTH
from clowder.engine.referee import OWN_BITS
from clowder_pounce.layout import MAX_ROUNDS
from clowder_pounce.rules import some_cards

BAD_CARDS, BAD_MICE, BAD_ANSWERS = (OWN_BITS << i for i in range(3))
FAULTS = {
    BAD_CARDS: "hands do not have a card for every round that is left",
    BAD_MICE: "mice are missing or too many",
    BAD_ANSWERS: "the answers do not fit the hands",
}


@kernel
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals consistent with it."""
    mind = view.viewer - 1  # beyond all seats for a spectator
    seen = int(view.gone)
    if mind < view.num_seats:
        seen |= view.hand[mind]
    for seat in range(view.num_seats):
        if seat != mind:
            view.hand[seat] = some_cards(view.num_rounds - view.played, seen, rng)
            seen |= view.hand[seat]
    left = 0
    for worth in range(1, view.num_rounds + 1):
        if not has(view.came, worth):
            view.mice[left] = worth
            left += 1
    shuffle(rng, view.mice, left)
    reseed(view.rng, rng)
    view.viewer = TRUTH


@kernel
def check(state):
    """Returns 0, or bits that say what is broken. Each number by itself is possible."""
    left = state.num_rounds - state.played
    over = left == 0
    if left < 0 or (state.waiting_mask == 0) != over or (state.mouse == 0) != over:
        return BAD_MICE
    return _cards_hold(state, left) | _mice_hold(state, left) | _answers_hold(state)


@kernel
def _cards_hold(state, left):
    """R1, R5: every card is in one hand, played, or put aside."""
    held = 0
    for seat in range(state.num_seats):
        if count(state.hand[seat]) != left or state.hand[seat] & (held | state.gone | 1):
            return BAD_CARDS
        held |= state.hand[seat]
    return 0 if count(state.gone) == state.played * state.num_seats and not has(state.gone, 0) else BAD_CARDS


@kernel
def _mice_hold(state, left):
    """R2: each mouse has come or is to come, and those that were taken are in the scores."""
    mice = int(state.came)
    total = int(state.mouse)
    for place in range(MAX_ROUNDS):
        mouse = state.mice[place]
        if (mouse > 0) != (place < left - 1) or has(mice, mouse):
            return BAD_MICE
        mice |= bit(mouse) & ~1
    for seat in range(state.num_seats):
        total += state.score[seat]
    for worth in range(1, MAX_ROUNDS + 1):
        total -= worth * has(state.came, worth)
    if total or (state.mouse and not has(state.came, state.mouse)):
        return BAD_MICE
    return 0 if mice == bit(state.num_rounds + 1) - 2 else BAD_MICE


@kernel
def _answers_hold(state):
    """R3: those who are not waited for have sealed a card of theirs."""
    for seat in range(state.num_seats):
        sealed = has(state.asked_mask & ~state.waiting_mask, seat)
        if (state.answer[seat] > 0) != sealed or (sealed and not has(state.hand[seat], state.answer[seat])):
            return BAD_ANSWERS
    everybody = bit(state.num_seats) - 1
    return 0 if state.asked_mask == (everybody if state.mouse else 0) else BAD_ANSWERS
