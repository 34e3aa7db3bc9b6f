"""The types of frames: what is committed is what is made, and real frames keep to them."""

import typing
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from types import UnionType

import pytest

import clowder
from clowder.engine.play import shapes
from clowder.engine.text.messages import Value
from clowder.games import find, names
from clowder.table import frame_types
from clowder.table.still_frame import still_frame as frame
from clowder.web.pages import frame_declarations
from clowder.web.pages.preview import play_on

UNIONS = (typing.Union, UnionType)


def test_the_types_that_are_committed_are_those_of_the_code():
    assert frame_declarations.FILE.read_text(encoding="utf-8") == frame_declarations.module(), "run `make schemas`"


def test_a_type_that_has_no_name_in_typescript_is_refused():
    with pytest.raises(TypeError, match="complex"):
        frame_declarations.type_of(complex)


def wrong(value, hint, at="frame"):
    """Yields where a value is not what its type says."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint == Value:
        if not isinstance(value, int | str):
            yield f"{at}: {value!r} is no text"
    elif origin in UNIONS:
        if all(list(wrong(value, one, at)) for one in inside):
            yield f"{at}: {value!r} is not {hint}"
    elif origin is typing.Literal:
        if value not in inside:
            yield f"{at}: {value!r} is none of {inside}"
    elif typing.is_typeddict(hint):
        yield from wrong_in(value, typing.get_type_hints(hint), hint.__required_keys__, f"{at} ({hint.__name__})")
    elif is_dataclass(hint):
        hints = {**typing.get_type_hints(hint), "is": typing.Literal[hint.__name__.lower()]}
        hints |= {name: str for of, name in frame_declarations.AS_SENT if of == hint.__name__ and name in ("parted",)}
        if isinstance(value, dict) and value.get("is") != hint.__name__.lower():
            yield f"{at}: {value} is no {hint.__name__}"
        elif hint is not shapes.Offer:  # how an offer is written short is the business of offers
            yield from wrong_in(value, hints, {"is"}, f"{at} ({hint.__name__})")
    elif origin in (list, Sequence) or (origin is tuple and inside[-1] is Ellipsis):
        if not isinstance(value, list):
            yield f"{at}: {value!r} is no list"
        else:
            for number, one in enumerate(value):
                yield from wrong(one, inside[0], f"{at}[{number}]")
    elif origin is tuple:
        for number, (one, kind) in enumerate(zip(value, inside, strict=True)):
            yield from wrong(one, kind, f"{at}[{number}]")
    elif origin is dict:
        for key, one in value.items():
            yield from wrong(one, inside[1], f"{at}[{key!r}]")
    elif type(value) is not hint and not (value is None and hint is type(None)):
        yield f"{at}: {value!r} is no {hint.__name__}"


def wrong_in(value, hints, required, at):
    """Yields what an object has that its type does not know, what it lacks, and what is wrong in it."""
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no object"
        return
    yield from (f"{at}: nobody knows {name!r}" for name in value.keys() - hints.keys())
    yield from (f"{at}: {name!r} is missing" for name in required - value.keys())
    for name in value.keys() & hints.keys():
        yield from wrong(value[name], hints[name], f"{at}.{name}")


def seats_apart(shown):
    """Returns a frame and its places: in a seat both stand together."""
    known = {each.name for each in fields(shapes.Place)} | {"is"}
    places = [{name: seat[name] for name in seat if name in known} for seat in shown["parts"]["seats"]]
    sitters = [{name: seat[name] for name in seat if name not in known} for seat in shown["parts"]["seats"]]
    return {**shown, "parts": {**shown["parts"], "seats": sitters}}, places


@pytest.mark.parametrize("name", names())
def test_frames_of_real_tables_are_what_their_types_say(name):
    for seed in range(4):
        match = clowder.deal(name, players=find(name).max_players, seed=seed)
        for steps in (0, 7, 20, 5000):
            play_on(match, steps, seed)
            for seat in (None, *range(match.players)):
                shown, places = seats_apart(frame(match, seat))
                assert list(wrong(shown, frame_types.Frame)) == []
                assert [fault for place in places for fault in wrong(place, shapes.Place)] == []


def test_what_is_wrong_in_a_frame_is_found():
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    for change in (
        lambda parts: parts.update(bord=[]),
        lambda parts: parts["table"].update(phase="later"),
        lambda parts: parts["hand"][0].update(face=3),
        lambda parts: parts["board"][0].pop("is"),
        lambda parts: parts["seats"][0].pop("name"),
    ):
        shown = frame(match, 0)
        change(shown["parts"])
        assert list(wrong(seats_apart(shown)[0], frame_types.Frame))
