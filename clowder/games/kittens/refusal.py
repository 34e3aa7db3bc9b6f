"""Why a move of the kittens is refused, compiled. Uses the predicates of `legal_moves`, and returns the one that
failed.
"""

from clowder.engine.rules.bits import has
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.referee import NOT_NOW, NOT_THERE, OWN_REASONS
from clowder.games.kittens.layout import *
from clowder.games.kittens.rules import combos, fetchable, has_five_different, has_something_to_fetch, picks, robbable

# `why` holds the kind of card and, for NOT_THERE, how many of it the move needs.
(
    NO_COMBO,  # R40: only pairs of cats are combinations
    NO_FIVE,  # five different cards do nothing in this game
    NOTHING_TO_FETCH,  # R36: only the five themselves would lie there
    NOBODY_TO_ROB,  # R19: nobody else holds a card
    ONESELF,  # R19: not from oneself
    IS_OUT,  # R19: not from the dead
    HOLDS_NOTHING,  # R19: not from an empty hand
    NOT_ASCENDING,  # five different are picked in the order of their kinds, and enough must be left above
    ONE_OF_THE_FIVE,  # R36: not one of the five themselves
) = range(OWN_REASONS, OWN_REASONS + 9)
REASONS = {
    NOT_NOW: "not_now",
    NOT_THERE: "not_there",
    NO_COMBO: "no_combo",
    NO_FIVE: "no_five",
    NOTHING_TO_FETCH: "nothing_to_fetch",
    NOBODY_TO_ROB: "nobody_to_rob",
    ONESELF: "oneself",
    IS_OUT: "is_out",
    HOLDS_NOTHING: "holds_nothing",
    NOT_ASCENDING: "not_ascending",
    ONE_OF_THE_FIVE: "one_of_the_five",
}


@kernel
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or the reason why it is not. The seat must be asked."""
    if state.phase == WINDOW:
        if move == MOVE_PASS or move == MOVE_NOPE:
            return 0 if move == MOVE_PASS else _missing(state, seat, NOPE, 1, why)
    elif state.phase == TURN:
        return _refuse_draft(state, seat, move, why) if state.draft else _refuse_turn(state, seat, move, why)
    elif state.phase == GIVE:
        if MOVE_GIVE <= move < MOVE_FETCH:
            return _missing(state, seat, move - MOVE_GIVE, 1, why)
    elif state.phase == FETCH:
        if MOVE_FETCH <= move < MOVE_INSERT:
            return _refuse_fetch(state, move - MOVE_FETCH, why)
    elif state.phase == INSERT:
        if move >= MOVE_INSERT:
            return 0 if move - MOVE_INSERT <= state.pile_size else NOT_THERE
    elif move == MOVE_DEFUSE or move == MOVE_REFUSE:  # RESCUE
        return 0
    return NOT_NOW


@kernel
def _missing(state, seat, kind, number, why):
    """Refuses a move that takes more cards of a kind than the hand has."""
    why[0] = kind
    why[1] = number
    return 0 if has(state.at_least[seat, number - 1], kind) else NOT_THERE


@kernel
def _refuse_turn(state, seat, move, why):
    if move == MOVE_DRAW:
        return 0
    if move == MOVE_FIVE:
        return _refuse_five(state, seat)
    if not MOVE_PLAY <= move < MOVE_FIVE:
        return NOT_NOW
    if move < MOVE_PAIR:
        kind = move - MOVE_PLAY
        missing = _missing(state, seat, kind, 1, why)
        if missing:
            return missing
        if not has(PLAYABLE, kind):  # R15: it is not playable alone
            return NOT_NOW
        return NOBODY_TO_ROB if kind == FAVOR and robbable(state, seat) == 0 else 0
    number = 2 if move < MOVE_TRIPLE else 3
    kind = move - (MOVE_PAIR if number == 2 else MOVE_TRIPLE)
    missing = _missing(state, seat, kind, number, why)
    if missing:
        return missing
    if not has(combos(state, number), kind):
        return NO_COMBO
    return 0 if robbable(state, seat) else NOBODY_TO_ROB


@kernel
def _refuse_five(state, seat):
    if not state.five_different or not state.special_combos:
        return NO_FIVE
    if not has_five_different(state, seat):
        return NOT_THERE
    return 0 if has_something_to_fetch(state) else NOTHING_TO_FETCH


@kernel
def _refuse_draft(state, seat, move, why):
    """Refuses the next step of a half-made play: five picks, or a target, then a name."""
    if state.draft == FIVE:
        if not MOVE_PICK <= move < MOVE_TARGET:
            return NOT_NOW
        missing = _missing(state, seat, move - MOVE_PICK, 1, why)
        return missing if missing or has(picks(state, seat), move - MOVE_PICK) else NOT_ASCENDING
    if state.draft_target:  # R17: any of the twelve titles may be named
        return 0 if MOVE_NAME < move < MOVE_GIVE else NOT_NOW
    if not MOVE_TARGET <= move < MOVE_NAME:
        return NOT_NOW
    target = move - MOVE_TARGET
    if target >= state.num_seats:
        return NOT_THERE
    if has(robbable(state, seat), target):
        return 0
    return ONESELF if target == seat else HOLDS_NOTHING if has(state.alive_mask, target) else IS_OUT


@kernel
def _refuse_fetch(state, kind, why):
    why[0] = kind
    why[1] = 1
    if has(fetchable(state), kind):
        return 0
    for place in range(state.discard_size):
        if state.discard[place] == kind and kind != UNKNOWN:
            return ONE_OF_THE_FIVE
    return NOT_THERE
