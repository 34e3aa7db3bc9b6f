"""Message bus between server processes. Messages are hints: all durable state is in the store and is read by number.

An SQLite file belongs to one process, so there is nobody to notify. PostgreSQL uses NOTIFY: one per batch, and never in
a transaction that writes, because transactions with a pending NOTIFY commit one after the other, under one lock of the
whole server.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import URL

from clowder.store.database import POSTGRESQL
from clowder.system import Clock

CHANNEL = "clowder"
MAX_BYTES = 7000  # of one NOTIFY; PostgreSQL takes 8000
MAX_UNSENT = 20_000  # messages that are queued while the server is away
RETRY = 0.5  # seconds before reconnecting
# A listener alone would not notice a silent disconnect, so it sends a query after this many seconds.
KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2}
Message = dict[str, Any]
log = logging.getLogger("clowder.store")


class Bus:
    """Bus between the processes of a store. The base class has one process, which needs no messages."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.on_message: Callable[[Message], None] = lambda message: None
        self.on_gap: Callable[[], None] = lambda: None  # called when messages may have been missed

    @property
    def has_others(self) -> bool:
        """Whether there can be other processes."""
        return False

    async def open(self) -> None:
        """Starts listening."""

    def tell(self, **message: Any) -> None:
        """Sends a message to all other processes, soon."""

    async def close(self) -> None:
        """Sends what is queued, and stops."""


class PostgresBus(Bus):
    """A bus over PostgreSQL."""

    def __init__(self, me: str, url: URL, clock: Clock) -> None:
        super().__init__(me)
        self._clock = clock
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._unsent: list[str] = []
        self._dirty, self._listening = asyncio.Event(), asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def has_others(self) -> bool:
        return True

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(self._always(work)) for work in (self._listen, self._speak)]
        with contextlib.suppress(TimeoutError):
            await self._clock.wait_for(self._listening.wait(), 10)

    def tell(self, **message: Any) -> None:
        if len(self._unsent) < MAX_UNSENT:
            self._unsent.append(json.dumps(message, separators=(",", ":")))
            self._dirty.set()

    async def close(self) -> None:
        for _ in range(50):
            if not self._unsent:
                break
            await self._clock.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _always(self, work: Callable[[Any], Awaitable[None]]) -> None:
        import psycopg

        lost = False  # logged once, not twice a second
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True, **POSTGRESQL, **KEEPALIVE
                ) as connection:
                    lost = False
                    await work(connection)
            except psycopg.Error as wrong:
                if not lost:
                    log.warning("bus lost", extra={"what": type(wrong).__name__})
                lost = True
            await self._clock.sleep(RETRY)

    async def _listen(self, connection: Any) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        self._listening.set()
        self.on_gap()
        async for notice in connection.notifies():
            sender, messages = json.loads(notice.payload)
            if sender != self.me:
                for message in messages:
                    self._hear(message)

    def _hear(self, message: Message) -> None:
        try:
            self.on_message(message)
        except Exception as wrong:  # from a newer version, for example; later messages are still delivered
            log.error("message failed", extra={"what": type(wrong).__name__}, exc_info=True)

    async def _speak(self, connection: Any) -> None:
        while True:
            if not self._unsent:  # otherwise it was lost with the last connection
                await self._dirty.wait()
            self._dirty.clear()
            while self._unsent:
                number = self._number()
                messages = ",".join(dict.fromkeys(self._unsent[:number]))
                payload = f'["{self.me}",[{messages}]]'
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                del self._unsent[:number]

    def _number(self) -> int:
        """Returns how many of the queued messages fit into one NOTIFY, at least one."""
        size = 0
        for number, text in enumerate(self._unsent):
            size += len(text.encode()) + 1
            if size > MAX_BYTES:
                return max(1, number)
        return len(self._unsent)
