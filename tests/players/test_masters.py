"""Who plays as master, and who gives hints: the champion where it was measured to be stronger, else a sharp search."""

import random

import pytest

import clowder
import clowder.players as catalog
from clowder.engine.rules.record import to_bytes
from clowder.games import find, names
from clowder.games import find as find_game
from clowder.players import champion_search, masters
from clowder.players.champion_search import GuidedPlayer
from clowder.players.masters import SHARP, adviser, has_champion, master_of
from clowder.players.player import Budget
from clowder.players.search_bot import SearchPlayer
from clowder.players.worker import SearchRequest, answer


def test_every_master_is_a_bot_that_plays_its_game():
    for name in names():
        game = find(name)
        for players in range(game.min_players, game.max_players + 1):
            catalog.check(master_of(name, players), game)
    assert all(has_champion(find(name)) for name in names())


def test_unmeasured_games_have_a_strong_search_as_master(tmp_path, monkeypatch):
    own = tmp_path / "masters.toml"
    own.write_text('[cats]\n3 = "champion"\n')
    monkeypatch.setattr(masters, "MASTERS", own)
    master_of.cache_clear()
    assert (master_of("cats", 3), master_of("cats", 2), master_of("unheard-of", 2)) == ("champion", SHARP, SHARP)
    assert isinstance(adviser("cats", 3, 3000), GuidedPlayer)
    assert isinstance(adviser("cats", 2, 3000), SearchPlayer)
    master_of.cache_clear()


@pytest.mark.parametrize("players", [2, 4])  # the champion, and a search
def test_hints_and_plays_need_only_a_view(players):
    match, chance = clowder.deal("exploding-kittens", players=players, seed="hint"), random.Random(1)
    while len(match.legal(match.to_act[0])) == 1:
        match.play(match.to_act[0], chance.choice(match.legal(match.to_act[0])))
    seat = match.to_act[0]
    view, strength = to_bytes(match.view_of(seat).record), master_of("exploding-kittens", players)
    advice = answer(SearchRequest("exploding-kittens", seat, view, advice=200))
    assert {each.move for each in advice} == set(match.legal(seat))
    play = answer(SearchRequest("exploding-kittens", seat, view, strength.replace("150ms", "20"), match.options))
    assert play[0] in match.legal(seat)


def test_masters_by_game_and_number_of_players(monkeypatch, tmp_path):
    file = tmp_path / "masters.toml"
    file.write_text('[cats]\n2 = "champion:20ms"\n')
    monkeypatch.setattr(masters, "MASTERS", file)
    masters.master_of.cache_clear()
    try:
        assert masters.master_of("cats", 2) == "champion:20ms"
        assert masters.master_of("cats", 3) == masters.SHARP == "search:150ms"
        assert masters.master_of("nine-lives", 2) == masters.SHARP
        assert masters.has_champion(find_game("cats"))
        assert not masters.has_champion(find_game("nine-lives"))
        made = []
        monkeypatch.setattr(masters, "SearchPlayer", lambda budget, backend: made.append(("search", budget)))
        monkeypatch.setattr(champion_search, "GuidedPlayer", lambda seed, budget: made.append((seed, budget)))
        masters.adviser("cats", 3, 80)
        masters.adviser("cats", 2, 80)
        masters.adviser("cats", 2, 3)
        assert made == [
            ("search", Budget(iterations=80)),
            (None, Budget(iterations=80 // masters.WORTH)),
            (None, Budget(iterations=1)),
        ]
    finally:
        masters.master_of.cache_clear()
