"""What a seat may know of Nine Lives, compiled: the view, and possible worlds behind it."""

from clowder.engine.bits import bit, has, lowest
from clowder.engine.chance import below, reseed, shuffle
from clowder.engine.events import observe_events
from clowder.engine.kernel import kernel
from clowder.engine.record import SPECTATOR, TRUTH
from clowder.games.nine_lives.hands import gain
from clowder.games.nine_lives.layout import *
from clowder.games.nine_lives.orders import begin_order


@kernel
def observe(state, seat, view):
    """Copies into a zeroed `view` what the seat may know (-1: a spectator)."""
    observe_events(state, seat, view)
    _observe_decks(state, view)
    _observe_table(state, view)
    _observe_turn(state, view)
    mind = WATCHER if seat < 0 else seat
    minds = bit(mind) | bit(WATCHER)  # what it knows, and what everybody knows it knows
    for owner in range(state.num_seats):
        for level in range(COPIES):
            for card in range(1, CARDS + 1):
                view.known[owner, level, card] = state.known[owner, level, card] & minds
        _observe_lives(state, owner, mind, view)
    if has(state.must_seen, mind):
        view.must_mask = state.must_mask
    if seat >= 0:
        _observe_own(state, seat, view)


@kernel
def _observe_own(state, seat, view):
    """Copies what is the seat's alone: its hand, and what it has sealed or is putting together."""
    for level in range(COPIES):
        view.held[seat, level] = state.held[seat, level]
    for i in range(LIVES):
        view.orders[seat, i] = state.orders[seat, i]
    view.num_ordered[seat] = state.num_ordered[seat]
    for i in range(2):
        view.passing[seat, i] = state.passing[seat, i]
    if not has(state.waiting_mask, seat):  # its own answer it knows
        view.waiting_mask = state.asked_mask & ~bit(seat)
    if seat == state.turn:
        view.draft_card = state.draft_card
        view.draft_place = state.draft_place


@kernel
def _observe_lives(state, owner, mind, view):
    """Copies a Life deck: in full to its owner; to others what they know, sorted where they cannot tell the order."""
    minds = bit(mind) | bit(WATCHER)
    size = int(state.lives_size[owner])
    view.lives_size[owner] = size
    first = 0  # of the places whose order this mind cannot tell
    filled = 0
    for place in range(size):
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


@kernel
def _observe_decks(state, view):
    """R3: which cards and lives this game is played with is open to all, and so is what was discarded."""
    for card in range(CARDS + 1):
        view.icons[card] = state.icons[card]
        view.copies[card] = state.copies[card]
        view.kinds[card] = state.kinds[card]
    for place in range(CARDS):
        view.discard[place] = state.discard[place]
        view.table[place] = state.table[place]
        view.beneath[place] = state.beneath[place]
    for life in range(KINDS_OF_LIFE + 1):
        view.life_deck[life] = state.life_deck[life]
        view.lost[life] = state.lost[life]
    for seat in range(state.num_seats):
        view.hand_size[seat] = state.hand_size[seat]
        view.num_wagered[seat] = state.num_wagered[seat]
        for i in range(LIVES):
            view.wagered[seat, i] = state.wagered[seat, i]
    view.num_cards = state.num_cards
    view.pile_size = state.pile_size
    view.discard_size = state.discard_size
    view.multi_wager = state.multi_wager
    view.hand_limit = state.hand_limit
    view.returns_top = state.returns_top
    view.keep_first = state.keep_first
    view.keep_last = state.keep_last


@kernel
def _observe_table(state, view):
    """Copies the state of the round: counts, seats, and whom the open question was put to."""
    view.counts = state.counts
    view.table_mask = state.table_mask
    view.uncovered = state.uncovered
    view.ignored = state.ignored
    view.asked_mask = state.asked_mask
    view.waiting_mask = state.asked_mask  # who has answered is nobody's business
    view.required_mask = state.required_mask
    view.open_mask = state.open_mask
    view.skip_mask = state.skip_mask
    view.double_mask = state.double_mask
    view.force_mask = state.force_mask
    view.forbid_mask = state.forbid_mask
    view.phase = state.phase
    view.turn = state.turn
    view.queen = state.queen
    view.num_rounds = state.num_rounds


@kernel
def _observe_turn(state, view):
    """Copies what the wagers of this turn, open to all, have brought about."""
    view.owed = state.owed
    view.extra = state.extra
    view.wager_rule = state.wager_rule
    view.wagers_now = state.wagers_now
    view.plus = state.plus
    view.forbidden = state.forbidden
    view.shifted = state.shifted
    view.reading = state.reading
    view.wild = state.wild
    view.placing = state.placing
    view.may_skip = state.may_skip
    view.must_size = state.must_size
    view.must_seen = state.must_seen  # whose hand they came from, all have seen
    view.pass_way = state.pass_way
    view.reorder_seat = state.reorder_seat
    for cat in range(CATS):
        view.reads_as[cat] = state.reads_as[cat]


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
    _begin_answers(view, mind)
    reseed(view.rng, rng)
    view.viewer = TRUTH


@kernel
def _collect_cards(view, mind, rng):
    """Puts the cards the viewer is sure of into hands, and all it cannot locate on the pile; returns their number."""
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
                number -= has(view.held[seat, level], card)
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
    """Fills a hand with unseen cards; if a risky power brought some the viewer did not see, those come first."""
    size = int(view.hand_size[seat])
    known = 0
    for card in range(1, view.num_cards + 1):
        for level in range(COPIES):
            known += has(view.held[seat, level], card)
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
    """Fills a Life deck with unseen lives and mixes what the viewer cannot tell the order of."""
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
    """Before they are ordered, lives lie sorted."""
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
    """Of the other minds the viewer knows what everybody knows."""
    strangers = (bit(view.num_seats) - 1) & ~bit(mind) & ~bit(seat)
    for level in range(COPIES):
        for card in range(1, view.num_cards + 1):
            if has(view.known[seat, level, card], WATCHER):
                view.known[seat, level, card] |= strangers
    for place in range(view.lives_size[seat]):
        if has(view.tied[seat, place], WATCHER):
            view.tied[seat, place] |= strangers
        if has(view.lives_seen[seat, place], WATCHER):
            view.lives_seen[seat, place] |= strangers
    if view.reorder_seat == seat + 1 and has(strangers, view.turn):  # but who is reordering a deck sees it
        for place in range(view.lives_size[seat]):
            view.tied[seat, place] &= ~bit(view.turn)
            view.lives_seen[seat, place] |= bit(view.turn)


@kernel
def _begin_answers(view, mind):
    """The others still owe their sealed answers: their orders have not begun."""
    owing = int(view.asked_mask)
    while owing:
        seat = lowest(owing)
        owing &= owing - 1
        if seat == mind:
            continue
        if view.phase == ORDER:
            begin_order(view, seat, view.lives[seat], LIVES)
        elif view.phase == RETURN:
            begin_order(view, seat, view.wagered[seat], view.num_wagered[seat])
        elif view.phase == REORDER:
            target = int(view.reorder_seat) - 1
            begin_order(view, seat, view.lives[target], view.lives_size[target])
