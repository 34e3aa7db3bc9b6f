"""Defaults for the contract's optional functions."""

from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.referee import NOT_NOW
from clowder.engine.rules.rng import below


@kernel
def observe(state, seat, view):
    """Shows only what the field table shows: for a game that shows nothing in part."""


@kernel
def refuse(state, seat, move, why):
    """Gives no reasons for refusing moves."""
    return NOT_NOW


@kernel
def starter(state):
    """Default for games in which all decide at once: nobody goes first."""
    return -1


@kernel
def tally(state, counts):
    """Counts nothing."""


@kernel
def note(state, sets, marks):
    """Records nothing."""


@kernel
def ahead(state):
    """Does not say who is ahead."""
    return 0


@kernel
def ending(state, marks):
    """Knows only one ending."""
    return 0


@kernel
def legal_set(state, seat):
    """Leaves all moves to `legal_moves`."""
    return 0


@kernel
def settle(state):
    """Leaves everything to be asked."""
    return 0


@kernel
def house(state, seat, moves, number, rng):
    """Plays any move."""
    return moves[below(rng, number)]


@kernel
def estimate(state, points):
    """Has no estimate."""
    return 0


OPTIONAL = observe, refuse, starter, tally, note, ahead, ending, legal_set, settle, house, estimate
