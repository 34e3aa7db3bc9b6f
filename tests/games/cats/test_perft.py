"""Perft counts of CATS kept in perft.txt, the smaller ones confirmed by `cats.slow`."""

import copy
from pathlib import Path

import pytest
from tiers import few_or_all

import clowder
from cats.arrange import truth
from cats.slow_tables import slow_table
from clowder.engine.simulate.perft import perft

LINES = [line for line in (Path(__file__).parent / "perft.txt").read_text().splitlines() if line and line[0] != "#"]
SLOW_LIMIT = 3_000
LIMIT = few_or_all(20_000, 10**9)  # what is counted at most


def slow_perft(table, depth):
    """Counts runs of decisions, seats that decide at once in the order of their seats."""
    asked = table.asked()
    if not asked:
        return 0
    choices = table.legal(asked[0])
    if depth == 1:
        return len(choices)
    total = 0
    for choice in choices:
        after = copy.deepcopy(table)
        after.play(asked[0], choice)
        total += slow_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("line", LINES)
def test_perft(line):
    head, counts = line.split(":")
    players, seed, *pairs = head.split()
    options = dict(pair.split("=") for pair in pairs)
    match = clowder.deal("cats", int(players), int(seed), **options)
    for depth, number in enumerate(map(int, counts.split()), start=1):
        if number > LIMIT:
            break
        assert perft(match, depth) == number
        if number <= SLOW_LIMIT:
            assert slow_perft(slow_table(truth(match)), depth) == number
