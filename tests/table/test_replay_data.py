"""A finished game as data: each step holds what has changed, what was told, and what was decided."""

import json

import pytest
from finished_games import played

import clowder
from clowder.engine.errors import BadLog
from clowder.games import find
from clowder.table.replay_data import NOBODY, NotOver, bots_of, faces_of, finished, names_of, reel


@pytest.fixture(scope="module")
def log():
    return played("exploding-kittens", players=3, seed=4)


@pytest.fixture(scope="module")
def film(log):
    return reel({**log, "at_random": [0, 2], "bots": ["house", "search:5", "random"]})


def test_a_film_begins_with_what_was_played_and_who_won(log, film):
    match = clowder.replay(log)
    head = {name: film[name] for name in ("v", "game", "title", "players", "bots", "winners")}
    assert head == {
        "v": 1, "game": "exploding-kittens", "title": "Exploding Kittens", "players": 3,
        "bots": ["house", "search:5", "random"], "winners": list(match.result()[1]),
    }  # fmt: skip
    assert len(film["steps"]) == len(match.decisions) + 1


def test_each_step_but_the_last_has_its_decision(log, film):
    match = clowder.replay({**log, "moves": []})
    match.names = NOBODY[:3]
    for number, ((seat, move), step) in enumerate(zip(log["moves"], film["steps"], strict=False)):
        decided, view = step["decided"], match.view_of(seat)
        assert decided["seat"] == seat
        assert decided["moves"] == [view.text(one) for one in view.legal()]
        assert decided["moves"][decided["chosen"]] == view.text(move)
        assert decided.get("at_random", False) == (number in (0, 2))
        match.play(seat, move)
    assert "decided" not in film["steps"][-1]


def test_what_is_told_is_told_once_to_each(film):
    """Five tell: three seats, a spectator, and what whoever decided has seen."""
    told = [step["beats"] for step in film["steps"] if "beats" in step]
    assert told
    assert all(len(beats) == 5 for beats in told)
    match_beats = [len(beats[3]) for beats in told]
    assert max(match_beats) <= 12, "a beat that was told already is not told again"
    assert all(beat["time"] >= 0 for beats in told for seen in beats for beat in seen)


def test_a_step_holds_only_what_has_changed(film):
    seen = {}
    for step in film["steps"]:
        for name, value in step.items():
            if name not in ("beats", "decided", "eyes"):
                assert seen.get(name) != value
                seen[name] = value


def test_a_game_that_goes_on_is_not_shown(log):
    with pytest.raises(NotOver, match="is not over"):
        finished({**log, "moves": log["moves"][:-1]})


@pytest.mark.parametrize(
    ("kept", "bots"),
    [
        (["house", "random"], ["house", "random"]), (["a" * 100, "b"], ["a" * 80, "b"]), (["\ud800", "b"], ["?", "b"]),
        (["house"], ["", ""]), (["house", 3], ["", ""]), ("house", ["", ""]), (None, ["", ""]),
    ],
)  # fmt: skip
def test_bots_are_named_where_a_log_says_so(kept, bots):
    assert bots_of({"bots": kept}, 2) == bots
    assert bots_of({}, 2) == ["", ""]


def test_names_stand_beside_a_log():
    assert names_of([" Ann ", ""], 2)[0] == "Ann"
    assert names_of([" Ann ", ""], 2)[1]
    assert names_of(("x" * 50, "b"), 2)[0] == "x" * 40
    for wrong in (["Ann"], ["Ann", 3], "AB", None):
        with pytest.raises(BadLog, match="are 2 texts"):
            names_of(wrong, 2)


def test_nobody_is_named_in_a_film(film):
    assert any(one in json.dumps(film["steps"], ensure_ascii=False) for one in NOBODY[:3])


def test_faces_are_those_of_the_game(log):
    faces = faces_of(log)
    assert set(faces) == set(faces_of(log, "de"))
    assert faces["nope"]["title"] == "Nope"
    assert find("exploding-kittens").title
