"""Turns of the kittens, compiled: drawing, drawn kittens, death, and the next turn.

R numbers refer to RULES.md.
"""

from clowder.engine.rules.bits import bit, count, has, next_in
from clowder.engine.rules.decisions import ask
from clowder.engine.rules.events import EVERYBODY, happening, tell, tell_secret
from clowder.engine.rules.kernel import inlined, kernel
from clowder.games.kittens.cards import forget_pile, gain, lay_open, take_top
from clowder.games.kittens.layout import *


@inlined
def end_turn(state):
    """R8: ends one owed turn. The same seat goes on, or the next living one has an ordinary turn."""
    state.phase = TURN
    state.remaining -= 1
    if state.remaining == 0:
        _next_seat(state)
    else:
        tell(state, TURN_BEGINS, state.turn, state.remaining, 0, 0, EVERYBODY)


@inlined
def _next_seat(state):
    state.phase = TURN
    state.turn = next_in(state.alive_mask, state.turn, state.num_seats)
    state.remaining = 1
    state.attacked = 0
    ask(state, bit(state.turn))
    tell(state, TURN_BEGINS, state.turn, 1, 0, 0, EVERYBODY)


@inlined
def draw(state, seat):
    happening(state)
    top = state.pile_size - 1
    insiders = state.pile_seen[top] | bit(seat)
    state.pile_seen[top] = 0
    kind = take_top(state)
    if kind == KITTEN:
        tell(state, DREW_KITTEN, seat, 0, 0, 0, EVERYBODY)
        _meet_kitten(state, seat)
        return
    gain(state, seat, kind)
    if insiders == bit(seat):
        for viewer in range(VIEWERS):
            state.lacks[seat, viewer] = 0
    else:
        for viewer in range(VIEWERS):
            if not has(insiders, viewer):
                state.lacks[seat, viewer] = 0
            elif viewer != seat:
                state.known[seat, kind, viewer] += 1
    tell_secret(state, DREW, seat, kind, 0, 0, insiders)
    end_turn(state)


@kernel
def _meet_kitten(state, seat):
    if state.hands[seat, DEFUSE] == 0:
        explode(state, seat)
    elif state.may_refuse:  # R39: the question itself reveals a Defuse
        state.phase = RESCUE
        for viewer in range(VIEWERS):
            if viewer != seat:
                state.known[seat, DEFUSE, viewer] = max(state.known[seat, DEFUSE, viewer], 1)
    else:
        defuse(state, seat)


@kernel
def defuse(state, seat):
    lay_open(state, seat, DEFUSE, 1)
    tell(state, DEFUSED, seat, 0, 0, 0, EVERYBODY)
    state.phase = INSERT


@kernel
def play_insert(state, seat, above):
    """R26: puts the kitten back with `above` cards on top of it. Only its owner knows where."""
    happening(state)
    place = state.pile_size - above
    for i in range(state.pile_size, place, -1):
        state.pile[i] = state.pile[i - 1]
        state.pile_seen[i] = state.pile_seen[i - 1]
    state.pile[place] = KITTEN
    state.pile_size += 1
    forget_pile(state, bit(seat))
    state.pile_seen[place] = bit(seat)
    tell_secret(state, INSERTED, seat, above + 1, 0, 0, bit(seat))
    end_turn(state)


@kernel
def explode(state, seat):
    """R27: the seat is out, its debt is gone, and the next living seat has an ordinary turn."""
    tell(state, EXPLODED, seat, 0, 0, 0, EVERYBODY)
    state.alive_mask &= ~bit(seat)
    living = count(state.alive_mask)
    state.place[seat] = state.num_seats - living
    if state.death_discards:
        _discard_hand(state, seat)
    elif state.hands[seat, DEFUSE] == 0:  # dying proves it
        for viewer in range(VIEWERS):
            if viewer != seat:
                state.lacks[seat, viewer] |= bit(DEFUSE)
    if living > 1:
        _next_seat(state)
        return
    state.phase = OVER
    state.turn = next_in(state.alive_mask, seat, state.num_seats)
    state.remaining = 1
    state.attacked = 0
    ask(state, 0)
    tell(state, WON, state.turn, 0, 0, 0, EVERYBODY)


@kernel
def _discard_hand(state, seat):
    """R28: the whole hand goes to the discard pile, with the kitten on top."""
    a = b = c = 0
    for kind in range(DEFUSE, KITTEN):
        number = int(state.hands[seat, kind])
        if number:
            lay_open(state, seat, kind, number)
            a, b, c = b, c, kind * MAX_CARDS + number
            if a:
                tell(state, HAND_DISCARDED, seat, a, b, c, EVERYBODY)
                a = b = c = 0
    if c:
        tell(state, HAND_DISCARDED, seat, a, b, c, EVERYBODY)
    for viewer in range(VIEWERS):
        state.lacks[seat, viewer] = 0
    state.discard[state.discard_size] = KITTEN
    state.discard_size += 1
