"""The search: whose decisions its iterations reach, its statistics, and the value of an ending."""

import numpy as np
import pytest

import clowder
from clowder.engine.rules.kernel import template
from clowder.engine.search import HOUSE, WORLD, Search, appraise, style_of
from clowder.games import find
from clowder.games.hold_my_bear.layout import STALL


def search_from(match, seat, iterations):
    style = style_of(match.game, HOUSE)
    return Search(match.game, seat, match.view_of(seat).record, match.game.rng("search"), iterations, style, breadth=32)


@pytest.mark.parametrize(("name", "players"), [("nine-lives", 2), ("nine-lives", 6), ("cats", 4)])
def test_every_iteration_reaches_the_searching_seats_decision(name, players):
    match = clowder.deal(name, players=players, seed=1)
    assert len(match.to_act) == players
    for seat in (0, players - 1):
        search = search_from(match, seat, 300)
        search.run(300)
        assert sum(visits for visits, _ in search.totals().values()) == 299  # the first one finds the root


@pytest.mark.parametrize("name", ["bursting-felines", "cats"])
def test_every_move_of_an_evaluators_node_has_a_place_of_its_own(name):
    match = clowder.deal(name, players=4, seed=55)
    search = search_from(match, match.to_act[0], 400)
    search.run_with(lambda view, moves: ([1.0] * len(moves), [0.25] * 4), 400)
    assert np.count_nonzero(search.trees.table) == search.trees.used[0] > 400


@template
def appraise_first(states, seats, points, worths):
    appraise(states[WORLD], 0, seats, points, worths)


def test_a_draw_is_worth_nothing():
    game = find("hold-my-bear")
    match = clowder.deal(game.name, players=4, seed=1)
    match.state[0].ending = STALL
    worths = game.numbers(8, "f8")
    worths[:4] = [1.0] * 4
    game.call(appraise_first)(match.state, 4, game.numbers(8), worths)
    assert list(worths[:4]) == [0.0] * 4
