"""Effects of the expansion's animals when they are played or given, compiled. R numbers refer to RULES.md."""

from clowder.engine.rules.bits import bit, has, lowest
from clowder.engine.rules.decisions import ask
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import kernel
from clowder.games.hold_my_bear.cards import announce_slot, code_of, move_openly, number_of, slot_of_set, steal_cards
from clowder.games.hold_my_bear.layout import *
from clowder.games.hold_my_bear.sets import rate_match
from clowder.games.hold_my_bear.turns import end_turn


@kernel
def next_action(state):
    """R31: carries out the pending actions, in the order of the animals, until a seat must choose."""
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
                ask(state, bit(receiver))
                return
            state.turtle_to = 0
            state.turtle_numbers = 0
        elif animal == BEAVER:
            _make_give(state)
        elif _must_hand_over(state):
            return
    state.previous = 0
    end_turn(state)


@kernel
def play_take_back(state, seat, kind):
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
    next_action(state)


@kernel
def play_name(state, seat, slot):
    """R46: everybody says how many cards of an animal they hold."""
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
    next_action(state)


@kernel
def _rob_back(state):
    """R35: the previous owner of the match steals a random card."""
    thief = state.previous - 1
    if thief >= 0 and thief != state.turn and state.hand_size[state.turn]:
        steal_cards(state, thief, state.turn, 1)


@kernel
def play_ask(state, seat, move):
    """R47: first whom, then which card; it is handed over if it is there."""
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
    next_action(state)


@kernel
def note_gift(state, seat, animal, slot, lower, first_to, upper, second_to):
    """R31, R32: adds the action of a given animal, for the first receiver clockwise that got one."""
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
    elif animal == BEAVER:
        state.beaver_to = receiver + 1
    else:
        state.bison_to = receiver + 1


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


@kernel
def _make_give(state):
    """R34: makes the receiver of a beaver give on its next turn."""
    receiver = state.beaver_to - 1
    state.beaver_to = 0
    state.give_mask |= bit(receiver)
    tell(state, MUST_GIVE, receiver, 0, 0, 0, EVERYBODY)


@kernel
def _must_hand_over(state):
    """R48: asks the receiver for a bear and returns True, or records that it has none."""
    receiver = state.bison_to - 1
    if state.hands[receiver] & BEARS:
        state.phase = HAND_OVER
        ask(state, bit(receiver))
        return True
    state.bison_to = 0
    state.lacks[receiver] |= BEARS
    tell(state, NO_BEAR, receiver, 0, 0, 0, EVERYBODY)
    return False


@kernel
def pass_on(state, seat, kind, event):
    """The receiver of a gift gives a card to its giver, openly."""
    move_openly(state, seat, state.turn, kind)
    tell(state, event, seat, code_of(state, kind), state.turn + 1, 0, EVERYBODY)
