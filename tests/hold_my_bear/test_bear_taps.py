"""What cards tapped in any order can become is what the full list of plays says."""

import random

import pytest

import clowder
from clowder.engine.match import View
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear.preview import Taps, kinds_in, tapped
from hold_my_bear.arrange import NAME, arrange, kind, truth

MIXES = [{}, {"rules": "newest"}, {"sheep": True, "fish": True, "beaver": True}, {"rabbit": True, "walrus": True}]


def cards_of(run: tuple[int, ...]) -> list[int]:
    """Returns the cards that a set or a gift names."""
    named = (h.MOVES.read(move) for move in run)
    return [place[0] for base, place in named if base in (h.MOVE_CARD, h.MOVE_GIVE_CARD)]


def containing(runs: list[tuple[int, ...]], kinds: list[int]) -> set[tuple[int, ...]]:
    return {run for run in runs if all(kinds.count(k) <= cards_of(run).count(k) for k in kinds)}


@pytest.mark.parametrize("options", MIXES)
def test_taps_equal_the_filtered_list_of_all_plays(options: dict[str, object]) -> None:
    source = random.Random(3)
    match = clowder.deal(NAME, 4, seed=5, **options)
    for _ in range(40):
        if match.over:
            break
        seat = source.choice(match.to_act)
        view = match.view_of(seat)
        runs = view.plays()
        assert len(runs) == len(set(runs)) < 10_000
        hand = kinds_in(truth(match).hands[seat])
        for size in (0, 1, 2, 3) if view.fields.phase in (h.TURN, h.ANSWER) else ():
            check_taps(view, source.sample(hand, min(size, len(hand))), runs)
        match.play(seat, *source.choice(runs))


def check_taps(view: View, kinds: list[int], runs: list[tuple[int, ...]]) -> None:
    taps = tapped(view, kinds)
    found = containing(runs, kinds)
    sets, gifts = ([run for run in found if (run[0] == h.MOVE_GIVE) == giving] for giving in (False, True))
    assert taps.complete == any(len(cards_of(run)) == len(kinds) for run in sets)
    assert (taps.missing >= 0) == bool(gifts)
    assert all(len(cards_of(run)) == len(kinds) + taps.missing for run in gifts)
    assert all(len(run) == 1 + len(cards_of(run)) + taps.receivers for run in gifts)
    hand = set(kinds_in(view.fields.hands[view.seat or 0]))
    assert set(taps.more) == {k for k in hand if containing(runs, [*kinds, k])}


def test_cards_that_are_not_held_become_nothing() -> None:
    match = arrange("T1", {0: "T4", 1: "B1", 2: "B2"})
    held, other = (kind(truth(match), name) for name in ("T4", "V5"))
    assert tapped(match.view_of(0), [held]).complete
    for kinds in ([other], [held, held], [held] * 9):
        assert tapped(match.view_of(0), kinds) == Taps(False, -1, 0, ())
