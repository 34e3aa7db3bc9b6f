"""How often somebody may do something: token buckets, by person and by household."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

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


Pair = tuple[Limit, Limit]  # of a person, and of an address: it may be a school class, so its share is large


class Limits:
    """All limits of a server."""

    def __init__(self, clock: Clock) -> None:
        def pair(burst: float, rate: float, of_address: float, rate_of_address: float) -> Pair:
            return Limit(clock, burst, rate), Limit(clock, of_address, rate_of_address)

        self.posts = pair(40, 1, 240, 6)
        self.sockets = pair(20, 1, 240, 6)
        self.codes = pair(10, 0.2, 120, 1)  # wrong ones
        self.rules = pair(40, 1, 240, 6)
        self.replays = pair(12, 0.2, 60, 1)  # those that have to be made
        self.messages = Limit(clock, burst=60, rate=20)
        self.tokens = Limit(clock, burst=30, rate=1)  # wrong ones of programs, by address
        self._shared = [*self.posts, *self.sockets, *self.codes]

    def share(self, tell: Callable[..., Any]) -> None:
        """Tells other processes what is taken here: nobody gets more by asking several of them."""
        numbers = count()  # makes each message different: equal ones may arrive as one

        def taken(index: int, key: str, number: int) -> None:
            tell(k="limit", s=next(numbers), limit=index, who=key, number=number)

        for index, limit in enumerate(self._shared):
            limit.tell = partial(taken, index)

    def take(self, index: int, key: str, number: int) -> None:
        """Takes what was taken at another process."""
        self._shared[index].take(key, number)
