"""Games written for 0.2 import the engine's modules by their old names, and get warnings with the new ones."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from clowder.engine.old_names import GONE

OLD_GAME = Path(__file__).parents[1] / "old_game"
NAMES = json.loads((OLD_GAME / "names.json").read_text())  # what games of 0.2 could need
OLD_MODULES = """
arranging asking audit bits catalogue chance contract cuda_playout cuda_vector deck derive device doors encode errors
events example fields game guide identity keeping kernel languages lawful laws learner_laws lesson lesson_laws match
measuring messages mistakes moves option_sets options perft playout record referee scenes scoring search silence stage
staged_laws staging stepper vector voice watching words
"""  # of clowder/engine in 0.2.0, but for the forest, which is no part of any game
MODULES = OLD_MODULES.split()
UNMOVED = {"errors", "search"}


def run(code, *flags):
    """Runs code in a separate process, next to the old game. Returns its output and its warnings."""
    command = [sys.executable, *flags, "-c", code]
    done = subprocess.run(command, cwd=OLD_GAME, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def test_every_module_of_0_2_can_be_imported():
    code = f"""
import importlib, warnings
for name in {MODULES}:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        module = importlib.import_module(f"clowder.engine.{{name}}")
    assert [name in str(each.message) for each in found] == [True] * (name not in {UNMOVED | {"laws"}}), (name, found)
    assert len([each for each in vars(module) if not each.startswith("_")]) > 1 or name == "laws", name
"""
    run(code)


def test_names_imported_by_0_2_games_exist():
    assert sum(map(len, NAMES.values())) > 140
    run("".join(f"from clowder.engine.{module} import {', '.join(names)}\n" for module, names in NAMES.items()))


def test_the_old_names_mean_the_new_things():
    code = """
import clowder.engine.bits
from clowder.engine import bits, laws
from clowder.engine.game import Game, Option, family_rules
from clowder.engine.laws import LAWS, audit
import clowder.engine.laws.audit
import clowder.engine.laws.laws
import clowder.engine.play.game
import clowder.engine.rules.bits
import clowder.engine.rules.family
print(bits.bit is clowder.engine.bits.bit is clowder.engine.rules.bits.bit)
print(Game is clowder.engine.play.game.Game, family_rules is clowder.engine.rules.family.family_rules)
print(LAWS is laws.LAWS is clowder.engine.laws.laws.LAWS, audit is clowder.engine.laws.audit)
"""
    assert run(code)[0] == "True\nTrue True\nTrue True\n"


def test_old_import_warns_once_with_the_new_name(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("\n\nfrom clowder.engine.bits import bit\nfrom clowder.engine.bits import has\n")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nimport bot"
    warned = [line for line in run(code, "-W", "always")[1].splitlines() if "Warning" in line]
    assert len(warned) == 1
    assert warned[0].startswith(f"{bot}:3: DeprecationWarning: clowder.engine.bits has moved: ")
    assert "import from clowder.engine.rules.bits." in warned[0]


@pytest.mark.parametrize("name", ["nowhere", "bits.deeper", "laws.nowhere"])
def test_other_names_are_not_found(name):
    code = f"try:\n    import clowder.engine.{name}\nexcept ModuleNotFoundError as wrong:\n    print(wrong)"
    assert f"No module named 'clowder.engine.{name}'" in run(code)[0]


@pytest.mark.parametrize(("module", "name"), [(module, name) for module in GONE for name in GONE[module]])
def test_removed_names_say_what_to_use_instead(module, name):
    code = f"try:\n    from clowder.engine.{module} import {name}\nexcept ImportError as wrong:\n    print(wrong)"
    told = f"clowder.engine.{module} has no {name} any more: write {GONE[module][name]} instead.\n"
    assert run(code)[0] == told


def test_nothing_of_ours_imports_an_old_name():
    code = """
import pkgutil, importlib, sys, clowder
from clowder.engine.old_names import MOVED
for module in pkgutil.walk_packages(clowder.__path__, "clowder."):
    if not module.name.endswith("__main__") and ".migrations." not in module.name:
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as wrong:
            assert not str(wrong.name).startswith("clowder"), wrong
print([name for name in MOVED if f"clowder.engine.{name}" in sys.modules])
"""
    assert run(code, "-W", "error::DeprecationWarning:clowder")[0] == "[]\n"


GAME = """
import dataclasses
from types import ModuleType

import clowder_mousehole
from clowder.engine.laws.run import check_seats
from clowder.engine.match import deal

game = clowder_mousehole.MOUSEHOLE
words = ModuleType("words")
words.say_move = lambda sight, move: "Eek"
talking = dataclasses.replace(game, words=words)
match = deal(talking, 3, 1, {})
while not match.over:
    seat = match.to_act[0]
    view = match.view_of(seat)
    assert talking.told.say_move(view, view.legal()[-1]) == "Eek"
    match.play(seat, view.legal()[-1])
print(len(match.decisions), match.result())
print(check_seats(game, 3, 1, 200))
"""


def test_a_game_of_0_2_keeps_the_laws_and_is_played():
    told, warned = run(GAME, "-W", "always")
    assert told.splitlines()[1] == "[]"
    for file in ("__init__", "layout", "rules", "stage"):
        assert f"clowder_mousehole/{file}.py:" in warned


def test_the_tests_of_a_game_of_0_2_pass():
    here = ["-q", "-c", "pyproject.toml", "-p", "no:cacheprovider", "-k", "r3 or r4 or r5", "tests"]
    assert "4 passed" in run(f"import sys, pytest; sys.exit(pytest.main({here}))")[0]
