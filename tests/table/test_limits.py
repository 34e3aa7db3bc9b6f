"""How often somebody may do something: at once, again after a while, and told to other processes."""

import pytest
from clock import MovableClock

from clowder.table.limits import Limit


@pytest.fixture
def clock():
    return MovableClock(stands=True)


def test_a_key_has_its_burst_and_then_so_many_a_second(clock):
    limit = Limit(clock, burst=3, rate=0.5)
    assert [limit.allows("ann") for _ in range(4)] == [True, True, True, False]
    assert limit.allows("bob"), "a key has its own share"
    clock.move(1.9)
    assert not limit.has("ann")
    clock.move(0.2)
    assert limit.has("ann")
    assert [limit.allows("ann") for _ in range(2)] == [True, False], "to look takes nothing"
    clock.move(1000)
    assert [limit.allows("ann") for _ in range(4)] == [True, True, True, False], "it never grows beyond the burst"


def test_what_is_given_back_can_be_taken_again(clock):
    limit = Limit(clock, burst=1, rate=0)
    assert limit.allows("ann")
    assert not limit.allows("ann")
    limit.give_back("ann")
    assert limit.allows("ann")
    assert not limit.allows("ann")


def test_others_are_told_what_was_taken_and_take_it_without_telling_again(clock):
    told = []
    here, there = (Limit(clock, burst=2, rate=0) for _ in range(2))
    here.tell = lambda key, number: (told.append((key, number)), there.take(key, number))
    assert here.allows("ann")
    here.give_back("ann")
    assert here.allows("ann")
    assert here.allows("ann")
    assert not here.allows("ann")
    assert told == [("ann", 1), ("ann", -1), ("ann", 1), ("ann", 1)]
    assert not there.has("ann")


def test_the_key_that_was_used_longest_ago_is_forgotten(clock):
    limit = Limit(clock, burst=1, rate=0, keys=2)
    assert all(map(limit.allows, ("ann", "bob")))
    limit.take("ann", 0)
    assert limit.allows("cleo")
    assert set(limit.shares) == {"ann", "cleo"}
    assert not limit.has("ann")
    assert limit.has("bob"), "it is as if he were new"
