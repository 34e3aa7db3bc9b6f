"""What the lab measures in the kittens: who was dealt, held, played and took what, and how the last one died."""

from collections.abc import Mapping

from clowder.engine.rules.bits import bit, has
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.measures import OUT, OWN, ROUNDS, TURNS, Measures
from clowder.games.kittens import text
from clowder.games.kittens.layout import *

# Things: the twelve kinds of a hand, each at kind - 1, then these.
SECOND_DEFUSE, TWO_OF_A_KIND, THREE_OF_A_KIND, FIVE_DIFFERENT = range(HAND_KINDS - 1, HAND_KINDS + 3)
DEALT, HELD, USED, TOOK = range(4)
# Its own marks
FIRST_SEAT, LAST_SEAT, WAS_ATTACKED = OWN, OWN + 1, OWN + 2


@inlined
def note(state, sets, marks):
    """Records turns, deaths, and what became of the cards."""
    if marks[TURNS] == 0:
        marks[TURNS] = marks[ROUNDS] = 1
        marks[FIRST_SEAT] = marks[LAST_SEAT] = state.turn
        for seat in range(state.num_seats):
            sets[DEALT, seat] = sets[HELD, seat] = _things_in_hand(state, seat)
    for row in range(state.num_events):
        kind = state.events[row, 0]
        seat = int(state.events[row, 1])
        card = int(state.events[row, 2])
        if kind == DREW:
            if card:  # of a row and its twin, the one that tells
                sets[HELD, seat] |= _things_in_hand(state, seat)
        elif kind == TURN_BEGINS:
            _note_turn(state, seat, marks)
        elif kind == PLAYED:
            sets[USED, seat] |= bit(card - 1)
        elif kind == NOPED:
            sets[USED, seat] |= bit(NOPE - 1)
        elif kind >= PLAYED_PAIR and kind <= PLAYED_FIVE:
            sets[USED, seat] |= bit(TWO_OF_A_KIND + kind - PLAYED_PAIR)
        elif kind == DEFUSED:
            sets[USED, seat] |= bit(DEFUSE - 1)
        elif kind == EXPLODED:
            marks[OUT + seat] = state.clock
        elif card and kind >= GAVE and kind <= FETCHED and kind != NAMED_MISS:
            taker = int(state.events[row, 3]) - 1 if kind == GAVE else seat
            sets[TOOK, taker] |= bit(card - 1)
            sets[HELD, taker] |= _things_in_hand(state, taker)
    if state.phase != OVER:
        marks[WAS_ATTACKED] = state.attacked


@inlined
def _things_in_hand(state, seat):
    return state.at_least[seat, 0] >> 1 | has(state.at_least[seat, 1], DEFUSE) << SECOND_DEFUSE


@inlined
def _note_turn(state, seat, marks):
    """Records a round when the turn comes back to where it began, or passes it. Owed turns belong to the same round."""
    marks[TURNS] += 1
    last = marks[LAST_SEAT]
    if seat != last:
        marks[LAST_SEAT] = seat
        first = marks[FIRST_SEAT]
        around = int(state.num_seats)
        marks[ROUNDS] += (seat - first if seat >= first else seat - first + around) <= (
            last - first if last >= first else last - first + around
        )


@kernel
def ending(state, marks):
    """Returns whether the last player to die did so in a turn from an Attack."""
    return int(marks[WAS_ATTACKED])


def measures_of(titles: Mapping[int, str], died: str) -> Measures:
    """Returns the measures of an edition, in its own words."""
    plays = {titles[kind]: (MOVE_PLAY + kind,) for kind in (ATTACK, FAVOR, SHUFFLE, SKIP, FUTURE)}
    return Measures(
        things=(
            *map(text.card, range(DEFUSE, KITTEN)),
            *(f"a second {titles[DEFUSE]}", "two of a kind", "three of a kind", "five different"),
        ),
        ways={
            "dealt": range(DEFUSE - 1, TWO_OF_A_KIND),
            "held": range(DEFUSE - 1, TWO_OF_A_KIND),
            "played": (*range(DEFUSE - 1, CAT - 1), TWO_OF_A_KIND, THREE_OF_A_KIND, FIVE_DIFFERENT),
            "taken": range(DEFUSE - 1, SECOND_DEFUSE),
        },
        endings=(
            f"the last rival {died} in a turn of their own",
            f"the last rival {died} in a turn that an {titles[ATTACK]} had brought",
        ),
        seconds=10,
        forbids={
            titles[NOPE]: (MOVE_NOPE,),
            **plays,
            "two of a kind": tuple(range(MOVE_PAIR + DEFUSE, MOVE_PAIR + KITTEN)),
            "three of a kind": tuple(range(MOVE_TRIPLE + DEFUSE, MOVE_TRIPLE + KITTEN)),
            "five different": (MOVE_FIVE,),
        },
    )


_SAME = {ATTACK: "Attack", SHUFFLE: "Shuffle", SKIP: "Skip"}
_EXPLODING = {**_SAME, DEFUSE: "Defuse", FAVOR: "Favor", NOPE: "Nope", FUTURE: "See the Future"}
_BURSTING = {**_SAME, DEFUSE: "Resurrect", FAVOR: "Loot", NOPE: "Deny", FUTURE: "Peek"}
MEASURES = {EXPLODING: measures_of(_EXPLODING, "exploded"), BURSTING: measures_of(_BURSTING, "perished")}
