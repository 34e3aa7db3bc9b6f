"""What a game says, as a contract: six functions that its words.py has, or that are made of its field table.

`Game.words` is the game's own module, `Game.told` these six. All are plain Python over a view: what a viewer is told is
made from what it sees. They say messages; the sentences stand in the game's catalogue, see catalogue.py.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from clowder.engine.errors import BadRules
from clowder.engine.fields import EVERYBODY
from clowder.engine.messages import Message, Seat, Value, in_a_row, say
from clowder.engine.referee import NOT_ASKED, NOT_NOW, NOT_THERE

if TYPE_CHECKING:
    from clowder.engine.game import Game
    from clowder.engine.match import Event, Refusal, View


def say_move(sight: "View", move: int) -> Message:
    """Says what a legal move of the viewer means, distinct among the moves that can be legal together."""
    span = sight.game.moves.span_of(move)
    place = zip(span.axes, span.place(move), strict=True)
    named = [Seat(index) if axis.name == "seat" else f"{axis.name} {index}" for axis, index in place]
    return say("move-made", move=span.name.replace("_", " "), of=in_a_row(named), number=len(named))


def say_question(sight: "View") -> Message:
    """Says what the viewer is asked now, as a sentence."""
    return say("what-do-you-do")


def say_event(game: "Game", event: "Event", players: int) -> Message | None:
    """Says what happened, as one sentence; None if there is nothing to say."""
    kind, seat, *numbers = event
    return say("event-told", who=Seat(seat), kind=kind, numbers=in_a_row(numbers))


def say_reason(sight: "View", move: int, refusal: "Refusal") -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    if refusal.reason in ANY_REASON:
        return ANY_REASON[refusal.reason]
    forbidden = sight.game.reasons.get(refusal.reason, "").replace("_", " ")
    return say("rules-forbid-it", reason=forbidden)


ANY_REASON = {NOT_ASKED: say("not-asked"), NOT_NOW: say("not-now"), NOT_THERE: say("not-there")}


def view_json(sight: "View") -> dict[str, Any]:
    """Returns everything the viewer may know as plain data."""
    view, game = sight.fields, sight.game
    seats = range(view.num_seats)
    return {
        "game": game.name,
        "viewer": sight.seat,
        "to_act": [seat for seat in seats if view.waiting_mask >> seat & 1],
        "seats": [{"seat": seat, "name": sight.names[seat]} for seat in seats],
        "fields": {each.name: getattr(view, each.name) for each in game.fields.all if hasattr(view, each.name)},
    }


def say_table(sight: "View") -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines, for the terminal."""
    view = sight.fields
    shown = [each for each in sight.game.fields.all if hasattr(view, each.name) and not each.setting]
    open_ = [(each.about.capitalize(), getattr(view, each.name)) for each in shown if each.seen == EVERYBODY]
    own = [(each.about.capitalize(), getattr(view, each.name)) for each in shown if each.seen != EVERYBODY]
    mine = [] if sight.seat is None else [(what, value) for what, value in own if value]
    return [(what, str(value)) for what, value in (*open_, *mine)]


@dataclass(frozen=True)
class Words:
    """All that a game says."""

    say_move: Callable[["View", int], Message]
    say_question: Callable[["View"], Message]
    say_event: Callable[["Game", "Event", int], Message | None]
    say_reason: Callable[["View", int, "Refusal"], Message]
    view_json: Callable[["View"], dict[str, Any]]
    say_table: Callable[["View"], list[tuple[Value, Value]]]


DEFAULTS = Words(say_move, say_question, say_event, say_reason, view_json, say_table)


def words_of(module: ModuleType | None) -> Words:
    """Returns the words of a game: its module's own, or the defaults. Raises BadRules for one of another shape.

    What the defaults say is complete, but no prose: a game that people play has its own.
    """
    return fulfilled(DEFAULTS, module)


T = TypeVar("T", bound=Any)


def fulfilled(defaults: T, module: ModuleType | None) -> T:
    """Returns a contract's functions, those of a module before the defaults; raises BadRules if one takes others."""
    found = {}
    for each in fields(defaults):
        default = getattr(defaults, each.name)
        own = getattr(module, each.name, default)
        wanted, given = (list(inspect.signature(function).parameters) for function in (default, own))
        if wanted != given:
            where = f"{module.__name__}.{each.name}" if module else each.name
            raise BadRules(f"{where} takes ({', '.join(given)}); it must take ({', '.join(wanted)}).")
        found[each.name] = own
    return replace(defaults, **found)
