"""What the lab measures in Nine Lives: which powers a seat had and wagered, who leads in lives, how the end came."""

from clowder.engine.rules.bits import bit, has
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.measures import ALL_FIT, HANDS, NONE_FITS, OWN, ROUNDS, TURNS, Measures
from clowder.games.nine_lives import card_names
from clowder.games.nine_lives.hands import owned
from clowder.games.nine_lives.icon_counts import playable
from clowder.games.nine_lives.layout import *

NOTED = sum(1 << kind for kind in (TURN_BEGINS, WAGERED, COPIED, ROUND_ENDS))
MUST = 1  # in a turn's event: the turn must be taken
HAD, WAGERING, COPYING = range(3)
# Its own marks: how the last round ended, then how many rounds ended in each way so far.
LAST_END = OWN


@inlined
def note(state, sets, marks):
    """Records turns, rounds and wagers, and what a hand could play at the beginning of a required turn."""
    if marks[ROUNDS] == 0:
        for seat in range(state.num_seats):
            for place in range(state.lives_size[seat]):
                sets[HAD, seat] |= bit(POWER_OF[state.lives[seat, place]] - 1)
    marks[ROUNDS] = max(1, state.num_rounds)
    for row in range(state.num_events):
        kind = int(state.events[row, 0])
        if not has(NOTED, kind):
            continue
        seat = int(state.events[row, 1])
        life = int(state.events[row, 2])
        if kind == TURN_BEGINS:
            marks[TURNS] += 1
            if life == MUST and state.phase == TURN and state.turn == seat and state.hand_size[seat] > 0:
                fitting = playable(state, seat)
                marks[HANDS] += 1
                marks[ALL_FIT] += fitting == state.held[seat, 0]
                marks[NONE_FITS] += fitting == 0
        elif kind == WAGERED:
            sets[WAGERING, seat] |= bit(POWER_OF[life] - 1)
        elif kind == COPIED:
            sets[COPYING, seat] |= bit(POWER_OF[life] - 1)
        elif kind == ROUND_ENDS:
            for reason in range(COULD_NOT, ALL_NINE + 1):
                if state.rounds_ended[reason] != marks[LAST_END + reason]:
                    marks[LAST_END + reason] = state.rounds_ended[reason]
                    marks[LAST_END] = reason


@inlined
def ahead(state):
    """Returns the seats with the most lives, wagered ones included; none while all have the same."""
    best = 0
    leaders = 0
    for seat in range(state.num_seats):
        lives = owned(state, seat)
        if lives > best:
            best = lives
            leaders = 0
        if lives == best:
            leaders |= bit(seat)
    return leaders if leaders != bit(state.num_seats) - 1 else 0


@kernel
def ending(state, marks):
    """Returns how the last round ended."""
    return marks[LAST_END] - COULD_NOT


_EVERY_POWER = range(POWERS)
MEASURES = Measures(
    things=tuple(map(card_names.power_name, range(1, POWERS + 1))),
    ways={"dealt": _EVERY_POWER, "wagered": _EVERY_POWER, "copied": _EVERY_POWER},
    endings=(
        "the last round ended because somebody could not play",
        "the last round ended because somebody would not play",
        "the last round ended with the last one required",
        "the last round ended with all cats at nine",
    ),
    lead="has the most lives",
    seconds=8,
    forbids={"wagering": (MOVE_WAGER,), "skipping": (MOVE_SKIP,)},
)
