"""What a server takes from the machine it runs on: the time, and chance that nobody can guess.

Both are handed in at the top. Nothing below reads another clock or draws from `secrets`, so a test can drive both.
"""

import asyncio
import base64
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Instant:
    """One moment: by the clock that only goes forward, and on the wall."""

    monotonic: float  # seconds
    time: float  # seconds since 1970

    def wall(self, moment: float | None = None) -> int:
        """Returns a moment of `monotonic`, by default this one, in milliseconds since 1970."""
        ahead = 0.0 if moment is None else moment - self.monotonic
        return round(1000 * (self.time + ahead))

    def moment(self, wall: int) -> float:
        """Returns the moment of `monotonic` that is so many milliseconds after 1970."""
        return self.monotonic + wall / 1000 - self.time


class Clock:
    """Tells the time, and waits."""

    def monotonic(self) -> float:
        """Returns seconds that only go forward, from any beginning."""
        return time.monotonic()

    def time(self) -> float:
        """Returns the seconds since 1970."""
        return time.time()

    def now(self) -> datetime:
        """Returns the date and the time, in UTC."""
        return datetime.fromtimestamp(self.time(), UTC)

    def instant(self) -> Instant:
        """Returns this moment, for what decides by one moment alone."""
        return Instant(self.monotonic(), self.time())

    def wall(self, moment: float | None = None) -> int:
        """Returns a moment of `monotonic`, by default now, in milliseconds since 1970: all processes agree on those."""
        return self.instant().wall(moment)

    def moment(self, wall: int) -> float:
        """Returns the moment of `monotonic` that is as many milliseconds after 1970."""
        return self.instant().moment(wall)

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, work: Callable[..., object], *given: Any) -> Timer:
        """Calls `work` in the running event loop when so many seconds have passed."""
        return asyncio.get_running_loop().call_later(seconds, work, *given)

    def timeout(self, seconds: float | None) -> AbstractAsyncContextManager[object]:
        """Returns a context that raises TimeoutError when it takes longer; None: it may take as long as it likes."""
        return asyncio.timeout(seconds)

    async def wait_for(self, work: Awaitable[T], seconds: float) -> T:
        """Returns what `work` returns. Raises TimeoutError if that takes longer."""
        async with self.timeout(seconds):
            return await work


class Entropy:
    """Draws what nobody may guess, and what is left to chance: from the operating system, as `secrets` does.

    With another source it is for tests alone: everything that it draws can be drawn again.
    """

    _source: random.Random = random.SystemRandom()

    def __init__(self, source: random.Random | None = None) -> None:
        if source is not None:
            self._source = source

    def token_bytes(self, size: int) -> bytes:
        """Returns so many random bytes."""
        return self._source.randbytes(size)

    def token_hex(self, size: int) -> str:
        """Returns so many random bytes as hexadecimal digits."""
        return self.token_bytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        """Returns so many random bytes as text that fits into an address."""
        return base64.urlsafe_b64encode(self.token_bytes(size)).rstrip(b"=").decode("ascii")

    def below(self, number: int) -> int:
        """Returns a whole number from 0 to `number` - 1."""
        return self._source.randrange(number)

    def choice(self, things: Sequence[T]) -> T:
        """Returns one of several things."""
        return self._source.choice(things)

    def uniform(self, low: float, high: float) -> float:
        """Returns a number between two others."""
        return self._source.uniform(low, high)


@dataclass(frozen=True)
class System:
    """The clock and the entropy of one process."""

    clock: Clock = field(default_factory=Clock)
    entropy: Entropy = field(default_factory=Entropy)


REAL = System()
