"""Time and chance for tests: a loop whose time leaps to what is due next, a clock to move ahead, entropy with a seed.

What waits for real sockets and processes has one limit for all, which only failures reach.
"""

import asyncio
import contextlib
import logging
import os
import random
import selectors
import threading
import time
from collections import Counter
from datetime import UTC, datetime
from weakref import WeakKeyDictionary

from clowder.system import Clock, Entropy, System

LIMIT = 120.0  # seconds
BEGINNING, EPOCH = 1000.0, 1_700_000_000.0  # when a leaping clock begins, by itself and on the wall
log = logging.getLogger("tests")
NAP = 0.02  # between two looks whether something is so
MICROSECOND = 1e-6


class _Leaping(selectors.DefaultSelector):
    """Where nothing but time is waited for, time leaps to when something is due."""

    def __init__(self):
        super().__init__()
        self.now, self.threads, self.stuck, self.is_over = BEGINNING, 0, 0, False
        self.where = lambda: ""

    def select(self, timeout=None):
        due = timeout is not None
        if self.threads > (self.stuck if due else 0) and not self.is_over:  # they take no time, however long they take
            found = super().select(LIMIT if timeout is None or timeout > 0 else 0)
            assert found or timeout == 0, f"A thread goes on and on.{self.where()}"
            return found
        if self.is_over or len(self.get_map()) > 1:  # the loop's own pipe is one: here are sockets, or processes
            began = time.monotonic()
            found = super().select(LIMIT if timeout is None else timeout)
            self.now += time.monotonic() - began
            return found
        assert timeout is not None, f"Nothing is due any more.{self.where()}"
        self.now += max(0.0, timeout)
        return super().select(0)


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop in which waiting takes no time; with real sockets or processes it takes as long as it takes."""

    def __init__(self):
        self._leaping = _Leaping()
        super().__init__(self._leaping)
        self._leaping.where = self._where
        self.clock = LeapingClock(self)

    def time(self):
        return self._leaping.now

    def run_in_executor(self, executor, work, *given):
        """Runs something in a thread, which time waits for."""
        future = super().run_in_executor(executor, work, *given)
        self._leaping.threads += 1
        future.add_done_callback(self._rest)
        return future

    def _rest(self, _):
        self._leaping.threads -= 1

    @contextlib.contextmanager
    def stuck(self, threads=1):
        """Lets time pass although so many threads work: they wait for what comes only afterwards."""
        self._leaping.stuck += threads
        try:
            yield
        finally:
            self._leaping.stuck -= threads

    def leap_no_more(self):
        """Lets this loop end as any other does: threads that still run are waited for."""
        self._leaping.is_over = True

    def _where(self):
        """Returns where each task waits, innermost last."""
        lines = []
        for task in asyncio.all_tasks(self):
            at, coroutine = [], task.get_coro()
            while coroutine is not None and getattr(coroutine, "cr_frame", None):
                at.append(f"{coroutine.cr_code.co_qualname}:{coroutine.cr_frame.f_lineno}")
                coroutine = coroutine.cr_await
            lines.append(" > ".join(at))
        return "".join(f"\n  {line}" for line in sorted(lines))


class LeapingClock(Clock):
    """The time of a loop that leaps. No two dates are the same, as on a real machine."""

    def __init__(self, loop):
        self._loop, self._ticks = loop, 0

    def monotonic(self):
        return self._loop.time()

    def time(self):
        return EPOCH + self._loop.time() - BEGINNING

    def now(self):
        self._ticks += 1
        return datetime.fromtimestamp(self.time() + self._ticks * MICROSECOND, UTC)


def run(work):
    """Runs an asynchronous test in a time that leaps. What hangs fails at once."""
    loop = LeapingLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        try:
            return runner.run(work)
        finally:
            loop.leap_no_more()


def run_real(work):
    """Runs an asynchronous test with real processes or sockets in real time."""
    return asyncio.run(asyncio.wait_for(work, LIMIT))


def wait_until(what):
    """Waits in real time until something is so; returns it."""
    end = time.monotonic() + LIMIT
    while not (found := what()):
        assert time.monotonic() < end, "It never happened."
        time.sleep(NAP)
    return found


async def after(seconds):
    """Lets so much time pass, in a loop where it leaps."""
    assert isinstance(asyncio.get_running_loop(), LeapingLoop), "Here this would take real time."
    await asyncio.sleep(seconds)


async def until(what, seconds=LIMIT):
    """Waits until something is so, by the time of the loop."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not (found := what()):
        assert loop.time() < end, "It never happened."
        await asyncio.sleep(NAP)
    return found


class _Timer:
    """A call that a movable clock owes."""

    def __init__(self, clock, due, call):
        self._clock, self._due, self._call = clock, due, call
        self._loop = asyncio.get_running_loop()
        self._handle = None
        self.start()

    def start(self):
        """Waits for as long as it takes by now."""
        self.cancel()
        self._clock.timers.add(self)
        self._handle = self._loop.call_later(max(0.0, self._due - self._clock.monotonic()), self._ring)

    def cancel(self):
        self._clock.timers.discard(self)
        if self._handle:
            self._handle.cancel()

    def _ring(self):
        self.cancel()
        self._call()


class MovableClock(Clock):
    """Runs as a real one does, or stands still; a test moves it ahead, and what is due by then happens at once.

    Where it stands still, what has to wait waits as long as it would, but finds that no time has passed.
    """

    def __init__(self, stands=False):
        self.timers = set()
        self._stands, self._ahead, self._ticks = stands, 0.0, 0

    def monotonic(self):
        return (BEGINNING if self._stands else super().monotonic()) + self._ahead

    def time(self):
        return (EPOCH if self._stands else super().time()) + self._ahead

    def now(self):
        self._ticks += self._stands  # no two dates are the same
        return datetime.fromtimestamp(self.time() + self._ticks * MICROSECOND, UTC)

    def call_later(self, seconds, work, *given):
        return _Timer(self, self.monotonic() + seconds, lambda: work(*given))

    async def sleep(self, seconds):
        waited = asyncio.get_running_loop().create_future()
        timer = self.call_later(seconds, lambda: waited.done() or waited.set_result(None))
        try:
            await waited
        finally:
            timer.cancel()

    @contextlib.asynccontextmanager
    async def timeout(self, seconds):
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as limit:
            timer = None if seconds is None else self.call_later(seconds, lambda: limit.reschedule(loop.time()))
            try:
                yield limit
            finally:
                if timer:
                    timer.cancel()

    def move(self, seconds):
        """Moves it ahead, in the loop whose clock it is."""
        self._ahead += seconds
        for timer in list(self.timers):
            timer.start()


class Seeded(Entropy):
    """Draws the same in every run. Each kind of thing has a stream of its own: one page more changes no deal."""

    def __init__(self, seed=1):
        self.begin(seed)

    def begin(self, seed):
        """Draws from another seed from now on."""
        super().__init__(random.Random(str(seed)))
        log.warning("The seed of its entropy is %r.", seed)  # pytest shows it where a test fails
        self._seed, self._streams, self._lock = seed, {}, threading.Lock()

    def _stream(self, kind):
        with self._lock:
            return self._streams.setdefault(kind, random.Random(f"{self._seed}/{kind}"))

    def token_bytes(self, size):
        return self._stream(f"bytes {size}").randbytes(size)

    def below(self, number):
        return self._stream(f"below {number}").randrange(number)

    def choice(self, things):
        return self._stream(f"choice {len(things)}").choice(things)

    def uniform(self, low, high):
        return self._stream("uniform").uniform(low, high)


_systems, _seeds = WeakKeyDictionary(), Counter()


def system():
    """Returns what all halls of the running loop go by: its time if that leaps, else the real one; seeded entropy."""
    loop, test = asyncio.get_running_loop(), os.environ.get("PYTEST_CURRENT_TEST", "")
    if loop not in _systems:
        _seeds[test] += 1  # the next loop of the same test finds other ids in the same store
        clock = loop.clock if isinstance(loop, LeapingLoop) else Clock()
        _systems[loop] = System(clock, Seeded(_seeds[test]))
    return _systems[loop]
