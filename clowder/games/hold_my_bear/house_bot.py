"""The house bot of Hold My Bear, compiled: what a sensible player does.

It uses its own hand, the cards it has not seen and what it remembers, so it plays the same from a view and from a
world. It considers whole sets (some cards of one animal, some bears, some high cards for the total) and follows the
best one card by card. Chances are in percent, expected numbers in tenths: integers only.
"""

from clowder.engine.rules.bits import lowest
from clowder.engine.rules.kernel import kernel
from clowder.games.hold_my_bear.cards import number_of, present, size_of, slot_of_set
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.sets import is_valid, playable, worth
from clowder.games.hold_my_bear.turns import next_victim

READY = 40  # percent: play a first match that stands at least this surely
CARD_COST = 2  # the cost of one more card in a set, in percent of a win
FROZEN = -1_000  # a match that nobody can beat, but nobody can win with either
NOTHING = -1_000_000


@kernel
def house(state, seat, moves, number, rng):
    """Returns what a sensible player would do."""
    if number == 1:
        return moves[0]
    if state.phase == TURN or state.phase == ANSWER:
        if state.draft_kind == GIFT:
            return _choose_gift(state, seat, moves, number)
        return _choose_set(state, seat, moves, number)
    if state.phase == START:
        _, value = _best_set(state, seat)
        return MOVE_START if value >= READY else MOVE_DECLINE
    if state.phase == STEAL:
        return moves[number - 1] if _is_fullest(state, seat) else moves[0]
    if state.phase == ASK:
        return _choose_request(state, seat, moves, number)
    if state.phase == RETURN:
        return moves[0]  # a bear, or else a low card
    if state.phase == TAKE_BACK:
        return moves[0] if moves[0] - MOVE_TAKE_BACK >= NUMBERS else moves[number - 1]  # not a bear, nor a high card
    return moves[number - 1] if state.phase == SHOW and state.bear_penalty else moves[0]


# Sets


@kernel
def _choose_set(state, seat, moves, number):
    """Follows the best set card by card, or gives bears away if that is the better way to win."""
    best, value = _best_set(state, seat)
    if value == NOTHING:  # a set that the bot does not consider
        return moves[0] if moves[0] == MOVE_STOP else moves[number - 1]
    if moves[0] == MOVE_GIVE and _would_rather_give(state, seat, best):
        return MOVE_GIVE
    rest = best - state.draft
    wish = MOVE_CARD + KIND_AT[lowest(present(rest))] if rest else MOVE_STOP
    for i in range(number):
        if moves[i] == wish:
            return wish
    return moves[number - 1]


@kernel
def _would_rather_give(state, seat, best):
    """An owner with a bear or two hands them over and keeps the match, unless a set takes them all to the table."""
    bears = state.hands[seat] & BEARS
    return state.owner == seat + 1 and bears != best & BEARS and SLOT_SIZE[bears] <= 2


@kernel
def _best_set(state, seat):
    """Returns the best valid set that begins with the draft, of those worth considering, and its value."""
    hand = state.hands[seat]
    cards = playable(hand)
    bears, first, second, size = _outlook(state, seat)
    best = 0
    value = NOTHING
    held = SLOT_SIZE[cards & BEARS]
    for with_bears in range(min(held, MAX_SET) + 1):
        if with_bears not in (0, 1, state.match_bears + 1, held, MAX_SET):
            continue
        trumps = _highest_of(cards, 0, with_bears)
        for slot in range(1, state.num_animals):
            most = min(MAX_SET - with_bears, SLOT_SIZE[slot_of_set(cards, slot)])
            for of_it in range(most + 1):
                if of_it == 0 and slot > 1:
                    continue
                core = trumps + _highest_of(cards, slot, of_it)
                for filled in range(2):
                    chosen = core
                    if filled:
                        chosen = _filled(state, cards, core, slot, of_it, MAX_SET - with_bears - of_it)
                    if chosen == 0 or (filled and chosen == core) or not _goes_on(state, chosen):
                        continue
                    worthy = _value(state, hand, chosen, bears, first, second, size)
                    if worthy > value and is_valid(state, chosen, 0, 0):
                        best = chosen
                        value = worthy
    return best, value


@kernel
def _highest_of(cards, slot, wanted):
    """Returns the `wanted` highest cards of an animal in a set."""
    found = 0
    for kind in range(slot * NUMBERS + NUMBERS - 1, slot * NUMBERS - 1, -1):
        taken = min(wanted, number_of(cards, kind))
        found += taken << SHIFT[kind]
        wanted -= taken
    return found


@kernel
def _filled(state, cards, core, sport, of_it, room):
    """Adds the highest cards of other animals, but never so many of one that they become the sport."""
    limit = max(1, of_it - 1)
    for number in range(NUMBERS - 1, 0, -1):
        for slot in range(1, state.num_animals):
            kind = slot * NUMBERS + number
            if room and slot != sport and SLOT_SIZE[slot_of_set(core, slot)] < limit and number_of(cards, kind):
                core += UNIT[kind]
                room -= 1
    return core


@kernel
def _goes_on(state, cards):
    """Returns whether a set begins with the cards chosen so far."""
    if state.draft_size == 0:
        return True
    last = state.draft_last - 1
    below = cards & ~FROM[last]
    return below == state.draft & ~FROM[last] and number_of(cards, last) >= number_of(state.draft, last)


# How likely a set is to stand


@kernel
def _outlook(state, seat):
    """Returns what another seat holds on average: bears, the two most frequent animals (tenths), and cards."""
    unseen = state.deck - state.match - state.gone - state.hands[seat]
    total = max(1, size_of(unseen))
    size = (total + state.num_seats - 2) // (state.num_seats - 1)
    first = second = 0
    for slot in range(1, state.num_animals):
        held = (10 * size * SLOT_SIZE[slot_of_set(unseen, slot)] // total) * SLOTS + slot
        if held > first:
            second = first
            first = held
        elif held > second:
            second = held
    return 10 * size * SLOT_SIZE[unseen & BEARS] // total, first, second, size


@kernel
def _chance(expected, needed):
    """Returns how likely a hand has `needed` of something of which it has this many on average (tenths), in percent."""
    if needed > 10 * MAX_SET:
        return 0
    return min(95, max(0, 50 + 3 * (expected - needed)))


@kernel
def _value(state, hand, cards, bears, first, second, size):
    """Returns how good it is to make these cards the match: the chance that it stands, minus the cost."""
    own, sports, most, total = worth(state, cards, 0, 0)
    left = SLOT_SIZE[(hand - cards) & BEARS]
    if own == MAX_SET and (left or bears):  # R21, R27: every other bear returns to the owner before each turn
        return FROZEN
    rival = second if sports == 1 << (first % SLOTS) else first
    by_bears = _chance(bears, 10 * own + 10)
    by_count = _chance(rival // SLOTS + bears + 5, 10 * most + 10)
    by_total = min(80, max(0, 50 + 8 * (2 * min(size, MAX_SET) + min(size, 12) // 2 - total - 1)))
    stands = (100 - by_bears) * (100 - by_count) // 100 * (100 - by_total)
    value = 10_000
    for _ in range(state.num_seats - 1):
        value = value * stands // 10_000
    value //= 100
    if left:  # R21: it cannot win while it holds these bears
        value = value // 3 - 5 * left
    return value - CARD_COST * size_of(cards)


# Gifts


@kernel
def _choose_gift(state, seat, moves, number):
    """Gives away the least useful cards, and bears to a player who would win without one."""
    if moves[0] >= MOVE_TARGET:
        return _choose_receiver(state, seat, moves, number)
    best = moves[0]
    value = NOTHING
    other = moves[0]
    other_value = NOTHING
    for i in range(number):
        kind = moves[i] - MOVE_GIVE_CARD
        burden = _burden(state, seat, kind)
        if burden > value:
            other = best
            other_value = value
            best = moves[i]
            value = burden
        elif burden > other_value:
            other = moves[i]
            other_value = burden
    if state.draft_size == 0 and number_of(state.hands[seat], best - MOVE_GIVE_CARD) == 1:
        return min(best, other) if number > 1 else best
    return best


@kernel
def _burden(state, seat, kind):
    """Returns how much the bot wants to give a card away: spare bears, blocked cards, then low cards of rare
    animals.
    """
    hand = state.hands[seat]
    if kind < NUMBERS:
        return 100 - kind if _bears_are_to_go(state, seat) else -50 - kind
    blocked = 20 if number_of(playable(hand), kind) == 0 else 0
    return blocked - 3 * SLOT_SIZE[slot_of_set(hand, kind // NUMBERS)] - 2 * (kind % NUMBERS)


@kernel
def _bears_are_to_go(state, seat):
    """Gives bears to an owner who may otherwise win, or keeps them from a hand whose match it is."""
    if state.owner == 0:
        return False
    return state.owner == seat + 1 or state.known[state.owner - 1, seat] & BEARS == 0


@kernel
def _choose_receiver(state, seat, moves, number):
    """Gives a bear to the owner of the match, so that it cannot win; the rest to anybody else."""
    rival = MOVE_TARGET + state.owner - 1
    best = moves[0]
    for i in range(number):
        if moves[i] == rival and state.draft & BEARS:
            return rival
        if moves[i] != rival and (best == rival or _comes_first(state, seat, moves[i], best)):
            best = moves[i]
    return best


@kernel
def _comes_first(state, seat, move, other):
    """Returns which of two gets a gift: the next player clockwise, or from the owner the one with fewer cards.

    If all pass on in one direction, cards change hands. Two who give each other unwanted cards would never stop.
    """
    if state.owner == seat + 1:
        return state.hand_size[move - MOVE_TARGET] < state.hand_size[other - MOVE_TARGET]
    return other < MOVE_TARGET + seat < move


# Everything else


@kernel
def _is_fullest(state, seat):
    """Returns whether the seat that may be stolen from next has the fullest hand of those to come."""
    victim, _, _ = next_victim(state, seat)
    for other in range(victim + 1, state.num_seats):
        if other != seat and state.hand_size[other] > state.hand_size[victim]:
            return False
    return True


@kernel
def _choose_request(state, seat, moves, number):
    """Asks with a kangaroo for the highest card that a seat is known to have, but not for bears."""
    best = moves[number - 1]
    value = 0
    for i in range(number):
        if moves[i] < MOVE_TAKE:
            wish = 1 + size_of(state.known[moves[i] - MOVE_TARGET, seat] & ~BEARS)
        else:
            kind = moves[i] - MOVE_ASK
            sure = number_of(state.known[state.draft_target - 1, seat], kind)
            wish = kind % NUMBERS + 1 if sure and kind >= NUMBERS else 0
        if wish > value:
            best = moves[i]
            value = wish
    return best
