"""What must always hold on the kittens' table, compiled. Safe on any bytes: positions come from strangers."""

from clowder.engine.bits import bit, count, has
from clowder.engine.kernel import kernel
from clowder.engine.referee import OWN_BITS
from clowder.games.kittens.cards import may_fetch
from clowder.games.kittens.layout import *
from clowder.games.kittens.rules import can_play_five, robbable

BAD_CARDS, BAD_SEATS, BAD_PHASE, BAD_MEMORY = (OWN_BITS << i for i in range(4))
FAULTS = {
    BAD_CARDS: "cards are missing or too many",
    BAD_SEATS: "the seats do not agree with the hands",
    BAD_PHASE: "what is being waited for does not fit the table",
    BAD_MEMORY: "somebody is sure of what is not so",
}


@kernel
def check(state):
    """Returns 0, or bits that say what is broken. Each number by itself is possible."""
    broken = 0
    if not _cards_conserved(state):
        broken |= BAD_CARDS
    if not _seats_agree(state):
        broken |= BAD_SEATS
    if not _memory_is_true(state):
        broken |= BAD_MEMORY
    if broken == 0 and not _phase_holds(state):
        broken |= BAD_PHASE
    return broken


@kernel
def _cards_conserved(state):
    """Every card of the deck is somewhere, and the kittens are where they belong."""
    removed = 0
    cards = int(state.deck[KITTEN])
    for kind in range(DEFUSE, KITTEN):
        cards += state.deck[kind]
        total = int(state.removed[kind]) + _number_in(state.pile, kind) + _number_in(state.discard, kind)
        removed += state.removed[kind]
        for seat in range(SEATS):
            total += state.hands[seat, kind]
        if total != state.deck[kind] or cards > MAX_CARDS:
            return False
    living = count(state.alive_mask)
    dead = state.num_seats - living
    held = 1 if state.phase == INSERT or state.phase == RESCUE else 0
    if state.deck[KITTEN] != state.num_seats - 1 or removed != state.removed_size:
        return False
    if state.extras_after_deal and state.removed[DEFUSE]:
        return False
    if _number_in(state.pile, KITTEN) != living - 1 - held:
        return False
    return _number_in(state.discard, KITTEN) == (dead if state.death_discards else 0)


@kernel
def _number_in(cards, kind):
    number = 0
    for place in range(MAX_CARDS):
        if cards[place] == kind:
            number += 1
    return number


@kernel
def _seats_agree(state):
    """Hand sizes are sums, empty seats are empty, and the dead died one after the other."""
    dead = state.num_seats - count(state.alive_mask)
    places = 0
    for seat in range(SEATS):
        total = 0
        for kind in range(HAND_KINDS):
            held = state.hands[seat, kind]
            total += held
            for number in range(3):
                if has(state.at_least[seat, number], kind) != (held > number):
                    return False
        if total != state.hand_size[seat]:
            return False
        playing = seat < state.num_seats
        living = has(state.alive_mask, seat)
        if playing and living == (state.place[seat] > 0):
            return False
        if playing and not living and state.death_discards and total:
            return False
        if state.place[seat] > dead:
            return False
        if state.place[seat]:
            places |= bit(state.place[seat])
    return count(places) == dead


@kernel
def _memory_is_true(state):
    """Nobody is sure of anything that is not so, of their own hand, or of cards that are not there."""
    for place in range(state.pile_size, MAX_CARDS):
        if state.pile_seen[place]:
            return False
    for seat in range(state.num_seats):
        for viewer in range(VIEWERS):
            if state.lacks[seat, viewer] & (bit(UNKNOWN) if seat != viewer else ALL_HAND_KINDS):
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
    living = count(state.alive_mask)
    if (state.waiting_mask == 0) != (state.phase == OVER) or (state.remaining != 1 and not state.attacked):
        return False
    if state.phase == OVER:
        return living == 1 and has(state.alive_mask, state.turn) and _nothing_pending(state) and state.asked_mask == 0
    if living < 2 or not has(state.alive_mask, state.turn):
        return False
    if state.phase == WINDOW:
        return _window_holds(state)
    if state.action or state.num_nopes or state.top_seat or state.noped_mask:
        return False
    if state.phase == GIVE:
        target = state.action_target - 1
        fits = target >= 0 and state.waiting_mask == bit(target) == state.asked_mask
        fits = fits and has(robbable(state, state.turn), target)
        return fits and state.draft == 0 and state.draft_picks == 0 and state.action_named == 0
    if state.asked_mask != bit(state.turn) or state.action_target or state.action_named:
        return False
    if state.phase == TURN:
        return state.action_start == 0 and _draft_holds(state)
    if state.draft or state.draft_title or state.draft_target or state.draft_picks:
        return False
    if state.phase == FETCH:
        if state.action_start + 5 > state.discard_size or not state.five_different:
            return False
        for place in range(state.discard_size):
            if may_fetch(state, place):
                return True
        return False
    if state.action_start:
        return False
    return state.phase == INSERT or (state.may_refuse == 1 and state.hands[state.turn, DEFUSE] > 0)


@kernel
def _nothing_pending(state):
    pending = state.action | state.action_target | state.action_named | state.action_start | state.num_nopes
    drafted = state.draft | state.draft_title | state.draft_target | state.draft_picks
    return pending | drafted | state.top_seat | state.noped_mask == 0


@kernel
def _draft_holds(state):
    """A half-built play can still be completed from the hand."""
    draft, title, target = state.draft, state.draft_title, state.draft_target
    hand = state.hands[state.turn]
    if draft == 0:
        return title == 0 and target == 0 and state.draft_picks == 0
    if draft == FIVE:
        if (
            title
            or target
            or count(state.draft_picks) > 4
            or has(state.draft_picks, UNKNOWN)
            or not can_play_five(state, state.turn)
        ):
            return False
        highest = different = 0
        for kind in range(DEFUSE, KITTEN):
            if has(state.draft_picks, kind):
                highest = kind
                if hand[kind] == 0:
                    return False
        for kind in range(highest + 1, KITTEN):
            different += hand[kind] > 0
        return count(state.draft_picks) + different >= 5
    if draft == FAVOR:
        fits = title == FAVOR and hand[FAVOR] > 0
    elif draft == PAIR:
        fits = title >= (DEFUSE if state.special_combos else CAT) and hand[title] >= 2
    else:
        fits = draft == TRIPLE and title >= DEFUSE and state.special_combos == 1 and hand[title] >= 3
    if not fits or state.draft_picks:
        return False
    if target:
        return draft == TRIPLE and has(robbable(state, state.turn), target - 1)
    return robbable(state, state.turn) != 0


@kernel
def _window_holds(state):
    """The pending play lies on the discard pile with its Nopes, and only asked seats have answered."""
    action = state.action
    robbing = action == FAVOR or action == PAIR or action == TRIPLE
    single = ATTACK <= action <= FUTURE and action != NOPE
    if not (single or robbing or action == FIVE) or state.draft or state.draft_title or state.draft_target:
        return False
    if state.draft_picks or (state.action_named > 0) != (action == TRIPLE) or (state.action_target > 0) != robbing:
        return False
    if robbing and (state.action_target - 1 == state.turn or not has(state.alive_mask, state.action_target - 1)):
        return False
    laid = 5 if action == FIVE else 3 if action == TRIPLE else 2 if action == PAIR else 1
    if state.action_start + laid + state.num_nopes != state.discard_size:
        return False
    if not has(state.alive_mask, state.top_seat) or (state.num_nopes == 0 and state.top_seat != state.turn):
        return False
    asked = state.alive_mask if state.self_nope else state.alive_mask & ~bit(state.top_seat)
    if state.asked_mask != asked:
        return False
    if state.noped_mask & ~(asked & ~state.waiting_mask):
        return False
    for seat in range(state.num_seats):
        if has(state.noped_mask, seat) and state.hands[seat, NOPE] == 0:
            return False
    return True
