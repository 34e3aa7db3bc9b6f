"""How often visitors may do something: all limits of a server, by person and by household."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from clowder.system import Clock
from clowder.table.limits import Limit

Pair = tuple[Limit, Limit]  # of a person, and of an address: it may be a school class, so its share is large


class Limits:
    """All limits of a server."""

    def __init__(self, clock: Clock) -> None:
        def pair(burst: float, rate: float, of_address: float, rate_of_address: float) -> Pair:
            return Limit(clock, burst, rate), Limit(clock, of_address, rate_of_address)

        self.posts = pair(40, 1, 240, 6)
        self.sockets = pair(20, 1, 240, 6)
        self.codes = pair(10, 0.2, 120, 1)  # wrong ones
        self.invitations = pair(6, 1 / 20, 30, 0.2)  # wrong short codes: they are short
        self.all_invitations = Limit(clock, burst=300, rate=1)  # of everybody
        self.rules = pair(40, 1, 240, 6)
        self.replays = pair(12, 0.2, 60, 1)  # those that have to be made
        self.messages = Limit(clock, burst=60, rate=20)
        self.tokens = Limit(clock, burst=30, rate=1)  # wrong ones of programs, by address
        self._shared = [*self.posts, *self.sockets, *self.codes, *self.invitations, self.all_invitations]

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
