"""The stall guard's bound on the length of a game (R28), proved step by step and shown to be tight."""

import random

import pytest

import clowder
from cats.arrange import arrange, move, phase, truth
from clowder.engine.simulate.playout import simulate
from clowder.games.cats import CATS, layout


def effort_left(state):
    """Returns how often birds can still be caught or leave the game: twice for each that is loose, once if caught."""
    loose = state.deck_size + sum(kind > 0 for kind in state.bird)
    return 2 * loose + sum(kind > 0 for kind in state.front)


@pytest.mark.parametrize(
    "options", [{}, {"advanced": "on"}, {"stall_rounds": 3}, {"advanced": "on", "stall_rounds": 5}]
)
@pytest.mark.parametrize("players", [2, 5])
def test_r28_every_round_uses_up_patience_or_a_bird(players, options):
    """The proof: a round either is one more idle one, and there are fewer than the guard's, or lowers the effort left.

    So rounds never exceed guard x (effort at the deal - effort left) + idle rounds, which is at most guard x 2 birds.
    """
    for number in range(4):
        source = random.Random(number)
        match = clowder.deal("cats", players, f"length/{number}", **options)
        before = truth(match)
        first, guard = 2 * sum(before.flock), before.stall_rounds
        assert effort_left(before) == first
        while not match.over:
            seat = source.choice(match.to_act)
            match.play(seat, source.choice(match.legal(seat)))
            after = truth(match)
            if after.rounds > before.rounds:
                assert after.rounds == before.rounds + 1
                progress = effort_left(before) - effort_left(after)
                assert progress >= 0
                assert after.idle == (0 if progress else before.idle + 1)
                assert after.rounds <= guard * (first - effort_left(after)) + after.idle <= guard * first
                before = after


def test_r28_the_bound_is_reached_by_the_laziest_cats():
    """Three birds, a guard of 4 rounds: one cat lets three rounds pass before every Catch and every Eat."""
    guard = 4
    match = clowder.deal("cats", 3, 1, num_ones=2, num_twos=0, num_threes=0, flip=1, stall_rounds=guard)
    state = truth(match)
    while not match.over:
        state = truth(match)
        if state.idle < guard - 1:
            lazy = move(match, "play") if not state.front[0] or state.doubled_mask & 1 else move(match, "steal elvis")
        else:
            place = next((name for name, kind in zip(("bath", "grass", "tree"), state.bird, strict=False) if kind), "")
            lazy = move(match, "eat" if state.front[0] else f"catch {place}")
        match.play(0, lazy)
        match.play(1, move(match, "eat"))
        match.play(2, move(match, "eat"))
    state = truth(match)
    assert state.rounds == 2 * 3 * guard
    assert state.idle == 0
    assert match.scores == (3, 0, 0)


def test_r28_the_guard_ends_the_game_and_uneaten_birds_count_for_nobody():
    match = arrange(front={"otis": "3x2"}, idle=29, stalks={"katrina": "grass"})
    for seat in range(3):
        match.play(seat, move(match, "play"))
    assert match.over
    assert match.scores == (0, 0, 0)
    assert match.winners == (0, 1, 2)


def test_r28_stealing_to_and_fro_and_moving_stalks_is_no_progress():
    steps = (
        {"otis": "play", "katrina": "steal otis", "elvis": "stalk grass"},
        {"otis": "steal katrina", "katrina": "play", "elvis": "stalk tree"},
    )
    match = arrange(front={"otis": "3"}, idle=28)
    for seat, cat in enumerate(("otis", "katrina", "elvis")):
        match.play(seat, move(match, steps[0][cat]))
    assert phase(match) == "lift"
    assert truth(match).idle == 29
    match.play(2, move(match, "lift grass"))
    for seat, cat in enumerate(("otis", "katrina", "elvis")):
        match.play(seat, move(match, steps[1][cat]))
    assert match.over


def test_random_games_keep_the_stated_bounds():
    """No simulated game is longer than the Game entry says; the mean is far below."""
    assert layout.MAX_PLIES == CATS.max_decisions == 5 + 5 * 9 * 41 * 60
    for players in (2, 3, 4, 5):
        for options in ({}, {"advanced": "on"}):
            values = CATS.option_set.read(players, options)
            found = simulate(CATS, players, 25, "bound", values, threads=1)
            rounds = found.tallies["rounds"] / found.games
            assert 30 <= rounds <= 2 * 18 * 30
            assert found.plies <= found.games * (players * 9 * 540)
            assert max(length for length, n in enumerate(found.lengths) if n) <= CATS.max_decisions
