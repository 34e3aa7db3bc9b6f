"""A game's rules as Python calls them. Each function takes an array of records and uses element 0.

Numba takes an array three times faster than a single record. `Game.call` binds these to each game.
"""

from typing import Any, NamedTuple

from clowder.engine.rules.bits import has
from clowder.engine.rules.contract import (
    action_of,
    determinize,
    legal_moves,
    move_of,
    play,
    scores,
    shows_too_much,
    starter,
)
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records, copy
from clowder.engine.rules.referee import begin, choices, faults, mark_actions, reason, see, show_learner


@template
def deal_first(states, seats, options, seed):
    """Deals a game into the first record."""
    begin(states[0], seats, options, seed)


@template
def to_act_first(states):
    """Returns the set of seats that have to decide."""
    return to_act(states[0])


@template
def starter_first(states):
    """Returns the seat that has the first turn, or -1. Only valid right after the deal."""
    return starter(states[0])


@template
def legal_first(states, seat, moves):
    """Fills `moves` with the seat's legal moves. Returns how many there are."""
    return choices(states[0], seat, moves)


@template
def why_refused(states, seat, move, why):
    """Returns why a move is refused in the first record, or 0."""
    return reason(states[0], seat, move, why)


@template
def play_first(states, seat, move):
    """Plays a decision in the first record."""
    play(states[0], seat, move)


@template
def try_play(states, seat, move, moves):
    """Plays a decision if it is legal.

    Returns 4 times the set of seats that have to decide next, plus 1 if everybody sees something happen, plus 2 if
    there was another choice. If the move is illegal, changes nothing and returns -1 game over, -2 not asked, or -3 no
    such move now.
    """
    state = states[0]
    if to_act(state) == 0:
        return -1
    n = choices(state, seat, moves)
    if n == 0:
        return -2
    for i in range(n):
        if moves[i] == move:
            clock = state.clock
            play(state, seat, move)
            return to_act(state) * 4 + (n > 1) * 2 + (state.clock != clock)
    return -3


@template
def complete(states, seat, move):
    """Plays a decision in the first record. Returns whether it ends a play: others can notice, or the seat is done."""
    state = states[0]
    clock = state.clock
    play(state, seat, move)
    return state.clock != clock or not has(to_act(state), seat)


class Steps(NamedTuple):
    """Buffers for the steps of a play."""

    stack: Records  # the state before each step, and after the last
    moves: Any  # [steps, moves]: the legal moves of each step
    counts: Any  # how many these are
    cursors: Any  # which of them to try next
    path: Any  # which was tried last


@template
def list_plays(states, seat, steps, plays, most):
    """Lists the seat's complete plays in the first record, lowest moves first. Returns how many, `most` at most.

    A row of `plays` has a play's length and its moves. Plays with more steps than the buffers hold are left out.
    """
    stack, moves, counts, cursors, path = steps
    depth = 0
    found = 0
    copy(stack[0], states[0])
    counts[0] = choices(stack[0], seat, moves[0])
    cursors[0] = 0
    while depth >= 0 and found < most:
        if cursors[depth] == counts[depth]:
            depth -= 1
            continue
        move = moves[depth, cursors[depth]]
        cursors[depth] += 1
        path[depth] = move
        after = stack[depth + 1]
        copy(after, stack[depth])
        clock = after.clock
        play(after, seat, move)
        if after.clock != clock or not has(to_act(after), seat):
            plays[found, 0] = depth + 1
            for step in range(depth + 1):
                plays[found, 1 + step] = path[step]
            found += 1
        elif depth + 2 < len(stack):
            depth += 1
            counts[depth] = legal_moves(after, seat, moves[depth])
            cursors[depth] = 0
    return found


@template
def scores_first(states, points):
    """Fills in the scores and returns the set of winners."""
    return scores(states[0], points)


@template
def check_first(states):
    """Returns the faults in the first record."""
    return faults(states[0])


@template
def too_much(views, seat):
    """Returns the number of a field of which the first view shows its seat too much, or 0."""
    return shows_too_much(views[0], seat)


@template
def observe_first(states, seat, views):
    """Makes the first of `views` the seat's view."""
    see(states[0], seat, views[0])


@template
def determinize_first(views, rng, worlds):
    """Makes the first of `worlds` a possible world for the first view."""
    copy(worlds[0], views[0])
    determinize(worlds[0], rng)


@template
def encode_first(views, scales, row):
    """Writes the observation of the first view. `scales` is None for bytes."""
    show_learner(views[0], scales, row)


@template
def mark(states, seat, moves, number, mask):
    """Sets `mask` to 1 at the actions of the first `number` of a seat's moves, and to 0 elsewhere."""
    mark_actions(states[0], seat, moves, number, mask)


@template
def to_action(states, seat, move):
    """Returns a move of the seat as an action, or -1."""
    return action_of(states[0], seat, move)


@template
def to_move(states, seat, action):
    """Returns the move of an action, or -1."""
    return move_of(states[0], seat, action)
