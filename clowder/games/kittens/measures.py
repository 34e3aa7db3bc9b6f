"""What the lab asks of the kittens: who was dealt, held, played and took what, and how the last one died."""

from clowder.engine.bits import bit, has
from clowder.engine.kernel import kernel
from clowder.engine.measuring import OUT, OWN, ROUNDS, TURNS, Measures
from clowder.games.kittens import words
from clowder.games.kittens.layout import *

# Things: the twelve kinds of a hand, each at its kind - 1, then these.
SECOND_DEFUSE, TWO_OF_A_KIND, THREE_OF_A_KIND, FIVE_DIFFERENT = range(HAND_KINDS - 1, HAND_KINDS + 3)
DEALT, HELD, USED, TOOK = range(4)
# Marks of its own.
FIRST_SEAT, LAST_SEAT, WAS_ATTACKED = OWN, OWN + 1, OWN + 2


@kernel
def note(state, sets, marks):
    """Notes turns, deaths, and what became of the cards."""
    for seat in range(state.num_seats):
        sets[HELD, seat] |= _things_in_hand(state, seat)
    if marks[TURNS] == 0:
        marks[TURNS] = marks[ROUNDS] = 1
        marks[FIRST_SEAT] = marks[LAST_SEAT] = state.turn
        for seat in range(state.num_seats):
            sets[DEALT, seat] = sets[HELD, seat]
    for row in range(state.num_events):
        _note_event(state, row, sets, marks)
    if state.phase != OVER:
        marks[WAS_ATTACKED] = state.attacked


@kernel
def _things_in_hand(state, seat):
    return state.at_least[seat, 0] >> 1 | has(state.at_least[seat, 1], DEFUSE) << SECOND_DEFUSE


@kernel
def _note_event(state, row, sets, marks):
    kind = state.events[row, 0]
    seat = state.events[row, 1]
    card = state.events[row, 2]
    if kind == TURN_BEGINS:
        _note_turn(state, seat, marks)
    elif kind == PLAYED:
        sets[USED, seat] |= bit(card - 1)
    elif kind == NOPED:
        sets[USED, seat] |= bit(NOPE - 1)
    elif kind == DEFUSED:
        sets[USED, seat] |= bit(DEFUSE - 1)
    elif kind == EXPLODED:
        marks[OUT + seat] = state.clock
    elif kind >= PLAYED_PAIR and kind <= PLAYED_FIVE:
        sets[USED, seat] |= bit(TWO_OF_A_KIND + kind - PLAYED_PAIR)
    elif card and (kind == STOLE or kind == NAMED_HIT or kind == FETCHED):
        sets[TOOK, seat] |= bit(card - 1)
    elif card and kind == GAVE:
        sets[TOOK, state.events[row, 3] - 1] |= bit(card - 1)


@kernel
def _note_turn(state, seat, marks):
    """A round is over when the turn comes to where it began, or beyond; turns that one owes are of the same round."""
    marks[TURNS] += 1
    seats = state.num_seats
    first, last = marks[FIRST_SEAT], marks[LAST_SEAT]
    if seat != last and (seat - first + seats) % seats <= (last - first + seats) % seats:
        marks[ROUNDS] += 1
    marks[LAST_SEAT] = seat


@kernel
def ending(state, marks):
    """Tells whether the last to die did so in a turn that an Attack had brought."""
    return int(marks[WAS_ATTACKED])


MEASURES = Measures(
    things=(
        *map(words.card, range(DEFUSE, KITTEN)),
        *("a second Defuse", "two of a kind", "three of a kind", "five different"),
    ),
    ways={
        "dealt": range(DEFUSE - 1, TWO_OF_A_KIND),
        "held": range(DEFUSE - 1, TWO_OF_A_KIND),
        "played": (*range(DEFUSE - 1, CAT - 1), TWO_OF_A_KIND, THREE_OF_A_KIND, FIVE_DIFFERENT),
        "taken": range(DEFUSE - 1, SECOND_DEFUSE),
    },
    endings=(
        "the last rival exploded in a turn of their own",
        "the last rival exploded in a turn that an Attack had brought",
    ),
    seconds=6,
    forbids={
        "Nope": (MOVE_NOPE,),
        "Attack": (MOVE_PLAY + ATTACK,),
        "Favor": (MOVE_PLAY + FAVOR,),
        "Shuffle": (MOVE_PLAY + SHUFFLE,),
        "Skip": (MOVE_PLAY + SKIP,),
        "See the Future": (MOVE_PLAY + FUTURE,),
        "two of a kind": tuple(range(MOVE_PAIR + DEFUSE, MOVE_PAIR + KITTEN)),
        "three of a kind": tuple(range(MOVE_TRIPLE + DEFUSE, MOVE_TRIPLE + KITTEN)),
        "five different": (MOVE_FIVE,),
    },
)
