"""Whether the store can write, found out by trying: for whoever watches over the server, and for the pages."""

import asyncio

from clowder.engine.errors import ClowderError
from clowder.store import Store
from clowder.system import Clock
from clowder.table.texts import wording
from clowder.web.http import counters
from clowder.web.http.timing import USUAL, ServerTiming


class StoreHealth:
    """Feels whether a store can write."""

    def __init__(self, store: Store, clock: Clock, timing: ServerTiming = USUAL) -> None:
        self._store, self._clock, self._timing = store, clock, timing
        self._trying: asyncio.Task[str] | None = None
        self._found: tuple[float, str] | None = None
        self._waits = False  # for a write that somebody has given up on

    @property
    def beats(self) -> bool:
        """Whether the store could write when it was last tried."""
        return not self._waits and (self._found is None or not self._found[1])

    async def trouble(self) -> str:
        """Returns why the store cannot write now; nothing if it can."""
        return await self._trouble(self._timing.store_patience)

    async def lasting_trouble(self) -> str:
        """Returns why the store cannot write, or takes so long that people at tables should know; nothing if it can."""
        return await self._trouble(self._timing.store_patience_of_pages)

    async def _trouble(self, patience: float) -> str:
        if self._found and self._clock.monotonic() - self._found[0] < self._timing.store_fresh:
            return self._found[1]
        if self._trying is None:
            self._trying = asyncio.create_task(self._try())
        try:
            why = await self._clock.wait_for(asyncio.shield(self._trying), patience)
            self._waits = False
        except TimeoutError:
            why, self._waits = wording("store-waits"), True
        return why

    async def _try(self) -> str:
        try:
            await self._store.try_writing()
            why = ""
        except ClowderError as wrong:
            why = str(wrong)
            counters.store_failures.inc()
        self._found, self._trying, self._waits = (self._clock.monotonic(), why), None, False
        return why
