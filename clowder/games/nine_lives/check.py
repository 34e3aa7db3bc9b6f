"""What must always hold on the table of Nine Lives, compiled. Safe on any bytes: positions come from strangers."""

from clowder.engine.bits import bit, count, has, lowest
from clowder.engine.events import EVERYBODY
from clowder.engine.kernel import kernel
from clowder.games.nine_lives.counting import fits_at, needs_cat, needs_place, playable
from clowder.games.nine_lives.hands import all_viewers, has_room, owned
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.orders import has_choice
from clowder.games.nine_lives.powers import can_wager, choosers, copied_seats, decks, passable, receivers
from clowder.games.nine_lives.turns import most_cards

# What may be broken, as bits.
BAD_RANGES, BAD_CARDS, BAD_LIVES, BAD_TABLE, BAD_MEMORY, BAD_TURN, BAD_PHASE, BAD_EVENTS = 1, 2, 4, 8, 16, 32, 64, 128
MAX_TALLY = 30_000
MAX_CLOCK = 1 << 60
ALL_PLACES = (1 << CARDS) - 1


@kernel
def check(state):
    """Returns 0, or bits that say what is broken. Trusts no field."""
    if not _events_hold(state):
        return BAD_EVENTS
    if not (_nothing_negative(state) and _numbers_hold(state) and _masks_hold(state) and _rows_hold(state)):
        return BAD_RANGES
    if not _deck_holds(state) or not _cards_conserved(state):
        return BAD_CARDS
    if not _lives_conserved(state):
        return BAD_LIVES
    if not _table_holds(state):
        return BAD_TABLE
    if not (_hands_remembered(state) and _lives_remembered(state)):
        return BAD_MEMORY
    if not _turn_holds(state):
        return BAD_TURN
    return 0 if _phase_holds(state) else BAD_PHASE


@kernel
def _events_hold(state):
    seats = state.num_seats
    if state.events_lost or not 0 <= state.num_events <= len(state.events) or not 2 <= seats <= SEATS:
        return False
    if not 0 <= state.clock <= MAX_CLOCK:
        return False
    for row in range(state.num_events):
        if not DEALT <= state.events[row, 0] <= WON or not 0 <= state.events[row, 1] < seats:
            return False
        if not 0 <= state.events[row, 5] <= EVERYBODY:
            return False
    return True


@kernel
def _nothing_negative(state):
    """Whether no field is negative: joined together, a single one would show."""
    joined = state.counts | state.table_mask | state.uncovered | state.must_mask
    joined |= state.plus | state.forbidden | state.ignored
    joined |= state.asked_mask | state.waiting_mask | state.required_mask | state.open_mask
    joined |= state.skip_mask | state.double_mask | state.force_mask | state.forbid_mask
    joined |= state.phase | state.turn | state.queen | state.num_rounds | state.owed | state.extra
    joined |= state.wager_rule | state.wagers_now | state.shifted | state.reading | state.wild | state.placing
    joined |= state.may_skip | state.must_size | state.must_seen | state.draft_card | state.draft_place
    joined |= state.pass_way | state.reorder_seat | state.num_cards | state.pile_size | state.discard_size
    joined |= state.multi_wager | state.hand_limit | state.returns_top | state.keep_first | state.keep_last
    for card in range(CARDS + 1):
        joined |= state.icons[card] | state.copies[card] | state.kinds[card]
    for place in range(CARDS):
        joined |= state.pile[place] | state.discard[place] | state.table[place] | state.beneath[place]
    for cat in range(CATS):
        joined |= state.reads_as[cat]
    for life in range(KINDS_OF_LIFE + 1):
        joined |= state.life_deck[life] | state.lost[life]
    for place in range(MAX_LIVES):
        joined |= state.left_out[place]
    for power in range(POWERS + 1):
        joined |= state.wagers_made[power]
    for reason in range(5):
        joined |= state.rounds_ended[reason]
    return joined >= 0 and _no_seat_negative(state)


@kernel
def _no_seat_negative(state):
    joined = 0
    for seat in range(SEATS):
        joined |= state.hand_size[seat] | state.lives_size[seat] | state.num_wagered[seat] | state.num_ordered[seat]
        for level in range(COPIES):
            joined |= state.held[seat, level]
            for card in range(CARDS + 1):
                joined |= state.known[seat, level, card]
        for i in range(LIVES):
            joined |= state.lives[seat, i] | state.lives_seen[seat, i] | state.tied[seat, i]
            joined |= state.wagered[seat, i] | state.orders[seat, i]
        for i in range(2):
            joined |= state.passing[seat, i] | state.passing_seen[seat, i]
    return joined >= 0


@kernel
def _numbers_hold(state):
    """Whether every small number alone is possible."""
    seats = state.num_seats
    if state.viewer or state.turn >= seats or state.queen >= seats or not ORDER <= state.phase <= OVER:
        return False
    if state.num_rounds > MAX_ROUNDS or state.owed > 2 or state.extra > MAX_EXTRA or state.wager_rule > FORBIDDEN:
        return False
    flags = state.shifted | state.wild | state.may_skip | state.pass_way | state.multi_wager
    flags |= state.returns_top | state.keep_first | state.keep_last
    if flags > 1 or state.placing > SWAPPING or state.must_size > 2 or state.wagers_now > LIVES:
        return False
    if state.reading and state.reading != SINGLE_LIFE and not FIRST_NUMBER <= state.reading < FIRST_IGNORE:
        return False
    if not 1 <= state.num_cards <= CARDS or state.draft_card > state.num_cards or state.draft_place > CARDS:
        return False
    if state.pile_size > CARDS or state.discard_size > CARDS or state.reorder_seat > seats:
        return False
    if state.hand_limit != 6 and state.hand_limit != 9 and state.hand_limit != CARDS:
        return False
    for cat in range(CATS):
        if state.reads_as[cat] >= CATS or (not state.shifted and state.reads_as[cat] != cat):
            return False
    for reason in range(5):
        if state.rounds_ended[reason] > MAX_TALLY:
            return False
    for power in range(POWERS + 1):
        if state.wagers_made[power] > MAX_TALLY:
            return False
    return True


@kernel
def _masks_hold(state):
    """Whether every set alone is possible."""
    seats = bit(state.num_seats) - 1
    used = state.asked_mask | state.required_mask | state.open_mask | state.skip_mask | state.double_mask
    used |= state.force_mask | state.forbid_mask
    if used & ~seats or state.waiting_mask & ~state.asked_mask or state.must_seen & ~all_viewers(state):
        return False
    if (state.waiting_mask == 0) != (state.phase == OVER):
        return False
    if (state.plus | state.forbidden | state.ignored) & ~TOPS:
        return False
    if state.table_mask & ~ALL_PLACES or state.uncovered & ~state.table_mask:
        return False
    cards = bit(state.num_cards + 1) - 2
    if state.must_mask & ~cards:
        return False
    for seat in range(SEATS):
        one, two, three = state.held[seat, 0], state.held[seat, 1], state.held[seat, 2]
        if one & ~cards or two & ~one or three & ~two:
            return False
        if count(one) + count(two) + count(three) != state.hand_size[seat] or state.hand_size[seat] > state.hand_limit:
            return False
        if seat >= state.num_seats and one:
            return False
    return True


@kernel
def _rows_hold(state):
    """Whether every list holds what may be in it, up to its end and nothing after."""
    for place in range(CARDS):
        if max(state.pile[place], state.discard[place], state.table[place]) > state.num_cards:
            return False
        if (state.pile[place] > 0) != (place < state.pile_size) or state.beneath[place] > CARDS:
            return False
        if (state.discard[place] > 0) != (place < state.discard_size):
            return False
        if (state.table[place] > 0) != has(state.table_mask, place):
            return False
    for seat in range(SEATS):
        size, wagers = int(state.lives_size[seat]), int(state.num_wagered[seat])
        if size + wagers > LIVES or state.num_ordered[seat] > LIVES or (seat >= state.num_seats and size + wagers):
            return False
        for i in range(LIVES):
            if max(state.lives[seat, i], state.wagered[seat, i], state.orders[seat, i]) > KINDS_OF_LIFE:
                return False
            if (state.lives[seat, i] > 0) != (i < size) or (state.wagered[seat, i] > 0) != (i < wagers):
                return False
        for i in range(2):
            if state.passing[seat, i] > state.num_cards or state.passing_seen[seat, i]:
                return False
    for i in range(MAX_LIVES):
        if state.left_out[i] > KINDS_OF_LIFE:
            return False
    return True


@kernel
def _deck_holds(state):
    """R2: 45 cards, each different one with icons a card may have, stars never mixed."""
    total = 0
    for card in range(CARDS + 1):
        used = 1 <= card <= state.num_cards
        icons, copies = int(state.icons[card]), int(state.copies[card])
        if not used and (icons or copies or state.kinds[card]):
            return False
        total += copies
        if used and not (1 <= copies <= COPIES and 1 <= state.kinds[card] <= KINDS):
            return False
        if used and (icons != KIND_ICONS[state.kinds[card] - 1] or state.kinds[card] <= state.kinds[card - 1]):
            return False
    return total == CARDS


@kernel
def _cards_conserved(state):
    """Every card of the deck is somewhere."""
    for card in range(1, state.num_cards + 1):
        total = 0
        for place in range(CARDS):
            total += (state.pile[place] == card) + (state.discard[place] == card) + (state.table[place] == card)
        for seat in range(state.num_seats):
            for level in range(COPIES):
                total += has(state.held[seat, level], card)
        if total != state.copies[card]:
            return False
    return True


@kernel
def _lives_conserved(state):
    """Every life of the Life deck is somewhere, and nine were dealt to each seat."""
    size = 0
    for life in range(KINDS_OF_LIFE + 1):
        total = int(state.lost[life])
        for place in range(MAX_LIVES):
            total += life > 0 and state.left_out[place] == life
        for seat in range(state.num_seats):
            for i in range(LIVES):
                total += life > 0 and state.lives[seat, i] == life
                total += life > 0 and state.wagered[seat, i] == life
        if total != state.life_deck[life]:
            return False
        size += total
    left = size - LIVES * state.num_seats
    if left < 0 or left > MAX_LIVES:
        return False
    for place in range(MAX_LIVES):
        if (state.left_out[place] > 0) != (place < left):
            return False
    return state.life_deck[0] == 0


@kernel
def _table_holds(state):
    """What is covered is covered once, nothing goes in circles, and the counts are those of the uncovered cards."""
    covered = reached = counts = 0
    for place in range(CARDS):
        beneath = int(state.beneath[place])
        if beneath:
            if not has(state.table_mask, place) or has(covered, beneath - 1):
                return False
            covered |= bit(beneath - 1)
    if covered != state.table_mask & ~state.uncovered:
        return False
    places = int(state.uncovered)
    while places:
        place = lowest(places)
        counts += state.icons[state.table[place]]
        for _ in range(CARDS):
            reached += 1
            if state.beneath[place] == 0:
                break
            place = state.beneath[place] - 1
        places &= places - 1
    return reached == count(state.table_mask) and counts == state.counts


@kernel
def _hands_remembered(state):
    """Nobody is sure of what is not there, the watchers of nothing the others do not know; open hands are known."""
    everybody = all_viewers(state)
    for seat in range(SEATS):
        viewers = everybody & ~bit(seat) if seat < state.num_seats else 0
        for level in range(COPIES):
            for card in range(CARDS + 1):
                known = int(state.known[seat, level, card])
                held = has(state.held[seat, level], card)
                if known & ~viewers or (known and not held):
                    return False
                if level > 0 and known & ~state.known[seat, level - 1, card]:
                    return False
                if has(known, WATCHER) and known != viewers:
                    return False
                if held and has(state.open_mask, seat) and known != viewers:
                    return False
    return True


@kernel
def _lives_remembered(state):
    """The top of a deck is known; of the rest, the watchers know and can tell no more than the others."""
    everybody = all_viewers(state)
    for seat in range(SEATS):
        viewers = everybody & ~bit(seat) if seat < state.num_seats else 0
        top = int(state.lives_size[seat]) - 1
        for place in range(LIVES):
            seen, tied = int(state.lives_seen[seat, place]), int(state.tied[seat, place])
            if (seen | tied) & ~viewers or (place > top and seen) or (place >= top and tied):
                return False
            if (has(seen, WATCHER) and seen != viewers) or (tied and not has(tied, WATCHER)):
                return False
            if state.phase == ORDER:
                if (
                    seen
                    or (place < top and tied != viewers)
                    or (place < top and state.lives[seat, place] > state.lives[seat, place + 1])
                ):
                    return False
            elif (place == top and seen != viewers) or (place == top - 1 and tied):
                return False
    return True


@kernel
def _turn_holds(state):
    """Whose turn it is, what binds it, and what its wagers have brought about fit together."""
    if not TURN <= state.phase <= REORDER:
        return _is_quiet(state)
    one = bit(state.turn)
    if (
        count(state.required_mask) < 2
        or state.owed + state.extra == 0
        or (state.owed and not state.required_mask & one)
    ):
        return False
    bound = state.skip_mask | state.double_mask | state.force_mask | state.forbid_mask
    if bound & one or bound & ~state.required_mask:
        return False
    if state.wagers_now > state.num_wagered[state.turn] or (state.wagers_now > 1 and not state.multi_wager):
        return False
    if state.wager_rule == FORBIDDEN and state.wagers_now:
        return False
    return (state.wagers_now > 0 or _reads_plainly(state)) and _must_holds(state)


@kernel
def _reads_plainly(state):
    changed = state.reading | state.wild | state.placing | state.may_skip | state.must_size | state.shifted
    return changed == 0 and state.plus | state.forbidden == 0


@kernel
def _is_quiet(state):
    """Between rounds nothing is on the table, and nothing is pending."""
    pending = state.skip_mask | state.double_mask | state.force_mask | state.forbid_mask | state.open_mask
    pending |= state.owed | state.extra | state.wager_rule | state.wagers_now
    if pending or state.table_mask or state.ignored or state.must_mask or state.must_seen:
        return False
    return state.required_mask == bit(state.num_seats) - 1 and _reads_plainly(state)


@kernel
def _must_holds(state):
    """The cards a risky power brought are in the hand, and who did not see them is not sure of all the others."""
    number, cards, seat = int(state.must_size), int(state.must_mask), int(state.turn)
    if number == 0:
        return cards == 0 and state.must_seen == 0
    if state.phase != TURN or not 1 <= count(cards) <= number or cards & ~state.held[seat, 0]:
        return False
    if count(cards) < number and not cards & state.held[seat, 1]:
        return False
    everybody = all_viewers(state)
    if not has(state.must_seen, seat) or (has(state.must_seen, WATCHER) and state.must_seen != everybody):
        return False
    if has(state.open_mask, seat) and state.must_seen != everybody:
        return False
    for viewer in range(VIEWERS):
        if has(everybody & ~state.must_seen, viewer):
            sure = 0
            for level in range(COPIES):
                for card in range(1, CARDS + 1):
                    sure += has(state.known[seat, level, card], viewer)
            if sure + number > state.hand_size[seat]:
                return False
    return True


@kernel
def _phase_holds(state):
    """What is being waited for can be answered, and nothing else is begun. The other checks must have passed."""
    if not (_drafts_hold(state) and _orders_hold(state)):
        return False
    alive = True
    for seat in range(state.num_seats):
        alive &= owned(state, seat) > 0
    phase = state.phase
    if alive == (phase == OVER):
        return False
    if phase == OVER:
        return state.asked_mask == 0
    if phase == ORDER:
        return _nothing_played(state)
    if phase == PASS:
        return state.asked_mask == choosers(state) and state.wagers_now > 0
    if phase == RETURN:
        return True  # whom it asks is checked with the orders
    if phase == CROWN:
        for seat in range(state.num_seats):
            if state.num_wagered[seat]:
                return False
        return state.asked_mask == bit(state.queen) and count(most_cards(state)) > 1
    return state.asked_mask == bit(state.turn) and _question_holds(state)


@kernel
def _question_holds(state):
    """Whether the seat on turn has something to choose from in this phase."""
    phase, seat = state.phase, state.turn
    if phase == TURN:
        return True
    if state.wagers_now == 0:
        return False
    if phase == COPY:
        return copied_seats(state, seat) != 0
    if phase == GIFT:
        return state.hand_size[seat] > 0 and receivers(state, seat) != 0
    if phase == TAKE or phase == ROB:
        return has_room(state, seat)
    if phase == WHOSE:
        return decks(state) != 0
    return True


@kernel
def _nothing_played(state):
    """Whether a game that is still being set up is a fresh one."""
    for seat in range(state.num_seats):
        if state.lives_size[seat] != LIVES:
            return False
    return state.num_rounds == 0 and state.discard_size == 0 and state.asked_mask == state.required_mask


@kernel
def _drafts_hold(state):
    """Half-made choices can be completed."""
    phase, seat = state.phase, state.turn
    if state.pass_way and phase != PASS:
        return False
    if state.draft_card and phase == GIFT:
        if not has(state.held[seat, 0], state.draft_card) or state.draft_place:
            return False
    elif state.draft_card or state.draft_place:
        if phase != TURN or state.draft_card == 0 or not _card_draft_holds(state, state.draft_card):
            return False
    for giver in range(SEATS):
        first, second = int(state.passing[giver, 0]), int(state.passing[giver, 1])
        asked = phase == PASS and has(state.asked_mask, giver)
        if (first or second) and not asked:
            return False
        if asked and not _passing_holds(state, giver, first, second):
            return False
    return True


@kernel
def _card_draft_holds(state, card):
    if not has(playable(state, state.turn), card):
        return False
    if state.wager_rule == FORCED and state.wagers_now == 0 and can_wager(state, state.turn):
        return False
    if state.draft_place == 0:
        return needs_place(state) or needs_cat(state, card)
    place = state.draft_place - 1
    return has(state.uncovered, place) and needs_place(state) and needs_cat(state, card) and fits_at(state, card, place)


@kernel
def _passing_holds(state, seat, first, second):
    """A seat has answered with two cards of its hand, ascending, or still owes one that it has."""
    if has(state.waiting_mask, seat):
        return second == 0 and (first == 0 or (has(state.held[seat, 0], first) and passable(state, seat) != 0))
    return first > 0 and second > 0 and has(state.held[seat, 0], first) and has(passable(state, seat), second)


@kernel
def _orders_hold(state):
    """Orders are being made by those who were asked for one, of the lives they are about."""
    phase = state.phase
    if (state.reorder_seat > 0) != (phase == REORDER):
        return False
    for seat in range(SEATS):
        asked = has(state.asked_mask, seat)
        fits = True
        if phase == ORDER and asked:
            fits = _order_holds(state, seat, state.lives[seat], LIVES)
        elif phase == RETURN and asked:
            fits = state.num_wagered[seat] > 1 and _order_holds(
                state, seat, state.wagered[seat], state.num_wagered[seat]
            )
        elif phase == RETURN and seat < state.num_seats:
            fits = _no_order(state, seat) and not _differ(state, seat)
        elif phase == REORDER and asked:
            fits = _reorder_holds(state, seat)
        else:
            fits = _no_order(state, seat)
        if not fits:
            return False
    return True


@kernel
def _reorder_holds(state, seat):
    target = state.reorder_seat - 1
    size = int(state.lives_size[target])
    for place in range(size):
        if target != seat and (has(state.tied[target, place], seat) or not has(state.lives_seen[target, place], seat)):
            return False
    return size > 1 and _order_holds(state, seat, state.lives[target], size)


@kernel
def _differ(state, seat):
    """Whether a seat's wagered lives are not all the same."""
    for i in range(1, state.num_wagered[seat]):
        if state.wagered[seat, i] != state.wagered[seat, 0]:
            return True
    return False


@kernel
def _no_order(state, seat):
    for i in range(LIVES):
        if state.orders[seat, i]:
            return False
    return state.num_ordered[seat] == 0


@kernel
def _order_holds(state, seat, lives, length):
    """The same lives as those to be ordered, what is left ascending, and open just as long as there is a choice."""
    row = state.orders[seat]
    chosen = int(state.num_ordered[seat])
    if chosen > length:
        return False
    for i in range(LIVES):
        if i >= length:
            if row[i]:
                return False
            continue
        same = 0
        for j in range(length):
            same += (row[j] == row[i]) - (lives[j] == row[i])
        if same or row[i] == 0 or (i > chosen and row[i - 1] > row[i]):
            return False
    if not has(state.waiting_mask, seat):
        return chosen == length
    if state.phase == RETURN and chosen == 0 and not has_choice(state, seat, length):
        return False
    return chosen < length and (chosen == 0 or has_choice(state, seat, length))
