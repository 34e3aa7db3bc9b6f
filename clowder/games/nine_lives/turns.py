"""The order of turns and rounds, compiled: whose turn it is, how a round ends, who leads the next."""

from clowder.engine.rules.bits import bit, count, has, lowest
from clowder.engine.rules.decisions import ask
from clowder.engine.rules.events import EVERYBODY, tell
from clowder.engine.rules.kernel import kernel
from clowder.games.nine_lives.hands import owned, pop_life, reveal_top, take_back, top_life
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.life_orders import begin_order
from clowder.games.nine_lives.powers import free_choice


@kernel
def start_round(state, queen):
    """R10: the Kittyqueen has the first turn, and everybody is required to take turns."""
    state.queen = queen
    state.num_rounds += 1
    tell(state, LEADS, queen, state.num_rounds, 0, 0, EVERYBODY)
    _begin_seat(state, queen)


@kernel
def _begin_seat(state, seat):
    """R16, R35, R45: uses up what was laid on the coming turn of this seat."""
    one = bit(seat)
    state.turn = seat
    state.owed = 0
    state.extra = 0
    if state.required_mask & one:
        state.owed = 2 if state.double_mask & one else 1
    else:
        state.extra = 1
    state.wager_rule = FORBIDDEN if state.forbid_mask & one else FORCED if state.force_mask & one else FREE
    _use_up(state, one)
    _begin_turn(state)


@kernel
def _use_up(state, seats):
    state.skip_mask &= ~seats
    state.double_mask &= ~seats
    state.force_mask &= ~seats
    state.forbid_mask &= ~seats


@kernel
def _begin_turn(state):
    read_plainly(state)
    state.phase = TURN
    ask(state, bit(state.turn))
    tell(state, TURN_BEGINS, state.turn, 1 if state.owed else 0, state.owed + state.extra, 0, EVERYBODY)


@kernel
def read_plainly(state):
    """R13: the powers of a turn end with it."""
    state.wagers_now = 0
    state.reading = 0
    state.wild = 0
    state.placing = PLAIN
    state.may_skip = 0
    free_choice(state)
    state.plus = 0
    state.forbidden = 0
    state.shifted = 0
    for cat in range(CATS):
        state.reads_as[cat] = cat


@kernel
def end_turn(state):
    """Ends a taken or skipped turn: the same seat has another, or the next one begins."""
    if state.owed:
        state.owed -= 1
    else:
        state.extra -= 1
    if not has(state.required_mask, state.turn):  # R35: a perfect nine makes owed turns voluntary
        state.extra += state.owed
        state.owed = 0
    state.wager_rule = FREE  # R45: force and forbid bind only the first of two turns
    if state.owed + state.extra:
        _begin_turn(state)
    else:
        next_seat(state)


@kernel
def next_seat(state):
    """R10: clockwise. Seats that must skip are passed over, without wager or penalty (R22)."""
    seat = int(state.turn)
    for _ in range(2 * SEATS):
        seat += 1
        if seat >= state.num_seats:
            seat = 0
        if not has(state.skip_mask, seat):
            break
        _use_up(state, bit(seat))
        tell(state, SKIPPED, seat, 1, 0, 0, EVERYBODY)
    _begin_seat(state, seat)


@kernel
def end_round(state, reason, losers):
    """R17 to R21: the losers pay, the table is cleared, and everything that lasts for a round ends."""
    state.rounds_ended[reason] += 1
    tell(state, ROUND_ENDS, state.turn, max(reason, WOULD_NOT), 0, 0, EVERYBODY)
    over = False
    for seat in range(state.num_seats):
        if has(losers, seat):
            _lose_life(state, seat)
        over |= owned(state, seat) == 0
    _clear_table(state)
    if over:
        _end_game(state)
        return
    state.phase = RETURN
    asked = 0
    for seat in range(state.num_seats):
        if wagers_differ(state, seat):
            begin_order(state, seat)
            asked |= bit(seat)
    ask(state, asked)
    if asked == 0:
        close_return(state)


@kernel
def wagers_differ(state, seat):
    """R20: whether the lives a seat gets back can be ordered."""
    for i in range(1, state.num_wagered[seat]):
        if state.wagered[seat, i] != state.wagered[seat, 0]:
            return True
    return False


@kernel
def _lose_life(state, seat):
    """R19: the top life and all wagered ones are discarded."""
    life = 0
    if state.lives_size[seat]:
        life = pop_life(state, seat)
        state.lost[life] += 1
        reveal_top(state, seat)
    wagers = int(state.num_wagered[seat])
    for i in range(wagers):
        state.lost[state.wagered[seat, i]] += 1
        state.wagered[seat, i] = UNKNOWN
    state.num_wagered[seat] = 0
    tell(state, LOST_LIFE, seat, life, wagers, state.lives_size[seat], EVERYBODY)


@kernel
def _clear_table(state):
    """R21: played cards are discarded; hands stay as they are, open ones are closed, and releases end."""
    places = int(state.table_mask)
    while places:
        place = lowest(places)
        places &= places - 1
        state.discard[state.discard_size] = state.table[place]
        state.discard_size += 1
        state.table[place] = UNKNOWN
        state.beneath[place] = 0
    state.table_mask = 0
    state.uncovered = 0
    state.counts = 0
    state.ignored = 0
    state.open_mask = 0
    state.required_mask = bit(state.num_seats) - 1
    _use_up(state, state.required_mask)
    state.owed = 0
    state.extra = 0
    state.wager_rule = FREE
    read_plainly(state)


@kernel
def _end_game(state):
    """R23: the most lives win, and ties share."""
    state.phase = OVER
    ask(state, 0)
    best = 0
    for seat in range(state.num_seats):
        best = max(best, owned(state, seat))
    for seat in range(state.num_seats):
        if owned(state, seat) == best:
            tell(state, WON, seat, best, 0, 0, EVERYBODY)


@kernel
def close_return(state):
    """R20: all wagered lives go back at once, in the order of the seats."""
    for seat in range(state.num_seats):
        number = int(state.num_wagered[seat])
        if number == 0:
            continue
        if state.num_ordered[seat]:
            take_back(state, seat, state.orders[seat])
            state.num_ordered[seat] = 0
        else:
            take_back(state, seat, state.wagered[seat])
        tell(state, RETURNED, seat, number, top_life(state, seat), 0, EVERYBODY)
    _crown(state)


@kernel
def most_cards(state):
    """R21: returns the set of seats with the most cards in hand."""
    most = 0
    tied = 0
    for seat in range(state.num_seats):
        size = int(state.hand_size[seat])
        if size > most:
            most = size
            tied = 0
        if size == most:
            tied |= bit(seat)
    return tied


@kernel
def _crown(state):
    tied = most_cards(state)
    if count(tied) > 1:  # the Kittyqueen names one of them
        state.phase = CROWN
        ask(state, bit(state.queen))
        return
    for seat in range(state.num_seats):
        if has(tied, seat):
            start_round(state, seat)
