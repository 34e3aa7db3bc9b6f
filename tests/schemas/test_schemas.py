"""Schemas, types and examples of what a seat may know: they are those of the code, and real views keep to them."""

import typing
from itertools import islice

import jsonschema
import pytest
from tiers import few_or_all

import clowder.schemas.types as types
from clowder.engine.errors import ClowderError
from clowder.engine.play.view import View
from clowder.engine.rules.record import to_json
from clowder.games import find, own_names
from clowder.schemas import KINDS, load
from clowder.schemas.making import HERE, example_of, files, record_schema, views_of

CHECKER = jsonschema.Draft202012Validator


@pytest.mark.full
def test_committed_schemas_match_the_generated_ones():
    made = dict(files())
    for name, text in made.items():
        assert (HERE / name).read_text(encoding="utf-8") == text, f"{name}: run `make schemas`."


@pytest.mark.parametrize("game", own_names())
def test_records_and_examples_are_those_of_the_code(game):
    assert load(game, "record") == record_schema(find(game)), "run `make schemas`"
    assert load(game, "example") == example_of(find(game)), "run `make schemas`"
    for kind in ("view", "record"):
        CHECKER.check_schema(load(game, kind))


@pytest.mark.parametrize("game", own_names())
def test_real_views_keep_to_their_schemas(game):
    view_schema, record = CHECKER(load(game, "view")), CHECKER(load(game, "record"))
    named, fields = hints(game, "View"), hints(game, "Record")
    for view in islice(views_of(find(game), "other games", games=1), 0, 1500, few_or_all(57, 19)):
        told, numbers = view.json(), to_json(view.record)
        view_schema.validate(told)
        record.validate(numbers)
        assert set(told) <= set(named)
        assert set(numbers) == set(fields)


def hints(game, kind):
    name = "".join(word.capitalize() for word in game.split("-"))
    return typing.get_type_hints(getattr(types, f"{name}{kind}"))


@pytest.mark.parametrize("game", own_names())
def test_an_example_can_be_played_on(game):
    kept = load(game, "example")
    CHECKER(load(game, "view")).validate(kept["view"])
    CHECKER(load(game, "record")).validate(kept["record"])
    names = tuple(seat["name"] for seat in kept["view"]["seats"])
    view = View(find(game), kept["seat"], names, find(game).from_json(kept["record"]))
    assert view.json() == kept["view"]
    assert [{"id": move, "text": view.text(move)} for move in view.legal()] == kept["moves"]
    assert len(kept["moves"]) > 1


def test_schemas_reject_wrong_views():
    told = load("cats", "example")["view"]
    for wrong in ({**told, "to_act": "all"}, {**told, "more": 1}, {k: v for k, v in told.items() if k != "phase"}):
        with pytest.raises(jsonschema.ValidationError):
            CHECKER(load("cats", "view")).validate(wrong)


def test_missing_schema_is_reported_in_one_sentence():
    with pytest.raises(ClowderError, match="There is no"):
        load("cats", "picture")
    with pytest.raises(ClowderError):
        load("chess")
    assert KINDS == ("view", "record", "example")
