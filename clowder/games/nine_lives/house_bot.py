"""The house bot of Nine Lives, compiled: what a sensible player does.

It uses only what its seat may know, so it plays the same from a view and from a world in a search's playouts. It makes
a perfect nine if it can; otherwise it leaves the next player little room. It wagers if that is free (a nine is sure, or
it is already released), if a power makes the nine, if it has no card to play and, because nothing else brings cards,
wherever it is safe.
"""

from clowder.engine.rules.bits import bit, count, has, lowest, next_in
from clowder.engine.rules.kernel import kernel
from clowder.games.nine_lives.hands import owned, top_life
from clowder.games.nine_lives.icon_counts import (
    card_as_read,
    fits,
    flag_of,
    only_cat,
    perfect_nines,
    shown,
    table_without,
)
from clowder.games.nine_lives.layout import *

NEVER, PLAYS, NINES_IT = 0, 1, 2  # what a card can do: it does not fit, it fits, it makes a perfect nine
BOLD = 40  # percent: without a playable card, a wager must bring one at least this often
SAFE = 75  # percent: with a playable card, this often
FULL_HAND = 10  # cards win rounds, and only wagers bring any: with fewer than this a safe wager is worth its life
MANY_CARDS = 7  # a released player with this many plays one to annoy the others
WORST = -1_000_000
CARD_WORTH, DUEL_CARD_WORTH = (
    20,
    70,
)  # value of a card in the hand (a life is 100); with two players cards decide the rounds
SPREAD = tuple(int(270 * (lives + 1) ** 0.5) for lives in range(LIVES + 1))  # of an estimate, by the fewest lives


@kernel
def house(state, seat, moves, number, rng):
    """Returns what a sensible player would do."""
    phase = state.phase
    if phase == TURN:
        if state.draft_card:
            return _choose_draft(state, seat, moves, number)
        return _choose_turn(state, seat, moves, number)
    if phase == ORDER or phase == RETURN or phase == REORDER:
        return _choose_order(state, seat, moves, number)
    if phase == PASS:
        return _choose_pass(state, seat, moves, number)
    if phase == COPY:
        return _choose_copied(state, seat, moves, number)
    if phase == GIFT and state.draft_card == 0:
        return _hardest(state, moves, number, MOVE_GIVE)
    if phase == TAKE:
        return _choose_taken(state, seat, moves, number)
    if phase == DIRECTION:
        return MOVE_LEFT  # a card that is hard to play goes to the next player
    return _choose_seat(state, seat, moves, number)


# Cards


@kernel
def _size(icons):
    """Returns how many icons there are: the more, the harder to play."""
    total = 0
    for cat in range(CATS):
        total += (int(icons) >> (LANE * cat)) & LANE_MASK
    return total


@kernel
def _hardest(state, moves, number, base):
    """Returns the move with the card that is hardest to play."""
    best = 0
    for i in range(1, number):
        if _size(state.icons[moves[i] - base]) > _size(state.icons[moves[best] - base]):
            best = i
    return moves[best]


@kernel
def _unseen(state, seat):
    """Returns the cards that others may hold or draw. Seeing one of several copies counts as all, because there are
    few.
    """
    seen = int(state.held[seat, 0])
    for place in range(CARDS):
        seen |= bit(state.table[place]) | bit(state.discard[place])
    unseen = (bit(state.num_cards + 1) - 2) & ~seen
    return unseen if unseen else bit(state.num_cards + 1) - 2


@kernel
def _fate(table, icons, free):
    """Returns what a card can do on these table icons; the cats in `free` have no limit."""
    after = table + icons
    cats = shown(icons)
    if (after + OVER_NINE) & cats & ~free:
        return NEVER
    return NINES_IT if cats & ~((after ^ NINES) + ALMOST) & TOPS else PLAYS


@kernel
def _leaves(state, seat, table, unseen, rest):
    """Returns how good it is to leave this table: few cards fit for the next player, few make nines, some of ours
    do.
    """
    after = next_in(state.required_mask & ~bit(seat), seat, state.num_seats)
    fitting = nines = total = 0
    cards = unseen
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        weight = 1
        if after >= 0 and has(state.known[after, 0, card], seat):
            weight = 10
        fate = _fate(table, int(state.icons[card]), state.ignored)
        total += weight
        fitting += weight * (fate != NEVER)
        nines += weight * (fate == NINES_IT)
    ours = our_nines = 0
    while rest:
        fate = _fate(table, int(state.icons[lowest(rest)]), state.ignored)
        rest &= rest - 1
        ours += fate != NEVER
        our_nines += fate == NINES_IT
    return (-30 * fitting - 300 * nines) // total + 12 * min(ours, 3) + 5 * our_nines


@kernel
def _worth(state, seat, card, place, cat, unseen):
    """Returns how good it is to play a card at a place (-1: a free one) as a cat."""
    table = table_without(state, place) if place >= 0 else int(state.counts)
    nines = perfect_nines(state, card_as_read(state, card, cat), table)
    table += state.icons[card]
    reached = (table + FROM_NINE) & TOPS
    if reached | state.ignored == TOPS and state.ignored != TOPS:  # R18: everybody loses a life and their wagers
        return -1000 - 100 * state.num_wagered[seat]
    rest = state.held[seat, 0] & ~bit(card) | state.held[seat, 1] & bit(card)
    worth = _leaves(state, seat, table, unseen, rest)
    return worth + 1000 if nines and has(state.required_mask, seat) else worth


@kernel
def _worth_anywhere(state, seat, card, unseen):
    """Returns the highest value of a card at any place and as any cat it may be."""
    single = state.reading == SINGLE_LIFE
    best = WORST
    places = int(state.uncovered) if state.placing != PLAIN else 0
    anywhere = places == 0
    while places or anywhere:
        place = -1 if anywhere else lowest(places)
        table = table_without(state, place) if place >= 0 else int(state.counts)
        for cat in range(CATS):
            named = shown(state.icons[card]) & flag_of(cat) != 0 if single else cat == 0
            if named and fits(state, card, table, cat):
                best = max(best, _worth(state, seat, card, place, cat, unseen))
        places &= places - 1
        anywhere = False
    return best


@kernel
def _choose_draft(state, seat, moves, number):
    """Chooses the place of a card, then its cat."""
    unseen = _unseen(state, seat)
    card = int(state.draft_card)
    best = 0
    value = WORST
    for i in range(number):
        move = moves[i]
        place = int(state.draft_place) - 1
        cat = only_cat(state, card)
        if move >= MOVE_CAT:
            cat = move - MOVE_CAT
        else:
            place = move - MOVE_TABLE
        worth = _worth(state, seat, card, place, cat, unseen)
        if worth > value:
            best = i
            value = worth
    return moves[best]


# Turns


@kernel
def _choose_turn(state, seat, moves, number):
    """Wagers if that is free or needed, then plays the best card. Gives up only if there is nothing else."""
    can_wager = number > 1 and moves[1] == MOVE_WAGER
    unseen = _unseen(state, seat)
    best = MOVE_GIVE_UP
    value = WORST
    may_skip = False
    for i in range(number):
        if moves[i] >= MOVE_PLAY:
            worth = _worth_anywhere(state, seat, moves[i] - MOVE_PLAY, unseen)
            if worth > value:
                best = moves[i]
                value = worth
        may_skip |= moves[i] == MOVE_SKIP
    if can_wager and _wants_wager(state, seat, value, may_skip, unseen):
        return MOVE_WAGER
    if state.owed == 0:  # R36: passing costs nothing
        return best if state.hand_size[seat] >= MANY_CARDS else MOVE_GIVE_UP
    if may_skip and value < 500:
        return MOVE_SKIP
    return best


@kernel
def _wants_wager(state, seat, value, may_skip, unseen):
    """Returns whether to wager the top life now; `value` is that of the best card, above 500 for a nine."""
    life = top_life(state, seat)
    if not has(state.required_mask, seat):  # released: nothing to lose, unless all cats reach nine
        return count((state.counts + FROM_NINE) & TOPS | state.ignored) < CATS - 1 and state.hand_size[seat] < 12
    if state.wager_rule == FORCED and state.wagers_now == 0:
        return True
    hand = _fate_of_hand(state, seat, life)
    if hand == NINES_IT:
        return True
    if value > 500 or may_skip:  # a nine is in the hand, do not spoil it; and a wager would give up the skip (R50)
        return False
    if value > WORST or state.owed == 0:
        poor = state.hand_size[seat] <= FULL_HAND and state.lives_size[seat] > 1
        return poor and (hand == PLAYS or _chance(state, seat, life, unseen) >= SAFE)
    return state.lives_size[seat] == 1 or _chance(state, seat, life, unseen) >= BOLD  # R19: the last one is lost anyway


# Powers


@kernel
def _lane_shift(icons, number):
    """Returns icons as a shapeshift reads them."""
    low = LANE * SHIFT_FROM[number]
    moved = (icons >> low) & LANE_MASK
    return icons - (moved << low) + (moved << (LANE * SHIFT_TO[number]))


@kernel
def _fate_under(state, life, icons):
    """Returns what a card with these icons could do if this life were wagered now."""
    power = POWER_OF[life]
    table = int(state.counts)
    free = int(state.plus | state.ignored)
    if power == FORBID and shown(icons) & flag_of(life - FIRST_FORBID):
        return NEVER
    if power == PLUS:
        free |= flag_of(life - FIRST_PLUS)
    elif power == IGNORE:
        free |= flag_of(life - FIRST_IGNORE)
    elif power == NUMBERSHIFT:
        icons = int(NUMBER_LANES[life - FIRST_NUMBER])
    elif power == SHAPESHIFT:
        table = _lane_shift(table, life - FIRST_SHIFT)
        icons = _lane_shift(icons, life - FIRST_SHIFT)
    elif power == SINGLE_CAT:
        return _fate_single(table, icons, free)
    elif (power == OVERRIDE or power == SWAP) and state.uncovered:
        return _fate_covering(state, icons, free)
    fate = _fate(table, icons, free)
    if power == IGNORE and fate == NINES_IT:
        return _fate(table, icons & ~(LANE_MASK << (LANE * (life - FIRST_IGNORE))), free)
    return max(fate, PLAYS) if power == WILDCARD or power == SKIP else fate


@kernel
def _fate_single(table, icons, free):
    """Returns the best that a card can do as one of its icons."""
    best = NEVER
    for cat in range(CATS):
        if shown(icons) & flag_of(cat):
            best = max(best, _fate(table, 1 << (LANE * cat), free))
    return best


@kernel
def _fate_covering(state, icons, free):
    """Returns the best that a card can do if it must cover or replace another."""
    best = NEVER
    places = int(state.uncovered)
    while places:
        best = max(best, _fate(table_without(state, lowest(places)), icons, free))
        places &= places - 1
    return best


@kernel
def _fate_of_hand(state, seat, life):
    """Returns the best that the hand can do if this life were wagered; powers that take the choice away are bad."""
    power = POWER_OF[life]
    if power == COPYCAT or power == RISKY_DECK or power == RISKY_PLAYER or power == ROTATE or power == WILDCARD_PAID:
        return NEVER
    best = NEVER
    cards = int(state.must_mask if state.must_size else state.held[seat, 0])
    while cards:
        best = max(best, _fate_under(state, life, int(state.icons[lowest(cards)])))
        cards &= cards - 1
    return best


@kernel
def _chance(state, seat, life, unseen):
    """Returns how likely this life brings a card that can be played, in percent."""
    power = POWER_OF[life]
    if power == SKIP or (power == STEAL and state.uncovered):
        return 100
    if power == WILDCARD_PAID:
        return 100 if state.hand_size[seat] else 0
    if _fate_of_hand(state, seat, life) != NEVER:
        return 100
    if power == COPYCAT:
        best = 0
        for other in range(state.num_seats):
            top = top_life(state, other)
            if other != seat and top and POWER_OF[top] != COPYCAT:
                best = max(best, 100 if _fate_of_hand(state, seat, top) != NEVER or POWER_OF[top] == SKIP else 0)
        if best:
            return best
    if state.must_size and power != ROTATE and power != RISKY_DECK and power != RISKY_PLAYER:  # drawn for nothing
        return 0
    fitting = 0
    cards = unseen
    while cards:
        fitting += _fate_under(state, life, int(state.icons[lowest(cards)])) != NEVER
        cards &= cards - 1
    missing = 100 - 100 * fitting // count(unseen)
    misses = 100
    for _ in range(max(2, DRAW_OF[life])):
        misses = misses * missing // 100
    return 100 - misses


@kernel
def _choose_copied(state, seat, moves, number):
    """Copies a life that makes a nine, else one that makes a card playable, else the first suggested."""
    best = 0
    value = WORST
    for i in range(number):
        life = top_life(state, moves[i] - MOVE_SEAT)
        worth = 10_000 * _fate_of_hand(state, seat, life) - RANK[life]
        if worth > value:
            best = i
            value = worth
    return moves[best]


@kernel
def _choose_taken(state, seat, moves, number):
    """Steals the largest table card that makes room for a card; with a playable card, from the fullest hand."""
    stuck = _fate_of_hand(state, seat, INSPECT) == NEVER  # like a life that changes nothing about cards
    best = 0
    value = WORST
    for i in range(number):
        move = moves[i]
        if move < MOVE_SEAT:
            worth = 20 + _size(state.icons[state.table[move - MOVE_TABLE]]) if stuck else 0
        else:
            worth = int(state.hand_size[move - MOVE_SEAT])
        if worth > value:
            best = i
            value = worth
    return moves[best]


# Everything else


@kernel
def _choose_order(state, seat, moves, number):
    """Orders its own lives as suggested; in another's deck, puts what helps least on top."""
    own = state.phase != REORDER or state.reorder_seat == seat + 1
    if own and moves[0] == MOVE_SUGGESTED:
        return MOVE_SUGGESTED
    best = 0
    value = WORST
    for i in range(number):
        if moves[i] > MOVE_LIFE:
            worth = -RANK[moves[i] - MOVE_LIFE] if own else RANK[moves[i] - MOVE_LIFE]
            if worth > value:
                best = i
                value = worth
    return moves[best]


@kernel
def _choose_pass(state, seat, moves, number):
    """R40: passes on the two hardest cards, the lower one first."""
    if state.passing[seat, 0]:
        return _hardest(state, moves, number, MOVE_PASS)
    first = second = 0
    for level in range(2):
        cards = int(state.held[seat, level])
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if first == 0 or _size(state.icons[card]) > _size(state.icons[first]):
                second = first
                first = card
            elif second == 0 or _size(state.icons[card]) > _size(state.icons[second]):
                second = card
    return MOVE_PASS + min(first, second)


@kernel
def _choose_seat(state, seat, moves, number):
    """Robs the fullest hand and spoils the strongest deck. Gives gifts and crowns to the weakest player."""
    best = 0
    value = WORST
    for i in range(number):
        other = moves[i] - MOVE_SEAT
        worth = -owned(state, other)
        if state.phase == ROB:
            worth = int(state.hand_size[other])
        elif state.phase == WHOSE:
            worth = owned(state, other)
        if other == seat:
            worth -= 100
        if worth > value:
            best = i
            value = worth
    return moves[best]


# How a game stands


@kernel
def estimate(state, points):
    """Fills in the value of lives and cards before a round, in hundredths of a life. It is surest near the end.

    The numbers were fitted to who won in games of the search against itself (`benchmarks/estimates.py`). Within a round
    there is no estimate, because the value of a wager shows only when the round is over.
    """
    if state.phase != TURN or state.table_mask or state.draft_card:
        return 0
    least = LIVES
    card = DUEL_CARD_WORTH if state.num_seats == 2 else CARD_WORTH
    for seat in range(state.num_seats):
        if state.num_wagered[seat]:
            return 0
        lives = int(state.lives_size[seat])
        least = min(least, lives)
        points[seat] = 100 * lives + card * int(state.hand_size[seat])
    return SPREAD[least] // state.num_seats
