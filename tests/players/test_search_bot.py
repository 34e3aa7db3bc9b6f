"""How much bots think: iterations, milliseconds by a clock of the test's, threads, and searches that begin anew."""

from types import SimpleNamespace

import pytest

from clowder.engine.search import RANDOM
from clowder.games import find
from clowder.players import champion_search, search_bot
from clowder.players.player import Budget
from clowder.players.search_bot import SearchPlayer


class Clock:
    """Moves by a millisecond with each batch."""

    def __init__(self):
        self.now, self.slept = 100.0, []

    def perf_counter(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(seconds)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(search_bot, "time", clock)
    return clock


@pytest.fixture
def made(monkeypatch, clock):
    """The searches that were made, none of which searches."""
    searches = []

    class Search:
        def __init__(self, game, seat, record, seed, room, style, breadth):
            self.seed, self.room, self.style, self.breadth, self.batches = tuple(seed), room, style, breadth, []
            searches.append(self)

        def run(self, number):
            self.batches.append(number)
            clock.now += 0.001

        def run_with(self, evaluate, number):
            self.run(number)

        def totals(self):
            return {1: (3.0, 1.0), 2: (1.0, 0.5)}

    monkeypatch.setattr(search_bot, "Search", Search)
    return searches


def view(asked=0b11, has_estimate=False):
    rng = find("cats").rng
    game = SimpleNamespace(has_estimate=has_estimate, call=lambda template: lambda record: asked, rng=rng)
    found = SimpleNamespace(seat=0, game=game, record=None)
    found.on = lambda backend: found
    return found


def player(budget=None, **more):
    return SearchPlayer("seed", budget, **{"style": "a style", "policy": RANDOM, **more})


def spent(made):
    return [sum(each.batches) for each in made]


def test_iterations_are_spent_and_hardly_more(made):
    advice = player(Budget(iterations=100)).think(view())
    assert spent(made) == [101]
    assert [each.room for each in made] == [101]
    assert [(each.move, each.share) for each in advice] == [(1, 0.75), (2, 0.25)]
    assert made[0].style == "a style"


def test_without_a_word_it_is_a_thousand(made):
    player().think(view())
    assert spent(made) == [1001]


def test_a_budget_that_is_given_goes_before_the_bots_own(made):
    bot = player(Budget(iterations=100))
    assert bot.choose(view(), [1, 2], Budget(iterations=50)) == 1
    bot.choose(view(), [1, 2], Budget())
    bot.think(view(), None)
    assert spent(made) == [51, 101, 101]


def test_threads_share_the_iterations(made):
    player(Budget(iterations=100), threads=4).think(view())
    assert spent(made) == [26] * 4
    assert len({each.seed for each in made}) == 4


def test_each_question_has_other_random_numbers_and_a_new_game_the_same(made):
    bot = player(Budget(iterations=10))
    bot.think(view())
    bot.think(view())
    bot.start(0, None, {})
    bot.think(view())
    first, second, again = (each.seed for each in made)
    assert first == again != second
    assert SearchPlayer().seed != SearchPlayer().seed
    assert SearchPlayer(7).seed == "7"


def test_milliseconds_are_kept_by_the_clock(made, clock):
    player(Budget(milliseconds=20)).think(view())
    assert 100.020 <= clock.now <= 100.0211
    [batches] = [each.batches for each in made]
    assert len(batches) == 20
    assert batches[:3] == [8, 10, 12], "small at first, so that it is never late by much"
    assert max(batches) <= search_bot.BATCH
    assert made[0].room == search_bot.PACE * 20 + 1
    made.clear()
    player(Budget(milliseconds=10_000)).think(view())
    assert made[0].room == search_bot.ROOM + 1
    assert max(made[0].batches) == search_bot.BATCH


def test_however_short_the_time_something_is_tried(made, clock):
    player(Budget(milliseconds=0.0001)).think(view())
    assert [each.batches for each in made] == [[8]]


def test_an_evaluator_is_asked_for_one_node_at_a_time_where_time_counts(made):
    player(Budget(milliseconds=3), evaluate=lambda view, moves: None).think(view())
    assert made[0].batches == [1, 1, 1]
    assert made[0].breadth == search_bot.BREADTH
    made.clear()
    player(Budget(iterations=30), evaluate=lambda view, moves: None).think(view())
    assert made[0].batches == [31]


@pytest.mark.parametrize(
    ("asked", "has_estimate", "policy", "searches"),
    [
        (0b111, True, search_bot.HOUSE, 5),
        (0b011, True, search_bot.HOUSE, 1),
        (0b111, False, search_bot.HOUSE, 1),
        (0b111, True, RANDOM, 1),
    ],
)
def test_in_a_crowd_several_short_searches_share_the_budget(made, asked, has_estimate, policy, searches):
    player(Budget(iterations=5000), policy=policy).think(view(asked, has_estimate))
    assert len(made) == searches
    assert 5001 <= sum(spent(made)) <= 5010
    assert len({each.seed for each in made}) == searches
    assert made[0].breadth == 2


def test_a_crowd_with_little_time_has_one_short_search(made, clock):
    player(Budget(milliseconds=2), policy=search_bot.HOUSE).think(view(0b111, True))
    assert len(made) == 1
    made.clear()
    player(Budget(iterations=999), policy=search_bot.HOUSE).think(view(0b111, True))
    assert spent(made) == [1000]


def test_to_be_idle_takes_as_long_as_a_decision(clock, monkeypatch):
    player(Budget(milliseconds=150)).idle()
    player(Budget(iterations=9)).idle()
    assert clock.slept == [0.15, 0]
    monkeypatch.setattr(champion_search, "time", clock)
    champion_search.GuidedPlayer(1, Budget(milliseconds=20)).idle()
    assert clock.slept[-1] == 0.02


# A search that a net guides


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
