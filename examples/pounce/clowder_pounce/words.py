"""Pounce in plain language. What is missing here is told by the field table."""

from types import SimpleNamespace

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal
from clowder.engine.voice import Voice
from clowder_pounce.layout import CAME, LAID, MOVE_LAY, TOOK, WON


def move_text(game: Game, view: SimpleNamespace, move: int, voice: Voice) -> str:
    """Returns what a legal move of the viewer means."""
    return f"Lay {move - MOVE_LAY}"


def question(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns what the viewer is asked now, as a sentence."""
    return f"A mouse worth {view.mouse}. Which card do you lay?"


def event_text(game: Game, event: Event, voice: Voice) -> str:
    """Returns an event as one sentence."""
    kind, seat, a, _, _ = event
    who = voice.subject(seat)
    return {
        CAME: f"A mouse worth {a} came out.",
        LAID: f"{who} laid {a}.",
        TOOK: f"{who} caught the mouse worth {a}.",
        WON: f"{who} won with {a} points.",
    }[kind]


def reason_text(game: Game, view: SimpleNamespace, move: int, refusal: Refusal) -> str:
    """Returns why the viewer's move is refused, as a sentence."""
    return f"You do not hold {refusal.why[0]}." if refusal.why[0] else "You are not asked for anything now."


def table(game: Game, view: SimpleNamespace, voice: Voice) -> list[tuple[str, str]]:
    """Returns the table as labelled lines, for the terminal."""
    lines = [(voice.names[seat], f"{view.score[seat]} points") for seat in range(view.num_seats)]
    if voice.viewer is not None:
        held = [str(card) for card in range(64) if view.hand[voice.viewer] >> card & 1]
        lines.append(("Your hand", ", ".join(held)))
    return lines
