"""Orders of lives, compiled: made card by card from the top, or completed in one step as suggested.

While an order is made, `orders[seat]` holds the lives chosen so far and then the others, ascending.
"""

from clowder.engine.rules.kernel import kernel
from clowder.games.nine_lives.layout import *


@kernel
def orders_lives(state):
    """Whether lives are being put in order."""
    return state.phase == ORDER or state.phase == RETURN or state.phase == REORDER


@kernel
def order_length(state, seat):
    """Returns how many lives the order that a seat is making has."""
    if state.phase == ORDER:
        return LIVES
    if state.phase == RETURN:
        return int(state.num_wagered[seat])
    return int(state.lives_size[state.reorder_seat - 1])


@kernel
def life_to_order(state, seat, place):
    """Returns one of the lives that a seat is putting in order, in their present order."""
    if state.phase == ORDER:
        return int(state.lives[seat, place])
    if state.phase == RETURN:
        return int(state.wagered[seat, place])
    return int(state.lives[state.reorder_seat - 1, place])


@kernel
def begin_order(state, seat):
    """Prepares the lives that a seat is asked to order."""
    row = state.orders[seat]
    for i in range(order_length(state, seat)):
        life = life_to_order(state, seat, i)
        place = i
        while place > 0 and row[place - 1] > life:
            row[place] = row[place - 1]
            place -= 1
        row[place] = life
    state.num_ordered[seat] = 0


@kernel
def end_order(state, seat):
    """Clears an order."""
    for i in range(LIVES):
        state.orders[seat, i] = UNKNOWN
    state.num_ordered[seat] = 0


@kernel
def has_choice(state, seat, length):
    """Whether the lives not yet chosen differ. There must be some."""
    return state.orders[seat, state.num_ordered[seat]] != state.orders[seat, length - 1]


@kernel
def can_suggest(state, seat, length):
    """Whether there is more to order than a pair."""
    return length - state.num_ordered[seat] > 2 and has_choice(state, seat, length)


@kernel
def legal_order(state, seat, moves):
    """Lists the lives that may come next; with more than two left, also all of them as suggested."""
    row = state.orders[seat]
    length = order_length(state, seat)
    first = int(state.num_ordered[seat])
    n = 0
    if can_suggest(state, seat, length):
        moves[0] = MOVE_SUGGESTED
        n = 1
    last = UNKNOWN
    for i in range(first, length):
        life = int(row[i])
        if life != last:
            moves[n] = MOVE_LIFE + life
            n += 1
            last = life
    return n


@kernel
def step_order(state, seat, move):
    """Makes one step of an order. Returns whether it is complete. Nobody else can notice."""
    row = state.orders[seat]
    length = order_length(state, seat)
    first = int(state.num_ordered[seat])
    if move == MOVE_SUGGESTED:
        _suggest(row, first, length)
        state.num_ordered[seat] = length
        return True
    life = move - MOVE_LIFE
    place = first
    while row[place] != life:
        place += 1
    while place > first:
        row[place] = row[place - 1]
        place -= 1
    row[first] = life
    first += 1
    if first == length or row[first] == row[length - 1]:  # R8: with one order left, nothing is asked
        first = length
    state.num_ordered[seat] = first
    return first == length


@kernel
def _suggest(row, first, length):
    """Puts row[first:length] into the suggested order."""
    for i in range(first + 1, length):
        life = int(row[i])
        place = i
        while place > first and RANK[row[place - 1]] > RANK[life]:
            row[place] = row[place - 1]
            place -= 1
        row[place] = life
