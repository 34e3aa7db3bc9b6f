"""Makes the decks of Nine Lives, compiled: the cat deck and the Life deck, generated or canonical."""

from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.rng import below, shuffle
from clowder.games.nine_lives.layout import *


@kernel
def make_cats(state, options):
    """Puts the cards of a cat deck on the pile and numbers the different ones (R2, R3, R54)."""
    rng = state.rng
    filler = other = -1
    if not options.canonical:
        filler = below(rng, KINDS) if options.fillers > 0 else -1
        other = below(rng, KINDS) if options.fillers > 1 else -1
    for size in range(1, SIZES):
        stop, wanted = int(FIRST_CARD[size + 1]), int(options.count[size])
        by_lot = wanted < stop - FIRST_CARD[size]
        for kind in range(FIRST_CARD[size], stop):
            number = 1
            if options.canonical:
                number = int(CANONICAL_COPIES[kind])
            elif (
                by_lot
            ):  # no more draws once all cards with six icons are found, so that the same seed makes the same deck
                number = int((wanted > 0 or size < SIX_ICONS) and below(rng, stop - kind) < wanted)
                wanted -= number
            number += (filler == kind) + (other == kind)
            if number:
                _add_card(state, kind, number)
    shuffle(rng, state.pile, state.pile_size)


@kernel
def _add_card(state, kind, number):
    card = state.num_cards + 1
    state.num_cards = card
    state.icons[card] = KIND_ICONS[kind]
    state.kinds[card] = kind + 1
    state.copies[card] = number
    for _ in range(number):
        state.pile[state.pile_size] = card
        state.pile_size += 1


@kernel
def make_lives(state, options):
    """Puts the Life deck (R4 to R6, R56, R59) into `left_out`, from which it is dealt; returns its size."""
    if options.varied:
        return _make_varied_lives(state, options)
    size = 0
    for life in range(1, KINDS_OF_LIFE + 1):
        number = 0
        if options.canonical:
            number = int(CANONICAL_LIVES[life])
            if state.num_seats == SEATS:
                number += CANONICAL_MORE_OF_SIX[life]
        elif (options.all_powers or life <= CORE_LIVES) and POWER_OF[life] != options.without:
            number = 1
        state.life_deck[life] = number
        for _ in range(number):
            state.left_out[size] = life
            size += 1
    if options.canonical or options.all_powers:
        return size
    full = LIMITED_LIVES_OF_SIX if state.num_seats == SEATS else LIMITED_LIVES
    while size < full:
        life = TICKETS[below(state.rng, NUM_TICKETS)]
        if POWER_OF[life] == options.without:
            continue
        state.life_deck[life] += 1
        state.left_out[size] = life
        size += 1
    return size


@kernel
def _make_varied_lives(state, options):
    """R59: puts every power on the same number of lives, or one more at random; likewise the lives of a power."""
    powers = POWERS if options.all_powers else CORE_POWERS
    full = LIMITED_LIVES_OF_SIX if state.num_seats == SEATS else LIMITED_LIVES
    if options.all_powers:
        full = KINDS_OF_LIFE - NUM_VARIANTS[options.without]
    left = powers - (0 < options.without <= powers)
    number, more = full // left, full % left
    size = 0
    for power in range(1, powers + 1):
        if power == options.without:
            continue
        extra = int(below(state.rng, left) < more)
        more -= extra
        left -= 1
        size = _add_lives_of(state, size, power, number + extra)
    return size


@kernel
def _add_lives_of(state, size, power, number):
    """Adds this many lives with a power: none of them a second time before all of them are there equally often."""
    variants = int(NUM_VARIANTS[power])
    each, more = number // variants, number % variants
    for nth in range(variants):
        life = FIRST_LIFE[power] + nth
        extra = int(below(state.rng, variants - nth) < more)
        more -= extra
        state.life_deck[life] = each + extra
        for _ in range(each + extra):
            state.left_out[size] = life
            size += 1
    return size


@kernel
def deal_lives(state, size):
    """R7: deals nine lives to each seat from a Life deck of `size`, sorted until their owner orders them."""
    shuffle(state.rng, state.left_out, size)
    everybody = (1 << int(state.num_seats)) - 1 | 1 << WATCHER
    for seat in range(state.num_seats):
        row = state.lives[seat]
        for number in range(LIVES):
            size -= 1
            life = int(state.left_out[size])
            state.left_out[size] = UNKNOWN
            while number > 0 and row[number - 1] > life:
                row[number] = row[number - 1]
                number -= 1
            row[number] = life
        state.lives_size[seat] = LIVES
        for place in range(LIVES - 1):
            state.tied[seat, place] = everybody & ~(1 << seat)
