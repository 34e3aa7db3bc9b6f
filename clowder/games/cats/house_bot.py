"""The house bot of CATS, compiled: what a sensible cat does.

The value of a card is what it should bring, in hundredths of a point, less the rounds it takes. What the others will do
is guessed from what lies open: a hungry cat goes for what it can catch, and for birds that are not about to be eaten.
The bot uses only what its seat may know, so it plays the same from a view and from a world in a search's playouts.
"""

from clowder.engine.rules.bits import bit, has, highest
from clowder.engine.rules.kernel import inlined, kernel
from clowder.engine.rules.rng import below
from clowder.games.cats.layout import *
from clowder.games.cats.resolution import missing_stalks, stalks_in_hand
from clowder.games.cats.rules import hand_cards, read_choice, read_turn

ROUND = 90  # the value of a round's time
BIRD = 130  # value per point of a bird in front: some will be doubled, some stolen
DIGESTING = 70  # rounds that a bird in front still takes
USELESS = -200
WHIM = 250  # randomness that makes a hungry cat unpredictable
CALM = 30  # ... and a cat with a bird, a little
FULL = 2  # percent: how often a cat with a bird in front reaches for another's
SHY = 8  # idle rounds after which a Catch that nobody has dared is half as likely
POINTED = 40  # percent: how often a cat with a known target goes for it in round two
STALKING = 20  # the cost of a Stalk at a bird
HURRY = 5  # how much less it costs per idle round, after the first quarter of a stall
MOST_LEFT = 99
ROOT = tuple(int(10 * number**0.5) for number in range(MOST_LEFT + 1))  # of a number, in tenths
FAVOURITE_CATS = (0, 3, 2, 5, 1, 4)


@kernel
def house(state, seat, moves, number, rng):
    """Returns what a sensible player would do."""
    if state.phase == CHOOSE:
        return _choose_card(state, seat, moves, number, rng)
    if state.phase == LIFT:
        return _choose_lift(state, seat)
    if state.phase == ABILITY:
        return MOVE_ABILITY + _choose_ability(state, seat, moves, number)
    if state.phase == PLAN:
        return _choose_plan(state, seat, moves, number, rng)
    if state.phase == SECOND:
        locale, target = _own_aims(state, seat)
        low = _worth(state, seat, state.plan_low[seat], locale, target)
        high = _worth(state, seat, state.plan_high[seat], locale, target)
        return MOVE_SECOND + (state.plan_high[seat] if high > low else state.plan_low[seat])
    best = 0
    for i in range(1, number):
        if FAVOURITE_CATS[moves[i] - MOVE_CAT] > FAVOURITE_CATS[moves[best] - MOVE_CAT]:
            best = i
    return moves[best]


@kernel
def _choose_card(state, seat, moves, number, rng):
    whim = CALM if state.front[seat] else WHIM
    best = 0
    value = 2 * USELESS
    for i in range(number):
        card, target = read_choice(moves[i] - MOVE_CHOOSE)
        wish = _worth(state, seat, card, target, target)
        if wish > USELESS:
            wish += below(rng, whim)
        if wish > value:
            best = i
            value = wish
    return moves[best]


# What a card is worth


@kernel
def _worth(state, seat, card, locale, target):
    """Returns what a card should bring: Stalk and Catch at the locale, Steal and Taunt at the target."""
    if card == STALK:
        return _worth_of_stalk(state, seat, locale)
    if card == CATCH:
        return _worth_of_catch(state, seat, locale)
    if card == STEAL:
        return _worth_of_steal(state, seat, target)
    if card == TAUNT:
        return _worth_of_taunt(state, seat, target)
    points = _points(state, seat)
    if points == 0 or (card == PLAY and has(state.doubled_mask, seat)):
        return USELESS
    if card == EAT:
        return 100 * points - ROUND
    stays = 100  # percent: the bird is still there after the Steals
    for other in range(state.num_seats):
        stays = stays * (100 - _robs(state, other, seat)) // 100
    longer = ROUND * (SEATS - state.num_seats) // 3  # with more cats, one more round is missed less
    return 2 * points * stays - points * (100 - stays) // (state.num_seats - 1) - ROUND - longer


@kernel
def _points(state, seat):
    """Returns what the bird in front of a cat is worth now."""
    return state.worth[state.front[seat]] << (state.doubled_mask >> seat & 1)


@inlined
def _missing(state, seat, locale):
    """Returns how many Stalks a cat still needs for the bird, minus those its ability can replace (R39, R42)."""
    return missing_stalks(state, seat, locale, state.ready_mask)


@kernel
def _worth_of_stalk(state, seat, locale):
    """The bird's value, if nobody is nearer to it; 0 without enough Stalks to finish."""
    missing = _missing(state, seat, locale)
    if missing == 0 or missing > stalks_in_hand(state, seat):
        return USELESS
    gain = BIRD * state.worth[state.bird[locale]]
    for other in range(state.num_seats):
        if other != seat and (state.stalked[other] >> locale & 1 or _missing(state, other, locale) == 0):
            gain = gain * (60 if _missing(state, other, locale) < missing else 75) // 100
    if state.front[seat]:
        gain -= 60 * _points(state, seat)  # finish the bird first
    return gain - DIGESTING - ROUND * (missing + 1)


@kernel
def _worth_of_catch(state, seat, locale):
    """The bird, if nobody else reaches for it (R13); the one in front would fly (R16)."""
    if state.bird[locale] == NO_BIRD or _missing(state, seat, locale):
        return USELESS
    alone = 100
    for other in range(state.num_seats):
        if other != seat:
            alone = alone * (100 - _pounces(state, other, locale)) // 100
    gain = BIRD * state.worth[state.bird[locale]] - 100 * _points(state, seat)
    return gain * alone // 100 - DIGESTING - ROUND


@kernel
def _worth_of_steal(state, seat, target):
    """The bird, if its cat does not eat it first and nobody else reaches for it (R19)."""
    prey = state.front[target]
    points = int(state.worth[prey])
    sure = 0
    if prey:
        sure = 12 if has(state.doubled_mask, target) else 160 // state.num_seats  # percent: it does not eat
        if state.half and state.card[target] == EAT:  # R33: its Eat is already used
            sure = 95
    else:  # R9: what is caught in this round can be stolen, and not yet eaten
        for locale in range(state.num_locales):
            chance = _pounces(state, target, locale) // 2
            if chance > sure:
                sure = chance
                points = state.worth[state.bird[locale]]
    for other in range(state.num_seats):
        if other != seat and other != target:
            sure = sure * (100 - _robs(state, other, target)) // 100
    gain = BIRD * points + 100 * _points(state, target) // (state.num_seats - 1) - 100 * _points(state, seat)
    return gain * sure // 100 - DIGESTING - ROUND


@kernel
def _worth_of_taunt(state, seat, target):
    """What the target loses; in round one also its bird, because a stopped Eat does not come back (R33)."""
    stake = 40 * _points(state, target)
    for locale in range(state.num_locales):
        stake = max(stake, state.worth[state.bird[locale]] * _pounces(state, target, locale) // 2)
    if state.two_rounds and state.half == 0 and state.front[target]:
        stake += BIRD * state.worth[state.front[target]] // 2 - DIGESTING // 2
    else:
        stake //= state.num_seats - 1
    return stake - 60 * _points(state, seat) - ROUND


# What the others will do


@kernel
def _appetite(state, other):
    """Returns everything that may tempt a cat with nothing in front, in parts."""
    total = 1
    for locale in range(state.num_locales):
        total += state.worth[state.bird[locale]] * (3 if _missing(state, other, locale) == 0 else 1)
    for target in range(state.num_seats):
        if target != other:
            total += _prey(state, target)
    return total


@kernel
def _prey(state, target):
    """Returns how tempting a cat's bird is to thieves. A doubled one will be eaten very soon."""
    return state.worth[state.front[target]] * (1 if has(state.doubled_mask, target) else 2)


@kernel
def _robs(state, other, target):
    """Returns how likely the cat steals from the target, in percent."""
    if other == target or (state.half and state.card[other] == STEAL):
        return 0
    if state.half and state.aim_cat[other]:
        return POINTED if state.aim_cat[other] == target + 1 else 0
    return FULL if state.front[other] else 100 * _prey(state, target) // _appetite(state, other)


@kernel
def _pounces(state, other, locale):
    """Returns how likely the cat plays a Catch there that can work, in percent."""
    kind = state.bird[locale]
    if kind == NO_BIRD or (state.half and state.card[other] == CATCH) or _missing(state, other, locale):
        return 0
    if state.half and state.aim_locale[other]:
        return POINTED if state.aim_locale[other] == locale + 1 else 0
    if state.front[other]:
        return FULL
    return 300 * state.worth[kind] * SHY // (_appetite(state, other) * (SHY + state.idle))


# Plans of two rounds


@kernel
def _own_aims(state, seat):
    """Returns where the cat's own pointers point, revealed or not."""
    return (
        max(state.aim_locale[seat], state.plan_locale[seat]) - 1,
        max(state.aim_cat[seat], state.plan_cat[seat]) - 1,
    )


@kernel
def _choose_plan(state, seat, moves, number, rng):
    """Chooses the best locale, the best target, the best card for them, and what naturally follows it."""
    locale, target = _own_aims(state, seat)
    if state.plan_first[seat]:
        return MOVE_CANDIDATE + _choose_candidate(state, seat, locale, target)
    whim = CALM if state.front[seat] else WHIM
    best = 0
    value = 2 * USELESS
    for i in range(number):
        if state.plan_locale[seat] == 0:
            place = moves[i] - MOVE_LOCALE
            wish = max(_worth_of_stalk(state, seat, place), _worth_of_catch(state, seat, place))
        elif state.plan_cat[seat] == 0:
            victim = moves[i] - MOVE_TARGET
            wish = max(_worth_of_steal(state, seat, victim), _worth_of_taunt(state, seat, victim))
        else:
            wish = _worth(state, seat, moves[i] - MOVE_FIRST, locale, target)
        if wish > USELESS:
            wish += below(rng, whim)
        if wish > value:
            best = i
            value = wish
    return moves[best]


@kernel
def _choose_candidate(state, seat, locale, target):
    """Chooses the two best cards to follow the first: the lower one now, the higher one in the next question."""
    first = state.plan_first[seat]
    cards = hand_cards(state, state.stalks_planned[seat] - (first == STALK), first)
    one = _best_follower(state, seat, first, cards, locale)
    two = _best_follower(state, seat, first, cards & ~bit(one), locale)
    return max(one, two) if state.plan_low[seat] else min(one, two)


@kernel
def _best_follower(state, seat, first, cards, locale):
    """Returns the card of a set that follows best: eat or play with a bird in front, catch a stalked one."""
    holds = first == CATCH or first == STEAL or (state.front[seat] and first != EAT)
    missing = _missing(state, seat, locale) - (first == STALK)
    if has(cards, EAT) and holds:
        return EAT
    if has(cards, PLAY) and holds and first != PLAY and not has(state.doubled_mask, seat):
        return PLAY
    if has(cards, CATCH) and missing <= 0:
        return CATCH
    if has(cards, STALK) and missing > 0:
        return STALK
    if has(cards, STEAL):
        return STEAL
    return CATCH if has(cards, CATCH) else highest(cards)


# Stalks and abilities


@kernel
def _choose_lift(state, seat):
    """Leaves Stalks where they are. Only if they are useless apart, the one at the lesser bird comes back."""
    here = state.stalked[seat]
    if stalks_in_hand(state, seat) or state.stalked_twice[seat]:
        return MOVE_LIFT + CHOICE_LIFT
    worst = -1
    for locale in range(state.num_locales):
        if has(here, locale):
            if _missing(state, seat, locale) == 0:
                return MOVE_LIFT + CHOICE_LIFT
            if worst < 0 or state.worth[state.bird[locale]] < state.worth[state.bird[worst]]:
                worst = locale
    return MOVE_LIFT + CHOICE_LIFT + bit(worst)


@kernel
def _choose_ability(state, seat, moves, number):
    """Keeps abilities until they decide something. All cards of this round lie open now."""
    cat = state.cat[seat]
    thieves = _aiming(state, seat, STEAL)
    if cat == ELVIS:
        holds = state.front[seat] > 0 and state.card[seat] != EAT
        taunted = _aiming(state, seat, TAUNT) > 0 and (state.front[seat] or state.card[seat] == CATCH)
        return CHOICE_DECLARE if taunted or (thieves and (holds or state.card[seat] == CATCH)) else CHOICE_DECLINE
    if cat == OTIS:
        return _look_cute(state, seat, moves, number)
    if state.card[seat] != CATCH:
        return CHOICE_DECLINE
    locale = state.aim_locale[seat] - 1
    kind = state.bird[locale]
    if kind == NO_BIRD or _rivals(state, seat, locale) or _aiming(state, seat, TAUNT):
        return CHOICE_DECLINE
    suffices = missing_stalks(state, seat, locale, 0) == 0
    if cat == KATRINA:
        dear = 2 * (thieves > 0) + state.worth[kind] >= 3
        return CHOICE_DECLARE if suffices and dear else CHOICE_DECLINE
    return CHOICE_DECLINE if suffices or _missing(state, seat, locale) else CHOICE_DECLARE


@kernel
def _aiming(state, seat, card):
    """Returns how many cats have revealed this card against the seat."""
    number = 0
    for other in range(state.num_seats):
        number += state.card[other] == card and state.aim_cat[other] == seat + 1
    return number


@kernel
def _rivals(state, seat, locale):
    """Returns how many other Catches that can work meet there."""
    number = 0
    for other in range(state.num_seats):
        aims = other != seat and state.card[other] == CATCH and state.aim_locale[other] == locale + 1
        number += aims and _missing(state, other, locale) == 0
    return number


@kernel
def _look_cute(state, seat, moves, number):
    """R38: turns a thief, a Taunt or a rival's Catch away from the cat's own things."""
    card = state.card[seat]
    locale = state.aim_locale[seat] - 1
    catches = card == CATCH and _missing(state, seat, locale) == 0
    for i in range(1, number):
        choice = moves[i] - MOVE_ABILITY
        other, _, at_cat = read_turn(choice)
        if at_cat:
            if other != seat and state.aim_cat[other] == seat + 1:
                robbed = state.front[seat] > 0 and card != EAT
                if robbed or catches or (state.card[other] == TAUNT and state.front[seat] > 0):
                    return choice
        else:
            rival = other != seat and state.card[other] == CATCH and state.aim_locale[other] == locale + 1
            if rival and catches and _missing(state, other, locale) == 0:
                return choice
    return CHOICE_DECLINE


# How a game stands


@kernel
def _leader(state):
    """Returns the cat that has eaten more than any other, or -1."""
    leader = 0
    for seat in range(1, state.num_seats):
        if state.score[seat] > state.score[leader]:
            leader = seat
    for seat in range(state.num_seats):
        if seat != leader and state.score[seat] == state.score[leader]:
            return -1
    return leader


@kernel
def estimate(state, points):
    """Fills in what each cat has eaten and has in reach, in hundredths of a point. The more birds are left, the less
    sure it is.

    The numbers were fitted to which cat won (`benchmarks/estimates.py`). A Stalk at a bird is a card missing in the
    hand and a bird shown to all: it has a value only in the tree, where it leads to a Catch. But if all cats wait, the
    stall guard ends the game, so a cat that does not lead alone should stalk something.
    """
    if state.half or state.waiting_mask != state.asked_mask or (state.phase != CHOOSE and state.phase != PLAN):
        return 0
    leader = _leader(state)
    hurry = HURRY * max(0, state.idle - state.stall_rounds // 4)
    left = 2
    for place in range(state.deck_size):
        left += state.worth[state.deck[place]]
    for locale in range(state.num_locales):
        left += state.worth[state.bird[locale]]
    for seat in range(state.num_seats):
        prey = state.worth[state.front[seat]]
        left += prey
        sure = 160 if has(state.doubled_mask, seat) else 80
        stalking = STALKING if seat == leader else STALKING - hurry
        lying = STALKS_OWNED - stalks_in_hand(state, seat)
        points[seat] = 100 * state.score[seat] + sure * prey - stalking * lying
    return 160 * ROOT[min(left, MOST_LEFT)] // (10 * state.num_seats)
