"""Value of a set of cards, what it beats, and which cards may come next in a set, compiled.

Whether a set is valid depends on three things: how many cards of each animal it has, how many bears, and its total. For
given numbers of cards the highest total is the best one. So a prefix can be completed if and only if some numbers of
further cards, each animal's highest, make it valid. With regular animals this is decided in closed form. If an animal
changes what a valid set is (`twisted`), the possible numbers are tried.
"""

from clowder.engine.rules.bits import bit, has, lowest
from clowder.engine.rules.kernel import kernel
from clowder.games.hold_my_bear.cards import present, size_of, slot_of_set
from clowder.games.hold_my_bear.layout import *

# Extra cards that are not yet chosen are counted in 3 bits per slot.
EXTRA_BITS = 3
EXTRA = 7


@kernel
def extra_of(extra, slot):
    """Returns how many extra cards of a slot there are."""
    return (extra >> (slot * EXTRA_BITS)) & EXTRA


@kernel
def worth(state, cards, rest, extra):
    """Returns bears, sports, count and total of `cards` and the highest `extra` cards of `rest` (R6 to R8)."""
    bears = SLOT_SIZE[cards & BEARS] + (extra & EXTRA)
    fish = state.slot_of[FISH]
    most = sports = total = top = 0
    for slot in range(SLOTS):
        chosen = slot_of_set(cards, slot)
        more = extra_of(extra, slot)
        left = slot_of_set(rest, slot)
        held = SLOT_SIZE[chosen] + more
        if held == 0:
            continue
        if slot > 0 and held >= most:
            sports = bit(slot) if held > most else sports | bit(slot)
            most = held
        if slot == 0 or slot != fish:
            total += SLOT_TOTAL[chosen] + SLOT_BEST[left * 8 + more]
            top = max(top, SLOT_HIGHEST[chosen])
            if more:
                top = max(top, SLOT_HIGHEST[left])
    if fish:
        total += _fish_total(slot_of_set(cards, fish), slot_of_set(rest, fish), extra_of(extra, fish), top)
    if most == 0:
        return bears, 1, bears, total  # R7: bears alone are the sport "bear"
    return bears, sports, most + bears, total


@kernel
def _fish_total(chosen, left, more, top):
    """R37: a fish has the number of the highest other card of the set. In a set of only fish they keep their
    numbers.
    """
    if top == 0:
        return SLOT_TOTAL[chosen] + SLOT_BEST[left * 8 + more]
    return top * (SLOT_SIZE[chosen] + more)


@kernel
def is_valid(state, cards, rest, extra):
    """Returns whether `cards` and the highest `extra` cards of `rest` make a set that may be played (R9 to R13)."""
    bears, sports, most, total = worth(state, cards, rest, extra)
    tie = 0
    if state.twisted:
        size = size_of(cards)
        for slot in range(SLOTS):
            size += extra_of(extra, slot)
        if in_bad_company(state, cards, extra, sports, size):
            return False
        tie = 1 if _number_with(state, cards, extra, SHEEP) else 0
    return _why_valid(state, bears, sports, most, total, tie) != 0


@kernel
def _number_with(state, cards, extra, animal):
    """Returns how many cards of an animal, not the bear, are in a set."""
    slot = state.slot_of[animal]
    if slot == 0:
        return 0
    return SLOT_SIZE[slot_of_set(cards, slot)] + extra_of(extra, slot)


@kernel
def in_bad_company(state, cards, extra, sports, size):
    """Returns an animal that is choosy about its company and disagrees with the set (R38), or 0."""
    apes = _number_with(state, cards, extra, APE)
    if apes > 0 and apes == size:
        return APE
    walruses = _number_with(state, cards, extra, WALRUS)
    if walruses > 0 and walruses < size:
        return WALRUS
    choosy = BAT if sports & (sports - 1) else SQUID
    return choosy if _number_with(state, cards, extra, choosy) else 0


@kernel
def _why_valid(state, bears, sports, most, total, tie):
    """Returns why such a set beats the match, or 0. With `tie` (R40: a sheep) an equal number is enough."""
    if bears > state.match_bears - tie and bears > 0:  # R9: more bears
        return MORE_BEARS
    shared = sports & state.match_sports
    other = sports & ~state.match_sports if state.lenient else shared == 0
    if other and most > state.match_count - tie:  # R10: another sport
        return OTHER_SPORT
    wild = state.bear_wild and sports == 1  # R26: bears alone are any animal
    if (shared or wild) and total > state.match_total - tie:  # R11: the same sport
        return SAME_SPORT
    return 0


@kernel
def why_valid(state, cards):
    """Returns why a set beats the match: MORE_BEARS, OTHER_SPORT or SAME_SPORT. Trusts the caller: it does."""
    bears, sports, most, total = worth(state, cards, 0, 0)
    tie = 1 if _number_with(state, cards, 0, SHEEP) else 0
    return _why_valid(state, bears, sports, most, total, tie)


@kernel
def rate_match(state):
    """Works out what the match on the table is worth."""
    bears, sports, most, total = worth(state, state.match, 0, 0)
    state.match_size = size_of(state.match)
    state.match_bears = bears
    state.match_sports = sports
    state.match_count = most
    state.match_total = total


@kernel
def rabbit_shows(state):
    """R36: tells whether a rabbit lies in the match."""
    slot = state.slot_of[RABBIT]
    return slot > 0 and slot_of_set(state.match, slot) != 0


# Which cards may come next


@kernel
def playable(hand):
    """Returns the cards of a hand that its own bears do not block (R14)."""
    return hand & UNBLOCKED[hand & BEARS]


@kernel
def can_play(state, seat):
    """Returns whether a seat holds a valid set."""
    return next_cards(state, playable(state.hands[seat]), 0, 0, 0) != 0


@kernel
def next_cards(state, hand, draft, size, last):
    """Returns the kinds that may come next in a set, as low bits of lanes.

    `hand` are the playable cards, `draft` the `size` cards chosen so far, ascending; `last` is the last kind + 1. Every
    kind returned can be completed to a valid set by cards of its own kind or above.
    """
    if size >= MAX_SET:
        return 0
    rest = hand - draft
    if last:
        rest &= FROM[last - 1]
    if state.twisted:
        return _next_by_numbers(state, rest, draft, size)
    return _next_in_closed_form(state, rest, draft, size, (last - 1) // NUMBERS if last else 0)


@kernel
def _next_by_numbers(state, rest, draft, size):
    found = 0
    kinds = present(rest)
    while kinds:
        place = lowest(kinds)
        kinds &= kinds - 1
        kind = KIND_AT[place]
        if can_complete(state, draft + UNIT[kind], size + 1, (rest - UNIT[kind]) & FROM[kind]):
            found |= bit(place)
    return found


@kernel
def can_complete(state, cards, size, rest):
    """Returns whether some cards of `rest`, or none, make `cards` (`size` of them) a valid set. Tries all numbers."""
    room = MAX_SET - size
    if not _may_reach(state, cards, size, rest, room):
        return False
    extra = 0
    while True:
        if is_valid(state, cards, rest, extra):
            return True
        extra = _next_extra(rest, extra, room)
        if extra == 0:
            return False


@kernel
def _next_extra(rest, extra, room):
    """Returns the next way to take up to `room` cards of `rest`, counted by slot; 0 after the last."""
    used = 0
    for slot in range(SLOTS):
        used += extra_of(extra, slot)
    for slot in range(SLOTS):
        taken = extra_of(extra, slot)
        if used < room and taken < SLOT_SIZE[slot_of_set(rest, slot)]:
            return extra + bit(slot * EXTRA_BITS)
        extra -= taken << (slot * EXTRA_BITS)
        used -= taken
    return 0


@kernel
def _may_reach(state, cards, size, rest, room):
    """Returns False if not even the best of all further cards together could beat the match."""
    bears = SLOT_SIZE[cards & BEARS]
    more_bears = min(room, SLOT_SIZE[rest & BEARS])
    if bears + more_bears >= state.match_bears and bears + more_bears > 0:
        return True
    most = 0
    for slot in range(1, SLOTS):
        most = max(most, SLOT_SIZE[slot_of_set(cards, slot)] + SLOT_SIZE[slot_of_set(rest, slot)])
    if most + bears + more_bears >= state.match_count:
        return True
    return NUMBERS * (size + min(room, size_of(rest))) >= state.match_total


@kernel
def _best_total(tally, room):
    """Returns the sum of the highest `room` numbers of a tally (8 bits a number)."""
    total = 0
    for number in range(NUMBERS, 0, -1):
        taken = min(room, (tally >> (8 * (number - 1))) & 255)
        total += taken * number
        room -= taken
    return total


@kernel
def _most_of(draft, slots):
    """Returns the most cards that a draft has of one animal in these slots."""
    most = 0
    while slots:
        most = max(most, SLOT_SIZE[slot_of_set(draft, lowest(slots))])
        slots &= slots - 1
    return most


@kernel
def _next_in_closed_form(state, rest, draft, size, last_slot):
    """Returns the next kinds if all animals are regular: from the highest slot down, summing up what is above."""
    bears = SLOT_SIZE[draft & BEARS]
    if bears > state.match_bears:
        return present(rest)
    shared = strange = 0  # most cards of an animal that is, and of one that is not, a sport of the match
    if last_slot:
        shared = _most_of(draft, state.match_sports & (bit(last_slot + 1) - 2))
        strange = _most_of(draft, ~state.match_sports & (bit(last_slot + 1) - 2))
    total = _total_of(draft)
    found = 0
    above = 0  # most cards of one animal that is not a sport of the match, in the slots above
    tops = (0, 0, 0, 0, 0, 0)  # tallies of the highest 0 to 5 cards of each animal in the slots above
    for slot in range(state.num_animals - 1, last_slot - 1, -1):
        cards = slot_of_set(rest, slot)
        if cards == 0:
            continue
        if slot == last_slot and slot:
            shared = _most_of(draft, state.match_sports & (bit(slot) - 2))
            strange = _most_of(draft, ~state.match_sports & (bit(slot) - 2))
        if slot == 0:
            kinds = _bears_that_fit(state, rest, size, total, above, tops)
        else:
            kinds = _cards_that_fit(state, rest, (draft, size, total), slot, (shared, strange), above, tops)
        found |= kinds << (slot * SLOT_BITS)
        if not has(state.match_sports, slot):
            above = max(above, SLOT_SIZE[cards])
        tops = (
            0,
            tops[1] + SLOT_TOPS[cards * 8 + 1],
            tops[2] + SLOT_TOPS[cards * 8 + 2],
            tops[3] + SLOT_TOPS[cards * 8 + 3],
            tops[4] + SLOT_TOPS[cards * 8 + 4],
            tops[5] + SLOT_TOPS[cards * 8 + 5],
        )
    return found


@kernel
def _total_of(cards):
    total = 0
    while cards:
        total += SLOT_TOTAL[cards & BEARS]
        cards >>= SLOT_BITS
    return total


@kernel
def _bears_that_fit(state, rest, size, total, above, tops):
    """Returns which bears may come next in a set of `size` bears, as low bits of lanes."""
    cards = rest & BEARS
    kinds = present(cards)
    if size + 1 > state.match_bears:
        return kinds
    found = 0
    while kinds:
        place = lowest(kinds)
        kinds &= kinds - 1
        kind = KIND_AT[place]
        left = (cards - UNIT[kind]) & FROM[kind]
        if _bear_fits(state, rest, size, total + kind + 1, left, above, tops):
            found |= bit(place)
    return found


@kernel
def _cards_that_fit(state, rest, chosen, slot, rivals, above, tops):
    """Returns which cards of an animal's slot may come next, as low bits of lanes in that slot.

    `chosen` are the cards so far, their number and their total. `rivals` are the most cards they have of an animal in
    the slots below that is, and of one that is not, a sport of the match.
    """
    draft, size, total = chosen
    shared, strange = rivals
    cards = slot_of_set(rest, slot)
    kinds = present(cards)
    room = MAX_SET - 1 - size
    bears = SLOT_SIZE[draft & BEARS]
    held = SLOT_SIZE[slot_of_set(draft, slot)] + 1
    is_shared = has(state.match_sports, slot)
    rival = max(shared, held) if is_shared else shared
    most = max(min(room, above), strange)
    if not is_shared:
        most = max(most, held)
    if most + state.lenient > rival and most > 0 and most + bears > state.match_count:
        return kinds  # another sport, whichever number it is
    found = 0
    while kinds:
        place = lowest(kinds)
        kinds &= kinds - 1
        kind = KIND_AT[place]
        left = (cards - UNIT[kind]) & FROM[kind]
        if not is_shared:
            own = held + min(room, SLOT_SIZE[left])
            if own >= most and own + state.lenient > rival and own + bears > state.match_count:
                found |= bit(place)
                continue
        if _total_fits(state, rest, total + kind + 1, room, slot, (held, left), rivals, tops):
            found |= bit(place)
    return found


@kernel
def _bear_fits(state, rest, size, total, left, above, tops):
    """Returns whether a set of bears with one more, `total` in all, can be completed by bears of `left` and animals."""
    room = MAX_SET - 1 - size
    bears = size + 1
    spare = SLOT_SIZE[left]
    if bears + min(room, spare) > state.match_bears:
        return True
    animals = min(room, above)
    if animals > 0 and animals + bears + min(room - animals, spare) > state.match_count:
        return True
    if total + NUMBERS * room <= state.match_total:
        return False
    alone = has(state.match_sports, 0) or state.bear_wild
    if alone and total + SLOT_BEST[left * 8 + room] > state.match_total:
        return True
    return _shares_above(state, rest, (0, SLOT_TOPS[left * 8 + room], 0, 0), total, room, 1, tops)


@kernel
def _shares_above(state, rest, own, total, room, most, tops):
    """Returns whether a sport of the match above the slot of `own` can be the majority with a high enough total.

    `most` is the largest number of cards of one animal so far. `own` are a slot and what may still come from it: for
    bears, which have no limit, the tally `own_tops`; for an animal with `held` cards chosen, only so many of `left`
    that it does not become the majority.
    """
    slot, own_tops, held, left = own
    sports = state.match_sports >> (slot + 1) << (slot + 1)
    while sports:
        sport = lowest(sports)
        sports &= sports - 1
        cards = slot_of_set(rest, sport)
        for number in range(most, min(room, SLOT_SIZE[cards]) + 1):
            others = tops[number] - SLOT_TOPS[cards * 8 + number] + own_tops
            if held:
                others += SLOT_TOPS[left * 8 + number - held]
            if total + SLOT_BEST[cards * 8 + number] + _best_total(others, room - number) > state.match_total:
                return True
    return False


@kernel
def _total_fits(state, rest, total, room, slot, own, rivals, tops):
    """Returns whether a set with this total can be completed in a sport of the match (R11).

    `own` are the number of cards it has of the slot and those that are left of it; `rivals` as above.
    """
    held, left = own
    shared, strange = rivals
    if total + NUMBERS * room <= state.match_total:
        return False
    if shared >= max(strange, held):  # a sport of the match below has the majority, and may keep it
        tally = tops[shared] + SLOT_TOPS[left * 8 + min(room, shared - held)]
        if total + _best_total(tally, room) > state.match_total:
            return True
    most = max(strange, shared)
    if has(state.match_sports, slot):
        for number in range(max(0, most - held), min(room, SLOT_SIZE[left]) + 1):
            better = total + SLOT_BEST[left * 8 + number] + _best_total(tops[held + number], room - number)
            if better > state.match_total:
                return True
    return _shares_above(state, rest, (slot, 0, held, left), total, room, max(most, held), tops)
