"""How much bots think: iterations, milliseconds by a clock of the test's, threads, and searches that begin anew."""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
from families import compiled
from finished_games import seated
from tiers import few_or_all

import clowder
import clowder.players as catalog
from clowder.engine.rules.contract import estimate
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import to_bytes
from clowder.engine.search import Advice, Search, style_of
from clowder.games import find, names
from clowder.players import champion_search, search_bot
from clowder.players import search_bot as search
from clowder.players.player import Budget, play_match
from clowder.players.search_bot import HOUSE, RANDOM, SearchPlayer
from clowder.table.bots import sentence


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


def test_explicit_budget_overrides_the_bots_own(made):
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


@pytest.mark.parametrize("name", compiled(names()))
@pytest.mark.parametrize("bot", ["search:60", "search:60:random"])
def test_a_search_plays_every_game_to_its_end(name, bot):
    for players in (find(name).min_players, find(name).max_players):
        match = clowder.deal(name, players=players, seed="bots")
        play_match(match, seated(match, bot))
        assert match.over


def test_search_gives_the_same_advice_for_the_same_seed_and_counts_its_visits():
    match = clowder.deal("exploding-kittens", players=3, seed=2)
    view = match.view_of(match.to_act[0])
    one, two = (SearchPlayer(5, Budget(iterations=500)).think(view) for _ in range(2))
    assert one == two
    assert sum(advice.share for advice in one) == pytest.approx(1)
    assert all(advice.win_chance is None if not advice.share else 0 <= advice.win_chance <= 1 for advice in one)
    assert {advice.move for advice in one} == set(match.legal(view.seat))


def test_search_joins_the_visits_of_several_threads():
    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    player = SearchPlayer(5, Budget(iterations=1000), threads=2)
    assert player.think(view) == SearchPlayer(5, Budget(iterations=1000), threads=2).think(view)


@pytest.mark.parametrize(
    ("name", "players", "budget", "searches"),
    [
        ("cats", 2, Budget(iterations=200), 1),  # one opponent
        ("cats", 3, Budget(iterations=50), 1),
        ("cats", 3, Budget(iterations=200), 4),
        ("cats", 5, Budget(iterations=95), 1),
        ("hold-my-bear", 3, Budget(iterations=200), 1),  # no estimate
        ("nine-lives", 3, Budget(iterations=200), 4),
    ],
)
def test_search_restarts_if_many_decide_at_once_and_the_game_has_an_estimate(
    monkeypatch, name, players, budget, searches
):
    made = []
    monkeypatch.setattr("clowder.players.search_bot.Search", lambda *parts: made.append(Search(*parts)) or made[-1])
    monkeypatch.setattr(search, "SPELL", search.SPELL // 20)
    match = clowder.deal(name, players=players, seed="crowd")
    assert len(match.to_act) == players  # all are asked at once
    SearchPlayer("seed", budget, backend="interpreted").think(match.view_of(0))
    visits = [sum(visits for visits, _ in search.totals().values()) for search in made]
    assert len(made) == searches
    assert budget.iterations - len(made) < sum(visits) + 1 <= budget.iterations + len(made)
    assert len({tuple(search.totals().items()) for search in made}) == len(made)  # each with luck of its own


@pytest.mark.parametrize("players", [2, 4])
def test_timed_search_always_returns_advice(players):
    match = clowder.deal("cats", players=players, seed="crowd")
    for milliseconds in (0.001, 3):
        advice = SearchPlayer("seed", Budget(milliseconds=milliseconds), backend="interpreted").think(match.view_of(0))
        assert sum(one.share for one in advice) == pytest.approx(1)


def test_search_finds_the_only_move_that_does_not_lose():
    """Two players, the viewer has seen that the top card is a kitten, and holds a Skip and no Defuse."""
    from clowder.games.kittens import layout as k

    match = clowder.deal("exploding-kittens", players=2, seed=4)
    position = match.position()
    state = position["position"]
    seat = state["turn"]
    other = 1 - seat
    state["hands"] = [[0] * k.HAND_KINDS for _ in range(k.SEATS)]
    state["hands"][seat][k.SKIP] = 1
    state["hands"][other][k.CAT] = 1
    state["hand_size"] = [1, 1, 0, 0, 0]
    state["at_least"] = [[0, 0, 0] for _ in range(k.SEATS)]
    state["at_least"][seat][0], state["at_least"][other][0] = 1 << k.SKIP, 1 << k.CAT
    state["known"] = [[[0] * k.VIEWERS for _ in range(k.HAND_KINDS)] for _ in range(k.SEATS)]
    state["lacks"] = [[0] * k.VIEWERS for _ in range(k.SEATS)]
    state["pile"] = [k.CAT + 1, k.CAT + 1, k.KITTEN] + [0] * (k.MAX_CARDS - 3)
    state["pile_seen"] = [0, 0, 1 << seat] + [0] * (k.MAX_CARDS - 3)
    state["pile_size"] = 3
    state["discard"], state["discard_size"] = [0] * k.MAX_CARDS, 0
    state["deck"] = [0] * k.KINDS
    state["deck"][k.SKIP], state["deck"][k.CAT], state["deck"][k.CAT + 1], state["deck"][k.KITTEN] = 1, 1, 2, 1
    match = clowder.load(position)
    for policy in (RANDOM, HOUSE):
        advice = SearchPlayer(1, Budget(iterations=300), policy=policy).think(match.view_of(seat))
        assert advice[0].move == k.MOVE_PLAY + k.SKIP
        assert advice[0].win_chance > 0.9


def test_full_search_continues_without_growing():
    match = clowder.deal("exploding-kittens", players=3, seed=2, backend="compiled")
    view = match.view_of(match.to_act[0])
    search = Search(match.game, view.seat, view.record, match.game.rng("full"), 1, style_of(match.game, RANDOM))
    search.run(20_000)
    assert search.trees.used[0] <= len(search.trees.table) * 3 // 4
    assert sum(visits for visits, _ in search.totals().values()) == 20_000 - 1  # the first one met the root


@pytest.mark.full
@pytest.mark.parametrize(("name", "wins"), [("cats", 16), ("nine-lives", 13)])
def test_search_beats_the_house_where_the_house_is_hardest_to_beat(name, wins):
    won = 0
    for number in range(20):
        match = clowder.deal(name, players=2, seed=f"strong/{number // 2}")
        seat = number % 2
        play_match(match, {seat: catalog.find("search:300", number), 1 - seat: catalog.find("house", number)})
        won += match.winners == (seat,)
    assert won >= wins


@template
def estimate_first(states, points):
    return estimate(states[0], points)


@pytest.mark.parametrize("name", names())
def test_estimate_changes_no_state_and_favours_likely_winners(name):
    game = find(name)
    right = asked = 0
    for number in range(few_or_all(20, 40)):
        match = clowder.deal(name, players=2, seed=f"estimate/{number}")
        players = {seat: catalog.find("house", seat) for seat in range(2)}
        for seat, player in players.items():
            player.start(seat, game, {})
        leads = []
        while not match.over:
            before, points = to_bytes(match.state), match.game.numbers(8)
            spread = game.call(estimate_first)(match.state, points)
            assert spread >= 0
            assert to_bytes(match.state) == before
            if spread and points[0] != points[1]:
                leads.append(int(points[1] > points[0]))
            seat = match.to_act[0]
            moves = match.legal(seat)
            match.play(seat, players[seat].choose(match.view_of(seat), moves, Budget()) if len(moves) > 1 else moves[0])
        if leads and len(match.winners) == 1:
            asked += 1
            right += leads[len(leads) * 3 // 4] == match.winners[0]
    assert (asked > 0) == game.has_estimate
    assert right >= 0.65 * asked


def learned(wish):
    """An evaluator that knows nothing of moves and thinks that who has the cards it wishes for wins."""

    def evaluate(view, moves):
        assert view.record[0]["viewer"] == view.seat + 1
        hands = np.exp(wish * view.record[0]["hand_size"][:2])
        return [1.0] * len(moves), hands / hands.sum()

    return evaluate


def test_the_values_of_a_plugged_in_evaluator_steer_the_search():
    from clowder.games.kittens import layout as k

    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    keeps, plays = (SearchPlayer(5, Budget(iterations=400), evaluate=learned(wish)).think(view) for wish in (1.0, -1.0))
    chance = {wish: {advice.move: advice.win_chance for advice in found} for wish, found in ((1, keeps), (-1, plays))}
    assert plays[0].move != k.MOVE_DRAW
    assert keeps[0].move != plays[0].move
    assert chance[1][plays[0].move] < chance[1][keeps[0].move]


def test_a_search_that_has_tried_nothing_yet_does_not_know_its_chances():
    """The first iteration only looks around at the root; where time is up after it, that is all."""
    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    player = SearchPlayer(5, Budget(milliseconds=0), evaluate=lambda seen, moves: ([1.0] * len(moves), [0.5, 0.5]))
    assert {(advice.share, advice.win_chance) for advice in player.think(view)} == {(0, None)}


def test_hint_without_chances_says_so():
    match = clowder.deal("cats", players=3, seed=2)
    view = match.view_of(0)
    move = match.legal(0)[0]
    assert sentence(view, Advice(move, 0.0, None)) == f"{view.text(move)}: I can't tell yet how good that is."


def test_the_priors_of_a_plugged_in_evaluator_steer_the_search(monkeypatch):
    looks = itertools.count()  # at a clock that goes on by a millisecond each time
    monkeypatch.setattr(search, "time", SimpleNamespace(perf_counter=lambda: next(looks) / 1000))
    match = clowder.deal("exploding-kittens", players=2, seed=2)
    view = match.view_of(match.to_act[0])
    for wish in match.legal(view.seat):

        def evaluate(seen, moves, wish=wish):
            return [9.0 if move == wish else 0.5 for move in moves], [0.5, 0.5]

        for budget in (Budget(iterations=100), Budget(milliseconds=200)):
            advice = SearchPlayer(5, budget, evaluate=evaluate).think(view)
            assert advice[0].move == wish
            assert advice[0].win_chance == pytest.approx(0.5, abs=0.2)
