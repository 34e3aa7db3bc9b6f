"""How the decks of Nine Lives are made, compiled: the cat deck and the Life deck, generated or canonical."""

from clowder.engine.chance import below, shuffle
from clowder.engine.kernel import kernel
from clowder.games.nine_lives.layout import *


@kernel
def make_cats(state, canonical):
    """Puts the 45 cards of a cat deck on the pile and numbers the different ones (R2, R3)."""
    rng = state.rng
    filler = other = -1
    if not canonical:
        filler = below(rng, KINDS)
        other = below(rng, KINDS)
    fours, fives, sixes = NUM_FOURS, NUM_FIVES, NUM_SIXES
    for kind in range(KINDS):
        if canonical:
            number = int(CANONICAL_COPIES[kind])
        elif kind < FOURS or kind >= STARS:
            number = 1
        elif kind < FIVES:
            number = int(below(rng, FIVES - kind) < fours)
            fours -= number
        elif kind < SIXES:
            number = int(below(rng, SIXES - kind) < fives)
            fives -= number
        else:
            number = int(sixes > 0 and below(rng, STARS - kind) < sixes)
            sixes -= number
        number += (filler == kind) + (other == kind)
        if number:
            _add_card(state, kind, number)
    shuffle(rng, state.pile, CARDS)


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
def make_lives(state, all_powers, canonical):
    """Puts the Life deck (R4 to R6) into `left_out`, from which it is dealt; returns its size."""
    size = 0
    for life in range(1, KINDS_OF_LIFE + 1):
        number = 0
        if canonical:
            number = int(CANONICAL_LIVES[life])
            if state.num_seats == SEATS:
                number += CANONICAL_MORE_OF_SIX[life]
        elif all_powers or life <= CORE_LIVES:
            number = 1
        state.life_deck[life] = number
        for _ in range(number):
            state.left_out[size] = life
            size += 1
    if canonical or all_powers:
        return size
    full = LIMITED_LIVES_OF_SIX if state.num_seats == SEATS else LIMITED_LIVES
    while size < full:
        life = TICKETS[below(state.rng, NUM_TICKETS)]
        state.life_deck[life] += 1
        state.left_out[size] = life
        size += 1
    return size


@kernel
def deal_lives(state, size):
    """R7: nine lives to each seat, from a Life deck of `size`; sorted, until their owner orders them."""
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
