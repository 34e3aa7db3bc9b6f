"""Search for learners: many trees, one evaluator."""

import numpy as np
import pytest
from families import compiled

import clowder
from clowder.engine.errors import ClowderError
from clowder.engine.forest import BREADTH, Forest
from clowder.engine.play.match import View
from clowder.engine.search import Search, Style
from clowder.engine.text.viewer import NAMES
from clowder.games import find, own_names
from clowder.players.forest import ForestPlayer
from clowder.players.player import Budget


def views_of(name, number, players=3):
    """Returns the views of seats with a choice, early in as many games."""
    found = []
    for seed in range(number):
        stepper = clowder.stepper(name, players=players, seed=seed)
        for _ in range(seed):
            stepper.play(int(stepper.moves[seed % len(stepper.moves)]))
        found.append(View(stepper.game, stepper.seat, NAMES[:players], stepper.view(stepper.seat)))
    return found


def opinion(observation, mask):
    """Returns an evaluator's priors and values: any function of what is shown."""
    numbers = observation.astype(np.float64)
    priors = mask * (1 + np.arange(mask.shape[1]) % 5 + numbers.sum(1, keepdims=True) % 3)
    values = 0.2 + (numbers[:, :1] + np.arange(3)) % 4 / 8
    return priors, values


@pytest.mark.parametrize("name", compiled(own_names()))
def test_a_tree_finds_what_a_search_with_the_same_evaluator_finds(name):
    game, views = find(name).on("compiled"), views_of(name, 4)
    forest = Forest(game, views, seed="wood", iterations=60)
    forest.run(opinion, 60)

    def evaluate(view, moves):
        priors, values = opinion(view.observation()[None], view.mask()[None])
        return [priors[0, view.action_of(move)] for move in moves], np.roll(values[0], view.seat)

    for number, view in enumerate(views):
        alone = Search(game, view.seat, view.record, game.rng(f"wood/{number}"), 60, Style(), BREADTH)
        alone.run_with(evaluate, 60)
        totals = alone.totals()
        found = {
            view.move_of(int(action)): forest.visits[number, action] for action in forest.visits[number].nonzero()[0]
        }
        assert found == {move: visits for move, (visits, _) in totals.items() if visits}
        worth = sum(worth for _, worth in totals.values())  # the first iteration only opens the root
        first = opinion(view.observation()[None], view.mask()[None])[1][0, 0]
        assert forest.values[number, 0] == pytest.approx((worth + first) / 60)


def test_the_end_of_a_game_is_worth_what_it_pays():
    """If an evaluator gives nobody a chance, what a nearly ended game is worth comes from its ends alone."""
    stepper = clowder.stepper("exploding-kittens", players=2, seed=3)
    turns = []
    while not stepper.over:
        turns.append(View(stepper.game, stepper.seat, NAMES[:2], stepper.view(stepper.seat)))
        stepper.play(int(stepper.moves[0]))
    forest = Forest(stepper.game, turns[-1:], seed=1, iterations=400)
    forest.run(lambda observation, mask: (mask, np.zeros((len(mask), 2))), 400)
    assert 0 < forest.values.sum() <= 1


def test_an_evaluator_of_another_shape_is_refused():
    forest = Forest(find("exploding-kittens"), views_of("exploding-kittens", 2), seed=1, iterations=10)
    with pytest.raises(ClowderError, match="An evaluator returns priors"):
        forest.run(lambda observation, mask: (mask, np.zeros((len(mask), 2))), 1)
    with pytest.raises(ClowderError, match="has a choice"):
        Forest(find("cats"), [], seed=1, iterations=10)


def test_a_bot_with_an_evaluator_prefers_what_it_is_told_to():
    view = views_of("exploding-kittens", 1)[0]
    liked = int(view.mask().nonzero()[0][-1])

    def fond(observation, mask):
        priors = mask * 0.01
        priors[:, liked] += mask[:, liked]
        return priors, np.full((len(mask), 3), 1 / 3)

    bot = ForestPlayer(fond, seed=1, iterations=64, trees=4)
    bot.start(view.seat, view.game, {})
    assert bot.choose(view, view.legal(), Budget()) == view.move_of(liked)
