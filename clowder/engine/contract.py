"""What a game implements: eight functions (and six more, if it likes) over its state record, on one page.

All are kernels: written in place, integers only, no allocation, no exceptions, no randomness but the state's own.
The bodies here are never called; `bind` puts a game's own rules in their place.
"""

from clowder.engine.kernel import contract


@contract
def deal(state, seats, options, seed):
    """Sets up a game for `seats` players in a zeroed state. `options` are packed numbers, `seed` is four words."""
    raise NotImplementedError


@contract
def to_act(state):
    """Returns the set of seats that owe a decision; 0 means the game is over."""
    raise NotImplementedError


@contract
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are; 0 if the seat is not asked.

    Works on a view for the viewer's own seat, with the same result as on the truth.
    """
    raise NotImplementedError


@contract
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal.

    Calls `happening` first if and only if anybody but `seat` can notice.
    """
    raise NotImplementedError


@contract
def scores(state, points):
    """Fills in each seat's result (more is better), returns the winners as a set (0: a draw). The game must be over."""
    raise NotImplementedError


@contract
def check(state):
    """Returns 0, or bits that say what is broken. Safe on any bytes: it must not trust a single field."""
    raise NotImplementedError


@contract
def observe(state, seat, view):
    """Copies into a zeroed `view` what the seat may know (-1: a spectator). The only gate: a whitelist."""
    raise NotImplementedError


@contract
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals (cards told apart) consistent with it."""
    raise NotImplementedError


@contract
def starter(state):
    """Returns the seat that has the first turn, or -1: not known yet. Where nobody goes first a game leaves it out.

    It is asked from the deal on, and no more once it is known. Turns go clockwise from there.
    """
    raise NotImplementedError


@contract
def tally(state, counts):
    """Adds to `counts` what the last happening tells a designer, in the order of `tallies`. A game may leave it out."""
    raise NotImplementedError


@contract
def legal_set(state, seat):
    """Returns the legal moves of a seat that is asked as a set, or 0 if one is above 63. A game may leave it out.

    Playouts draw from a set without listing it. `legal_moves` lists the same moves.
    """
    raise NotImplementedError


@contract
def settle(state):
    """Answers forced decisions in bulk, exactly as asking for each would; returns how many. A game may leave it out.

    It may stop early: what it leaves is asked for one by one. It makes playouts and search faster, and nothing else.
    """
    raise NotImplementedError


@contract
def house(state, seat, moves, number, rng):
    """Returns what a sensible player would do: one of the first `number` of `moves`. A game may leave it out.

    Looks only at what the seat may know, so that it gives the same answer on the seat's view.
    """
    raise NotImplementedError


@contract
def estimate(state, points):
    """Fills in how each seat stands in a game that is not over; returns the spread of that guess, or 0: no guess now.

    A lead of `spread` points makes the odds e to 1. Used where a search does not play its games to the end; it may look
    at everything, for it is asked about imagined worlds only. A game may leave it out.
    """
    raise NotImplementedError
