"""The complete plays of a view, walked in a possible world, are those of the truth."""

import random
from itertools import islice

import pytest
from tiers import few_or_all

from clowder.engine.play.match import deal
from clowder.engine.rules.record import to_bytes
from clowder.games import find, names

COMPOUND = {"cats": {"advanced": "on"}}  # where the usual options know single moves only


def walked(match, seat, run=()):
    """Yields the seat's complete plays, found by playing every step in the true game."""
    clock = match.view_of(None).fields.clock
    for move in match.legal(seat):
        after = match.copy()
        after.play(seat, move)
        if seat in after.to_act and after.view_of(None).fields.clock == clock:
            yield from walked(after, seat, (*run, move))
        else:
            yield (*run, move)


def positions(name, number):
    """Yields matches, and a seat that is asked, from random games of every number of players."""
    game, chance = find(name), random.Random(name)
    for players in range(game.min_players, game.max_players + 1):
        found = 0
        while found < number:
            match = deal(game, players, f"plays/{players}/{found}", COMPOUND.get(name, {}))
            while not match.over and found < number:
                seat = chance.choice(match.to_act)
                if chance.random() < 0.1:
                    found += 1
                    yield match, seat
                match.play(seat, chance.choice(match.legal(seat)))


@pytest.mark.parametrize("name", names())
def test_a_view_lists_the_plays_of_the_truth(name):
    compound = 0
    for match, seat in positions(name, few_or_all(6, 12)):
        view = match.view_of(seat)
        expected = list(islice(walked(match, seat), 40))
        assert view.plays(40) == expected
        assert list(islice(match.plays(seat), 40)) == expected
        assert view.legal() == match.legal(seat)
        for run in expected[:3]:
            assert view.is_play(run)
            assert not view.is_play(run[:-1])
            assert not view.is_play((*run, run[-1]))
            step = view
            for move in run[:-1]:
                assert not step.completes(move)
                step = step.step(move)
            assert step.completes(run[-1])
            compound += len(run) > 1
    assert compound > 0


def test_invalid_plays_are_rejected():
    match = deal(find("exploding-kittens"), 2, "none", {})
    view = match.view_of(match.to_act[0])
    for moves in ((), (10**6,), (-1,), (True,), (None,), ("2",), (2.0,)):
        assert not view.is_play(moves)
    other = match.view_of(1 - match.to_act[0])
    assert other.legal() == []
    assert other.plays() == []


def test_looking_at_plays_changes_nothing():
    match = deal(find("nine-lives"), 3, "still", {})
    view = match.view_of(0)
    before = to_bytes(view.record)
    assert len(view.plays(500)) == 500
    view.completes(view.legal()[0])
    assert to_bytes(view.record) == before
