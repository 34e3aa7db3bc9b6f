"""The probe finds a bot that uses hidden information."""

import pytest

from clowder.arena.probe import probe
from clowder.games import find


@pytest.mark.full
def test_the_probe_finds_a_clairvoyant_and_not_the_honest_search():
    game = find("exploding-kittens")
    shares = {
        (clairvoyant, swapped): probe(game, 2, 60, 24, clairvoyant, swapped).share
        for clairvoyant in (False, True)
        for swapped in (False, True)
    }
    assert shares[False, True] == shares[False, False]  # it cannot even notice
    assert shares[True, False] > shares[True, True] + 0.2
