"""The lab from outside: commands, files, variants. Its games are interpreted, without compiling."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from clowder.engine.simulate.measured_playout import WORTH
from clowder.engine.simulate.playout import SHARE_UNIT
from clowder.games import find, names
from clowder.lab import sentences
from clowder.lab.figures import length_picture, worth_picture
from clowder.lab.gathering import MEASURES, Config, MeasureTotals
from clowder.lab.report import LOCAL
from clowder.lab.study import spread, thing_name

HERE = Path(__file__).parents[1] / "lab"
COMMAND_LINE = """
from clowder import cli
from clowder.engine import backends

backends.fastest = lambda: "interpreted"
cli.main()
"""


def run(*arguments):
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[1])}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_watched_games_are_those_of_a_simulation():
    found = run(HERE / "interpreted.py")
    assert (found.stdout, found.stderr) == ("equal\n", "")


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    variant = folder / "storm.toml"
    variant.write_text('game = "exploding-kittens"\nname = "Nope storm"\n[cards]\nnope = 9\n')
    options = "-p", "2-3", "-g", 12, "--vary", "attack=two", "--variant", variant, "--out", folder / "out"
    found = run("-c", COMMAND_LINE, "lab", "exploding-kittens", *options)
    assert found.returncode == 0, found.stderr
    return folder / "out", found.stdout


def test_the_report_needs_nothing_else(report):
    page = (report[0] / "report.html").read_text()
    addresses = {*re.findall(r"""(?:src|href)=["']([^"'#]+)""", page), *re.findall(r"url\(([^#)]+)\)", page)}
    assert all(address.startswith(f"{LOCAL}/new/exploding-kittens?option.") for address in addresses)  # to be tapped
    assert len(addresses) == 2  # a table for each variant
    assert "<script" not in page


def test_every_figure_has_a_caption_and_files(report):
    page = (report[0] / "report.html").read_text()
    figures = re.findall(r"<figure[^>]*>.*?</figure>", page, re.DOTALL)
    assert len(figures) == len(list(report[0].glob("*.svg"))) == len(list(report[0].glob("*.png"))) == 3
    for figure in figures:
        assert len(re.search(r"<figcaption>(.*?)</figcaption>", figure, re.DOTALL)[1]) > 40


def test_report_names_measures_of_only_some_player_counts(report):
    page = (report[0] / "report.html").read_text()
    lengths = page[page.index("How long is it?") : page.index("How does it end?")]
    assert MEASURES["waiting"] in lengths  # with two, nobody waits


def gathered(name, players, **more):
    return MeasureTotals(
        Config(name, players, ("house",) * players, "1", find(name).option_set.read(players, {})), games=1000, **more
    )


def test_hills_of_lengths_have_the_same_area():
    short, long = np.zeros(40, np.int64), np.zeros(900, np.int64)
    short[20:40] = 50
    long[400:900] = 2
    found = [gathered("cats", 2, lengths={"happenings": short}), gathered("cats", 4, lengths={"happenings": long})]
    lines = length_picture(found, "Two hills.").figure.axes[0].lines
    assert len({step for line in lines for step in np.diff(line.get_xdata()).round(6)}) == 1
    assert [line.get_ydata().sum() for line in lines] == pytest.approx([100, 100], rel=0.02)


def test_a_small_gain_is_not_called_a_loss():
    found = gathered("cats", 2)
    found.outcomes[1, 0] = found.outcomes[2, 0] = 500
    found.worth = np.zeros((len(find("cats").measures.ways), len(find("cats").measures.things), WORTH), np.int64)
    for thing, won in ((0, 600), (1, 550)):
        found.worth[0, thing] = 900, won * SHARE_UNIT, 900, won * SHARE_UNIT**2, won * SHARE_UNIT, 900
    told = sentences.worth_says(found)
    assert told.count("goes with") == 1
    assert "+30." in told


def test_rare_events_are_not_rounded_to_zero():
    found = gathered("exploding-kittens", 2, endings=np.array([9999, 1]))
    found.games = found.outcomes[1, 1] = 10_000
    assert "in 100.0%, " in sentences.ending_says(found)
    assert "had brought in under 0.1% of games." in sentences.ending_says(found)


def test_lead_is_not_reported_from_few_games():
    found = gathered("cats", 2, leaders=np.array([[49, 49 * SHARE_UNIT], [50, 25 * SHARE_UNIT]]))
    few, enough = found.leader_wins()
    assert few is None
    assert enough.value == 0.5


def test_worth_is_drawn_only_with_enough_games():
    game, found = find("cats"), gathered("cats", 2)
    found.outcomes[1, 0] = found.outcomes[2, 0] = 500
    found.worth = np.zeros((len(game.measures.ways), len(game.measures.things), WORTH), np.int64)
    assert worth_picture(found, [""] * 16, "Nothing.") is None
    found.worth[0, 0] = 900, 600 * SHARE_UNIT, 900, 600 * SHARE_UNIT**2, 600 * SHARE_UNIT, 900
    picture = worth_picture(found, ["a bird of 1"] * 16, "A bird is worth something.")
    assert "a bird of 1" in picture.svg()
    worth = found.worth_of(0, 0)
    assert worth.value == pytest.approx(600 / 900 - 400 / 1100)
    assert worth.is_sure


def test_a_variant_is_called_by_its_name(tmp_path):
    (tmp_path / "storm.toml").write_text('game = "exploding-kittens"\nname = "Nope storm"\n[cards]\nnope = 9\n')
    found = run("-c", COMMAND_LINE, "lab", tmp_path / "storm.toml", "-p", 2, "-g", 4, "--out", tmp_path / "out")
    assert found.returncode == 0, found.stderr
    page = (tmp_path / "out" / "report.html").read_text()
    assert "Nope storm: other rules than usual" in page
    assert "nobody ever had or used" in page  # five different


def test_numbers_are_there_for_programs(report):
    data = json.loads((report[0] / "report.json").read_text())
    assert [part["players"] for part in data["parts"]] == [2, 3]
    for part in data["parts"]:
        assert sum(part["endings"].values()) == part["games"] == sum(part["lengths"]["decisions"]) == 12
        assert [variant["label"] for variant in part["variants"]] == ["attack=two", "Nope storm"]
        assert part["variants"][1]["options"] == {"num_nope": 9}
        assert len(part["shares"]["turn"]) == len(part["shares"]["seat"]) == part["players"]
        for share in part["shares"]["turn"]:
            assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1
    for name in ("measures.csv", "worth.csv"):
        assert (report[0] / name).read_text().startswith("players,rules,")


def test_verdicts_are_printed(report):
    assert report[1].count("players: ") == 2 * 5
    assert "would be fair" in report[1]
    assert re.search(r"The last rival exploded in a turn .* in \d+\.\d% of games\. None was a draw\.", report[1])


def test_a_sweep_writes_a_table_and_a_plot(tmp_path):
    options = "-o", "num_nope=4..6", "-o", "attack=two", "-p", 2, "-g", 6, "--out", tmp_path
    found = run(
        "-c", COMMAND_LINE, "sweep", "exploding-kittens", *options, "--measure", "length,fairness,draws", "--json"
    )
    assert found.returncode == 0, found.stderr
    data = json.loads(found.stdout)
    assert [row["value"] for row in data["rows"]] == [4, 5, 6]
    assert {"length", "fairness", "draws"} < set(data["rows"][0])
    written = {"sweep-num_nope.html", "sweep-num_nope.svg", "sweep-num_nope.png", "sweep-num_nope.csv"}
    assert {path.name for path in tmp_path.iterdir()} == written


def test_a_sweep_names_the_place_that_is_farthest_from_fair(tmp_path):
    options = "-o", "num_nope=4,6", "-p", 2, "-g", 5, "--out", tmp_path, "--measure", "fairness"
    found = run("-c", COMMAND_LINE, "sweep", "exploding-kittens", *options)
    assert len(re.findall(r"^\d +the (?:first|second) [+-]\d", found.stdout, re.MULTILINE)) == 2, found.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("lab", "exploding-kittens", "-p", "9"),
        ("lab", "exploding-kittens", "--bots", "genius"),
        ("lab", "exploding-kittens", "--bots", "house,house"),
        ("lab", "exploding-kittens", "--bots", "house:3"),
        ("lab", "exploding-kittens", "--bots", "search:0"),
        ("lab", "exploding-kittens", "-g", "many"),
        ("lab", "exploding-kittens", "--vary", "attack"),
        ("lab", "exploding-kittens", "--vary", "attack=,"),
        ("lab", "exploding-kittens", "--vary", "attack=three"),
        ("lab", "exploding-kittens", "--vary", "num_nope=0..20"),
        ("lab", "exploding-kittens", "--on", "cuda"),
        ("lab", "exploding-kittens", "--on", "moon"),
        ("lab", "no-such-file.toml"),
        ("sweep", "cats", "-o", "flip=3"),
        ("sweep", "cats", "-o", "flip=3,3"),
        ("sweep", "cats", "-o", "flip=3,4", "--bots", "search:few"),
        ("sweep", "cats", "-o", "flip=3,4", "-o", "stalks_for_four=1,2"),
        ("sweep", "cats", "-o", "flip=3,9"),
        ("sweep", "cats", "-o", "flip=3,4", "--measure", "joy"),
        ("simulate", "cats", "--on", "moon"),
    ],
)
def test_bad_lab_input_gets_one_sentence_and_writes_nothing(command_line, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = command_line(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [("lab", "cats"), ("sweep", "cats", "-o", "flip=3,4")])
def test_unwritable_folder_is_reported_before_the_first_game(command_line, arguments, tmp_path, monkeypatch):
    def full(dir):
        raise PermissionError(13, "Permission denied", str(dir))

    monkeypatch.setattr("clowder.cli.arguments.TemporaryFile", full)
    monkeypatch.setattr("clowder.lab.study.gather", None)
    assert command_line(*arguments, "--out", tmp_path) == (2, "", f"Error: Permission denied: {tmp_path}.\n")


def test_a_variant_is_played_simulated_and_kept_in_the_log(command_line, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('game = "exploding-kittens"\nname = "Small hands"\n[options]\nhand = 3\n')
    code, _, _ = command_line("play", file, "-p", 2, "--watch", "--seed", 1, "--save", tmp_path / "log.json")
    log = json.loads((tmp_path / "log.json").read_text())
    assert (code, log["options"], log["variant"]["name"]) == (0, {"hand": 3}, "Small hands")
    assert command_line("replay", tmp_path / "log.json")[0] == 0
    code, out, _ = command_line("simulate", file, "-p", 2, "--games", 50, "--json")
    assert (code, json.loads(out)["options"]) == (0, {"hand": 3})


def test_values_of_a_sweep():
    assert spread("2..4, 7,on") == ["2", "3", "4", "7", "on"]
    assert spread("4..2") == ["4..2"]
    assert spread("3,2..4") == ["3", "2", "4"]


@pytest.mark.parametrize("name", names())
def test_measures_name_only_existing_things(name):
    measures = find(name).measures
    for things in measures.ways.values():
        assert set(things) <= set(range(len(measures.things)))
    assert set(measures.guards) <= set(range(len(measures.endings)))
    assert all(0 <= move < find(name).num_moves for moves in measures.forbids.values() for move in moves)


def test_report_uses_the_editions_own_titles():
    game = find("bursting-felines")
    measures = game.measures
    told = [thing_name(game, thing) for thing in range(len(measures.things))]
    told += [*measures.forbids, *measures.endings]
    assert {"Resurrect", "a second Resurrect", "Deny", "Loot", "Peek"} < set(told)
    assert not re.search("Defuse|Nope|Favor|Future|explode", " ".join(told))
