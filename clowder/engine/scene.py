"""What a person sees of a table: the plain shapes that every game's table.py fills and its table.html draws.

An anchor names a place on the page ("pile", "discard", "seat:2", "hand:Skip#1"). A thing is an anchor without what
comes after "#": two Skips are two anchors and one thing. Moves touch things; events look at anchors.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: by shape and word, never by colour alone."""

    title: str  # in plain words, as the player calls it
    art: str  # the id of a symbol in the family's art.svg
    tint: str = ""  # a CSS class of the family's table.css
    index: str = ""  # the large corner index: one to three characters
    help: str = ""  # what it does, in a sentence or two, with the rule's number: "... (R12)"


@dataclass(frozen=True)
class Card:
    """A card at a place of the page."""

    anchor: str
    face: Face | None  # None: face down
    badge: str = ""  # a word laid over it: "doubled", "2 Stalks"


@dataclass(frozen=True)
class Place:
    """A seat at the far edge of the table."""

    seat: int
    avatar: str  # the id of a symbol in art.svg
    cards: int  # in hand, shown as fanned backs
    status: str  # "5 cards", "owes 2 turns", "exploded"
    on_turn: bool = False
    out: bool = False
    shown: tuple[Card, ...] = ()  # small cards that lie open before the seat


@dataclass(frozen=True)
class Scene:
    """The table as one viewer sees it, ready to be drawn."""

    places: tuple[Place, ...]  # all seats, in seat order, the viewer's own too
    hand: tuple[Card, ...] = ()  # the viewer's own cards
    facts: tuple[str, ...] = ()  # one or two short lines: "two dangers in 17 cards: 12% if you draw now"
    knows: tuple[str, ...] = ()  # what an attentive player remembers, a sentence each
    more: dict[str, Any] = field(default_factory=dict)  # what this game's table.html needs beside


@dataclass(frozen=True)
class Beat:
    """One event as the page tells it."""

    text: str
    look: tuple[str, ...] = ()  # anchors that light up while it is told
    glide: tuple[str, str] | None = None  # a card goes from this anchor to that one
    mark: str = ""  # a word for the style sheet: "nope", "boom", "flutter", "crack"
