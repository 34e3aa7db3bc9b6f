"""Whether the store can write, found out by trying: for whoever watches over the server, and for the pages."""

import asyncio
import time

from clowder.engine.errors import ClowderError
from clowder.store import Store
from clowder.web import tally
from clowder.web.texts import wording

FRESH = 1.0  # seconds for which a finding is good enough: asking often costs no more writes
PATIENCE = 2.0  # seconds after which a write that has not come back counts as failed


class Pulse:
    """Feels whether a store can write."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying: asyncio.Task[str] | None = None
        self._found: tuple[float, str] | None = None

    @property
    def beats(self) -> bool:
        """Whether the store could write when it was last tried."""
        return self._found is None or not self._found[1]

    async def trouble(self) -> str:
        """Returns why the store cannot write now; nothing if it can."""
        if self._found and time.monotonic() - self._found[0] < FRESH:
            return self._found[1]
        if self._trying is None:
            self._trying = asyncio.create_task(self._try())
        trying = self._trying
        done, _ = await asyncio.wait([trying], timeout=PATIENCE)
        if not done:
            self._found = time.monotonic(), wording("store-waits")
        return trying.result() if done else wording("store-waits")

    async def _try(self) -> str:
        try:
            await self._store.try_writing()
            why = ""
        except ClowderError as wrong:
            why = str(wrong)
            tally.store_failures.inc()
        self._found, self._trying = (time.monotonic(), why), None
        return why
