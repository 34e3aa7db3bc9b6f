"""Sets of cards as integers, and what everybody remembers of the hands, compiled.

A set counts its cards in lanes (see layout.py). `known` holds, for every seat and viewer, the cards that viewer is sure
of. It is updated here, where cards move.
"""

from clowder.engine.rules.bits import has, lowest
from clowder.engine.rules.events import tell_secret
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.rng import below
from clowder.games.hold_my_bear.layout import *


@kernel
def slot_of_set(cards, slot):
    """Returns the 7 bits of one animal's cards."""
    return (cards >> (slot * SLOT_BITS)) & (SLOT_STATES - 1)


@kernel
def number_of(cards, kind):
    """Returns how many cards of a kind are in a set."""
    return (cards >> SHIFT[kind]) & LANE[kind]


@kernel
def size_of(cards):
    """Returns how many cards are in a set."""
    total = 0
    while cards:
        total += SLOT_SIZE[cards & BEARS]
        cards >>= SLOT_BITS
    return total


@kernel
def present(cards):
    """Returns which kinds are in a set, as the low bits of their lanes."""
    return ((cards | (cards >> 1)) & TWO_BITS) | (cards & ONE_BIT)


@kernel
def lanes_of(cards):
    """Returns all bits of the lanes of the kinds in a set."""
    low = present(cards)
    return low | ((low & TWO_BITS) << 1)


@kernel
def one_less(cards):
    """Returns the cards that must be left in a hand after one unseen card was taken from it."""
    high = (cards >> 1) & TWO_BITS
    low = cards & TWO_BITS
    return ((high & low) << 1) | (high & ~low)


@kernel
def without(cards, others):
    """Returns cards minus those in `others`, kind by kind, never below zero; 0 if `others` holds them all."""
    kinds = present(cards) & present(others)
    while kinds:
        kind = KIND_AT[lowest(kinds)]
        kinds &= kinds - 1
        cards -= min(number_of(cards, kind), number_of(others, kind)) << SHIFT[kind]
    return cards


@kernel
def random_card(rng, cards, size):
    """Returns the kind of a uniformly random card of a set of that many cards."""
    left = below(rng, size)
    slot = 0
    while left >= SLOT_SIZE[slot_of_set(cards, slot)]:
        left -= SLOT_SIZE[slot_of_set(cards, slot)]
        slot += 1
    kind = slot * NUMBERS
    while left >= number_of(cards, kind):
        left -= number_of(cards, kind)
        kind += 1
    return kind


@kernel
def code_of(state, kind):
    """Returns a card's code in events: animal * 5 + number, whatever its slot in this game."""
    return state.species[kind // NUMBERS] * NUMBERS + kind % NUMBERS + 1


@kernel
def one_more(number):
    """Returns the next value of a counter. It stops far above what a game can reach."""
    return min(number + 1, MAX_COUNTER)


# Memory


@kernel
def move_openly(state, giver, taker, kind):
    """Moves a card openly between two hands."""
    unit = UNIT[kind]
    state.hands[giver] -= unit
    state.hand_size[giver] -= 1
    state.hands[taker] += unit
    state.hand_size[taker] += 1
    state.lacks[taker] &= ~(LANE[kind] << SHIFT[kind])
    for viewer in range(VIEWERS):
        if number_of(state.known[giver, viewer], kind):
            state.known[giver, viewer] -= unit
        if viewer != taker:
            state.known[taker, viewer] += unit


@kernel
def forget_played(state, seat, cards):
    """Removes cards that left a hand openly from what the others are sure of."""
    for viewer in range(VIEWERS):
        if state.known[seat, viewer]:
            gone = lanes_of(cards) & state.known[seat, viewer]
            if gone:
                state.known[seat, viewer] = without(state.known[seat, viewer], cards)


@kernel
def remember_card(state, seat, kind):
    """Remembers for all others that this seat holds at least one card of this kind."""
    for viewer in range(VIEWERS):
        if viewer != seat and number_of(state.known[seat, viewer], kind) == 0:
            state.known[seat, viewer] += UNIT[kind]


@kernel
def steal_cards(state, thief, victim, number):
    """Moves random cards; only these two know which. Trusts the caller: the victim has that many."""
    whole = number == state.hand_size[victim]
    for viewer in range(VIEWERS):
        if viewer in (thief, victim):
            continue
        if whole:  # the thief has it now, whatever it was
            state.known[thief, viewer] += state.known[victim, viewer]
            state.known[victim, viewer] = 0
            continue
        state.announced[viewer] = 0
        for _ in range(number):  # any card they were sure of may be gone
            state.known[victim, viewer] = one_less(state.known[victim, viewer])
    state.lacks[thief] &= state.lacks[victim] if whole else 0
    for _ in range(number):
        kind = random_card(state.rng, state.hands[victim], state.hand_size[victim])
        unit = UNIT[kind]
        state.hands[victim] -= unit
        state.hand_size[victim] -= 1
        state.hands[thief] += unit
        state.hand_size[thief] += 1
        state.known[thief, victim] += unit
        if number_of(state.known[victim, thief], kind):
            state.known[victim, thief] -= unit
        tell_secret(state, STOLE, thief, code_of(state, kind), victim + 1, 0, (1 << thief) | (1 << victim))


@kernel
def cards_of_others(state, seat):
    """Returns how many cards all other seats hold."""
    total = 0
    for other in range(SEATS):
        total += state.hand_size[other]
    return total - state.hand_size[seat]


@kernel
def announce_slot(state, slot):
    """Remembers for everybody how many cards of an animal each seat holds (it follows the open cards from now on)."""
    for viewer in range(VIEWERS):
        if not has(state.announced[viewer], slot):
            state.announced[viewer] |= 1 << slot
