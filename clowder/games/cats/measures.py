"""What the lab measures in CATS: what became of the birds, which cards were used, who was ahead."""

from clowder.engine.rules.bits import bit, has
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.measures import ROUNDS, TURNS, Measures
from clowder.games.cats.layout import *
from clowder.games.cats.resolution import leading

# Things: birds at kind - 1, then action cards, then cats.
FIRST_CARD = BIRDS - 1 - STALK
FIRST_CAT = FIRST_CARD + CARDS - CARL
THINGS = FIRST_CAT + CATS
NOTED = sum(1 << kind for kind in (REVEALED, CAUGHT, ATE, DOUBLED, STOLE, FOUGHT_OVER, USED))
CATCHING, STEALING, PLAYING, EATING, LOSING, USING = range(6)


@inlined
def note(state, sets, marks):
    """Records rounds, cards and what happened to birds."""
    marks[ROUNDS] = state.rounds
    marks[TURNS] = (state.rounds + 1) // 2 if state.two_rounds else state.rounds
    for row in range(state.num_events):
        kind = int(state.events[row, 0])
        if not has(NOTED, kind):
            continue
        seat = int(state.events[row, 1])
        thing = int(state.events[row, 2])
        if kind == REVEALED:
            sets[USING, seat] |= bit(FIRST_CARD + thing)
        elif kind == CAUGHT:
            sets[CATCHING, seat] |= bit(thing - 1)
        elif kind == ATE:
            sets[EATING, seat] |= bit(thing - 1)
        elif kind == DOUBLED:
            sets[PLAYING, seat] |= bit(thing - 1)
        elif kind == STOLE:
            sets[STEALING, seat] |= bit(thing - 1)
            sets[LOSING, state.events[row, 3] - 1] |= bit(thing - 1)
        elif kind == FOUGHT_OVER:
            sets[LOSING, seat] |= bit(thing - 1)
        elif kind == USED:
            sets[USING, seat] |= bit(FIRST_CAT + thing)


@inlined
def ahead(state):
    """R27: returns the cats that would win now; none before the first bird is eaten."""
    best = 0
    for seat in range(state.num_seats):
        best |= state.score[seat]
    return leading(state) if best else 0


@kernel
def ending(state, marks):
    """R28: returns whether the birds were gone or too many rounds were idle."""
    return int(state.idle >= state.stall_rounds)


_EVERY_BIRD = range(BIRDS - 1)
MEASURES = Measures(
    things=(
        *("a bird of 1", "a bird of 2", "a bird of 3", "a bird of 4", "Flip"),
        *("Stalk", "Catch", "Steal", "Taunt", "Eat", "Play"),
        *("Carl's ability", "Elvis's ability", "Katrina's ability", "Otis's ability", "Simone's ability"),
    ),
    ways={
        "caught": _EVERY_BIRD,
        "stolen": _EVERY_BIRD,
        "played with": _EVERY_BIRD,
        "eaten": _EVERY_BIRD,
        "lost to a thief": _EVERY_BIRD,
        "used": range(BIRDS - 1, THINGS),
    },
    endings=("all birds were gone", "the stall guard: too many idle rounds"),
    guards=(1,),
    lead="would win if the game ended now",
    seconds=15,
    forbids={
        "Steal": tuple(range(MOVE_STEAL, MOVE_TAUNT)) + (MOVE_FIRST + STEAL, MOVE_CANDIDATE + STEAL),
        "Play": (MOVE_PLAY, MOVE_FIRST + PLAY, MOVE_CANDIDATE + PLAY),
        "Taunt": tuple(range(MOVE_TAUNT, MOVE_EAT)) + (MOVE_FIRST + TAUNT, MOVE_CANDIDATE + TAUNT),
        "Stalk": tuple(range(MOVE_STALK, MOVE_CATCH)) + (MOVE_FIRST + STALK, MOVE_CANDIDATE + STALK),
    },
)
