"""For cards tapped in any order, the plays that contain them are those that the full list of plays has."""

import random
from itertools import permutations

import pytest

import clowder
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear.taps import _cards_of, plays_with, tapped
from clowder.games.hold_my_bear.words import kinds_in
from hold_my_bear.arrange import NAME, arrange, kind, truth

MIXES = [{}, {"rules": "newest"}, {"sheep": True, "fish": True, "beaver": True}, {"rabbit": True, "walrus": True}]


def containing(runs: list[tuple[int, ...]], kinds: list[int]) -> set[tuple[int, ...]]:
    return {run for run in runs if all(kinds.count(k) <= _cards_of(run).count(k) for k in kinds)}


@pytest.mark.parametrize("options", MIXES)
def test_taps_equal_the_filtered_list_of_all_plays(options: dict[str, object]) -> None:
    source = random.Random(3)
    match = clowder.deal(NAME, 4, seed=5, **options)
    for _ in range(40):
        if match.over:
            break
        seat = source.choice(match.to_act)
        runs = list(match.plays(seat))
        assert len(runs) == len(set(runs)) < 10_000
        hand = kinds_in(truth(match).hands[seat])
        for size in (0, 1, 2, 3):
            kinds = source.sample(hand, min(size, len(hand)))
            answer = plays_with(match, seat, kinds, limit=20_000)
            assert len(answer) == len(set(answer))
            assert set(answer) == containing(runs, kinds)
            if truth(match).phase == h.TURN:
                check_summary(match, seat, kinds, runs)
        match.play(seat, *source.choice(runs))


def check_summary(match: clowder.engine.match.Match, seat: int, kinds: list[int], runs: list[tuple[int, ...]]) -> None:
    taps = tapped(match, seat, kinds)
    exact = [run for run in containing(runs, kinds) if len(_cards_of(run)) == len(kinds)]
    complete = [run for run in exact if run[0] >= h.MOVE_CARD]
    assert taps.complete == (complete[0] if complete else None)
    assert taps.gift == any(run[0] == h.MOVE_GIVE for run in exact)
    hand = set(kinds_in(truth(match).hands[seat]))
    assert set(taps.more) == {k for k in hand if containing(runs, [*kinds, k])}


def test_taps_come_in_any_order() -> None:
    match = arrange("T1 D1 D3", {0: "C1 C1 C2 T4 D4", 1: "B1", 2: "B2"}, animals=8)
    taps = [kind(truth(match), name) for name in ("T4", "C1", "D4")]
    answers = {tuple(plays_with(match, 0, order)) for order in permutations(taps)}
    assert len(answers) == 1
    assert len(answers.pop()) == 2  # these three, and with C1 C2, but neither with C1 nor with C2 alone


def test_taps_of_cards_that_are_not_held_are_in_no_play() -> None:
    match = arrange("T1", {0: "T4", 1: "B1", 2: "B2"})
    assert plays_with(match, 0, [kind(truth(match), "V5")]) == []
    assert plays_with(match, 0, [99]) == []
    assert plays_with(match, 1, []) == []  # not asked
