"""Whether a position of CATS is possible, compiled. Trusts no field: positions come from strangers."""

from clowder.engine.bits import bit, has
from clowder.engine.events import EVERYBODY
from clowder.engine.kernel import kernel
from clowder.games.cats.layout import *
from clowder.games.cats.rules import (
    ability_choices,
    candidate_choices,
    card_choices,
    hand_cards,
    lift_choices,
    second_choices,
    stalks_in_hand,
)

# What `check` may find broken, as bits.
BAD_RANGES, BAD_BIRDS, BAD_STALKS, BAD_CATS, BAD_CARDS, BAD_PHASE, BAD_EVENTS, BAD_LENGTH = 1, 2, 4, 8, 16, 32, 64, 128


@kernel
def check(state):
    """Returns 0, or bits that say what is broken. Trusts no field."""
    if state.events_lost or not _within(state.num_events, len(state.events)):
        return BAD_EVENTS
    if not _ranges_hold(state) or not _seats_in_range(state):
        return BAD_RANGES
    broken = 0
    if not _birds_conserved(state):
        broken |= BAD_BIRDS
    if not _stalks_hold(state):
        broken |= BAD_STALKS
    if not _cats_hold(state):
        broken |= BAD_CATS
    if not _events_hold(state):
        broken |= BAD_EVENTS
    if broken:
        return broken
    if not _length_holds(state):
        return BAD_LENGTH
    if not _cards_hold(state):
        return BAD_CARDS
    return 0 if _phase_holds(state) else BAD_PHASE


@kernel
def _within(value, high):
    return 0 <= value <= high


@kernel
def _ranges_hold(state):
    """Whether every field of the table is possible by itself, so that reading by it stays inside the record."""
    seats = state.num_seats
    if state.viewer != 0 or not 2 <= seats <= SEATS or not PICK_CAT <= state.phase <= OVER:
        return False
    if state.num_locales != (LOCALES if seats == SEATS else LOCALES - 1):
        return False
    flags = state.half | state.taunts | state.two_rounds | state.abilities | state.hide_pointer | state.strict_catch
    if not _within(flags, 1) or (state.half | state.hide_pointer) > state.two_rounds:
        return False
    if not 1 <= state.stall_rounds <= MAX_STALL or not _within(state.idle, state.stall_rounds):
        return False
    everyone = bit(seats) - 1
    if (state.asked_mask | state.ready_mask | state.doubled_mask) & ~everyone or state.rounds < state.idle:
        return False
    if state.waiting_mask & ~state.asked_mask or (state.ready_mask and not state.abilities):
        return False
    if not _within(state.deck_size, MAX_BIRDS):
        return False
    for place in range(MAX_BIRDS):
        if not _within(state.deck[place], FLIP) or (state.deck[place] == NO_BIRD) != (place >= state.deck_size):
            return False
    for locale in range(LOCALES):
        if not _within(state.bird[locale], FLIP if locale < state.num_locales else NO_BIRD):
            return False
    return _birds_in_range(state)


@kernel
def _birds_in_range(state):
    """The same for every field of a kind of bird."""
    for kind in range(BIRDS):
        if not _within(state.flock[kind], MAX_OF_A_KIND) or not _within(state.flown[kind], MAX_OF_A_KIND):
            return False
        if not _within(state.needs[kind], STALKS_OWNED) or (kind != FLIP and state.worth[kind] != kind):
            return False
        if 0 < kind < 4 and state.needs[kind] != kind - 1:
            return False
        for seat in range(SEATS):
            for doubled in range(2):
                if not _within(state.eaten[seat, kind, doubled], MAX_OF_A_KIND):
                    return False
    if state.needs[NO_BIRD] or state.flock[NO_BIRD] or not 1 <= state.worth[FLIP] <= 4:
        return False
    return state.needs[FLIP] == state.needs[state.worth[FLIP]] and state.flock[FLIP] == 1


@kernel
def _seats_in_range(state):
    """The same for every field of a seat; empty seats are empty."""
    for seat in range(SEATS):
        if not _within(state.front[seat], FLIP) or not _within(state.cat[seat], SIMONE):
            return False
        if not _within(state.card[seat], PLAY) or not _within(state.plan_first[seat], PLAY):
            return False
        if not _within(state.plan_low[seat], PLAY) or not _within(state.plan_high[seat], PLAY):
            return False
        if not _within(state.aim_locale[seat], state.num_locales) or not _within(state.aim_cat[seat], state.num_seats):
            return False
        if not _within(state.plan_locale[seat], state.num_locales):
            return False
        if not _within(state.plan_cat[seat], state.num_seats):
            return False
        if state.aim_cat[seat] == seat + 1 or state.plan_cat[seat] == seat + 1:  # R7: never oneself
            return False
        if not _within(state.stalks_planned[seat], STALKS_OWNED):
            return False
        if (state.stalked[seat] | state.stalked_twice[seat]) & ~(bit(state.num_locales) - 1):
            return False
        if not _within(state.answer[seat], NUM_ABILITY_CHOICES):
            return False
        if seat >= state.num_seats and _seat_in_use(state, seat):
            return False
    return True


@kernel
def _seat_in_use(state, seat):
    used = state.front[seat] | state.cat[seat] | state.answer[seat] | state.card[seat] | state.stalks_planned[seat]
    used |= state.aim_locale[seat] | state.aim_cat[seat] | state.stalked[seat] | state.stalked_twice[seat]
    used |= state.plan_locale[seat] | state.plan_cat[seat] | state.plan_first[seat]
    used |= state.plan_low[seat] | state.plan_high[seat]
    return used | state.num_eaten[seat] | state.best[seat] | state.score[seat] != 0


@kernel
def _birds_conserved(state):
    """Every bird is somewhere, Flip comes last, no locale waits for a bird, and scores are what was eaten."""
    for kind in range(BIRDS):
        found = int(state.flown[kind])
        for place in range(state.deck_size):
            found += state.deck[place] == kind
        for locale in range(LOCALES):
            found += state.bird[locale] == kind and kind > 0
        for seat in range(SEATS):
            found += state.front[seat] == kind and kind > 0
            found += state.eaten[seat, kind, 0] + state.eaten[seat, kind, 1]
        if found != state.flock[kind]:
            return False
    if state.deck_size and state.deck[0] != FLIP:
        return False
    for locale in range(state.num_locales):
        if state.bird[locale] == NO_BIRD and state.deck_size:
            return False
    for seat in range(SEATS):
        if has(state.doubled_mask, seat) and state.front[seat] == NO_BIRD:
            return False
        if not _meals_hold(state, seat):
            return False
    return True


@kernel
def _meals_hold(state, seat):
    number = score = best = 0
    for kind in range(1, BIRDS):
        for doubled in range(2):
            meals = state.eaten[seat, kind, doubled]
            points = state.worth[kind] << doubled
            number += meals
            score += meals * points
            if meals:
                best = max(best, points)
    return number == state.num_eaten[seat] and score == state.score[seat] and best == state.best[seat]


@kernel
def _stalks_hold(state):
    """Each cat owns two Stalks, and none lies where its bird does not need it."""
    for seat in range(state.num_seats):
        if state.stalked_twice[seat] & ~state.stalked[seat] or stalks_in_hand(state, seat) < 0:
            return False
        for locale in range(LOCALES):
            stalks = has(state.stalked[seat], locale) + has(state.stalked_twice[seat], locale)
            if stalks > state.needs[state.bird[locale]]:
                return False
    return True


@kernel
def _cats_hold(state):
    """No cat sits twice; while cats are being picked, nothing else has happened."""
    seated = 0
    cats = 0
    for seat in range(state.num_seats):
        if state.cat[seat]:
            if has(cats, state.cat[seat]):
                return False
            cats |= bit(state.cat[seat])
            seated |= bit(seat)
    if state.phase != PICK_CAT:
        return seated == bit(state.num_seats) - 1
    if seated & (seated + 1) or state.asked_mask != seated + 1 or state.waiting_mask != seated + 1:
        return False
    if state.abilities and state.ready_mask != bit(state.num_seats) - 1:
        return False
    placed = 0
    for seat in range(state.num_seats):
        placed |= state.stalked[seat] | state.front[seat] | state.num_eaten[seat]
    for kind in range(BIRDS):
        placed |= state.flown[kind]
    return placed == 0 and state.rounds == 0


@kernel
def _length_holds(state):
    """R28: there were no more rounds than birds and the stall guard allow, so there never will be."""
    total = 0
    left = 2 * state.deck_size
    for kind in range(BIRDS):
        total += 2 * state.flock[kind]
    for locale in range(LOCALES):
        left += 2 * (state.bird[locale] > 0)
    for seat in range(SEATS):
        left += state.front[seat] > 0
    if (state.idle == state.stall_rounds or left == 0) != (state.phase == OVER):
        return False
    return state.rounds <= (total - left) * state.stall_rounds + state.idle


@kernel
def _cards_hold(state):
    """Cards lie open exactly when they should, with the targets they need, and plans are hidden until then."""
    open_cards = state.phase == ABILITY or state.phase == SECOND
    if state.half and not open_cards:
        return False
    if (state.phase == SECOND and not state.half) or (state.phase == PLAN and not state.two_rounds):
        return False
    if state.phase == CHOOSE and state.two_rounds:
        return False
    for seat in range(state.num_seats):
        if open_cards:
            if not _open_cards_hold(state, seat):
                return False
        elif state.card[seat] | state.aim_locale[seat] | state.aim_cat[seat]:
            return False
        if state.two_rounds and (open_cards or state.phase == PLAN):
            if not _plan_holds(state, seat):
                return False
        elif _has_plan(state, seat) or state.stalks_planned[seat]:
            return False
    return True


@kernel
def _has_plan(state, seat):
    cards = state.plan_first[seat] | state.plan_low[seat] | state.plan_high[seat]
    return cards | state.plan_locale[seat] | state.plan_cat[seat] != 0


@kernel
def _open_cards_hold(state, seat):
    """A revealed card and the targets that are revealed with it."""
    card = state.card[seat]
    if card == NO_CARD or (card == TAUNT and not state.taunts):
        return False
    if (card <= CATCH and not state.aim_locale[seat]) or (STEAL <= card <= TAUNT and not state.aim_cat[seat]):
        return False
    if state.two_rounds:
        if not state.hide_pointer:
            return state.aim_locale[seat] > 0 and state.aim_cat[seat] > 0
        if state.half and state.phase == ABILITY:  # what the first card showed lies open still
            return True
        return (card <= CATCH or not state.aim_locale[seat]) and (STEAL <= card <= TAUNT or not state.aim_cat[seat])
    if card == STALK and stalks_in_hand(state, seat) == 0:
        return False
    return (card <= CATCH or not state.aim_locale[seat]) and (STEAL <= card <= TAUNT or not state.aim_cat[seat])


@kernel
def _plan_holds(state, seat):
    """A plan, finished or not, could have been made from the hand."""
    stalks = state.stalks_planned[seat]
    if state.phase == PLAN:
        return stalks == stalks_in_hand(state, seat) and _draft_holds(state, seat)
    first = state.card[seat]
    if state.half and state.phase == ABILITY:  # the second card lies open: nothing of the plan is left
        return not _has_plan(state, seat) and (first != STALK or (stalks > 0 and stalks_in_hand(state, seat) > 0))
    if state.plan_first[seat] or not has(hand_cards(state, stalks, 0), first):
        return False
    in_hand = stalks_in_hand(state, seat)
    if state.phase == ABILITY and in_hand != stalks:  # nothing has been resolved yet
        return False
    if in_hand < stalks - (first == STALK):  # a Stalk that is not the first card cannot lie at a bird
        return False
    if not _candidates_hold(state, seat, first):
        return False
    # A locale and a cat were chosen: each lies open or is still hidden.
    if (state.plan_locale[seat] > 0) == (state.aim_locale[seat] > 0):
        return False
    return (state.plan_cat[seat] > 0) != (state.aim_cat[seat] > 0)


@kernel
def _candidates_hold(state, seat, first):
    """Two candidates, the lower card first, from what the first card left in the hand."""
    low, high = state.plan_low[seat], state.plan_high[seat]
    stalks = state.stalks_planned[seat] - (first == STALK)
    if low == NO_CARD or high < low or (low == high and (low != STALK or stalks < 2)):
        return False
    cards = hand_cards(state, stalks, first)
    return has(cards, low) and has(cards, high)


@kernel
def _draft_holds(state, seat):
    """A plan that is being made has its steps in order, and is finished exactly if the seat has answered."""
    first, low, high = state.plan_first[seat], state.plan_low[seat], state.plan_high[seat]
    if state.plan_cat[seat] and not state.plan_locale[seat]:
        return False
    if (first and not state.plan_cat[seat]) or (low and not first) or (high and not low):
        return False
    if (high > 0) == has(state.waiting_mask, seat):
        return False
    if first and not has(hand_cards(state, state.stalks_planned[seat], 0), first):
        return False
    if high:
        return _candidates_hold(state, seat, first)
    if low == NO_CARD:
        return True
    stalks = state.stalks_planned[seat] - (first == STALK)
    return has(hand_cards(state, stalks, first), low) and candidate_choices(state, seat) != 0


@kernel
def _phase_holds(state):
    """The question is put to the right seats, and every sealed answer is one they may give."""
    everyone = bit(state.num_seats) - 1
    asked = everyone
    if state.phase == ABILITY:
        asked = int(state.ready_mask)
    elif state.phase == LIFT:
        asked = 0
        for seat in range(state.num_seats):
            asked |= (state.stalked[seat] > 0) << seat
    elif state.phase == PICK_CAT:
        asked = int(state.asked_mask)
    elif state.phase == OVER:
        asked = 0
    if state.asked_mask != asked or (state.waiting_mask == 0) != (state.phase == OVER):
        return False
    sealed = state.asked_mask & ~state.waiting_mask
    for seat in range(state.num_seats):
        answered = has(sealed, seat) and state.phase != PLAN
        if answered != (state.answer[seat] > 0):
            return False
        if answered and not has(_choices(state, seat), state.answer[seat] - 1):
            return False
    return True


@kernel
def _choices(state, seat):
    if state.phase == CHOOSE:
        return card_choices(state, seat)
    if state.phase == LIFT:
        return lift_choices(state, seat)
    if state.phase == ABILITY:
        return ability_choices(state, seat)
    return second_choices(state, seat)


@kernel
def _events_hold(state):
    for row in range(state.num_events):
        if not SAT_DOWN <= state.events[row, 0] <= WON or not 0 <= state.events[row, 1] < state.num_seats:
            return False
        if not 0 <= state.events[row, 5] <= EVERYBODY:
            return False
    return True
