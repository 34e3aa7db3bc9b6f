"""Possible worlds behind a view of Mousehole, compiled, and which positions are possible at all."""

from clowder.engine.bits import bit, count
from clowder.engine.chance import reseed, some_of
from clowder.engine.derive import in_turn
from clowder.engine.kernel import kernel
from clowder.engine.record import TRUTH

from clowder_mousehole.layout import ALL_CARDS, CARDS


@kernel
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals consistent with it."""
    mind = view.viewer - 1  # beyond all seats for a spectator
    unseen = ALL_CARDS & ~view.gone & ~bit(view.mouse)
    if mind < view.num_seats:
        unseen &= ~view.hand[mind]
    for seat in range(view.num_seats):
        if seat != mind:
            view.hand[seat] = some_of(rng, unseen, view.hand_size[seat])
            unseen &= ~view.hand[seat]
    view.stock = unseen
    reseed(view.rng, rng)
    view.viewer = TRUTH


@kernel
def _cards_hold(state):
    """R1: every card is the mouse, in one hand, in the stock, or gone."""
    seen = int(state.gone) | state.stock | bit(state.mouse)
    total = count(state.gone) + count(state.stock) + 1
    for seat in range(state.num_seats):
        seen |= state.hand[seat]
        total += count(state.hand[seat])
    return seen == ALL_CARDS and total == CARDS


@kernel
def _sizes_hold(state):
    """What everybody may count is right."""
    for seat in range(state.num_seats):
        if state.hand_size[seat] != count(state.hand[seat]):
            return False
    return state.stock_size == count(state.stock)


@kernel
def _turns_hold(state):
    """R5: the seat on turn is asked, and nobody once the stock is empty."""
    return state.asked_mask == (bit(state.turn) if state.stock_size else 0)


FAULTS = {
    "cards are missing or too many": _cards_hold,
    "the sizes of hands or stock are wrong": _sizes_hold,
    "not the seat on turn is asked": _turns_hold,
}
check = in_turn(FAULTS, __name__)
