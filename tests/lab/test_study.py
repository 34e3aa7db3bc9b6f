"""A study of toys: which rules are compared, what is asked of the games, and what programs are told."""

from dataclasses import replace

import pytest
from toys import setting, study_of, toys

from clowder.engine.errors import ClowderError
from clowder.games import find
from clowder.lab import study
from clowder.lab.gathering import MEASURES, gather
from clowder.lab.study import MOST_COMPARED, as_data, gathered_data, shown_measures, spread, study_part, varied

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")


def test_values_that_a_text_means():
    assert spread("2..4, 7,on,2") == ["2", "3", "4", "7", "on"]
    assert spread("3..3") == ["3"]
    assert spread("4..2") == ["4..2"]
    assert spread("a..3") == ["a..3"]
    assert spread("1..b") == ["1..b"]
    assert len(spread("1..100")) == 100
    assert spread("1..101") == ["1..101"]
    assert spread(" , ") == []


def test_varied_options_are_compared_one_value_at_a_time():
    game = find("exploding-kittens")
    base = game.option_set.read(2, {"hand": 3})
    found = varied(game, base, [" attack = stacking,two"], 2)
    assert [rules.label for rules in found] == ["attack=two"], "the other is as it is"
    assert found[0].options == game.option_set.read(2, {"hand": 3, "attack": "two"})


@pytest.mark.parametrize("text", ["attack", "=two", " =two", "attack=", "attack=,"])
def test_varied_options_have_one_syntax(text):
    game = find("exploding-kittens")
    with pytest.raises(ClowderError, match=rf"^Invalid rules to compare '{text}'\. Write them as option=a,b,c\."):
        varied(game, game.option_set.read(2, {}), [text], 2)


def test_number_of_compared_rule_sets_is_limited():
    game = find("exploding-kittens")
    base = game.option_set.read(2, {})
    assert len(varied(game, base, ["num_nope=0..12"], 2)) == MOST_COMPARED, "one of these is as it is"
    with pytest.raises(ClowderError, match=r"At most 12 rule sets can be compared, not 13\."):
        varied(game, base, ["num_nope=0..12", "attack=two"], 2)


def test_a_part_watches_all_rules_on_the_same_deals():
    asked = []

    def run(settings, games, progress):
        asked.append((settings, games, progress))
        return gather(settings, games, 1)

    game, own = find("exploding-kittens"), setting("exploding-kittens")
    part = study_part(own, varied(game, own.options, ["attack=two"], 2), 40, False, run, "progress")
    [(settings, games, progress)] = asked
    assert (games, progress) == (40, "progress")
    assert [each.label for each in settings] == ["", "attack=two"]
    assert {each.seed for each in settings} == {"toys"}
    assert part.base.setting is own
    assert (part.skill, part.hindered, part.deep_seconds) == ([], [], 0)
    assert part.difference(1, "length").estimate.value == 1
    assert part.difference(1, "turns").estimate.value == 0


def test_deep_study_rotates_bots_over_seats_and_deals():
    asked = []

    def run(settings, games, progress):
        asked.append((settings, games, progress))
        return gather(settings, games, 1)

    part = study_part(setting("cats", 3), [], 1000, True, run, "progress")
    _, (house, games, progress), (search, fewer, _), *without = asked
    assert [each.bots for each in house] == [
        ("house", "random", "random"),
        ("random", "house", "random"),
        ("random", "random", "house"),
    ]
    assert [each.seed for each in house] == ["toys-0", "toys-1", "toys-2"]
    assert (games, progress) == (333, None)
    assert {bot for each in search for bot in each.bots} == {"search:200", "house"}
    assert fewer == 66
    assert [each.without for settings, _, _ in without for each in settings] == [
        "",
        "Steal",
        "",
        "Play",
        "",
        "Taunt",
        "",
        "Stalk",
    ]
    assert [(each.one, each.others, each.games) for each in part.skill] == [
        ("house", "random", 999),
        ("search:200", "house", 198),
    ]
    share = part.skill[0].share  # seat 0 wins a half, seat 1 three tenths, seat 2 nothing: of 333 games about that
    assert share.value == pytest.approx(0.8 / 3, abs=0.005)
    assert 0 < share.value - share.low == pytest.approx(share.high - share.value)
    assert [each.thing for each in part.hindered] == ["Steal", "Play", "Taunt", "Stalk"]
    assert {each.games for each in part.hindered} == {1000}
    assert part.deep_seconds >= 0


def test_bots_that_are_not_compiled_do_without_nothing():
    asked = []

    def run(settings, games, progress):
        asked.append(settings)
        return gather(settings, games, 1)

    slow = replace(setting("cats"), bots=("search:5", "house"))
    assert study_part(slow, [], 20, True, run, None).hindered == []
    assert len(asked) == 3


def test_few_games_still_seat_everybody():
    def run(settings, games, progress):
        return gather(settings, games, 1)

    part = study_part(setting("cats", 3), [], 2, True, run, None)
    assert [each.games for each in part.skill] == [3, 3]


def test_constant_measures_are_hidden():
    def shown(name, **changed):
        gathered = gather([setting(name)], 100, 1).gathered[0]
        for measure, value in changed.items():
            gathered.sums[list(MEASURES).index(measure)] = value
        return set(MEASURES) - set(shown_measures(gathered))

    assert shown("hold-my-bear") == {"own"}
    assert shown("cats") == {"own", "first"}
    assert shown("exploding-kittens") == {"own", "changes", "decided", "comebacks", "guards"}
    assert shown("hold-my-bear", turns=0) == {"own", "turns", "rounds"}
    assert shown("hold-my-bear", waiting=0) == {"own", "waiting"}
    assert shown("hold-my-bear", draws=0) == {"own", "draws"}
    assert shown("hold-my-bear", shared=0) == {"own", "shared"}
    assert shown("hold-my-bear", free=0) == {"own", "free", "stuck"}


def test_measure_of_one_result_is_shown_for_all():
    one, other = (gather([setting("hold-my-bear")], 100, 1).gathered[0] for _ in range(2))
    one.sums[list(MEASURES).index("waiting")] = 0
    assert "waiting" in shown_measures(one, other)
    assert "waiting" not in shown_measures(one, one)


def test_endings_add_up_to_all_games():
    assert study.endings_of(gather([setting("hold-my-bear")], 100, 1).gathered[0]) == [34, 33, 33]
    assert study.ending_names(find("hold-my-bear"))[0] == "a match stood for a round"
    gathered = gather([setting("hold-my-bear")], 100, 1).gathered[0]
    assert sum(study.endings_of(gathered)) == 100


def test_a_study_as_data():
    data = as_data(study_of("exploding-kittens", (2,), ("attack=two",), deep=True))
    assert (data["game"], data["rules"]) == ("exploding-kittens", find("exploding-kittens").identity)
    assert (data["command"], data["seconds"]) == ("clowder lab exploding-kittens", 12.34)
    [part] = data["parts"]
    assert [each["thing"] for each in part["without"]][:2] == ["Nope", "Attack"]
    assert part["without"][0]["cost"]["value"] == pytest.approx(0.1)
    assert 0.5 < part["without"][0]["narrowing"] < 1
    assert [(each["one"], each["others"], each["games"]) for each in part["skill"]] == [
        ("house", "random", 1000),
        ("search:200", "house", 200),
    ]
    assert part["skill"][0]["share"]["value"] == pytest.approx(0.4)
    [variant] = part["variants"]
    assert (variant["label"], variant["options"]) == ("attack=two", {"attack": "two"})
    assert variant["differences"].keys() == MEASURES.keys()
    assert variant["differences"]["length"] == {"value": 1, "low": 1, "high": 1, "narrowing": 1e6}
    assert "skill" not in as_data(study_of("cats", (2,)))["parts"][0]


def test_gathered_numbers_as_data():
    data = gathered_data(gather([setting("hold-my-bear", options={"num_bears": 5})], 1000, 1).gathered[0])
    assert (data["players"], data["games"], data["bots"], data["seed"]) == (2, 1000, ["house", "house"], "toys")
    assert data["options"] == {"num_bears": 5}
    assert [share["value"] for share in data["shares"]["seat"]] == pytest.approx([0.5, 0.3])
    assert [share["value"] for share in data["shares"]["turn"]] == pytest.approx([0.4, 0.4])
    assert data["fairness"]["seat"]["fair"] == pytest.approx(0.4)
    assert data["fairness"]["turn"]["p"] == pytest.approx(1)
    assert data["fairness"]["seat"]["findable"] == pytest.approx(0.0443, abs=0.001)
    assert data["measures"]["length"]["value"] == 13
    assert "own" not in data["measures"]
    assert data["lengths"]["rounds"] == [0, 0, 500, 500]
    assert data["endings"]["a match stood for a round"] == 334
    assert list(data["tallies"].values())[:4] == [0, 1000, 2000, 3000]
    assert data["leader_wins"][4]["value"] == pytest.approx(0.7)
    assert data["worth"]["dealt"]["bear"]["met"] == 0.5
    assert data["worth"]["dealt"]["bear"]["worth"]["value"] == pytest.approx(1)
    assert data["worth"]["stolen"]["bear"] == {"met": 0, "worth": None}
    assert "turn" not in gathered_data(gather([setting("cats")], 100, 1).gathered[0])["shares"]
