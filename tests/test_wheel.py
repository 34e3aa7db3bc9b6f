"""The wheel in a fresh environment, as somebody who has never seen the repository meets it, with a game beside it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
IGNORED = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", ".*_cache")

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    """Returns a way to run commands where the wheel and the example are installed, far from the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    source, home, bin_ = folder / "source", folder / "home", folder / "env" / "bin"
    source.mkdir()
    home.mkdir()
    for name in ("clowder", "examples"):
        shutil.copytree(ROOT / name, source / name, ignore=IGNORED)
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copy(ROOT / name, source)
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment = {**plain, "CLOWDER_CACHE_DIR": str(folder / "cache"), "PATH": f"{bin_}{os.pathsep}{plain['PATH']}"}

    def run(*command, given=""):
        done = subprocess.run(
            command, capture_output=True, text=True, input=given, env=environment, cwd=home, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    run(sys.executable, "-m", "venv", str(folder / "env"))
    try:
        run("pip", "install", "--quiet", "build", "mypy", "pytest")
        run("python", "-m", "build", "--outdir", str(folder), str(source))
        (wheel,) = folder.glob("*.whl")
        run("pip", "install", "--quiet", f"{wheel}[arena]", str(source / "examples" / "mousehole"))
    except AssertionError as wrong:
        pytest.skip(f"Nothing can be installed here: {str(wrong).splitlines()[-1]}")
    shutil.rmtree(source)
    run.wheel, run.home = wheel, home
    return run


def test_the_wheel_has_every_file_of_the_package_and_nothing_else(shell):
    with ZipFile(shell.wheel) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "clowder").rglob("*") if path.is_file()}
    there = {name for name in there if "__pycache__" not in name and not name.endswith((".nbi", ".nbc", ".pyc"))}
    assert held == there
    for wanted in (
        "py.typed",
        "schemas/types/cats.py",
        "schemas/cats.view.json",
        "table/en.ftl",
        "web/static/table.js",
    ):
        assert f"clowder/{wanted}" in held


GOOD = """
from typing import cast

import clowder
from clowder.players.player import Budget, Player
from clowder.players.search_bot import SearchPlayer
from clowder.schemas.types import CatsRecord, CatsView

match = clowder.deal("cats", 3, seed=1)
view = cast(CatsView, match.view(0))
left: int = view["deck_size"]
bot: Player = SearchPlayer(1, Budget(iterations=10))
move: int = bot.choose(match.view_of(0), match.legal(0), Budget())
match.play(0, move)


def flown(record: CatsRecord) -> int:
    return sum(record["flown"])
"""
BAD = """
from typing import cast

import clowder
from clowder.schemas.types import CatsView

match = clowder.deal("cats", "three", seed=[])
view = cast(CatsView, match.view(0))
left: str = view["deck_size"]
view["deck_sise"]
"""


def test_mypy_in_a_fresh_project_finds_the_types(shell):
    (shell.home / "good.py").write_text(GOOD)
    (shell.home / "bad.py").write_text(BAD)
    check = "import subprocess, sys; print(subprocess.run([sys.executable, '-m', 'mypy', '--strict', sys.argv[1]]"
    check += ", capture_output=True, text=True).stdout)"
    assert "Success: no issues found" in shell("python", "-c", check, "good.py")
    told = shell("python", "-c", check, "bad.py")
    assert 'has incompatible type "str"; expected "int"' in told
    assert 'expression has type "int", variable has type "str"' in told
    assert 'TypedDict "CatsView" has no key "deck_sise"' in told


def test_the_code_is_the_wheels(shell):
    assert "site-packages" in shell("python", "-c", "import clowder; print(clowder.__file__)")


def test_a_guest_is_listed_checked_simulated_and_searched(shell):
    assert "mousehole" in [game["name"] for game in json.loads(shell("clowder", "games", "--json"))]
    assert "0 violations" in shell("clowder", "check", "mousehole", "--players", "3", "--games", "2")
    assert json.loads(shell("clowder", "simulate", "mousehole", "--games", "2000", "--json"))["games"] == 2000
    bots = json.loads(shell("clowder", "arena", "mousehole", "--bots", "search:50,random", "--games", "8", "--json"))
    assert {"search:50", "random"} <= set(str(bots).replace("'", " ").split())


def test_a_whole_game_is_played_with_choices_piped_in(shell):
    told = shell("clowder", "play", "mousehole", "--players", "2", "--seed", "3", given="1\n" * 40)
    assert "You drew" in told
    assert told.strip().splitlines()[-1].startswith(("Bob win", "You win", "Ann"))


def test_a_new_game_is_installed_and_passes_its_own_tests(shell):
    shell("clowder", "new-game", "sly-fox")
    shell("pip", "install", "--quiet", "--no-deps", "-e", "sly-fox")
    assert "sly-fox" in shell("clowder", "games")
    assert "passed" in shell("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "sly-fox")
