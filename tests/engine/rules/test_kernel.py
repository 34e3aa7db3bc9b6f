"""Kernels are plain functions, and compiled code is never stale."""

import os
import shutil
import subprocess
import sys
from types import FunctionType

import pytest
from package_copy import PACKAGE, run

from clowder.engine.rules.bits import count
from clowder.engine.rules.kernel import kernel

OWED = """
import clowder
from clowder.games.kittens import layout as k
deck = dict(num_nope=0, num_attack=20, num_cat1=0, num_cat2=0)
match = clowder.deal("exploding-kittens", players=2, seed=3, backend="compiled", **deck)
seat = match.to_act[0]
match.play(seat, k.MOVE_PLAY + k.ATTACK)
match.play(1 - seat, k.MOVE_PASS)
print(clowder.__file__.startswith(%r), match.view(None)["turns_owed"])
"""


@pytest.mark.full
def test_an_edited_rule_is_seen_by_a_new_process(tmp_path):
    shutil.copytree(PACKAGE, tmp_path / "clowder", ignore=shutil.ignore_patterns("__pycache__"))
    code = OWED % str(tmp_path)
    assert run(tmp_path, code) == "True 2"
    folders = {path.name for path in (tmp_path / "cache").iterdir()}
    assert run(tmp_path, code) == "True 2"
    assert {path.name for path in (tmp_path / "cache").iterdir()} == folders
    rules = tmp_path / "clowder/games/kittens/card_effects.py"
    text = rules.read_text()
    assert text.count("    give = 2\n") == 1
    stat = rules.stat()
    rules.write_text(text.replace("    give = 2\n", "    give = 7\n"))
    os.utime(rules, ns=(stat.st_atime_ns, stat.st_mtime_ns))  # not even the file's time gives it away
    assert run(tmp_path, code) == "True 7"


COMPILED = """
from clowder.engine.rules import calls
from clowder.games import find
game = find("exploding-kittens").on("compiled")
game.call(calls.to_act_first)(game.new())
print(sum(game.call(calls.to_act_first).stats.cache_misses.values()))
"""


def test_another_checkout_of_the_same_sources_compiles_nothing(tmp_path):
    for name in ("one", "two"):
        shutil.copytree(PACKAGE, tmp_path / name / "clowder", ignore=shutil.ignore_patterns("__pycache__"))
    shared = {"CLOWDER_CACHE_DIR": str(tmp_path / "cache")}
    assert run(tmp_path / "one", COMPILED, **shared) == "1"
    assert run(tmp_path / "two", COMPILED, **shared) == "0"


def test_a_kernel_is_a_plain_function():
    assert type(count) is FunctionType
    assert count(0b1011) == 3


def test_words_hold_no_kernels(tmp_path):
    words = tmp_path / "text.py"
    words.write_text("def rule(state):\n    return 0\n")
    names: dict = {}
    exec(compile(words.read_text(), str(words), "exec"), names)
    with pytest.raises(TypeError, match="must not contain kernels"):
        kernel(names["rule"])


def test_an_unwritable_cache_folder_is_not_fatal(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "from clowder.engine.cache import cache_root; print(cache_root())"
    environment = {**os.environ, "CLOWDER_CACHE_DIR": str(blocked / "cache")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert "clowder-cache" in done.stdout
