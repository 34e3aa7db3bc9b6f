"""Messages: an id with arguments, from which a catalogue makes sentences for a viewer.

    say("played", who=Seat(2), card=say("card-skip"))        # played = { $Who } played { $card }.

Ids are literals, so that a law can find the missing and the unused ones.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Seat(NamedTuple):
    """A person at the table: "you" to the one who sits there, a name to all others."""

    seat: int


class Listing(NamedTuple):
    """Several things in a row: "a, b and c", "a, b or c", "a, b, c"."""

    items: "tuple[Value, ...]"
    style: str  # CLDR's names: standard, or, unit


class Slot(NamedTuple):
    """A gap in a sentence about a play, filled when something is picked: the n-th of the play's axes."""

    axis: int
    kind: str = "slot"  # a tuple of one number would be equal to a seat


class Message(NamedTuple):
    """A text to show: the id of a sentence, or of a part of one, and its arguments."""

    id: str
    args: "tuple[tuple[str, Value], ...]" = ()


Value = int | str | Seat | Slot | Listing | Message


def say(id: str, /, **args: Value) -> Message:
    """Returns a message. Arguments are whole numbers, seats, other messages, lists, and names as plain text."""
    return Message(id, tuple(args.items()))


def all_of(items: Iterable[Value]) -> Listing:
    """Returns "a, b and c"."""
    return Listing(tuple(items), "standard")


def one_of(items: Iterable[Value]) -> Listing:
    """Returns "a, b or c"."""
    return Listing(tuple(items), "or")


def in_a_row(items: Iterable[Value]) -> Listing:
    """Returns "a, b, c"."""
    return Listing(tuple(items), "unit")
