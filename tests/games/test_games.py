"""Games of other packages: installed beside ours they are found, and `clowder new-game` writes one."""

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from clowder import games
from clowder.engine.errors import BadRules, ClowderError
from clowder.scaffold import GUIDE, new_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "mousehole"
KINDS = (".py", ".md", ".toml", ".ftl", ".svg", ".css")


def files(folder):
    found = (path for path in folder.rglob("*") if path.suffix in KINDS or path == folder / ".gitignore")
    return {str(path.relative_to(folder)): path.read_text() for path in found}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Installs the example as a wheel would be, and returns a way to run commands beside it."""
    folder = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source") / "mousehole"
    for name, text in files(EXAMPLE).items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "--target", str(folder), str(source)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"The example cannot be installed here: {done.stderr.strip().splitlines()[-1:]}")

    def run(*arguments, given=""):
        paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            capture_output=True,
            text=True,
            input=given,
            env={**os.environ, "PYTHONPATH": paths},
            cwd=source,
            check=False,
        )

    return run


def test_example_equals_the_output_of_new_game(tmp_path):
    assert files(new_game("mousehole", tmp_path)) == files(EXAMPLE)


def test_new_game_prints_the_guides_address(command_line, tmp_path):
    code, told, _ = command_line("new-game", "sly-fox", "--dir", tmp_path)
    assert code == 0
    assert GUIDE in told.replace("\n", "")
    assert GUIDE in (tmp_path / "sly-fox" / "README.md").read_text()
    assert (Path(__file__).parents[2] / GUIDE.partition("/main/")[2]).is_file()


def test_a_new_game_has_its_own_name_everywhere(tmp_path):
    written = files(new_game("sly-fox", tmp_path))
    assert "clowder_sly_fox/rules.py" in written
    assert not any("mousehole" in text.lower() for text in (*written, *written.values()))
    assert 'sly-fox = "clowder_sly_fox:SLY_FOX"' in written["pyproject.toml"]


@pytest.mark.parametrize("name", ["sly-fox", "mousehole-2", "big-mousehole", "import"])
def test_a_new_game_is_python_whatever_its_name(name, tmp_path):
    module, written = f"clowder_{name.replace('-', '_')}", files(new_game(name, tmp_path))
    assert f"{module}/rules.py" in written
    for path, text in written.items():
        if path.endswith(".py"):
            compile(text, path, "exec")


@pytest.mark.parametrize("name", ["", "Sly Fox", "sly_fox", "-fox", "../fox", "cats", "x" * 50, "1fox"])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(name, tmp_path):
    with pytest.raises(ClowderError):
        new_game(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path):
    made = new_game("sly-fox", tmp_path)
    (made / "README.md").write_text("mine")
    with pytest.raises(ClowderError, match="there already"):
        new_game("sly-fox", tmp_path)
    assert (made / "README.md").read_text() == "mine"


@pytest.mark.full
def test_an_installed_game_is_listed_checked_played_simulated_and_searched(installed):
    listed = installed("clowder", "games", "--json")
    assert "mousehole" in [game["name"] for game in json.loads(listed.stdout)], listed.stderr
    checked = installed("clowder", "check", "mousehole", "--players", "3", "--games", "2")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    told = installed("clowder", "simulate", "mousehole", "--games", "200", "--json")
    assert json.loads(told.stdout)["games"] == 200
    watched = installed("clowder", "play", "mousehole", "--watch", "--seed", "1")
    assert "won with" in watched.stdout, watched.stderr
    met = installed("clowder", "arena", "mousehole", "--bots", "search:50,random", "--games", "6", "--json")
    assert met.returncode == 0, met.stderr
    shown = installed("clowder", "fields", "mousehole")
    assert "| `hand` | i8 | seat (5) |" in shown.stdout


@pytest.mark.full
def test_the_example_passes_its_own_tests(installed):
    done = installed("pytest", "-q", "-p", "no:cacheprovider", "tests", "-W", "ignore")
    assert done.returncode == 0, done.stdout[-2000:]


@pytest.fixture
def guests(monkeypatch):
    """Pretends that packages with these entry points are installed."""

    def pretend(**entries):
        found = [importlib.metadata.EntryPoint(n, value, "clowder.games") for n, value in entries.items()]
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: found)
        games.look_again()

    yield pretend
    monkeypatch.undo()
    games.look_again()


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("no_such_module:GAME", "cannot be loaded from no_such_module:GAME"),
        ("clowder.games.cats:NOTHING", "cannot be loaded"),
        ("clowder.games.cats:CATS", "must name a Game called 'ghost'"),
        ("json:dumps", "must name a Game called 'ghost'"),
    ],
)
def test_broken_game_package_is_reported_in_one_sentence(guests, value, told):
    guests(ghost=value)
    assert games.names()[-1] == "ghost"
    with pytest.raises(BadRules, match=told):
        games.find("ghost")


def test_a_guest_has_a_page_like_all_games(guests, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLE))
    guests(mousehole="clowder_mousehole:MOUSEHOLE", ghost="no_such:MODULE")
    assert games.families()["clowder_mousehole"] == ("mousehole",)
    assert "ghost" not in str(games.families())  # what cannot be loaded harms nobody else
    assert games.home_of("clowder_mousehole") == EXAMPLE / "clowder_mousehole"
    assert games.families()["cats"] == ("cats",)
