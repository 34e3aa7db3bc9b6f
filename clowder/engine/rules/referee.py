"""A game's rules as the rest of the engine calls them: its own functions with the engine's additions.

The engine seeds and seats, asks, shows what the field table lets a viewer see, and checks every number of a position.
"""

from clowder.engine.rules.bits import bit, has
from clowder.engine.rules.contract import (
    action_of,
    check,
    deal,
    encode,
    field_out_of_range,
    legal_moves,
    observe,
    refuse,
    set_options,
    show_fields,
)
from clowder.engine.rules.events import observe_events
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import clear

# Faults, one bit each. These are the engine's; a game's own start at OWN_BITS.
BAD_EVENTS, BAD_RANGES, OWN_BITS = 1, 2, 4
FIELD_SHIFT = 16  # shift of the number of a field that is out of range

# Reasons to refuse a move. These are the engine's; a game's own start at OWN_REASONS.
NOT_ASKED, NOT_NOW, NOT_THERE, OWN_REASONS = 1, 2, 3, 4


@template
def begin(state, seats, options, seed):
    """Deals a game for `seats` players. `options` is an array of one record, `seed` has four words."""
    clear(state)
    for i in range(4):
        state.rng[i] = seed[i]
    state.num_seats = seats
    set_options(state, options[0])
    deal(state, options[0])


@template
def choices(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are; 0 if the seat is not asked."""
    return legal_moves(state, seat, moves) if has(state.waiting_mask, seat) else 0


@template
def reason(state, seat, move, why):
    """Returns 0 if a move is legal, or else the reason, and fills `why` with up to three numbers about it."""
    for i in range(3):
        why[i] = 0
    return refuse(state, seat, move, why) if has(state.waiting_mask, seat) else NOT_ASKED


@template
def see(state, seat, view):
    """Makes `view` what the seat may know (-1: a spectator). It is the only place that does so, and it copies a
    whitelist.
    """
    clear(view)
    observe_events(state, seat, view)
    view.asked_mask = state.asked_mask
    view.waiting_mask = state.asked_mask  # who has answered is secret
    if seat >= 0 and not has(state.waiting_mask, seat):  # but a seat knows its own answer
        view.waiting_mask = state.asked_mask & ~bit(seat)
    show_fields(state, seat, view)
    observe(state, seat, view)


@template
def show_learner(view, scales, row):
    """Writes the observation of a view. `scales` is None for bytes."""
    for column in range(len(row)):
        row[column] = 0
    encode(view, row)
    if scales is not None:
        for column in range(len(row)):
            row[column] *= scales[column]


@template
def mark_actions(state, seat, moves, number, mask):
    """Sets `mask` to 1 at the actions of the first `number` of a seat's moves, and to 0 elsewhere."""
    for action in range(len(mask)):
        mask[action] = 0
    for i in range(number):
        mask[action_of(state, seat, moves[i])] = 1


@template
def faults(state):
    """Returns 0, or the bit of a fault. Safe on any bytes."""
    wrong = field_out_of_range(state)
    if wrong:
        return BAD_EVENTS if wrong == -1 else BAD_RANGES | max(wrong, 0) << FIELD_SHIFT
    return check(state)
