"""Untrusted positions: `check` refuses impossible ones, and all that it accepts play to the end."""

import random

import pytest
from tiers import few_or_all

import clowder
from cats.arrange import answer, arrange, changed, plans, truth
from clowder.engine.errors import BadPosition
from clowder.engine.rules import calls
from clowder.games.cats import CATS, layout

SETS = [{}, {"advanced": "on"}, {"advanced": "on", "hide_unused_pointer": "on"}, {"abilities": "on", "cats": "picked"}]


@pytest.mark.parametrize(
    "fields",
    [
        {"viewer": 1},
        {"num_seats": 6},
        {"num_locales": 4},
        {"worth": [0, 1, 2, 3, 4, 3]},
        {"needs": [0, 0, 0, 2, 2, 2]},
        {"hide_pointer": 1},
        {"taunts": 1},
        {"stall_rounds": 0},
        {"idle": 30},
        {"rounds": 1},
        {"half": 1},
        {"phase": 0},
        {"phase": layout.LIFT},
        {"phase": layout.OVER},
        {"asked_mask": 3},
        {"waiting_mask": 0},
        {"waiting_mask": 8},
        {"doubled_mask": 1},
        {"ready_mask": 1},
        {"bird": [0, 2, 3, 0]},
        {"bird": [6, 2, 3, 0]},
        {"bird": [1, 2, 3, 1]},
        {"front": [1, 0, 0, 0, 0]},
        {"stalked": [1, 0, 0, 0, 0]},
        {"stalked": [8, 0, 0, 0, 0]},
        {"stalked_twice": [4, 0, 0, 0, 0]},
        {"cat": [4, 4, 2, 0, 0]},
        {"cat": [4, 3, 0, 0, 0]},
        {"score": [1, 0, 0, 0, 0]},
        {"num_eaten": [1, 0, 0, 0, 0]},
        {"best": [1, 0, 0, 0, 0]},
        {"card": [1, 0, 0, 0, 0]},
        {"aim_cat": [1, 0, 0, 0, 0]},
        {"answer": [1, 0, 0, 0, 0]},
        {"plan_first": [1, 0, 0, 0, 0]},
        {"stalks_planned": [2, 0, 0, 0, 0]},
        {"num_events": -1},
        {"num_events": 49},
        {"deck_size": -1},
    ],
    ids=str,
)
def test_a_changed_field_is_refused(fields):
    with pytest.raises(BadPosition):
        clowder.load(changed(arrange(), **fields))


def test_a_sealed_answer_must_be_one_that_was_offered():
    match = arrange(stalks={"otis": "tree grass"})
    answer(match, otis="eat")
    assert clowder.load(match.position()).position() == match.position()
    for choice in (layout.CHOICE_STALK, layout.CHOICE_TAUNT + 1, layout.CHOICE_STEAL, layout.CHOICE_CATCH + 3):
        with pytest.raises(BadPosition):
            clowder.load(changed(match, answer=[choice + 1, 0, 0, 0, 0]))


def test_a_plan_must_come_from_the_hand():
    match = arrange(two_rounds="on", stalks={"otis": "tree grass"})
    plans(match, otis="bath elvis: eat, catch play")
    state = truth(match)
    for low, high in ((2, 5), (1, 2), (2, 2), (6, 2), (2, 4), (0, 2)):
        pair = {"plan_low": [low, *state.plan_low[1:]], "plan_high": [high, *state.plan_high[1:]]}
        with pytest.raises(BadPosition):
            clowder.load(changed(match, **pair))


def positions(source, number):
    """Yields positions from random games under several options."""
    for i in range(number):
        options = SETS[i % len(SETS)]
        match = clowder.deal("cats", source.randrange(2, 6), f"fuzz/{i}", **options)
        for _ in range(source.randrange(120)):
            if match.over:
                break
            seat = source.choice(match.to_act)
            match.play(seat, source.choice(match.legal(seat)))
        yield match.position()["position"]


def mutate(source, fields):
    """Changes one to three numbers anywhere, by a little or by a lot."""
    fields = {name: _copied(value) for name, value in fields.items()}
    names = [name for name in fields if name not in ("rng", "events", "clock")]
    for _ in range(source.randrange(1, 4)):
        name = source.choice(names)
        row = fields[name]
        if not isinstance(row, list):
            fields[name] = _other(source, row)
            continue
        while isinstance(row[0], list):
            row = source.choice(row)
        i = source.randrange(len(row))
        row[i] = _other(source, row[i])
    return fields


def _copied(value):
    return [_copied(part) for part in value] if isinstance(value, list) else value


def _other(source, value):
    return source.choice([value + 1, value - 1, 0, 1, 2, source.randrange(-128, 128)])


def test_fuzzed_positions_are_refused_or_play_to_the_end():
    """Thousands of mutations; what `check` passes keeps passing, looked at a hundred times and at the game's end."""
    source = random.Random("fuzz")
    broken, asked, legal, play = (
        CATS.call(door) for door in (calls.check_first, calls.to_act_first, calls.legal_first, calls.play_first)
    )
    room = CATS.moves_buffer()
    passed = 0
    for fields in positions(source, few_or_all(15, 60)):
        for _ in range(50):
            try:
                state = CATS.from_json(mutate(source, fields))
            except (ValueError, OverflowError):
                continue
            if broken(state):
                continue
            passed += 1
            plies = 0
            while seats := asked(state):
                seat = (seats & -seats).bit_length() - 1
                n = legal(state, seat, room)
                assert n > 0
                play(state, seat, int(room[source.randrange(n)]))
                plies += 1
                assert plies <= CATS.max_decisions
                assert plies > 100 or broken(state) == 0
            assert broken(state) == 0
    assert passed > few_or_all(10, 40)
