"""The champion: a net for each of our games, small, honest, and the same for whoever computes it."""

import zipfile
from pathlib import Path

import numpy as np
import pytest
from families import compiled
from finished_games import decisions

import clowder
import clowder.players as catalog
from clowder.arena.probe import probe_bot
from clowder.engine.errors import BadBot
from clowder.engine.rules import calls
from clowder.games import find, names
from clowder.players import champion
from clowder.players.champion import SHIPPED, SIZE, ChampionPlayer, Weights
from clowder.players.player import Budget, play_match


def computed(weights: Weights, row, seats):
    """The net in NumPy, as a reference."""

    def normal(numbers, norm):
        centred = numbers - numbers.mean()
        return np.maximum(0, centred / np.sqrt((centred**2).mean() + champion.TINY) * norm[0] + norm[1])

    exact = Weights(*(np.asarray(each, np.float64) for each in weights))
    found = normal(row @ exact.first + exact.first_bias, exact.norms[0])
    for layer in range(champion.HIDDEN):
        found = found + normal(found @ exact.hidden[layer] + exact.hidden_bias[layer], exact.norms[layer + 1])
    odds, wins = found @ exact.policy + exact.policy_bias, np.exp(found @ exact.values + exact.values_bias)
    wins[seats:-1] = 0
    return odds, wins / wins.sum()


def test_every_game_has_a_small_network_for_its_encoding():
    assert {path.stem for path in SHIPPED.glob("*.npz")} == set(names())
    for name in names():
        assert (SHIPPED / f"{name}.npz").stat().st_size <= SIZE
        catalog.check("champion", find(name))  # learned from what is shown today, or train it again


@pytest.mark.parametrize("name", compiled(names()))
def test_champion_plays_its_networks_favourite_move(name):
    game, bot = find(name), ChampionPlayer()
    weights = champion.weights_of(game)
    for players in (game.min_players, game.max_players):
        for number, (match, seat, moves) in enumerate(decisions(name, players)):
            view = match.view_of(seat)
            bot.start(seat, game, match.options)
            odds, wins = bot.think(view)
            expected, chances = computed(weights, view.observation(), players)
            assert odds == pytest.approx(expected, rel=1e-3, abs=1e-3)
            assert wins == pytest.approx(chances, abs=1e-4)
            best = max(moves, key=lambda move, v=view, o=odds: o[v.action_of(move)])
            assert bot.choose(view, moves, Budget()) == best
            if number == 20:
                break


@pytest.mark.parametrize("name", compiled(names()))
def test_champion_depends_only_on_its_view(name):
    game, bot = find(name), ChampionPlayer()
    for number, (match, seat, _) in enumerate(decisions(name, 3)):
        view, world, shown = match.view_of(seat), game.new(), game.new()
        bot.start(seat, game, match.options)
        before = [each.copy() for each in bot.think(view)]
        game.call(calls.determinize_first)(view.record, game.rng(number), world)
        game.call(calls.observe_first)(world, seat, shown)
        after = bot.think(view.__class__(game, seat, view.names, shown))
        assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))
        if number == 40:
            break


def test_the_probe_of_swapped_worlds_finds_nothing():
    found = [probe_bot(find("exploding-kittens"), 2, "champion", 12, swapped) for swapped in (False, True)]
    assert found[0] == found[1]
    assert found[0].share > 0.6


def test_it_beats_the_house():
    played = clowder.simulate("exploding-kittens", players=2, games=100, bots=["champion", "house"], seed="champion")
    assert played.wins[0] > 75


def test_missing_network_is_reported_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(champion, "SHIPPED", tmp_path)
    with pytest.raises(BadBot, match=r"There is no champion of CATS: `clowder train cats` makes one"):
        clowder.simulate("cats", players=2, games=2, bots=["champion", "house"])
    with pytest.raises(BadBot, match="There is no champion of CATS"):
        clowder.vector("cats", players=2, n=1, seed=1, opponents="champion")


def test_own_network_overrides_the_shipped_one_and_old_ones_are_refused(monkeypatch, tmp_path):
    game = find("cats")
    monkeypatch.setenv(champion.FOLDER, str(tmp_path))
    assert champion.path_of(game) == SHIPPED / "cats.npz"
    before, known = catalog.identity("champion", game), champion.weights_of(game)
    champion.save_weights(tmp_path / "cats.npz", game, known._replace(policy_bias=known.policy_bias + 1), "mine")
    assert champion.weights_of(game).policy_bias == pytest.approx(known.policy_bias + 1)
    assert catalog.identity("champion", game) != before
    match = clowder.deal("cats", players=2, seed=1)
    play_match(match, {seat: catalog.find("champion", seat) for seat in range(2)})
    with np.load(SHIPPED / "cats.npz") as kept, Path(tmp_path / "cats.npz").open("wb") as file:
        np.savez(file, **{**kept, "encoding": "of old"})
    champion.load_weights.cache_clear()
    with pytest.raises(BadBot, match="shown in another way: train it again"):
        catalog.check("champion", game)


def changed(path, **arrays):
    """Writes the net of CATS with other arrays; without one where None is given."""
    with np.load(SHIPPED / "cats.npz") as kept, path.open("wb") as file:
        np.savez(file, **{name: each for name, each in {**kept, **arrays}.items() if each is not None})
    return path


def shaped(*shape, kind=np.float16):
    return np.zeros(shape, kind)


WRONG = {
    "hidden is shorter": {"hidden": shaped(2, 100, 576)},
    "policy is longer": {"policy": shaped(9999, 123)},
    "policy is wider": {"policy": shaped(576, 124)},
    "too wide": {"policy": shaped(champion.WIDEST + 1, 123)},
    "no width": {"policy": shaped(0, 123)},
    "a number": {"policy": np.float16(1)},
    "fewer seats": {"values": shaped(576, 3), "values_bias": shaped(3)},
    "fewer columns": {"first": shaped(344, 576)},
    "integers": {"first_bias": shaped(576, kind=np.int32)},
    "doubles": {"first_bias": shaped(576, kind=np.float64)},
    "complex numbers": {"first_bias": shaped(576, kind=np.complex64)},
    "text": {"first_bias": np.array(["a"] * 576)},
    "not a number": {"policy_bias": np.full(123, np.nan, np.float16)},
    "infinite": {"norms": np.full((3, 2, 576), np.inf, np.float16)},
    "a name is missing": {"norms": None},
    "a name more": {"more": shaped(1)},
    "the encoding is a list": {"encoding": np.array(["a", "b"])},
    "the encoding is a number": {"encoding": np.array(7)},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_net_that_does_not_fit_its_game_is_refused_with_one_sentence(wrong, tmp_path):
    path = changed(tmp_path / "odd.npz", **WRONG[wrong])
    with pytest.raises(BadBot, match=r"^'odd.npz' is no net of CATS that `clowder train` has written\.$"):
        champion.load_weights(path, "cats")


def test_a_net_of_another_width_or_precision_is_played(tmp_path):
    known = champion.weights_of(find("cats"))
    path = changed(tmp_path / "own.npz", **{name: np.float32(each) for name, each in known._asdict().items()})
    assert champion.load_weights(path, "cats").first.dtype == np.float32


def test_of_a_net_that_promises_much_nothing_is_read(tmp_path, monkeypatch):
    bomb = changed(tmp_path / "bomb.npz", policy=np.zeros((20_000, 5000), np.float16))  # 200 KB of zeros, packed
    lie = changed(tmp_path / "lie.npz")
    with zipfile.ZipFile(lie) as file:
        members = {name: file.read(name) for name in file.namelist()}
    assert b"(2, 576, 576)" in members["hidden.npy"]
    members["hidden.npy"] = members["hidden.npy"].replace(b"(2, 576, 576)", b"(9999, 9999)")
    with zipfile.ZipFile(lie, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    read = []
    monkeypatch.setattr(champion.format, "read_array", lambda *given, **more: read.append(given))
    for path in (bomb, lie):
        with pytest.raises(BadBot):
            champion.load_weights(path, "cats")
    assert not read
