"""Output of `clowder warm`."""

from types import SimpleNamespace

from clowder.cli import warmup
from clowder.games import find


def test_families_are_warmed_once_and_named_together(monkeypatch, capsys):
    warmed = []
    monkeypatch.setattr(warmup, "warm_game", lambda game: warmed.append(game.home))
    monkeypatch.setattr(warmup, "time", SimpleNamespace(perf_counter=iter(range(0, 99, 3)).__next__))
    warmup.warm_games([find(name) for name in ("exploding-kittens", "bursting-felines", "cats")])
    assert len(warmed) == len(set(warmed)) == 2
    assert (
        capsys.readouterr().out == "Exploding Kittens, Bursting Felines: ready after 3.0 s\nCATS: ready after 3.0 s\n"
    )
