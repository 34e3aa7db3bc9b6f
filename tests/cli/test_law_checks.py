"""Output of `clowder check` for kept and broken laws, and for backends that differ."""

import pytest

from clowder.cli import law_checks
from clowder.engine.backends import NAMES
from clowder.engine.laws.laws import LAWS, Violation
from clowder.games import find


def violation(law, players, deal="x"):
    return Violation(law, "cats", players, {}, deal, "It is so.")


def test_violations_are_grouped_by_number_of_players(monkeypatch, capsys):
    found = {2: [violation(3, 2), violation(3, 2), violation(4, 2)], 3: []}
    asked = []
    monkeypatch.setattr(
        law_checks, "check_seats", lambda game, players, number, sets: asked.append((players, number)) or found[players]
    )
    game = find("cats")
    assert law_checks.check_game(game, [2, 3], 7, deep=False) == found[2]
    assert asked == [(2, 7), (3, 7)]
    out = capsys.readouterr().out
    sets = len(law_checks.laws.option_sets(game, 2))
    assert f"CATS, 2 players: {sets} sets of options, 7 games each: 3 violations" in out
    assert "CATS, 3 players: " in out
    assert out.count(": 0 violations") == 1
    assert "(law 3 also under 1 more sets of options for 2)" in " ".join(out.split())
    assert "laws kept" not in out


@pytest.mark.parametrize("deep", [False, True])
def test_laws_that_are_kept_are_counted(monkeypatch, capsys, deep):
    monkeypatch.setattr(law_checks, "check_seats", lambda *given, **named: [])
    asked = []
    monkeypatch.setattr(law_checks, "check_backends", lambda game, players: asked.append(("i", players)) or [])
    monkeypatch.setattr(law_checks, "check_bounds", lambda game, players, games: asked.append((games, players)) or [])
    assert law_checks.check_game(find("cats"), [2], 7, deep) == []
    out = capsys.readouterr().out
    assert f"{len(LAWS) if deep else len(LAWS) - 2} laws kept." in out
    assert ("--deep" in out) != deep
    assert asked == ([("i", 2), (7, 2)] if deep else [])
    law_checks.check_game(find("cats"), [2], 7, deep, quiet=True)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("odd", [None, *NAMES])
def test_a_backend_that_plays_another_game_is_named(monkeypatch, odd):
    monkeypatch.setattr(law_checks, "fingerprints", lambda game, players: [game.runs_on == odd, players])
    found = law_checks.check_backends(find("cats").on("interpreted"), 3)
    assert [(each.law, each.players) for each in found] == ([(21, 3)] if odd else [])
    named = "checked" if odd == "interpreted" else odd  # the others are compared with the game's own
    assert not odd or f"The bytes differ: {named}." in str(found[0])


def test_a_backend_that_fails_is_named(monkeypatch):
    def fail(game, players):
        return ["same"] if game.runs_on == "interpreted" else 1 // 0

    monkeypatch.setattr(law_checks, "fingerprints", fail)
    (found,) = law_checks.check_backends(find("cats").on("interpreted"), 3)
    assert found.law == 21
    assert "checked: ZeroDivisionError: integer" in str(found)


@pytest.mark.parametrize(("games", "walked"), [(2, 2), (9, law_checks.CHECKED)])
def test_rules_are_checked_in_a_few_games(monkeypatch, games, walked):
    monkeypatch.setattr(law_checks.run, "walk", lambda game, players, games: [game.runs_on, players, games])
    assert law_checks.check_bounds(find("cats"), 3, games) == ["checked", 3, walked]
