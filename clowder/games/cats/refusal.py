"""Why a move of CATS is refused, and why a choice will certainly do nothing, compiled. Both use the rules' own
predicates.
"""

from clowder.engine.rules.bits import has, lowest
from clowder.engine.rules.kernel import kernel, template
from clowder.engine.rules.referee import NOT_NOW, NOT_THERE, OWN_REASONS
from clowder.games.cats.layout import *
from clowder.games.cats.resolution import can_catch, can_double, missing_stalks, needs_stalk, stalks_in_hand
from clowder.games.cats.rules import hand_cards, question, read_choice, read_turn

# For NOT_THERE, `why` holds the missing card, locale + 1 or seat + 1.
(
    ONESELF,  # R7: a card never aims at its own cat; why: the card, its seat + 1
    TAKEN,  # R5: no cat sits twice; why: the seat + 1 that plays it
    IN_THE_PLAN,  # R33: a plan is of three cards; why: the card
    NOT_ASCENDING,  # R33: of two candidates the lower comes first; why: the card, the first candidate
    NOT_READY,  # R35: only the candidates can be revealed; why: both
    ONLY_OTIS,  # R38: the other cats turn no cards
    SAYS_WHICH,  # R38: Otis declares by turning a card
    NO_SUCH_ARROW,  # R38: a card is turned to a target of its own sort; why: the card, its seat + 1
    AIMS_THERE,  # R38: a card is turned to another target; why: the card, its seat + 1
) = range(OWN_REASONS, OWN_REASONS + 9)
REASONS = {
    NOT_NOW: "not_now",
    NOT_THERE: "not_there",
    ONESELF: "oneself",
    TAKEN: "taken",
    IN_THE_PLAN: "in_the_plan",
    NOT_ASCENDING: "not_ascending",
    NOT_READY: "not_ready",
    ONLY_OTIS: "only_otis",
    SAYS_WHICH: "says_which",
    NO_SUCH_ARROW: "no_such_arrow",
    AIMS_THERE: "aims_there",
}
QUESTIONS = (  # their first moves, and where the last one ends
    MOVE_CHOOSE,
    MOVE_LIFT,
    MOVE_ABILITY,
    MOVE_LOCALE,
    MOVE_TARGET,
    MOVE_FIRST,
    MOVE_CANDIDATE,
    MOVE_SECOND,
    MOVE_CAT,
    NUM_MOVES,
)


@kernel
def refuse(state, seat, move, why):
    """Returns 0 if a move is legal, or the reason why it is not. The seat must be asked."""
    first, choices = question(state, seat)
    stop = 0
    for later in QUESTIONS:
        if stop <= first:
            stop = later
    if not first <= move < stop:
        return NOT_NOW
    choice = move - first
    if has(choices, choice):
        return 0
    if first == MOVE_CHOOSE:
        return _refuse_card(state, seat, choice, why)
    if first == MOVE_LIFT:
        return _refuse_lift(state, seat, choice, why)
    if first == MOVE_ABILITY:
        return _refuse_ability(state, seat, choice, why)
    if first == MOVE_LOCALE:
        return _no_locale(choice, why)
    if first == MOVE_TARGET:
        return _refuse_target(seat, NO_CARD, choice, why)
    if first == MOVE_FIRST:
        return _no_card(choice, why)
    if first == MOVE_CANDIDATE:
        return _refuse_candidate(state, seat, choice, why)
    if first == MOVE_SECOND:
        return _refuse_second(state, seat, choice, why)
    for other in range(state.num_seats):
        if choice and state.cat[other] == choice:
            why[0] = other + 1
            return TAKEN
    return NOT_THERE


@kernel
def _no_card(card, why):
    why[0] = card
    return NOT_THERE


@kernel
def _no_locale(locale, why):
    why[1] = locale + 1
    return NOT_THERE


@kernel
def _no_seat(seat, why):
    why[2] = seat + 1
    return NOT_THERE


@kernel
def _refuse_target(seat, card, target, why):
    """Refuses a card aimed at its own cat or at an empty seat."""
    if target != seat:
        return _no_seat(target, why)
    why[0] = card
    why[1] = seat + 1
    return ONESELF


@kernel
def _refuse_card(state, seat, choice, why):
    card, target = read_choice(choice)
    if not has(hand_cards(state, stalks_in_hand(state, seat), 0), card):
        return _no_card(card, why)
    return _no_locale(target, why) if card <= CATCH else _refuse_target(seat, card, target, why)


@kernel
def _refuse_lift(state, seat, choice, why):
    if choice >= CHOICE_LIFT_BOTH:
        return _no_locale(choice - CHOICE_LIFT_BOTH, why)
    return _no_locale(lowest(choice & ~state.stalked[seat]), why)


@kernel
def _refuse_ability(state, seat, choice, why):
    if state.cat[seat] != OTIS:
        return ONLY_OTIS
    if choice == CHOICE_DECLARE:
        return SAYS_WHICH
    whose, target, at_cat = read_turn(choice)
    if whose >= state.num_seats:
        return _no_seat(whose, why)
    if target >= (state.num_seats if at_cat else state.num_locales):
        return _no_seat(target, why) if at_cat else _no_locale(target, why)
    card = state.card[whose]
    why[0] = card
    why[1] = whose + 1
    if card > TAUNT or at_cat != (card > CATCH):
        return NO_SUCH_ARROW
    return ONESELF if at_cat and target == whose else AIMS_THERE


@kernel
def _refuse_candidate(state, seat, card, why):
    first, low = state.plan_first[seat], state.plan_low[seat]
    stalks = state.stalks_planned[seat] - (first == STALK) - (low == STALK)
    why[0] = card
    if not has(hand_cards(state, stalks, 0), card):
        return NOT_THERE
    if card != STALK and (card == first or card == low):
        return IN_THE_PLAN
    why[1] = low
    return NOT_ASCENDING


@kernel
def _refuse_second(state, seat, card, why):
    if not has(hand_cards(state, STALKS_OWNED, 0), card):
        return _no_card(card, why)
    why[0] = state.plan_low[seat]
    why[1] = state.plan_high[seat]
    return NOT_READY


# What will certainly do nothing (R8). Others may still change the rest.
NOTHING_THERE, NOT_NEEDED, TOO_FEW_STALKS, NO_PREY, DOUBLED_ALREADY = 1, 2, 3, 4, 5


@template
def in_vain(views, seat, move, why):
    """Returns why a card and target will certainly do nothing, or 0; `why` holds how many Stalks are missing."""
    state = views[0]
    card, target = read_choice(move - MOVE_CHOOSE)
    if card <= CATCH and state.bird[target] == NO_BIRD:
        return NOTHING_THERE
    if card == STALK:
        return 0 if needs_stalk(state, seat, target) else NOT_NEEDED
    if card == CATCH:
        why[0] = missing_stalks(state, seat, target, 0)
        borrows = state.cat[seat] == SIMONE and has(state.ready_mask, seat)  # R39: more may come to lie there
        return 0 if borrows or can_catch(state, seat, target, state.ready_mask) else TOO_FEW_STALKS
    if card == EAT or card == PLAY:
        if state.front[seat] == NO_BIRD:
            return NO_PREY
        return 0 if card == EAT or can_double(state, seat) else DOUBLED_ALREADY
    return 0
