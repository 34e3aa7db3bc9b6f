"""Whether a position of CATS is possible, compiled. Safe on any bytes: positions come from strangers."""

from clowder.engine.bits import bit, count, has
from clowder.engine.derive import in_turn
from clowder.engine.kernel import kernel
from clowder.games.cats.layout import *
from clowder.games.cats.resolution import birds_in_play, stalkers, stalks_at, stalks_in_hand
from clowder.games.cats.rules import candidate_choices, hand_cards, question
from clowder.games.cats.sight import in_deck


@kernel
def _birds_conserved(state):
    """Every bird is somewhere, Flip comes last, no locale waits for a bird, and scores are what was eaten."""
    if state.flock[FLIP] != 1 or (state.deck_size and state.deck[0] != FLIP):
        return False
    for kind in range(1, BIRDS):
        found = 0
        for place in range(state.deck_size):
            found += state.deck[place] == kind
        if found != in_deck(state, kind):
            return False
    for locale in range(LOCALES):
        here = state.bird[locale] > 0
        if here != (locale < state.num_locales) and (here or state.deck_size):
            return False
    for seat in range(state.num_seats):
        number = score = best = 0
        for kind in range(1, BIRDS):
            for doubled in range(2):
                meals, points = state.eaten[seat, kind, doubled], state.worth[kind] << doubled
                number += meals
                score += meals * points
                best = max(best, points * (meals > 0))
        if number != state.num_eaten[seat] or score != state.score[seat] or best != state.best[seat]:
            return False
        if has(state.doubled_mask, seat) and state.front[seat] == NO_BIRD:
            return False
    return True


@kernel
def _stalks_hold(state):
    """Each cat owns two Stalks, and none lies where its bird does not need it."""
    for seat in range(state.num_seats):
        if state.stalked_twice[seat] & ~state.stalked[seat] or stalks_in_hand(state, seat) < 0:
            return False
        for locale in range(LOCALES):
            if stalks_at(state, seat, locale) > state.needs[state.bird[locale]]:
                return False
    return True


@kernel
def _cats_hold(state):
    """No cat sits twice; all sit, or they are picked one after the other; abilities are there if they are in play."""
    seated = cats = 0
    for seat in range(state.num_seats):
        seated |= (state.cat[seat] > 0) << seat
        cats |= bit(state.cat[seat])
    everyone = bit(state.num_seats) - 1
    unused = everyone * state.abilities
    if count(cats & ~bit(0)) != count(seated) or state.ready_mask & ~unused:
        return False
    if state.phase != PICK_CAT:
        return seated == everyone
    in_turn = seated & (seated + 1) == 0 and state.asked_mask == seated + 1 == state.waiting_mask
    return in_turn and state.ready_mask == unused


@kernel
def _length_holds(state):
    """R28: birds and the stall guard allow so many rounds, so there never will be more; none while cats are picked."""
    progress = 0  # how often birds were caught or left: each twice at most
    for kind in range(1, BIRDS):
        progress += 2 * state.flown[kind]
    for seat in range(state.num_seats):
        progress += 2 * state.num_eaten[seat] + (state.front[seat] > 0)
    gone = state.deck_size == 0 and birds_in_play(state) == 0
    if (state.idle == state.stall_rounds or gone) != (state.phase == OVER) or state.idle > state.stall_rounds:
        return False
    if state.phase == PICK_CAT and progress | state.rounds | stalkers(state):
        return False
    return state.idle <= state.rounds <= progress * state.stall_rounds + state.idle


@kernel
def _cards_hold(state):
    """Cards lie open exactly when they should, with the targets they need, and plans are hidden until then."""
    phase = state.phase
    revealed = phase == ABILITY or phase == SECOND
    planned = state.two_rounds and (revealed or phase == PLAN)
    if state.half > (revealed and planned) or (phase == SECOND and not state.half):
        return False
    if phase == (CHOOSE if state.two_rounds else PLAN):
        return False
    for seat in range(state.num_seats):
        if max(state.aim_locale[seat], state.plan_locale[seat]) > state.num_locales:
            return False
        if state.aim_cat[seat] == seat + 1 or state.plan_cat[seat] == seat + 1:  # R7: never oneself
            return False
        shown = state.card[seat] | state.aim_locale[seat] | state.aim_cat[seat]
        if not (_open_cards_hold(state, seat) if revealed else shown == 0):
            return False
        hidden = state.plan_first[seat] | state.plan_low[seat] | state.plan_high[seat]
        hidden |= state.plan_locale[seat] | state.plan_cat[seat]
        if state.half and phase == ABILITY:  # the second card lies open: nothing of the plan is left
            if hidden:
                return False
        elif not (_plan_holds(state, seat) if planned else hidden | state.stalks_planned[seat] == 0):
            return False
    return True


@kernel
def _open_cards_hold(state, seat):
    """A revealed card was in the hand, and the targets that are revealed with it are those it needs."""
    card, locale, cat = state.card[seat], state.aim_locale[seat] > 0, state.aim_cat[seat] > 0
    at_locale, at_cat = card <= CATCH, STEAL <= card <= TAUNT
    stalks = stalks_in_hand(state, seat) if state.phase == ABILITY else STALKS_OWNED
    if state.two_rounds:
        stalks = min(stalks, state.stalks_planned[seat])
    if not has(hand_cards(state, stalks, 0), card) or at_locale > locale or at_cat > cat:
        return False
    if state.two_rounds and not state.hide_pointer:
        return locale and cat
    ends_turn = state.half and state.phase == ABILITY  # what the first card showed lies open still
    return ends_turn or (locale == at_locale and cat == at_cat)


@kernel
def _plan_holds(state, seat):
    """A plan was made from the hand, step by step; each part is hidden or lies open, and it is finished in time."""
    locale, cat = max(state.plan_locale[seat], state.aim_locale[seat]), max(state.plan_cat[seat], state.aim_cat[seat])
    first, low, high = max(state.plan_first[seat], state.card[seat]), state.plan_low[seat], state.plan_high[seat]
    if (cat and not locale) or (first and not cat) or (low and not first) or (high and not low):
        return False
    if (high > 0) == (state.phase == PLAN and has(state.waiting_mask, seat)):
        return False
    twice = min(state.plan_locale[seat], state.aim_locale[seat]) | min(state.plan_cat[seat], state.aim_cat[seat])
    if twice | min(state.plan_first[seat], state.card[seat]):
        return False
    stalks, in_hand = state.stalks_planned[seat], stalks_in_hand(state, seat)
    if (in_hand < stalks - (first == STALK)) if state.phase == SECOND else in_hand != stalks:
        return False  # only a Stalk that was the first card can have come to lie at a bird
    if first and not has(hand_cards(state, stalks, 0), first):
        return False
    if low and not has(candidate_choices(state, seat, first, NO_CARD), low):
        return False
    return high == NO_CARD or has(candidate_choices(state, seat, first, low), high)


@kernel
def _phase_holds(state):
    """The question is put to the right seats, and every sealed answer is one they may give."""
    asked = bit(state.num_seats) - 1
    if state.phase == ABILITY:
        asked = int(state.ready_mask)
    elif state.phase == LIFT:
        asked = stalkers(state)
    elif state.phase == PICK_CAT:
        asked = int(state.asked_mask)
    elif state.phase == OVER:
        asked = 0
    if state.asked_mask != asked or (state.waiting_mask == 0) != (state.phase == OVER):
        return False
    sealed = 0 if state.phase == PLAN else asked & ~state.waiting_mask
    for seat in range(state.num_seats):
        choice = state.answer[seat] - 1
        if has(sealed, seat) != (choice >= 0) or (choice >= 0 and not has(question(state, seat)[1], choice)):
            return False
    return True


FAULTS = {
    "birds are missing or too many, or the points are not those of the birds eaten": _birds_conserved,
    "Stalks lie where no bird needs them": _stalks_hold,
    "the cats have not sat down as they should": _cats_hold,
    "so many rounds cannot have been played": _length_holds,
    "cards or plans could not have been laid like this": _cards_hold,
    "what is being waited for does not fit the table": _phase_holds,
}
check = in_turn(FAULTS, __name__)
