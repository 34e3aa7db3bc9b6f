"""Conditions on every position of the kittens, compiled. Safe on any bytes, because positions are untrusted."""

from clowder.engine.rules.bits import bit, count, has
from clowder.engine.rules.kernel import kernel
from clowder.games.kittens.layout import *
from clowder.games.kittens.nope_windows import answerers
from clowder.games.kittens.rules import fetchable, legal_turn, picks, robbable


@kernel
def _cards_conserved(state):
    """Every card of the deck is somewhere, and the kittens are where they belong."""
    fits, removed, cards = True, 0, int(state.deck[KITTEN])
    for kind in range(DEFUSE, KITTEN):
        cards += state.deck[kind]
        removed += state.removed[kind]
        found = int(state.removed[kind]) + _number_in(state.pile, kind) + _number_in(state.discard, kind)
        for seat in range(SEATS):
            found += state.hands[seat, kind]
        fits &= found == state.deck[kind]
    fits &= cards <= MAX_CARDS and removed == state.removed_size
    fits &= state.extras_after_deal == 0 or state.removed[DEFUSE] == 0
    living = count(state.alive_mask)
    dead = state.num_seats - living
    in_hand = state.phase == INSERT or state.phase == RESCUE  # a kitten was drawn
    fits &= state.deck[KITTEN] == state.num_seats - 1 and _number_in(state.pile, KITTEN) == living - 1 - in_hand
    return fits and _number_in(state.discard, KITTEN) == (dead if state.death_discards else 0)


@kernel
def _number_in(cards, kind):
    number = 0
    for place in range(MAX_CARDS):
        number += cards[place] == kind
    return number


@kernel
def _seats_agree(state):
    """Hand sizes are sums, and the dead died one after the other."""
    fits, places, dead = True, 0, state.num_seats - count(state.alive_mask)
    for seat in range(state.num_seats):
        total = 0
        for kind in range(HAND_KINDS):
            total += state.hands[seat, kind]
            for number in range(3):
                fits &= has(state.at_least[seat, number], kind) == (state.hands[seat, kind] > number)
        living = has(state.alive_mask, seat)
        fits &= total == state.hand_size[seat] and living == (state.place[seat] == 0) and state.place[seat] <= dead
        fits &= living or total == 0 or state.death_discards == 0
        places |= bit(state.place[seat]) & ~1
    return fits and count(places) == dead


@kernel
def _memory_is_true(state):
    """Nobody is sure of anything false, of their own hand, or of cards that are not there."""
    fits = True
    for place in range(state.pile_size, MAX_CARDS):
        fits &= state.pile_seen[place] == 0
    for seat in range(state.num_seats):
        for viewer in range(VIEWERS):
            lacks = state.lacks[seat, viewer]
            fits &= lacks & (bit(UNKNOWN) if seat != viewer else -1) == 0
            for kind in range(DEFUSE, KITTEN):
                known, held = state.known[seat, kind, viewer], state.hands[seat, kind]
                fits &= known <= (held if seat != viewer else 0) and (known >= held or not has(lacks, kind))
    return fits


@kernel
def _phase_holds(state):
    """What is being waited for fits the cards on the table. The other checks must have passed."""
    seat, phase, over = state.turn, state.phase, state.phase == OVER
    fits = (state.waiting_mask == 0) == over == (count(state.alive_mask) == 1) and has(state.alive_mask, seat)
    fits &= (state.remaining == 1 or state.attacked == 1) and (phase == TURN or _no_draft(state))
    if phase == WINDOW:
        return fits and _window_holds(state)
    fits &= state.action | state.num_nopes | state.top_seat | state.noped_mask | state.action_named == 0
    if phase == GIVE:
        target = state.action_target - 1
        return fits and target >= 0 and has(robbable(state, seat), target) and state.asked_mask == bit(target)
    fits &= state.asked_mask == (0 if over else bit(seat)) and state.action_target == 0
    if phase == FETCH:
        fits &= state.action_start + 5 <= state.discard_size and state.five_different == 1
        return fits and fetchable(state) != 0
    fits &= state.action_start == 0 and (phase != RESCUE or (state.may_refuse == 1 and state.hands[seat, DEFUSE] > 0))
    return fits and (phase != TURN or _draft_holds(state, seat))


@kernel
def _no_draft(state):
    return state.draft | state.draft_title | state.draft_target | state.draft_picks == 0


@kernel
def _draft_holds(state, seat):
    """A half-built play could be begun, and can still be completed from the hand."""
    draft, title, target, chosen = state.draft, state.draft_title, state.draft_target, state.draft_picks
    if draft == FIVE:
        begun = has(legal_turn(state, seat), MOVE_FIVE) and title | target == 0 and count(chosen) < 5
        return begun and chosen & ~state.at_least[seat, 0] == 0 and picks(state, seat) != 0
    if draft == 0 or chosen or (target and (draft != TRIPLE or not has(robbable(state, seat), target - 1))):
        return _no_draft(state)
    if draft == FAVOR:
        return title == FAVOR and has(legal_turn(state, seat), MOVE_PLAY + FAVOR)
    first = MOVE_PAIR if draft == PAIR else MOVE_TRIPLE
    return draft >= PAIR and has(legal_turn(state, seat), first + title)


@kernel
def _window_holds(state):
    """The pending play lies on the discard pile with its Nopes, and only asked seats have answered."""
    action, others = state.action, state.alive_mask & ~bit(state.turn)
    robbing = action == FAVOR or action == PAIR or action == TRIPLE
    fits = robbing or action == FIVE or (action < KITTEN and has(PLAYABLE, action))
    fits &= (state.action_named > 0) == (action == TRIPLE)
    fits &= has(others << 1, state.action_target) if robbing else state.action_target == 0
    laid = 5 if action == FIVE else 3 if action == TRIPLE else 2 if action == PAIR else 1
    fits &= state.action_start + laid + state.num_nopes == state.discard_size
    fits &= has(state.alive_mask, state.top_seat) and (state.num_nopes > 0 or state.top_seat == state.turn)
    able = 0
    for seat in range(state.num_seats):
        able |= has(state.at_least[seat, 0], NOPE) << seat
    sealed = state.asked_mask & ~state.waiting_mask
    return fits and state.asked_mask == answerers(state, state.top_seat) and state.noped_mask & ~(sealed & able) == 0


FAULTS = {
    "cards are missing or too many": _cards_conserved,
    "the seats do not agree with the hands": _seats_agree,
    "somebody is sure of something false": _memory_is_true,
    "the open question does not fit the table": _phase_holds,
}
