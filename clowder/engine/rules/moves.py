"""The moves of a game as one range of ids: named spans, declared once."""

from dataclasses import dataclass
from math import prod

from clowder.engine.rules.fields import Axis


@dataclass(frozen=True)
class Span:
    """Moves of one sort, one per place of its axes: base + place. Without axes it is a single move."""

    name: str
    about: str
    axes: tuple[Axis, ...]
    base: int  # the id of the move for place zero, whether or not it exists
    start: int  # its first id
    stop: int  # one past its last

    def place(self, move: int) -> tuple[int, ...]:
        """Returns the place of a move of this span on its axes."""
        left, found = move - self.base, []
        for axis in reversed(self.axes):
            found.append(left % axis.size)
            left //= axis.size
        return tuple(reversed(found))


class Moves:
    """A game's moves. Layouts add span after span; the ids follow from their order.

    MOVES = Moves()
    MOVE_DRAW = MOVES.span("draw", "end the turn by drawing")
    MOVE_PLAY = MOVES.span("play", "play a single card", CARD)  # MOVE_PLAY + kind
    NUM_MOVES = MOVES.total
    """

    def __init__(self) -> None:
        self.spans: list[Span] = []

    @property
    def total(self) -> int:
        """The number of ids."""
        return self.spans[-1].stop if self.spans else 0

    def span(self, name: str, about: str, *axes: Axis, tight: bool = False) -> int:
        """Adds a span and returns its base. A tight one has no ids for places before the first one of its axis.

        An axis over the seats says that the move is about a seat: learners count those from the acting seat.
        """
        start = self.total
        skipped = axes[0].first if tight else 0
        size = prod(axis.size for axis in axes) - skipped
        self.spans.append(Span(name, about, axes, start - skipped, start, start + size))
        return start - skipped

    def read(self, move: int) -> tuple[int, tuple[int, ...]]:
        """Returns the base of a move's span, and the move's place in it: `base, (kind,) = MOVES.read(move)`."""
        found = self.span_of(move)
        return found.base, found.place(move)

    def span_of(self, move: int) -> Span:
        """Returns the span of a move."""
        return next(span for span in self.spans if span.start <= move < span.stop)
