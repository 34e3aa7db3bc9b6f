"""The rules of CATS, compiled: setting up, asking, sealing answers, revealing, scoring.

R numbers refer to RULES.md. resolution.py has the effects of the revealed cards, visibility.py what a seat may know,
and check.py whether a position is possible.
"""

from clowder.engine.rules.bits import bit, has, highest, lowest
from clowder.engine.rules.decisions import answered, ask, put_moves
from clowder.engine.rules.events import EVERYBODY, happening, tell
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.rng import shuffle
from clowder.games.cats.layout import *
from clowder.games.cats.resolution import begin_turn, fill_locales, leading, resolve, stalks_in_hand


@kernel
def deal(state, options):
    """Sets up a game (R1 to R5)."""
    if state.abilities:
        state.ready_mask = bit(state.num_seats) - 1
    _collect_birds(state, options)
    happening(state)
    _seat_cats(state, state.num_seats, options)
    fill_locales(state)
    if options.cats == PICKED:
        state.phase = PICK_CAT
        ask(state, bit(0))
    else:
        begin_turn(state)


@kernel
def _collect_birds(state, options):
    """R1: the birds, shuffled, with Flip at the bottom."""
    size = 0
    for kind in range(1, BIRDS):
        state.flock[kind] = options.count[kind]
    for kind in range(1, FLIP):
        for _ in range(state.flock[kind]):
            state.deck[size] = kind
            size += 1
    shuffle(state.rng, state.deck, size)
    state.deck[size] = state.deck[0]
    state.deck[0] = FLIP
    state.deck_size = size + 1


@kernel
def _seat_cats(state, seats, options):
    """R5: seats have chosen their cats; the others get theirs in alphabetical order, or drawn; or all are picked
    later.
    """
    if options.cats == PICKED:
        return
    taken = left = 0
    for seat in range(SEATS):
        taken |= bit(options.wish[seat])
    for cat in range(CARL, CATS):
        if not has(taken, cat):
            state.cat[left] = cat
            left += 1
    if options.cats == DRAWN:
        shuffle(state.rng, state.cat, left)
    for seat in range(SEATS - 1, -1, -1):  # from the last: cats that are left stand no later than their destination
        if options.wish[seat]:
            state.cat[seat] = options.wish[seat]
        else:
            left -= 1
            state.cat[seat] = state.cat[left]
    for seat in range(SEATS):
        if seat < seats:
            tell(state, SAT_DOWN, seat, state.cat[seat], 0, 0, EVERYBODY)
        else:
            state.cat[seat] = 0


# Questions and legal moves


@kernel
def legal_moves(state, seat, moves):
    """Fills `moves`, ascending, and returns how many there are. The seat must be asked."""
    first, choices = question(state, seat)
    return put_moves(moves, 0, first, choices)


@inlined
def legal_set(state, seat):
    """Returns the legal moves as a set if all of them are below 64, else 0. The seat must be asked."""
    if state.phase == CHOOSE:
        return card_choices(state, seat) << MOVE_CHOOSE
    return lift_choices(state, seat) << MOVE_LIFT if state.phase == LIFT else 0


@inlined
def question(state, seat):
    """Returns the first move of the question that a seat is asked, and the set of its choices, counted from there."""
    phase = state.phase
    if phase == CHOOSE:
        return MOVE_CHOOSE, card_choices(state, seat)
    if phase == LIFT:
        return MOVE_LIFT, lift_choices(state, seat)
    if phase == ABILITY:
        return MOVE_ABILITY, ability_choices(state, seat)
    if phase == SECOND:
        return MOVE_SECOND, second_choices(state, seat)
    if phase == PICK_CAT:
        return MOVE_CAT, cat_choices(state)
    # R33: a plan is a locale, another cat, the first card, two candidates for the second
    if state.plan_locale[seat] == 0:
        return MOVE_LOCALE, locales(state)
    if state.plan_cat[seat] == 0:
        return MOVE_TARGET, others(state, seat)
    if state.plan_first[seat] == 0:
        return MOVE_FIRST, hand_cards(state, state.stalks_planned[seat], 0)
    return MOVE_CANDIDATE, candidate_choices(state, seat, state.plan_first[seat], state.plan_low[seat])


@inlined
def read_choice(choice):
    """Returns the card of a choice (CHOOSE) and its target, if it has one."""
    card = CARD_OF_CHOICE >> 3 * choice & 7
    return card, choice - (FIRST_CHOICE >> 5 * card & 31)


@inlined
def read_turn(choice):
    """Returns whose card Otis turns (ABILITY, R38), to which target, and whether that is a cat."""
    if choice >= CHOICE_AIM_CAT:
        place = choice - CHOICE_AIM_CAT
        return place // SEATS, place % SEATS, True
    place = choice - CHOICE_AIM_LOCALE
    return place // LOCALES, place % LOCALES, False


@inlined
def locales(state):
    """R3: the set of locales in use."""
    return bit(state.num_locales) - 1


@inlined
def others(state, seat):
    """R7: the set of all cats but one."""
    return (bit(state.num_seats) - 1) & ~bit(seat)


@inlined
def card_choices(state, seat):
    """R6, R7: one card in hand with one target. Play and Eat need none."""
    places, cats = locales(state), others(state, seat)
    choices = bit(CHOICE_EAT) | bit(CHOICE_PLAY) | places << CHOICE_CATCH | cats << CHOICE_STEAL
    choices |= (cats * state.taunts) << CHOICE_TAUNT
    return choices | (places * (stalks_in_hand(state, seat) > 0)) << CHOICE_STALK


@kernel
def lift_choices(state, seat):
    """R24: any of the cat's Stalks that lie at a bird; the empty set leaves them all."""
    here = int(state.stalked[seat])
    both = int(state.stalked_twice[seat])
    choices = both << CHOICE_LIFT_BOTH
    part = 0
    for _ in range(4):  # the subsets of a set of one or two locales
        choices |= bit(CHOICE_LIFT + part)
        part = (part - here) & here
    return choices


@kernel
def ability_choices(state, seat):
    """R37: declare or not. R38: Otis says whose card he turns, and where to."""
    if state.cat[seat] != OTIS:
        return bit(CHOICE_DECLINE) | bit(CHOICE_DECLARE)
    choices = bit(CHOICE_DECLINE)
    for other in range(state.num_seats):
        card = state.card[other]
        if card <= CATCH:
            places = locales(state) & ~bit(state.aim_locale[other] - 1)
            choices |= places << (CHOICE_AIM_LOCALE + other * LOCALES)
        elif card <= TAUNT:
            cats = others(state, other) & ~bit(state.aim_cat[other] - 1)
            choices |= cats << (CHOICE_AIM_CAT + other * SEATS)
    return choices


@kernel
def second_choices(state, seat):
    """R35: one of the two candidates."""
    return bit(state.plan_low[seat]) | bit(state.plan_high[seat])


@kernel
def cat_choices(state):
    """R5: a cat that nobody has picked yet."""
    cats = bit(CATS) - 2
    for seat in range(SEATS):
        cats &= ~bit(state.cat[seat])
    return cats


@kernel
def hand_cards(state, stalks, laid):
    """Returns the cards in a hand with that many Stalks as a set, without the card `laid`, which is not a Stalk."""
    cards = bit(CATCH) | bit(STEAL) | bit(EAT) | bit(PLAY) | state.taunts << TAUNT
    if stalks:
        cards |= bit(STALK)
    return cards if laid <= STALK else cards & ~bit(laid)


@kernel
def candidate_choices(state, seat, first, low):
    """The next candidate for round two: the first leaves one above it, the second is not below (R33)."""
    stalks = state.stalks_planned[seat] - (first == STALK)
    cards = hand_cards(state, stalks, first)
    if low == NO_CARD:
        return cards & ~bit(highest(cards))
    cards &= -bit(low + 1)
    return cards | bit(STALK) if low == STALK and stalks > 1 else cards


# Playing


@kernel
def play(state, seat, move):
    """Plays one seat's decision. Trusts the caller: `move` must be legal."""
    phase = state.phase
    if phase == CHOOSE:
        state.answer[seat] = move - MOVE_CHOOSE + 1
    elif phase == LIFT:
        state.answer[seat] = move - MOVE_LIFT + 1
    elif phase == ABILITY:
        state.answer[seat] = move - MOVE_ABILITY + 1
    elif phase == SECOND:
        state.answer[seat] = move - MOVE_SECOND + 1
    elif phase == PLAN:
        if not _plan_step(state, seat, move):
            return
    else:
        _play_cat(state, seat, move - MOVE_CAT)
        return
    if answered(state, seat):
        happening(state)
        _close(state, phase)


@kernel
def _play_cat(state, seat, cat):
    """R5: seats pick their cats openly, one after the other."""
    happening(state)
    state.cat[seat] = cat
    tell(state, SAT_DOWN, seat, cat, 0, 0, EVERYBODY)
    if seat + 1 < state.num_seats:
        ask(state, bit(seat + 1))
    else:
        begin_turn(state)


@kernel
def _plan_step(state, seat, move):
    """Makes one more step of a plan, seen only by its owner. Returns whether it was the last (R33)."""
    if move >= MOVE_CANDIDATE:
        card = move - MOVE_CANDIDATE
        if state.plan_low[seat]:
            state.plan_high[seat] = card
            return True
        state.plan_low[seat] = card
    elif move >= MOVE_FIRST:
        state.plan_first[seat] = move - MOVE_FIRST
    elif move >= MOVE_TARGET:
        state.plan_cat[seat] = move - MOVE_TARGET + 1
    else:
        state.plan_locale[seat] = move - MOVE_LOCALE + 1
    return False


@kernel
def _close(state, phase):
    """Opens all answers at once, in the order of the seats, after the last sealed one."""
    if phase == LIFT:
        _lift_all(state)
        begin_turn(state)
        return
    if phase == ABILITY:
        declared, ignored = _declare_all(state)
        resolve(state, declared, ignored)
        return
    if phase == CHOOSE:
        _reveal_choices(state)
    elif phase == PLAN:
        _reveal_first(state)
    else:
        _reveal_second(state)
    if state.ready_mask:  # R37: abilities are declared after the reveal
        state.phase = ABILITY
        ask(state, state.ready_mask)
    else:
        resolve(state, 0, 0)


@kernel
def _reveal_choices(state):
    """R6: all cards and targets are turned up together."""
    for seat in range(state.num_seats):
        card, target = read_choice(state.answer[seat] - 1)
        state.answer[seat] = 0
        state.card[seat] = card
        state.aim_locale[seat] = (target + 1) * (card <= CATCH)
        state.aim_cat[seat] = (target + 1) * (STEAL <= card <= TAUNT)
        tell(state, REVEALED, seat, card, state.aim_locale[seat], state.aim_cat[seat], EVERYBODY)


@kernel
def _reveal_first(state):
    """R34: the first cards are turned up, with both targets or with the one that is needed."""
    for seat in range(state.num_seats):
        state.card[seat] = state.plan_first[seat]
        state.plan_first[seat] = 0
        _turn_up(state, seat)


@kernel
def _turn_up(state, seat):
    """Reveals a card that has just been laid, and its targets."""
    card = state.card[seat]
    if state.plan_locale[seat] and (card <= CATCH or not state.hide_pointer):
        state.aim_locale[seat] = state.plan_locale[seat]
        state.plan_locale[seat] = 0
    if state.plan_cat[seat] and (STEAL <= card <= TAUNT or not state.hide_pointer):
        state.aim_cat[seat] = state.plan_cat[seat]
        state.plan_cat[seat] = 0
    tell(state, REVEALED, seat, card, state.aim_locale[seat], state.aim_cat[seat], EVERYBODY)


@kernel
def _reveal_second(state):
    """R35: the chosen candidates are turned up; the others go back to the hands unseen."""
    for seat in range(state.num_seats):
        state.card[seat] = state.answer[seat] - 1
        state.answer[seat] = 0
        state.plan_low[seat] = 0
        state.plan_high[seat] = 0
        _turn_up(state, seat)
        state.plan_locale[seat] = 0  # hidden parts are never used any more
        state.plan_cat[seat] = 0


@kernel
def _lift_all(state):
    """R24: the chosen Stalks go back to their owners."""
    for seat in range(state.num_seats):
        if state.answer[seat] == 0:
            continue
        choice = state.answer[seat] - 1
        state.answer[seat] = 0
        both = choice >= CHOICE_LIFT_BOTH
        locales = bit(choice - CHOICE_LIFT_BOTH) if both else choice
        if both:
            state.stalked_twice[seat] = 0
        left = locales
        while left:
            tell(state, LIFTED, seat, 2 if both else 1, lowest(left) + 1, 0, EVERYBODY)
            left &= left - 1
        if not both and locales & state.stalked_twice[seat]:
            state.stalked_twice[seat] = 0  # one of two: the other stays
        else:
            state.stalked[seat] &= ~locales


@kernel
def _declare_all(state):
    """R37: abilities, in the order of the clock. Returns who declared, and whose arrows Elvis ignores."""
    declared = ignored = 0
    seat = state.rounds % state.num_seats
    for _ in range(state.num_seats):
        choice = state.answer[seat] - 1
        state.answer[seat] = 0
        if choice > CHOICE_DECLINE:
            cat = state.cat[seat]
            declared |= bit(seat)
            state.ready_mask &= ~bit(seat)
            tell(state, USED, seat, cat, 0, 0, EVERYBODY)
            if cat == OTIS:
                ignored &= ~bit(_look_cute(state, seat, choice))  # R43: an arrow that is turned works again
            elif cat == ELVIS:
                ignored |= _unimpressed(state, seat)
        seat = seat + 1 if seat + 1 < state.num_seats else 0
    return declared, ignored


@kernel
def _look_cute(state, seat, choice):
    """R38: Otis turns one revealed card to another target; returns whose."""
    other, target, at_cat = read_turn(choice)
    if at_cat:
        state.aim_cat[other] = target + 1
        tell(state, REAIMED, seat, other + 1, 0, target + 1, EVERYBODY)
    else:
        state.aim_locale[other] = target + 1
        tell(state, REAIMED, seat, other + 1, target + 1, 0, EVERYBODY)
    return other


@kernel
def _unimpressed(state, seat):
    """R41: Elvis ignores the Taunts and Steals that aim at him now; returns whose."""
    ignored = 0
    for other in range(state.num_seats):
        card = state.card[other]
        if STEAL <= card <= TAUNT and state.aim_cat[other] == seat + 1:
            ignored |= bit(other)
            tell(state, IGNORED, seat, other + 1, card, 0, EVERYBODY)
    return ignored


@kernel
def scores(state, points):
    """Fills in each seat's points and returns the set of winners (R27). The game must be over."""
    for seat in range(state.num_seats):
        points[seat] = state.score[seat]
    return leading(state)


@kernel
def tally(state, counts):
    """Counts, when a game ends, what interests designers, in the order of the Game's `tallies`."""
    if state.waiting_mask:
        return
    counts[0] += state.rounds
    counts[1] += state.idle >= state.stall_rounds
    for kind in range(1, BIRDS):
        counts[4] += state.flown[kind]
        for seat in range(SEATS):
            counts[2] += state.eaten[seat, kind, 0]
            counts[3] += state.eaten[seat, kind, 1]
