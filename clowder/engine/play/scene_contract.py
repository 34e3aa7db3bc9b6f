"""The contract for scenes: functions in a game's scene.py, or defaults made from its field table and texts.

`Game.scene_module` is the game's own module, `Game.scene` the functions. All are plain Python over a view, so a scene
is made only from what its viewer may know. `places` and `board` are called once for all viewers, with a spectator's
view.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from types import ModuleType
from typing import TYPE_CHECKING

from clowder.engine.play.shapes import (
    Beat,
    Card,
    Ending,
    Face,
    Item,
    Offer,
    Pack,
    Pick,
    Place,
    Token,
    Zone,
    cards_of,
    listed,
)
from clowder.engine.play.text_contract import fulfilled
from clowder.engine.rules.referee import OWN_REASONS
from clowder.engine.text.messages import Seat, Value, in_a_row, say

if TYPE_CHECKING:
    from clowder.engine.play.game import Game
    from clowder.engine.play.view import Event, Refusal, View


# What everybody sees


def faces(view: "View") -> dict[str, Face]:
    """Returns every card that can lie open, by a key of the game's choice, with help for the current options."""
    return {}


def box(view: "View") -> tuple[Pack, ...]:
    """Returns all cards and tokens to print for playing this deal at a real table.

    By default every card once, which is right if all are different.
    """
    return (cards_of(say("the-cards"), {key: 1 for key in view.game.scene.faces(view) if key}),)


def places(view: "View") -> tuple[Place, ...]:
    """Returns the seats in their order, as everybody sees them."""
    fields = view.fields
    asked = fields.waiting_mask
    turn = getattr(fields, "turn", None)
    return tuple(
        Place(seat, on_turn=seat == turn if turn is not None else bool(asked >> seat & 1))
        for seat in range(fields.num_seats)
    )


def board(view: "View") -> tuple[Item, ...]:
    """Returns the middle of the table, as everybody sees it."""
    lines = view.game.text.say_table(view)
    return (Zone("table", tuple(_line(n, *line) for n, line in enumerate(lines)), "line", say("the-table")),)


def _line(number: int, label: Value, text: Value) -> Token:
    return Token(f"line:{number}", text=label, note=text)


# What one viewer sees


def mine(view: "View") -> tuple[Item, ...]:
    """Returns what only the viewer sees, apart from the hand. It replaces the items with the same anchors."""
    own = view.game.text.say_table(view)
    return (Zone("table", tuple(_line(n, *line) for n, line in enumerate(own)), "line", say("the-table")),)


def hand(view: "View") -> tuple[Card, ...]:
    """Returns the viewer's cards, sorted."""
    return ()


def facts(view: "View") -> tuple[Value, ...]:
    """Returns a short line or two that help: "2 dangers in 17 cards: 12% if you draw now"."""
    return ()


def knows(view: "View") -> tuple[Value, ...]:
    """Returns what an attentive viewer remembers, a sentence each."""
    return ()


def touch(view: "View", move: int) -> tuple[str, ...]:
    """Returns the things a move touches, legal or not. Players tap them to make the move or to have it explained."""
    return ()


def offer(view: "View") -> Offer:
    """Returns all plays of the viewer, who has to decide."""
    game, picks = view.game, []
    for run in view.plays():
        said: list[Value] = []
        things: tuple[str, ...] = ()
        step = view
        for place, move in enumerate(run, 1):
            said.append(game.text.say_move(step, move))
            things += game.scene.touch(step, move)
            step = step.step(move) if place < len(run) else step
        picks.append(Pick(run, things, said[0] if len(said) == 1 else in_a_row(said)))
    return listed(picks)


def why(view: "View", thing: str) -> tuple[str, Value]:
    """Returns why the viewer cannot do anything with a thing now: the rule and a sentence."""
    game, asked = view.game, view.fields.asked_mask
    if view.seat is None:
        return "", say("only-watching")
    if not view.legal():
        others = [seat for seat in range(view.fields.num_seats) if asked >> seat & 1 and seat != view.seat]
        return "", say("wait-for", who=Seat(others[0])) if len(others) == 1 else say("not-asked")
    touching = [move for move in range(game.num_moves) if thing in game.scene.touch(view, move)]
    refused = [(move, refusal) for move in touching if (refusal := view.refusal(move))]
    if not refused or len(refused) < len(touching):
        return "", say("goes-with-others" if touching else "nothing-with-that")
    move, refusal = min(
        refused, key=lambda found: -found[1].reason if found[1].reason >= OWN_REASONS else found[1].reason
    )
    return game.scene.rule_of(refusal), game.text.say_reason(view, move, refusal)


def rule_of(refusal: "Refusal") -> str:
    """Returns the rule behind a refusal, such as "R12", or "" if the question alone forbids the move."""
    return ""


# What happened


def beat(game: "Game", event: "Event", players: int) -> Beat | None:
    """Returns an event as a beat of the animation, or None if nothing is shown. Every viewer sees the same number."""
    said = game.text.say_event(game, event, players)
    return Beat(said, look=(f"seat:{event[1]}",)) if said else None


def ending(view: "View", scores: Sequence[int], winners: Sequence[int]) -> Ending:
    """Returns the result of a finished game: places, best first, and why."""
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat))
    better = [
        sum((other in winners, scores[other]) > (seat in winners, scores[seat]) for other in order) for seat in order
    ]
    return Ending(tuple((1 + place, seat, scores[seat]) for place, seat in zip(better, order, strict=True)))


# What the table needs to know


def is_out(view: "View", seat: int) -> bool:
    """Returns whether a seat is out of the game. It then sees what a spectator sees."""
    return False


def silence(view: "View") -> int | None:
    """Returns the move that silence stands for where all may react, or None where the viewer must choose."""
    return None


def answers_are_public(view: "View") -> bool:
    """Returns whether everybody may know who has answered, where several are asked."""
    return False


def mild(view: "View", moves: Sequence[int]) -> int | None:
    """Returns the move the clock makes for the viewer, the cautious one. None: the house bot's move."""
    return None


def hint(view: "View", move: int) -> Value | None:
    """Returns a short reason for a move, for a child: "the next card is probably safe." None: nothing special."""
    return None


@dataclass(frozen=True)
class SceneContract:
    """All scenes of a game."""

    faces: Callable[["View"], dict[str, Face]]
    box: Callable[["View"], tuple[Pack, ...]]
    places: Callable[["View"], tuple[Place, ...]]
    board: Callable[["View"], tuple[Item, ...]]
    mine: Callable[["View"], tuple[Item, ...]]
    hand: Callable[["View"], tuple[Card, ...]]
    facts: Callable[["View"], tuple[Value, ...]]
    knows: Callable[["View"], tuple[Value, ...]]
    offer: Callable[["View"], Offer]
    touch: Callable[["View", int], tuple[str, ...]]
    why: Callable[["View", str], tuple[str, Value]]
    rule_of: Callable[["Refusal"], str]
    beat: Callable[["Game", "Event", int], Beat | None]
    ending: Callable[["View", Sequence[int], Sequence[int]], Ending]
    is_out: Callable[["View", int], bool]
    silence: Callable[["View"], int | None]
    answers_are_public: Callable[["View"], bool]
    mild: Callable[["View", Sequence[int]], int | None]
    hint: Callable[["View", int], Value | None]


DEFAULTS = SceneContract(*(globals()[each.name] for each in fields(SceneContract)))


def scene_functions(module: ModuleType | None) -> SceneContract:
    """Returns a game's scene functions: its module's, or the defaults. Raises BadRules as `fulfilled` does."""
    return fulfilled(DEFAULTS, module)
