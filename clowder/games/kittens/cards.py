"""Movement of cards between pile, hands and discard pile, compiled, and what seats remember of it.

R numbers refer to RULES.md. Memory is updated where a card moves: here, or in the rule that shows it.
"""

from clowder.engine.rules.bits import bit
from clowder.engine.rules.events import EVERYBODY, tell, tell_secret
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.rng import below
from clowder.games.kittens.layout import *


@inlined
def put_on_pile(state, kind, number):
    size = state.pile_size
    for place in range(size, size + number):
        state.pile[place] = kind
    state.pile_size = size + number


@inlined
def take_top(state):
    state.pile_size -= 1
    kind = state.pile[state.pile_size]
    state.pile[state.pile_size] = UNKNOWN
    return kind


@inlined
def take_random(state):
    """Takes a uniformly random card, like dealing from a shuffled pile, without shuffling the rest."""
    place = below(state.rng, state.pile_size)
    top = state.pile_size - 1
    kind = state.pile[place]
    state.pile[place] = state.pile[top]
    state.pile[top] = UNKNOWN
    state.pile_size = top
    return kind


@inlined
def forget_pile(state, but):
    """Clears what all seats but those in `but` know of the pile, because for them every place may have moved."""
    for place in range(MAX_CARDS):
        state.pile_seen[place] &= but


@inlined
def gain(state, seat, kind):
    held = state.hands[seat, kind]
    if held < 3:
        state.at_least[seat, held] |= bit(kind)
    state.hands[seat, kind] = held + 1
    state.hand_size[seat] += 1


@inlined
def _lose(state, seat, kind):
    held = state.hands[seat, kind] - 1
    if held < 3:
        state.at_least[seat, held] &= ~bit(kind)
    state.hands[seat, kind] = held
    state.hand_size[seat] -= 1


@inlined
def lay_open(state, seat, kind, number):
    """Moves cards of one kind openly from a hand to the discard pile."""
    held = state.hands[seat, kind] - number
    state.hands[seat, kind] = held
    state.hand_size[seat] -= number
    for fewer in range(3):
        state.at_least[seat, fewer] &= ~((held <= fewer) << kind)
    for viewer in range(VIEWERS):
        state.known[seat, kind, viewer] = max(state.known[seat, kind, viewer] - number, 0)
    for _ in range(number):
        state.discard[state.discard_size] = kind
        state.discard_size += 1


@inlined
def random_card(state, seat):
    """Returns the kind of a uniformly random card of a hand that is not empty."""
    left = below(state.rng, state.hand_size[seat])
    kind = DEFUSE
    while left >= state.hands[seat, kind]:
        left -= state.hands[seat, kind]
        kind += 1
    return kind


@kernel
def hand_over(state, giver, taker, kind, event):
    """Moves a card between two hands; only these two know which (R32)."""
    _lose(state, giver, kind)
    gain(state, taker, kind)
    for viewer in range(VIEWERS):
        if viewer == giver:
            state.known[taker, kind, viewer] += 1
        elif viewer == taker:
            if state.known[giver, kind, viewer]:
                state.known[giver, kind, viewer] -= 1
        else:
            state.lacks[taker, viewer] = 0
    _doubt(state, giver, taker)
    insiders = bit(giver) | bit(taker)
    if event == GAVE:
        tell_secret(state, GAVE, giver, kind, taker + 1, 0, insiders)
    else:
        tell_secret(state, STOLE, taker, kind, giver + 1, 0, insiders)


@inlined
def _doubt(state, giver, taker):
    """R32: for all but these two, any card of the giver's that they were sure of may be gone."""
    for kind in range(DEFUSE, KITTEN):
        sure = 0
        for viewer in range(VIEWERS):
            sure |= state.known[giver, kind, viewer]
        if sure:  # most kinds are known to nobody
            for viewer in range(VIEWERS):
                if viewer != giver and viewer != taker and state.known[giver, kind, viewer]:
                    state.known[giver, kind, viewer] -= 1
                    state.lacks[giver, viewer] &= ~bit(kind)


@kernel
def show_over(state, giver, taker, kind):
    """R17: moves one copy of the named card openly."""
    _lose(state, giver, kind)
    gain(state, taker, kind)
    for viewer in range(VIEWERS):
        if viewer != giver and state.known[giver, kind, viewer]:
            state.known[giver, kind, viewer] -= 1
    everybody_knows(state, taker, kind)
    tell(state, NAMED_HIT, taker, kind, giver + 1, 0, EVERYBODY)


@inlined
def everybody_knows(state, seat, kind):
    """Remembers for all others that this seat got a card of this kind."""
    for viewer in range(VIEWERS):
        if viewer != seat:
            state.known[seat, kind, viewer] += 1


@kernel
def may_fetch(state, place):
    """R18: never a kitten. R36: with `five_no_self` not the five cards themselves, but other copies."""
    own = state.action_start <= place < state.action_start + 5
    return state.discard[place] != KITTEN and not (state.five_no_self and own)
