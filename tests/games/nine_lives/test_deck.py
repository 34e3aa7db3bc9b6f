"""The decks follow the recipe over 1,000 deals: sizes, totals, no stars mixed; and the canonical ones are as listed."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, sqrt

import pytest

import clowder
from clowder.engine.errors import BadOption
from clowder.engine.rules import calls
from clowder.engine.rules.record import read
from clowder.games import find
from clowder.games.nine_lives import layout as k
from nine_lives.arrange import LIVES, spell

DEALS = 1000
GAME = find("nine-lives")
POWERS_OF = {"limited": range(1, k.CORE_POWERS + 1), "all": range(1, k.POWERS + 1)}
WEIGHTS = {"skip": 1, "copycat": 2, "wildcard": 1, "override": 1.5, "inspect": 2}
SMALL = ["".join(c) for size in (1, 2, 3) for c in combinations_with_replacement("cst", size)]


def deals(players, number=DEALS, **options):
    packed = GAME.packed(players, GAME.option_set.read(players, options))
    states = GAME.new()
    for seed in range(number):
        GAME.call(calls.deal_first)(states, players, packed, GAME.rng(seed))
        yield read(states)


def cat_deck(state):
    return Counter({spell(state.icons[card]): state.copies[card] for card in range(1, state.num_cards + 1)})


def life_deck(state):
    return Counter({LIVES[life]: number for life, number in enumerate(state.life_deck) if number})


def within(count, trials, chance):
    """Whether a count is within five deviations of what its chance says."""
    return abs(count - trials * chance) <= 5 * sqrt(trials * chance * (1 - chance))


def test_r54_cards_are_counted_by_their_icons():
    wanted = {"num_ones": 2, "num_threes": 0, "num_fours": 15, "num_fives": 5, "num_sixes": 4, "num_stars": 4}
    for state in deals(3, 20, num_fillers=0, **wanted):
        deck = cat_deck(state)
        sizes = Counter("stars" if "x" in card else len(card) for card in deck)
        assert sizes == {1: 2, 2: 6, 4: 15, 5: 5, 6: 4, "stars": 4}
        assert set(deck.values()) == {1}
        assert state.pile_size + sum(state.hand_size) == deck.total()


def test_r55_as_many_cards_are_dealt_as_the_option_says():
    assert all(state.hand_size[:4] == [5] * 4 for state in deals(4, 5, hand=5))


@pytest.mark.parametrize("powers", ["limited", "all"])
def test_r56_a_power_that_is_left_out_is_on_no_life(powers):
    for state in deals(4, 20, powers=powers, without="skip"):
        deck = life_deck(state)
        assert deck["skip"] == 0
        assert deck.total() == (45 if powers == "limited" else 59)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("powers", "without"), [("limited", "none"), ("limited", "skip"), ("all", "none"), ("all", "copycat")]
)
def test_r59_with_varied_lives_each_power_is_on_as_many_lives(players, powers, without):
    usual = next(life_deck(state).total() for state in deals(players, 1, powers=powers, without=without))
    held, fewest = Counter(), Counter()
    for state in deals(players, 120, powers=powers, without=without, lives="varied"):
        deck = life_deck(state)
        assert deck.total() == usual
        by_power = {
            power: [life for life in range(1, k.ANY_LIFE) if k.POWER_OF[life] == power] for power in POWERS_OF[powers]
        }
        sizes = {power: sum(state.life_deck[life] for life in lives) for power, lives in by_power.items()}
        if without != "none":
            assert sizes.pop(k.SKIP if without == "skip" else k.COPYCAT) == 0
        assert set(sizes.values()) <= {usual // len(sizes), -(-usual // len(sizes))}
        for power in sizes:
            copies = [state.life_deck[life] for life in by_power[power]]
            assert max(copies) - min(copies) <= 1
            fewest[power] += sizes[power] == usual // len(sizes)
        held.update(k.POWER_OF[life] for row in state.lives[:players] for life in row)
    number = 120 * 9 * players
    assert all(within(held[power], number, 1 / len(sizes)) for power in sizes)
    even = (-usual) % len(sizes) / len(sizes) if usual % len(sizes) else 1
    assert all(within(fewest[power], 120, even) for power in sizes)  # who has one more is drawn by lot


def test_r59_the_usual_lives_are_half_shapeshifts_and_the_varied_ones_an_eighth():
    def shapeshifts(**options):
        lives = [k.POWER_OF[x] for state in deals(4, 300, **options) for row in state.lives[:4] for x in row]
        return lives.count(k.SHAPESHIFT) / len(lives)

    assert 0.48 < shapeshifts() < 0.6
    assert 0.11 < shapeshifts(lives="varied") < 0.14


def test_r59_is_the_preset_for_first_games():
    assert {preset.name: preset.options for preset in GAME.presets}["first"] == {"lives": "varied"}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_r60_first(players):
    for seat in range(players):
        match = clowder.deal("nine-lives", players, 1, first=seat)
        usual = clowder.deal("nine-lives", players, 1)
        assert read(match.state).queen == seat
        assert match.position()["position"]["lives"] == usual.position()["position"]["lives"]
    if players < 6:
        with pytest.raises(BadOption, match=f"^Option first .* names seat {players}; .* is {players - 1}"):
            clowder.deal("nine-lives", players, 1, first=players)


@pytest.mark.parametrize(
    ("options", "sorry"),
    [
        ({"num_fives": 14}, "These options make 55 cards; a deck has at most 45."),
        (
            {"num_threes": 0, "num_fours": 0, "num_stars": 0, "hand": 6},
            "These options make 16 cards, too few for 6 hands of 6.",
        ),
        (
            {"powers": "all", "without": "numbershift"},
            "These options leave 40 lives, too few for 6 players with nine each.",
        ),
        ({"without": "swap"}, "names a power that takes part only with powers=all"),
        ({"deck": "canonical", "num_stars": 8}, "brings its own cards and lives"),
        ({"deck": "canonical", "without": "skip"}, "brings its own cards and lives"),
        ({"deck": "canonical", "lives": "varied"}, "brings its own cards and lives"),
    ],
)
def test_r54_decks_that_cannot_be(options, sorry):
    with pytest.raises(BadOption, match=sorry):
        GAME.option_set.read(6, options)


def test_r2_generated_cat_decks_follow_the_recipe():
    picked, fillers = Counter(), Counter()
    for state in deals(4):
        deck = cat_deck(state)
        assert deck.total() == 45
        assert all(set(card) == {"x"} or "x" not in card for card in deck)
        assert all(deck[card] >= 1 for card in SMALL)
        assert all(deck["x" * number] >= 1 for number in range(1, 10))
        fixed = Counter(SMALL + ["x" * number for number in range(1, 10)])
        assert len(fixed) == 28
        sizes = Counter(len(card) for card in (deck - fixed).elements())
        extra = deck - fixed
        different = Counter(len(card) for card in extra if len(card) > 3 and "x" not in card)
        assert 10 <= different[4] <= 12
        assert 4 <= different[5] <= 6
        assert 1 <= different[6] <= 3
        assert sizes.total() == 17
        assert max(deck.values()) <= 3
        picked.update(card for card in extra if len(card) == 4 and "x" not in card)
        fillers.update(card for card in extra.elements() if card in fixed)
    assert len(picked) == comb(6, 2)
    assert all(within(number, DEALS, 10 / 15 + 2 / 92 / 3) for number in picked.values())
    assert within(fillers.total(), 2 * DEALS, 28 / 92)


def test_r2_icons_of_generated_decks_are_balanced():
    totals = Counter()
    for state in deals(2):
        for card, number in cat_deck(state).items():
            for letter in card:
                totals[letter] += number
    assert max(totals[letter] for letter in "cst") - min(totals[letter] for letter in "cst") < DEALS / 2
    assert 38 * DEALS < totals["c"] < 42 * DEALS
    assert 45 * DEALS < totals["x"] < 47 * DEALS


def test_r2_the_canonical_cat_deck_is_as_listed():
    (state,) = deals(3, 1, deck="canonical")
    listed = [
        "cccc",
        "ssss",
        "tttt",
        "ccss",
        "cctt",
        "sstt",
        "ccst",
        "csst",
        "cstt",
        "cccst",
        "cssst",
        "csttt",
        "ccsst",
        "ccstt",
        "csstt",
        "ccsstt",
        "cst",
    ]
    assert cat_deck(state) == Counter(SMALL + ["x" * number for number in range(1, 10)] + listed)
    icons = Counter("".join(cat_deck(state).elements()))
    assert icons == {"c": 40, "s": 40, "t": 40, "x": 45}


@pytest.mark.parametrize(("players", "size"), [(2, 45), (5, 45), (6, 54)])
def test_r4_limited_life_decks_follow_the_recipe(players, size):
    drawn = Counter()
    core = LIVES[1 : k.CORE_LIVES + 1]
    for state in deals(players):
        deck = life_deck(state)
        assert deck.total() == size
        assert set(deck) == set(core), "each core life is there at least once"
        drawn += deck - Counter(core)
    weights = {name: WEIGHTS.get(name, 2 if ">" in name else 1.25) for name in core}
    trials = DEALS * (size - 25)
    assert drawn.total() == trials
    assert all(within(drawn[name], trials, weight / 41.5) for name, weight in weights.items())


def test_r5_all_powers_are_sixty_lives_once_each():
    for players in (2, 6):
        for state in deals(players, 20, powers="all"):
            assert life_deck(state) == Counter(LIVES[1:])
            assert len([life for life in state.left_out if life]) == 60 - 9 * players


def test_r6_canonical_lives_are_as_listed():
    (state,) = deals(5, 1, deck="canonical")
    shifts = [name for name in LIVES if ">" in name]
    expected = Counter(shifts * 2 + ["copycat", "inspect", "override", "skip"] * 2 + ["wildcard"])
    expected += Counter(["forbid-c", "forbid-c", "forbid-s", "forbid-s", "forbid-t", "forbid-x"])
    expected += Counter(["plus-c", "plus-s", "plus-t", "plus-t", "plus-x", "plus-x"])
    assert expected.total() == 45
    assert life_deck(state) == expected
    (state,) = deals(6, 1, deck="canonical")
    more = Counter(["copycat", "inspect", "override", "skip", "wildcard", "forbid-c", "plus-x", "c>s", "s>c"])
    assert life_deck(state) == expected + more


def test_r7_everybody_gets_nine_lives_and_three_cards_and_any_seat_may_lead():
    queens = Counter()
    for state in deals(6):
        assert state.lives_size == [9] * 6
        assert state.hand_size == [3] * 6
        assert state.pile_size == 45 - 18
        queens[state.queen] += 1
    assert all(within(queens[seat], DEALS, 1 / 6) for seat in range(6))


def test_r3_the_lists_of_cards_and_lives_are_open():
    match = clowder.deal("nine-lives", 4, 1)
    for viewer in (None, 0, 3):
        view = match.view(viewer)
        assert sum(view["deck"].values()) == 45
        assert sum(view["life_deck"].values()) == 45
