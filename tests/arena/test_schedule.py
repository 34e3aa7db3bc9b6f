"""Schedules: the seats, deal by deal."""

import pytest

from clowder.arena.schedule import mixes, schedule
from clowder.engine.errors import BadBot


def test_schedules_turn_mixes_from_deal_to_deal():
    games = list(schedule(3, 2, 7))
    assert [game.lineup for game in games] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1), (0, 1)]
    assert [game.number for game in games] == list(range(7))
    assert [game.deal for game in games] == [0, 0, 1, 1, 2, 2, 3]
    with pytest.raises(BadBot):
        next(schedule(0, 2, 1))


def test_every_bot_of_a_mix_sits_at_every_seat_of_the_same_deal():
    games = list(schedule(2, 4, 12))
    for deal in range(3):
        lineups = [pairing.lineup for pairing in games if pairing.deal == deal]
        for seat in range(4):
            assert sorted(lineup[seat] for lineup in lineups) == sorted(lineups[0])


def test_mixes_are_all_tables_with_at_least_two_different_bots():
    assert mixes(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert len(mixes(3, 2)) == 3
    assert mixes(1, 3) == [(0, 0, 0)]


def test_one_against_the_rest():
    assert {pairing.lineup for pairing in schedule(2, 3, 3, mixed=False)} == {(0, 1, 1), (1, 1, 0), (1, 0, 1)}
    with pytest.raises(BadBot):
        list(schedule(3, 3, 3, mixed=False))
