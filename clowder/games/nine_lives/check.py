"""Conditions on every position of Nine Lives, compiled. Safe on any bytes, because positions are untrusted."""

from clowder.engine.rules.bits import bit, count, has
from clowder.engine.rules.kernel import kernel
from clowder.games.nine_lives.hands import all_viewers, owned
from clowder.games.nine_lives.icon_counts import fits_at, needs_cat, needs_place, playable
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.life_orders import has_choice, life_to_order, order_length, orders_lives
from clowder.games.nine_lives.powers import can_ask, choosers, must_wager, passable
from clowder.games.nine_lives.turns import most_cards, wagers_differ


@kernel
def _cards_conserved(state):
    """R2: at most 45 cards, each different one with possible icons, and every one of them is somewhere."""
    fits, total = True, 0
    for card in range(1, ANY_CARD):
        left, kind = int(state.copies[card]), int(state.kinds[card])
        total += left
        fits &= (left > 0) == (card <= state.num_cards)
        fits &= kind > state.kinds[card - 1] if left else kind == 0
        fits &= state.icons[card] == (KIND_ICONS[kind - 1] if kind else 0)
        for place in range(CARDS):
            left -= (state.pile[place] == card) + (state.discard[place] == card) + (state.table[place] == card)
        for seat in range(SEATS):
            for level in range(COPIES):
                left -= has(state.held[seat, level], card)
        fits &= left == 0
    return fits and total <= CARDS


@kernel
def _hands_hold(state):
    """Hand sizes are right. Nobody is sure of what is not there, and everybody is sure of open hands."""
    fits = True
    for seat in range(state.num_seats):
        others, size = all_viewers(state) & ~bit(seat), 0
        for level in range(COPIES):
            held = int(state.held[seat, level])
            size += count(held)
            fits &= held & (~state.held[seat, level - 1] if level else bit(UNKNOWN)) == 0
            for card in range(1, ANY_CARD):
                known, holds = int(state.known[seat, level, card]), has(held, card)
                fits &= known & ~(state.known[seat, level - 1, card] if level else others) == 0
                fits &= (holds or known == 0) and (known == others or not has(known, WATCHER))
                fits &= known == others or not (holds and has(state.open_mask, seat))
        fits &= size == state.hand_size[seat] and size <= state.hand_limit
    return fits


@kernel
def _lives_conserved(state):
    """Every life of the Life deck is somewhere, and nine were dealt to each seat."""
    fits, undealt = True, -LIVES * state.num_seats
    for life in range(1, ANY_LIFE):
        left = state.life_deck[life] - state.lost[life]
        undealt += state.life_deck[life]
        for place in range(MAX_LIVES):
            left -= state.left_out[place] == life
        for seat in range(SEATS):
            for i in range(LIVES):
                left -= (state.lives[seat, i] == life) + (state.wagered[seat, i] == life)
        fits &= left == 0
    for place in range(MAX_LIVES):
        fits &= (state.left_out[place] > 0) == (place < undealt)
    return fits and 0 <= undealt <= MAX_LIVES


@kernel
def _lives_remembered(state):
    """The top of a deck is known. Of the rest, spectators know no more than the others, and no more about the order."""
    fits = True
    for seat in range(state.num_seats):
        others, top, row = all_viewers(state) & ~bit(seat), int(state.lives_size[seat]) - 1, state.lives[seat]
        for place in range(LIVES):
            seen, tied = int(state.lives_seen[seat, place]), int(state.tied[seat, place])
            fits &= (seen | tied) & ~others == 0 and (seen == 0 or place <= top) and (tied == 0 or place < top)
            if state.phase == ORDER:  # they lie sorted
                fits &= seen == 0 and (place >= top or (tied == others and row[place] <= row[place + 1]))
            else:
                fits &= seen == others or not (has(seen, WATCHER) or place == top)
                fits &= tied == 0 or (has(tied, WATCHER) and place < top - 1)
    return fits


@kernel
def _table_holds(state):
    """Cards are covered once, nothing goes in circles, and the counts are those of the uncovered cards."""
    fits, covered, counts, reached = True, 0, 0, int(state.uncovered)
    for place in range(CARDS):
        laid, beneath = has(state.table_mask, place), bit(state.beneath[place]) >> 1
        fits &= (state.table[place] > 0) == laid and covered & beneath == 0 and (laid or beneath == 0)
        covered |= beneath
        counts += state.icons[state.table[place]] if has(state.uncovered, place) else 0
    for _ in range(count(covered)):
        for place in range(CARDS):
            reached |= bit(state.beneath[place]) >> 1 if has(reached, place) else 0
    return fits and covered & state.uncovered == 0 and reached == state.table_mask and counts == state.counts


@kernel
def _turn_holds(state):
    """The turn and what binds it fit together. Between rounds nothing is on the table, and nothing pending."""
    bound = state.skip_mask | state.double_mask | state.force_mask | state.forbid_mask
    turns, required = state.owed + state.extra, has(state.required_mask, state.turn)
    if not TURN <= state.phase <= REORDER:
        pending = bound | turns | state.wager_rule | state.wagers_now | state.open_mask | state.table_mask
        return pending | state.ignored == 0 and state.required_mask == bit(state.num_seats) - 1
    most = 0 if state.wager_rule == FORBIDDEN else LIVES if state.multi_wager else 1
    fits = state.wagers_now <= most and bound & (bit(state.turn) | ~state.required_mask) == 0
    return fits and count(state.required_mask) > 1 and turns > 0 and (required or state.owed == 0)


@kernel
def _powers_hold(state):
    """Only this turn's wagers change how the table is read."""
    flags, power = state.plus | state.forbidden, POWER_OF[state.reading]
    fits = (flags | state.ignored) & ~TOPS == 0
    fits &= state.reading == 0 or power == SINGLE_CAT or power == NUMBERSHIFT
    for cat in range(CATS):
        fits &= state.shifted == 1 or state.reads_as[cat] == cat
    changed = state.reading | state.wild | state.placing | state.may_skip | state.must_size | state.shifted
    fits &= state.wagers_now > 0 or changed | flags == 0
    return fits and state.wagers_now <= state.num_wagered[state.turn]


@kernel
def _must_holds(state):
    """The cards a risky power brought are in the hand, and seats that did not see them are not sure of all the
    others.
    """
    size, cards, seat, seen = int(state.must_size), int(state.must_mask), int(state.turn), int(state.must_seen)
    if size == 0:
        return cards | seen == 0
    unseen = all_viewers(state) & ~seen
    fits = TURN <= state.phase <= REORDER and 1 <= count(cards) <= size and cards & ~state.held[seat, 0] == 0
    fits &= has(seen, seat) and (count(cards) == size or cards & state.held[seat, 1] != 0)
    fits &= unseen == 0 or not (has(seen, WATCHER) or has(state.open_mask, seat))
    for viewer in range(VIEWERS):
        sure = 0
        for level in range(COPIES):
            for card in range(1, ANY_CARD):
                sure += has(state.known[seat, level, card], viewer)
        fits &= sure + size <= state.hand_size[seat] or not has(unseen, viewer)
    return fits


@kernel
def _drafts_hold(state):
    """Half-made choices can be completed."""
    phase, card = state.phase, state.draft_card
    fits = (state.pass_way == 0 or phase == PASS) and (state.draft_place == 0 or (phase == TURN and card > 0))
    fits &= card == 0 or (phase == GIFT and has(state.held[state.turn, 0], card)) or (phase == TURN and _waits(state))
    for seat in range(state.num_seats):
        first, second, more = int(state.passing[seat, 0]), int(state.passing[seat, 1]), passable(state, seat)
        asked = phase == PASS and has(state.asked_mask, seat)
        fits &= (first > 0 or second == 0) and (not asked or (second == 0) == has(state.waiting_mask, seat))
        fits &= first == 0 or (asked and has(state.held[seat, 0], first))
        fits &= first == 0 or (has(more, second) if second else more != 0)
    return fits


@kernel
def _waits(state):
    """Whether a playable card still needs its place or its cat."""
    card, place = state.draft_card, state.draft_place - 1
    if must_wager(state, state.turn) or not has(playable(state, state.turn), card):
        return False
    if place < 0:
        return needs_place(state) or needs_cat(state, card)
    return has(state.uncovered, place) and needs_place(state) and needs_cat(state, card) and fits_at(state, card, place)


@kernel
def _orders_hold(state):
    """Orders are made by the seats asked for one, of lives they know, and only while there is a choice."""
    fits, owner = True, state.reorder_seat - 1
    if (owner >= 0) != (state.phase == REORDER):
        return False
    for place in range(state.lives_size[owner] if owner >= 0 and owner != state.turn else 0):
        fits &= has(state.lives_seen[owner, place] & ~state.tied[owner, place], state.turn)
    for seat in range(state.num_seats):
        row, chosen = state.orders[seat], int(state.num_ordered[seat])
        making = has(state.asked_mask, seat) and orders_lives(state)
        length = order_length(state, seat) if making else 0
        fits &= length != 1 and (state.phase != RETURN or making == wagers_differ(state, seat))
        for i in range(LIVES):
            same = 0
            for j in range(length):
                same += (row[j] == row[i]) - (life_to_order(state, seat, j) == row[i])
            fits &= same == 0 and (row[i] > 0) == (i < length)
            fits &= not chosen < i < length or row[i - 1] <= row[i]
        if length and has(state.waiting_mask, seat):
            fits &= chosen < length and (chosen == 0 or has_choice(state, seat, length))
        else:
            fits &= chosen == length
    return fits


@kernel
def _phase_holds(state):
    """Every asked seat can answer, and the game is over exactly when somebody has no life left. The other checks must
    have passed.
    """
    phase, over, wagers, fresh, fits = state.phase, False, 0, state.num_rounds + state.discard_size == 0, True
    for seat in range(state.num_seats):
        fits &= owned(state, seat) <= LIVES
        over |= owned(state, seat) == 0
        wagers |= state.num_wagered[seat]
        fresh &= state.lives_size[seat] == LIVES
    asked = 0 if phase == OVER else bit(state.queen if phase == CROWN else state.turn)
    if phase == ORDER or phase == PASS:
        asked = choosers(state) if phase == PASS else state.required_mask
    fits &= state.asked_mask == asked or phase == RETURN  # whom that asks is known from the orders
    fits &= over == (phase == OVER) and over == (state.waiting_mask == 0) and (fresh or phase != ORDER)
    fits &= phase != CROWN or (wagers == 0 and count(most_cards(state)) > 1)
    return fits and (not TURN < phase <= REORDER or (state.wagers_now > 0 and can_ask(state, state.turn, phase)))


FAULTS = {
    "cards are missing or too many": _cards_conserved,
    "hands are not what they say, or known wrongly": _hands_hold,
    "what lies on the table does not add up": _table_holds,
    "lives are missing or too many": _lives_conserved,
    "lives are known wrongly": _lives_remembered,
    "the turn does not agree with the seats": _turn_holds,
    "the turn does not agree with what was wagered": _powers_hold,
    "the cards that must be played are not there": _must_holds,
    "a half-made choice cannot be completed": _drafts_hold,
    "the lives being ordered are not those to order": _orders_hold,
    "the open question does not fit the table": _phase_holds,
}
