"""Why a move of Nine Lives is refused, and what a card would change, compiled over the rules' own counting."""

from clowder.engine.bits import has, lowest
from clowder.engine.kernel import kernel, template
from clowder.engine.referee import NOT_NOW, NOT_THERE, OWN_REASONS
from clowder.games.nine_lives.counting import (
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
from clowder.games.nine_lives.hands import top_life
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.orders import can_suggest, order_length, orders_lives
from clowder.games.nine_lives.powers import has_wagered_enough, is_kept, must_wager, passable
from clowder.games.nine_lives.rules import named_seats

_OWN = (
    "wager_forbidden",  # R44
    "one_wager",  # R11
    "play_risky_card",  # R50: no wager before one of the cards a risky power brought is played
    "life_is_kept",  # R53
    "must_wager",  # R44
    "may_not_skip",  # R22
    "not_brought",  # R37, R38: only a card that the risky power brought
    "cat_forbidden",  # R28; why: the cat
    "above_nine",  # R14; why: the cat, how often it is there, and how often more it would be
    "fits_nowhere",  # R25, R26
    "is_covered",  # R47
    "oneself",  # R29, R31, R34
    "copycat",  # R29: it cannot be copied
    "hand_is_full",  # R51
    "fewer_cards",  # R21
    "not_ascending",  # R40: the first of two cards must leave one to follow
    "nothing_to_suggest",  # R8
)
REASONS = {NOT_NOW: "not_now", NOT_THERE: "not_there", **dict(enumerate(_OWN, OWN_REASONS))}
(
    WAGER_FORBIDDEN,
    ONE_WAGER,
    PLAY_RISKY_CARD,
    LIFE_IS_KEPT,
    MUST_WAGER,
    MAY_NOT_SKIP,
    NOT_BROUGHT,
    CAT_FORBIDDEN,
    ABOVE_NINE,
    FITS_NOWHERE,
    IS_COVERED,
    ONESELF,
    COPIES_COPYCAT,
    HAND_IS_FULL,
    FEWER_CARDS,
    NOT_ASCENDING,
    NOTHING_TO_SUGGEST,
) = range(OWN_REASONS, OWN_REASONS + len(_OWN))


@kernel
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or why it is not. The seat must be asked."""
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
        held = has(state.held[seat, 0], max(move - MOVE_GIVE, UNKNOWN))
        return 0 if held else NOT_THERE if MOVE_GIVE < move <= MOVE_GIVE + CARDS else NOT_NOW
    if phase == TAKE and MOVE_TABLE <= move < MOVE_TABLE + CARDS:
        return _refuse_place(state, move - MOVE_TABLE)
    return _refuse_seat(state, seat, move - MOVE_SEAT) if MOVE_SEAT <= move < MOVE_SEAT + SEATS else NOT_NOW


@kernel
def _refuse_turn(state, seat, move, why):
    if move == MOVE_GIVE_UP:  # R17
        return 0
    if move == MOVE_WAGER:
        return _refuse_wager(state, seat)
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
def _refuse_wager(state, seat):
    if state.lives_size[seat] == 0:
        return NOT_THERE
    if state.wager_rule == FORBIDDEN:
        return WAGER_FORBIDDEN
    if has_wagered_enough(state):
        return PLAY_RISKY_CARD if state.multi_wager else ONE_WAGER
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
    """Says which cat a card that does not fit raises above nine."""
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
        refused = _refuse_place(state, place)
        if refused or fits_at(state, card, place):
            return refused
        return _above_nine(state, card, table_without(state, place), only_cat(state, card), why)
    cat = move - MOVE_CAT
    if not 0 <= cat < CATS:
        return NOT_NOW
    why[0] = cat
    if not shown(state.icons[card]) & flag_of(cat):
        return NOT_THERE
    table = table_without(state, state.draft_place - 1)
    return 0 if fits(state, card, table, cat) else _above_nine(state, card, table, cat, why)


@kernel
def _refuse_place(state, place):
    """R47: only an uncovered card can be covered, replaced or taken."""
    if has(state.uncovered, place):
        return 0
    return IS_COVERED if has(state.table_mask, place) else NOT_THERE


@kernel
def _refuse_seat(state, seat, other):
    if other >= state.num_seats:
        return NOT_THERE
    if has(named_seats(state, seat), other):
        return 0
    if state.phase == CROWN:
        return FEWER_CARDS
    if state.phase != WHOSE and other == seat:
        return ONESELF
    if state.phase == GIFT:
        return HAND_IS_FULL
    return COPIES_COPYCAT if top_life(state, other) else NOT_THERE


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

    It is counted without the card at `place` (-1: all are), as what it is if `cat` is -1. Returns the cats that the
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
