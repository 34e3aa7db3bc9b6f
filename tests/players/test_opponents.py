"""A learner against any bot: the same interface as against the house, and bots that see only their own views."""

import numpy as np
import pytest
from families import compiled

import clowder
from clowder.engine.errors import BadBot, IllegalMove
from clowder.players.house import HousePlayer


def choose(mask, salt=0):
    """Returns a legal action of each row, by a rule that depends on the row alone."""
    return np.array([np.flatnonzero(row)[(7 * int(row.sum()) + salt) % int(row.sum())] for row in mask])


class Curious(HousePlayer):
    """The house, noting whose views and events it was given."""

    seen: list[tuple[int, int]]

    def start(self, seat, game, options):
        super().start(seat, game, options)
        self.seat = seat

    def saw(self, events):
        assert all(len(event) == 5 for event in events)

    def choose(self, view, moves, budget):
        Curious.seen.append((self.seat, view.seat))
        return super().choose(view, moves, budget)


def test_a_bot_is_asked_for_its_own_seats_alone():
    Curious.seen = []
    games = clowder.vector("exploding-kittens", players=[2, 4], n=4, seed=1, opponents=Curious)
    now, ended = games.reset(), 0
    for step in range(60):
        for i in range(4):
            assert now.mask[i].any()
            match = clowder.deal("exploding-kittens", players=int(games.players[i]), seed=games.deal_of(i))
            assert match.players == games.players[i]
        now = games.step(choose(now.mask, step))
        ended += int(now.done.sum())
        assert np.array_equal(now.reward.sum(1) > 0, now.done)
    assert ended > 2
    assert all(seat == viewer for seat, viewer in Curious.seen)


@pytest.mark.parametrize("name", compiled(["exploding-kittens", "cats"]))
def test_same_seed_repeats_a_bots_games(name):
    def played():
        games = clowder.vector(name, players=3, n=2, seed=4, opponents="search:20")
        now, told = games.reset(), []
        for step in range(12):
            told.append(now.observation.copy())
            now = games.step(choose(now.mask, step))
        return np.array(told)

    assert np.array_equal(played(), played())


@pytest.mark.parametrize("name", compiled(["exploding-kittens", "cats"]))
def test_illegal_action_changes_nothing_and_failing_bot_is_reported(name):
    games, twins = (clowder.vector(name, players=2, n=2, seed=4, opponents="search:5") for _ in range(2))
    now = games.reset()
    twins.reset()
    wrong = int(np.flatnonzero(now.mask[1] == 0)[0])
    with pytest.raises(IllegalMove, match=r"^Environment 1"):
        games.step([choose(now.mask)[0], wrong])
    chosen = choose(now.mask)
    for ours, theirs in zip(games.step(chosen), twins.step(chosen), strict=True):
        assert np.array_equal(ours, theirs)

    class Broken(HousePlayer):
        def choose(self, view, moves, budget):
            return -1

    with pytest.raises(BadBot, match="not a legal move"):
        clowder.vector("exploding-kittens", players=4, n=3, seed=4, opponents=Broken).reset()
    with pytest.raises(BadBot):
        clowder.vector("cats", players=2, n=2, seed=4, opponents=7)
