"""What the contract's optional functions do in a game that leaves them out."""

from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.referee import NOT_NOW
from clowder.engine.rules.rng import below


@kernel
def observe(state, seat, view):
    """Shows no more than the field table does: the `observe` of a game that shows nothing in part."""


@kernel
def refuse(state, seat, move, why):
    """Gives no reasons: the `refuse` of a game without one."""
    return NOT_NOW


@kernel
def starter(state):
    """Names nobody: the `starter` of a game in which all decide at once."""
    return -1


@kernel
def tally(state, counts):
    """Counts nothing: the `tally` of a game without one."""


@kernel
def note(state, sets, marks):
    """Notes nothing: the `note` of a game without one."""


@kernel
def ahead(state):
    """Does not tell who is ahead: the `ahead` of a game without one."""
    return 0


@kernel
def ending(state, marks):
    """Knows one end only: the `ending` of a game without one."""
    return 0


@kernel
def legal_set(state, seat):
    """Leaves all moves to `legal_moves`: the `legal_set` of a game without one."""
    return 0


@kernel
def settle(state):
    """Leaves everything to be asked for: the `settle` of a game without one."""
    return 0


@kernel
def house(state, seat, moves, number, rng):
    """Plays anything: the `house` of a game without one."""
    return moves[below(rng, number)]


@kernel
def estimate(state, points):
    """Has no idea before the end: the `estimate` of a game without one."""
    return 0


OPTIONAL = observe, refuse, starter, tally, note, ahead, ending, legal_set, settle, house, estimate
