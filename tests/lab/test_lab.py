"""The lab from outside: its commands, its files, its variants. Its games are played interpreted: no compiling."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from clowder.engine.errors import ClowderError
from clowder.engine.playout import SHARE_UNIT
from clowder.engine.watching import WORTH
from clowder.games import find, names
from clowder.lab.figures import worth_picture
from clowder.lab.gathering import Gathered, Setting
from clowder.lab.report import LOCAL
from clowder.lab.study import spread
from clowder.lab.variants import read_variant

HERE = Path(__file__).parent
INTERPRETED = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(HERE.parents[1])}


def run(*arguments):
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, env=INTERPRETED, capture_output=True, text=True, check=False)


def test_watched_games_are_those_of_a_simulation():
    found = run(HERE / "interpreted.py")
    assert (found.stdout, found.stderr) == ("equal\n", "")


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    variant = folder / "storm.toml"
    variant.write_text('game = "exploding-kittens"\nname = "Nope storm"\n[cards]\nnope = 9\n')
    options = "-p", "2-3", "-g", 12, "--vary", "attack=two", "--variant", variant, "--out", folder / "out"
    found = run("-m", "clowder", "lab", "exploding-kittens", *options)
    assert found.returncode == 0, found.stderr
    return folder / "out", found.stdout


def test_the_report_needs_nothing_else(report):
    page = (report[0] / "report.html").read_text()
    addresses = {*re.findall(r"""(?:src|href)=["']([^"'#]+)""", page), *re.findall(r"url\(([^#)]+)\)", page)}
    assert all(address.startswith(f"{LOCAL}/new/exploding-kittens?option.") for address in addresses)  # to be tapped
    assert len(addresses) == 2  # a table for each variant
    assert "<script" not in page


def test_every_figure_says_what_to_see_and_is_there_for_a_blog(report):
    page = (report[0] / "report.html").read_text()
    figures = re.findall(r"<figure[^>]*>.*?</figure>", page, re.DOTALL)
    assert len(figures) == len(list(report[0].glob("*.svg"))) == len(list(report[0].glob("*.png"))) == 3
    for figure in figures:
        assert len(re.search(r"<figcaption>(.*?)</figcaption>", figure, re.DOTALL)[1]) > 40


def test_worth_is_drawn_where_it_can_be_told():
    game = find("cats")
    found = Gathered(Setting("cats", 2, ("house",) * 2, "1", game.read_options(2, {})), games=1000)
    found.outcomes[1, 0] = found.outcomes[2, 0] = 500
    found.worth = np.zeros((len(game.measures.ways), len(game.measures.things), WORTH), np.int64)
    assert worth_picture(found, [""] * 16, "Nothing.") is None
    found.worth[0, 0] = 900, 600 * SHARE_UNIT, 900, 600 * SHARE_UNIT**2, 600 * SHARE_UNIT, 900
    picture = worth_picture(found, ["a bird of 1"] * 16, "A bird is worth something.")
    assert "a bird of 1" in picture.svg()
    worth = found.worth_of(0, 0)
    assert worth.value == pytest.approx(600 / 900 - 400 / 1100)
    assert worth.is_sure


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


def test_a_sweep_writes_a_table_and_a_plot(tmp_path):
    options = "-o", "num_nope=4..6", "-o", "attack=two", "-p", 2, "-g", 6, "--out", tmp_path
    found = run("-m", "clowder", "sweep", "exploding-kittens", *options, "--measure", "length,fairness,draws", "--json")
    assert found.returncode == 0, found.stderr
    data = json.loads(found.stdout)
    assert [row["value"] for row in data["rows"]] == [4, 5, 6]
    assert {"length", "fairness", "draws"} < set(data["rows"][0])
    written = {"sweep-num_nope.html", "sweep-num_nope.svg", "sweep-num_nope.png", "sweep-num_nope.csv"}
    assert {path.name for path in tmp_path.iterdir()} == written


WRONG = {
    "nothing": "There is no variant",
    'game = "chess"': "There is no game",
    'name = "x"': "names its game",
    'game = "cats"\nbirds = 3': "it has no 'birds'",
    'game = "cats"\n[cards]\nmice = 3': "it counts fours, ones, threes, twos",
    'game = "nine-lives"\n[cards]\nmice = 3': "it counts fillers, fives, fours, ones, sixes, stars, threes, twos",
    'game = "cats"\nname = ""': "a line of at most",
    'game = "cats"\noptions = 3': "are tables",
    "game = ": "cannot be read",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_variant_that_makes_no_sense_gets_one_sentence(tmp_path, text):
    file = tmp_path / "mine.toml"
    if text != "nothing":
        file.write_text(text)
    with pytest.raises(ClowderError, match=WRONG[text]) as wrong:
        read_variant(file)
    assert str(wrong.value).endswith(".")


@pytest.mark.parametrize(
    "arguments",
    [
        ("lab", "exploding-kittens", "-p", "9"),
        ("lab", "exploding-kittens", "--bots", "genius"),
        ("lab", "exploding-kittens", "--bots", "house,house"),
        ("lab", "exploding-kittens", "-g", "many"),
        ("lab", "exploding-kittens", "--vary", "attack"),
        ("lab", "exploding-kittens", "--vary", "attack=three"),
        ("lab", "exploding-kittens", "--vary", "num_nope=0..20"),
        ("lab", "exploding-kittens", "--on", "cuda"),
        ("lab", "exploding-kittens", "--on", "moon"),
        ("lab", "no-such-file.toml"),
        ("sweep", "cats", "-o", "flip=3"),
        ("sweep", "cats", "-o", "flip=3,4", "-o", "stalks_for_four=1,2"),
        ("sweep", "cats", "-o", "flip=3,9"),
        ("sweep", "cats", "-o", "flip=3,4", "--measure", "joy"),
        ("simulate", "cats", "--on", "moon"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence_and_writes_nothing(command_line, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = command_line(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_variant_is_played_simulated_and_kept_in_the_log(command_line, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('game = "exploding-kittens"\nname = "Small hands"\n[options]\nhand = 3\n')
    code, _, _ = command_line("play", file, "-p", 2, "--watch", "--seed", 1, "--save", tmp_path / "log.json")
    log = json.loads((tmp_path / "log.json").read_text())
    assert (code, log["options"], log["variant"]) == (0, {"hand": 3}, "Small hands")
    assert command_line("replay", tmp_path / "log.json")[0] == 0
    code, out, _ = command_line("simulate", file, "-p", 2, "--games", 50, "--json")
    assert (code, json.loads(out)["options"]) == (0, {"hand": 3})


def test_values_of_a_sweep():
    assert spread("2..4, 7,on") == ["2", "3", "4", "7", "on"]
    assert spread("4..2") == ["4..2"]


@pytest.mark.parametrize("name", names())
def test_measures_speak_of_what_is_there(name):
    measures = find(name).measures
    for things in measures.ways.values():
        assert set(things) <= set(range(len(measures.things)))
    assert set(measures.guards) <= set(range(len(measures.endings)))
    assert all(0 <= move < find(name).num_moves for moves in measures.forbids.values() for move in moves)
