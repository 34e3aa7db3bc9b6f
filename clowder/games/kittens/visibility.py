"""What a seat may know of the kittens' table, compiled: the view and possible worlds."""

from clowder.engine.rules.bits import bit, count, has
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.record import SPECTATOR, TRUTH
from clowder.engine.rules.rng import below, reseed
from clowder.games.kittens.layout import *


@kernel
def observe(state, seat, view):
    """Shows a seat the cards of the pile that it has seen, and its own sealed answer."""
    if seat < 0:
        return
    for place in range(state.pile_size):
        if has(state.pile_seen[place], seat):
            view.pile[place] = state.pile[place]
            view.pile_seen[place] = bit(seat)
    if not has(state.waiting_mask, seat):
        view.noped_mask = state.noped_mask & bit(seat)


@kernel
def determinize(view, rng):
    """Turns a view into a possible world, uniformly among all deals (cards told apart) consistent with it."""
    mind = WATCHER if view.viewer == SPECTATOR else view.viewer - 1
    _place_kittens(view, rng)
    while not _fill_hands(view, mind, rng):
        pass
    if view.extras_after_deal:  # R34: then no Defuse was removed
        _scatter(view, DEFUSE, int(view.removed[DEFUSE]), rng)
        view.removed[DEFUSE] = 0
    for place in range(view.pile_size):
        if view.pile[place] == UNKNOWN:
            view.pile[place] = _draw_unseen(view, 0, _num_unseen(view, 0), rng)
    # What is left in `removed` now is exactly what the faster game took out.
    for seat in range(view.num_seats):
        _count_hand(view, seat)
        for viewer in range(SEATS):  # of the others' minds the viewer knows what everybody knows
            if viewer != mind and viewer != seat:
                view.lacks[seat, viewer] = view.lacks[seat, WATCHER]
                for kind in range(DEFUSE, KITTEN):
                    view.known[seat, kind, viewer] = view.known[seat, kind, WATCHER]
    reseed(view.rng, rng)
    view.viewer = TRUTH


@kernel
def _count_hand(view, seat):
    """Updates `at_least` to match the hand."""
    for number in range(3):
        kinds = 0
        for kind in range(DEFUSE, KITTEN):
            kinds |= (view.hands[seat, kind] > number) << kind
        view.at_least[seat, number] = kinds


@kernel
def _place_kittens(view, rng):
    """R30: puts all kittens in the pile, except for one that is being put back."""
    kittens = count(view.alive_mask) - 1 - _number(view.pile, KITTEN)
    if view.phase == INSERT or view.phase == RESCUE:
        kittens -= 1
    _scatter(view, KITTEN, kittens, rng)


@kernel
def _scatter(view, kind, number, rng):
    """Puts this many cards of a kind at unseen places of the pile, uniformly."""
    unseen = 0
    for place in range(view.pile_size):
        unseen += view.pile[place] == UNKNOWN
    for place in range(view.pile_size):
        if view.pile[place] == UNKNOWN:
            if below(rng, unseen) < number:
                view.pile[place] = kind
                number -= 1
            unseen -= 1


@kernel
def _collect_unseen(view, mind):
    """Counts all cards that the viewer has not located into `removed`, and puts the sure cards into the others'
    hands.
    """
    for kind in range(DEFUSE, KITTEN):
        unseen = int(view.deck[kind])
        for seat in range(view.num_seats):
            if seat != mind:
                view.hands[seat, kind] = view.known[seat, kind, mind]
            unseen -= view.hands[seat, kind]
        view.removed[kind] = unseen - _number(view.pile, kind) - _number(view.discard, kind)


@kernel
def _number(cards, kind):
    number = 0
    for place in range(MAX_CARDS):
        number += cards[place] == kind
    return number


@kernel
def _fill_hands(view, mind, rng):
    """Fills the others' hands with unseen cards. Returns False if this try must be rejected.

    Hands that are known to lack some kinds come first, those that lack the most before the others. A hand is filled
    from the unseen cards it may hold. That alone is not uniform if two such hands exclude different kinds, because the
    first one changes in how many ways the second can be filled. So a try is kept with probability (ways now)
    (most ways possible), which makes it exact. The cards removed unseen are one more such hand if they contain no
    Defuse.
    """
    _collect_unseen(view, mind)
    done = 0
    for _ in range(SEATS - (mind != WATCHER)):
        seat = -1
        for other in range(SEATS):
            if other != mind and not has(done, other):
                if seat < 0 or count(view.lacks[other, mind]) > count(view.lacks[seat, mind]):
                    seat = other
        lacks = view.lacks[seat, mind]
        missing = int(view.hand_size[seat])
        for kind in range(DEFUSE, KITTEN):
            missing -= view.hands[seat, kind]
        most = _most_ways(view, mind, lacks, done)
        ways = _num_unseen(view, lacks)
        if not _keep(missing, ways, most, rng):
            return False
        for i in range(missing):
            view.hands[seat, _draw_unseen(view, lacks, ways - i, rng)] += 1
        done |= bit(seat)
    if view.extras_after_deal and view.removed_size:
        lacks = bit(DEFUSE)
        return _keep(view.removed_size, _num_unseen(view, lacks), _most_ways(view, mind, lacks, done), rng)
    return True


@kernel
def _keep(number, ways, most, rng):
    """Returns whether to keep a try that can choose `number` cards from `ways` instead of `most`."""
    if ways < most:
        for i in range(number):
            if below(rng, most - i) >= ways - i:
                return False
    return True


@kernel
def _most_ways(view, mind, lacks, done):
    """Returns an upper bound, the same for every try, on the unseen cards this hand may be filled from.

    `done` hands took unseen cards. One that lacks at least the same kinds took only cards this one could have had.
    """
    most = _num_unseen(view, 0)
    if lacks == 0:
        return most
    allowed = most
    for other in range(view.num_seats):
        if has(done, other):
            took = view.hand_size[other]
            for kind in range(DEFUSE, KITTEN):
                took -= view.known[other, kind, mind]
            allowed += took if view.lacks[other, mind] & lacks != lacks else 0
    for kind in range(DEFUSE, KITTEN):
        if has(lacks, kind):
            allowed -= view.removed[kind]
            for other in range(view.num_seats):
                if has(done, other):
                    allowed -= view.hands[other, kind] - view.known[other, kind, mind]
    return min(most, allowed)


@kernel
def _num_unseen(view, lacks):
    """Returns how many unseen cards are of none of the kinds in `lacks`."""
    number = 0
    for kind in range(DEFUSE, KITTEN):
        if not has(lacks, kind):
            number += view.removed[kind]
    return number


@kernel
def _draw_unseen(view, lacks, number, rng):
    """Takes one of the `number` unseen cards that are of none of the kinds in `lacks`, uniformly."""
    left = below(rng, number)
    kind = DEFUSE
    while has(lacks, kind) or left >= view.removed[kind]:
        if not has(lacks, kind):
            left -= view.removed[kind]
        kind += 1
    view.removed[kind] -= 1
    return kind
