"""What a seat may know of Hold My Bear's table, compiled: the view, and possible worlds behind it."""

from clowder.engine.bits import bit, has
from clowder.engine.chance import below, reseed
from clowder.engine.events import observe_events
from clowder.engine.kernel import kernel
from clowder.engine.record import SPECTATOR, TRUTH
from clowder.games.hold_my_bear.acts import returnable
from clowder.games.hold_my_bear.cards import number_of, size_of, slot_of_set, whole_deck
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.sets import can_play

NEED_BITS = 7  # needs of all seats for cards, packed into one number
NEED = 127


@kernel
def observe(state, seat, view):
    """Copies into a zeroed `view` what the seat may know (-1: a spectator)."""
    observe_events(state, seat, view)
    _observe_table(state, view)
    _observe_options(state, view)
    mind = WATCHER if seat < 0 else seat
    view.announced[WATCHER] = state.announced[WATCHER]
    view.announced[mind] = state.announced[mind]
    for other in range(state.num_seats):
        view.known[other, WATCHER] = state.known[other, WATCHER]
        view.known[other, mind] = state.known[other, mind]
        for slot in range(SLOTS):
            if has(state.announced[mind], slot):
                view.counts[other, slot] = SLOT_SIZE[slot_of_set(state.hands[other], slot)]
    if seat < 0:
        return
    view.hands[seat] = state.hands[seat]
    if not has(state.waiting_mask, seat):  # its own answer it knows
        view.starter_mask = state.starter_mask & bit(seat)
        view.waiting_mask = state.asked_mask & ~bit(seat)
    if seat == state.turn:  # what is being put together is its owner's alone
        view.draft = state.draft
        view.draft_kind = state.draft_kind
        view.draft_size = state.draft_size
        view.draft_last = state.draft_last
        view.draft_target = state.draft_target
        view.draft_takes = state.draft_takes
        view.draft_seat = state.draft_seat


@kernel
def _observe_table(state, view):
    """Copies what lies open for all: the match, what is gone, sizes, turns, the open question."""
    view.match = state.match
    view.gone = state.gone
    for seat in range(SEATS):
        view.hand_size[seat] = state.hand_size[seat]
        view.lacks[seat] = state.lacks[seat]
    view.match_size = state.match_size
    view.match_bears = state.match_bears
    view.match_sports = state.match_sports
    view.match_count = state.match_count
    view.match_total = state.match_total
    view.owner = state.owner
    view.previous = state.previous
    view.asked_mask = state.asked_mask
    view.waiting_mask = state.asked_mask  # who has answered is nobody's business
    view.give_mask = state.give_mask
    view.phase = state.phase
    view.turn = state.turn
    view.duty = state.duty
    view.answering = state.answering
    view.pending = state.pending
    view.turtle_to = state.turtle_to
    view.turtle_numbers = state.turtle_numbers
    view.bison_to = state.bison_to
    view.ending = state.ending
    view.idle = state.idle
    view.num_turns = state.num_turns
    view.num_sets = state.num_sets
    view.num_gifts = state.num_gifts
    view.num_thefts = state.num_thefts
    view.num_shown = state.num_shown


@kernel
def _observe_options(state, view):
    view.num_animals = state.num_animals
    view.steal = state.steal
    view.give_split = state.give_split
    view.bear_wild = state.bear_wild
    view.bear_penalty = state.bear_penalty
    view.lenient = state.lenient
    view.twisted = state.twisted
    for slot in range(SLOTS):
        view.species[slot] = state.species[slot]
    for animal in range(NUM_ANIMALS):
        view.slot_of[animal] = state.slot_of[animal]


# Possible worlds


@kernel
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals (cards told apart) consistent with it.

    Every unseen card is given to a seat with a chance in proportion to the cards that seat still needs, which is a
    uniform deal. Whatever else is known of a hand (counts that were announced, kinds it lacks, that it can do what it
    is asked for) throws away tries that do not fit, or chooses among those that do at the same odds.
    """
    mind = WATCHER if view.viewer == SPECTATOR else view.viewer - 1
    while not (_fill_hands(view, mind, rng) and _asked_can_answer(view, mind)):
        pass
    for seat in range(SEATS):
        for slot in range(SLOTS):
            view.counts[seat, slot] = 0
        for viewer in range(SEATS):  # of the others' minds the viewer knows what everybody knows
            if viewer != mind and viewer != seat:
                view.known[seat, viewer] = view.known[seat, WATCHER]
    for viewer in range(SEATS):
        if viewer != mind:
            view.announced[viewer] = view.announced[WATCHER]
    reseed(view.rng, rng)
    view.viewer = TRUTH


@kernel
def _fill_hands(view, mind, rng):
    """Deals all unseen cards to the other hands; returns False if this try must be thrown away."""
    unseen = whole_deck(view.num_animals) - view.match - view.gone
    needs = 0
    for seat in range(SEATS):
        if seat < view.num_seats:
            if seat != mind:
                view.hands[seat] = view.known[seat, mind]
            unseen -= view.hands[seat]
            needs += (view.hand_size[seat] - size_of(view.hands[seat])) << (seat * NEED_BITS)
    for slot in range(SLOTS):
        if has(view.announced[mind], slot):  # who holds how many is known: the cards are dealt among themselves
            own = _needs_of_slot(view, slot)
            if not _scatter(view, unseen & (BEARS << (slot * SLOT_BITS)), own, rng):
                return False
            unseen &= ~(BEARS << (slot * SLOT_BITS))
            needs -= own
    return _scatter(view, unseen, needs, rng)


@kernel
def _needs_of_slot(view, slot):
    needs = 0
    for seat in range(SEATS):
        if seat < view.num_seats:
            held = SLOT_SIZE[slot_of_set(view.hands[seat], slot)]
            needs += (view.counts[seat, slot] - held) << (seat * NEED_BITS)
    return needs


@kernel
def _need_of(needs, seat):
    return (needs >> (seat * NEED_BITS)) & NEED


@kernel
def _lackers(view, kind):
    """Returns the set of seats that are known not to hold this kind."""
    seats = 0
    for seat in range(SEATS):
        if number_of(view.lacks[seat], kind):
            seats |= bit(seat)
    return seats


@kernel
def _open_needs(needs, but):
    """Returns how many cards the seats that are not in `but` need."""
    total = 0
    for seat in range(SEATS):
        if not has(but, seat):
            total += _need_of(needs, seat)
    return total


@kernel
def _scatter(view, cards, needs, rng):
    """Deals `cards` to the seats that need them; returns False if this try must be thrown away.

    A card that some seats cannot have is dealt among the others, and the try is kept with the chance that a free deal
    would have found one of them, relative to the best chance there can be: so all deals stay equally likely. Such
    cards come first.
    """
    everybody = _open_needs(needs, 0)
    start = needs
    for restricted in range(1, -1, -1):
        for kind in range(KINDS):
            number = number_of(cards, kind)
            if number == 0:
                continue
            lackers = _lackers(view, kind)
            if (lackers != 0) != (restricted == 1):
                continue
            for _ in range(number):
                ways = _open_needs(needs, lackers)
                if restricted:
                    most = min(everybody, _open_needs(start, lackers))
                    if ways == 0 or (ways < most and below(rng, most) >= ways):
                        return False
                seat = _needy_seat(needs, lackers, below(rng, ways))
                view.hands[seat] += UNIT[kind]
                needs -= bit(seat * NEED_BITS)
                everybody -= 1
    return True


@kernel
def _needy_seat(needs, but, place):
    """Returns the seat to which the open need number `place` belongs."""
    seat = 0
    while has(but, seat) or place >= _need_of(needs, seat):
        if not has(but, seat):
            place -= _need_of(needs, seat)
        seat += 1
    return seat


@kernel
def _asked_can_answer(view, mind):
    """Tells whether the seat that is asked can do what the question itself tells it can."""
    seat = view.turn
    if view.phase == SHOW:
        return view.hands[seat] & BEARS != 0
    if view.phase == HAND_OVER:
        return view.hands[view.bison_to - 1] & BEARS != 0
    if view.phase == RETURN:
        return returnable(view, view.turtle_to - 1) != 0
    return view.duty != MUST or can_play(view, seat)
