"""The compiled rules against `kittens.slow`: whole random games step by step, and perft counts kept in perft.txt."""

import random
from pathlib import Path

import pytest
from tiers import every, few_or_all

import clowder
from clowder.engine.simulate.perft import divide, perft
from kittens.arrange import BF, EK, MOVES, NAMES, WORDS, discard, hand, pile, truth
from kittens.slow import SlowTable
from kittens.slow import divide as slow_divide
from kittens.slow import perft as slow_perft

SLOW_LIMIT = few_or_all(2_500, 20_000)  # positions that the slow implementation visits

SETS = [
    (game, players, options)
    for game in (EK, BF)
    for players in (2, 3, 4, 5)
    for options in (
        {},
        {"five_different": "on", "five_no_self": "on", "self_nope": "on", "attack": "two"},
        {"five_different": "on", "may_refuse_defuse": "on", "attack": "stacking", "extra_defuses": "all"},
        {"special_combos": "off", "five_different": "on", "extras_after_deal": "on", "extra_defuses": "two_if_two"},
        {"hand": 9, "num_cat1": 0, "num_cat2": 9, "extras_after_deal": "off"},
        {"attack_turns": 4, "future_cards": 5, "first": "1", "attack": "stacking", "num_attack": 6, "num_future": 6},
        {"death_discards": "on", "five_different": "on", "attack_turns": 1, "first": str(players - 1)},
        {"death_discards": "off", "five_different": "on", "future_cards": 1, "first": "0"},
    )
] + [
    (EK, 2, {"two_player_edition": "on"}),
    (EK, 2, {"two_player_edition": "on", "faster_game": "on", "five_different": "on", "hand": 6}),
    (EK, 2, {"faster_game": "on", "may_refuse_defuse": "on", "self_nope": "on"}),
    (EK, 3, {"faster_game": "on", "extras_after_deal": "on"}),
    (BF, 2, {"faster_game": "on", "five_no_self": "on"}),
    (BF, 3, {"faster_game": "on", "extras_after_deal": "off", "may_refuse_defuse": "on"}),
    (BF, 4, {"faster_game": "on"}),
    (BF, 5, {"faster_game": "on", "self_nope": "on"}),
]


def compare(match, table):
    """Asserts that both implementations are at the same point: questions, choices and every card."""
    assert list(match.to_act) == table.asked()
    for seat in table.asked():
        fast = match.legal(seat)
        assert fast == sorted(fast)
        assert fast == sorted(MOVES[word] for word in table.legal(seat))
    state = truth(match)
    assert pile(match).split() == table.pile[::-1]
    assert discard(match).split() == table.discard
    assert [hand(match, seat).split() for seat in range(table.players)] == [
        sorted(cards, key=NAMES.index) for cards in table.hands
    ]
    assert sorted(table.removed) == sorted(NAMES[x] for x, n in enumerate(state.removed) for _ in range(n))
    assert [seat for seat in range(table.players) if state.alive_mask >> seat & 1] == table.alive
    if table.question != "over":
        assert (state.turn, state.remaining, bool(state.attacked)) == (table.turn, table.owed, table.attacked)
    assert state.rng == table.chance.s


def random_game(game, players, options, seed, eager):
    """Plays one game in both. An `eager` player prefers anything to drawing and passing, so that plays chain."""
    match, table = clowder.deal(game, players, seed, **options), SlowTable(game, players, seed, **options)
    chooser = random.Random(seed)
    decisions = 0
    while True:
        compare(match, table)
        if match.over:
            break
        seat = chooser.choice(match.to_act)
        words = table.legal(seat)
        if eager and chooser.random() < 0.6:
            words = [word for word in words if word not in ("draw", "pass")] or words
        word = chooser.choice(words)
        match.play(seat, MOVES[word])
        table.play(seat, word)
        decisions += 1
    assert list(match.winners) == table.alive
    order = sorted(range(players), key=lambda seat: match.scores[seat])
    assert order == table.deaths + table.alive
    return decisions


@pytest.mark.parametrize(("game", "players", "options"), every(2, SETS))
def test_whole_random_games_are_the_same_in_both_implementations(game, players, options):
    for seed in range(few_or_all(2, 4)):
        assert random_game(game, players, options, seed, eager=seed % 2 == 1) > players


@pytest.mark.full
@pytest.mark.parametrize(("game", "players", "options"), SETS)
def test_many_random_games_are_the_same_in_both_implementations(game, players, options):
    for seed in range(100, 130):
        random_game(game, players, options, seed, eager=seed % 2 == 1)


def entries():
    """Yields what perft.txt holds: game, players, seed, options, and the counts of depths 1, 2, ..."""
    for line in (Path(__file__).parent / "perft.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            start, counts = line.split(":")
            game, players, seed, *options = start.split()
            yield game, int(players), int(seed), dict(x.split("=") for x in options), [int(n) for n in counts.split()]


def difference(fast, slow):
    """Returns the per-move counts side by side, for the reader of a failure."""
    names = sorted(set(slow) | {WORDS[move] for move in fast}, key=MOVES.__getitem__)
    rows = [f"{name}: {fast.get(MOVES[name])} compiled, {slow.get(name)} slow" for name in names]
    return "perft differs, by first move:\n" + "\n".join(rows)


@pytest.mark.parametrize(("game", "players", "seed", "options", "counts"), every(2, list(entries())))
def test_perft_counts(game, players, seed, options, counts):
    match = clowder.deal(game, players, seed, backend="compiled", **options)
    for depth, expected in enumerate(counts, start=1):
        found = perft(match, depth)
        by_move = (
            "\n".join(f"{WORDS[move]}: {n}" for move, n in divide(match, depth).items()) if found != expected else ""
        )
        assert found == expected, f"depth {depth}:\n{by_move}"
        assert depth > 2 or sum(divide(match, depth).values()) == expected


@pytest.mark.parametrize(("game", "players", "seed", "options", "counts"), list(entries()))
def test_perft_counts_are_confirmed_by_the_slow_implementation(game, players, seed, options, counts):
    table = SlowTable(game, players, seed, **options)
    depth = sum(sum(counts[:depth]) <= SLOW_LIMIT for depth in range(1, len(counts) + 1))
    assert depth >= 4
    match = clowder.deal(game, players, seed, backend="compiled", **options)
    assert slow_perft(table, depth) == counts[depth - 1], difference(divide(match, depth), slow_divide(table, depth))


def test_a_difference_is_shown_by_move():
    text = difference({MOVES["draw"]: 3, MOVES["skip"]: 2}, {"draw": 3, "attack": 1})
    assert text.splitlines()[1:] == [
        "draw: 3 compiled, 3 slow",
        "attack: None compiled, 1 slow",
        "skip: 2 compiled, None slow",
    ]
