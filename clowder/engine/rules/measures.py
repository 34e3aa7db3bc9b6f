"""What the lab measures in a game: the value of things, ways to meet them, endings, and pace.

A game declares its `Measures` once; its kernels `note`, `ahead` and `ending` (see contract.py) fill them in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clowder.engine.text.messages import Value

# Indices into `marks`. Any game may record how many hands of seats on turn it looked at, and in how many of these any
# card, or none, could be played. Then comes the clock at which each seat was out of the game, then the game's own
# counters.
TURNS, ROUNDS, HANDS, ALL_FIT, NONE_FITS, OUT, OWN, MARKS = 0, 1, 2, 3, 4, 5, 13, 21
MOST_WAYS, MOST_THINGS = 6, 63


@dataclass(frozen=True)
class Measures:
    """What can be measured in a game, in words. Its kernels use indices into these lists."""

    things: tuple[Value, ...] = ()  # cards, powers ...: bits of a set
    ways: Mapping[str, Sequence[int]] = field(default_factory=dict)  # ways to meet things, with those things
    endings: tuple[str, ...] = ()  # how games end, always exactly one of these; empty: only the result is reported
    guards: tuple[int, ...] = ()  # endings that only keep a game from going on forever
    lead: str = ""  # what being ahead means: "has the most points"
    seconds: float = 6  # rough duration of a happening at a table
    forbids: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # moves to try to do without, by name

    def __post_init__(self) -> None:
        assert len(self.ways) <= MOST_WAYS
        assert len(self.things) <= MOST_THINGS
