"""The one writer. Everything that was queued during a transaction is committed together in the next one.

A caller gets its answer when its own write is on disk. Queued work is written even if its caller is gone by then. A
batch is one call to the writer's own thread, because a call per statement would cost more than the disk does.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from clowder.store.database import WRITES
from clowder.store.errors import cause
from clowder.table.storage import Conflict, StoreError

T = TypeVar("T")
Work = Callable[[Connection], T]

CLOSED = "The store is closed."


@dataclass(frozen=True)
class _Item:
    work: Work[Any]
    refusal: str  # the message if a constraint of the database refuses it
    done: asyncio.Future[Any]
    table: str = ""  # sorts batches, so that all processes lock tables in the same order

    def finish(self, outcome: Any) -> None:
        """Resolves the caller's future, unless it was cancelled."""
        if self.done.done():
            return
        if isinstance(outcome, StoreError):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Writer:
    """Owns the connection that writes, its thread, and the queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.connection: Connection | None = None  # used only in the thread
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-writer")
        self._queue: asyncio.Queue[_Item | None] = asyncio.Queue()
        self._closing = False
        self._in_doubt = False  # whether a commit that seemed to fail may have lasted
        self.task = asyncio.create_task(self._run(), name="store-writer")

    @property
    def closed(self) -> bool:
        """Whether it refuses new work."""
        return self._closing or self.task.done()

    @property
    def waiting(self) -> int:
        """The number of queued writes."""
        return self._queue.qsize()

    async def write(self, work: Work[T], refusal: str, table: str = "") -> T:
        """Queues `work`, in the order of calls, and returns its value when it is durable. Raises StoreError."""
        if self.closed:
            raise StoreError(CLOSED)
        item = _Item(work, refusal, asyncio.get_running_loop().create_future(), table)
        self._queue.put_nowait(item)
        made: T = await item.done
        return made

    async def between(self, work: Callable[[], None]) -> None:
        """Runs something between two transactions, and returns when it is done."""
        if self.closed:
            raise StoreError(CLOSED)
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        """Writes what is queued, refuses new work, and returns when all is durable."""
        if not self._closing:
            self._closing = True
            self._queue.put_nowait(None)
        await asyncio.wait([self.task])

    # In the event loop

    async def _run(self) -> None:
        batch: list[_Item | None] = []
        loop = asyncio.get_running_loop()
        try:
            while None not in batch:
                batch = [await self._queue.get()]
                while not self._queue.empty():
                    batch.append(self._queue.get_nowait())
                items = [item for item in batch if item is not None]
                if self._engine.dialect.name != "sqlite":  # SQLite has only one writer, so any order will do
                    items.sort(key=lambda item: item.table)  # two batches that wait for each other would deadlock
                outcomes = await loop.run_in_executor(self._thread, self._commit, items)
                for item, outcome in zip(items, outcomes, strict=True):
                    item.finish(outcome)
        finally:
            self._closing = True
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            for left in batch:
                if left is not None:
                    left.finish(StoreError(CLOSED))
            await loop.run_in_executor(self._thread, self._hang_up)
            self._thread.shutdown(wait=False)

    # In the writer's thread

    def _commit(self, items: list[_Item]) -> list[Any]:
        """Writes a batch in one transaction. A refused item fails alone; a disk error fails all.

        Returns the value or the StoreError of each item.
        """
        if not items:
            return []
        for again in (True, False):
            try:
                return self._write(items)
            except Exception as wrong:
                why = f"The store could not write: {cause(wrong)}."
                again = again and not self._in_doubt and self._engine.dialect.name != "sqlite"
                self._hang_up()
                if not again:  # otherwise the server was restarted, for example, and nothing of this was written
                    break
        return [StoreError(why) for _ in items]

    def _write(self, items: list[_Item]) -> list[Any]:
        self._in_doubt = False
        if self.connection is None:
            self.connection = self._engine.connect().execution_options(**{WRITES: True})
        try:
            with self.connection.begin():
                outcomes = [item.work(self.connection) for item in items]
                self._in_doubt = True  # from here on it may have lasted, whatever the database reports
            return outcomes
        except Exception as wrong:
            if self._in_doubt or _is_lost(wrong):
                raise
        with self.connection.begin():  # one of them is refused: try again, each in its own savepoint
            outcomes = [_attempt(self.connection, item) for item in items]
            self._in_doubt = True
        return outcomes

    def _hang_up(self) -> None:
        """Drops the connection with its open transaction. The next batch makes a new one."""
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError:  # the connection is broken anyway
                pass


def _is_lost(wrong: Exception) -> bool:
    """Whether the disk or the connection has failed. SQLite may have rolled everything back already."""
    return isinstance(wrong, DBAPIError) and not isinstance(wrong, IntegrityError | DataError)


def _attempt(connection: Connection, item: _Item) -> Any:
    """Returns the value of the item's work, or its StoreError. Raises if the transaction is lost."""
    savepoint = connection.begin_nested()
    try:
        value = item.work(connection)
    except Exception as wrong:
        if _is_lost(wrong):
            raise
        savepoint.rollback()
        if isinstance(wrong, StoreError):
            return wrong
        refused = isinstance(wrong, IntegrityError)
        if refused and "pk_entries" in str(wrong):
            return Conflict("Another process has written to this log at the same moment.")
        return StoreError(item.refusal if refused else f"This cannot be stored: {cause(wrong)}.")
    savepoint.commit()
    return value
