"""What a game says, as a contract: six functions that its words.py has, or that are made of its field table.

`Game.words` is the game's own module, `Game.told` these six. All are plain Python over a view's fields: what a viewer
is told is made from what it sees.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from clowder.engine.errors import BadRules
from clowder.engine.fields import EVERYBODY
from clowder.engine.referee import NOT_ASKED, NOT_NOW, NOT_THERE
from clowder.engine.voice import Voice

if TYPE_CHECKING:
    from clowder.engine.game import Game
    from clowder.engine.match import Event, Refusal

View = SimpleNamespace  # a view's fields as plain attributes


def move_text(game: "Game", view: View, move: int, voice: Voice) -> str:
    """Returns what a legal move of the viewer means, distinct among the moves that can be legal together."""
    span = game.moves.span_of(move)
    place = zip(span.axes, span.place(move), strict=True)
    named = [voice.object(index) if axis.name == "seat" else f"{axis.name} {index}" for axis, index in place]
    return " ".join([span.name.replace("_", " ").capitalize(), *named])


def question(game: "Game", view: View, voice: Voice) -> str:
    """Returns what the viewer is asked now, as a sentence."""
    return "What do you do?"


def event_text(game: "Game", event: "Event", voice: Voice) -> str:
    """Returns an event as one sentence; empty if there is nothing to say."""
    kind, seat, *numbers = event
    return f"{voice.subject(seat)}: event {kind} ({', '.join(map(str, numbers))})."


def reason_text(game: "Game", view: View, move: int, refusal: "Refusal") -> str:
    """Returns why the viewer's move is refused, as a sentence."""
    said = {
        NOT_ASKED: "You are not asked for anything now.",
        NOT_NOW: "That does not answer what you are asked now.",
        NOT_THERE: "What it names is not there.",
    }
    forbidden = game.reasons.get(refusal.reason, "").replace("_", " ")
    return said.get(refusal.reason, f"The rules forbid it: {forbidden}.")


def view_json(game: "Game", view: View, voice: Voice) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data."""
    seats = range(view.num_seats)
    return {
        "game": game.name,
        "viewer": voice.viewer,
        "to_act": [seat for seat in seats if view.waiting_mask >> seat & 1],
        "seats": [{"seat": seat, "name": voice.names[seat]} for seat in seats],
        "fields": {each.name: getattr(view, each.name) for each in game.table.fields if hasattr(view, each.name)},
    }


def table(game: "Game", view: View, voice: Voice) -> list[tuple[str, str]]:
    """Returns the table as labelled lines, for the terminal."""
    shown = [each for each in game.table.fields if hasattr(view, each.name) and not each.setting]
    open_ = [(each.about.capitalize(), getattr(view, each.name)) for each in shown if each.seen == EVERYBODY]
    own = [(each.about.capitalize(), getattr(view, each.name)) for each in shown if each.seen != EVERYBODY]
    mine = [] if voice.viewer is None else [(what, value) for what, value in own if value]
    return [(what, str(value)) for what, value in (*open_, *mine)]


@dataclass(frozen=True)
class Words:
    """All that a game says."""

    move_text: Callable[["Game", View, int, Voice], str]
    question: Callable[["Game", View, Voice], str]
    event_text: Callable[["Game", "Event", Voice], str]
    reason_text: Callable[["Game", View, int, "Refusal"], str]
    view_json: Callable[["Game", View, Voice], dict[str, Any]]
    table: Callable[["Game", View, Voice], list[tuple[str, str]]]


DEFAULTS = Words(move_text, question, event_text, reason_text, view_json, table)


def words_of(module: ModuleType | None) -> Words:
    """Returns the words of a game: its module's own, or the defaults. Raises BadRules for one of another shape.

    What the defaults say is complete, but no prose: a game that people play has its own.
    """
    found = {}
    for each in fields(Words):
        default = getattr(DEFAULTS, each.name)
        own = getattr(module, each.name, default)
        wanted, given = (list(inspect.signature(function).parameters) for function in (default, own))
        if wanted != given:
            where = f"{module.__name__}.{each.name}" if module else each.name
            raise BadRules(f"{where} takes ({', '.join(given)}); it must take ({', '.join(wanted)}).")
        found[each.name] = own
    return Words(**found)
