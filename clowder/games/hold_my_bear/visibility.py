"""What a seat may know of Hold My Bear's table, compiled: the view, and possible worlds."""

from clowder.engine.rules.bits import bit, has
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.record import SPECTATOR, TRUTH
from clowder.engine.rules.rng import below, reseed
from clowder.games.hold_my_bear.animal_effects import returnable
from clowder.games.hold_my_bear.cards import number_of, size_of, slot_of_set
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.sets import can_play

NEED_BITS = 7  # needs of all seats for cards, packed into one number
NEED = 127


@kernel
def observe(state, seat, view):
    """Shows announced counts to viewers who could follow them since, and to a seat its own sealed answer."""
    mind = WATCHER if seat < 0 else seat
    for other in range(state.num_seats):
        for slot in range(SLOTS):
            if has(state.announced[mind], slot):
                view.counts[other, slot] = SLOT_SIZE[slot_of_set(state.hands[other], slot)]
    if seat >= 0 and not has(state.waiting_mask, seat):
        view.starter_mask = state.starter_mask & bit(seat)


# Possible worlds


@kernel
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals (of distinguishable cards) consistent with it.

    Every unseen card goes to a seat with a probability in proportion to the cards that seat still needs, which is a
    uniform deal. Other knowledge about a hand (announced counts, kinds it lacks, that it can do what it is asked for)
    rejects deals that do not fit, or chooses among those that do at the same odds.
    """
    mind = WATCHER if view.viewer == SPECTATOR else view.viewer - 1
    while not (_fill_hands(view, mind, rng) and asked_can_answer(view)):
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
    """Deals all unseen cards to the other hands. Returns False if this try must be rejected."""
    unseen = view.deck - view.match - view.gone
    needs = 0
    for seat in range(SEATS):
        if seat < view.num_seats:
            if seat != mind:
                view.hands[seat] = view.known[seat, mind]
            unseen -= view.hands[seat]
            needs += (view.hand_size[seat] - size_of(view.hands[seat])) << (seat * NEED_BITS)
    for slot in range(SLOTS):
        if has(view.announced[mind], slot):  # the counts are known, so the cards are dealt among their holders
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
    """Deals `cards` to the seats that need them. Returns False if this try must be rejected.

    A card that some seats cannot have is dealt among the others, and the try is kept with the chance that a free deal
    would have found one of them, relative to the best possible chance. So all deals stay equally likely. Such cards
    come first.
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
def asked_can_answer(view):
    """Returns whether the asked seat can do what the question implies it can."""
    seat = view.turn
    if view.phase == SHOW:
        return view.hands[seat] & BEARS != 0
    if view.phase == HAND_OVER:
        return view.hands[view.bison_to - 1] & BEARS != 0
    if view.phase == RETURN:
        return returnable(view, view.turtle_to - 1) != 0
    return view.duty != MUST or can_play(view, seat)
