"""What Mousehole says, as messages; the sentences are in en.ftl. What is missing here is told by the field table."""

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal, View
from clowder.engine.messages import Message, Seat, Value, in_a_row, say
from clowder.engine.referee import NOT_THERE
from clowder.engine.words import ANY_REASON

from clowder_mousehole import layout as p
from clowder_mousehole import rules


def say_move(sight: View, move: int) -> Message:
    """Says what a legal move of the viewer means."""
    return say("draw") if move == p.MOVE_DRAW else say("pounce", card=move - p.MOVE_POUNCE)


def say_question(sight: View) -> Message:
    """Says what the viewer is asked now, as a sentence."""
    return say("your-turn", mouse=sight.fields.mouse)


def say_event(game: Game, event: Event, players: int) -> Message | None:
    """Says what happened, as one sentence."""
    kind, seat, a, b, _ = event
    told = {p.CAME: "came", p.DREW: "drew" if a else "drew-a-card", p.POUNCED: "pounced", p.WON: "won"}[kind]
    return say(told, who=Seat(seat), number=a, mouse=b)


REASONS = {NOT_THERE: "not-held", rules.TOO_LOW: "too-low", rules.TOO_HIGH: "too-high"}


def say_reason(sight: View, move: int, refusal: Refusal) -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    if refusal.reason not in REASONS:
        return ANY_REASON[refusal.reason]
    return say(REASONS[refusal.reason], card=refusal.why[0], mouse=refusal.why[1])


def say_table(sight: View) -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines, for the terminal."""
    view = sight.fields
    lines: list[tuple[Value, Value]] = [
        (sight.names[seat], say("a-seat", cards=view.hand_size[seat], number=view.score[seat]))
        for seat in range(view.num_seats)
    ]
    lines += [(say("mouse"), view.mouse), (say("stock"), say("num-cards", cards=view.stock_size))]
    if sight.seat is not None:
        held = (card for card in range(p.CARDS + 1) if view.hand[sight.seat] >> card & 1)
        lines.append((say("your-hand"), in_a_row(held)))
    return lines
