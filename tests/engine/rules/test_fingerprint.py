"""Three identities: editing a comment changes none, editing a rule changes all."""

import ast
import itertools
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import clowder
from clowder.engine.backends import NAMES
from clowder.engine.rules.fingerprint import fingerprint, hash_of
from clowder.games import find, names

PACKAGE = Path(clowder.__file__).parent
ASK = """
import json
from clowder.games import find, names
from clowder.players import identity
found = {}
for name in names():
    game = find(name)
    found[name] = [game.identity, game.layout, identity("house", game), identity("search:100", game)]
print(json.dumps(found))
"""
RULES, LAYOUT, HOUSE, SEARCH = range(4)


def identities(package, **environment):
    """Returns all identities of all games in a copy of the package."""
    settings = {**os.environ, "PYTHONPATH": str(package.parent), **environment}
    told = subprocess.run([sys.executable, "-c", ASK], env=settings, capture_output=True, text=True, cwd=package.parent)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout)


@pytest.fixture(scope="module")
def ours():
    return identities(PACKAGE)


@pytest.fixture
def copied(tmp_path):
    return Path(shutil.copytree(PACKAGE, tmp_path / "clowder", ignore=shutil.ignore_patterns("__pycache__")))


def changed(copied, ours):
    """Returns which identities of which games differ from ours."""
    theirs = identities(copied)
    return {(name, which) for name in ours for which in range(4) if ours[name][which] != theirs[name][which]}


def edit(package, file, old, new):
    path = package / file
    text = path.read_text()
    assert text.count(old) == 1, (file, old)
    path.write_text(text.replace(old, new))


KITTENS = ("exploding-kittens", "bursting-felines")


@pytest.mark.full
def test_a_comment_a_docstring_an_annotation_and_a_law_are_silence(copied, ours):
    edit(
        copied,
        "games/kittens/rules.py",
        '"""Sets up a game (R1 to R5)."""',
        '"""Deals."""  # a comment',
    )
    edit(
        copied,
        "games/kittens/rules.py",
        "def deal(state, options):",
        "\n\ndef deal(state, options: object):",
    )
    for file in ("engine/laws/laws.py", "engine/text/viewer.py", "games/kittens/house_bot.py"):
        with (copied / file).open("a") as source:
            source.write("\n# A comment.\n")
    edit(copied, "engine/laws/laws.py", '"""What', '"""This is what')
    assert changed(copied, ours) == set()


@pytest.mark.full
def test_house_bot_edit_changes_only_fingerprints_that_use_it(copied, ours):
    path = copied / "games" / "hold_my_bear" / "house_bot.py"
    tree = ast.parse(path.read_text())
    house = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "house")
    house.body.insert(1, ast.parse("number = number + 0").body[0])
    path.write_text(ast.unparse(ast.fix_missing_locations(tree)))
    assert changed(copied, ours) == {("hold-my-bear", HOUSE), ("hold-my-bear", SEARCH)}


@pytest.mark.full
def test_rule_edit_changes_every_rules_fingerprint(copied, ours):
    edit(
        copied,
        "games/kittens/rules.py",
        "    state.remaining = 1\n    state.phase = TURN\n",
        "    state.remaining = 2\n    state.phase = TURN\n",
    )
    assert {(name, RULES) for name in KITTENS} <= changed(copied, ours)
    assert all(name in KITTENS for name, _ in changed(copied, ours))


@pytest.mark.full
def test_a_constant_that_a_rule_reads_is_a_rule(copied, ours):
    edit(copied, "games/kittens/layout.py", "STACKING, TWO = 0, 1\n", "STACKING, TWO = 1, 0\n")
    assert {(name, RULES) for name in KITTENS} <= changed(copied, ours)


@pytest.mark.full
def test_chance_is_part_of_every_game(copied, ours):
    path = copied / "engine" / "rules" / "rng.py"
    tree = ast.parse(path.read_text())
    below = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "below")
    below.body.insert(1, ast.parse("n = n + 0").body[0])
    path.write_text(ast.unparse(ast.fix_missing_locations(tree)))
    assert {(name, RULES) for name in ours} <= changed(copied, ours)


@pytest.mark.full
def test_the_default_of_an_option_is_a_rule_and_its_words_are_not(copied, ours):
    edit(copied, "games/kittens/en.ftl", "option-faster_game = Faster game", "option-faster_game = Quick game")
    assert changed(copied, ours) == set()
    edit(copied, "games/kittens/__init__.py", '{"hand": 4, "attack": "two"', '{"hand": 5, "attack": "two"')
    assert changed(copied, ours) == {("bursting-felines", RULES)}


@pytest.mark.full
def test_the_order_of_fields_is_layout_alone(copied, ours):
    edit(
        copied,
        "games/kittens/layout.py",
        "        draft_picks=kinds_of(",
        '        spare=flag("nothing"),\n        draft_picks=kinds_of(',
    )
    assert changed(copied, ours) == {(name, LAYOUT) for name in KITTENS}


def test_all_backends_have_one_identity(ours):
    for name, backend in itertools.product(names(), NAMES):
        game = find(name).on(backend)
        assert [game.identity, game.layout] == ours[name][:2]


def test_the_identities_of_the_games_differ():
    assert len({find(name).identity for name in names()}) == len(names())


def _helper(n):
    return n + LEVEL


LEVEL = 1


def _decides(n):
    """A docstring."""
    return _helper(n)


def test_fingerprint_covers_called_functions(monkeypatch):
    before = fingerprint([_decides])
    assert fingerprint([_decides]) == before
    monkeypatch.setitem(globals(), "LEVEL", 2)
    assert fingerprint([_decides]) != before
    assert hash_of([1, (2, "x")]) == hash_of((1, [2, "x"]))
