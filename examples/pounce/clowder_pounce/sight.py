"""Possible worlds behind a view of Pounce, compiled, and which positions are possible at all."""

from clowder.engine.bits import bit, count, has
from clowder.engine.chance import reseed, shuffle
from clowder.engine.derive import in_turn
from clowder.engine.kernel import kernel
from clowder.engine.record import TRUTH
from clowder_pounce.layout import MAX_ROUNDS
from clowder_pounce.rules import some_cards


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
def _cards_hold(state):
    """R1, R5: every card is in one hand, played, or put aside."""
    left = state.num_rounds - state.played
    held = int(state.gone)
    for seat in range(state.num_seats):
        if left < 0 or count(state.hand[seat]) != left or state.hand[seat] & (held | 1):
            return False
        held |= state.hand[seat]
    return count(state.gone) == state.played * state.num_seats and not has(state.gone, 0)


@kernel
def _mice_hold(state):
    """R2: each mouse has come or is to come, and those that were taken are in the scores."""
    left = state.num_rounds - state.played
    mice = int(state.came)
    total = int(state.mouse)
    for place in range(MAX_ROUNDS):
        mouse = state.mice[place]
        if (mouse > 0) != (place < left - 1) or has(mice, mouse):
            return False
        mice |= bit(mouse) & ~1
    for seat in range(state.num_seats):
        total += state.score[seat]
    for worth in range(1, MAX_ROUNDS + 1):
        total -= worth * has(state.came, worth)
    if total or (state.mouse > 0) != (left > 0) or (state.mouse and not has(state.came, state.mouse)):
        return False
    return mice == bit(state.num_rounds + 1) - 2


@kernel
def _answers_hold(state):
    """R3: all are asked, and those who are not waited for have sealed a card of theirs."""
    if state.asked_mask != (bit(state.num_seats) - 1 if state.mouse else 0):
        return False
    if (state.waiting_mask == 0) != (state.mouse == 0):
        return False
    for seat in range(state.num_seats):
        sealed = has(state.asked_mask & ~state.waiting_mask, seat)
        if (state.answer[seat] > 0) != sealed or (sealed and not has(state.hand[seat], state.answer[seat])):
            return False
    return True


FAULTS = {
    "cards are missing or too many": _cards_hold,
    "mice are missing or too many": _mice_hold,
    "the answers do not fit the hands": _answers_hold,
}
check = in_turn(FAULTS, __name__)
