"""The rules of Hold My Bear, compiled: setting up, asking, playing and scoring.

R numbers refer to RULES.md. sets.py has the value of a set of cards, turns.py the order of turns, animal_effects.py the
expansion's animals, cards.py cards and memory, check.py the conditions on positions.
"""

from clowder.engine.rules.bits import bit, count, has, highest, lowest
from clowder.engine.rules.decisions import answered, ask, put_moves
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.rng import below
from clowder.games.hold_my_bear.animal_effects import (
    next_action,
    note_gift,
    pass_on,
    play_ask,
    play_name,
    play_take_back,
    returnable,
)
from clowder.games.hold_my_bear.cards import (
    code_of,
    move_openly,
    number_of,
    one_more,
    present,
    random_card,
    remember_card,
    size_of,
    slot_of_set,
)
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.sets import (
    can_play,
    is_valid,
    next_cards,
    playable,
    rabbit_shows,
    rate_match,
    why_valid,
)
from clowder.games.hold_my_bear.turns import new_match, next_seat, play_show, play_steal, theft_limits


@kernel
def deal(state, options):
    """Sets up a game (R1 to R5)."""
    cards = int(state.deck)
    size = size_of(cards)
    opening = random_card(state.rng, cards, size)
    state.match = UNIT[opening]
    cards -= UNIT[opening]
    seat = 0
    for left in range(size - 1, 0, -1):
        kind = random_card(state.rng, cards, left)
        cards -= UNIT[kind]
        state.hands[seat] += UNIT[kind]
        state.hand_size[seat] += 1
        seat = next_seat(state, seat)
    rate_match(state)

    happening(state)
    tell(state, OPENED, 0, code_of(state, opening), 0, 0, EVERYBODY)
    if options.start:
        _start_by_bear(state)
    else:
        state.phase = START
        ask(state, bit(state.num_seats) - 1)


@kernel
def _start_by_bear(state):
    """R28: the holder of the highest bear that was dealt starts, and everybody learns that it holds it."""
    number = NUMBERS - 1 if number_of(state.match, NUMBERS - 1) == 0 else NUMBERS - 2
    for seat in range(state.num_seats):
        if number_of(state.hands[seat], number):
            remember_card(state, seat, number)
            _start(state, seat, HIGHEST_BEAR, IF_ABLE)


@kernel
def _start(state, seat, why, duty):
    tell(state, STARTS, seat, why, 0, 0, EVERYBODY)
    state.turn = seat
    state.num_turns = 1
    state.phase = TURN
    state.duty = duty
    ask(state, bit(seat))


@kernel
def starter(state):
    """R5, R28: returns the seat that starts, or -1 while that is not settled."""
    return -1 if state.phase == START else int(state.turn)


# Questions and legal moves


@kernel
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are. The seat must be asked."""
    phase = state.phase
    if phase == TURN or phase == ANSWER:
        if state.draft_kind == GIFT:
            return _legal_gift(state, seat, moves)
        return _legal_set(state, seat, moves)
    if phase == START:
        moves[0] = MOVE_DECLINE
        moves[1] = MOVE_START
        return 2 if can_play(state, seat) else 1
    if phase == STEAL:
        _, fewest, most = theft_limits(state, seat)
        return put_moves(moves, 0, MOVE_TAKE, bit(most + 1) - bit(fewest))
    if phase == NAME:
        return put_moves(moves, 0, MOVE_NAME, bit(state.num_animals) - 1)
    if phase == ASK and state.draft_target == 0:
        return put_moves(moves, 0, MOVE_TARGET, others(state, seat))
    base, cards = single_card(state, seat)
    return _put_kinds(moves, 0, base, present(cards))


@kernel
def _put_kinds(moves, n, base, kinds):
    """Appends base + kind for every kind in low bits of lanes; returns the new length."""
    while kinds:
        moves[n] = base + KIND_AT[lowest(kinds)]
        kinds &= kinds - 1
        n += 1
    return n


@kernel
def single_card(state, seat):
    """Returns the first move of a question for a single card, and the cards that may answer it."""
    phase = state.phase
    if phase == SHOW:
        return MOVE_SHOW, state.hands[seat] & BEARS
    if phase == HAND_OVER:
        return MOVE_HAND_OVER, state.hands[seat] & BEARS
    if phase == TAKE_BACK:
        return MOVE_TAKE_BACK, state.match + 0
    if phase == RETURN:
        return MOVE_RETURN, returnable(state, seat)
    return MOVE_ASK, state.deck + 0


@kernel
def others(state, seat):
    """Returns the set of the other seats."""
    return bit(state.num_seats) - 1 & ~bit(seat)


@kernel
def _legal_set(state, seat, moves):
    """Lists the next card of a set, or its completion; before the first card, also giving (R15, R17)."""
    if state.draft_kind == 0 and beaver_waits(state, seat):
        moves[0] = MOVE_GIVE
        return 1
    kinds = next_in_set(state, seat)
    n = 0
    if state.draft_kind:
        if is_valid(state, state.draft, 0, 0):
            moves[0] = MOVE_STOP
            n = 1
    elif may_give(state, kinds):
        moves[0] = MOVE_GIVE
        n = 1
    return _put_kinds(moves, n, MOVE_CARD, kinds)


@kernel
def beaver_waits(state, seat):
    """R34: returns whether a beaver forces a seat on turn to give."""
    return has(state.give_mask, seat) and not state.answering


@kernel
def next_in_set(state, seat):
    """Returns the kinds that may come next in a seat's set, as low bits of lanes."""
    return next_cards(state, playable(state.hands[seat]), state.draft, state.draft_size, state.draft_last)


@kernel
def may_give(state, kinds):
    """Returns whether a seat on turn may give although it could play these kinds (R5, R27, R28, R36)."""
    return state.duty != MUST and (kinds == 0 or not (state.duty == IF_ABLE or rabbit_shows(state)))


@kernel
def gift_size(state, seat):
    """R18, R50: two cards are given, or the only one."""
    return min(state.gift, state.hand_size[seat])


@kernel
def num_receivers(state, size):
    """R18, R44: returns how many seats a gift of this many cards may go to."""
    return size if state.give_split else 1


@kernel
def _legal_gift(state, seat, moves):
    """Lists the next card of a gift, then its receiver (R18)."""
    if state.draft_size < gift_size(state, seat):
        return _put_kinds(moves, 0, MOVE_GIVE_CARD, next_in_gift(state, seat))
    return put_moves(moves, 0, MOVE_TARGET, receivers(state, seat))


@kernel
def next_in_gift(state, seat):
    """Returns the kinds that may come next in a gift, ascending, as low bits of lanes."""
    hand = state.hands[seat]
    if state.draft_size:
        return present((hand - state.draft) & FROM[state.draft_last - 1])
    kinds = present(hand)
    if gift_size(state, seat) > 1:  # the highest card can be the lower of two only if it has a twin
        top = highest(kinds)
        if number_of(hand, KIND_AT[top]) == 1:
            kinds &= ~bit(top)
    return kinds


@kernel
def receivers(state, seat):
    """Returns the set of seats that may get a gift, or its other card."""
    if state.draft_target and count(present(state.draft)) == 1:  # one each to A and B is the same as to B and A
        return others(state, seat) & -bit(state.draft_target - 1)
    return others(state, seat)


# Playing


@kernel
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal."""
    phase = state.phase
    if phase == TURN or phase == ANSWER:
        _play_turn(state, seat, move)
    elif phase == START:
        _play_start(state, seat, move)
    elif phase == STEAL:
        play_steal(state, seat, move - MOVE_TAKE)
    elif phase == SHOW:
        play_show(state, seat, move - MOVE_SHOW)
    elif phase == TAKE_BACK:
        play_take_back(state, seat, move - MOVE_TAKE_BACK)
    elif phase == NAME:
        play_name(state, seat, move - MOVE_NAME)
    elif phase == ASK:
        play_ask(state, seat, move)
    else:
        happening(state)
        if phase == RETURN:
            pass_on(state, seat, move - MOVE_RETURN, RETURNED)
            state.turtle_to = 0
            state.turtle_numbers = 0
        else:
            pass_on(state, seat, move - MOVE_HAND_OVER, HANDED_OVER)
            state.bison_to = 0
        next_action(state)


@kernel
def _play_start(state, seat, move):
    """R5: seals an answer; after the last one the first volunteer clockwise from a random seat, or R52's, starts."""
    if move == MOVE_START:
        state.starter_mask |= bit(seat)
    if not answered(state, seat):
        return
    happening(state)
    able = 0
    for other in range(state.num_seats):
        if can_play(state, other):
            able |= bit(other)
    starters = state.starter_mask
    state.starter_mask = 0
    first = state.first - 1 if state.first else below(state.rng, state.num_seats)
    if starters == 0 and able == 0:
        _start(state, first, NO_MOVE, FREE)
        return
    chosen = starters if starters else able
    while not has(chosen, first):
        first = next_seat(state, first)
    _start(state, first, OFFERED if starters else DRAFTED, MUST)


@kernel
def _play_turn(state, seat, move):
    if move == MOVE_STOP:
        _play_set(state, seat)
    elif move == MOVE_GIVE:
        state.draft_kind = GIFT
    elif move < MOVE_GIVE_CARD:
        state.draft_kind = SET
        _add_to_draft(state, move - MOVE_CARD)
        if state.draft_size == MAX_SET:
            _play_set(state, seat)
    elif move < MOVE_TARGET:
        _add_to_draft(state, move - MOVE_GIVE_CARD)
    else:
        target = move - MOVE_TARGET
        if state.draft_target == 0 and num_receivers(state, state.draft_size) == 2:
            state.draft_target = target + 1
        else:
            _give(state, seat, state.draft_target - 1 if state.draft_target else target, target)


@kernel
def _add_to_draft(state, kind):
    state.draft += UNIT[kind]
    state.draft_size += 1
    state.draft_last = kind + 1


@kernel
def _clear_draft(state):
    state.draft = 0
    state.draft_kind = 0
    state.draft_size = 0
    state.draft_last = 0
    state.draft_target = 0


@kernel
def _play_set(state, seat):
    """R15, R16: the chosen cards become the match, the old one leaves the game."""
    happening(state)
    cards = state.draft + 0
    size = state.draft_size
    _clear_draft(state)
    why = why_valid(state, cards)
    old = state.match_bears if why == MORE_BEARS else state.match_count if why == OTHER_SPORT else state.match_total
    state.previous = state.owner
    new_match(state, seat, cards, size)
    new = state.match_bears if why == MORE_BEARS else state.match_count if why == OTHER_SPORT else state.match_total
    state.num_sets = one_more(state.num_sets)
    state.duty = FREE
    _tell_set(state, seat, cards)
    _tell_sports(state, seat, why, new, old)
    for animal in range(AARDVARK, RABBIT):
        slot = state.slot_of[animal]
        if slot and animal != FISH and slot_of_set(cards, slot):
            state.pending |= bit(animal)
    next_action(state)


@kernel
def _tell_set(state, seat, cards):
    """Tells up to five cards, ascending."""
    a = b = c = shift = 0
    kinds = present(cards)
    while kinds:
        kind = KIND_AT[lowest(kinds)]
        kinds &= kinds - 1
        for _ in range(number_of(cards, kind)):
            if shift < 2 * CODE_BITS:
                a |= code_of(state, kind) << shift
            elif shift < 4 * CODE_BITS:
                b |= code_of(state, kind) << (shift - 2 * CODE_BITS)
            else:
                c = code_of(state, kind)
            shift += CODE_BITS
    tell(state, PLAYED, seat, a, b, c, EVERYBODY)


@kernel
def _tell_sports(state, seat, why, new, old):
    """Records why a set beat the match, and up to five sports: three in the third number, two after the reason."""
    a = c = shift = 0
    sports = state.match_sports + 0
    while sports:
        animal = state.species[lowest(sports)] + 1
        sports &= sports - 1
        if shift < 3 * ANIMAL_BITS:
            c |= animal << shift
        else:
            a |= animal << (shift - 3 * ANIMAL_BITS)
        shift += ANIMAL_BITS
    tell(state, BEAT, seat, why | a << 2, new * 64 + old, c, EVERYBODY)


@kernel
def _tell_gift(state, seat, receiver, cards):
    lower = KIND_AT[lowest(present(cards))]
    codes = code_of(state, lower)
    other = cards - UNIT[lower]
    if other:
        codes |= code_of(state, KIND_AT[lowest(present(other))]) << CODE_BITS
    tell(state, GAVE, seat, codes, receiver + 1, 0, EVERYBODY)


@kernel
def _give(state, seat, first_to, second_to):
    """R18: moves the chosen cards openly: the lower one to `first_to`, the other to `second_to`."""
    happening(state)
    cards = state.draft + 0
    size = state.draft_size
    _clear_draft(state)
    state.num_gifts = one_more(state.num_gifts)
    state.idle += 1
    state.duty = FREE
    state.give_mask &= ~bit(seat)  # R34
    lower = KIND_AT[lowest(present(cards))]
    upper = KIND_AT[lowest(present(cards - UNIT[lower]))] if size == 2 else lower
    move_openly(state, seat, first_to, lower)
    if size == 2:
        move_openly(state, seat, second_to, upper)
    if first_to == second_to:
        _tell_gift(state, seat, first_to, cards)
    else:
        _tell_gift(state, seat, first_to, UNIT[lower])
        _tell_gift(state, seat, second_to, UNIT[upper])
    for animal in range(TURTLE, BISON + 1):
        slot = state.slot_of[animal]
        if slot and slot_of_set(cards, slot):
            note_gift(state, seat, animal, slot, lower, first_to, upper, second_to)
    next_action(state)


# The result


@kernel
def scores(state, points):
    """Fills in 1 for the winner, 0 for the others, and returns the winner as a set. The game must be over."""
    winners = bit(state.turn) if state.ending != STALL else 0
    for seat in range(state.num_seats):
        points[seat] = int(has(winners, seat))
    return winners


@kernel
def tally(state, counts):
    """Counts how games end and what happened in them, once at their end (the order is `TALLIES`)."""
    if state.phase != OVER:
        return
    counts[state.ending - 1] += 1
    empty = 0
    for seat in range(state.num_seats):
        empty += state.hand_size[seat] == 0
    counts[3] += 2 * empty > state.num_seats
    counts[4] += state.num_turns
    counts[5] += state.num_sets
    counts[6] += state.num_gifts
    counts[7] += state.num_thefts
    counts[8] += state.num_shown
