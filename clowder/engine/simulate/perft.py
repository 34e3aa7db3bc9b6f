"""Perft: the number of sequences of decisions of a given length from a deal. Two implementations must agree on it.

Seats that decide at once are taken in the order of their seats. Sequences that end the game earlier are not counted.
"""

from clowder.engine.play.match import Match
from clowder.engine.rules import calls
from clowder.engine.rules.bits import lowest
from clowder.engine.rules.contract import legal_moves, play
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import copy, copy_of


@template
def count_runs(states, depth, moves, left, seats):
    """Counts the sequences of `depth` decisions from the first record. `states` and the others have room for depth
    + 1.
    """
    total = 0
    level = 0
    asked = to_act(states[0])
    seats[0] = lowest(asked) if asked else 0
    left[0] = legal_moves(states[0], seats[0], moves[0]) if asked else 0
    if depth == 0:
        return 1
    while level >= 0:
        if left[level] == 0:
            level -= 1
        elif level == depth - 1:
            total += left[level]
            left[level] = 0
        else:
            left[level] -= 1
            after = states[level + 1]
            copy(after, states[level])
            play(after, seats[level], moves[level, left[level]])
            level += 1
            asked = to_act(after)
            seats[level] = lowest(asked) if asked else 0
            left[level] = legal_moves(after, seats[level], moves[level]) if asked else 0
    return total


def perft(match: Match, depth: int) -> int:
    """Returns the number of sequences of `depth` decisions from here."""
    game = match.game
    states = game.new(depth + 1)
    states[0] = copy_of(match.state)[0]
    room = game.numbers((depth + 1, game.num_moves), "i4"), game.numbers(depth + 1), game.numbers(depth + 1)
    return int(game.call(count_runs)(states, depth, *room))


def divide(match: Match, depth: int) -> dict[int, int]:
    """Returns perft of every first decision, to find where two implementations differ."""
    counts: dict[int, int] = {}
    if depth < 1 or match.over:
        return counts
    seat = match.to_act[0]
    for move in match.legal(seat):
        after = Match(match.game, match.players, match.options, copy_of(match.state))
        match.game.call(calls.play_first)(after.state, seat, move)
        counts[move] = perft(after, depth - 1)
    return counts
