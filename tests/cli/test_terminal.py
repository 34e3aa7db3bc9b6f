"""Playing in a terminal: results, typed commands, and saved games."""

import json
from types import SimpleNamespace

import pytest

from clowder.cli.terminal import result_line


@pytest.mark.parametrize(
    ("winners", "seat", "told"),
    [
        ((), 0, "The game is a draw."),
        (None, 0, "The game is a draw."),
        ((0,), 0, "You win!"),
        ((1,), 0, "Bob wins."),
        ((0,), None, "Ann wins."),
        ((0, 1), 0, "you and Bob win."),
        ((0, 1), None, "Ann and Bob win."),
    ],
)
def test_winner_is_printed(winners, seat, told):
    assert result_line(SimpleNamespace(winners=winners, names=("Ann", "Bob")), seat) == told


def test_typed_commands_work_without_making_a_move(command_line):
    typed = "rules\nhelp\nlog\nknows\nwhy nothing\n?\nh\ntable\n0\n999999\nq\n"
    code, out, err = command_line("play", "exploding-kittens", "-p", 2, "--seed", 1, typed=typed)
    assert code == 2
    assert "You left the game." in out
    assert err == "Error: The piped choices ended before the game was over.\n"
    assert out.count("Type the number of a choice") == 3
    assert out.count("That is not one of the choices") == 2
    assert "R1" in out


def test_a_saved_game_is_there_even_if_it_is_left(command_line, tmp_path):
    file = tmp_path / "log.json"
    command_line("play", "exploding-kittens", "-p", 2, "--seed", 1, "--save", file, typed="quit\n")
    log = json.loads(file.read_text())
    assert (log["seed"], log["players"]) == ("1", 2)
    assert "at_random" not in log
