"""Random games that go deep, compiled: players seldom give up, so that tables fill and wagers pile up."""

from clowder.engine.laws.audit import TRUTH, audit_asking, audit_order, audit_quiet, audit_views
from clowder.engine.rules.bits import count, has, lowest
from clowder.engine.rules.contract import play
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.referee import begin, choices, faults
from clowder.engine.rules.rng import below


@template
def stubborn_move(moves, n, rng):
    """Returns a random move; move 0, giving up, only in one case of fifty if there is another."""
    if n > 1 and moves[0] == 0 and below(rng, 50):
        return moves[1 + below(rng, n - 1)]
    return moves[below(rng, n)]


@template
def audit_deep_game(room, bounds, seats, options, words):
    """Plays one stubborn game and checks every ply; returns 0, or law + 100 * ply of the first that is broken."""
    states, moves, others, chosen, _, rng = room
    state = states[TRUTH]
    begin(state, seats, options, words)
    plies = 0
    while True:
        broken = audit_asking(state, seats, moves, bounds.num_moves)
        if broken == 0:
            broken = audit_views(states, seats, moves, others, rng, bounds.max_plies)
        if broken == 0:
            broken = audit_order(states, seats, moves, rng, chosen)
        asked = to_act(state)
        if broken == 0 and asked != 0 and plies >= bounds.max_plies:
            broken = 4
        if broken or asked == 0:
            return broken + 100 * plies if broken else 0
        for _ in range(below(rng, count(asked))):
            asked &= asked - 1
        seat = lowest(asked)
        n = choices(state, seat, moves)
        clock = state.clock
        sealed = count(to_act(state)) > 1
        play(state, seat, stubborn_move(moves, n, rng))
        if sealed or state.clock == clock:
            broken = audit_quiet(states, seats, seat)
            if broken:
                return broken + 100 * plies
        plies += 1


@template
def play_stubbornly(states, moves, rng, plies):
    """Plays up to so many plies in the first record; returns how many were played."""
    state = states[0]
    for played in range(plies):
        asked = to_act(state)
        if asked == 0:
            return played
        seat = lowest(asked)
        play(state, seat, stubborn_move(moves, choices(state, seat, moves), rng))
    return plies


@template
def survives(states, moves, rng, plies):
    """Plays a position to its end; returns whether it got there, sound and with moves throughout."""
    state = states[0]
    for _ in range(plies):
        if faults(state) != 0:
            return False
        asked = to_act(state)
        if asked == 0:
            return True
        for seat in range(state.num_seats):
            if has(asked, seat) != (choices(state, seat, moves) > 0):
                return False
        seat = lowest(asked)
        play(state, seat, stubborn_move(moves, choices(state, seat, moves), rng))
    return False
