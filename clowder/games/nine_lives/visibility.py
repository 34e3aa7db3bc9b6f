"""What a seat may know of Nine Lives, compiled: the view, and possible worlds."""

from clowder.engine.rules.bits import bit, count, has, lowest
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.record import SPECTATOR, TRUTH
from clowder.engine.rules.rng import below, reseed, shuffle
from clowder.games.nine_lives.hands import all_viewers, gain
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.life_orders import begin_order, orders_lives


@kernel
def observe(state, seat, view):
    """Shows of hands and Life decks what the seat (-1: a spectator) knows, and what everybody knows that it knows."""
    mind = WATCHER if seat < 0 else seat
    shown = bit(mind) | bit(WATCHER)
    view.must_seen = state.must_seen & shown
    if view.must_seen:
        view.must_mask = state.must_mask
    for owner in range(state.num_seats):
        for card in range(1, CARDS + 1):
            for level in range(COPIES):
                known = state.known[owner, level, card]
                if known == 0:  # then nobody is sure of more of that card
                    break
                view.known[owner, level, card] = known & shown
        _observe_lives(state, owner, mind, view)


@kernel
def _observe_lives(state, owner, mind, view):
    """Shows a Life deck: in full to its owner; to others what they know, sorted where they do not know the order."""
    minds = bit(mind) | bit(WATCHER)
    first = 0  # of the places whose order this mind does not know
    filled = 0
    for place in range(state.lives_size[owner]):
        view.tied[owner, place] = state.tied[owner, place] & minds
        seen = state.lives_seen[owner, place] & minds
        if mind == owner or has(seen, mind):
            life = int(state.lives[owner, place])
            slot = filled
            while slot > first and 2 * life + has(seen, WATCHER) < _life_key(view, owner, slot - 1):
                view.lives[owner, slot] = view.lives[owner, slot - 1]
                view.lives_seen[owner, slot] = view.lives_seen[owner, slot - 1]
                slot -= 1
            view.lives[owner, slot] = life
            view.lives_seen[owner, slot] = seen
            filled += 1
        if mind == owner or not has(state.tied[owner, place], mind):
            first = place + 1
            filled = first


@kernel
def _life_key(view, owner, place):
    return 2 * int(view.lives[owner, place]) + has(view.lives_seen[owner, place], WATCHER)


# Possible worlds


@kernel
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals (cards told apart) consistent with it."""
    mind = WATCHER if view.viewer == SPECTATOR else view.viewer - 1
    unseen = _collect_cards(view, mind, rng)
    for seat in range(view.num_seats):
        if seat != mind:
            unseen = _fill_hand(view, seat, mind, unseen)
    unseen = _collect_lives(view, rng)
    for seat in range(view.num_seats):
        if seat != mind:
            unseen = _fill_lives(view, seat, mind, unseen, rng)
    for seat in range(view.num_seats):
        _lend_memory(view, seat, mind)
    if view.must_size:
        view.must_seen |= all_viewers(view) if has(view.must_seen, WATCHER) else bit(view.turn)
    _begin_answers(view, mind)
    reseed(view.rng, rng)
    view.viewer = TRUTH


@kernel
def _collect_cards(view, mind, rng):
    """Puts the cards the viewer is sure of into hands, and all it cannot locate on the pile. Returns their number."""
    one = two = three = 0  # cards located once, twice, three times
    for place in range(CARDS):
        for card in (view.table[place], view.discard[place]):
            seen = bit(card)
            three |= two & seen
            two |= one & seen
            one |= seen
    unseen = 0
    for card in range(1, view.num_cards + 1):
        number = int(view.copies[card]) - has(one, card) - has(two, card) - has(three, card)
        for seat in range(view.num_seats):
            for level in range(COPIES):
                if seat != mind and has(view.known[seat, level, card], mind):
                    view.held[seat, level] |= bit(card)
                if not has(view.held[seat, level], card):
                    break
                number -= 1
        for _ in range(number):
            view.pile[unseen] = card
            unseen += 1
    shuffle(rng, view.pile, unseen)
    return unseen


@kernel
def _take(cards, size):
    """Takes the last of `size` shuffled cards."""
    card = int(cards[size - 1])
    cards[size - 1] = UNKNOWN
    return card


@kernel
def _fill_hand(view, seat, mind, unseen):
    """Fills a hand with unseen cards. If a risky power brought some that the viewer did not see, those come first."""
    size = int(view.hand_size[seat])
    known = 0
    for level in range(COPIES):
        known += count(view.held[seat, level])
    risky = 0
    if seat == view.turn and not has(view.must_seen, mind):
        risky = int(view.must_size)
    for number in range(size - known):
        card = _take(view.pile, unseen)
        unseen -= 1
        gain(view, seat, card, 0)
        if number < risky:
            view.must_mask |= bit(card)
    view.hand_size[seat] = size
    return unseen


@kernel
def _collect_lives(view, rng):
    """Puts all lives the viewer has not located among those left out; returns their number."""
    _count_lives(view, -1)
    unseen = 0
    for life in range(1, KINDS_OF_LIFE + 1):
        for _ in range(view.life_deck[life] - view.lost[life]):
            view.left_out[unseen] = life
            unseen += 1
    _count_lives(view, 1)
    shuffle(rng, view.left_out, unseen)
    return unseen


@kernel
def _count_lives(view, step):
    """Adds `step` to the number of each life for every one that the viewer has located."""
    for seat in range(view.num_seats):
        for place in range(LIVES):
            view.life_deck[view.lives[seat, place]] += step
            view.life_deck[view.wagered[seat, place]] += step


@kernel
def _fill_lives(view, seat, mind, unseen, rng):
    """Fills a Life deck with unseen lives, and shuffles those whose order the viewer does not know."""
    first = 0
    for place in range(view.lives_size[seat]):
        if view.lives[seat, place] == UNKNOWN:
            view.lives[seat, place] = _take(view.left_out, unseen)
            unseen -= 1
        if not has(view.tied[seat, place], mind):
            if view.phase == ORDER:
                _sort_lives(view, seat)
            else:
                _mix_lives(view, seat, first, place, rng)
            first = place + 1
    return unseen


@kernel
def _mix_lives(view, seat, first, last, rng):
    for place in range(last, first, -1):
        other = first + below(rng, place - first + 1)
        life = int(view.lives[seat, place])
        seen = int(view.lives_seen[seat, place])
        view.lives[seat, place] = view.lives[seat, other]
        view.lives_seen[seat, place] = view.lives_seen[seat, other]
        view.lives[seat, other] = life
        view.lives_seen[seat, other] = seen


@kernel
def _sort_lives(view, seat):
    """Sorts lives that have not been ordered yet."""
    row = view.lives[seat]
    for i in range(1, LIVES):
        life = int(row[i])
        place = i
        while place > 0 and row[place - 1] > life:
            row[place] = row[place - 1]
            place -= 1
        row[place] = life


@kernel
def _lend_memory(view, seat, mind):
    """Gives the other minds what everybody knows."""
    strangers = (bit(view.num_seats) - 1) & ~bit(mind) & ~bit(seat)
    for card in range(1, view.num_cards + 1):
        for level in range(COPIES):
            if not has(view.known[seat, level, card], WATCHER):
                break
            view.known[seat, level, card] |= strangers
    for place in range(view.lives_size[seat]):
        if has(view.tied[seat, place], WATCHER):
            view.tied[seat, place] |= strangers
        if has(view.lives_seen[seat, place], WATCHER):
            view.lives_seen[seat, place] |= strangers
    if view.reorder_seat == seat + 1 and has(strangers, view.turn):  # the seat that is reordering a deck sees it
        for place in range(view.lives_size[seat]):
            view.tied[seat, place] &= ~bit(view.turn)
            view.lives_seen[seat, place] |= bit(view.turn)


@kernel
def _begin_answers(view, mind):
    """Marks the others' sealed answers as still open: their orders have not begun."""
    owing = view.asked_mask & ~bit(mind) if orders_lives(view) else 0
    while owing:
        begin_order(view, lowest(owing))
        owing &= owing - 1
