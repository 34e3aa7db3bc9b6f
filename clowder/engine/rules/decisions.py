"""Questions and answers: the two sets of seats in every state, and lists of moves."""

from clowder.engine.rules.bits import bit, lowest
from clowder.engine.rules.kernel import inlined


@inlined
def ask(state, seats):
    """Puts the next question to these seats. With no seats, the game is over."""
    state.asked_mask = seats
    state.waiting_mask = seats


@inlined
def to_act(state):
    """Returns the set of seats that have to decide; 0 means the game is over."""
    return int(state.waiting_mask)


@inlined
def answered(state, seat):
    """Records that a seat has answered, sealed. Returns whether it was the last."""
    state.waiting_mask &= ~bit(seat)
    return state.waiting_mask == 0


@inlined
def put_moves(moves, n, base, members):
    """Appends base + member for every member of a set to a list of `n` moves. Returns its new length."""
    while members:
        moves[n] = base + lowest(members)
        members &= members - 1
        n += 1
    return n
