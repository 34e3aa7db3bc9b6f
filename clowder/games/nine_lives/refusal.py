"""Why a move of Nine Lives is refused, and what a card would change, compiled over the rules' own counting."""

from clowder.engine.rules.bits import has, lowest
from clowder.engine.rules.kernel import kernel, template
from clowder.engine.rules.referee import NOT_NOW, NOT_THERE, OWN_REASONS
from clowder.games.nine_lives.hands import owned, top_life
from clowder.games.nine_lives.icon_counts import (
    banned,
    card_as_read,
    cat_of,
    cats_of,
    excess,
    fits,
    fits_at,
    fits_somehow,
    flag_of,
    lane_of,
    needs_place,
    only_cat,
    perfect_nines,
    shift,
    shown,
    table_without,
)
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.life_orders import can_suggest, order_length, orders_lives
from clowder.games.nine_lives.powers import has_wagered_enough, is_kept, must_wager, passable
from clowder.games.nine_lives.rules import named_seats

# NOT_THERE also covers a covered card and an empty Life deck.
(
    WAGER_FORBIDDEN,  # R44
    ONE_WAGER,  # R11
    LIFE_IS_KEPT,  # R53; why: how many lives there are
    MUST_WAGER,  # R44
    MAY_NOT_SKIP,  # R22
    NOT_BROUGHT,  # R37, R38: only a card that the risky power brought
    CAT_FORBIDDEN,  # R28; why: the cat
    ABOVE_NINE,  # R14; why: the cat, how often it is there, how often the card adds it
    FITS_NOWHERE,  # R25, R26
    ONESELF,  # R29, R31, R34: only another player
    NOT_THIS_ONE,  # R29: whose top life is a copycat; R51: whose hand is full; R21: who has fewer cards
    NOT_ASCENDING,  # R40: the first of two cards must leave one to follow
    NOTHING_TO_SUGGEST,  # R8
) = range(OWN_REASONS, OWN_REASONS + 13)
_NAMES = "not_now not_there wager_forbidden one_wager life_is_kept must_wager may_not_skip not_brought"
_NAMES += " cat_forbidden above_nine fits_nowhere oneself not_this_one not_ascending nothing_to_suggest"
REASONS = dict(enumerate(_NAMES.split(), NOT_NOW))


@kernel
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or the reason why it is not. The seat must be asked."""
    phase = state.phase
    if phase == TURN:
        return _refuse_draft(state, move, why) if state.draft_card else _refuse_turn(state, seat, move, why)
    if orders_lives(state):
        return _refuse_order(state, seat, move)
    if phase == DIRECTION:
        return 0 if move == MOVE_LEFT or move == MOVE_RIGHT else NOT_NOW
    if phase == PASS:
        return _refuse_pass(state, seat, move - MOVE_PASS) if MOVE_PASS < move <= MOVE_PASS + CARDS else NOT_NOW
    if phase == GIFT and state.draft_card == 0:
        if not MOVE_GIVE < move <= MOVE_GIVE + CARDS:
            return NOT_NOW
        return 0 if has(state.held[seat, 0], move - MOVE_GIVE) else NOT_THERE
    if phase == TAKE and MOVE_TABLE <= move < MOVE_TABLE + CARDS:
        return 0 if has(state.uncovered, move - MOVE_TABLE) else NOT_THERE
    return _refuse_seat(state, seat, move - MOVE_SEAT) if MOVE_SEAT <= move < MOVE_SEAT + SEATS else NOT_NOW


@kernel
def _refuse_turn(state, seat, move, why):
    if move == MOVE_GIVE_UP:  # R17
        return 0
    if move == MOVE_WAGER:
        return _refuse_wager(state, seat, why)
    if move == MOVE_SKIP:
        return 0 if state.may_skip else MAY_NOT_SKIP
    card = move - MOVE_PLAY
    if not 0 <= card <= CARDS:
        return NOT_NOW
    if not has(state.held[seat, 0], card):
        return NOT_THERE
    if must_wager(state, seat):
        return MUST_WAGER
    if state.must_size and not has(state.must_mask, card):
        return NOT_BROUGHT
    return _refuse_card(state, card, why)


@kernel
def _refuse_wager(state, seat, why):
    if state.lives_size[seat] == 0:
        return NOT_THERE
    if state.wager_rule == FORBIDDEN:
        return WAGER_FORBIDDEN
    if has_wagered_enough(state):
        return ONE_WAGER
    why[0] = owned(state, seat)
    return LIFE_IS_KEPT if is_kept(state, seat) else 0


@kernel
def _refuse_card(state, card, why):
    """R14, R25, R26, R28: it must fit the table, at some place and as some cat."""
    if fits_somehow(state, card):
        return 0
    if banned(state, card):
        why[0] = cat_of(banned(state, card))
        return CAT_FORBIDDEN
    places = int(state.uncovered) if needs_place(state) else 0
    if places & (places - 1):
        return FITS_NOWHERE
    return _above_nine(state, card, table_without(state, lowest(places) if places else -1), only_cat(state, card), why)


@kernel
def _above_nine(state, card, table, cat, why):
    """Returns which cat a card that does not fit raises above nine."""
    why[0] = cat_of(excess(state, card, table, cat))
    why[1] = lane_of(shift(state, table), why[0])
    why[2] = lane_of(card_as_read(state, card, cat), why[0])
    return ABOVE_NINE


@kernel
def _refuse_draft(state, move, why):
    """The chosen card's place on the table, then the cat it counts as."""
    card = int(state.draft_card)
    if needs_place(state) and state.draft_place == 0:
        place = move - MOVE_TABLE
        if not 0 <= place < CARDS:
            return NOT_NOW
        if not has(state.uncovered, place):
            return NOT_THERE
        fitting = fits_at(state, card, place)
        return 0 if fitting else _above_nine(state, card, table_without(state, place), only_cat(state, card), why)
    cat = move - MOVE_CAT
    if not 0 <= cat < CATS:
        return NOT_NOW
    why[0] = cat
    if not shown(state.icons[card]) & flag_of(cat):
        return NOT_THERE
    table = table_without(state, state.draft_place - 1)
    return 0 if fits(state, card, table, cat) else _above_nine(state, card, table, cat, why)


@kernel
def _refuse_seat(state, seat, other):
    if other >= state.num_seats:
        return NOT_THERE
    if has(named_seats(state, seat), other):
        return 0
    if other == seat and state.phase != WHOSE and state.phase != CROWN:
        return ONESELF
    if state.phase == CROWN or state.phase == GIFT:
        return NOT_THIS_ONE
    return NOT_THIS_ONE if top_life(state, other) else NOT_THERE


@kernel
def _refuse_pass(state, seat, card):
    if has(passable(state, seat), card):
        return 0
    return NOT_ASCENDING if has(state.held[seat, 0], card) and card != state.passing[seat, 0] else NOT_THERE


@kernel
def _refuse_order(state, seat, move):
    length = order_length(state, seat)
    if move == MOVE_SUGGESTED:
        return 0 if can_suggest(state, seat, length) else NOTHING_TO_SUGGEST
    if move <= MOVE_LIFE:
        return NOT_NOW
    for i in range(state.num_ordered[seat], length):
        if state.orders[seat, i] == move - MOVE_LIFE:
            return 0
    return NOT_THERE


@template
def count_up(states, card, place, cat, counters):
    """Fills in what the seat on turn counts of each cat, and then what a card would add (0: none).

    It counts without the card at `place` (-1: all), and the card as `cat` (-1: as it is). Returns the cats that the
    card would make exactly nine of, as a set.
    """
    state = states[0]
    table = table_without(state, place)
    icons = 0
    if card:
        icons = card_as_read(state, card, only_cat(state, card) if cat < 0 else cat)
    for lane in range(CATS):
        counters[lane] = lane_of(shift(state, table), lane)
        counters[CATS + lane] = lane_of(icons, lane)
    return cats_of(perfect_nines(state, icons, table))
