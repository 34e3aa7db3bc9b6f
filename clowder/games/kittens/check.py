"""What must always hold on the kittens' table, compiled. Safe on any bytes: positions come from strangers."""

from clowder.engine.bits import bit, count, has
from clowder.engine.derive import in_turn
from clowder.engine.kernel import kernel
from clowder.games.kittens.layout import *
from clowder.games.kittens.rules import fetchable, legal_turn, picks, robbable
from clowder.games.kittens.windows import answerers


@kernel
def _cards_conserved(state):
    """Every card of the deck is somewhere, and the kittens are where they belong."""
    removed = 0
    cards = int(state.deck[KITTEN])
    for kind in range(DEFUSE, KITTEN):
        cards += state.deck[kind]
        removed += state.removed[kind]
        found = int(state.removed[kind]) + _number_in(state.pile, kind) + _number_in(state.discard, kind)
        for seat in range(SEATS):
            found += state.hands[seat, kind]
        if found != state.deck[kind]:
            return False
    if cards > MAX_CARDS or removed != state.removed_size or (state.extras_after_deal and state.removed[DEFUSE]):
        return False
    living = count(state.alive_mask)
    dead = state.num_seats - living
    in_hand = state.phase == INSERT or state.phase == RESCUE  # a kitten was drawn
    if state.deck[KITTEN] != state.num_seats - 1 or _number_in(state.pile, KITTEN) != living - 1 - in_hand:
        return False
    return _number_in(state.discard, KITTEN) == (dead if state.death_discards else 0)


@kernel
def _number_in(cards, kind):
    number = 0
    for place in range(MAX_CARDS):
        number += cards[place] == kind
    return number


@kernel
def _seats_agree(state):
    """Hand sizes are sums, and the dead died one after the other."""
    dead = state.num_seats - count(state.alive_mask)
    places = 0
    for seat in range(state.num_seats):
        total = 0
        for kind in range(HAND_KINDS):
            total += state.hands[seat, kind]
            for number in range(3):
                if has(state.at_least[seat, number], kind) != (state.hands[seat, kind] > number):
                    return False
        living = has(state.alive_mask, seat)
        if total != state.hand_size[seat] or living == (state.place[seat] > 0) or state.place[seat] > dead:
            return False
        if not living and state.death_discards and total:
            return False
        places |= bit(state.place[seat]) & ~1
    return count(places) == dead


@kernel
def _memory_is_true(state):
    """Nobody is sure of anything that is not so, of their own hand, or of cards that are not there."""
    for place in range(state.pile_size, MAX_CARDS):
        if state.pile_seen[place]:
            return False
    for seat in range(state.num_seats):
        for viewer in range(VIEWERS):
            if state.lacks[seat, viewer] & (bit(UNKNOWN) if seat != viewer else -1):
                return False
            for kind in range(DEFUSE, KITTEN):
                known = state.known[seat, kind, viewer]
                if known > (state.hands[seat, kind] if seat != viewer else 0):
                    return False
                if known < state.hands[seat, kind] and has(state.lacks[seat, viewer], kind):
                    return False
    return True


@kernel
def _phase_holds(state):
    """What is being waited for fits the cards on the table. The other checks must have passed."""
    seat, phase = state.turn, state.phase
    over = phase == OVER
    if (state.waiting_mask == 0) != over or (count(state.alive_mask) == 1) != over or not has(state.alive_mask, seat):
        return False
    if (state.remaining != 1 and not state.attacked) or (phase != TURN and not _no_draft(state)):
        return False
    if phase == WINDOW:
        return _window_holds(state)
    if state.action | state.num_nopes | state.top_seat | state.noped_mask | state.action_named:
        return False
    if phase == GIVE:
        target = state.action_target - 1
        return target >= 0 and has(robbable(state, seat), target) and state.asked_mask == bit(target)
    if state.asked_mask != (0 if over else bit(seat)) or state.action_target:
        return False
    if phase == FETCH:
        return state.action_start + 5 <= state.discard_size and state.five_different == 1 and fetchable(state) != 0
    if state.action_start or (phase == RESCUE and not (state.may_refuse and state.hands[seat, DEFUSE])):
        return False
    return phase != TURN or _draft_holds(state, seat)


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
    action, target = state.action, state.action_target - 1
    robbing = action == FAVOR or action == PAIR or action == TRIPLE
    if not (robbing or action == FIVE or (action < KITTEN and has(PLAYABLE, action))):
        return False
    if (state.action_named > 0) != (action == TRIPLE) or (target >= 0) != robbing:
        return False
    if robbing and (target == state.turn or not has(state.alive_mask, target)):
        return False
    laid = 5 if action == FIVE else 3 if action == TRIPLE else 2 if action == PAIR else 1
    if state.action_start + laid + state.num_nopes != state.discard_size:
        return False
    if not has(state.alive_mask, state.top_seat) or (state.num_nopes == 0 and state.top_seat != state.turn):
        return False
    able = 0
    for seat in range(state.num_seats):
        able |= has(state.at_least[seat, 0], NOPE) << seat
    sealed = state.asked_mask & ~state.waiting_mask
    return state.asked_mask == answerers(state, state.top_seat) and state.noped_mask & ~(sealed & able) == 0


FAULTS = {
    "cards are missing or too many": _cards_conserved,
    "the seats do not agree with the hands": _seats_agree,
    "somebody is sure of what is not so": _memory_is_true,
    "what is being waited for does not fit the table": _phase_holds,
}
check = in_turn(FAULTS, __name__)
