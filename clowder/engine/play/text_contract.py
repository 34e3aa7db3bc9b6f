"""The contract for texts: seven functions in a game's text.py, or defaults made from its catalogue and fields.

`Game.text_module` is the game's own module, `Game.text` the functions. All are plain Python over a view, so a viewer's
texts are made only from what it sees. They return messages; the sentences are in the game's catalogue, see
catalogue.py. Where a game has no function of its own, messages are found by name:

    move-NAME     a span of moves; its arguments are named after its axes: { $card }, { $seat }
    event-NAME    a kind of event in `Game.events`; its arguments are { $who } and its numbers by name
    reason-NAME   a reason in `Game.reasons`; its arguments are its numbers by name
    question      the viewer's question; its arguments are the fields of its view that are one number each
    field-NAME    the label of a line of the table, in the terminal
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from clowder.engine.errors import BadRules
from clowder.engine.rules.fields import BY_SEAT, EVERYBODY, ITS_SEAT, KIND, KINDS, SEAT, Axis, Field
from clowder.engine.rules.referee import NOT_ASKED, NOT_NOW, NOT_THERE
from clowder.engine.text.messages import Message, Seat, Value, in_a_row, say

if TYPE_CHECKING:
    from clowder.engine.play.game import Game
    from clowder.engine.play.view import Event, Refusal, View


def say_item(game: "Game", axis: str, place: int) -> Value:
    """Returns the message for a place of an axis, or a number of that name: a card by its name."""
    return Seat(place) if axis in (BY_SEAT, "whom") else place


def say_move(view: "View", move: int) -> Message:
    """Returns the message for a legal move of the viewer. It is distinct among moves that can be legal together."""
    span = view.game.moves.span_of(move)
    places = list(zip([axis.name for axis in span.axes], span.place(move), strict=True))
    if f"move-{span.name}" in view.game.catalogue(view.language):
        return Message(f"move-{span.name}", _given(view.game, places))
    named = [Seat(index) if axis == BY_SEAT else f"{axis} {index}" for axis, index in places]
    return say("move-made", move=span.name.replace("_", " "), of=in_a_row(named), number=len(named))


def say_question(view: "View") -> Message:
    """Returns the viewer's question, as a sentence."""
    if "question" not in view.game.catalogue(view.language):
        return say("what-do-you-do")
    asked = ((each.name, _said(view.game, each, getattr(view.fields, each.name))) for each in _numbers(view.game))
    return Message("question", tuple(asked))


def say_event(game: "Game", event: "Event", players: int) -> Message | None:
    """Returns an event as one sentence, or None if there is nothing to say."""
    kind, seat, *numbers = event
    if kind not in game.events:
        return say("event-told", who=Seat(seat), kind=kind, numbers=in_a_row(numbers))
    name, *called = game.events[kind]
    return Message(f"event-{name}", (("who", Seat(seat)), *_given(game, zip(called, numbers, strict=False))))


def say_reason(view: "View", move: int, refusal: "Refusal") -> Message:
    """Returns why the viewer's move is refused, as a sentence."""
    name = first_of(view.game.reasons.get(refusal.reason, ""))
    if f"reason-{name}" in view.game.catalogue(view.language):
        called = _called(view.game.reasons[refusal.reason])
        return Message(f"reason-{name}", _given(view.game, zip(called, refusal.why, strict=False)))
    if refusal.reason in ANY_REASON:
        return ANY_REASON[refusal.reason]
    return say("rules-forbid-it", reason=name.replace("_", " "))


def _given(game: "Game", numbers: Iterable[tuple[str, int]]) -> tuple[tuple[str, Value], ...]:
    """Returns named numbers as the arguments of a message. 0 stays 0 for numbers without a name: a hidden card."""
    firsts = {axis.name: axis.first for span in game.moves.spans for axis in span.axes}
    told = game.text.say_item
    return tuple((name, told(game, name, n) if n >= firsts.get(name, 0) else n) for name, n in numbers)


def first_of(named: str | tuple[str, ...]) -> str:
    """Returns the name of something whose numbers may also be named."""
    return named if isinstance(named, str) else named[0]


def _called(named: str | tuple[str, ...]) -> tuple[str, ...]:
    return () if isinstance(named, str) else named[1:]


def _numbers(game: "Game") -> list[Field]:
    """Returns the fields that everybody sees and that are one number each."""
    return [each for each in game.fields.all if each.seen == EVERYBODY and not each.axes]


def derived_ids(game: "Game") -> dict[str, set[str]]:
    """Returns the messages that follow from the names of a game, with their arguments; none if it has its own texts."""
    told = game.text
    found = {f"field-{each.name}": set[str]() for each in game.fields.all if told.say_table is say_table}
    if told.say_move is say_move:
        found |= {f"move-{span.name}": {axis.name for axis in span.axes} for span in game.moves.spans}
    if told.say_event is say_event:
        found |= {f"event-{name}": {"who", *called} for name, *called in game.events.values()}
    if told.say_reason is say_reason:
        found |= {f"reason-{first_of(named)}": set(_called(named)) for named in game.reasons.values()}
    return found | ({"question": {each.name for each in _numbers(game)}} if told.say_question is say_question else {})


ANY_REASON = {NOT_ASKED: say("not-asked"), NOT_NOW: say("not-now"), NOT_THERE: say("not-there")}


def view_json(view: "View") -> dict[str, Any]:
    """Returns everything the viewer may know as plain data."""
    fields, game = view.fields, view.game
    seats = range(fields.num_seats)
    return {
        "game": game.name,
        "viewer": view.seat,
        "to_act": [seat for seat in seats if fields.waiting_mask >> seat & 1],
        "seats": [{"seat": seat, "name": view.names[seat]} for seat in seats],
        "fields": {each.name: getattr(fields, each.name) for each in game.fields.all if hasattr(fields, each.name)},
    }


def say_table(view: "View") -> list[tuple[Value, Value]]:
    """Returns the table as labelled lines for the terminal: what everybody sees, then the viewer's own."""
    game, fields, known = view.game, view.fields, view.game.catalogue(view.language)
    lines: list[tuple[Value, Value]] = []
    shown_fields = [each for each in game.fields.all if hasattr(fields, each.name) and not each.setting]
    for each in sorted(shown_fields, key=lambda each: (each.seen != EVERYBODY, bool(each.axes), each.meaning == KINDS)):
        id, value = f"field-{each.name}", getattr(fields, each.name)
        label = Message(id) if id in known else each.about.capitalize()
        by_seat = [axis.name for axis in each.axes] == [BY_SEAT]
        if each.seen == EVERYBODY and by_seat:
            seats = [
                say("seat-has", who=Seat(seat), what=_said(game, each, value[seat])) for seat in range(fields.num_seats)
            ]
            lines.append((label, in_a_row(seats)))
        elif each.seen == EVERYBODY:
            lines.append((label, _said(game, each, value)))
        elif view.seat is not None and each.seen == ITS_SEAT and by_seat:
            lines.append((label, _said(game, each, value[view.seat])))
        elif view.seat is not None and value:
            lines.append((label, str(value)))
    return lines


def _said(game: "Game", each: Field, value: Any) -> Value:
    """Returns a field's value as text: a set by its members, a place of an axis by its name, a number as it is."""
    if not isinstance(value, int):
        return str(value)
    axis = each.of.name if isinstance(each.of, Axis) else each.name
    if each.meaning == KINDS:
        members = (place for place in range(value.bit_length()) if value >> place & 1)
        return in_a_row(game.text.say_item(game, axis, place) for place in members)
    if each.meaning == SEAT:
        return Seat(value)
    return dict(_given(game, [(axis, value)]))[axis] if each.meaning == KIND else value


@dataclass(frozen=True)
class TextContract:
    """All texts of a game."""

    say_item: Callable[["Game", str, int], Value]
    say_move: Callable[["View", int], Message]
    say_question: Callable[["View"], Message]
    say_event: Callable[["Game", "Event", int], Message | None]
    say_reason: Callable[["View", int, "Refusal"], Message]
    view_json: Callable[["View"], dict[str, Any]]
    say_table: Callable[["View"], list[tuple[Value, Value]]]


DEFAULTS = TextContract(say_item, say_move, say_question, say_event, say_reason, view_json, say_table)


def text_functions(module: ModuleType | None) -> TextContract:
    """Returns a game's text functions: its module's, or the defaults. Raises BadRules for wrong signatures.

    The defaults are complete but plain. A game for people has its own texts.
    """
    return fulfilled(DEFAULTS, module)


T = TypeVar("T", bound=Any)


def fulfilled(defaults: T, module: ModuleType | None) -> T:
    """Returns a contract's functions, a module's before the defaults. Raises BadRules if one takes other arguments."""
    found = {}
    for each in fields(defaults):
        default = getattr(defaults, each.name)
        own = getattr(module, each.name, default)
        wanted, given = (list(inspect.signature(function).parameters) for function in (default, own))
        if wanted != ["view" if name == "sight" else name for name in given]:  # the name in games written for 0.2
            where = f"{module.__name__}.{each.name}" if module else each.name
            raise BadRules(f"{where} takes ({', '.join(given)}); it must take ({', '.join(wanted)}).")
        found[each.name] = own
    return replace(defaults, **found)
