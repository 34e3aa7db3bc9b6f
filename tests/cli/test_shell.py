"""Shells and seeds: completion of commands and games, and a seed that nobody can guess."""

import re
import subprocess
import sys

import pytest

from clowder.cli.arguments import drawn, matching
from clowder.games import names


def complete(words, shell="fish"):
    """Returns the completions a shell offers after these words."""
    told = {
        "_CLOWDER_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    code = "from clowder.cli import app; app(prog_name='clowder')"
    ran = subprocess.run([sys.executable, "-c", code], env=told, capture_output=True, text=True, check=False)
    return [line.split("\t")[0] for line in ran.stdout.splitlines()]


def test_a_shell_completes_commands_and_games():
    assert complete("clowder si") == ["simulate", "site"]
    assert complete("clowder simulate ex") == ["exploding-kittens"]
    assert set(complete("clowder simulate ")) == set(names())


def test_completion_can_be_installed(command_line):
    code, out, _ = command_line("--help")
    assert code == 0
    assert "--install-completion" in out
    assert matching("hold") == ["hold-my-bear"]


def test_random_seed_changes_each_time_and_is_printed(command_line, capsys):
    first, second = drawn("random"), drawn("random")
    assert first != second
    assert re.fullmatch(r"[0-9a-f]{16}", first)
    assert capsys.readouterr().err.splitlines() == [f"Seed: {first}", f"Seed: {second}"]
    assert [drawn(seed) for seed in (None, "1", "randomly")] == [None, "1", "randomly"]


@pytest.mark.parametrize("command", ["perft", "print"])
def test_a_command_takes_a_random_seed(command_line, tmp_path, command):
    given = {"perft": ("--players", 2, "--depth", 1), "print": ("--out", tmp_path / "cards.html")}[command]
    code, _, err = command_line(command, "exploding-kittens", "--seed", "random", *given)
    assert code == 0
    assert re.search(r"^Seed: [0-9a-f]{16}$", err, re.MULTILINE)
