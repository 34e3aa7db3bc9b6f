"""Data sets: games between bots, recorded for learners."""

import json

import numpy as np
import pytest

import clowder
from clowder.arena.dataset import AFFILIATION, COLUMNS, load
from clowder.engine.errors import ClowderError
from clowder.games import find

WRITTEN = ("cats", "--players", 3, "--games", 5, "--bots", "house,random", "--seed", "data")


def test_data_set_matches_the_games_played(command_line, tmp_path, monkeypatch):
    monkeypatch.setattr("clowder.arena.dataset.SHARD", 60)  # so that there are several
    code, out, _ = command_line("dataset", *WRITTEN, "--out", tmp_path / "a")
    assert code == 0
    data = load(tmp_path / "a")
    assert len(data["card"]["shards"]) > 1
    assert f"5 games, {len(data['action'])} decisions" in out
    game, at = find("cats"), 0
    for number in range(5):  # the same deals, played again by what was written down
        stepper = clowder.stepper("cats", players=3, seed=f"data/{number}")
        first = at
        while not stepper.over:
            assert data["game"][at] == number
            assert data["seat"][at] == stepper.seat
            assert data["bot"][at] == (stepper.seat + number) % 2
            assert np.array_equal(data["observation"][at], stepper.observation())
            assert np.array_equal(data["mask"][at], stepper.mask())
            stepper.play(stepper.move_of(int(data["action"][at])))
            at += 1
        for row in range(first, at):
            shares = np.roll(data["result"][row], data["seat"][row])
            assert tuple(np.flatnonzero(shares)) == stepper.winners
            assert shares.sum() == pytest.approx(1 if stepper.winners else 0)
    assert at == len(data["action"])
    assert data["card"]["rules"] == game.identity


def test_data_set_has_a_card_and_is_reproducible(command_line, tmp_path):
    for folder in "ab":
        command_line("dataset", *WRITTEN, "--out", tmp_path / folder)
    card = json.loads((tmp_path / "a" / "card.json").read_text())
    assert card == json.loads((tmp_path / "b" / "card.json").read_text())
    assert [bot["name"] for bot in card["bots"]] == ["house", "random"]
    assert all(bot["identity"] for bot in card["bots"])
    assert (card["seed"], card["license"], card["affiliation"]) == ("data", "MIT", AFFILIATION)
    told = (tmp_path / "a" / "README.md").read_text()
    assert AFFILIATION in told
    assert all(f"`{column}`" in told for column in COLUMNS)
    one, other = (np.load(tmp_path / folder / "shard-00000.npz") for folder in "ab")
    assert all(np.array_equal(one[column], other[column]) for column in COLUMNS)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (("--bots", "nobody"), "There is no bot 'nobody'"),
        (("--bots", "random,random,random,random"), "There are 4 bots for 3 seats."),
        (("--games", "none"), "The number of games must be a whole number"),
        (("--players", 9), "CATS is for 2 to 5 players"),
        (("--out", __file__), "exists and is not an empty folder."),
    ],
)
def test_bad_input_is_one_sentence(command_line, tmp_path, wrong, sentence):
    code, out, err = command_line("dataset", *WRITTEN, "--out", tmp_path / "c", *wrong)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err
    assert not (tmp_path / "c").exists()


def test_half_a_data_set_is_none(tmp_path):
    with pytest.raises(ClowderError, match="no complete data set"):
        load(tmp_path)
