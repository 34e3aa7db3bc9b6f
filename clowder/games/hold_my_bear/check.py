"""Conditions on every position of Hold My Bear, compiled. Safe on any bytes, because positions are untrusted."""

from clowder.engine.rules.bits import bit, has, highest
from clowder.engine.rules.kernel import kernel
from clowder.games.hold_my_bear.cards import cards_of_others, lanes_of, present, size_of, without
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.rules import beaver_waits, gift_size, next_in_gift, next_in_set, num_receivers
from clowder.games.hold_my_bear.sets import can_play, is_valid, playable, worth
from clowder.games.hold_my_bear.turns import next_victim, taken_from
from clowder.games.hold_my_bear.visibility import asked_can_answer


@kernel
def _animals_hold(state):
    """Every slot has its own animal, and the bear takes part (R2)."""
    fits, found, twisted = True, 0, 0
    for animal in range(NUM_ANIMALS):
        found += state.slot_of[animal] > 0
        twisted |= state.slot_of[animal] > 0 and animal in TWISTING
    for slot in range(SLOTS):
        used, animal = 0 < slot < state.num_animals, state.species[slot]
        fits &= (animal != BEAR) == used and state.slot_of[animal] == (slot if used else 0)
    return fits and found == state.num_animals - 1 and twisted == state.twisted


@kernel
def _cards_conserved(state):
    """Every card of the deck is in a hand, in the match, or gone, and hand sizes are sums."""
    fits, left = True, int(state.deck)
    for place in range(SEATS + 2):
        cards = state.hands[place] if place < SEATS else state.match if place == SEATS else state.gone
        fits &= without(cards, left) == 0 and (place >= SEATS or state.hand_size[place] == size_of(cards))
        left -= cards
    return fits and left == 0


@kernel
def _match_holds(state):
    bears, sports, most, total = worth(state, state.match, 0, 0)
    fits = state.match_size == size_of(state.match) and state.match_bears == bears and state.match_sports == sports
    return fits and state.match_count == most and state.match_total == total


@kernel
def _memory_is_true(state):
    """Nobody is sure of anything false, and counts are only in views."""
    fits = True
    for seat in range(state.num_seats):
        lacks = state.lacks[seat]
        fits &= lacks & state.hands[seat] == 0 and lacks == lanes_of(lacks)
        for slot in range(SLOTS):
            fits &= state.counts[seat, slot] == 0
        for viewer in range(VIEWERS):
            hand = 0 if viewer == seat else state.hands[seat]
            fits &= without(state.known[seat, viewer], hand) == 0 and state.announced[viewer] >> state.num_animals == 0
    return fits


@kernel
def _phase_holds(state):
    """What is being waited for fits the cards on the table. The other checks must have passed."""
    phase, seat = state.phase, state.turn
    over, acting, receiving = phase == OVER, TAKE_BACK <= phase <= ASK, RETURN <= phase <= HAND_OVER
    asked = bit(state.num_seats) - 1 if phase == START else 0 if over else bit(seat)
    if receiving:
        asked = bit(state.turtle_to if phase == RETURN else state.bison_to) >> 1
    fits = state.asked_mask == asked and (state.waiting_mask == 0) == over == (state.ending > 0)
    fits = fits and asked_can_answer(state)
    late = over or receiving  # R30 is checked when everything a turn caused is done
    fits &= state.idle < state.stall_rounds * state.num_seats + late and (
        state.give_mask == 0 or state.slot_of[BEAVER] > 0
    )
    fits &= (state.duty == 0 or phase == TURN or phase == ANSWER) and (state.starter_mask == 0 or phase == START)
    if acting:
        return fits and _acting_holds(state)
    fits &= state.previous == 0 and state.answering == (phase == ANSWER)
    if receiving:
        return fits and _receiving_holds(state)
    fits &= state.pending | state.turtle_to | state.turtle_numbers | state.beaver_to | state.bison_to == 0
    if phase == START:
        return fits and state.owner == 0 and state.give_mask == 0 and _offers_hold(state)
    if phase == STEAL:
        return fits and state.owner != seat + 1 and state.hand_size[seat] == 0 and _theft_holds(state)
    if phase == SHOW:
        return fits and state.owner == seat + 1
    if over and state.ending == STALL:
        return fits and state.idle == state.stall_rounds * state.num_seats
    if over:
        empty = cards_of_others(state, seat) + state.hand_size[seat] == 0
        fits &= state.owner == seat + 1 and state.hands[seat] & BEARS == 0
        return fits and (state.ending == EMPTY) == empty
    return fits and state.hand_size[seat] > 0 and (phase == TURN or (state.bear_penalty == 1 and state.duty == MUST))


@kernel
def _offers_hold(state):
    """Everybody has cards, and offers to start only with a valid set."""
    fits = state.starter_mask & state.waiting_mask == 0
    for seat in range(state.num_seats):
        fits &= state.hand_size[seat] > 0 and (can_play(state, seat) or not has(state.starter_mask, seat))
    return fits


@kernel
def _receiving_holds(state):
    """RETURN and HAND_OVER: the given animals went to somebody else, and the giver has obeyed a beaver."""
    giver = state.turn + 1
    fits = state.bison_to == 0 or (state.bison_to != giver and state.slot_of[BISON] > 0)
    fits &= state.beaver_to == 0 or (state.beaver_to != giver and state.slot_of[BEAVER] > 0)
    fits &= not has(state.give_mask, state.turn)
    if state.phase == HAND_OVER:  # the bison comes last
        return fits and state.pending | state.turtle_to | state.turtle_numbers | state.beaver_to == 0
    fits &= state.turtle_to != giver and state.slot_of[TURTLE] > 0 and state.turtle_numbers > 0
    later = (bit(BEAVER) if state.beaver_to else 0) | (bit(BISON) if state.bison_to else 0)
    return fits and state.pending == later


@kernel
def _acting_holds(state):
    """TAKE_BACK, NAME and ASK: only actions that come later in the order of animals are pending."""
    animal = AARDVARK if state.phase == TAKE_BACK else GIRAFFE if state.phase == NAME else KANGAROO
    fits = state.slot_of[animal] > 0 and state.owner == state.turn + 1 and state.answering <= state.bear_penalty
    for later in range(NUM_ANIMALS):
        acts = later in (GIRAFFE, BADGER, KANGAROO) and later > animal and state.slot_of[later] > 0
        fits &= acts or not has(state.pending, later)
    fits &= state.turtle_to | state.turtle_numbers | state.beaver_to | state.bison_to == 0
    return fits and (state.phase != TAKE_BACK or state.match_size > 1)


@kernel
def _theft_holds(state):
    """The thefts chosen so far are possible, and there is still something to choose."""
    for victim in range(SEATS):
        number = taken_from(state.draft_takes, victim)
        if number > (state.hand_size[victim] if victim < state.draft_seat and victim != state.turn else 0):
            return False
    return next_victim(state, state.turn)[0] >= 0


@kernel
def _draft_holds(state):
    """A half-built play can still be completed from the hand."""
    phase, seat, draft, size = state.phase, state.turn, state.draft, state.draft_size
    fits = (phase == STEAL or state.draft_takes | state.draft_seat == 0) and state.draft_target != seat + 1
    fits &= size_of(draft) == size and state.draft_last == (KIND_AT[highest(present(draft))] + 1 if draft else 0)
    if state.draft_kind == 0:
        return fits and draft == 0 and (state.draft_target == 0 or phase == ASK)
    hand = state.hands[seat] if state.draft_kind == GIFT else playable(state.hands[seat])
    if not fits or without(draft, hand):
        return False
    if state.draft_kind == SET:
        may_play = phase == ANSWER or (phase == TURN and not beaver_waits(state, seat))
        fits &= is_valid(state, draft, 0, 0) or next_in_set(state, seat) != 0
        return fits and may_play and size > 0 and state.draft_target == 0
    whole = gift_size(state, seat)
    fits &= phase == TURN and state.duty != MUST and size <= whole and (size == whole or next_in_gift(state, seat) != 0)
    return fits and (state.draft_target == 0 or (size == whole and num_receivers(state, size) == 2))


FAULTS = {
    "the animals are not those of a deck": _animals_hold,
    "cards are missing or too many": _cards_conserved,
    "the match's values are wrong": _match_holds,
    "somebody is sure of something false": _memory_is_true,
    "the open question does not fit the table": _phase_holds,
    "a half-built play cannot be completed": _draft_holds,
}
