"""The lab's sentences, on toys."""

from dataclasses import replace

import numpy as np
import pytest
from toys import setting, study_of, toys

from clowder.engine.simulate.playout import SHARE_UNIT
from clowder.lab import sentences
from clowder.lab.estimates import Estimate
from clowder.lab.gathering import MeasureTotals, gather
from clowder.lab.study import Skilled

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")


def found(name="hold-my-bear", players=2):
    return gather([setting(name, players)], 1000, 1).gathered[0]


def won(*wins, players=2, name="cats", **more):
    """Returns games that seats won so often, alone, and the rest nobody."""
    gathered = MeasureTotals(setting(name, players), 1000, **more)
    for seat, number in enumerate(wins):
        gathered.outcomes[1 << seat, 0] = number
    gathered.outcomes[0, 0] = 1000 - sum(wins)
    return gathered


def test_numbers_in_words():
    assert sentences.percent(0.1234) == "12.3%"
    assert sentences.percent(0.1234, 0) == "12%"
    share = Estimate(0.5, 0.25, 0.75)
    assert sentences.between(share) == "50.0% (25.0% to 75.0%)"
    assert sentences.points(share) == "+50.0 points (+25.0 to +75.0)"
    assert sentences.points(Estimate(-0.012, -0.02, 0.003), 2) == "-1.20 points (-2.00 to +0.30)"
    assert sentences.number(share, "draws") == "50.0% (25.0% to 75.0%)"
    assert sentences.number(share, "length") == "0.50 (0.25 to 0.75)"


@pytest.mark.parametrize(
    ("p", "told"),
    [(0.00009, "p < 0.0001"), (0.0001, "p = 0.0001"), (0.0099, "p = 0.0099"), (0.01, "p = 0.01"), (0.5, "p = 0.50")],
)
def test_odds(p, told):
    assert sentences.odds(p) == told


def test_places_by_turn_and_by_seat():
    assert sentences.place_name(None, 0, True) == "the first in the order of turns"
    assert sentences.place_name(None, 7, False) == "the eighth seat"


def test_verdicts_on_fairness():
    said = sentences.fairness_says(won(600, 400), False)
    assert said == (
        "Not fair as house bots play: the first seat wins 60.0% (56.9% to 63.0%) where 50.0% would be fair "
        "(p < 0.0001)."
    )
    said = sentences.fairness_says(won(535, 465), False)
    assert said.startswith("Perhaps not fair: the first seat wins 53.5% ")
    assert said.endswith("(p = 0.03); more games would tell.")
    said = sentences.fairness_says(won(490, 510), False)
    assert said.startswith("Fair, as far as 1,000 games can tell: the ")
    assert said.endswith(" (p = 0.53). A bias of 4.4 points would have been found in four of five such runs.")


def test_small_certain_bias_is_called_small():
    many = MeasureTotals(setting("cats"), 1_000_000)
    many.outcomes[1, 0], many.outcomes[2, 0] = 505_000, 495_000
    assert sentences.fairness_says(many, False).endswith("(p < 0.0001). A table will hardly feel so little.")
    many.outcomes[1, 0], many.outcomes[2, 0] = 511_000, 489_000
    assert sentences.fairness_says(many, False).endswith("(p < 0.0001).")


def test_different_bots_are_not_called_unfair():
    mixed = won(700, 150, 150, players=3)
    mixed.setting = replace(mixed.setting, bots=("house", "random", "random"))
    told = "With different bots at one table seats are not meant to be alike: the first seat wins 70.0% "
    assert sentences.fairness_says(mixed, False).startswith(told)


def test_lengths_in_minutes():
    assert sentences.length_says(found()) == (
        "12 decisions on average. Half of the games are over within about 11 minutes, and nine in ten take 10 to 12. "
        "The average player sits out 15.0% of it."
    )


def test_nobody_sits_out_of_a_game_that_eliminates_nobody():
    gathered = found()
    gathered.sums[6] = 0
    assert "sits out" not in sentences.length_says(gathered)


def test_endings():
    assert sentences.ending_says(found("exploding-kittens")) == (
        "The last rival exploded in a turn of their own in 50.0%, the last rival exploded in a turn that an Attack "
        "had brought in 50.0% of games. Nobody won 20.00% of them. Several won together in 20.0%."
    )
    assert sentences.ending_says(found()).endswith(" The stall guard ended 33.30% of them.")
    alone = won(600, 400, endings=np.array([1000, 0]))
    assert sentences.ending_says(alone) == "All birds were gone in 100.0% of games. None was a draw."


def test_rare_endings_are_given_in_percent():
    rare = MeasureTotals(setting("cats"), 2000, endings=np.array([1999, 1]))
    rare.outcomes[1, 0] = 2000
    assert "too many idle rounds in 0.1% of games" in sentences.ending_says(rare)


def test_leads():
    assert sentences.lead_says(found()) == (
        "whoever leads at half-time wins 70.0%; the lead changes hands 1.0 times; on average the winner leads for good "
        "after 50% of the game, and 25.0% of games are won from behind at half-time."
    )
    few = found()
    few.leaders = few.leaders // 1000
    assert sentences.lead_says(few).startswith("the lead changes hands 1.0 times; ")


def worths(*shares):
    """Returns games in which one seat of each met a thing, and won so often."""
    gathered = won(500, 500)
    gathered.worth = np.zeros((6, 16, 6), np.int64)
    for thing, share in enumerate(shares):
        with_it = round(1000 * share)
        gathered.worth[0, thing] = 1000, with_it * SHARE_UNIT, 1000, with_it * SHARE_UNIT**2, with_it * SHARE_UNIT, 1000
    return gathered


def test_the_best_and_the_worst_are_the_most_telling():
    told = sentences.worth_says(worths(0.6, 0.9, 0.5, 0.1, 0.3))
    assert told.startswith("The most telling: a bird of 2, caught, goes with +80.0 points (")
    assert "; a bird of 4, caught, goes with -80.0 points (" in told
    assert told.endswith("What goes together need not be the cause: whoever lives longer also plays more.")
    only_bad = sentences.worth_says(worths(0.4, 0.2))
    assert only_bad.count("goes with") == 1
    assert "a bird of 2, caught, goes with -60.0" in only_bad
    only_good = sentences.worth_says(worths(0.9, 0.6))
    assert only_good.count("goes with") == 1
    assert "a bird of 1, caught, goes with +80.0" in only_good


def test_worth_sentence_for_too_few_games():
    assert sentences.worth_says(worths(0.5)) == "No card or power can be told from luck with so few games."


def test_things_of_almost_all_or_none_are_not_ranked():
    for met, is_told in ((10, False), (30, True), (970, True), (990, False)):
        gathered = MeasureTotals(setting("cats"), 10_000)
        gathered.outcomes[1, 0], gathered.outcomes[2, 0] = 5000, 5000
        gathered.worth = np.zeros((6, 16, 6), np.int64)
        seats = 20 * met
        gathered.worth[0, 0] = seats, seats * SHARE_UNIT, seats, seats * SHARE_UNIT**2, seats * SHARE_UNIT, seats
        assert ("goes with" in sentences.worth_says(gathered)) == is_told, met


def test_unused_things_are_named():
    told = sentences.unused(worths(0.5, 0.5))
    assert told.startswith("never stolen: a bird of 1, a bird of 2; never played with: a bird of 1, a bird of 2; ")
    assert "; nobody ever had or used: a bird of 3, a bird of 4, Flip, Stalk, " in told
    assert told.endswith("Simone's ability.")
    everything = worths(0.5)
    everything.worth[:] = everything.worth[0, 0]
    assert sentences.unused(everything) == ""


def test_variant_sentence_names_the_most_certain_changes():
    [part] = study_of("exploding-kittens", (2,), ("attack=two",)).parts
    assert sentences.variant_says(part, 1) == "attack=two changes decisions with a choice +1.00."
    [pair] = part.batch.pairs
    pair.gaps[0] = 0, 0
    assert sentences.variant_says(part, 1) == "attack=two changes nothing that so many games could find."
    for row, gap in ((0, 20), (1, -500), (4, 300), (7, 200), (8, 100)):
        pair.gaps[row] = gap, abs(gap)
    told = sentences.variant_says(part, 1)
    assert told.startswith("attack=two changes turns -0.50; share of decisions that were forced +30.0 points (")
    assert "; share of games nobody won +20.0 points (" in told
    assert told.endswith(", and 2 more things.")


def test_skill_against_luck():
    [part] = study_of("cats", (4,)).parts
    part.skill = [Skilled("house", "random", 400, Estimate(0.5, 0.4, 0.6))]
    assert sentences.skill_says(part) == (
        "one house among random wins 50.0% (40.0% to 60.0%) where luck alone would give 25.0%. "
        "The farther from the line, the less is luck."
    )


def test_in_short():
    told = sentences.in_short(study_of("exploding-kittens", (2, 3), ("attack=two",)))
    assert [line.partition(":")[0] for line in told] == ["2 players"] * 4 + ["3 players"] * 4
    assert "the first in the order of turns" in told[0]
    assert told[1].startswith("2 players: 12 decisions on average.")
    assert "Nobody won" in told[2]
    assert told[3] == "2 players: attack=two changes decisions with a choice +1.00."
    assert sentences.needed_says(2) == "To find a bias of one point takes about 19,623 games of 2 players."
