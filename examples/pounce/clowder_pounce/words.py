"""What Pounce says, as messages; the sentences are in en.ftl. What is missing here is told by the field table."""

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal, View
from clowder.engine.messages import Message, Seat, Value, in_a_row, say
from clowder.engine.referee import NOT_THERE
from clowder.engine.words import ANY_REASON
from clowder_pounce.layout import CAME, LAID, MOVE_LAY, TOOK, WON


def say_move(sight: View, move: int) -> Message:
    """Says what a legal move of the viewer means."""
    return say("lay", card=move - MOVE_LAY)


def say_question(sight: View) -> Message:
    """Says what the viewer is asked now, as a sentence."""
    return say("which-card", mouse=sight.fields.mouse)


EVENTS = {CAME: "a-mouse-came", LAID: "somebody-laid", TOOK: "somebody-caught", WON: "somebody-won"}


def say_event(game: Game, event: Event, players: int) -> Message | None:
    """Says what happened, as one sentence."""
    kind, seat, number, _, _ = event
    return say(EVENTS[kind], who=Seat(seat), number=number)


def say_reason(sight: View, move: int, refusal: Refusal) -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    return say("not-held", card=refusal.why[0]) if refusal.reason == NOT_THERE else ANY_REASON[refusal.reason]


def say_table(sight: View) -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines, for the terminal."""
    view = sight.fields
    lines: list[tuple[Value, Value]] = [
        (sight.names[seat], say("points", number=view.score[seat])) for seat in range(view.num_seats)
    ]
    if sight.seat is not None:
        held = (card for card in range(64) if view.hand[sight.seat] >> card & 1)
        lines.append((say("your-hand"), in_a_row(held)))
    return lines
