"""The order of turns in Hold My Bear, compiled: the win check, stealing, passing, showing a bear, the end.

R numbers refer to RULES.md. rules.py has what a seat does on its turn.
"""

from clowder.engine.rules.bits import bit
from clowder.engine.rules.decisions import ask
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import kernel
from clowder.games.hold_my_bear.cards import (
    cards_of_others,
    code_of,
    forget_played,
    one_more,
    remember_card,
    steal_cards,
)
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.sets import can_play, rate_match


@kernel
def next_seat(state, seat):
    """Returns the next seat clockwise."""
    return seat + 1 if seat + 1 < state.num_seats else 0


@kernel
def begin_turn(state, seat):
    """R20, R19, R29: the win check, then stealing. Seats that cannot do anything are passed over."""
    while True:
        state.turn = seat
        state.num_turns = one_more(state.num_turns)
        ask(state, bit(seat))
        if state.owner == seat + 1:
            if state.hands[seat] & BEARS:
                state.phase = SHOW
            else:
                _win(state, seat)
            return
        tell(state, TURN_BEGINS, seat, 0, 0, 0, EVERYBODY)
        if state.hand_size[seat]:
            state.phase = TURN
            return
        if cards_of_others(state, seat):
            state.phase = STEAL
            _finish_steal(state, seat)
            return
        tell(state, PASSED, seat, 0, 0, 0, EVERYBODY)
        state.give_mask &= ~bit(seat)
        state.idle += 1
        if _is_stalled(state):
            _end_in_stall(state)
            return
        seat = next_seat(state, seat)


@kernel
def end_turn(state):
    """R22, R30: begins the next seat's turn, or ends a game without progress."""
    state.answering = 0
    if _is_stalled(state):
        _end_in_stall(state)
    else:
        begin_turn(state, next_seat(state, state.turn))


@kernel
def _is_stalled(state):
    return state.idle >= state.stall_rounds * state.num_seats


@kernel
def _end_in_stall(state):
    state.ending = STALL
    state.phase = OVER
    ask(state, 0)
    tell(state, STALLED, state.turn, 0, 0, 0, EVERYBODY)


@kernel
def _win(state, seat):
    state.ending = STOOD if cards_of_others(state, seat) + state.hand_size[seat] else EMPTY
    state.phase = OVER
    state.lacks[seat] |= BEARS  # winning proves it
    ask(state, 0)
    tell(state, WON, seat, 0, 0, 0, EVERYBODY)


@kernel
def play_show(state, seat, bear):
    """R21: the owner shows a bear and goes on. With `bear_penalty` that bear becomes the match, and the turn ends."""
    happening(state)
    state.num_shown = one_more(state.num_shown)
    if not state.bear_penalty:
        remember_card(state, seat, bear)
        tell(state, SHOWED, seat, code_of(state, bear), 0, 0, EVERYBODY)
        state.phase = TURN
        return
    new_match(state, seat, UNIT[bear], 1)
    state.give_mask &= ~bit(seat)
    tell(state, PENALTY, seat, code_of(state, bear), 0, 0, EVERYBODY)
    other = next_seat(state, seat)
    while other != seat:  # R27: the first who can beat it must
        if can_play(state, other):
            state.turn = other
            state.phase = ANSWER
            state.duty = MUST
            state.answering = 1
            ask(state, bit(other))
            tell(state, ANSWERS, other, 0, 0, 0, EVERYBODY)
            return
        other = next_seat(state, other)
    tell(state, NO_ANSWER, seat, 0, 0, 0, EVERYBODY)
    begin_turn(state, next_seat(state, seat))


@kernel
def new_match(state, seat, cards, size):
    """Moves cards from a hand to the table, openly."""
    state.gone += state.match
    state.match = cards
    state.hands[seat] -= cards
    state.hand_size[seat] -= size
    state.owner = seat + 1
    state.idle = 0
    forget_played(state, seat, cards)
    rate_match(state)


# Stealing, decided victim by victim


@kernel
def num_stolen(state, seat):
    """R19, R43: how many cards an empty-handed seat takes in all."""
    return min(state.steal, cards_of_others(state, seat))


@kernel
def taken_from(takes, seat):
    """Returns how many cards a draft of thefts takes from a seat."""
    return (takes >> (3 * seat)) & 7


@kernel
def _fewest(state, seat, victim, left):
    """Returns how many of the `left` cards must come from `victim` because the later seats hold too few."""
    behind = 0
    for other in range(SEATS):
        if other > victim and other != seat:
            behind += state.hand_size[other]
    return max(0, left - behind)


@kernel
def next_victim(state, seat):
    """Settles what is forced. Returns the next seat that may be robbed of more or fewer cards, or -1.

    Also returns how many cards are then left to take, and the draft with the forced ones.
    """
    takes = state.draft_takes + 0
    left = num_stolen(state, seat)
    for victim in range(SEATS):
        left -= taken_from(takes, victim)
    for victim in range(SEATS):
        if victim < state.draft_seat or victim == seat or victim >= state.num_seats:
            continue
        fewest = _fewest(state, seat, victim, left)
        if fewest < min(left, state.hand_size[victim]):
            return victim, left, takes
        takes += fewest << (3 * victim)
        left -= fewest
    return -1, left, takes


@kernel
def theft_limits(state, seat):
    """Returns who is robbed next, and the fewest and most cards that may come from there."""
    victim, left, _ = next_victim(state, seat)
    return victim, _fewest(state, seat, victim, left), min(left, state.hand_size[victim])


@kernel
def choose_theft(state, seat, number):
    """Records how many cards come from the next victim."""
    victim, _, takes = next_victim(state, seat)
    state.draft_takes = takes + (number << (3 * victim))
    state.draft_seat = victim + 1


@kernel
def play_steal(state, seat, number):
    choose_theft(state, seat, number)
    _finish_steal(state, seat)


@kernel
def _finish_steal(state, seat):
    """Steals, if nothing is left to choose."""
    victim, _, takes = next_victim(state, seat)
    if victim >= 0:
        return
    if state.draft_seat:
        happening(state)
    state.draft_takes = 0
    state.draft_seat = 0
    state.num_thefts = one_more(state.num_thefts)
    for other in range(SEATS):
        number = taken_from(takes, other)
        if number:
            steal_cards(state, seat, other, number)
    state.phase = TURN
