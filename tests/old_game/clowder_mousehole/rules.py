"""The rules of Mousehole, compiled. R numbers are RULES.md's."""

from clowder.engine.asking import ask, put_moves
from clowder.engine.bits import bit, has, lowest
from clowder.engine.chance import some_of
from clowder.engine.events import EVERYBODY, happening, tell, tell_secret
from clowder.engine.kernel import kernel
from clowder.engine.referee import NOT_THERE, OWN_REASONS
from clowder.engine.scoring import leaders

from clowder_mousehole.layout import ALL_CARDS, CAME, CARDS, DREW, MOVE_DRAW, MOVE_POUNCE, POUNCED, WON

TOO_LOW = OWN_REASONS
TOO_HIGH = OWN_REASONS + 1
REASONS = {
    NOT_THERE: ("not_held", "card"),
    TOO_LOW: ("too_low", "card", "mouse"),
    TOO_HIGH: ("too_high", "card", "mouse"),
}


@kernel
def deal(state, options):
    """Sets up a game (R1, R2). Seats, settings and the generator are there already."""
    state.stock = ALL_CARDS
    for seat in range(state.num_seats):
        state.hand[seat] = some_of(state.rng, state.stock, options.cards)
        state.hand_size[seat] = options.cards
        state.stock &= ~state.hand[seat]
    state.stock_size = CARDS - state.num_seats * options.cards
    happening(state)
    _next_mouse(state)
    ask(state, bit(state.turn))


@kernel
def _take(state):
    """Takes a card from the stock."""
    card = lowest(some_of(state.rng, state.stock, 1))
    state.stock &= ~bit(card)
    state.stock_size -= 1
    return card


@kernel
def _next_mouse(state):
    """R2: turns up a mouse."""
    state.mouse = _take(state)
    tell(state, CAME, 0, state.mouse, 0, 0, EVERYBODY)


@kernel
def fitting(state):
    """R3: returns the set of cards that catch the mouse."""
    below = bit(state.mouse) - 1
    return below & ALL_CARDS if state.timid else ALL_CARDS & ~below & ~bit(state.mouse)


@kernel
def legal_moves(state, seat, moves):
    """R3, R4: drawing, and every card that catches the mouse."""
    moves[0] = MOVE_DRAW
    return put_moves(moves, 1, MOVE_POUNCE, state.hand[seat] & fitting(state))


@kernel
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or why it is not, with the card and the mouse."""
    card = move - MOVE_POUNCE
    why[0], why[1] = card, state.mouse
    if move == MOVE_DRAW or has(state.hand[seat] & fitting(state), card):
        return 0
    if not has(state.hand[seat], card):
        return NOT_THERE
    return TOO_HIGH if state.timid else TOO_LOW


@kernel
def play(state, seat, move):
    """Plays one decision. Trusts the caller: `move` must be legal."""
    happening(state)
    if move == MOVE_DRAW:  # R4
        card = _take(state)
        state.hand[seat] |= bit(card)
        state.hand_size[seat] += 1
        tell_secret(state, DREW, seat, card, 0, 0, bit(seat))
    else:
        _pounce(state, seat, move - MOVE_POUNCE)
    state.turn = (seat + 1) % state.num_seats
    if state.stock_size:
        ask(state, bit(state.turn))
    else:
        _end(state)


@kernel
def _pounce(state, seat, card):
    """R3: the card and the mouse are gone, and another mouse comes."""
    tell(state, POUNCED, seat, card, state.mouse, 0, EVERYBODY)
    state.hand[seat] &= ~bit(card)
    state.hand_size[seat] -= 1
    state.gone |= bit(card) | bit(state.mouse)
    state.score[seat] += state.mouse
    _next_mouse(state)


@kernel
def _end(state):
    """R5, R6."""
    ask(state, 0)
    best = leaders(state.score, state.num_seats)
    for seat in range(state.num_seats):
        if has(best, seat):
            tell(state, WON, seat, state.score[seat], 0, 0, EVERYBODY)


@kernel
def scores(state, points):
    """R6: fills in each seat's points and returns the set of winners. The game must be over."""
    for seat in range(state.num_seats):
        points[seat] = state.score[seat]
    return leaders(points, state.num_seats)


@kernel
def starter(state):
    """R5: the first seat has the first turn."""
    return 0


@kernel
def _turns_hold(state):
    """R5: the seat on turn is asked, and nobody once the stock is empty."""
    return state.asked_mask == (bit(state.turn) if state.stock_size else 0)


FAULTS = {"not the seat on turn is asked": _turns_hold}
