"""What may be broken in a state of Hold My Bear, compiled. Nothing is trusted: positions come from strangers."""

from clowder.engine.bits import bit, has, highest
from clowder.engine.events import EVERYBODY
from clowder.engine.kernel import kernel
from clowder.games.hold_my_bear.acts import returnable
from clowder.games.hold_my_bear.cards import cards_of_others, lanes_of, number_of, present, size_of, whole_deck
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.rules import gift_size
from clowder.games.hold_my_bear.sets import can_play, is_valid, next_cards, playable, worth
from clowder.games.hold_my_bear.turns import next_victim, num_stolen, taken_from

# What `check` may find broken, as bits.
BAD_RANGES, BAD_CARDS, BAD_SEATS, BAD_PHASE, BAD_MEMORY, BAD_EVENTS = 1, 2, 4, 8, 16, 32

MAX_CLOCK = 1 << 40


@kernel
def check(state):
    """Returns 0, or bits that say what is broken. Trusts no field."""
    if state.events_lost or not 0 <= state.num_events <= len(state.events):
        return BAD_EVENTS
    if not _ranges_hold(state) or not _animals_hold(state):
        return BAD_RANGES
    if not _cards_conserved(state):
        return BAD_CARDS
    broken = 0
    if not _seats_agree(state):
        broken |= BAD_SEATS
    if not _memory_is_true(state):
        broken |= BAD_MEMORY
    if not _events_hold(state):
        broken |= BAD_EVENTS
    if broken == 0 and not (_phase_holds(state) and _draft_holds(state)):
        broken |= BAD_PHASE
    return broken


@kernel
def _is_set(cards):
    """Tells whether a number can be a set of cards at all."""
    return 0 <= cards <= ALL_LANES


@kernel
def _ranges_hold(state):
    """Whether every field alone is possible, so that reading by it stays inside the record."""
    seats = state.num_seats
    if state.viewer != 0 or not 2 <= seats <= SEATS or not 0 <= state.turn < seats or not 0 <= state.clock < MAX_CLOCK:
        return False
    if state.rng[0] | state.rng[1] | state.rng[2] | state.rng[3] == 0:
        return False
    if not 0 <= state.owner <= seats or not 0 <= state.previous <= seats or not START <= state.phase <= OVER:
        return False
    if not 0 <= state.asked_mask < bit(seats) or state.waiting_mask & ~state.asked_mask:
        return False
    if not 0 <= state.starter_mask < bit(seats) or not 0 <= state.give_mask < bit(seats):
        return False
    if (state.waiting_mask == 0) != (state.phase == OVER) or not FREE <= state.duty <= MUST:
        return False
    if not 0 <= state.draft_kind <= GIFT or not 0 <= state.draft_size < MAX_SET or not 0 <= state.draft_last <= KINDS:
        return False
    if not 0 <= state.draft_target <= seats or not 0 <= state.draft_seat <= seats or not _is_set(state.draft):
        return False
    if not 0 <= state.draft_takes < bit(3 * seats) or not 0 <= state.pending < bit(NUM_ANIMALS):
        return False
    if not 0 <= state.turtle_to <= seats or not 0 <= state.bison_to <= seats:
        return False
    if not 0 <= state.turtle_numbers < bit(NUMBERS) or not 0 <= state.ending <= STALL:
        return False
    return _options_hold(state) and _counters_hold(state)


@kernel
def _options_hold(state):
    if not 5 <= state.num_animals <= SLOTS or not 1 <= state.steal <= MAX_SET:
        return False
    flags = state.give_split | state.bear_wild | state.bear_penalty | state.lenient | state.twisted | state.answering
    return flags == 0 or flags == 1


@kernel
def _counters_hold(state):
    if not 0 <= state.idle <= STALL_ROUNDS * state.num_seats or not 0 <= state.num_turns <= MAX_COUNTER:
        return False
    if not 0 <= state.num_sets <= MAX_COUNTER or not 0 <= state.num_gifts <= MAX_COUNTER:
        return False
    if not 0 <= state.num_thefts <= MAX_COUNTER or not 0 <= state.num_shown <= MAX_COUNTER:
        return False
    for seat in range(SEATS):
        for slot in range(SLOTS):
            if state.counts[seat, slot]:
                return False
    return True


@kernel
def _animals_hold(state):
    """Every slot has its own animal, and the bear is in (R2)."""
    twisted = 0
    found = 0
    for animal in range(NUM_ANIMALS):
        slot = state.slot_of[animal]
        if not 0 <= slot < state.num_animals:
            return False
        if slot:
            found += 1
            if animal == BEAR or state.species[slot] != animal:
                return False
            if animal == FISH or animal >= APE:
                twisted = 1
    for slot in range(SLOTS):
        if (slot == 0 or slot >= state.num_animals) and state.species[slot] != BEAR:
            return False
    return found == state.num_animals - 1 and twisted == state.twisted


@kernel
def _cards_conserved(state):
    """Every card of the deck is in a hand, in the match, or gone."""
    for seat in range(SEATS):
        if not _is_set(state.hands[seat]):
            return False
    if not _is_set(state.match) or not _is_set(state.gone):
        return False
    deck = whole_deck(state.num_animals)
    for kind in range(KINDS):
        total = number_of(state.match, kind) + number_of(state.gone, kind)
        for seat in range(SEATS):
            total += number_of(state.hands[seat], kind)
        if total != number_of(deck, kind):
            return False
    return True


@kernel
def _seats_agree(state):
    """Hand sizes are sums, empty seats are empty, and the match is worth what it says."""
    for seat in range(SEATS):
        if state.hand_size[seat] != size_of(state.hands[seat]) or (seat >= state.num_seats and state.hand_size[seat]):
            return False
    bears, sports, most, total = worth(state, state.match, 0, 0)
    if state.match_bears != bears or state.match_sports != sports or state.match_count != most:
        return False
    size = size_of(state.match)
    return state.match_total == total and state.match_size == size and 1 <= size <= MAX_SET


@kernel
def _contains(cards, part):
    """Tells whether a set of cards holds all of another."""
    if not _is_set(part):
        return False
    for kind in range(KINDS):
        if number_of(part, kind) > number_of(cards, kind):
            return False
    return True


@kernel
def _memory_is_true(state):
    """Nobody is sure of anything that is not so."""
    for seat in range(SEATS):
        lacks = state.lacks[seat]
        if not _is_set(lacks) or lacks & state.hands[seat] or lacks != lanes_of(lacks):
            return False
        for viewer in range(VIEWERS):
            known = state.known[seat, viewer]
            if (viewer == seat and known) or not _contains(state.hands[seat], known):
                return False
    for viewer in range(VIEWERS):
        if not 0 <= state.announced[viewer] < bit(state.num_animals):
            return False
    return True


@kernel
def _events_hold(state):
    for row in range(state.num_events):
        if not OPENED <= state.events[row, 0] <= STALLED or not 0 <= state.events[row, 1] < state.num_seats:
            return False
        if not 0 <= state.events[row, 5] <= EVERYBODY:
            return False
    return True


# Phases


@kernel
def _phase_holds(state):
    """What is being waited for fits the cards on the table. The other checks must have passed."""
    phase = state.phase
    if (state.ending > 0) != (phase == OVER) or (phase != OVER and state.idle >= STALL_ROUNDS * state.num_seats):
        return False
    if state.give_mask and state.slot_of[BEAVER] == 0:
        return False
    if phase == START or phase == OVER:
        if state.duty or state.answering or not _nothing_pending(state):
            return False
        return _start_holds(state) if phase == START else _ending_holds(state)
    if state.starter_mask:
        return False
    if phase == RETURN or phase == HAND_OVER:
        return _given_holds(state)
    if state.asked_mask != bit(state.turn) or state.turtle_to or state.turtle_numbers or state.bison_to:
        return False
    if phase == TAKE_BACK or phase == NAME or phase == ASK:
        return _played_holds(state)
    return _turn_holds(state)


@kernel
def _nothing_pending(state):
    return state.pending | state.previous | state.turtle_to | state.turtle_numbers | state.bison_to == 0


@kernel
def _start_holds(state):
    """Everybody is asked, has cards, and offers to start only with a valid set."""
    if state.asked_mask != bit(state.num_seats) - 1 or state.starter_mask & state.waiting_mask or state.give_mask:
        return False
    for seat in range(state.num_seats):
        if state.hand_size[seat] == 0 or (has(state.starter_mask, seat) and not can_play(state, seat)):
            return False
    return state.owner == 0


@kernel
def _ending_holds(state):
    if state.asked_mask or state.starter_mask:
        return False
    if state.ending == STALL:
        return state.idle == STALL_ROUNDS * state.num_seats
    cards = cards_of_others(state, state.turn) + state.hand_size[state.turn]
    if state.owner != state.turn + 1 or state.hands[state.turn] & BEARS:
        return False
    return (state.ending == EMPTY) == (cards == 0)


@kernel
def _given_holds(state):
    """RETURN and HAND_OVER: the receiver of a gift can do what it is asked for."""
    if state.duty or state.answering or state.previous:
        return False
    returning = state.phase == RETURN
    receiver = (state.turtle_to if returning else state.bison_to) - 1
    if receiver < 0 or receiver == state.turn or state.asked_mask != bit(receiver):
        return False
    if state.bison_to == state.turn + 1 or (state.bison_to and state.slot_of[BISON] == 0):
        return False
    if returning:
        if state.slot_of[TURTLE] == 0 or state.turtle_numbers == 0 or returnable(state, receiver) == 0:
            return False
        return state.pending == (bit(BISON) if state.bison_to else 0)
    return state.pending | state.turtle_to | state.turtle_numbers == 0 and state.hands[receiver] & BEARS != 0


@kernel
def _played_holds(state):
    """TAKE_BACK, NAME and ASK: only what comes later in the order of animals is still pending."""
    animal = AARDVARK if state.phase == TAKE_BACK else GIRAFFE if state.phase == NAME else KANGAROO
    if state.duty or state.slot_of[animal] == 0 or state.owner != state.turn + 1:
        return False
    if state.answering and not state.bear_penalty:
        return False
    for later in range(NUM_ANIMALS):
        acts = later == GIRAFFE or later == BADGER or later == KANGAROO
        if has(state.pending, later) and (not acts or later <= animal or state.slot_of[later] == 0):
            return False
    return state.phase != TAKE_BACK or state.match_size > 1


@kernel
def _turn_holds(state):
    """TURN, STEAL, SHOW and ANSWER."""
    phase = state.phase
    seat = state.turn
    if state.pending or state.previous or state.answering != (phase == ANSWER):
        return False
    if phase == TURN:
        return state.hand_size[seat] > 0 and (state.duty != MUST or can_play(state, seat))
    if phase == ANSWER:
        return state.bear_penalty == 1 and state.duty == MUST and can_play(state, seat)
    if state.duty:
        return False
    if phase == SHOW:
        return state.owner == seat + 1 and state.hands[seat] & BEARS != 0
    return state.hand_size[seat] == 0 and state.owner != seat + 1 and _theft_holds(state)


@kernel
def _theft_holds(state):
    """What was chosen so far can be taken, and there is still something to choose."""
    seat = state.turn
    left = num_stolen(state, seat)
    behind = 0
    for victim in range(SEATS):
        number = taken_from(state.draft_takes, victim)
        if number and (victim == seat or victim >= state.draft_seat or number > state.hand_size[victim]):
            return False
        left -= number
        behind += state.hand_size[victim] if victim >= state.draft_seat else 0
    if not 0 < left <= behind:
        return False
    victim, _, _ = next_victim(state, seat)
    return victim >= 0


# Drafts


@kernel
def _draft_holds(state):
    """A half-built play can still be completed from the hand."""
    if state.phase != STEAL and (state.draft_takes or state.draft_seat):
        return False
    if state.phase == ASK:
        if state.draft_target == state.turn + 1:
            return False
    elif state.draft_target and state.draft_kind != GIFT:
        return False
    if state.draft_kind == 0:
        return state.draft == 0 and state.draft_size == 0 and state.draft_last == 0
    if state.phase != TURN and state.phase != ANSWER:
        return False
    cards = state.draft
    if not _contains(state.hands[state.turn], cards) or size_of(cards) != state.draft_size:
        return False
    if state.draft_last != (KIND_AT[highest(present(cards))] + 1 if cards else 0):
        return False
    return _set_holds(state) if state.draft_kind == SET else _gift_holds(state)


@kernel
def _set_holds(state):
    seat = state.turn
    hand = playable(state.hands[seat])
    if state.draft_size == 0 or not _contains(hand, state.draft):
        return False
    if has(state.give_mask, seat) and not state.answering:
        return False
    if is_valid(state, state.draft, 0, 0):
        return True
    return next_cards(state, hand, state.draft, state.draft_size, state.draft_last) != 0


@kernel
def _gift_holds(state):
    seat = state.turn
    size = gift_size(state, seat)
    if state.duty == MUST or state.phase != TURN or state.draft_size > size:
        return False
    if state.draft_size == 1 and size == 2:
        if (state.hands[seat] - state.draft) & FROM[state.draft_last - 1] == 0:
            return False
    if state.draft_target == 0:
        return True
    return state.draft_target != seat + 1 and state.draft_size == 2 and state.give_split == 1
