"""What seats may know of CATS: imagined worlds are uniform over the consistent ones, and sealed answers stay hidden."""

import itertools
from collections import Counter

import pytest

import clowder
from cats.arrange import CARDS, answer, arrange, eyes, plans, truth
from clowder.engine.rules import calls
from clowder.engine.rules.record import read

WORLDS = 6000


def imagined(match, seat, number=WORLDS):
    """Yields worlds that the seat holds possible, as plain fields."""
    view, world = match.view_of(seat).record, match.game.new()
    imagine, rng = match.game.call(calls.determinize_first), match.game.rng("worlds")
    for _ in range(number):
        imagine(view, rng, world)
        yield read(world)


def assert_uniform(counts, weights):
    """Chi-square of counts against weights (whole numbers: ways), at one in a thousand (Wilson and Hilferty)."""
    assert set(counts) == set(weights)
    total, ways = sum(counts.values()), sum(weights.values())
    statistic = sum((counts[x] - total * w / ways) ** 2 / (total * w / ways) for x, w in weights.items())
    freedom = len(weights) - 1
    score = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5
    assert score < 3.1


@pytest.mark.parametrize("seat", [None, 0])
def test_decks_are_uniform_over_all_orders(seat):
    """Four birds above Flip, told apart: 24 orders, which look like 12 because two are alike."""
    match = arrange(deck="1 3 2 3 flip")
    counts = Counter(tuple(world.deck[1 : world.deck_size]) for world in imagined(match, seat))
    assert_uniform(counts, Counter(itertools.permutations((1, 2, 3, 3))))


def test_candidates_are_uniform_over_all_pairs_of_cards():
    """Katrina laid a Stalk and has one more: two of Stalk, Catch, Steal, Taunt, Eat, Play are 15 pairs, each alike."""
    match = arrange(two_rounds="on", taunts="on")
    plans(match, katrina="tree otis: stalk, catch eat")
    pairs = Counter((world.plan_low[1], world.plan_high[1]) for world in imagined(match, 0))
    assert_uniform(pairs, Counter(itertools.combinations(range(1, 7), 2)))


def test_candidates_count_the_two_stalks_apart():
    """Elvis laid an Eat and has both Stalks: of 15 pairs of cards one is both Stalks, two are Stalk and Catch."""
    match = arrange(two_rounds="on", taunts="on")
    plans(match, elvis="tree otis: eat, catch steal")
    hand = ["stalk", "stalk", "catch", "steal", "taunt", "play"]
    ways = Counter(tuple(sorted(pair)) for pair in itertools.combinations([CARDS.index(card) for card in hand], 2))
    pairs = Counter((world.plan_low[2], world.plan_high[2]) for world in imagined(match, 0))
    assert_uniform(pairs, ways)


def test_hidden_pointers_are_uniform():
    match = arrange("otis katrina elvis simone", two_rounds="on", hide_unused_pointer="on")
    plans(match, katrina="tree otis: eat, stalk catch")
    aims = Counter((world.plan_locale[1], world.plan_cat[1]) for world in imagined(match, 0))
    assert_uniform(aims, Counter(itertools.product((1, 2, 3), (1, 3, 4))))
    own = {(world.plan_locale[0], world.plan_cat[0]) for world in imagined(match, 0, 50)}
    assert len(own) == 1


def test_worlds_of_a_sealed_question_still_owe_all_answers_but_ones_own():
    match = arrange()
    answer(match, katrina="steal otis", elvis="eat")
    world = next(imagined(match, 1, 1))
    assert world.waiting_mask == 0b101
    assert world.answer == [0, truth(match).answer[1], 0, 0, 0]


def test_two_states_that_differ_in_secrets_look_the_same():
    """Another deck order, another sealed answer, another plan: byte-identical views for everybody else."""
    one, other = arrange(deck="1 2 3 flip"), arrange(deck="3 2 1 flip")
    answer(one, otis="catch bath")
    answer(other, otis="steal elvis")
    assert eyes(one, 1) == eyes(other, 1)
    assert eyes(one, None) == eyes(other, None)
    assert one.view(1) == other.view(1)


def test_a_spectator_of_the_end_sees_the_result():
    match = clowder.deal("cats", 3, 5, stall_rounds=1)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert match.view(None)["phase"] == "over"
    assert "shared the win with 0 points" in match.events(None)[-1]
