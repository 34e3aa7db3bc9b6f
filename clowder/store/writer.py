"""The one writer: everything that was queued while a transaction ran is committed together as the next one.

A caller hears back when its own write is on the disk. What is queued is written, even if its caller is gone by then.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from clowder.store.errors import StoreError, cause
from clowder.store.opening import WRITES

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

CLOSED = "The store is closed."


@dataclass(frozen=True)
class _Item:
    work: Work[Any]
    refusal: str  # what to say if the database's own constraints refuse it
    done: asyncio.Future[Any]

    def fail(self, sentence: str) -> None:
        if not self.done.done():  # a caller that was cancelled waits no longer
            self.done.set_exception(StoreError(sentence))

    def finish(self, outcome: Any) -> None:
        if isinstance(outcome, StoreError):
            self.fail(str(outcome))
        elif not self.done.done():
            self.done.set_result(outcome)


class Writer:
    """Owns the connection that writes, and the queue before it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._queue: asyncio.Queue[_Item | None] = asyncio.Queue()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def write(self, work: Work[T], refusal: str) -> T:
        """Queues `work`, in the order of calls, and returns its value when it is durable. Raises StoreError."""
        if self._closing or self._task.done():
            raise StoreError(CLOSED)
        item = _Item(work, refusal, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(item)
        return await item.done

    async def close(self) -> None:
        """Writes what is queued, takes nothing more, and returns when all is durable."""
        if not self._closing:
            self._closing = True
            self._queue.put_nowait(None)
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        batch: list[_Item | None] = []
        try:
            while None not in batch:
                batch = [await self._queue.get()]
                while not self._queue.empty():
                    batch.append(self._queue.get_nowait())
                if items := [item for item in batch if item is not None]:
                    await self._commit(items)
        finally:
            self._closing = True
            while not self._queue.empty():
                if item := self._queue.get_nowait():
                    item.fail(CLOSED)
            await self._hang_up()

    async def _commit(self, items: list[_Item]) -> None:
        """Writes a batch in one transaction: an item that is refused fails alone, a failing disk fails all."""
        try:
            if self._connection is None:
                self._connection = await self._engine.connect()
                await self._connection.execution_options(**{WRITES: True})
            async with self._connection.begin():
                outcomes = [await self._attempt(self._connection, item) for item in items]
        except BaseException as wrong:
            why = "it was stopped" if isinstance(wrong, asyncio.CancelledError) else cause(wrong)
            for item in items:
                item.fail(f"The store could not write: {why}.")
            await self._hang_up()
            if not isinstance(wrong, SQLAlchemyError | OSError | StoreError):
                raise
            return
        for item, outcome in zip(items, outcomes, strict=True):
            item.finish(outcome)

    async def _attempt(self, connection: AsyncConnection, item: _Item) -> Any:
        """Returns what the item's work returns, or the StoreError it failed with. Raises if the transaction is lost."""
        savepoint = await connection.begin_nested()
        try:
            value = await item.work(connection)
        except Exception as wrong:
            if isinstance(wrong, DBAPIError) and not isinstance(wrong, IntegrityError | DataError):
                raise  # the disk, or the connection: SQLite may have rolled everything back already
            await savepoint.rollback()
            return _refusal(wrong, item)
        await savepoint.commit()
        return value

    async def _hang_up(self) -> None:
        """Gives the connection up, and whatever it was in the middle of; the next batch makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.invalidate()
            finally:
                await connection.close()


def _refusal(wrong: Exception, item: _Item) -> StoreError:
    if isinstance(wrong, StoreError):
        return wrong
    return StoreError(item.refusal if isinstance(wrong, IntegrityError) else f"That cannot be stored: {cause(wrong)}.")
