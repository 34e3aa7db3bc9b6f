"""Views from elsewhere: a true one passes, and none that cannot be."""

import random

import pytest
from malformed import try_logs, try_nets, try_records, try_variants
from tiers import every

import clowder
from clowder.engine.errors import ClowderError
from clowder.engine.rules.record import to_json
from clowder.games import find, own_names
from clowder.players.foreign import Witness, out_of_range


@pytest.fixture(scope="module")
def witness():
    found = Witness()
    yield found
    found.close()


def view_of(name, players=None, decisions=25):
    """Returns a game, a seat that has to decide, its options, and its view as a record."""
    game, chance = find(name), random.Random(name)
    match = clowder.deal(name, players or game.min_players, seed=name)
    while len(match.decisions) < decisions:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.legal(seat)))
    seat = match.to_act[0]
    return game, seat, match.players, match.options, to_json(match.view_of(seat).record)


@pytest.mark.parametrize("name", own_names())
def test_a_true_view_passes(witness, name):
    for decisions in (0, 10, 20):
        witness.check(*view_of(name, decisions=decisions))


@pytest.mark.parametrize("name", own_names())
def test_a_number_that_a_field_cannot_hold_is_refused_by_its_name(name):
    game, _, _, _, record = view_of(name)
    assert out_of_range(game, record) == ""
    for each in (*game.fields.engine, *game.fields.all):
        if each.name in record:
            for number in (each.high + 1, -1, True, "1", None, [each.low], 1.0):
                value = number
                for side in reversed(each.shape):
                    value = [value] * side
                assert out_of_range(game, {**record, each.name: value}) == each.name
            if each.shape:
                assert out_of_range(game, {**record, each.name: record[each.name][:-1]}) == each.name
    assert out_of_range(game, {**record, "more": 0}) == "the fields"
    assert out_of_range(game, [record])


@pytest.mark.parametrize("field", ["num_seats", "copies", "life_deck", "lost", "lives"])
def test_numbers_of_nine_lives_that_are_possible_only_one_by_one_are_refused(witness, field):
    game, seat, players, options, record = view_of("nine-lives")
    high = game.fields.of(field).high

    def filled(value):
        return [filled(each) for each in value] if isinstance(value, list) else high

    assert out_of_range(game, {**record, field: filled(record[field])}) == ""
    with pytest.raises(ClowderError, match=r"^The table sent an impossible view of Nine Lives: .*\.$"):
        witness.check(game, seat, players, options, {**record, field: filled(record[field])})


def test_a_view_of_another_seat_of_other_options_or_with_nothing_to_decide_is_refused(witness):
    game, seat, players, options, record = view_of("cats", 3)
    other = {**options, "hand": next(v for v in range(3, 9) if v != options.get("hand"))} if "hand" in options else None
    for given in ((seat + 1) % players, players, options), (seat, players - 1, options), (seat, players, other):
        if given[2] is not None:
            with pytest.raises(ClowderError, match="no seat of this game can see"):
                witness.check(game, *given, record)


def test_view_check_that_does_not_terminate_is_killed(monkeypatch):
    hasty = Witness(seconds=0)
    with pytest.raises(ClowderError, match="do not terminate on it"):
        hasty.check(*view_of("cats"))
    assert not hasty.is_running


@pytest.mark.parametrize("name", every(4, own_names()))
def test_malformed_records_get_one_sentence(name):
    assert set(try_records(name, 25, "tests")) <= {"refused", "taken"}


def test_malformed_nets_variants_and_logs_get_one_sentence(tmp_path):
    for attempt in (try_nets, try_variants, try_logs):
        assert set(attempt(40, "tests", tmp_path)) <= {"refused", "taken"}
