"""Counting of icons, compiled: as everybody sees the table, and as the seat on turn reads it this turn.

Lanes hold the numbers, flags (the top bit of each lane) the answers: see layout.py.
"""

from clowder.engine.rules.bits import bit, lowest
from clowder.engine.rules.kernel import inlined, kernel
from clowder.games.nine_lives.layout import *


@kernel
def shown(icons):
    """Returns the flags of the cats that appear at all."""
    return (icons + ALMOST) & TOPS


@kernel
def flag_of(cat):
    """Returns a cat's flag."""
    return 1 << (LANE * int(cat) + LANE - 1)


@kernel
def cat_of(flags):
    """Returns the first cat that is flagged. There must be one."""
    return lowest(flags) // LANE


@inlined
def lane_of(icons, cat):
    """Returns how often a cat appears."""
    return (icons >> (LANE * int(cat))) & LANE_MASK


@kernel
def shift(state, icons):
    """R27: returns icons with every cat read as this turn's shapeshifts say."""
    if not state.shifted:
        return int(icons)
    read = 0
    for cat in range(CATS):
        read += lane_of(icons, cat) << (LANE * int(state.reads_as[cat]))
    return read


@kernel
def card_as_read(state, card, cat):
    """Returns the icons a card counts as this turn; `cat` is its single cat, if needed."""
    icons = int(state.icons[card])
    if state.reading == SINGLE_LIFE:  # R42
        icons = 1 << (LANE * cat)
    elif state.reading:  # R43
        icons = int(NUMBER_LANES[state.reading - FIRST_NUMBER])
    return shift(state, icons)


@inlined
def fits(state, card, table, cat):
    """R14: whether a card may be added to these table icons, counted as the seat on turn counts."""
    if state.wild:  # R24
        return True
    return banned(state, card) == 0 and excess(state, card, table, cat) == 0


@inlined
def banned(state, card):
    """R28: returns the flags of the printed cats that may not be played."""
    return shown(state.icons[card]) & state.forbidden


@inlined
def excess(state, card, table, cat):
    """R14: returns the flags of the cats that a card would raise above nine and that have a limit."""
    icons = card_as_read(state, card, cat)
    over = (shift(state, table) + icons + OVER_NINE) & shown(icons)
    return over & ~(state.plus | state.ignored)


@kernel
def _fits_on(state, card, table):
    """Whether a card fits these table icons as any cat it may be."""
    if state.reading != SINGLE_LIFE:
        return fits(state, card, table, 0)
    for cat in range(CATS):
        if shown(state.icons[card]) & flag_of(cat) and fits(state, card, table, cat):
            return True
    return False


@kernel
def table_without(state, place):
    """Returns the table's icons after the card at this place is covered or replaced; -1: unchanged."""
    return state.counts - state.icons[state.table[place]] if place >= 0 else int(state.counts)


@kernel
def fits_at(state, card, place):
    """R25, R26: whether a card may cover or replace the one at this place."""
    return _fits_on(state, card, table_without(state, place))


@kernel
def needs_place(state):
    """R25, R26: covering and swapping need a card on the table; otherwise the card is simply played."""
    return state.placing != PLAIN and state.uncovered != 0


@kernel
def needs_cat(state, card):
    """R42: a card with several cats must say which one it is."""
    cats = shown(state.icons[card])
    return state.reading == SINGLE_LIFE and cats & (cats - 1) != 0


@kernel
def only_cat(state, card):
    """Returns the first cat on a card."""
    return cat_of(shown(state.icons[card]))


@kernel
def fits_somehow(state, card):
    """Whether the seat on turn may play this card, at some place and as some cat."""
    if not needs_place(state):
        return _fits_on(state, card, state.counts)
    places = int(state.uncovered)
    while places:
        if fits_at(state, card, lowest(places)):
            return True
        places &= places - 1
    return False


@kernel
def playable(state, seat):
    """Returns the set of cards that the seat on turn may play."""
    cards = int(state.held[seat, 0])
    if state.must_size:  # R37, R38
        cards &= state.must_mask
    fitting = 0
    if state.placing == PLAIN and state.reading != SINGLE_LIFE:
        while cards:
            card = lowest(cards)
            if fits(state, card, state.counts, 0):
                fitting |= bit(card)
            cards &= cards - 1
        return fitting
    while cards:
        card = lowest(cards)
        if fits_somehow(state, card):
            fitting |= bit(card)
        cards &= cards - 1
    return fitting


@kernel
def perfect_nines(state, icons, table):
    """R15: returns the flags of cats on a card (as read) that now appear exactly nine times, without ignored ones."""
    differing = (shift(state, table) + icons) ^ NINES
    return shown(icons) & ~(differing + ALMOST) & TOPS & ~state.ignored


@kernel
def cats_of(flags):
    """Returns the cats that are flagged, as a set."""
    cats = 0
    for cat in range(CATS):
        cats |= bit(cat) if flags & flag_of(cat) else 0
    return cats


@kernel
def all_at_nine(state):
    """R18: whether every cat that is not ignored appears nine times or more in print; False if all are ignored."""
    reached = (state.counts + FROM_NINE) & TOPS
    return reached | state.ignored == TOPS and state.ignored != TOPS
