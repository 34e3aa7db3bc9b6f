"""The wheel in a fresh environment, as somebody who has never seen the repository meets it, with a game beside it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
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
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    plain = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "NUMBA_DISABLE_JIT")}
    environment = {**plain, "CLOWDER_CACHE_DIR": str(folder / "cache"), "PATH": f"{bin_}{os.pathsep}{plain['PATH']}"}

    def run(*command, given=""):
        done = subprocess.run(
            command, capture_output=True, text=True, input=given, env=environment, cwd=home, check=False
        )
        assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    run(sys.executable, "-m", "venv", str(folder / "env"))
    try:
        run("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source))
        (wheel,) = folder.glob("*.whl")
        run("pip", "install", "--quiet", f"{wheel}[arena]", "pytest", str(source / "examples" / "mousehole"))
    except AssertionError as wrong:
        pytest.skip(f"Nothing can be installed here: {str(wrong).splitlines()[-1]}")
    shutil.rmtree(source)
    return run


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
