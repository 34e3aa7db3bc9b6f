"""The rules of Pounce, compiled. R numbers are RULES.md's."""

from clowder.engine.asking import answered, ask, put_moves
from clowder.engine.bits import bit, has
from clowder.engine.chance import below, shuffle
from clowder.engine.events import EVERYBODY, happening, tell
from clowder.engine.kernel import kernel
from clowder.engine.referee import NOT_THERE
from clowder_pounce.layout import CAME, CARDS, LAID, MOVE_LAY, TOOK, WON


@kernel
def deal(state, options):
    """Sets up a game (R1, R2)."""
    state.num_rounds = options.rounds
    dealt = 0
    for seat in range(state.num_seats):
        state.hand[seat] = some_cards(state.num_rounds, dealt, state.rng)
        dealt |= state.hand[seat]
    for worth in range(state.num_rounds):
        state.mice[worth] = worth + 1
    shuffle(state.rng, state.mice, state.num_rounds)
    happening(state)
    _next_mouse(state)


@kernel
def some_cards(number, but, rng):
    """Returns a set of so many random cards that are not in the set `but`."""
    cards = 0
    while number:
        card = 1 + below(rng, CARDS)
        if not has(but | cards, card):
            cards |= bit(card)
            number -= 1
    return cards


@kernel
def _next_mouse(state):
    """R2: turns up a mouse and asks everybody for a card."""
    top = state.num_rounds - state.played - 1
    state.mouse = state.mice[top]
    state.mice[top] = 0
    state.came |= bit(state.mouse)
    ask(state, bit(state.num_seats) - 1)
    tell(state, CAME, 0, state.mouse, 0, 0, EVERYBODY)


@kernel
def legal_moves(state, seat, moves):
    """R3: any card of the hand."""
    return put_moves(moves, 0, MOVE_LAY, state.hand[seat])


@kernel
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or that the card (why[0]) is not there."""
    why[0] = move - MOVE_LAY
    return 0 if has(state.hand[seat], move - MOVE_LAY) else NOT_THERE


@kernel
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal."""
    state.answer[seat] = move - MOVE_LAY
    if answered(state, seat):  # R3: nobody notices before the last one
        happening(state)
        _pounce(state)


@kernel
def _pounce(state):
    """R3 to R6: all cards are turned up, and the best takes the mouse."""
    best = 0
    for seat in range(state.num_seats):
        tell(state, LAID, seat, state.answer[seat], 0, 0, EVERYBODY)
        if seat and (state.answer[seat] < state.answer[best]) == (state.timid == 1):  # R4
            best = seat
    for seat in range(state.num_seats):
        state.hand[seat] &= ~bit(state.answer[seat])
        state.gone |= bit(state.answer[seat])
        state.answer[seat] = 0
    state.score[best] += state.mouse
    tell(state, TOOK, best, state.mouse, 0, 0, EVERYBODY)
    state.played += 1
    if state.played < state.num_rounds:
        _next_mouse(state)
        return
    state.mouse = 0
    ask(state, 0)
    for seat in range(state.num_seats):
        if state.score[seat] == most(state):
            tell(state, WON, seat, state.score[seat], 0, 0, EVERYBODY)


@kernel
def most(state):
    """Returns the highest score."""
    best = 0
    for seat in range(state.num_seats):
        best = max(best, state.score[seat])
    return best


@kernel
def scores(state, points):
    """R6: fills in each seat's mice and returns the set of winners. The game must be over."""
    winners = 0
    for seat in range(state.num_seats):
        points[seat] = state.score[seat]
        winners |= (state.score[seat] == most(state)) << seat
    return winners
