"""What a review makes of searches whose findings are known: chances, errors, turning points, curves."""

from math import log2, sqrt
from types import SimpleNamespace

import pytest

from clowder.engine.search import Advice
from clowder.players import review as reviews
from clowder.players.review import ITERATIONS, LEAST, RUNS, SURE, TURNING, Judged, Review, Weight, gathered, weigh


@pytest.fixture
def asked(monkeypatch):
    """What searches are asked for; each run knows `found`: by run and whether it is half as long, what it says."""
    told = []

    class Player:
        found = None

        def __init__(self, seed, budget, style, backend):
            told.append((seed, budget.iterations, budget.milliseconds, style.exploration))
            self.seed = seed

        def think(self, view):
            run = int(self.seed.rpartition("/")[2])
            return Player.found(run, "half" in self.seed)

    monkeypatch.setattr(reviews, "SearchPlayer", Player)
    style = SimpleNamespace(exploration=0.5)
    monkeypatch.setattr(reviews, "style_of", lambda game, policy: style)
    monkeypatch.setattr(reviews, "replace", lambda style, **more: SimpleNamespace(**more))
    return told, Player


def advice(move, share, chance):
    return Advice(move, share, chance)


VIEW = SimpleNamespace(game=None)


def test_four_searches_share_the_iterations_and_four_more_are_half_as_long(asked):
    told, player = asked
    player.found = lambda run, is_half: [advice(1, 1.0, 0.5)]
    weigh(VIEW, 800, "seed")
    assert told == [(f"seed/{run}", 200, None, 1.0) for run in range(4)] + [
        (f"seed/half/{run}", 100, None, 1.0) for run in range(4)
    ]
    told.clear()
    weigh(VIEW, 1)
    assert [iterations for _, iterations, _, _ in told] == [1] * 8
    assert (RUNS, ITERATIONS) == (4, 10_000)


def test_chances_are_weighed_by_tries_and_errors_by_how_far_searches_are_apart(asked):
    _, player = asked
    shares, chances = (0.5, 0.5, 0.75, 0.25), (0.4, 0.6, 0.5, 0.5)

    def found(run, is_half):
        if is_half:
            return [advice(1, 0.5, 0.3), advice(2, 0.5, 0.1)]
        return [advice(1, shares[run], chances[run]), advice(2, 1 - shares[run], 0.2)]

    player.found = found
    first, second = weigh(VIEW, 4_000_000)
    assert (first.move, second.move) == (1, 2)
    assert (first.tries, second.tries) == (0.5, 0.5)
    assert first.chance == pytest.approx((0.2 + 0.3 + 0.375 + 0.125) / 2)
    assert first.error == pytest.approx(sqrt(2 * 0.1**2 / 3 / 4))
    assert first.moved == pytest.approx(0.2)
    assert second.chance == pytest.approx(0.2)
    assert second.moved == pytest.approx(0.1)
    assert second.error == pytest.approx(sqrt(0.2 * 0.8 / 2_000_000)), "where all agree, no less than the tries allow"


def test_the_most_tried_comes_first(asked):
    _, player = asked
    player.found = lambda run, is_half: [advice(1, 0.2, 0.9), advice(2, 0.8, 0.1)]
    assert [weight.move for weight in weigh(VIEW, 100)] == [2, 1]


def test_what_a_search_has_not_tried_says_nothing(asked):
    _, player = asked

    def found(run, is_half):
        if is_half or run:
            return [advice(1, 1.0, 0.5), advice(2, 0.0, None)]
        return [advice(1, 0.9, 0.5), advice(2, 0.1, 0.8)]

    player.found = found
    first, second = weigh(VIEW, 400)
    assert second.chance == pytest.approx(0.8)
    assert second.moved == 0, "nobody looked at it for half as long"
    assert second.error == 0.25, "one search alone does not know how far it is off"
    assert second.tries == pytest.approx(0.025)
    assert first.tries == pytest.approx(0.975)


def test_what_nobody_has_tried_is_worth_nothing_known(asked):
    _, player = asked
    player.found = lambda run, is_half: [advice(1, 1.0, 0.5), advice(2, 0.0, None)]
    _, second = weigh(VIEW, 400)
    assert (second.chance, second.moved, second.tries) == (0, 0, 0)
    assert second.error == 0.25


def test_few_tries_leave_a_large_error(asked):
    _, player = asked
    player.found = lambda run, is_half: [advice(1, 1.0, 0.5)]
    assert weigh(VIEW, 4)[0].error == pytest.approx(sqrt(0.25 / 4))
    player.found = lambda run, is_half: [advice(1, 1.0, 1.0)]
    assert weigh(VIEW, 400)[0].error == pytest.approx(sqrt(0.01 / 400)), "even where it always wins"


def weight(move, chance, error=0.01, moved=0.0, tries=0.5):
    return Weight(move, chance, error, moved, tries)


def test_what_a_decision_gave_away():
    judged = Judged(7, 2, (weight(1, 0.6, 0.03), weight(2, 0.4, 0.04)))
    assert (judged.best.move, judged.own.move) == (1, 2)
    assert judged.lost == pytest.approx(0.2)
    assert judged.noise == pytest.approx(SURE * 0.05)
    assert judged.error == judged.noise, "nothing has moved"
    assert Judged(7, 2, (weight(1, 0.4), weight(2, 0.6))).lost == 0, "never less than nothing"


def test_who_chose_best_is_compared_with_the_rival_that_might_be_better():
    rivals = weight(1, 0.6, 0.03), weight(2, 0.5, 0.01), weight(3, 0.45, 0.2)
    judged = Judged(7, 1, rivals)
    assert judged.lost == 0
    assert judged.noise == pytest.approx(SURE * sqrt(0.2**2 + 0.03**2))


def test_what_moved_may_move_further():
    judged = Judged(7, 2, (weight(1, 0.6, 0.0, 0.1, 0.75), weight(2, 0.4, 0.0, -0.2, 0.25)))
    drift = sqrt(0.75 * 0.01 + 0.25 * 0.04)
    assert judged.error == pytest.approx(log2(10) * drift)


def judged(number, lost, error=0.0):
    return Judged(number, 2, (weight(1, 0.9, error), weight(2, 0.9 - lost, 0.0)))


def test_turning_points_are_what_gave_away_most_and_more_than_noise():
    found = Review(0, 2, 100, 50, 0.0, tuple(judged(n, lost) for n, lost in enumerate((0.1, 0.3, 0.01, 0.2, 0.4))))
    assert [one.number for one in found.turning] == [4, 1, 3]
    assert len(found.turning) == TURNING
    assert found.lost == pytest.approx(1.01)
    assert found.curve == [(n, 0.9) for n in range(5)] + [(50, 0.0)]
    noisy = Review(0, 2, 100, 50, 0.0, (judged(1, 0.1, 0.1 / SURE + 0.001), judged(2, 0.1, 0.1 / SURE - 0.001)))
    assert [one.number for one in noisy.turning] == [2]
    small = Review(0, 2, 100, 50, 0.0, (judged(1, LEAST - 0.001), judged(2, LEAST + 0.001)))
    assert [one.number for one in small.turning] == [2]


@pytest.mark.parametrize(("winners", "share"), [((0,), 1.0), ((1,), 0.0), ((0, 2), 0.5), ((), 0.0)])
def test_the_share_of_the_win_ends_the_curve(winners, share):
    match = SimpleNamespace(result=lambda: ((0, 0, 0), winners), players=3, decisions=[0] * 9)
    found = gathered(match, 0, 100, [])
    assert (found.seat, found.players, found.iterations, found.length, found.result) == (0, 3, 100, 9, share)


def test_real_decisions_are_those_with_a_choice_and_each_is_weighed_once(monkeypatch):
    import clowder

    match = clowder.deal("exploding-kittens", players=2, seed="r")
    real = []
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if seat == 1 and len(moves) > 1:
            real.append((len(match.decisions), moves[0]))
        match.play(seat, moves[0])
    asked, ticks = [], []

    def weighed(view, iterations, seed):
        asked.append((view.seat, iterations, seed))
        return [weight(move, 0.5) for move in view.legal()]

    monkeypatch.setattr(reviews, "weigh", weighed)
    found = reviews.review(match.log(), 1, 70, "seed", lambda: ticks.append(1))
    assert [(one.number, one.move) for one in found.judged] == real
    assert asked == [(1, 70, "seed")] * len(real)
    assert len(ticks) == len(real)
    assert found.length == len(match.decisions)
    assert len(reviews.review(match.log(), 1).judged) == len(real)
    assert asked[-1] == (1, ITERATIONS, "review")
