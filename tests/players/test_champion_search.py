"""The champion that thinks: batches compute what the net says, its trees are sound, it sees no more than a view."""

from types import SimpleNamespace

import numpy as np
import pytest
from finished_games import decisions

import clowder
import clowder.players as catalog
from clowder.arena.probe import probe_bot
from clowder.engine.errors import BadBot
from clowder.engine.rules import calls
from clowder.games import find, names
from clowder.players import champion_search
from clowder.players.champion import ChampionPlayer, weights_of
from clowder.players.champion_search import BATCH, Desk, Guide, GuidedPlayer, GuidedSearch, compute_all, guide_of
from clowder.players.player import Budget

KITTENS = "exploding-kittens"
OTHERS = [pytest.param(name, marks=pytest.mark.full) for name in names() if name != KITTENS]


def views(name, players, number):
    """Returns the first views of a random game, and the moves of each."""
    found = []
    for match, seat, moves in decisions(name, players):
        found.append((match.view_of(seat).on("compiled"), moves))
        if len(found) == number:
            break
    return found


@pytest.mark.parametrize("name", [KITTENS, *OTHERS])
def test_batch_gives_the_same_results_as_single_views(name):
    game, bot = find(name).on("compiled"), ChampionPlayer()
    weights, shown = weights_of(game), views(name, 3, BATCH)
    width, actions = weights.policy.shape
    rows = np.array([view.observation() for view, _ in shown], np.uint8)
    sizes = width, width, actions, weights.values.shape[1]
    desk = Desk(rows, *(np.zeros((BATCH, size), np.float32) for size in sizes), np.zeros(game.num_moves))
    game.call(compute_all)(3, weights, desk, len(shown))
    for number, (view, _) in enumerate(shown):
        bot.start(view.seat, game, {})
        odds, wins = bot.think(view)
        assert desk.odds[number] == pytest.approx(odds, rel=1e-3, abs=1e-3)
        assert desk.wins[number] == pytest.approx(wins, abs=1e-4)


@pytest.mark.parametrize("name", [KITTENS, *OTHERS])
def test_every_iteration_is_a_visit_and_no_move_is_entered_twice(name):
    for view, moves in views(name, 3, 6):
        search = GuidedSearch(view, "tree", 60, Guide(playouts=0.5))
        search.run(60)
        totals = search.totals()
        assert set(totals) == set(moves)
        assert 60 - BATCH <= sum(visits for visits, _ in totals.values()) <= 60  # the first come to the root itself
        assert all(0 <= worth <= visits for visits, worth in totals.values())
        trees = search.trees
        assert np.count_nonzero(trees.table) == trees.used[0]
        assert len(set(trees.table[trees.table != 0])) == trees.used[0]


@pytest.mark.parametrize("name", [KITTENS, *OTHERS])
def test_it_thinks_the_same_in_every_world_that_looks_the_same(name):
    game = find(name).on("compiled")
    for number, (view, _) in enumerate(views(name, 3, 12)):
        world, shown = game.new(), game.new()
        game.call(calls.determinize_first)(view.record, game.rng(number), world)
        game.call(calls.observe_first)(world, view.seat, shown)
        one, other = (
            GuidedPlayer(1, Budget(iterations=40)).think(each)
            for each in (view, view.__class__(game, view.seat, view.names, shown))
        )
        assert one == other


def test_the_probe_of_swapped_worlds_finds_nothing():
    found = [probe_bot(find(KITTENS), 2, "champion:24", 4, swapped) for swapped in (False, True)]
    assert found[0] == found[1]


def test_a_seed_gives_the_same_game_again_and_time_is_a_budget():
    played = [clowder.simulate(KITTENS, 2, 2, bots=["champion:40", "house"], seed="guided") for _ in range(2)]
    assert played[0].tallies == played[1].tallies
    (view, moves), *_ = views(KITTENS, 2, 1)
    advice = catalog.find("champion:5ms", 1).think(view)
    assert {each.move for each in advice} == set(moves)


def test_guide_mixes_playouts_into_values():
    (view, _), *_ = views(KITTENS, 2, 1)
    found = []
    for part in (0.0, 1.0):
        search = GuidedSearch(view, "mixed", 200, Guide(playouts=part))
        search.run(200)
        found.append(sum(worth for _, worth in search.totals().values()))
    assert found[1] == round(found[1])  # whole wins and losses alone
    assert found[0] != round(found[0])


def test_guides_are_read_by_game_and_number_of_players(tmp_path, monkeypatch):
    assert all(isinstance(guide_of(name, players), Guide) for name in names() for players in (2, 4))
    own = tmp_path / "guides.toml"
    own.write_text("[cats.any]\nheat = 2.0\nfavour = 0.5\n[cats.3]\nheat = 3.0\n")
    monkeypatch.setattr(champion_search, "GUIDES", own)
    guide_of.cache_clear()
    assert (guide_of("cats", 2), guide_of("cats", 3)) == (Guide(heat=2.0, favour=0.5), Guide(heat=3.0, favour=0.5))
    assert guide_of(KITTENS, 2) == Guide()
    guide_of.cache_clear()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("champion:", "Write champion, champion:400, champion:20ms or champion:FILE.npz."),
        ("champion:20s", "Write champion, champion:400"),
        ("champion:0", "The budget of 'champion:0' is out of range"),
        ("champion:900000ms", "is out of range"),
        ("champion:no.npz", "There is no net 'no.npz'"),
        ("champion:400:house", "Write champion, champion:400"),
    ],
)
def test_invalid_champion_name_is_refused_in_one_sentence(name, sentence):
    with pytest.raises(BadBot, match=sentence):
        catalog.check(name, find(KITTENS))


def test_invalid_network_file_is_refused_in_one_sentence(tmp_path):
    (tmp_path / "bad.npz").write_bytes(b"no net")
    with pytest.raises(BadBot, match=r"'bad\.npz' is no net of Exploding Kittens that `clowder train` has written"):
        catalog.check(f"champion:{tmp_path}/bad.npz", find(KITTENS))


@pytest.fixture
def guided_by(monkeypatch, clock):
    """The guided searches that were made."""
    searches = []

    class Search:
        def __init__(self, view, seed, iterations, guide):
            self.seed, self.iterations, self.guide, self.batches = seed, iterations, guide, []
            searches.append(self)

        def run(self, number):
            self.batches.append(number)
            clock.now += 0.001

        def totals(self):
            return {1: (3.0, 1.0), 2: (1.0, 0.5)}

    monkeypatch.setattr(champion_search, "GuidedSearch", Search)
    monkeypatch.setattr(champion_search, "time", clock)
    return searches


def shown(players=3):
    found = SimpleNamespace(seat=0, game=SimpleNamespace(name="cats"), record=[{"num_seats": players}])
    found.on = lambda backend: found
    return found


def test_a_guided_search_keeps_its_iterations(guided_by):
    bot = champion_search.GuidedPlayer("seed", Budget(iterations=400))
    assert bot.choose(shown(), [1, 2], Budget()) == 1
    bot.choose(shown(), [1, 2], Budget(iterations=7))
    assert [each.batches for each in guided_by] == [[400], [7]]
    assert [each.iterations for each in guided_by] == [400, 7]
    assert [each.seed for each in guided_by] == ["seed/1", "seed/2"]
    assert guided_by[0].guide == champion_search.guide_of("cats", 3)
    own = champion_search.Guide()
    champion_search.GuidedPlayer("seed", Budget(iterations=1), own).think(shown())
    assert guided_by[-1].guide is own


def test_a_guided_search_keeps_its_time(guided_by, clock):
    champion_search.GuidedPlayer("seed", Budget(milliseconds=5)).think(shown())
    assert guided_by[0].batches == [champion_search.CALL] * 5
    assert guided_by[0].iterations == min(champion_search.ROOM, champion_search.PACE * 5)
    champion_search.GuidedPlayer("seed", Budget(milliseconds=0.0001)).think(shown())
    assert guided_by[1].batches == [champion_search.CALL], "however short the time"
