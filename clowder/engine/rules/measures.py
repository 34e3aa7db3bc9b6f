"""What the lab asks of a game: things whose worth it weighs, ways to meet them, endings, and a pace.

A game declares its `Measures` once; its kernels `note`, `ahead` and `ending` (see contract.py) fill them in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clowder.engine.text.messages import Value

# Places in `marks`: what any game may note (of the hands of those on turn: how many it looked at, and of these how many
# could play any card of theirs, or none), the clock at which each seat was out of the game, then what is its own.
TURNS, ROUNDS, HANDS, ALL_FIT, NONE_FITS, OUT, OWN, MARKS = 0, 1, 2, 3, 4, 5, 13, 21
MOST_WAYS, MOST_THINGS = 6, 63


@dataclass(frozen=True)
class Measures:
    """What can be asked of a game's course, in words. Places in these lists are what its kernels speak of."""

    things: tuple[Value, ...] = ()  # cards, powers ...: bits of a set
    ways: Mapping[str, Sequence[int]] = field(default_factory=dict)  # how a seat meets things, and which it can meet so
    endings: tuple[str, ...] = ()  # how games end: always exactly one of these; none: the result alone is told
    guards: tuple[int, ...] = ()  # endings that only keep a game from going on forever
    lead: str = ""  # what being ahead means: "has the most points"
    seconds: float = 6  # that a happening takes at a table, roughly
    forbids: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # moves one may try to do without, by a name

    def __post_init__(self) -> None:
        assert len(self.ways) <= MOST_WAYS
        assert len(self.things) <= MOST_THINGS
