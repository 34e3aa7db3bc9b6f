"""Sweeps of toys: values on common deals, what is said of them, and the files that are written."""

import csv
import json
from dataclasses import replace

import pytest
from toys import setting, toys

from clowder.engine.errors import ClowderError
from clowder.lab.gathering import MEASURES, gather
from clowder.lab.sweep import FAIRNESS, MEASURABLE, MOST_VALUES, check_measures, sweep_settings, swept, write_sweep

__all__ = ["toys"]
pytestmark = pytest.mark.usefixtures("toys")


def sweep(values=("5", "6", "7"), measures=("length", "draws", FAIRNESS), name="exploding-kittens"):
    settings = sweep_settings(setting(name), "num_nope", values)
    return swept(settings, measures, gather(settings, 1000, 1))


def test_sweep_measures_are_known_and_listed_once():
    assert check_measures(["length", "draws", "length"]) == ["length", "draws"]
    assert FAIRNESS in MEASURABLE
    assert "own" not in MEASURABLE
    with pytest.raises(ClowderError, match=r"There is no measure 'joy'\. Available: length, turns, .*, fairness\."):
        check_measures(["length", "joy"])
    with pytest.raises(ClowderError, match="There is no measure 'own'"):
        check_measures(["own"])
    with pytest.raises(ClowderError, match=r"Name a measure: length, turns, "):
        check_measures([])


def test_number_of_sweep_values_is_limited():
    assert MOST_VALUES == 36
    base = setting("exploding-kittens")
    assert len(sweep_settings(base, "num_nope", ["6"] * MOST_VALUES)) == MOST_VALUES
    with pytest.raises(ClowderError, match=r"A sweep can have at most 36 values, not 37\."):
        sweep_settings(base, "num_nope", ["6"] * (MOST_VALUES + 1))


def test_each_value_keeps_the_other_options():
    base = setting("exploding-kittens", options={"hand": 3})
    first, second = sweep_settings(base, "num_nope", ["6", "7"])
    assert [each.label for each in (first, second)] == ["6", "7"]
    assert base.game.option_set.changed(first.options) == {"hand": 3, "num_nope": 6}
    assert base.game.option_set.changed(second.options) == {"hand": 3, "num_nope": 7}
    assert replace(first, options=base.options, label="") == base


def test_sweep_results():
    found = sweep()
    assert (found.option, found.values) == ("num_nope", [5, 6, 7])
    assert found.labels == [MEASURES["length"], MEASURES["draws"], MEASURABLE[FAIRNESS]]
    assert [row[0].value for row in found.found] == [12, 13, 13]
    assert [row[1].value for row in found.found] == pytest.approx([0.2] * 3)
    assert found.rows()[0] == [
        "5",
        "12.00 (11.91 to 12.09)",
        "20.0% (17.6% to 22.6%)",
        "the first +0.00 points (-2.67 to +2.73)",
    ]
    assert found.rows()[2][:2] == ["7", "13.00 (12.91 to 13.09)"]


def test_a_sweep_compares_its_last_value_with_its_first():
    found = sweep()
    assert found.says() == (
        "From num_nope = 5 to 7, on common deals: decisions with a choice +1.00 (+1.00 to +1.00); "
        "share of games nobody won the same, as far as can be told."
    )
    pair = found.part.batch.pairs[-1]
    pair.gaps[list(MEASURES).index("draws")] = 100, 100
    assert found.says().endswith("; share of games nobody won +10.00 points (+8.14 to +11.86).")
    assert sweep(measures=(FAIRNESS,)).says() == "From num_nope = 5 to 7, on common deals: see the table."


def test_a_sweep_of_one_value_in_many_words_keeps_its_labels():
    settings = sweep_settings(setting("exploding-kittens"), "num_nope", ["6", "6"])
    found = swept(settings, ["length"], gather(settings, 10, 1))
    assert (found.option, found.values) == ("", ["6", "6"])


def test_fairness_is_of_the_place_farthest_from_fair():
    settings = [setting("cats"), setting("cats", options={"flip": 3})]
    found = swept(settings, [FAIRNESS], gather(settings, 1000, 1))
    [share], _ = found.found
    assert share.value == pytest.approx(-0.1)
    assert share.low < -0.1 < share.high < 0
    assert found.rows()[0][1].startswith("the second -10.00 points (")
    begun = sweep(measures=(FAIRNESS,))
    assert begun.found[0][0].value == pytest.approx(0), "by the order of turns, where there is one"


def test_a_sweep_as_data():
    data = sweep(("5", "6")).to_json()
    assert json.loads(json.dumps(data)) == data
    assert (data["option"], data["games"], data["players"], data["bots"]) == ("num_nope", 1000, 2, ["house", "house"])
    assert [row["value"] for row in data["rows"]] == [5, 6]
    assert data["rows"][1]["length"]["value"] == 13
    assert data["rows"][0].keys() == {"value", "length", "draws", FAIRNESS}


def test_the_files_of_a_sweep(tmp_path):
    page = write_sweep(sweep(("5", "6")), "num_nope", tmp_path, "clowder sweep <cats>")
    assert page == tmp_path / "sweep-num_nope.html"
    assert {path.suffix for path in tmp_path.iterdir()} == {".html", ".svg", ".png", ".csv"}
    text = page.read_text()
    assert "<title>Exploding Kittens: num_nope</title>" in text
    assert "<code>clowder sweep &lt;cats&gt;</code>" in text
    assert (
        "(+1.00 to +1.00); share of games nobody won the same, as far as can be told. Bands are 95% intervals." in text
    )
    svg = (tmp_path / "sweep-num_nope.svg").read_text()
    for label in ("decisions with a choice", "share of games nobody won, percent", f"{MEASURABLE[FAIRNESS]}, percent"):
        assert f">{label}<" in svg
    with (tmp_path / "sweep-num_nope.csv").open(newline="") as file:
        head, first, second = csv.reader(file)
    parts = ["length", "length low", "length high", "draws", "draws low", "draws high"]
    assert head == ["num_nope", *parts, "fairness", "fairness low", "fairness high"]
    assert [first[0], second[0]] == ["5", "6"]
    assert float(first[1]) == 12
    assert float(second[2]) < float(second[1]) == 13 < float(second[3])
    assert float(first[4]) == pytest.approx(0.2), "a share, where the picture has percent"
