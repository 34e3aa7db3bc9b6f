"""Records: allowed fields, and equal bytes on all backends."""

import pytest

import clowder
from clowder.engine import backends
from clowder.engine.errors import BadRules
from clowder.engine.rules.record import record, to_bytes, to_json


@pytest.mark.parametrize("name", ["size", "shape", "sort", "dtype", "tobytes"])
def test_fields_that_numpy_owns_are_refused(name):
    with pytest.raises(BadRules, match="field"):
        record([(name, "i1", ())])


def test_unsigned_fields_are_refused_because_their_differences_wrap():
    with pytest.raises(BadRules, match="signed"):
        record([("cards", "u1", (3,))])


def test_a_checked_record_checks_ranges_and_bounds():
    (state,) = backends.find("checked").new(record([("cards", "i1", (2, 3)), ("number", "i1", ())]))
    state.cards[1, 2] = 127
    assert state.cards[1][2] == 127
    for wrong in (lambda: state.cards[0, 3], lambda: state.cards[2, 0], lambda: state.cards[-1, 0]):
        with pytest.raises(IndexError):
            wrong()
    with pytest.raises(OverflowError):
        state.cards[0, 0] = 128
    with pytest.raises(OverflowError):
        state.number = -129
    with pytest.raises((AttributeError, KeyError)):
        state.nonsense = 1


def test_json_and_bytes_carry_a_whole_state():
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    for backend in backends.NAMES:
        game = match.game.on(backend)
        for again in (game.from_json(to_json(match.state)), game.from_bytes(to_bytes(match.state))):
            assert to_bytes(again) == to_bytes(match.state)
            assert to_json(again) == to_json(match.state)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda f: f.pop("turn"),
        lambda f: f.update(extra=1),
        lambda f: f.update(turn=True),
        lambda f: f.update(turn=1.0),
        lambda f: f.update(turn=128),
        lambda f: f.update(turn="1"),
        lambda f: f.update(turn=None),
        lambda f: f.update(pile=[1]),
        lambda f: f["pile"].__setitem__(0, 10**30),
        lambda f: f.update(rng=[-1, 0, 0, 0]),
    ],
)
def test_fields_that_do_not_fit_are_refused(spoil):
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    fields = to_json(match.state)
    spoil(fields)
    for backend in backends.NAMES:
        with pytest.raises(ValueError, match=r"field|shape|range"):
            match.game.on(backend).from_json(fields)


def test_a_state_has_at_most_a_kilobyte():
    assert clowder.deal("exploding-kittens", players=5, seed=1).game.state.size <= 1024


def test_every_backend_deals_the_same_bytes():
    dealt = {to_bytes(clowder.deal("bursting-felines", 4, seed=5, backend=each).state) for each in backends.NAMES}
    assert len(dealt) == 1
