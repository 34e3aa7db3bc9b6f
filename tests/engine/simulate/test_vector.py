"""Many games stepped together: the same games as with `Match`, for any n and threads, and no illegal action."""

from itertools import pairwise

import numpy as np
import pytest
from families import compiled

import clowder
from clowder.engine.errors import BadBot, BadPlayers, ClowderError, IllegalMove
from clowder.games import find, names


def choose(mask, salt=0):
    """Returns a legal action of each row, by a rule that depends on the row alone."""
    return np.array([np.flatnonzero(row)[(7 * int(row.sum()) + salt) % int(row.sum())] for row in mask])


def trace(games, steps, salt=0):
    """Plays some steps. Returns all results, environment by environment."""
    now, told = games.reset(), []
    for _ in range(steps):
        told.append([part.copy() for part in now])
        now = games.step(choose(now.mask, salt))
    return told


@pytest.mark.parametrize("name", compiled(names()))
def test_the_games_are_those_that_a_match_plays(name):
    game = find(name)
    games = clowder.vector(name, players=[game.min_players, game.max_players], n=4, seed=5)
    now = games.reset()
    matches = [clowder.deal(name, players=int(games.players[i]), seed=games.deal_of(i)) for i in range(4)]
    for step in range(150):
        chosen = choose(now.mask, step)
        for i, match in enumerate(matches):
            forced(match)
            seat = match.to_act[0]
            view = match.view_of(seat)
            assert seat == now.seat[i]
            assert np.array_equal(now.observation[i], view.observation())
            assert np.array_equal(now.mask[i], view.mask())
            match.play(seat, view.move_of(int(chosen[i])))
            forced(match)
        acted = now.seat.copy()
        now = games.step(chosen)
        for i, match in enumerate(matches):
            assert now.done[i] == match.over
            shares = [0.0] * game.max_players
            if match.over:
                for winner in match.winners:
                    shares[(winner - acted[i]) % match.players] = 1 / len(match.winners)
                matches[i] = clowder.deal(name, players=match.players, seed=games.deal_of(i))
            assert now.reward[i].tolist() == pytest.approx(shares)


def forced(match):
    while not match.over and len(match.legal(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])


def test_an_environment_has_the_same_games_in_any_company_on_any_number_of_threads():
    many = trace(clowder.vector("exploding-kittens", players="2-5", n=9, seed=1, threads=3), 80)
    few = trace(clowder.vector("exploding-kittens", players="2-5", n=5, seed=1, threads=1), 80)
    for one, other in zip(many, few, strict=True):
        for ours, theirs in zip(one, other, strict=True):
            assert np.array_equal(ours[:5], theirs)


def test_vector_reset_continues_the_seeds_series():
    games = clowder.vector("exploding-kittens", players=3, n=2, seed="s")
    first = games.reset().observation.copy()
    assert games.deal_of(1) == "s/1/0"
    games.reset()
    assert games.deal_of(1) == "s/1/1"
    assert np.array_equal(games.reset(seed="s").observation, first)


@pytest.mark.parametrize("action", [-1, 10**6, 4])
def test_an_illegal_action_names_its_environment_and_changes_nothing(action):
    games, twins = (clowder.vector("exploding-kittens", players=4, n=6, seed=1) for _ in range(2))
    now = games.reset()
    twins.reset()
    chosen = choose(now.mask)
    before = [part.copy() for part in now]
    with pytest.raises(IllegalMove, match=rf"^Environment 3: action {action} is not legal for seat \d now\."):
        games.step(np.where(np.arange(6) == 3, action, chosen))
    assert all(np.array_equal(ours, theirs) for ours, theirs in zip(before, now, strict=True))
    for step in range(20):  # and what comes of it is the same
        now, later = games.step(chosen), twins.step(chosen)
        assert all(np.array_equal(ours, theirs) for ours, theirs in zip(now, later, strict=True))
        chosen = choose(now.mask, step)


def test_writing_to_a_mask_makes_nothing_legal():
    games = clowder.vector("exploding-kittens", players=4, n=1, seed=1)
    now = games.reset()
    wrong = int(np.flatnonzero(now.mask[0] == 0)[0])
    now.mask[:] = 1
    with pytest.raises(IllegalMove):
        games.step([wrong])


@pytest.mark.full
@pytest.mark.parametrize("name", ["exploding-kittens", "nine-lives"])
def test_floats_are_the_bytes_times_their_scales(name):
    both = [clowder.vector(name, players=4, n=3, seed=2, dtype=dtype) for dtype in ("uint8", "float32")]
    for one, other in zip(*(trace(games, 40) for games in both), strict=True):
        assert other[0].dtype == np.float32
        assert np.allclose(one[0] * find(name).scales, other[0])


def test_buffers_of_the_callers_are_filled_and_kept():
    games = clowder.vector("exploding-kittens", players=2, n=4, seed=3)
    kept = [games.buffers() for _ in range(3)]
    games.reset(out=kept[0])
    for one, other in pairwise(kept):
        before = one.observation.copy()
        assert games.step(choose(one.mask), out=other) is not None
        assert np.array_equal(one.observation, before)
        assert not np.array_equal(one.observation, other.observation)
    with pytest.raises(ClowderError, match="'mask'"):
        games.step(choose(kept[2].mask), out=kept[1]._replace(mask=np.zeros((4, 3), np.uint8)))


@pytest.mark.parametrize("opponents", ["random", pytest.param("house", marks=pytest.mark.full)])
def test_against_others_one_seat_of_each_game_is_asked(opponents):
    games = clowder.vector("exploding-kittens", players=3, n=6, seed=1, opponents=opponents)
    now, heroes, won = games.reset(), {}, []
    for step in range(200):
        for i in range(6):
            assert heroes.setdefault((i, games.deal_of(i)), now.seat[i]) == now.seat[i] == games.view(i).seat
        now = games.step(choose(now.mask, step))
        won += now.reward[now.done].tolist()
    assert {seat for (i, _), seat in heroes.items() if i == 0} == {0, 1, 2}
    assert all(sum(shares) == pytest.approx(1) for shares in won)
    assert {shares.index(1.0) for shares in won} == {0, 1, 2}, "the learner's own share comes first"


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"players": "2-9"}, BadPlayers),
        ({"players": []}, BadPlayers),
        ({"players": "5-2"}, BadPlayers),
        ({"n": 0}, ClowderError),
        ({"dtype": "int64"}, ClowderError),
        ({"device": "tpu"}, ClowderError),
        ({"opponents": "nobody"}, BadBot),
        ({"seed": "x" * 65}, ClowderError),
        ({"attack": "three"}, ClowderError),
    ],
)
def test_invalid_declaration_is_refused_in_one_sentence(wrong, error):
    with pytest.raises(error, match=r"^[A-Z].*\.$"):
        clowder.vector("exploding-kittens", **{"players": 4, "n": 2, "seed": 1, **wrong})


@pytest.mark.parametrize("actions", [[0], [0.5, 1.0], "ab", [[0, 0]]])
def test_actions_are_one_whole_number_for_each_game(actions):
    games = clowder.vector("exploding-kittens", players=2, n=2, seed=1)
    games.reset()
    with pytest.raises(ClowderError, match="2 whole numbers"):
        games.step(actions)


def test_nothing_is_stepped_before_it_is_dealt():
    with pytest.raises(ClowderError, match="reset"):
        clowder.vector("exploding-kittens", players=2, n=2, seed=1).step([0, 0])
