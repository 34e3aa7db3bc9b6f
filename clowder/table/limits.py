"""How often somebody may do something."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from clowder.system import Clock


@dataclass
class Limit:
    """So many at once, so many a second, for each key; the oldest keys are forgotten."""

    clock: Clock
    burst: float
    rate: float
    keys: int = 10_000
    shares: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)  # what is left, and since when
    tell: Callable[[str, int], None] = lambda key, number: None  # lets other processes know what was taken

    def has(self, key: str) -> bool:
        """Tells whether there is one left of the key's share."""
        return self._left(key) >= 1

    def allows(self, key: str) -> bool:
        """Takes one from the key's share; tells whether there was one."""
        left = self._left(key)
        if left >= 1:
            self.take(key, 1)
            self.tell(key, 1)
        return left >= 1

    def take(self, key: str, number: int) -> None:
        """Takes from the key's share what was taken here or elsewhere; gives back, if less than nothing."""
        self.shares[key] = self._left(key) - number, self.clock.monotonic()
        self.shares.move_to_end(key)
        if len(self.shares) > self.keys:
            self.shares.popitem(last=False)

    def _left(self, key: str) -> float:
        left, since = self.shares.get(key, (self.burst, 0.0))
        return min(self.burst, left + (self.clock.monotonic() - since) * self.rate)

    def give_back(self, key: str) -> None:
        """Gives back what was taken from the key's share."""
        self.take(key, -1)
        self.tell(key, -1)
