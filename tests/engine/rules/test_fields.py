"""The field table: each declaration holds for the record, views, positions and the docs."""

import dataclasses
import json
import random
from pathlib import Path

import numpy as np
import pytest

import clowder
from clowder.cli.field_table import as_data, page
from clowder.engine.errors import BadPosition, BadRules
from clowder.engine.rules import calls
from clowder.engine.rules.derived import state
from clowder.engine.rules.fields import (
    EVERYBODY,
    NOBODY,
    Axis,
    flag,
    for_the_deal,
    kind,
    number,
    on_turn_only,
    own_seat,
    public,
    remembered,
    seat,
    secret,
    settings,
)
from clowder.engine.rules.moves import Moves
from clowder.engine.rules.record import to_json
from clowder.games import find, names

DOCS = Path(__file__).parents[3] / "docs" / "fields"
SEAT, VIEWER = Axis("seat", 4), Axis("viewer", 5)


def made(*groups):
    return state(*groups, seats=4, events=3, last_event=2, module=__name__)


def walk(name, seed, plies=60):
    """Yields a random game after each decision."""
    game, chance = find(name), random.Random(f"{name}/{seed}")
    match = clowder.deal(name, players=chance.randint(game.min_players, game.max_players), seed=seed)
    for _ in range(plies):
        if match.over:
            return
        seat_ = chance.choice(match.to_act)
        match.play(seat_, chance.choice(match.legal(seat_)))
        yield match


def test_a_type_is_the_smallest_that_holds_the_bounds():
    table = made(
        public(a=number(127, "x"), b=number(128, "x"), c=number(40_000, "x"), d=number(1 << 40, "x"), e=flag("x"))
    )
    assert [table.layout[name].code for name in "abcde"] == ["i1", "i2", "i4", "i8", "i1"]
    assert table.layout.size % 8 == 0


def test_public_fields_form_one_block():
    table = find("exploding-kittens").fields
    ends = [table.layout[f.name].offset for f in table.all if f.seen == EVERYBODY]
    hidden = [table.layout[f.name].offset for f in table.all if f.seen not in (EVERYBODY, "the deal alone")]
    assert max(ends) < min(hidden)


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        ((public(a=flag("x")), secret(a=flag("x"))), "The field 'a' is declared twice."),
        ((public(clock=flag("x")),), "The field 'clock' is declared twice."),
        ((own_seat(hand=number(9, "x")),), "The field 'hand' has no row for each seat: its first axis must be 'seat'."),
        (
            (remembered(known=number(9, "x", SEAT)),),
            "The field 'known' has no column for each mind: its last axis must be 'viewer'.",
        ),
        ((public(cards=number(9, "x", wide="u1")),), "The field 'cards' must be of a signed integer type"),
        ((public(shape=number(9, "x")),), "A record cannot have a field named 'shape'."),
        ((on_turn_only(draft=flag("x")),), "The group `on_turn_only` needs a field `turn`."),
        (
            (public(pile=kind(5, "x", Axis("place", 9), filled="pile_size")),),
            "The field 'pile' is filled up to 'pile_size', which is not declared.",
        ),
    ],
)
def test_invalid_declaration_is_refused_in_one_sentence(groups, told):
    with pytest.raises(BadRules) as wrong:
        made(*groups)
    assert str(wrong.value).startswith(told)


def test_a_setting_without_an_option_is_refused_in_a_sentence():
    game = find("exploding-kittens")
    table = dataclasses.replace(game.fields, all=(*game.fields.all, settings(tempo=flag("x"))[0]))
    with pytest.raises(BadRules, match="No value for the setting 'tempo'"):
        dataclasses.replace(game, fields=table)


def test_settings_are_set_before_the_deal_and_deal_numbers_are_not_stored():
    table = made(settings(a=flag("x")), for_the_deal(b=flag("x")), public(turn=seat("x")))
    assert "a" in table.options.names
    assert "b" in table.options.names
    assert "b" not in table.layout.names
    assert table.settings == ("a",)


def test_field_outside_every_group_is_secret():
    assert secret(a=flag("x"))[0].seen == flag("x").seen == NOBODY


@pytest.mark.parametrize("name", names())
def test_every_number_of_a_state_is_within_its_bounds(name):
    game = find(name)
    for match in walk(name, 1):
        held = to_json(match.state)
        for field in game.fields.all:
            if field.name in held:
                values = np.array(held[field.name])
                assert values.min() >= 0 if field.axes else values >= field.low, field.name
                assert values.max() <= field.high, field.name


@pytest.mark.parametrize("name", names())
def test_no_field_of_a_position_may_be_negative_or_too_large(name):
    """Field by field, at the first place and the last: the ranges are tested before anything trusts them."""
    game = find(name)
    *_, match = walk(name, 2, 9)
    whole = match.position()
    for field in game.fields.all:
        if field.name not in whole["position"]:
            continue
        low, high = game.state[field.name].limits
        for value in (-1, low, field.high + 1, high):
            if not low <= value <= high or 0 <= value <= field.high:
                continue
            for place in (0, -1):
                spoilt = json.loads(json.dumps(whole))
                values = np.array(spoilt["position"][field.name], object)
                if values.shape:
                    values.flat[place] = value
                    spoilt["position"][field.name] = values.tolist()
                else:
                    spoilt["position"][field.name] = value
                with pytest.raises(BadPosition, match=f": {field.name} "):
                    clowder.load(spoilt)


@pytest.mark.parametrize("name", names())
def test_a_list_ends_where_its_size_says(name):
    game = find(name)
    *_, match = walk(name, 3, 9)
    for field in (field for field in game.fields.all if field.filled):
        spoilt = json.loads(json.dumps(match.position()))
        values = np.array(spoilt["position"][field.name], object)
        if values[(0,) * (values.ndim - 1)][-1] == 0:
            values[(0,) * (values.ndim - 1)][-1] = 1
            spoilt["position"][field.name] = values.tolist()
            with pytest.raises(BadPosition, match=f"{field.name} does not end with {field.filled}"):
                clowder.load(spoilt)


@pytest.mark.parametrize("name", names())
def test_secret_fields_are_in_no_view(name):
    game = find(name)
    for match in walk(name, 4):
        for viewer in (None, *range(match.players)):
            seen = to_json(match.view_of(viewer).record)
            for field in game.fields.all:
                if field.seen == NOBODY:
                    assert not np.any(seen[field.name]), field.name


@pytest.mark.parametrize("name", names())
def test_positions_fit_their_schema_and_spoilt_ones_do_not(name):
    jsonschema = pytest.importorskip("jsonschema")
    schema = as_data(find(name))["position_schema"]
    for match in list(walk(name, 5))[::9]:
        position = match.position()["position"]
        jsonschema.validate(position, schema)
        for spoilt in ({**position, "no_field": 1}, {**position, "phase": -1}, {**position, "phase": "x"}):
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate(spoilt, schema)


@pytest.mark.parametrize("name", names())
def test_every_field_and_move_is_explained(name):
    game = find(name)
    assert all(field.about and not field.about.endswith(".") for field in game.fields.all)
    assert all(span.about and not span.about.endswith(".") for span in game.moves.spans)
    assert len({span.name for span in game.moves.spans}) == len(game.moves.spans)


@pytest.mark.parametrize("name", names())
def test_the_docs_hold_the_table(name):
    assert (DOCS / f"{name}.md").read_text(encoding="utf-8") == page(find(name)), "run `make docs`"


@pytest.mark.parametrize("name", names())
def test_a_move_is_read_as_it_was_made(name):
    moves = find(name).moves
    for span in moves.spans:
        for move in range(span.start, span.stop):
            base, place = moves.read(move)
            assert base == span.base
            assert len(place) == len(span.axes)
            assert all(0 <= each < axis.size for each, axis in zip(place, span.axes, strict=True))
            made_ = 0
            for each, axis in zip(place, span.axes, strict=True):
                made_ = made_ * axis.size + each
            assert base + made_ == move


def test_spans_follow_each_other_and_a_tight_one_wastes_nothing():
    moves = Moves()
    card, rival = Axis("card", 4, first=1), Axis("seat", 3)
    assert moves.span("pass", "x") == 0
    assert moves.span("play", "x", card) == 1  # ids 1 to 4, of which 1 is never used
    assert moves.span("give", "x", card, tight=True) == 4  # ids 5 to 7
    assert moves.span("aim", "x", rival, rival) == 8
    assert moves.total == 17
    assert moves.read(6) == (4, (2,))
    assert moves.read(8 + 3 * 2 + 1) == (8, (2, 1))


def test_tampered_view_is_reported_by_field():
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    fields = to_json(match.view_of(0).record)
    fields["hands"][1][1] = 1
    record = match.game.from_json(fields)
    which = match.game.call(calls.too_much)(record, 0)
    assert match.game.fields.all[which - 1].name == "hands"
    assert match.game.call(calls.too_much)(match.view_of(0).record, 0) == 0
