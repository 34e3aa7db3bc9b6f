"""The rules of Hold My Bear, compiled: setting up, asking, playing and scoring.

R numbers are RULES.md's. What a set of cards is worth is in sets.py, cards and memory are in cards.py, what may be
broken in check.py, what a seat may know in sight.py.
"""

from clowder.engine.bits import bit, count, has, lowest
from clowder.engine.chance import below
from clowder.engine.events import EVERYBODY, happening, tell
from clowder.engine.kernel import kernel
from clowder.games.hold_my_bear.cards import *  # noqa: F403
from clowder.games.hold_my_bear.layout import *  # noqa: F403
from clowder.games.hold_my_bear.sets import *  # noqa: F403


@kernel
def deal(state, seats, options, seed):
    """Sets up a game in a zeroed state (R1 to R5)."""
    for i in range(4):
        state.rng[i] = seed[i]
    state.num_seats = seats
    state.steal = options[OPT_STEAL]
    state.give_split = options[OPT_SPLIT]
    state.bear_wild = options[OPT_WILD]
    state.bear_penalty = options[OPT_PENALTY]
    state.lenient = options[OPT_LENIENT]
    state.num_animals = options[OPT_NUM_ANIMALS]
    for slot in range(1, state.num_animals):
        species = options[OPT_SPECIES + slot]
        state.species[slot] = species
        state.slot_of[species] = slot
        if species == FISH or species >= APE:
            state.twisted = 1

    cards = whole_deck(state.num_animals)
    size = state.num_animals * CARDS_EACH
    opening = random_card(state.rng, cards, size)
    state.match = UNIT[opening]
    cards -= UNIT[opening]
    seat = 0
    for left in range(size - 1, 0, -1):
        kind = random_card(state.rng, cards, left)
        cards -= UNIT[kind]
        state.hands[seat] += UNIT[kind]
        state.hand_size[seat] += 1
        seat = _after(state, seat)
    rate_match(state)

    happening(state)
    tell(state, OPENED, 0, code_of(state, opening), 0, 0, EVERYBODY)
    if options[OPT_START]:
        _start_by_bear(state)
    else:
        state.phase = START
        _ask(state, bit(seats) - 1)


@kernel
def _after(state, seat):
    """Returns the next seat clockwise."""
    return seat + 1 if seat + 1 < state.num_seats else 0


@kernel
def _start_by_bear(state):
    """R28: the holder of the highest bear that was dealt starts, and everybody knows that it holds it."""
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
    _ask(state, bit(seat))


# Who owes a decision, and which


@kernel
def to_act(state):
    """Returns the set of seats that owe a decision; 0 means the game is over."""
    return int(state.waiting_mask)


@kernel
def _ask(state, seats):
    """Puts the next question to these seats."""
    state.asked_mask = seats
    state.waiting_mask = seats


@kernel
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are; 0 if the seat is not asked."""
    if not has(state.waiting_mask, seat):
        return 0
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
        return _legal_steal(state, seat, moves)
    if phase == SHOW:
        return _put_cards(moves, 0, MOVE_SHOW, state.hands[seat] & BEARS)
    if phase == HAND_OVER:
        return _put_cards(moves, 0, MOVE_HAND_OVER, state.hands[seat] & BEARS)
    if phase == TAKE_BACK:
        return _put_cards(moves, 0, MOVE_TAKE_BACK, state.match)
    if phase == RETURN:
        return _put_cards(moves, 0, MOVE_RETURN, returnable(state, seat))
    if phase == NAME:
        for slot in range(state.num_animals):
            moves[slot] = MOVE_NAME + slot
        return int(state.num_animals)
    if state.draft_target == 0:  # ASK
        return _put_others(state, seat, moves, 0)
    return _put_cards(moves, 0, MOVE_ASK, whole_deck(state.num_animals))


@kernel
def _put_cards(moves, n, base, cards):
    """Appends base + kind for every kind in a set of cards; returns the new length."""
    return _put_kinds(moves, n, base, present(cards))


@kernel
def _put_kinds(moves, n, base, kinds):
    while kinds:
        moves[n] = base + KIND_AT[lowest(kinds)]
        kinds &= kinds - 1
        n += 1
    return n


@kernel
def _put_others(state, seat, moves, first):
    """Fills in the other seats from `first` on as targets."""
    n = 0
    for target in range(first, state.num_seats):
        if target != seat:
            moves[n] = MOVE_TARGET + target
            n += 1
    return n


@kernel
def _legal_set(state, seat, moves):
    """The next card of a set, or that it is complete; before the first card, also giving (R15, R17)."""
    hand = state.hands[seat]
    if state.draft_kind == 0 and has(state.give_mask, seat) and not state.answering:
        moves[0] = MOVE_GIVE  # R34: the beaver counts
        return 1
    kinds = next_cards(state, playable(hand), state.draft, state.draft_size, state.draft_last)
    n = 0
    if state.draft_kind:
        if is_valid(state, state.draft, 0, 0):
            moves[0] = MOVE_STOP
            n = 1
    elif state.duty != MUST and (kinds == 0 or not (state.duty == IF_ABLE or rabbit_shows(state))):
        moves[0] = MOVE_GIVE
        n = 1
    return _put_kinds(moves, n, MOVE_CARD, kinds)


@kernel
def gift_size(state, seat):
    """R18: two cards are given, or the only one."""
    return min(2, state.hand_size[seat])


@kernel
def _legal_gift(state, seat, moves):
    """The next card of a gift, ascending, then who gets it (R18)."""
    hand = state.hands[seat]
    if state.draft_size < gift_size(state, seat):
        if state.draft_size:
            return _put_cards(moves, 0, MOVE_GIVE_CARD, (hand - state.draft) & FROM[state.draft_last - 1])
        kinds = present(hand)
        if state.hand_size[seat] > 1:  # the highest card cannot be the lower one of two, but for its twin
            top = _highest_lane(kinds)
            if number_of(hand, KIND_AT[top]) == 1:
                kinds &= ~bit(top)
        return _put_kinds(moves, 0, MOVE_GIVE_CARD, kinds)
    first = 0
    if state.draft_target and count(present(state.draft)) == 1:  # twins: A and B is B and A
        first = state.draft_target - 1
    return _put_others(state, seat, moves, first)


@kernel
def _highest_lane(kinds):
    place = lowest(kinds)
    while kinds & (kinds - 1):
        kinds &= kinds - 1
        place = lowest(kinds)
    return place


@kernel
def returnable(state, seat):
    """R33: the cards a turtle's receiver may return: all but turtles of the same number."""
    cards = state.hands[seat]
    first = state.slot_of[TURTLE] * NUMBERS
    for number in range(NUMBERS):
        if has(state.turtle_numbers, number):
            kind = first + number
            cards &= ~(LANE[kind] << SHIFT[kind])
    return cards


# Stealing, decided victim by victim


@kernel
def num_stolen(state, seat):
    """R19: how many cards an empty-handed seat takes in all."""
    return min(state.steal, cards_of_others(state, seat))


@kernel
def taken_from(takes, seat):
    """Returns how many cards a draft of thefts takes from a seat."""
    return (takes >> (3 * seat)) & 7


@kernel
def _fewest(state, seat, victim, left):
    """Returns how many of the `left` cards must come from `victim` because the seats behind it hold too few."""
    behind = 0
    for other in range(SEATS):
        if other > victim and other != seat:
            behind += state.hand_size[other]
    return max(0, left - behind)


@kernel
def next_victim(state, seat):
    """Settles what is forced and returns the next seat that more or less may be stolen from, or -1.

    Returns also how many cards are then left to take, and the draft with the forced ones.
    """
    takes = state.draft_takes + 0
    left = num_stolen(state, seat)
    for victim in range(SEATS):
        left -= taken_from(takes, victim)
    for victim in range(SEATS):
        if victim < state.draft_seat or victim == seat or victim >= state.num_seats:
            continue
        fewest = _fewest(state, seat, victim, left)
        if fewest < min(left, state.hand_size[victim]):
            return victim, left, takes
        takes += fewest << (3 * victim)
        left -= fewest
    return -1, left, takes


@kernel
def _legal_steal(state, seat, moves):
    victim, left, _ = next_victim(state, seat)
    fewest = _fewest(state, seat, victim, left)
    most = min(left, state.hand_size[victim])
    for number in range(fewest, most + 1):
        moves[number - fewest] = MOVE_TAKE + number
    return most - fewest + 1


@kernel
def _play_steal(state, seat, number):
    victim, _, takes = next_victim(state, seat)
    state.draft_takes = takes + (number << (3 * victim))
    state.draft_seat = victim + 1
    _finish_steal(state, seat)


@kernel
def _finish_steal(state, seat):
    """Steals, if nothing is left to choose."""
    victim, _, takes = next_victim(state, seat)
    if victim >= 0:
        return
    if state.draft_seat:
        happening(state)
    state.draft_takes = 0
    state.draft_seat = 0
    state.num_thefts += 1
    for other in range(SEATS):
        number = taken_from(takes, other)
        if number:
            steal_cards(state, seat, other, number)
    state.phase = TURN


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
        _play_steal(state, seat, move - MOVE_TAKE)
    elif phase == SHOW:
        _play_show(state, seat, move - MOVE_SHOW)
    elif phase == TAKE_BACK:
        _play_take_back(state, seat, move - MOVE_TAKE_BACK)
    elif phase == NAME:
        _play_name(state, seat, move - MOVE_NAME)
    elif phase == ASK:
        _play_ask(state, seat, move)
    else:
        happening(state)
        if phase == RETURN:
            _pass_on(state, seat, move - MOVE_RETURN, RETURNED)
            state.turtle_to = 0
            state.turtle_numbers = 0
        else:
            _pass_on(state, seat, move - MOVE_HAND_OVER, HANDED_OVER)
            state.bison_to = 0
        _next_action(state)


@kernel
def _pass_on(state, seat, kind, event):
    """The receiver of a gift gives a card to its giver, openly."""
    move_openly(state, seat, state.turn, kind)
    tell(state, event, seat, code_of(state, kind), state.turn + 1, 0, EVERYBODY)


@kernel
def _play_start(state, seat, move):
    """R5: seals an answer; after the last one the first volunteer clockwise from a random seat starts."""
    if move == MOVE_START:
        state.starter_mask |= bit(seat)
    state.waiting_mask &= ~bit(seat)
    if state.waiting_mask:
        return
    happening(state)
    able = 0
    for other in range(state.num_seats):
        if can_play(state, other):
            able |= bit(other)
    starters = state.starter_mask
    state.starter_mask = 0
    first = below(state.rng, state.num_seats)
    if starters == 0 and able == 0:
        _start(state, first, NO_MOVE, FREE)
        return
    chosen = starters if starters else able
    while not has(chosen, first):
        first = _after(state, first)
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
        if state.give_split and state.draft_size == 2 and state.draft_target == 0:
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
    _new_match(state, seat, cards, size)
    new = state.match_bears if why == MORE_BEARS else state.match_count if why == OTHER_SPORT else state.match_total
    state.num_sets += 1
    state.duty = FREE
    _tell_set(state, seat, cards)
    _tell_sports(state, seat, why, new, old)
    for animal in range(AARDVARK, RABBIT):
        slot = state.slot_of[animal]
        if slot and animal != FISH and slot_of_set(cards, slot):
            state.pending |= bit(animal)
    _next_action(state)


@kernel
def _new_match(state, seat, cards, size):
    """Moves cards from a hand to the table, openly."""
    state.gone += state.match
    state.match = cards
    state.hands[seat] -= cards
    state.hand_size[seat] -= size
    state.owner = seat + 1
    state.idle = 0
    forget_played(state, seat, cards)
    rate_match(state)


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
    """Tells why a set beat the match, and up to five sports: three in the third number, two behind the reason."""
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
    state.num_gifts += 1
    state.idle += 1
    state.duty = FREE
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
            _note_gift(state, seat, animal, slot, lower, first_to, upper, second_to)
    _next_action(state)


@kernel
def _note_gift(state, seat, animal, slot, lower, first_to, upper, second_to):
    """R31, R32: the action of a given animal is to come, for the first receiver clockwise that got one."""
    receiver = second_to
    if lower // NUMBERS == slot:
        receiver = first_to
        if upper // NUMBERS == slot:
            ahead = first_to - seat + (state.num_seats if first_to < seat else 0)
            if second_to - seat + (state.num_seats if second_to < seat else 0) < ahead:
                receiver = second_to
    state.pending |= bit(animal)
    if animal == TURTLE:
        state.turtle_to = receiver + 1
        if lower // NUMBERS == slot and receiver == first_to:
            state.turtle_numbers |= bit(lower - slot * NUMBERS)
        if upper // NUMBERS == slot and receiver == second_to:
            state.turtle_numbers |= bit(upper - slot * NUMBERS)
    elif animal == BISON:
        state.bison_to = receiver + 1
    else:  # R34
        state.pending &= ~bit(animal)
        state.give_mask |= bit(receiver)
        tell(state, MUST_GIVE, receiver, 0, 0, 0, EVERYBODY)


# What the animals of a set or gift do


@kernel
def _next_action(state):
    """R31: carries out what is still to come, in the order of the animals, until a seat must choose."""
    while state.pending:
        animal = lowest(state.pending)
        state.pending &= state.pending - 1
        if animal == AARDVARK:
            if state.match_size > 1:  # R39
                state.phase = TAKE_BACK
                return
        elif animal == GIRAFFE:
            state.phase = NAME
            return
        elif animal == BADGER:
            _rob_back(state)
        elif animal == KANGAROO:
            state.phase = ASK
            return
        elif animal == TURTLE:
            receiver = state.turtle_to - 1
            if returnable(state, receiver):
                state.phase = RETURN
                _ask(state, bit(receiver))
                return
            state.turtle_to = 0
            state.turtle_numbers = 0
        elif _must_hand_over(state):
            return
    state.previous = 0
    _end_turn(state)


@kernel
def _rob_back(state):
    """R35: the previous owner of the match steals a random card."""
    thief = state.previous - 1
    if thief >= 0 and thief != state.turn and state.hand_size[state.turn]:
        steal_cards(state, thief, state.turn, 1)


@kernel
def _must_hand_over(state):
    """Bison: asks the receiver for a bear and returns True; or tells that it has none."""
    receiver = state.bison_to - 1
    if state.hands[receiver] & BEARS:
        state.phase = HAND_OVER
        _ask(state, bit(receiver))
        return True
    state.bison_to = 0
    state.lacks[receiver] |= BEARS
    tell(state, NO_BEAR, receiver, 0, 0, 0, EVERYBODY)
    return False


@kernel
def _play_take_back(state, seat, kind):
    """R39: one card of the new match goes back to the hand, and the rest is the match."""
    happening(state)
    state.match -= UNIT[kind]
    rate_match(state)
    state.hands[seat] += UNIT[kind]
    state.hand_size[seat] += 1
    state.lacks[seat] &= ~(LANE[kind] << SHIFT[kind])
    for viewer in range(VIEWERS):
        if viewer != seat:
            state.known[seat, viewer] += UNIT[kind]
    tell(state, TOOK_BACK, seat, code_of(state, kind), 0, 0, EVERYBODY)
    _next_action(state)


@kernel
def _play_name(state, seat, slot):
    """Giraffe: everybody tells how many cards of an animal they hold."""
    happening(state)
    announce_slot(state, slot)
    a = b = c = 0
    for other in range(SEATS):
        number = SLOT_SIZE[slot_of_set(state.hands[other], slot)]
        if other < 3:
            a |= number << (5 * other)
        elif other < 6:
            b |= number << (5 * (other - 3))
        else:
            c |= number << (5 * (other - 6))
    tell(state, NAMED, seat, state.species[slot] + 1, 0, 0, EVERYBODY)
    tell(state, COUNTED, seat, a, b, c, EVERYBODY)
    _next_action(state)


@kernel
def _play_ask(state, seat, move):
    """Kangaroo: whom, then which card; it is handed over if it is there."""
    if move < MOVE_TAKE:
        state.draft_target = move - MOVE_TARGET + 1
        return
    happening(state)
    kind = move - MOVE_ASK
    target = state.draft_target - 1
    state.draft_target = 0
    if number_of(state.hands[target], kind):
        move_openly(state, target, seat, kind)
        tell(state, ASKED_HIT, seat, code_of(state, kind), target + 1, 0, EVERYBODY)
    else:
        state.lacks[target] |= LANE[kind] << SHIFT[kind]
        tell(state, ASKED_MISS, seat, code_of(state, kind), target + 1, 0, EVERYBODY)
    _next_action(state)


# Turns


@kernel
def _is_stalled(state):
    return state.idle >= STALL_ROUNDS * state.num_seats


@kernel
def _end_turn(state):
    """R22, R30: the next seat's turn, or the end of a game that leads nowhere."""
    if not state.answering:  # R34
        state.give_mask &= ~bit(state.turn)
    state.answering = 0
    if _is_stalled(state):
        _end_in_stall(state)
    else:
        _begin_turn(state, _after(state, state.turn))


@kernel
def _begin_turn(state, seat):
    """R20, R19, R29: the win check, then stealing; seats that can do nothing at all are passed over."""
    while True:
        state.turn = seat
        state.num_turns += 1
        _ask(state, bit(seat))
        if state.owner == seat + 1:
            if state.hands[seat] & BEARS:
                state.phase = SHOW
            else:
                _win(state, seat)
            return
        tell(state, TURN_BEGINS, seat, 0, 0, 0, EVERYBODY)
        if state.hand_size[seat]:
            state.phase = TURN
            return
        if cards_of_others(state, seat):
            state.phase = STEAL
            _finish_steal(state, seat)
            return
        tell(state, PASSED, seat, 0, 0, 0, EVERYBODY)
        state.give_mask &= ~bit(seat)
        state.idle += 1
        if _is_stalled(state):
            _end_in_stall(state)
            return
        seat = _after(state, seat)


@kernel
def _play_show(state, seat, bear):
    """R21: the owner shows a bear and goes on; with `bear_penalty` that bear is the match now, and the turn ends."""
    happening(state)
    state.num_shown += 1
    if not state.bear_penalty:
        remember_card(state, seat, bear)
        tell(state, SHOWED, seat, code_of(state, bear), 0, 0, EVERYBODY)
        state.phase = TURN
        return
    _new_match(state, seat, UNIT[bear], 1)
    state.give_mask &= ~bit(seat)
    tell(state, PENALTY, seat, code_of(state, bear), 0, 0, EVERYBODY)
    other = _after(state, seat)
    while other != seat:  # R27: the first who can beat it must
        if can_play(state, other):
            state.turn = other
            state.phase = ANSWER
            state.duty = MUST
            state.answering = 1
            _ask(state, bit(other))
            tell(state, ANSWERS, other, 0, 0, 0, EVERYBODY)
            return
        other = _after(state, other)
    tell(state, NO_ANSWER, seat, 0, 0, 0, EVERYBODY)
    _begin_turn(state, _after(state, seat))


@kernel
def _win(state, seat):
    state.ending = STOOD if cards_of_others(state, seat) + state.hand_size[seat] else EMPTY
    state.phase = OVER
    state.lacks[seat] |= BEARS  # winning proves it
    _ask(state, 0)
    tell(state, WON, seat, 0, 0, 0, EVERYBODY)


@kernel
def _end_in_stall(state):
    state.ending = STALL
    state.phase = OVER
    _ask(state, 0)
    tell(state, STALLED, state.turn, 0, 0, 0, EVERYBODY)


@kernel
def scores(state, points):
    """Fills in 1 for the winner, 0 for the others, and returns the winner as a set. The game must be over."""
    winners = bit(state.turn) if state.ending != STALL else 0
    for seat in range(state.num_seats):
        points[seat] = int(has(winners, seat))
    return winners


@kernel
def tally(state, counts):
    """Counts how games end, and what happened in them, once at their end (the order is `TALLIES`)."""
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
