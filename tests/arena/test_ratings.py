"""Results of a contest, computed by hand: shares, intervals, differences, ratings, and the order of bots."""

import math
import random
import sys

import pytest

from clowder.arena import ratings
from clowder.arena.contest import Contest, Fault, Record, run_contest
from clowder.arena.ratings import (
    FEWEST,
    check_installed,
    clustered_share,
    difference,
    rate,
    rating_interval,
    standings,
)
from clowder.engine.errors import ClowderError

CONTEST = Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {})
STUDENT = 12.7062  # with one degree of freedom, 95%


def game(number, winners, lineup=None, deal=None, **more):
    lineup = lineup or [number % 2, 1 - number % 2]
    more = {"decisions": [3, 5], "seconds": [0.3, 0.1], **more}
    return Record(number, number // 2 if deal is None else deal, lineup, winners, [0, 0], **more)


def test_a_share_and_its_interval_by_hand():
    share, low, high = clustered_share([(1, 2), (0, 2)])
    half = STUDENT * math.sqrt((0.125**2 + 0.125**2) * 2)
    assert share == 0.25
    assert (low, high) == (0.0, 1.0), f"half of it is {half:.1f}: cut off at both ends"
    share, low, high = clustered_share([(5, 10), (6, 10), (4, 10), (5, 10)])
    half = 3.18245 * math.sqrt(2 * (1 / 40) ** 2 * 4 / 3)
    assert (share, low, high) == pytest.approx((0.5, 0.5 - half, 0.5 + half), abs=1e-5)


def test_deals_of_different_length_count_by_their_games():
    assert clustered_share([(1, 1), (0, 3)])[0] == 0.25
    assert clustered_share([]) == (0.0, 0.0, 1.0)
    assert clustered_share([(1, 2)]) == (0.5, 0.0, 1.0), "one deal says nothing of others"


def test_interval_uses_the_rule_of_three_when_all_deals_agree():
    assert clustered_share([(0, 2)] * 10) == pytest.approx((0, 0, 0.3))
    assert clustered_share([(1, 2)] * 10) == pytest.approx((0.5, 0.2, 0.8))


def test_a_difference_is_taken_within_deals():
    games = [game(0, [0]), game(1, [1]), game(2, [0]), game(3, [0])]  # the first bot wins three of four
    gap, low, high = difference(games, 0, 1)
    half = STUDENT * math.sqrt(2 * 0.25**2 * 2)
    assert gap == 0.5
    assert low == max(-1.0, 0.5 - half)
    assert high == 1.0
    assert difference(games, 1, 0)[0] == -0.5


def test_a_shared_win_is_split_in_a_difference():
    assert difference([game(0, [0, 1]), game(1, [1], deal=1)], 0, 1)[0] == pytest.approx(0.5)


def test_only_games_at_one_table_are_compared():
    apart = [game(0, [0], lineup=[0, 2]), game(1, [1], lineup=[1, 2])]
    assert difference(apart, 0, 1) == (0.0, -1.0, 1.0)
    third = [*apart, game(2, [2], lineup=[0, 1, 2])]
    assert difference(third, 0, 1)[0] == 0


def test_a_standing_by_hand():
    faults = [Fault(0, "crash", "x"), Fault(1, "hang", "x"), Fault(0, "crash", "x")]
    games = [game(0, [0], faults=faults), game(1, [0, 1]), game(2, [0]), game(3, [])]
    first, second = standings(CONTEST, games)
    assert (first.name, second.name) == ("random", "house")
    assert (first.games, first.wins, first.win_share, first.fair) == (4, 2.5, 0.625, 0.5)
    assert (second.games, second.wins, second.win_share) == (4, 0.5, 0.125)
    assert (first.faults, second.faults) == ({"crash": 2}, {"hang": 1})
    # random sat at seats 0, 1, 0, 1: decisions 3 + 5 + 3 + 5, seconds 0.3 + 0.1 + 0.3 + 0.1
    assert (first.decisions, first.ms_per_decision) == (16, pytest.approx(50))
    assert second.decisions == 16
    assert first.to_json()["win_share"] == 0.625
    assert first.low < 0.625 < first.high


def test_standings_are_sorted_by_rating_not_by_name_order():
    games = [game(number, [1 - number % 2]) for number in range(4)]
    assert [standing.name for standing in standings(CONTEST, games)] == ["house", "random"]
    assert [standing.rating > 0 for standing in standings(CONTEST, games)] == [True, False]


def test_a_bot_of_several_seats_counts_each():
    three = Contest("exploding-kittens", 3, ("random", "house"), 2, "7", {})
    games = [
        Record(0, 0, [0, 0, 1], [0, 1], [0] * 3, [1] * 3, [0.1] * 3),
        Record(1, 0, [0, 1, 0], [1], [0] * 3, [1] * 3, [0.1] * 3),
    ]
    found = {standing.name: standing for standing in standings(three, games)}
    assert (found["random"].games, found["random"].wins) == (4, 1)
    assert (found["house"].games, found["house"].wins) == (2, 1)
    assert found["random"].fair == pytest.approx(1 / 3)


def test_bot_without_decisions_has_no_thinking_time():
    assert standings(CONTEST, [game(0, [0], decisions=[0, 0], seconds=[0, 0])])[0].ms_per_decision == 0


def test_ratings_have_intervals_from_eight_deals_on():
    def found(deals):
        return standings(CONTEST, [game(n, [n % 3 == 0]) for n in range(2 * deals)])

    assert {standing.rating_low for standing in found(FEWEST - 1)} == {None}
    for standing in found(FEWEST):
        assert standing.rating_low < standing.rating < standing.rating_high
    assert found(FEWEST) == found(FEWEST), "the same resamples again"


def test_rating_has_no_bound_for_a_bot_that_won_all_or_none():
    swept = standings(CONTEST, [game(n, [n % 2]) for n in range(40)])
    assert {(standing.rating_low, standing.rating_high) for standing in swept} == {(None, None)}
    assert swept[0].rating > 1 > -1 > swept[1].rating


def test_the_interval_of_a_rating_in_words():
    [standing, _] = standings(CONTEST, [game(n, [n % 3 == 0]) for n in range(40)])
    low, high = standing.rating_low, standing.rating_high
    assert rating_interval(standing) == f"{low:+.2f} to {high:+.2f}"
    [standing, _] = standings(CONTEST, [game(0, [0])])
    assert rating_interval(standing) == "unknown"


def test_no_ratings_without_games():
    assert rate(3, []) == [0.0] * 3
    assert rate(1, [(0, (0,))]) == [0.0]
    draws = standings(CONTEST, [game(n, []) for n in range(30)])
    assert [(standing.rating, standing.rating_low) for standing in draws] == [(0.0, None)] * 2


def test_game_with_only_winners_gives_no_comparison():
    together = standings(CONTEST, [game(n, [0, 1]) for n in range(30)])
    assert [(standing.rating, standing.win_share) for standing in together] == [(0.0, 0.5)] * 2


@pytest.mark.parametrize("name", ["choix", "matplotlib", "scipy"])
def test_missing_library_is_reported_in_one_sentence(monkeypatch, name):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ClowderError, match=r"The arena needs .*: pip install 'clowder-games\[arena\]'\."):
        check_installed()


def test_the_bootstrap_is_of_deals():
    assert ratings.RESAMPLES == 200
    same_deal = [game(n, [n % 3 == 0], deal=n % 4) for n in range(80)]
    assert {standing.rating_low for standing in standings(CONTEST, same_deal)} == {None}, "four deals are too few"


def test_interval_coverage_is_nominal_with_correlated_games():
    source = random.Random(1)
    covered = 0
    for _ in range(400):
        clusters = []
        for _ in range(60):
            luck = source.random() < 0.3  # all four games of a deal go the same way
            clusters.append((4.0 if luck else 0.0, 4.0))
        _, low, high = clustered_share(clusters)
        covered += low <= 0.3 <= high
    assert 0.91 <= covered / 400 <= 0.985


@pytest.mark.parametrize("deals", [3, 6, 12])
def test_the_interval_covers_the_truth_with_few_deals_too(deals):
    source = random.Random(deals)
    covered = 0
    for _ in range(600):
        clusters = [(float(sum(source.random() < 0.5 for _ in range(4))), 4.0) for _ in range(deals)]
        _, low, high = clustered_share(clusters)
        covered += low <= 0.5 <= high
    assert covered / 600 >= 0.93


def test_a_sweep_of_few_deals_is_not_certain():
    assert clustered_share([(2.0, 2.0)] * 20) == pytest.approx((1.0, 0.85, 1.0))
    records = [Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2], [0, 1], [3, 3], [0.1, 0.1]) for i in range(40)]
    assert difference(records, 1, 0) == pytest.approx((1.0, 0.7, 1.0))


def test_ratings_recover_known_strengths():
    source = random.Random(2)
    strengths = [0.0, 1.0, -0.5]
    rows = []
    for _ in range(6000):
        lineup = [source.randrange(3) for _ in range(4)]
        winner = source.choices(range(4), [math.exp(strengths[bot]) for bot in lineup])[0]
        rows.append((lineup[winner], tuple(lineup[:winner] + lineup[winner + 1 :])))
    found = rate(3, rows)
    for one in range(3):
        for other in range(3):
            assert found[one] - found[other] == pytest.approx(strengths[one] - strengths[other], abs=0.12)


def test_one_deal_gives_a_winner_but_no_certain_interval():
    records = [Record(i, 0, [i, 1 - i], [1 - i], [0, 1], [3, 3], [0.1, 0.1]) for i in range(2)]
    assert difference(records, 1, 0) == (1.0, -1.0, 1.0)
    found = standings(Contest("exploding-kittens", 2, ("random", "house"), 2, "7", {}), records)
    assert [(s.win_share, s.low, s.high, s.rating_low, s.rating_high) for s in found] == [
        (1.0, 0.0, 1.0, None, None),
        (0.0, 0.0, 1.0, None, None),
    ]


def test_a_rating_from_a_few_deals_has_no_interval():
    contest = Contest("exploding-kittens", 2, ("random", "house"), 4, "few", {})
    records = run_contest(contest, None, workers=1)
    assert len({record.deal for record in records}) < FEWEST
    assert all(standing.rating_low is None for standing in standings(contest, records))
