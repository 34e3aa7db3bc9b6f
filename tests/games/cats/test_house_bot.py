"""The house bot of CATS plays as a good player would."""

from collections import Counter

import pytest

import clowder
import clowder.players as catalog
from cats.arrange import answer, arrange, move, phase, seats_of, truth
from clowder.engine.rules.contract import estimate
from clowder.engine.rules.kernel import template
from clowder.players.player import Budget, play_match, truth_of


def advice(match, cat, times=40):
    """Returns the house's moves for a cat, with how often each came up."""
    bot = catalog.find("house", 5)
    seat = seats_of(match).index(cat)
    bot.start(seat, match.game, match.options)
    view, moves = match.view_of(seat), match.legal(seat)
    return Counter(bot.choose(view, moves, Budget()) for _ in range(times))


def test_it_catches_what_it_alone_has_stalked():
    match = arrange(birds="3 3 3", stalks={"otis": "tree tree"})
    assert advice(match, "otis").most_common(1)[0][0] == move(match, "catch tree")


def test_it_eats_what_was_played_with_and_never_plays_twice():
    match = arrange(front={"otis": "3x2"})
    assert set(advice(match, "otis")) == {move(match, "eat")}


def test_it_plays_with_its_food_only_when_thieves_have_better_to_do():
    busy = arrange(front={"otis": "3", "katrina": "2", "elvis": "2"})
    assert set(advice(busy, "otis")) == {move(busy, "play")}
    hungry = arrange(birds="- - -", deck="", front={"otis": "3"})
    assert set(advice(hungry, "otis")) == {move(hungry, "eat")}


def test_hungry_cats_do_not_all_run_to_the_same_place():
    assert len(advice(arrange(birds="1 2 3"), "otis", 200)) > 3


def test_it_leaves_stalks_lying_unless_neither_can_do_any_good():
    match = arrange(birds="3 2 flip", deck="", stalks={"otis": "grass", "katrina": "bath tree"})
    for seat in range(3):
        match.play(seat, move(match, "eat"))
    assert phase(match) == "lift"
    assert set(advice(match, "otis")) == {move(match, "lift")}
    assert set(advice(match, "katrina")) == {move(match, "lift bath")}


def test_elvis_is_unimpressed_by_a_thief_only_when_he_has_something_to_lose():
    for front, word in (({"elvis": "3"}, "use"), ({}, "keep")):
        match = arrange(front=front, abilities="on")
        answer(match, otis="steal elvis", katrina="eat", elvis="play")
        assert set(advice(match, "elvis")) == {move(match, word)}


@pytest.mark.parametrize("options", [{}, {"advanced": "on"}, {"taunts": "on"}])
def test_its_games_end_because_the_birds_are_gone(options):
    for seed in range(5):
        match = clowder.deal("cats", 4, seed, **options)
        play_match(match, {seat: catalog.find("house", seat) for seat in range(4)})
        assert match.view(None)["idle_rounds"] < 30


def test_it_beats_random_players_hollow():
    for seed in range(5):
        match = clowder.deal("cats", 4, seed)
        play_match(match, {seat: catalog.find("house" if seat == 2 else "random", seat) for seat in range(4)})
        assert match.winners == (2,)


@pytest.mark.parametrize("name", ["house", pytest.param("search:1000", marks=pytest.mark.full)])
def test_no_table_of_four_waits_for_the_stall_guard(name):
    """Who catches first is robbed first; but a game that nobody dares to play on is no game."""
    for number in range(4):
        match = clowder.deal("cats", players=4, seed=f"waiting/{number}")
        play_match(match, {seat: catalog.find(name, f"{number}/{seat}") for seat in range(4)})
        assert truth(match).idle < match.options["stall_rounds"]


@template
def estimate_first(states, points):
    return estimate(states[0], points)


def worth_of_a_stalk(cat, idle, **eaten):
    """Returns what the estimate thinks of a cat's Stalk that lies out."""
    points = []
    for stalks in ({}, {cat: "tree"}):
        match = arrange(birds="3 3 3", stalks=stalks, eaten=eaten, idle=idle)
        points.append(match.game.numbers(8))
        match.game.call(estimate_first)(truth_of(match), points[-1])
    seat = seats_of(match).index(cat)
    return int(points[1][seat] - points[0][seat])


def test_estimate_favours_stalking_in_a_standoff():
    assert worth_of_a_stalk("otis", idle=0) < 0 < worth_of_a_stalk("otis", idle=24)
    assert worth_of_a_stalk("otis", idle=24, katrina="2") > 0
    assert worth_of_a_stalk("otis", idle=24, otis="2", katrina="2") > 0
    assert worth_of_a_stalk("otis", idle=24, otis="2") < 0
