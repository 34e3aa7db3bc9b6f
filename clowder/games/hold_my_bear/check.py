"""What must always hold on Hold My Bear's table, compiled. Safe on any bytes: positions come from strangers."""

from clowder.engine.bits import bit, has, highest
from clowder.engine.derive import in_turn
from clowder.engine.kernel import kernel
from clowder.games.hold_my_bear.cards import cards_of_others, lanes_of, present, size_of, whole_deck, without
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.rules import beaver_waits, gift_size, next_in_gift, next_in_set, num_receivers
from clowder.games.hold_my_bear.sets import can_play, is_valid, playable, worth
from clowder.games.hold_my_bear.sight import asked_can_answer
from clowder.games.hold_my_bear.turns import next_victim, taken_from


@kernel
def _animals_hold(state):
    """Every slot has its own animal, and the bear is in (R2)."""
    found = twisted = 0
    for animal in range(NUM_ANIMALS):
        if state.slot_of[animal]:
            found += 1
            twisted |= int(animal in TWISTING)
    for slot in range(SLOTS):
        used, animal = 0 < slot < state.num_animals, state.species[slot]
        if (animal != BEAR) != used or state.slot_of[animal] != (slot if used else 0):
            return False
    return found == state.num_animals - 1 and twisted == state.twisted


@kernel
def _cards_conserved(state):
    """Every card of the deck is in a hand, in the match, or gone, and hand sizes are sums."""
    left = whole_deck(state.num_animals)
    for place in range(SEATS + 2):
        cards = state.hands[place] if place < SEATS else state.match if place == SEATS else state.gone
        if without(cards, left) or (place < SEATS and state.hand_size[place] != size_of(cards)):
            return False
        left -= cards
    return left == 0


@kernel
def _match_holds(state):
    bears, sports, most, total = worth(state, state.match, 0, 0)
    if state.match_size != size_of(state.match) or state.match_bears != bears or state.match_sports != sports:
        return False
    return state.match_count == most and state.match_total == total


@kernel
def _memory_is_true(state):
    """Nobody is sure of anything that is not so, and counts are for views."""
    for seat in range(state.num_seats):
        lacks = state.lacks[seat]
        if lacks & state.hands[seat] or lacks != lanes_of(lacks):
            return False
        for slot in range(SLOTS):
            if state.counts[seat, slot]:
                return False
        for viewer in range(VIEWERS):
            hand = 0 if viewer == seat else state.hands[seat]
            if without(state.known[seat, viewer], hand) or state.announced[viewer] >> state.num_animals:
                return False
    return True


@kernel
def _phase_holds(state):
    """What is being waited for fits the cards on the table. The other checks must have passed."""
    phase, seat = state.phase, state.turn
    over, acting, receiving = phase == OVER, TAKE_BACK <= phase <= ASK, RETURN <= phase <= HAND_OVER
    asked = bit(state.num_seats) - 1 if phase == START else 0 if over else bit(seat)
    if receiving:
        asked = bit(state.turtle_to if phase == RETURN else state.bison_to) >> 1
    if state.asked_mask != asked or (state.waiting_mask == 0) != over or (state.ending > 0) != over:
        return False
    if not asked_can_answer(state):
        return False
    late = over or receiving  # R30 is looked at when all that a turn brought about is done
    if state.idle >= STALL_ROUNDS * state.num_seats + late or (state.give_mask and state.slot_of[BEAVER] == 0):
        return False
    if (state.duty and phase != TURN and phase != ANSWER) or (state.starter_mask and phase != START):
        return False
    if acting:
        return _acting_holds(state)
    if state.previous or state.answering != (phase == ANSWER):
        return False
    if receiving:
        return _receiving_holds(state)
    if state.pending | state.turtle_to | state.turtle_numbers | state.bison_to:
        return False
    if phase == START:
        return state.owner == 0 and state.give_mask == 0 and _offers_hold(state)
    if phase == STEAL:
        return state.owner != seat + 1 and state.hand_size[seat] == 0 and _theft_holds(state)
    if phase == SHOW:
        return state.owner == seat + 1
    if over:
        if state.ending == STALL:
            return state.idle == STALL_ROUNDS * state.num_seats
        empty = cards_of_others(state, seat) + state.hand_size[seat] == 0
        return state.owner == seat + 1 and state.hands[seat] & BEARS == 0 and (state.ending == EMPTY) == empty
    return state.hand_size[seat] > 0 and (phase == TURN or (state.bear_penalty == 1 and state.duty == MUST))


@kernel
def _offers_hold(state):
    """Everybody has cards, and offers to start only with a valid set."""
    for seat in range(state.num_seats):
        if state.hand_size[seat] == 0 or (has(state.starter_mask, seat) and not can_play(state, seat)):
            return False
    return state.starter_mask & state.waiting_mask == 0


@kernel
def _receiving_holds(state):
    """RETURN and HAND_OVER: turtle and bison went to somebody else, and the bison comes last."""
    giver = state.turn + 1
    if state.bison_to and (state.bison_to == giver or state.slot_of[BISON] == 0):
        return False
    if state.phase == HAND_OVER:
        return state.pending | state.turtle_to | state.turtle_numbers == 0
    if state.turtle_to == giver or state.slot_of[TURTLE] == 0:
        return False
    return state.turtle_numbers > 0 and state.pending == (bit(BISON) if state.bison_to else 0)


@kernel
def _acting_holds(state):
    """TAKE_BACK, NAME and ASK: only what comes later in the order of animals is still pending."""
    animal = AARDVARK if state.phase == TAKE_BACK else GIRAFFE if state.phase == NAME else KANGAROO
    if state.slot_of[animal] == 0 or state.owner != state.turn + 1 or state.answering > state.bear_penalty:
        return False
    for later in range(NUM_ANIMALS):
        acts = later in (GIRAFFE, BADGER, KANGAROO) and later > animal and state.slot_of[later] > 0
        if has(state.pending, later) and not acts:
            return False
    received = state.turtle_to | state.turtle_numbers | state.bison_to
    return received == 0 and (state.phase != TAKE_BACK or state.match_size > 1)


@kernel
def _theft_holds(state):
    """What was chosen so far can be taken, and there is still something to choose."""
    for victim in range(SEATS):
        number = taken_from(state.draft_takes, victim)
        if number > (state.hand_size[victim] if victim < state.draft_seat and victim != state.turn else 0):
            return False
    return next_victim(state, state.turn)[0] >= 0


@kernel
def _draft_holds(state):
    """A half-built play can still be completed from the hand."""
    phase, seat, draft, size = state.phase, state.turn, state.draft, state.draft_size
    if (phase != STEAL and state.draft_takes | state.draft_seat) or state.draft_target == seat + 1:
        return False
    if size_of(draft) != size or state.draft_last != (KIND_AT[highest(present(draft))] + 1 if draft else 0):
        return False
    if state.draft_kind == 0:
        return draft == 0 and (state.draft_target == 0 or phase == ASK)
    if without(draft, state.hands[seat] if state.draft_kind == GIFT else playable(state.hands[seat])):
        return False
    if state.draft_kind == SET:
        may_play = phase == ANSWER or (phase == TURN and not beaver_waits(state, seat))
        fits = is_valid(state, draft, 0, 0) or next_in_set(state, seat) != 0
        return may_play and size > 0 and state.draft_target == 0 and fits
    whole = gift_size(state, seat)
    if phase != TURN or state.duty == MUST or size > whole or (size < whole and next_in_gift(state, seat) == 0):
        return False
    return state.draft_target == 0 or (size == whole and num_receivers(state, size) == 2)


FAULTS = {
    "the animals are not those of a deck": _animals_hold,
    "cards are missing or too many": _cards_conserved,
    "the match is not worth what it says": _match_holds,
    "somebody is sure of what is not so": _memory_is_true,
    "what is being waited for does not fit the table": _phase_holds,
    "what is being put together cannot be completed": _draft_holds,
}
check = in_turn(FAULTS, __name__)
