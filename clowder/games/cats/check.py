"""Conditions on every position of CATS, compiled. Safe on any bytes, because positions are untrusted."""

from clowder.engine.rules.bits import bit, count, has
from clowder.engine.rules.kernel import kernel
from clowder.games.cats.layout import *
from clowder.games.cats.resolution import birds_in_play, stalkers, stalks_at, stalks_in_hand
from clowder.games.cats.rules import candidate_choices, hand_cards, question
from clowder.games.cats.visibility import in_deck


@kernel
def _birds_conserved(state):
    """Every bird is somewhere, Flip comes last, no locale waits for a bird, and scores are what was eaten."""
    fits = state.flock[FLIP] == 1 and (state.deck_size == 0 or state.deck[0] == FLIP)
    for kind in range(1, BIRDS):
        missing = in_deck(state, kind)
        for place in range(state.deck_size):
            missing -= state.deck[place] == kind
        fits &= missing == 0
    for locale in range(LOCALES):
        here = state.bird[locale] > 0
        fits &= here == (locale < state.num_locales) or not (here or state.deck_size)
    for seat in range(state.num_seats):
        number = score = best = 0
        for kind in range(1, BIRDS):
            for doubled in range(2):
                meals, points = state.eaten[seat, kind, doubled], state.worth[kind] << doubled
                number += meals
                score += meals * points
                best = max(best, points * (meals > 0))
        fits &= number == state.num_eaten[seat] and score == state.score[seat] and best == state.best[seat]
        fits &= state.front[seat] != NO_BIRD or not has(state.doubled_mask, seat)
    return fits


@kernel
def _stalks_hold(state):
    """Each cat owns two Stalks, and none lies where its bird does not need it."""
    fits = True
    for seat in range(state.num_seats):
        fits &= state.stalked_twice[seat] & ~state.stalked[seat] == 0 and stalks_in_hand(state, seat) >= 0
        for locale in range(LOCALES):
            fits &= stalks_at(state, seat, locale) <= state.needs[state.bird[locale]]
    return fits


@kernel
def _cats_hold(state):
    """No cat sits twice; all sit, or they are picked one after the other; unused abilities match the game."""
    seated = cats = 0
    for seat in range(state.num_seats):
        seated |= (state.cat[seat] > 0) << seat
        cats |= bit(state.cat[seat])
    everyone = bit(state.num_seats) - 1
    unused = everyone * state.abilities
    fits = count(cats & ~bit(0)) == count(seated) and state.ready_mask & ~unused == 0
    if state.phase != PICK_CAT:
        return fits and seated == everyone
    fits &= seated & (seated + 1) == 0 and state.asked_mask == seated + 1 == state.waiting_mask
    return fits and state.ready_mask == unused


@kernel
def _length_holds(state):
    """R28: birds and the stall guard limit the number of rounds. None are played while cats are picked."""
    progress = 0  # how often birds were caught or left: each twice at most
    for kind in range(1, BIRDS):
        progress += 2 * state.flown[kind]
    for seat in range(state.num_seats):
        progress += 2 * state.num_eaten[seat] + (state.front[seat] > 0)
    gone = state.deck_size == 0 and birds_in_play(state) == 0
    fits = (state.idle == state.stall_rounds or gone) == (state.phase == OVER) and state.idle <= state.stall_rounds
    fits &= state.phase != PICK_CAT or progress | state.rounds | stalkers(state) == 0
    return fits and state.idle <= state.rounds <= progress * state.stall_rounds + state.idle


@kernel
def _cards_hold(state):
    """Cards lie open exactly when they should, with the targets they need, and plans are hidden until then."""
    phase = state.phase
    revealed = phase == ABILITY or phase == SECOND
    planned = state.two_rounds and (revealed or phase == PLAN)
    fits = state.half <= (revealed and planned) and (phase != SECOND or state.half == 1)
    fits &= phase != (CHOOSE if state.two_rounds else PLAN)
    for seat in range(state.num_seats):
        fits &= max(state.aim_locale[seat], state.plan_locale[seat]) <= state.num_locales
        fits &= state.aim_cat[seat] != seat + 1 and state.plan_cat[seat] != seat + 1  # R7: never oneself
        shown = state.card[seat] | state.aim_locale[seat] | state.aim_cat[seat]
        fits &= _open_cards_hold(state, seat) if revealed else shown == 0
        hidden = state.plan_first[seat] | state.plan_low[seat] | state.plan_high[seat]
        hidden |= state.plan_locale[seat] | state.plan_cat[seat]
        if state.half and phase == ABILITY:  # the second card is open: nothing of the plan is left
            fits &= hidden == 0
        else:
            fits &= _plan_holds(state, seat) if planned else hidden | state.stalks_planned[seat] == 0
    return fits


@kernel
def _open_cards_hold(state, seat):
    """A revealed card was in the hand, and the targets that are revealed with it are those it needs."""
    card, locale, cat = state.card[seat], state.aim_locale[seat] > 0, state.aim_cat[seat] > 0
    at_locale, at_cat = card <= CATCH, STEAL <= card <= TAUNT
    stalks = stalks_in_hand(state, seat) if state.phase == ABILITY else STALKS_OWNED
    if state.two_rounds:
        stalks = min(stalks, state.stalks_planned[seat])
    fits = has(hand_cards(state, stalks, 0), card) and at_locale <= locale and at_cat <= cat
    if state.two_rounds and not state.hide_pointer:
        return fits and locale and cat
    ends_turn = state.half == 1 and state.phase == ABILITY  # what the first card showed is still open
    return fits and (ends_turn or (locale == at_locale and cat == at_cat))


@kernel
def _plan_holds(state, seat):
    """A plan was made from the hand, step by step. Each part is hidden or open, and it is finished in time."""
    locale, cat = max(state.plan_locale[seat], state.aim_locale[seat]), max(state.plan_cat[seat], state.aim_cat[seat])
    first, low, high = max(state.plan_first[seat], state.card[seat]), state.plan_low[seat], state.plan_high[seat]
    fits = (locale > 0) >= (cat > 0) >= (first > 0) >= (low > 0) >= (high > 0)
    fits &= (high > 0) != (state.phase == PLAN and has(state.waiting_mask, seat))
    twice = min(state.plan_locale[seat], state.aim_locale[seat]) | min(state.plan_cat[seat], state.aim_cat[seat])
    fits &= twice | min(state.plan_first[seat], state.card[seat]) == 0
    stalks, in_hand = state.stalks_planned[seat], stalks_in_hand(state, seat)
    # Only a Stalk played as the first card can be at a bird by now.
    fits &= in_hand >= stalks - (first == STALK) if state.phase == SECOND else in_hand == stalks
    fits &= first == NO_CARD or has(hand_cards(state, stalks, 0), first)
    fits &= low == NO_CARD or has(candidate_choices(state, seat, first, NO_CARD), low)
    return fits and (high == NO_CARD or has(candidate_choices(state, seat, first, low), high))


@kernel
def _phase_holds(state):
    """The question is put to the right seats, and every sealed answer is one they may give."""
    phase, over = state.phase, state.phase == OVER
    asked = state.ready_mask if phase == ABILITY else stalkers(state) if phase == LIFT else bit(state.num_seats) - 1
    fits = state.asked_mask == (0 if over else asked) or phase == PICK_CAT  # the cats show which seats
    fits &= (state.waiting_mask == 0) == over
    sealed = 0 if phase == PLAN else state.asked_mask & ~state.waiting_mask
    for seat in range(state.num_seats):
        choice = state.answer[seat] - 1
        fits &= has(sealed, seat) == (choice >= 0) and (choice < 0 or has(question(state, seat)[1], choice))
    return fits


FAULTS = {
    "birds are missing or too many, or the points are not those of the birds eaten": _birds_conserved,
    "Stalks lie where no bird needs them": _stalks_hold,
    "the cats have not sat down as they should": _cats_hold,
    "so many rounds cannot have been played": _length_holds,
    "cards or plans could not have been chosen like this": _cards_hold,
    "the open question does not fit the table": _phase_holds,
}
