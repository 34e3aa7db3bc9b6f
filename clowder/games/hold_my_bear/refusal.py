"""Why a move of Hold My Bear is refused, compiled. Uses the predicates of `legal_moves`, and returns the one that
failed.
"""

from clowder.engine.rules.bits import has
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.referee import NOT_NOW, NOT_THERE, OWN_REASONS
from clowder.games.hold_my_bear.cards import number_of
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.rules import (
    beaver_waits,
    gift_size,
    may_give,
    next_in_gift,
    next_in_set,
    others,
    receivers,
    single_card,
)
from clowder.games.hold_my_bear.sets import can_play, in_bad_company, is_valid, playable, worth
from clowder.games.hold_my_bear.turns import theft_limits

(
    BLOCKED,  # R14: a bear of the hand has its number; `why`: the number
    LEADS_NOWHERE,  # R5, R12, R17: no set that beats the match continues, or begins, like this
    NOT_ENOUGH,  # R12: the set does not beat the match; `why`: its bears, count and total
    BAD_COMPANY,  # R38: an animal does not go with the set; `why`: the animal
    NOT_ASCENDING,  # R17: cards, and receivers of twins, are named in order
    MUST_PLAY,  # R5, R27: the starter, and a player who answers a bear, cannot give; `why`: 1 if it answers
    MUST_IF_ABLE,  # R28: nor can the holder of the highest bear, if it can play
    RABBIT,  # R36: nor any player who can play while a rabbit is in the match
    BEAVER,  # R34: after a beaver the player must give
    ONESELF,  # R18, R47: not to oneself, and not from oneself
    TOO_MANY,  # R19: more cards than are still to be stolen; `why`: from whom, at most so many
    TOO_FEW,  # R19: the later victims hold too few; `why`: from whom, at least how many
    SAME_TURTLE,  # R33: no turtle of the number that came; `why`: the number
) = range(OWN_REASONS, OWN_REASONS + 13)
REASONS = {
    NOT_NOW: "not_now",
    NOT_THERE: "not_there",
    BLOCKED: "blocked",
    LEADS_NOWHERE: "leads_nowhere",
    NOT_ENOUGH: "not_enough",
    BAD_COMPANY: "bad_company",
    NOT_ASCENDING: "not_ascending",
    MUST_PLAY: "must_play",
    MUST_IF_ABLE: "must_if_able",
    RABBIT: "rabbit",
    BEAVER: "beaver",
    ONESELF: "oneself",
    TOO_MANY: "too_many",
    TOO_FEW: "too_few",
    SAME_TURTLE: "same_turtle",
}


@kernel
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or the reason why it is not. The seat must be asked."""
    phase = state.phase
    if phase == TURN or phase == ANSWER:
        if state.draft_kind == GIFT:
            return _refuse_gift(state, seat, move)
        return _refuse_set(state, seat, move, why)
    if phase == START:
        if move > MOVE_START:
            return NOT_NOW
        return 0 if move == MOVE_DECLINE or can_play(state, seat) else LEADS_NOWHERE
    if phase == STEAL:
        return _refuse_theft(state, seat, move, why)
    if phase == NAME:
        if not MOVE_NAME <= move < MOVE_ASK:
            return NOT_NOW
        return 0 if move - MOVE_NAME < state.num_animals else NOT_THERE
    if phase == ASK and state.draft_target == 0:
        return _refuse_seat(state, seat, move, others(state, seat))
    return _refuse_single(state, seat, move, why)


@kernel
def _refuse_set(state, seat, move, why):
    """Refuses the next card of a set, its completion, or giving instead."""
    hand = state.hands[seat]
    if move == MOVE_GIVE and state.draft_kind == 0:
        why[0] = state.answering
        if beaver_waits(state, seat) or may_give(state, next_in_set(state, seat)):
            return 0
        return MUST_PLAY if state.duty == MUST else MUST_IF_ABLE if state.duty == IF_ABLE else RABBIT
    if move == MOVE_STOP and state.draft_kind:
        return _refuse_stop(state, why)
    if not MOVE_CARD <= move < MOVE_GIVE_CARD:
        return NOT_NOW
    kind = move - MOVE_CARD
    if number_of(hand - state.draft, kind) == 0:
        return NOT_THERE
    if state.draft_kind == 0 and beaver_waits(state, seat):
        return BEAVER
    if number_of(playable(hand), kind) == 0:
        why[0] = kind % NUMBERS + 1
        return BLOCKED
    if kind + 1 < state.draft_last:
        return NOT_ASCENDING
    return 0 if has(next_in_set(state, seat), SHIFT[kind]) else LEADS_NOWHERE


@kernel
def _refuse_stop(state, why):
    if is_valid(state, state.draft, 0, 0):
        return 0
    bears, sports, most, total = worth(state, state.draft, 0, 0)
    why[0] = in_bad_company(state, state.draft, 0, sports, state.draft_size)
    if why[0]:
        return BAD_COMPANY
    why[0], why[1], why[2] = bears, most, total
    return NOT_ENOUGH


@kernel
def _refuse_gift(state, seat, move):
    """Refuses the next card of a gift, then its receiver."""
    if state.draft_size == gift_size(state, seat):
        return _refuse_seat(state, seat, move, receivers(state, seat))
    if not MOVE_GIVE_CARD <= move < MOVE_TARGET:
        return NOT_NOW
    kind = move - MOVE_GIVE_CARD
    if number_of(state.hands[seat] - state.draft, kind) == 0:
        return NOT_THERE
    return 0 if has(next_in_gift(state, seat), SHIFT[kind]) else NOT_ASCENDING


@kernel
def _refuse_seat(state, seat, move, allowed):
    target = move - MOVE_TARGET
    if not 0 <= target < SEATS:
        return NOT_NOW
    if target >= state.num_seats:
        return NOT_THERE
    return 0 if has(allowed, target) else ONESELF if target == seat else NOT_ASCENDING


@kernel
def _refuse_theft(state, seat, move, why):
    number = move - MOVE_TAKE
    if not 0 <= number <= MAX_SET:
        return NOT_NOW
    victim, fewest, most = theft_limits(state, seat)
    why[0] = victim
    why[1] = fewest if number < fewest else most
    if number > state.hand_size[victim]:
        return NOT_THERE
    return TOO_FEW if number < fewest else TOO_MANY if number > most else 0


@kernel
def _refuse_single(state, seat, move, why):
    """Refuses a single card that a bear, an aardvark, a kangaroo, a turtle or a bison makes a seat choose."""
    base, cards = single_card(state, seat)
    kind = move - base
    if not 0 <= kind < (NUMBERS if base == MOVE_SHOW or base == MOVE_HAND_OVER else KINDS):
        return NOT_NOW
    if number_of(cards, kind):
        return 0
    if state.phase == RETURN and number_of(state.hands[seat], kind):
        why[0] = kind % NUMBERS + 1
        return SAME_TURTLE
    return NOT_THERE
