"""Plays that lie open, compiled: the window in which they can be Noped, and what happens when it closes.

R numbers are RULES.md's.
"""

from clowder.engine.rules.bits import bit, count, has, next_in
from clowder.engine.rules.decisions import answered, ask
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.rng import shuffle
from clowder.games.kittens.cards import (
    everybody_knows,
    forget_pile,
    gain,
    hand_over,
    lay_open,
    may_fetch,
    random_card,
    show_over,
)
from clowder.games.kittens.layout import *
from clowder.games.kittens.turns import end_turn


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
    """R21: every living seat but the topmost card's owner, Nope or not: being asked tells nothing."""
    return state.alive_mask if state.self_nope else state.alive_mask & ~bit(top_seat)


@inlined
def play_window(state, seat, move):
    """Seals an answer; the last one resolves the window: R22, the first Nope clockwise is played, the rest are kept."""
    if move == MOVE_NOPE:
        state.noped_mask |= bit(seat)
    if answered(state, seat):
        _resolve_window(state)


@inlined
def settle(state):
    """Answers Pass for all in a window who hold no Nope; returns how many."""
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
    """All have answered: the first Nope clockwise is played, the others are kept."""
    happening(state)
    if state.noped_mask == 0:
        _close_window(state)
        return
    answering = next_in(state.noped_mask, state.top_seat, state.num_seats)
    lay_open(state, answering, NOPE, 1)
    state.num_nopes += 1
    tell(state, NOPED, answering, state.num_nopes, 0, 0, EVERYBODY)
    _open_window(state, answering)


@inlined
def _close_window(state):
    """R23: an odd number of Nopes stops the action, an even number lets it happen."""
    action = state.action
    seat = state.turn
    stopped = state.num_nopes % 2 == 1
    ask(state, bit(seat))
    state.action = 0
    state.num_nopes = 0
    state.top_seat = 0
    state.phase = TURN
    if stopped:
        tell(state, STOPPED, seat, action, 0, 0, EVERYBODY)
    elif action == SKIP:
        tell(state, SKIPPED, seat, state.remaining - 1, 0, 0, EVERYBODY)
        end_turn(state)
    elif action == ATTACK:
        _attack(state)
    elif action == SHUFFLE:
        shuffle(state.rng, state.pile, state.pile_size)
        forget_pile(state, 0)
        tell(state, SHUFFLED, seat, 0, 0, 0, EVERYBODY)
    elif action == FUTURE:
        _look(state, seat)
    elif action == FIVE:
        state.phase = FETCH
        return  # the fetching still needs `action_start`
    else:
        _rob(state, seat, action, state.action_target - 1)
    if state.phase != GIVE:
        _clear_action(state)


@inlined
def _clear_action(state):
    state.action_target = 0
    state.action_named = 0
    state.action_start = 0


@inlined
def _attack(state):
    """R11: an ordinary Attack gives two turns; a victim's passes on what it still owes too (unless `attack=two`)."""
    give = 2
    if state.attacked and state.attack_rule == STACKING:
        give += state.remaining
    state.turn = next_in(state.alive_mask, state.turn, state.num_seats)
    state.remaining = give
    state.attacked = 1
    ask(state, bit(state.turn))
    tell(state, ATTACKED, state.turn, give, 0, 0, EVERYBODY)


@inlined
def _look(state, seat):
    """R14: the top three, or as many as there are, for this seat alone."""
    card = state.pile
    top = state.pile_size - 1
    shown = min(3, state.pile_size)
    for i in range(shown):
        state.pile_seen[top - i] |= bit(seat)
    second = card[top - 1] if shown > 1 else UNKNOWN
    third = card[top - 2] if shown > 2 else UNKNOWN
    tell(state, LOOKED, seat, card[top], second, third, bit(seat))
    tell(state, LOOKED, seat, UNKNOWN, UNKNOWN, UNKNOWN, EVERYBODY & ~bit(seat))


@inlined
def _rob(state, seat, action, target):
    """Favor, pair or triple against `target`."""
    if state.hand_size[target] == 0:  # R20: it spent its last card in the window
        tell(state, NOTHING, seat, 0, target + 1, 0, EVERYBODY)
    elif action == FAVOR:
        state.phase = GIVE
        ask(state, bit(target))
    elif action == PAIR:
        kind = random_card(state, target)
        hand_over(state, target, seat, kind, STOLE)
    elif state.hands[target, state.action_named]:
        show_over(state, target, seat, state.action_named)
    else:
        kind = state.action_named
        tell(state, NAMED_MISS, seat, kind, target + 1, 0, EVERYBODY)
        for viewer in range(VIEWERS):
            if viewer != target:
                state.lacks[target, viewer] |= bit(kind)


@inlined
def play_give(state, seat, kind):
    happening(state)
    state.phase = TURN
    ask(state, bit(state.turn))
    _clear_action(state)
    hand_over(state, seat, state.turn, kind, GAVE)


@kernel
def play_fetch(state, seat, kind):
    """R18: the topmost allowed copy leaves the discard pile."""
    happening(state)
    place = state.discard_size - 1
    while state.discard[place] != kind or not may_fetch(state, place):
        place -= 1
    for i in range(place, state.discard_size - 1):
        state.discard[i] = state.discard[i + 1]
    state.discard_size -= 1
    state.discard[state.discard_size] = UNKNOWN
    gain(state, seat, kind)
    everybody_knows(state, seat, kind)
    state.phase = TURN
    _clear_action(state)
    tell(state, FETCHED, seat, kind, 0, 0, EVERYBODY)
