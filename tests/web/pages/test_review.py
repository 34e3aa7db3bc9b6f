"""A review in words: what each decision gave away, the turning points, and lines for a terminal."""

import pytest
from finished_games import played

from clowder.players.review import Judged, Weight, decisions, gathered
from clowder.table.replay_data import NOBODY, finished
from clowder.web.pages.review import lines, shown

BETTER = 0.3  # of a win: what the move that was not chosen is worth more, where it is


@pytest.fixture(scope="module")
def log():
    return played("exploding-kittens", players=2, seed=11)


@pytest.fixture(scope="module")
def review(log):
    """A review in which every fourth decision gave away much, and the others nothing."""
    judged = []
    for place, (number, view, move) in enumerate(decisions(log, 0)):
        others = [other for other in view.legal() if other != move]
        own = Weight(move, 0.5, 0.001, 0.0, 0.5)
        chance = 0.5 + BETTER if place % 4 == 3 else 0.4
        rest = [Weight(other, chance, 0.001, 0.0, 0.5 / len(others)) for other in others]
        weights = [*rest, own] if place % 4 == 3 else [own, *rest]
        judged.append(Judged(number, move, tuple(weights)))
    assert len(judged) >= 4
    return gathered(finished(log), 0, 400, judged)


def test_a_page_is_told_what_was_given_away(log, review):
    told = shown(review, log)
    assert (told["seat"], told["fair"]) == (0, 0.5)
    assert len(told["decisions"]) == len(review.judged)
    assert f"{len(review.judged)} decisions" in told["says"]
    assert "400" in told["how"]
    for place, one in enumerate(told["decisions"]):
        assert one["number"] == review.judged[place].number
        assert one["lost"] == pytest.approx(BETTER if place % 4 == 3 else 0.0)
        assert ("Gave away 30 " in one["says"]) == (place % 4 == 3)
        assert all(chance is None or 0 <= chance <= 1 for chance in one["chances"])
        assert len(one["chances"]) == len(review.judged[place].weights)


def test_turning_points_say_what_would_have_been_better(log, review):
    told = shown(review, log)
    assert 1 <= len(told["turning"]) <= 3
    for one in told["turning"]:
        assert one["lost"] == pytest.approx(BETTER)
        assert "wins 50 of 100" in one["says"]
        assert " 80." in one["says"]
    assert told["curve"][0][1] == pytest.approx(0.5, abs=0.5)
    assert shown(review, log, "de")["says"] != told["says"]


def test_what_was_hardly_tried_has_no_chance(log, review):
    number, move = review.judged[0].number, review.judged[0].move
    unsure = Judged(number, move, (review.judged[0].own, *(
        Weight(weight.move, weight.chance, 0.1, 0.0, 0.0) for weight in review.judged[0].weights if weight.move != move
    )))  # fmt: skip
    told = shown(gathered(finished(log), 0, 400, [unsure]), log)
    chances = told["decisions"][0]["chances"]
    assert [chance for chance in chances if chance is not None] == [0.5]


def test_lines_are_the_sum_the_turning_points_and_every_decision(log, review):
    told = shown(review, log)
    printed = lines(review, told, ("Ann", "Bob"))
    assert printed[0] == told["says"]
    assert printed[-1] == told["how"]
    assert printed[1] == printed[-2] == ""
    turning = [row for row in printed if row.startswith("-30 ")]
    assert len(turning) == len(told["turning"])
    bars = [row for row in printed if "%" in row and row.strip()[0].isdigit()]
    assert len(bars) == len(told["decisions"])
    assert ["80% ################ " in row for row in bars] == [place % 4 == 3 for place in range(len(bars))]
    assert not any(slot in row for slot in NOBODY for row in printed)
    empty = lines(review, {**told, "turning": []}, ("Ann", "Bob"))
    assert empty[:2] == [told["says"], ""]
    assert len(empty) == len(printed) - len(turning) - 1
