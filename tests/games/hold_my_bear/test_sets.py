"""Sets chosen card by card are exactly the sets that a slow, obvious search over all subsets finds.

The search knows cards as pairs of animal and number and judges each subset by the rulebook's words; it shares no table
and no formula with the rules. Both run over random hands and matches; in a full run compiled, over many.
"""

from typing import Any, NamedTuple

import numpy as np
import pytest
from tiers import IS_FULL, few_or_all

from clowder.engine.rules.contract import legal_moves, play
from clowder.engine.rules.kernel import kernel, template
from clowder.engine.rules.record import copy
from clowder.engine.rules.referee import begin, faults
from clowder.engine.rules.rng import below
from clowder.games import find
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear.cards import random_card, size_of
from clowder.games.hold_my_bear.layout import (
    APE,
    BAT,
    FISH,
    GIFT,
    MAX_SET,
    MOVE_CARD,
    MOVE_STOP,
    NUMBERS,
    SEATS,
    SHEEP,
    SQUID,
    TURN,
    UNIT,
    WALRUS,
)
from clowder.games.hold_my_bear.sets import can_complete, can_play, playable, rate_match
from hold_my_bear.arrange import NAME

GAME = find(NAME).on("compiled" if IS_FULL else "interpreted")
EXPANSION = h.AARDVARK


@kernel
def fill_worth(state, slots, values, n, found):
    """Writes bears, count, total, number of sports and the sports themselves (from 8 on) of `n` cards."""
    held = 16
    for i in range(32):
        found[i] = 0
    top = 0
    for i in range(n):
        found[held + slots[i]] += 1
        if state.species[slots[i]] != FISH:
            top = max(top, values[i])
    for i in range(n):
        found[2] += top if state.species[slots[i]] == FISH and top else values[i]
    found[0] = found[held]
    most = 0
    for slot in range(1, 8):
        most = max(most, found[held + slot])
    if most == 0:
        found[8] = found[3] = 1
        found[1] = found[0]
        return
    found[1] = most + found[0]
    for slot in range(1, 8):
        if found[held + slot] == most:
            found[8 + slot] = 1
            found[3] += 1


@kernel
def has_species(state, slots, n, animal):
    """Counts the cards of an animal."""
    number = 0
    for i in range(n):
        number += state.species[slots[i]] == animal
    return number


@kernel
def obviously_valid(state, slots, values, n, new, old):
    """Judges a set of cards by the words of R9 to R13 and R26, R37 to R40; `old` is the match's worth."""
    fill_worth(state, slots, values, n, new)
    if has_species(state, slots, n, APE) == n:
        return False
    if 0 < has_species(state, slots, n, WALRUS) < n:
        return False
    if has_species(state, slots, n, BAT) and new[3] > 1:
        return False
    if has_species(state, slots, n, SQUID) and new[3] == 1:
        return False
    sheep = has_species(state, slots, n, SHEEP) > 0
    shared = strange = 0
    for slot in range(8):
        if new[8 + slot]:
            shared += old[8 + slot]
            strange += 1 - old[8 + slot]
    if new[0] > old[0] or (sheep and new[0] == old[0] and new[0] > 0):
        return True
    other = shared == 0 or (state.lenient and strange)
    if other and (new[1] > old[1] or (sheep and new[1] == old[1])):
        return True
    if shared or (state.bear_wild and new[0] == n):
        return new[2] > old[2] or (sheep and new[2] == old[2])
    return False


@kernel
def count_subsets(state, hand_slots, hand_values, size, slots, values, new, old):
    """Counts the different valid sets among all subsets of 1 to 5 cards of a hand sorted by kind."""
    found = 0
    for subset in range(1, 1 << size):
        n = 0
        fits = True
        for i in range(size):
            if (subset >> i) & 1:
                if n == MAX_SET:
                    fits = False
                    break
                # of twins the earlier ones are taken first: equal sets are counted once
                twin = i > 0 and hand_slots[i] == hand_slots[i - 1] and hand_values[i] == hand_values[i - 1]
                if twin and not (subset >> (i - 1)) & 1:
                    fits = False
                    break
                for j in range(size):  # R14
                    if hand_slots[i] and hand_slots[j] == 0 and hand_values[j] == hand_values[i]:
                        fits = False
                slots[n] = hand_slots[i]
                values[n] = hand_values[i]
                n += 1
        if fits and obviously_valid(state, slots, values, n, new, old):
            found += 1
    return found


@kernel
def list_cards(cards, slots, values):
    """Writes the cards of a set as slots and numbers, ascending; returns how many."""
    n = 0
    for kind in range(40):
        for _ in range((cards >> h.SHIFT[kind]) & h.LANE[kind]):
            slots[n] = kind // NUMBERS
            values[n] = kind % NUMBERS + 1
            n += 1
    return n


@template
def arrange_random(state, rng, most):
    """Gives seat 0 a random hand and puts a random set on the table; seat 1 holds the rest."""
    deck = int(state.deck)
    left = size_of(deck)
    state.match = 0
    for seat in range(SEATS):
        state.hands[seat] = 0
        state.hand_size[seat] = 0
    for _ in range(1 + below(rng, 5)):
        kind = random_card(rng, deck, left)
        state.match += UNIT[kind]
        deck -= UNIT[kind]
        left -= 1
    for _ in range(1 + below(rng, most)):
        kind = random_card(rng, deck, left)
        state.hands[0] += UNIT[kind]
        state.hand_size[0] += 1
        deck -= UNIT[kind]
        left -= 1
    state.hands[1] = deck
    state.hand_size[1] = left
    rate_match(state)
    state.starter_mask = 0
    state.phase = TURN
    state.duty = 0
    state.turn = 0
    state.asked_mask = state.waiting_mask = 1


@template
def walk_sets(states, moves, next_at, ends, slots, values, new, old):
    """Goes through every run of picks; returns how many complete sets there are, -1 if stuck, -2 if one is invalid."""
    found = 0
    depth = 0
    ends[0] = legal_moves(states[0], 0, moves[0])
    next_at[0] = 0
    while depth >= 0:
        state = states[depth]
        if next_at[depth] == ends[depth]:
            depth -= 1
            continue
        move = moves[depth][next_at[depth]]
        next_at[depth] += 1
        if move < MOVE_STOP or (move > MOVE_STOP and not MOVE_CARD <= move < MOVE_CARD + 40):
            continue
        if move == MOVE_STOP or depth == MAX_SET - 1:
            cards = state.draft if move == MOVE_STOP else state.draft + UNIT[move - MOVE_CARD]
            n = list_cards(cards, slots, values)
            if not obviously_valid(state, slots, values, n, new, old):
                return -2
            found += 1
            continue
        copy(states[depth + 1], state)
        play(states[depth + 1], 0, move)
        depth += 1
        ends[depth] = legal_moves(states[depth], 0, moves[depth])
        next_at[depth] = 0
        if ends[depth] == 0 or states[depth].draft_kind == GIFT:
            return -1
    return found


class Room(NamedTuple):
    """What `compare` works in; it adds up in `sums` how many sets there were, and how many hands with a set."""

    rows: Any
    buffer: Any
    sums: Any


@template
def compare(states, options, words, rng, cases, most, room):
    """Compares walk and search on random hands and matches; returns the first case that differs, or -1."""
    rows, buffer, sums = room
    state = states[0]
    for case in range(cases):
        begin(state, 3, options, words)
        arrange_random(state, rng, most)
        if faults(state):
            return case
        size = list_cards(state.match, rows[2], rows[3])
        fill_worth(state, rows[2], rows[3], size, rows[5])
        size = list_cards(state.hands[0], rows[0], rows[1])
        slow = count_subsets(state, rows[0], rows[1], size, rows[2], rows[3], rows[4], rows[5])
        fast = walk_sets(states, buffer, rows[6], rows[7], rows[2], rows[3], rows[4], rows[5])
        if slow != fast or (slow > 0) != can_play(state, 0):
            return case
        if (slow > 0) != can_complete(state, 0, 0, playable(state.hands[0])):
            return case
        sums[0] += slow
        sums[1] += slow > 0
    return -1


def compare_many(options: dict[str, object], cases: int, most: int, seed: str) -> tuple[int, int]:
    """Runs `compare`; returns how many sets and how many hands with a set there were."""
    values = GAME.option_set.read(3, options)
    rng = GAME.numbers(4, "u8")
    for i, word in enumerate(GAME.rng(seed)):
        rng[i] = word
    room = Room(GAME.numbers((8, 64)), GAME.numbers((6, GAME.num_moves)), GAME.numbers(2))
    bad = GAME.call(compare)(GAME.new(6), GAME.packed(3, values), GAME.rng(seed), rng, cases, most, room)
    assert bad == -1, f"case {bad} of {seed} with {options}"
    return int(room.sums[0]), int(room.sums[1])


def random_options(source: np.random.Generator) -> dict[str, object]:
    """Returns a random mixture of options and expansion animals."""
    names = ["bear_wild", "lenient_change"]
    options: dict[str, object] = {name: bool(source.integers(2)) for name in names}
    animals = int(source.integers(5, 9))
    guests = source.choice(range(EXPANSION, h.NUM_ANIMALS), int(source.integers(0, animals)), replace=False)
    from clowder.games.hold_my_bear.text import ANIMALS

    return options | {"animals": animals} | {ANIMALS[guest]: True for guest in guests}


@pytest.mark.parametrize("animals", [5, 6, 7, 8])
@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("lenient", [False, True])
def test_r15_regular_sets_card_by_card_equal_brute_force(animals: int, wild: bool, lenient: bool) -> None:
    options = {"animals": animals, "bear_wild": wild, "lenient_change": lenient}
    cases = few_or_all(15, 6000)
    found, able = compare_many(options, cases, 12, f"regular/{animals}/{wild}/{lenient}")
    assert found > able > cases // 6


@pytest.mark.parametrize("animal", ["fish", "ape", "walrus", "bat", "squid", "sheep"])
def test_r38_twisted_sets_card_by_card_equal_brute_force(animal: str) -> None:
    cases = few_or_all(30, 2000)
    found, able = compare_many({animal: True}, cases, 11, f"twisted/{animal}")
    assert found > able > cases // 5


def test_r15_mixed_options_card_by_card_equal_brute_force() -> None:
    source = np.random.default_rng(5)
    for number in range(few_or_all(10, 50)):
        compare_many(random_options(source), few_or_all(4, 200), 12, f"mixed/{number}")


@pytest.mark.full
def test_r15_large_hands_card_by_card_equal_brute_force() -> None:
    for number, options in enumerate(({}, {"animals": 8}, {"sheep": True, "fish": True}, {"bat": True, "squid": True})):
        compare_many(options, 300, 17, f"large/{number}")
