"""What the lab measures in Hold My Bear: animals that a seat was dealt, played, gave away, got and stole."""

from clowder.engine.rules.bits import bit, has
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.measures import ROUNDS, TURNS, Measures
from clowder.engine.text.messages import say
from clowder.games.hold_my_bear import card_names
from clowder.games.hold_my_bear.layout import *

# Things: animals, then the number of bears in the first hand
NO_BEARS = NUM_ANIMALS
MANY_BEARS = 4  # or more
DEALT, SPENT, GAVE_AWAY, GOT, ROBBED = range(5)
NOTED = sum(1 << kind for kind in (PLAYED, PENALTY, GAVE, STOLE))
CODE = (1 << CODE_BITS) - 1


@inlined
def note(state, sets, marks):
    """Records turns and where animals went."""
    if marks[TURNS] == 0:
        for seat in range(state.num_seats):
            sets[DEALT, seat] = _animals_dealt(state, seat)
    marks[TURNS] = max(1, state.num_turns)
    marks[ROUNDS] = (marks[TURNS] + state.num_seats - 1) // state.num_seats
    for row in range(state.num_events):
        kind = int(state.events[row, 0])
        if not has(NOTED, kind):
            continue
        seat = int(state.events[row, 1])
        codes = int(state.events[row, 2])
        if kind == PLAYED:
            sets[SPENT, seat] |= _animals(codes) | _animals(state.events[row, 3]) | _animals(state.events[row, 4])
        elif kind == PENALTY:
            sets[SPENT, seat] |= _animals(codes)
        elif kind == GAVE:
            sets[GAVE_AWAY, seat] |= _animals(codes)
            sets[GOT, state.events[row, 3] - 1] |= _animals(codes)
        elif kind == STOLE:
            sets[ROBBED, seat] |= _animals(codes)


@kernel
def _animals_dealt(state, seat):
    """Returns the animals of a hand, and how many bears it has."""
    found = 0
    for slot in range(state.num_animals):
        if state.hands[seat] >> slot * SLOT_BITS & SLOT_STATES - 1:
            found |= bit(state.species[slot])
    return found | bit(NO_BEARS + min(MANY_BEARS, SLOT_SIZE[state.hands[seat] & BEARS]))


@kernel
def _animals(codes):
    """Returns the animals of one or two cards in an event."""
    found = 0
    while codes:
        if codes & CODE:
            found |= bit(((codes & CODE) - 1) // NUMBERS)
        codes >>= CODE_BITS
    return found


@inlined
def ahead(state):
    """Returns the owner of the match on the table: if it stands for a round, that seat wins."""
    return bit(state.owner - 1) if state.owner else 0


@kernel
def ending(state, marks):
    """R20, R30: returns how the game ended."""
    return state.ending - 1


_EVERY_ANIMAL = range(NUM_ANIMALS)
MEASURES = Measures(
    things=(
        *map(say, card_names.ANIMALS),
        *("no bear in the first hand", "one bear", "two bears", "three bears", "four bears or more"),
    ),
    ways={
        "dealt": range(NUM_ANIMALS + MANY_BEARS + 1),
        "played": _EVERY_ANIMAL,
        "given away": _EVERY_ANIMAL,
        "received": _EVERY_ANIMAL,
        "stolen": _EVERY_ANIMAL,
    },
    endings=(
        "a match stood for a round",
        "everyone was out of cards",
        "the stall rule: ten rounds without a new match",
    ),
    guards=(2,),
    lead="has the match on the table",
    seconds=8,
    forbids={
        "giving": (MOVE_GIVE,),
        "playing bears": tuple(range(MOVE_CARD, MOVE_CARD + NUMBERS)),
        "offering to start": (MOVE_START,),
    },
)
