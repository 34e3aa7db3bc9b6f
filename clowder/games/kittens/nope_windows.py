"""Open plays, compiled: the window in which they can be Noped.

R numbers refer to RULES.md. card_effects.py has the effect of a play that nobody stops.
"""

from clowder.engine.rules.bits import bit, count, has, next_in
from clowder.engine.rules.decisions import answered, ask
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import inlined, kernel
from clowder.games.kittens.card_effects import _close_window
from clowder.games.kittens.cards import lay_open
from clowder.games.kittens.layout import *


@inlined
def begin_action(state, seat, action, target, named):
    state.action = action
    state.action_target = target
    state.action_named = named
    state.num_nopes = 0
    _open_window(state, seat)


@inlined
def _open_window(state, top_seat):
    state.phase = WINDOW
    state.top_seat = top_seat
    state.noped_mask = 0
    ask(state, answerers(state, top_seat))


@inlined
def answerers(state, top_seat):
    """R21: every living seat but the topmost card's owner, with or without a Nope, so that the question reveals
    nothing.
    """
    return state.alive_mask if state.self_nope else state.alive_mask & ~bit(top_seat)


@inlined
def play_window(state, seat, move):
    """Seals an answer. The last one resolves the window: R22, the first Nope clockwise is played, the rest are kept."""
    if move == MOVE_NOPE:
        state.noped_mask |= bit(seat)
    if answered(state, seat):
        _resolve_window(state)


@inlined
def settle(state):
    """Answers Pass for all in a window who hold no Nope. Returns how many."""
    if state.phase != WINDOW:
        return 0
    able = 0
    for seat in range(SEATS):
        able |= has(state.at_least[seat, 0], NOPE) << seat
    forced = state.waiting_mask & ~able
    if forced:
        state.waiting_mask &= able
        if state.waiting_mask == 0:
            _resolve_window(state)
    return count(forced)


@kernel
def _resolve_window(state):
    """Resolves a window after all answers: the first Nope clockwise is played, the others are kept."""
    happening(state)
    if state.noped_mask == 0:
        _close_window(state)
        return
    answering = next_in(state.noped_mask, state.top_seat, state.num_seats)
    lay_open(state, answering, NOPE, 1)
    state.num_nopes += 1
    tell(state, NOPED, answering, state.num_nopes, 0, 0, EVERYBODY)
    _open_window(state, answering)
