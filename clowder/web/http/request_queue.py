"""Whose request is answered next: few at once, and those who wait in turn by household.

The loop goes round all that is being answered: with hundreds at once a play at a table would wait for all of them.
"""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator

from clowder.system import Clock

AT_ONCE = 2  # requests that are being answered
LONGEST = 0.25  # seconds that a turn lasts: who takes longer waits for something, and nobody need wait with them


class Turns:
    """Calls those who wait: each household in turn, whoever came first there."""

    def __init__(self, clock: Clock, places: int = AT_ONCE) -> None:
        self._clock, self._free = clock, places
        self._lines = OrderedDict[str, deque[asyncio.Future[None]]]()  # the household that is called next first

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines.values()))

    @contextlib.asynccontextmanager
    async def turn(self, household: str) -> AsyncIterator[None]:
        """Waits until it is somebody's turn, which lasts as long as the context, or for so long."""
        called = asyncio.get_running_loop().create_future()
        self._lines.setdefault(household, deque()).append(called)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called in the same moment; else it is passed over
                self._end()
            raise
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._end()

        timer = self._clock.call_later(LONGEST, end)
        try:
            yield
        finally:
            timer.cancel()
            end()

    def _end(self) -> None:
        self._free += 1
        self._call()

    def _call(self) -> None:
        while self._free and self._lines:
            household, line = self._lines.popitem(last=False)
            called = line.popleft()
            if line:
                self._lines[household] = line  # behind all others
            if not called.done():
                self._free -= 1
                called.set_result(None)
