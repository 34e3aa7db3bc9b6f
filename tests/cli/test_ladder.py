"""Output and refusals of `clowder ladder`."""

import json

import pytest

from clowder.arena.ladder import Played, add


@pytest.fixture
def climbed(tmp_path):
    file = tmp_path / "ladder.jsonl"
    seats = "house", "random"
    add(
        file,
        [Played("cats", 2, f"s/{n // 2}", seats, {"house": "h", "random": "r"}, (int(n % 4 == 0),)) for n in range(40)],
    )
    return file


def test_ladder_prints_one_line_per_bot(command_line, climbed):
    code, out, _ = command_line("ladder", "--file", climbed)
    lines = out.splitlines()
    assert (code, lines[0]) == (0, "cats, 2 players, 40 games")
    assert lines[1].startswith("  1  house   +")
    assert lines[1].endswith("   75.0% of 40 seats")
    assert lines[2].startswith("  2  random  -")
    assert lines[2].endswith("   25.0% of 40 seats")
    assert " to " in lines[1]
    [kind] = json.loads(command_line("ladder", "--file", climbed, "--json")[1])
    assert (kind["game"], kind["players"]) == ("cats", 2)
    assert [(rung["bot"], rung["games"], rung["wins"]) for rung in kind["rungs"]] == [
        ("house", 40, 30),
        ("random", 40, 10),
    ]


def test_ladder_continues_with_its_known_bots(monkeypatch, command_line, climbed, tmp_path):
    made = []

    class Ladder:
        def __init__(self, file, game, players, bots):
            made.append([file, game, players, list(bots)])

        def play_on(self, seconds, workers, tell):
            made[-1].append(seconds)
            tell(2)

    monkeypatch.setattr("clowder.arena.ladder.Ladder", Ladder)
    common = "--file", climbed, "--minutes", "0.5"
    assert command_line("ladder", "cats", "-p", 2, *common)[0] == 0
    assert command_line("ladder", "cats", "-p", 3, *common)[0] == 0
    assert command_line("ladder", "cats", "-p", 2, "--bots", "house, search:9", *common)[0] == 0
    assert made == [
        [climbed, "cats", 2, ["house", "random"], 30.0],
        [climbed, "cats", 3, ["random", "house", "search:1000", "champion"], 30.0],
        [climbed, "cats", 2, ["house", "search:9"], 30.0],
    ]
    for wrong in ("-1", "soon", "100001", "nan"):
        code, _, err = command_line("ladder", "cats", "--file", climbed, "--minutes", wrong)
        assert (code, err) == (2, f"Error: --minutes must be 0 or more, not {wrong!r}.\n")
