"""A mistake in a rule gives one sentence: which game, file, line and field."""

import shutil

import pytest
from package_copy import PACKAGE, run

from clowder.games import find, names

PLAYS = """
import subprocess, sys
command = [sys.executable, "-m", "clowder", "simulate", "exploding-kittens", "--players", "2", "--games", "1"]
done = subprocess.run(command, capture_output=True, text=True)
print(done.returncode, " ".join((done.stdout + done.stderr).split()))
"""


@pytest.mark.full
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "    state.remaining = 1\n    state.phase",
            "    state.remaning = 1\n    state.phase",
            "the state has no field 'remaning'; did you mean 'remaining'?",
        ),
        ("    state.phase = TURN\n    ask(", "    state.phase = TURNING\n    ask(", "'TURNING' is not defined."),
        ("    state.phase = TURN\n    ask(", '    state.phase = "turn"\n    ask(', ""),
    ],
)
def test_a_mistake_in_a_rule_is_one_sentence(tmp_path, old, new, sentence):
    shutil.copytree(PACKAGE, tmp_path / "clowder", ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "clowder/games/kittens/rules.py"
    text = rules.read_text()
    assert text.count(old) == 1
    rules.write_text(text.replace(old, new))
    line = text[: text.index(old)].count("\n") + 1
    said = run(tmp_path, PLAYS)
    assert said.startswith("2 ")
    assert "Exploding Kittens cannot be compiled: rules.py, line" in said
    assert sentence in said
    if sentence:
        assert f"line {line}:" in said
    assert "Traceback" not in said
    assert len(said) < 300


@pytest.mark.parametrize("name", names())
def test_rules_without_a_mistake_are_not_accused(name):
    game = find(name)
    assert game.explain(ValueError("Nothing.")) == f"{game.title} cannot be compiled: Nothing."
