"""The same rules on three backends: requirements, and errors where something is missing."""

import subprocess
import sys

import pytest

import clowder
from clowder.engine import backends
from clowder.engine.backends import progress
from clowder.engine.errors import ClowderError
from clowder.engine.rules.record import to_bytes
from clowder.games import find, own_names

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "llvmlite"):
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocked())
import clowder, clowder.players
from clowder.engine.scene.render import SceneRenderer
from clowder.players.player import Budget, play_match

for name in clowder.games.own_names():
    match = clowder.deal(name, players=3, seed="blocked")
    bots = {seat: clowder.players.find(bot, "blocked") for seat, bot in enumerate(("house", "random", "house"))}
    for language in ("en", "de"):
        assert match.view_of(0, language=language).lines()
    seat = match.to_act[0]
    searching = clowder.players.find("search:3", "blocked")
    searching.start(seat, match.game, match.options)
    assert searching.choose(match.view_of(seat), match.legal(seat), Budget()) in match.legal(seat)
    assert SceneRenderer(match).parts(seat)
    play_match(match, bots)
    assert clowder.replay(match.log()).result() == match.result()
    print(name, match.result()[1], clowder.simulate(name, players=2, games=1, seed="blocked").decisions)
"""


def test_tables_need_neither_numpy_nor_numba():
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(own_names())


def test_a_game_knows_its_backend_and_its_twins_on_others():
    game = find("cats")
    for name in backends.NAMES:
        assert game.on(name).runs_on == name
        assert game.on(name).on(game.runs_on) is game
        assert game.on(name).identity == game.identity
    assert clowder.deal("cats", players=2, seed=1, backend="interpreted").game is game.on("interpreted")


@pytest.mark.parametrize("name", ["cuda", "", "Compiled", None, 3])
def test_an_unknown_backend_is_one_sentence(name):
    with pytest.raises(ClowderError, match=r"^Unknown backend .*Available: interpreted, checked, compiled\.$"):
        find("cats").on(name)


def test_without_numba_simulations_are_interpreted_and_other_uses_fail_clearly(monkeypatch):
    monkeypatch.setattr(backends, "has_numba", lambda: False)
    assert backends.fastest() == backends.DEFAULT
    backends.find.cache_clear()
    try:
        with pytest.raises(ClowderError, match="pip install 'clowder-games\\[fast\\]'"):
            backends.find("compiled")
    finally:
        backends.find.cache_clear()


def test_a_match_is_dealt_and_played_alike_on_every_backend():
    matches = [clowder.deal("exploding-kittens", players=3, seed=8, backend=name) for name in backends.NAMES]
    while not matches[0].over:
        seat = matches[0].to_act[0]
        assert len({tuple(match.legal(seat)) for match in matches}) == 1
        for match in matches:
            match.play(seat, match.legal(seat)[-1])
        assert len({to_bytes(match.state) for match in matches}) == 1
        assert len({to_bytes(match.view_of(seat).record) for match in matches}) == 1


class Terminal:
    is_terminal = False


def test_compile_progress_is_shown_only_on_a_terminal(monkeypatch, capsys):
    from rich.console import Console

    monkeypatch.setattr(progress, "console", lambda: Terminal)
    progress.show("CATS", 0, 100)
    monkeypatch.setattr(progress, "console", lambda: Console(stderr=True, force_terminal=True, width=100))
    for done in (0, 50, 100):
        progress.show("CATS", done, 100)
    out, err = capsys.readouterr()
    assert out == ""
    assert "Compiling CATS (once, about 20 s)" in err
    assert progress.told("CATS", 3) == "Compiling CATS (once, about 5 s)"
