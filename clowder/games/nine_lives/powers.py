"""Wagering a life, compiled: the draw, then the power with all its questions except those about the card played.

Powers without a "may" are compulsory even if they hurt (R11). A power that finds nothing to do has no effect.
"""

from clowder.engine.rules.bits import bit, has, lowest, next_in
from clowder.engine.rules.decisions import answered, ask
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import kernel
from clowder.games.nine_lives.hands import (
    all_viewers,
    draw,
    gain,
    give_away,
    has_room,
    open_hand,
    owned,
    pop_life,
    restack,
    reveal_top,
    rob,
    tell_card,
    told,
    top_life,
    who_sees,
)
from clowder.games.nine_lives.icon_counts import flag_of
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.life_orders import begin_order, end_order, has_choice, step_order


@kernel
def can_wager(state, seat):
    """R11, R50, R53: whether the seat on turn may wager its top life now, unless others forbid it."""
    return state.lives_size[seat] > 0 and not has_wagered_enough(state) and not is_kept(state, seat)


@kernel
def has_wagered_enough(state):
    """R11, R50: whether there can be no other wager this turn."""
    return state.wagers_now > 0 and not state.multi_wager


@kernel
def is_kept(state, seat):
    """R53: whether this game forbids wagering the top life."""
    if state.keep_first and owned(state, seat) == LIVES:
        return True
    return state.keep_last != 0 and state.lives_size[seat] == 1


@kernel
def must_wager(state, seat):
    """R44: whether the seat on turn has to wager first, and can."""
    return state.wager_rule == FORCED and state.wagers_now == 0 and can_wager(state, seat)


@kernel
def wager(state, seat):
    """R11: opens the top life, draws its number of cards and uses its power."""
    happening(state)
    life = pop_life(state, seat)
    reveal_top(state, seat)
    state.wagered[seat, state.num_wagered[seat]] = life
    state.num_wagered[seat] += 1
    state.wagers_now += 1
    state.wagers_made[POWER_OF[life]] += 1
    state.may_skip = 0  # R50: skipping was decided before this wager
    tell(state, WAGERED, seat, life, top_life(state, seat), 0, EVERYBODY)
    draw(state, seat, DRAW_OF[life])
    _use(state, seat, life)


@kernel
def _use(state, seat, life):
    """Uses a life's power, or asks what it needs to know."""
    power = POWER_OF[life]
    if power == SHAPESHIFT:
        _shapeshift(state, life - FIRST_SHIFT)
    elif power == FORBID:
        state.forbidden |= flag_of(life - FIRST_FORBID)
    elif power == PLUS:
        state.plus |= flag_of(life - FIRST_PLUS)
    elif power == NUMBERSHIFT or power == SINGLE_CAT:
        state.reading = life
    elif power == WILDCARD:
        state.wild = 1
    elif power == OVERRIDE:
        state.placing = COVERING
    elif power == SWAP:
        state.placing = SWAPPING
    elif power == IGNORE:
        state.ignored |= flag_of(life - FIRST_IGNORE)
        tell(state, IGNORED, seat, life - FIRST_IGNORE, 0, 0, EVERYBODY)
    elif power == RISKY_DECK:
        came, cards = draw(state, seat, 2)
        _must_play(state, seat, came, cards, bit(seat))
    elif power == SKIP or power == DOUBLE_TURN or power == FORCE_WAGER or power == FORBID_WAGER:
        _bind_next(state, seat, power)
    elif power == INSPECT:
        _inspect(state, seat)
    else:
        _ask_power(state, seat, life, power)


@kernel
def _shapeshift(state, number):
    """R27: every cat X is read as Y; several shifts follow each other."""
    state.shifted = 1
    for cat in range(CATS):
        if state.reads_as[cat] == SHIFT_FROM[number]:
            state.reads_as[cat] = SHIFT_TO[number]


@kernel
def _must_play(state, seat, number, cards, viewers):
    """R37, R38: makes one of these cards compulsory, instead of those brought before (R50), if any came."""
    if number:
        state.must_size = number
        state.must_mask = cards
        state.must_seen = all_viewers(state) if has(state.open_mask, seat) else viewers


@kernel
def free_choice(state):
    """Makes any card of the hand playable again."""
    state.must_size = 0
    state.must_seen = 0
    state.must_mask = 0


@kernel
def _bind_next(state, seat, power):
    """R22, R35, R44: binds the next required player. There is one, or the round would have ended."""
    after = next_in(state.required_mask & ~bit(seat), seat, state.num_seats)
    tell(state, BOUND, after, power, 0, 0, EVERYBODY)
    if power == SKIP:
        state.may_skip = 1
        state.skip_mask |= bit(after)
    elif power == DOUBLE_TURN:
        state.extra += 1
        state.double_mask |= bit(after)
    elif power == FORCE_WAGER:
        state.force_mask |= bit(after)
    else:
        state.forbid_mask |= bit(after)


@kernel
def _inspect(state, seat):
    tell(state, INSPECTED, seat, 0, 0, 0, EVERYBODY)
    for other in range(state.num_seats):
        if other != seat:
            open_hand(state, other)


@kernel
def _ask_power(state, seat, life, power):
    """Asks whom or what a power is for, unless there is nothing to choose from."""
    if can_ask(state, seat, QUESTION_OF[power]):
        state.phase = QUESTION_OF[power]
    else:
        state.phase = TURN
        tell(state, NO_EFFECT, seat, life, 0, 0, EVERYBODY)


@kernel
def can_ask(state, seat, phase):
    """Whether a power's question leaves the seat on turn something to choose from."""
    if phase == COPY:
        return copied_seats(state, seat) != 0
    if phase == GIFT:
        return state.hand_size[seat] > 0 and receivers(state, seat) != 0
    if phase == TAKE or phase == ROB:
        return has_room(state, seat)
    return phase != WHOSE or decks(state) != 0


@kernel
def others(state, seat):
    """Returns the set of all other seats."""
    return (bit(state.num_seats) - 1) & ~bit(seat)


@kernel
def copied_seats(state, seat):
    """R29: the others whose top life is not a copycat."""
    seats = 0
    for other in range(state.num_seats):
        life = top_life(state, other)
        if other != seat and life and POWER_OF[life] != COPYCAT:
            seats |= bit(other)
    return seats


@kernel
def receivers(state, seat):
    """R31: the others whose hand has room."""
    seats = 0
    for other in range(state.num_seats):
        if other != seat and has_room(state, other):
            seats |= bit(other)
    return seats


@kernel
def decks(state):
    """R41: the seats whose Life deck is not empty."""
    seats = 0
    for seat in range(state.num_seats):
        if state.lives_size[seat]:
            seats |= bit(seat)
    return seats


@kernel
def play_copy(state, seat, target):
    """R29: uses the power, without drawing its number of cards."""
    happening(state)
    state.phase = TURN
    life = top_life(state, target)
    tell(state, COPIED, seat, life, target + 1, 0, EVERYBODY)
    _use(state, seat, life)


@kernel
def play_gift(state, seat, move):
    """R31: first which card, unnoticed, then who gets it."""
    if state.draft_card == 0:
        state.draft_card = move - MOVE_GIVE
        return
    happening(state)
    target = move - MOVE_SEAT
    card = int(state.draft_card)
    state.draft_card = 0
    state.phase = TURN
    state.wild = 1
    free_choice(state)  # R50
    insiders = give_away(state, seat, card, who_sees(state, seat, target), state.hand_size[seat] == 1)
    gain(state, target, card, insiders)
    tell_card(state, GAVE, seat, card, target + 1, insiders)


@kernel
def play_take(state, seat, move):
    """R33, R34: a card from the table, or a random one from a player."""
    happening(state)
    state.phase = TURN
    if move >= MOVE_SEAT:
        rob(state, seat, move - MOVE_SEAT, 1)
        return
    card = lift(state, move - MOVE_TABLE)
    gain(state, seat, card, all_viewers(state))
    tell(state, TOOK, seat, state.kinds[card], 0, 0, EVERYBODY)


@kernel
def lift(state, place):
    """Takes an uncovered card off the table. The one beneath it counts again (R47). Returns the card."""
    card = int(state.table[place])
    state.table[place] = UNKNOWN
    state.counts -= state.icons[card]
    state.table_mask &= ~bit(place)
    state.uncovered &= ~bit(place)
    beneath = int(state.beneath[place])
    if beneath:
        state.beneath[place] = 0
        state.uncovered |= bit(beneath - 1)
        state.counts += state.icons[state.table[beneath - 1]]
    return card


@kernel
def play_rob(state, seat, target):
    """R38: two random cards of one player, one of which has to be played."""
    happening(state)
    state.phase = TURN
    came, cards, viewers = rob(state, seat, target, 2)
    _must_play(state, seat, came, cards, viewers)


# The carousel


@kernel
def play_direction(state, seat, move):
    """R40: asks everybody with more than two cards which two to pass on."""
    happening(state)
    state.pass_way = move - MOVE_LEFT
    tell(state, ROTATED, seat, state.pass_way, 0, 0, EVERYBODY)
    state.phase = PASS
    ask(state, choosers(state))
    if state.asked_mask == 0:
        _rotate(state)


@kernel
def choosers(state):
    """Returns the seats that can choose what to pass on."""
    seats = 0
    for seat in range(state.num_seats):
        if state.hand_size[seat] > 2:
            seats |= bit(seat)
    return seats


@kernel
def passable(state, seat):
    """Returns the cards a seat may choose next, ascending: the first must leave one for the second."""
    first = int(state.passing[seat, 0])
    cards = int(state.held[seat, 0])
    if first:
        return cards & -bit(first + 1) | state.held[seat, 1] & bit(first)
    last = cards
    while last & (last - 1):
        last &= last - 1
    return cards & ~last | state.held[seat, 1] & last


@kernel
def play_pass(state, seat, card):
    """Seals what a seat passes on. The last answer moves all cards at once."""
    if state.passing[seat, 0] == 0:
        state.passing[seat, 0] = card
        return
    state.passing[seat, 1] = card
    if answered(state, seat):
        happening(state)
        _rotate(state)


@kernel
def _rotate(state):
    """R40: removes all cards before any arrives, so that arriving cards are not taken for leaving ones."""
    for seat in range(state.num_seats):
        whole = not has(state.asked_mask, seat)
        if whole:
            _pass_all(state, seat)
        sees = who_sees(state, seat, _neighbour(state, seat))
        for i in range(2):
            card = int(state.passing[seat, i])
            if card:
                state.passing_seen[seat, i] = give_away(state, seat, card, sees, whole)
    for seat in range(state.num_seats):
        _arrive(state, seat, _neighbour(state, seat))
    free_choice(state)  # R50
    state.phase = TURN
    state.pass_way = 0
    ask(state, bit(state.turn))


@kernel
def _pass_all(state, seat):
    """A seat with no more than two cards passes them all."""
    cards = int(state.held[seat, 0])
    if cards:
        first = lowest(cards)
        state.passing[seat, 0] = first
        rest = cards & (cards - 1) | state.held[seat, 1]
        if rest:
            state.passing[seat, 1] = lowest(rest)


@kernel
def _neighbour(state, seat):
    """Returns the seat to which a seat passes its cards."""
    if state.pass_way == 0:
        return seat + 1 if seat + 1 < state.num_seats else 0
    return seat - 1 if seat > 0 else state.num_seats - 1


@kernel
def _arrive(state, giver, taker):
    a, b = int(state.passing[giver, 0]), int(state.passing[giver, 1])
    if a == 0:
        return
    seen = told(who_sees(state, giver, taker))
    tell(state, PASSED, giver, state.kinds[a], state.kinds[b], taker + 1, seen)
    if seen != EVERYBODY:
        tell(state, PASSED_UNSEEN, giver, 1 + (b > 0), 0, taker + 1, EVERYBODY & ~seen)
    gain(state, taker, a, state.passing_seen[giver, 0])
    if b:
        gain(state, taker, b, state.passing_seen[giver, 1])
    for i in range(2):
        state.passing[giver, i] = 0
        state.passing_seen[giver, i] = 0


# Somebody's lives


@kernel
def play_whose(state, seat, target):
    """R41: the user looks through that deck. If all lives in it are equal there is nothing to order."""
    happening(state)
    tell(state, BROWSED, seat, 0, target + 1, 0, EVERYBODY)
    size = int(state.lives_size[target])
    if target != seat:
        for place in range(size):
            state.lives_seen[target, place] |= bit(seat)
            state.tied[target, place] &= ~bit(seat)
    state.phase = REORDER
    state.reorder_seat = target + 1
    begin_order(state, seat)
    if not has_choice(state, seat, size):
        _end_reorder(state, seat)


@kernel
def play_reorder(state, seat, move):
    """Adds one more life to the new order, from the top. The last one puts the deck down again."""
    if not step_order(state, seat, move):
        return
    happening(state)
    target = int(state.reorder_seat) - 1
    restack(state, target, state.orders[seat], seat)
    _end_reorder(state, seat)
    tell(state, REORDERED, seat, top_life(state, target), target + 1, 0, EVERYBODY)


@kernel
def _end_reorder(state, seat):
    end_order(state, seat)
    state.reorder_seat = 0
    state.phase = TURN
