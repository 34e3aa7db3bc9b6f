"""How a game is seen, as a contract: functions that its scene.py has, or that are made of its field table and words.

`Game.scene_module` is the game's own module, `Game.scene` these functions. All are plain Python over a view: what
a viewer sees is made from what it may know. `places` and `board` are asked once for all, with a spectator's view.
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
    """Returns every card that can lie open, by a key of the game's choice, with its help by the options in force."""
    return {}


def box(view: "View") -> tuple[Pack, ...]:
    """Returns all that somebody needs to print who wants to play this deal at a table of wood.

    By default every card once, which is right where all are different.
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
    """Returns what the viewer alone sees, beside its hand; it takes the place of what has the same anchor."""
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
    """Returns the things a move touches, legal or not: what is tapped for it, and explained by it."""
    return ()


def offer(view: "View") -> Offer:
    """Returns all plays of the viewer, who is asked."""
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
    """Returns why the viewer cannot do anything with a thing now: the rule, and a sentence."""
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
    """Returns the rule that a refusal is about: "R12"; nothing if it is about the question alone."""
    return ""


# What happened


def beat(game: "Game", event: "Event", players: int) -> Beat | None:
    """Returns an event as it is shown; None if there is nothing to tell. Every viewer is told as many."""
    said = game.text.say_event(game, event, players)
    return Beat(said, look=(f"seat:{event[1]}",)) if said else None


def ending(view: "View", scores: Sequence[int], winners: Sequence[int]) -> Ending:
    """Returns how a game that is over ended: places, best first, and why."""
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat))
    better = [
        sum((other in winners, scores[other]) > (seat in winners, scores[seat]) for other in order) for seat in order
    ]
    return Ending(tuple((1 + place, seat, scores[seat]) for place, seat in zip(better, order, strict=True)))


# What the table needs to know


def is_out(view: "View", seat: int) -> bool:
    """Tells whether a seat is out of the game: it then sees what a spectator sees."""
    return False


def silence(view: "View") -> int | None:
    """Returns what it means to say nothing where all may react; None where somebody must choose."""
    return None


def answers_are_public(view: "View") -> bool:
    """Tells whether all may know who has answered, where several are asked."""
    return False


def mild(view: "View", moves: Sequence[int]) -> int | None:
    """Returns the move a clock makes for the viewer, which keeps most and risks least; None: as the house would."""
    return None


def hint(view: "View", move: int) -> Value | None:
    """Returns why a move may be good, for a child: "the next card is probably safe."; None: nothing particular."""
    return None


@dataclass(frozen=True)
class SceneContract:
    """All that is seen of a game."""

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
    """Returns how a game is seen: by its module, or by the defaults; raises BadRules as `fulfilled` does."""
    return fulfilled(DEFAULTS, module)
