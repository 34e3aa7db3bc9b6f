"""Effects of a round's revealed cards, one kind of card after the other (R9), and the end of the round. Compiled."""

from clowder.engine.rules.bits import bit, count, has, lowest
from clowder.engine.rules.decisions import ask
from clowder.engine.rules.events import EVERYBODY, tell
from clowder.engine.rules.kernel import inlined, kernel
from clowder.games.cats.layout import *


@kernel
def resolve(state, declared, ignored):
    """Plays out a round. `declared`: cats that use their ability; `ignored`: cats whose arrow Elvis ignores."""
    laid = 0  # a byte per card: the set of cats that revealed it
    for seat in range(state.num_seats):
        laid |= bit(8 * state.card[seat] + seat)
    taunters = laid >> 8 * TAUNT & 255 & ~ignored
    acting = ~_resolve_taunts(state, taunters) if taunters else -1
    stalkers = laid >> 8 * STALK & 255 & acting
    catchers = laid >> 8 * CATCH & 255
    eaters = laid >> 8 * EAT & 255 & acting
    thieves = laid >> 8 * STEAL & 255 & acting & ~ignored
    players = laid >> 8 * PLAY & 255 & acting
    changes = 0
    if stalkers:
        _resolve_stalks(state, stalkers)
    if catchers:
        changes += _resolve_catches(state, catchers, acting, declared)
    if eaters:
        changes += _resolve_eats(state, eaters)
    if thieves:
        changes += _resolve_steals(state, thieves)
    if players:
        _resolve_plays(state, players)
    _end_round(state, changes)


# Taunt


@kernel
def _resolve_taunts(state, taunters):
    """Returns the set of cats whose card is stopped (R29 to R32).

    A Taunt that no open Taunt aims at works, and the card it hits is stopped. Repeating this leaves only circles that
    nobody outside disturbs, and those do nothing.
    """
    open_taunts = taunters
    stopped = 0
    while open_taunts:
        sure = open_taunts & ~_targets(state, open_taunts)
        if sure == 0:
            break
        hit = _targets(state, sure)
        left = sure
        while left:
            seat = lowest(left)
            left &= left - 1
            target = state.aim_cat[seat]
            tell(state, TAUNTED, seat, target, state.card[target - 1], 0, EVERYBODY)
        stopped |= hit
        open_taunts &= ~(sure | hit)
    while open_taunts:
        tell(state, CIRCLED, lowest(open_taunts), 0, 0, 0, EVERYBODY)
        open_taunts &= open_taunts - 1
    return stopped


@kernel
def _targets(state, seats):
    """Returns the set of cats that these seats aim at."""
    targets = 0
    while seats:
        targets |= bit(state.aim_cat[lowest(seats)] - 1)
        seats &= seats - 1
    return targets


# Stalk and Catch


@inlined
def stalks_in_hand(state, seat):
    """Returns how many of a cat's Stalks are not at a bird."""
    return STALKS_OWNED - count(state.stalked[seat]) - count(state.stalked_twice[seat])


@kernel
def stalks_at(state, seat, locale):
    """Returns how many of a cat's Stalks are there."""
    return (state.stalked[seat] >> locale & 1) + (state.stalked_twice[seat] >> locale & 1)


@kernel
def _resolve_stalks(state, stalkers):
    """R10, R11: a Stalk stays where the bird still needs one from this cat; otherwise it returns."""
    while stalkers:
        seat = lowest(stalkers)
        stalkers &= stalkers - 1
        locale = state.aim_locale[seat] - 1
        kind = state.bird[locale]
        if not needs_stalk(state, seat, locale):
            tell(state, STALK_FAILED, seat, kind, locale + 1, 0, EVERYBODY)
            continue
        if has(state.stalked[seat], locale):
            state.stalked_twice[seat] |= bit(locale)
        state.stalked[seat] |= bit(locale)
        tell(state, STALKED, seat, kind, locale + 1, stalks_at(state, seat, locale), EVERYBODY)


@inlined
def needs_stalk(state, seat, locale):
    """R10: returns whether the bird there needs one more Stalk from this cat."""
    return stalks_at(state, seat, locale) < state.needs[state.bird[locale]]


@kernel
def _resolve_catches(state, catchers, acting, declared):
    """Settles each locale that a Catch aims at. Returns how many birds were caught or flew away."""
    laid = able = 0  # a byte per locale: cats whose Catch aims there, and those of them that could get the bird
    left = catchers
    while left:
        seat = lowest(left)
        left &= left - 1
        locale = state.aim_locale[seat] - 1
        laid |= bit(8 * locale + seat)
        if has(acting, seat):
            if can_catch(state, seat, locale, declared):
                able |= bit(8 * locale + seat)
            else:
                tell(state, CATCH_FAILED, seat, state.bird[locale], locale + 1, 0, EVERYBODY)
    changes = 0
    for locale in range(LOCALES):
        # R14: what cannot work scares nobody, except in the stricter reading
        rivals = (laid if state.strict_catch else able) >> 8 * locale & 255
        if rivals & (rivals - 1):
            changes += _scare(state, locale, rivals)
        elif able >> 8 * locale & 255:
            changes += _catch(state, locale, lowest(rivals), declared)
    return changes


@inlined
def can_catch(state, seat, locale, declared):
    """R12: there is a bird, and the cat has enough Stalks of its own."""
    return state.bird[locale] != NO_BIRD and missing_stalks(state, seat, locale, declared) == 0


@kernel
def missing_stalks(state, seat, locale, declared):
    """Returns how many Stalks a cat lacks there for a Catch, minus those a declared ability replaces (R39, R42)."""
    missing = state.needs[state.bird[locale]] - stalks_at(state, seat, locale)
    if has(declared, seat):
        if state.cat[seat] == CARL:
            missing -= 1
        elif state.cat[seat] == SIMONE:
            for other in range(state.num_seats):
                if other != seat:
                    missing -= stalks_at(state, other, locale)
    return max(missing, 0)


@kernel
def _scare(state, locale, rivals):
    """R13, R25: a bird that several cats try to catch flies away. Returns 1 if there was one."""
    kind = state.bird[locale]
    if kind == NO_BIRD:
        return 0
    tell(state, SCARED, lowest(rivals), kind, locale + 1, rivals, EVERYBODY)
    state.flown[kind] += 1
    _leave_locale(state, locale)
    return 1


@kernel
def _catch(state, locale, seat, declared):
    """R12, R16: the bird moves in front of the cat, an older one flies away; R40: Katrina may eat it at once."""
    kind = state.bird[locale]
    tell(state, CAUGHT, seat, kind, locale + 1, 0, EVERYBODY)
    if state.front[seat]:
        _let_go(state, seat)
    state.front[seat] = kind
    _leave_locale(state, locale)
    if has(declared, seat) and state.cat[seat] == KATRINA:
        _eat(state, seat)
    return 1


@kernel
def _leave_locale(state, locale):
    """R15: the locale is empty now, and all Stalks there return to their owners."""
    state.bird[locale] = NO_BIRD
    for seat in range(state.num_seats):
        if has(state.stalked[seat], locale):
            tell(state, STALKS_BACK, seat, stalks_at(state, seat, locale), locale + 1, 0, EVERYBODY)
            state.stalked[seat] &= ~bit(locale)
            state.stalked_twice[seat] &= ~bit(locale)


@kernel
def _let_go(state, seat):
    """R16, R20, R25: the cat's old bird flies away."""
    kind = state.front[seat]
    tell(state, LET_GO, seat, kind, 0, 0, EVERYBODY)
    state.flown[kind] += 1
    state.front[seat] = NO_BIRD
    state.doubled_mask &= ~bit(seat)


# Eat


@kernel
def _resolve_eats(state, eaters):
    """R17: cats with a bird in front eat it. Returns how many were eaten."""
    meals = 0
    while eaters:
        seat = lowest(eaters)
        eaters &= eaters - 1
        if state.front[seat]:
            _eat(state, seat)
            meals += 1
        else:
            tell(state, EAT_FAILED, seat, 0, 0, 0, EVERYBODY)
    return meals


@kernel
def _eat(state, seat):
    kind = state.front[seat]
    doubled = state.doubled_mask >> seat & 1
    points = state.worth[kind] << doubled
    state.front[seat] = NO_BIRD
    state.doubled_mask &= ~bit(seat)
    state.eaten[seat, kind, doubled] += 1
    state.num_eaten[seat] += 1
    state.score[seat] += points
    state.best[seat] = max(int(state.best[seat]), points)
    tell(state, ATE, seat, kind, points, doubled, EVERYBODY)


# Steal


@kernel
def _resolve_steals(state, thieves):
    """R18: wave after wave, Steals whose target has a bird now work. Returns how many birds flew away."""
    flights = 0
    wave = 0
    while thieves:
        live = robbed = fought = 0  # thieves still waiting; their targets; targets with two thieves or more
        left = thieves
        while left:
            seat = lowest(left)
            left &= left - 1
            target = state.aim_cat[seat] - 1
            if state.front[target]:
                live |= bit(seat)
                fought |= robbed & bit(target)
                robbed |= bit(target)
        if live == 0:
            break
        thieves &= ~live
        wave += 1
        flights += _steal_wave(state, live, robbed, fought, wave)
    while thieves:
        seat = lowest(thieves)
        thieves &= thieves - 1
        tell(state, STEAL_FAILED, seat, 0, state.aim_cat[seat], 0, EVERYBODY)
    return flights


@kernel
def _steal_wave(state, live, robbed, fought, wave):
    """One wave: birds leave all robbed cats at once, then the thieves receive them. Returns how many flew away."""
    loot = 0  # four bits per thief: the bird it will receive
    receivers = 0
    left = live
    while left:
        seat = lowest(left)
        left &= left - 1
        target = state.aim_cat[seat] - 1
        if not has(fought, target):
            loot |= int(state.front[target]) << 4 * seat
            receivers |= bit(seat)
            tell(state, STOLE, seat, state.front[target], target + 1, wave, EVERYBODY)
    flights = _fight(state, live, fought, wave) if fought else 0
    left = robbed
    while left:
        state.front[lowest(left)] = NO_BIRD
        left &= left - 1
    state.doubled_mask &= ~robbed  # R21: a bird that changes hands is worth its plain value
    left = receivers
    while left:
        seat = lowest(left)
        left &= left - 1
        if state.front[seat]:  # R20: an old bird that nobody took in this wave
            _let_go(state, seat)
            flights += 1
        state.front[seat] = loot >> 4 * seat & 15
    return flights


@kernel
def _fight(state, live, fought, wave):
    """R19: a bird that several thieves reach for flies away. Returns how many did."""
    flights = 0
    while fought:
        victim = lowest(fought)
        fought &= fought - 1
        rivals = 0
        for seat in range(state.num_seats):
            if has(live, seat) and state.aim_cat[seat] == victim + 1:
                rivals |= bit(seat)
        kind = state.front[victim]
        tell(state, FOUGHT_OVER, victim, kind, rivals, wave, EVERYBODY)
        state.flown[kind] += 1
        flights += 1
    return flights


# Play


@kernel
def _resolve_plays(state, players):
    """R22: cats that still have a bird in front double it, once."""
    while players:
        seat = lowest(players)
        players &= players - 1
        kind = state.front[seat]
        if can_double(state, seat):
            state.doubled_mask |= bit(seat)
            tell(state, DOUBLED, seat, kind, 2 * state.worth[kind], 0, EVERYBODY)
        else:
            tell(state, PLAY_FAILED, seat, kind, 0, 0, EVERYBODY)


@inlined
def can_double(state, seat):
    """R22: returns whether a cat has a bird that has not been doubled."""
    return state.front[seat] != NO_BIRD and not has(state.doubled_mask, seat)


# The end of a round


@kernel
def fill_locales(state):
    """R23: every empty locale gets the next bird, as long as there are any."""
    for locale in range(state.num_locales):
        if state.bird[locale] == NO_BIRD and state.deck_size:
            top = state.deck_size - 1
            state.bird[locale] = state.deck[top]
            state.deck[top] = NO_BIRD
            state.deck_size = top
            tell(state, CAME, 0, state.bird[locale], locale + 1, 0, EVERYBODY)


@kernel
def _end_round(state, changes):
    """Refills, then ends the game, goes on to round two, or ends the turn (R23, R24, R26, R28, R36)."""
    state.rounds += 1
    state.idle = 0 if changes else state.idle + 1
    fill_locales(state)
    if state.deck_size == 0 and birds_in_play(state) == 0:
        _end_game(state, BIRDS_GONE)
    elif state.idle >= state.stall_rounds:
        _end_game(state, STALLED)
    elif state.two_rounds and state.half == 0:
        state.half = 1
        state.phase = SECOND
        ask(state, bit(state.num_seats) - 1)
        tell(state, ROUND_BEGINS, 0, state.rounds + 1, 2, 0, EVERYBODY)
    else:
        _end_turn(state)


@kernel
def birds_in_play(state):
    """Returns how many birds are at locales or in front of cats."""
    birds = 0
    for locale in range(LOCALES):
        birds += state.bird[locale] > 0
    for seat in range(SEATS):
        birds += state.front[seat] > 0
    return birds


@kernel
def _clear_cards(state):
    """Returns all cards to the hands except Stalks at birds."""
    state.half = 0
    for seat in range(SEATS):
        state.card[seat] = 0
        state.aim_locale[seat] = 0
        state.aim_cat[seat] = 0
        state.plan_locale[seat] = 0
        state.plan_cat[seat] = 0
        state.plan_low[seat] = 0
        state.plan_high[seat] = 0
        state.stalks_planned[seat] = 0


@kernel
def _end_turn(state):
    """R24: asks cats with Stalks at birds whether to take them back. If there are none, begins the next turn."""
    _clear_cards(state)
    owners = stalkers(state)
    if owners:
        state.phase = LIFT
        ask(state, owners)
    else:
        begin_turn(state)


@inlined
def stalkers(state):
    """Returns the set of cats with a Stalk at a bird."""
    owners = 0
    for seat in range(SEATS):
        owners |= (state.stalked[seat] > 0) << seat
    return owners


@kernel
def begin_turn(state):
    """Asks every cat at once for a card and target (R6), or for a plan of two rounds (R33)."""
    state.phase = CHOOSE
    if state.two_rounds:
        state.phase = PLAN
        for seat in range(state.num_seats):
            state.stalks_planned[seat] = stalks_in_hand(state, seat)
    ask(state, bit(state.num_seats) - 1)
    tell(state, ROUND_BEGINS, 0, state.rounds + 1, state.two_rounds, 0, EVERYBODY)


@kernel
def _end_game(state, reason):
    """R26, R28: the game is over; birds that nobody ate count for nobody."""
    _clear_cards(state)
    state.phase = OVER
    ask(state, 0)
    tell(state, ENDED, 0, reason, state.rounds, 0, EVERYBODY)
    winners = leading(state)
    left = winners
    while left:
        seat = lowest(left)
        left &= left - 1
        tell(state, WON, seat, state.score[seat], count(winners), 0, EVERYBODY)


@kernel
def leading(state):
    """R27: returns the set of cats with the most points, then the most birds eaten, then the most points from one
    bird.
    """
    best = -1
    winners = 0
    for seat in range(state.num_seats):
        rank = (state.score[seat] << 16) + (state.num_eaten[seat] << 8) + state.best[seat]
        if rank > best:
            best = rank
            winners = 0
        if rank == best:
            winners |= bit(seat)
    return winners
