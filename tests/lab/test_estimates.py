"""The lab's statistics, on toys whose true answers are known."""

from itertools import product

import numpy as np
import pytest

from clowder.lab.estimates import (
    Z,
    difference_of,
    fairness_of,
    findable,
    games_to_find,
    mean_of,
    share_of,
    worth_of,
)

RUNS = 2000
FEWEST, MOST = 0.935, 0.965  # of intervals that hold the truth: 95%, three deviations of 2,000 runs on either side


def covers(found, truth):
    return found.low <= truth <= found.high


def sums(values):
    return float(values.sum()), float((values * values).sum())


def coverage(truth, estimates):
    return np.mean([covers(found, truth) for found in estimates])


def test_intervals_of_shares_hold_the_truth_95_times_in_100():
    source = np.random.default_rng(1)
    for share in (0.02, 0.25, 0.5):
        drawn = (source.random((RUNS, 1000)) < share).astype(float)
        assert FEWEST <= coverage(share, (share_of(*sums(row), 1000) for row in drawn)) <= MOST


def test_shared_wins_make_intervals_narrower_and_still_honest():
    """Half of the games are won by one of two, the others by both together: a share of 1/2 with half the variance."""
    source = np.random.default_rng(2)
    drawn = np.where(source.random((RUNS, 400)) < 0.5, 0.5, source.integers(0, 2, (RUNS, 400)))
    found = [share_of(*sums(row), 400) for row in drawn]
    assert FEWEST <= coverage(0.5, found) <= MOST
    plain = share_of(200.0, 200.0, 400)
    assert found[0].high - found[0].low < 0.8 * (plain.high - plain.low)


def test_intervals_of_lengths_hold_the_truth():
    drawn = np.random.default_rng(3).geometric(0.1, (RUNS, 800)).astype(float)  # skew, like lengths
    assert FEWEST <= coverage(10.0, (mean_of(*sums(row), 800) for row in drawn)) <= MOST


SEATS, DEALT, HELP = 4, 0.4, 1.0  # a card that is dealt so often makes a seat win as if it sat there twice


def true_worth():
    """Works out by counting all deals how much more a seat wins that has the card."""
    chances = {True: [0.0, 0.0], False: [0.0, 0.0]}
    for holders in product((False, True), repeat=SEATS):
        weight = np.prod([DEALT if has else 1 - DEALT for has in holders])
        total = sum(1 + HELP * has for has in holders)
        chances[holders[0]][0] += weight
        chances[holders[0]][1] += weight * (1 + HELP * holders[0]) / total
    return chances[True][1] / chances[True][0] - chances[False][1] / chances[False][0]


def dealt_games(source, games, draws=0.1):
    """Returns who held the card, and who won; some games are drawn."""
    holders = source.random((games, SEATS)) < DEALT
    weights = (1 + HELP * holders).cumsum(1)
    winner = (source.random(games)[:, None] * weights[:, -1:] > weights).sum(1)
    won = np.zeros((games, SEATS))
    won[np.arange(games), winner] = 1
    won[source.random(games) < draws] = 0
    return holders, won


def test_worth_holds_the_truth_though_seats_of_a_game_hang_together():
    source, truth = np.random.default_rng(4), 0.9 * true_worth()
    found = []
    for _ in range(RUNS):
        holders, won = dealt_games(source, 500)
        met, with_it, decided = holders.sum(1), (won * holders).sum(1), won.sum(1)
        parts = met, with_it, met**2, with_it**2, met * with_it, met * decided
        total = won.sum()
        found.append(worth_of([float(part.sum()) for part in parts], total, int(total), SEATS, 500))
    assert FEWEST <= coverage(truth, found) <= MOST


def test_worth_is_none_if_all_or_none_have_the_thing():
    assert worth_of([0.0] * 6, 10.0, 10, 4, 10) is None
    assert worth_of([40.0, 10.0, 160.0, 10.0, 40.0, 40.0], 10.0, 10, 4, 10) is None


def p_value(source, chances, games):
    counts = source.multinomial(games, chances).astype(float)
    return fairness_of(counts, np.diag(counts), games).p


@pytest.mark.parametrize("places", [2, 4, 8])
def test_a_bias_of_one_point_is_found_with_the_stated_number_of_games(places):
    source, games = np.random.default_rng(5), games_to_find(0.01, places)
    fair = 1 / places
    biased = [fair + 0.01] + [fair - 0.01 / (places - 1)] * (places - 1)
    assert 0.76 <= np.mean([p_value(source, biased, games) < 0.05 for _ in range(1000)]) <= 0.84
    assert 0.03 <= np.mean([p_value(source, [fair] * places, games) < 0.05 for _ in range(1000)]) <= 0.07
    assert findable(games, places) == pytest.approx(0.01, rel=1e-3)


def test_for_single_winners_the_test_is_pearsons():
    from scipy.stats import chisquare

    counts = np.array([240.0, 260.0, 230.0, 270.0])
    assert fairness_of(counts, np.diag(counts), 1000).p == pytest.approx(chisquare(counts).pvalue)


def test_a_place_that_never_wins_is_not_fair():
    counts = np.array([0.0, 40.0, 80.0])
    assert fairness_of(counts, np.diag(counts), 120).p < 1e-9


def test_everybody_always_winning_together_is_fair():
    assert fairness_of(np.array([50.0, 50.0]), np.full((2, 2), 25.0), 100).p == 1.0


@pytest.mark.parametrize("common", [0.0, 0.5, 0.9])
def test_common_deals_narrow_a_difference_by_the_stated_factor(common):
    """What two rule sets have in common, of one deal, cancels out: with correlation c it is worth 1 / (1 - c) deals."""
    source, deals, gap = np.random.default_rng(6), 400, 0.3
    held, widths, factors = [], [], []
    for _ in range(RUNS):
        deal = source.normal(0, common**0.5, deals)
        ours, theirs = (deal + source.normal(0, (1 - common) ** 0.5, deals) for _ in range(2))
        found = difference_of(sums(ours + gap), sums(theirs), sums(ours + gap - theirs), deals)
        held.append(covers(found.estimate, gap))
        widths.append(found.estimate.high - found.estimate.low)
        factors.append(found.narrowing)
    assert FEWEST <= np.mean(held) <= MOST
    assert np.mean(factors) == pytest.approx(1 / (1 - common), rel=0.03)
    apart = 2 * Z * (2 / deals) ** 0.5  # the interval of two separate sets of deals
    assert (apart / np.mean(widths)) ** 2 == pytest.approx(1 / (1 - common), rel=0.03)
