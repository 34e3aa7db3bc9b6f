"""Where bots and hints think: whatever searches in processes that give way, everything quick in a lane of its own.

A server has so many workers and no more. Whoever waits for one stands in a fair line: those come first whose address,
then whose person, then whose table is being thought for the least, and was last served the longest ago. Somebody
with a crowd of tables that wait comes after others of the same address, and leaves a worker to them, but not for ever.
"""

import asyncio
import contextlib
import itertools
import logging
import os
import pickle
import sys
import threading
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from clowder.engine.backends import has_numba
from clowder.engine.errors import ClowderError
from clowder.players.worker import HEAD, NICENESS, SearchRequest, WarmupRequest, answer, packed
from clowder.system import Clock, Timer
from clowder.table.bots import Requester
from clowder.web.http import counters

TIMEOUT = 60.0  # seconds after which a worker that has not answered is taken for dead, ...
COMPILING = 900.0  # ... and one that compiles
IDLE_TIMEOUT = 600.0  # seconds without a question after which a worker goes home: it takes some 200 MB
MANY_TABLES = 3  # tables of one person that may wait before the others come first, ...
MAX_TURNS_WITHOUT = 30  # ... for so many turns in which that person has had none
REMEMBERED = 10_000  # shares of which is known when they were last served
log = logging.getLogger("clowder.web")
T = TypeVar("T")


def number_of_workers() -> int:
    """Returns how many processes may think: CLOWDER_THINKERS, or half of the cores but two at least; 0: none."""
    text = os.environ.get("CLOWDER_THINKERS", "")
    if not text:
        return max(2, (os.cpu_count() or 2) // 2)
    if not text.isdecimal() or int(text) > 256:
        raise ClowderError(f"CLOWDER_THINKERS is a number from 0 to 256, not {text[:20]!r}.")
    return int(text)


Place = tuple[Requester, "asyncio.Future[None]"]


class FairQueue:
    """Who may think next. One person has at most half of the places, one address three quarters."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.waiting: list[Place] = []
        self.running = Counter[str]()
        self._quotas = max(1, -(-3 * places // 4)), max(1, places // 2), places
        self._served = OrderedDict[str, int]()
        self._ticks = itertools.count(1)
        self._turns = 0
        self._since: dict[str, int] = {}  # people with a crowd: after which turn they had one last, or began to wait

    @property
    def num_running(self) -> int:
        """How many are being served."""
        return sum(number for share, number in self.running.items() if share.startswith("house "))

    @contextlib.asynccontextmanager
    async def turn(self, requester: Requester) -> AsyncIterator[None]:
        """Waits until it is somebody's turn, which lasts as long as the context."""
        called = asyncio.get_running_loop().create_future()
        place = requester, called
        self.waiting.append(place)
        self._call()
        try:
            await called
            yield
        finally:
            if place in self.waiting:
                self.waiting.remove(place)
            else:
                self.running -= Counter(requester.shares)
            self._call()  # also where somebody has only gone: with one table less a crowd may be none

    def _call(self) -> None:
        """Calls whoever may go."""
        while self.num_running < self.places:
            crowds = self._crowds()
            free = [place for place in self.waiting if self._may(place, crowds)]
            if not free:
                return
            first = min(free, key=lambda place: self._rank(place, crowds))
            self.waiting.remove(first)
            requester, called = first
            self.running.update(requester.shares)
            self._turns += 1
            for share in requester.shares:
                if share in self._since:
                    self._since[share] = self._turns
                self._served.pop(share, None)
                self._served[share] = next(self._ticks)
            while len(self._served) > REMEMBERED:
                self._served.popitem(last=False)
            if not called.done():
                called.set_result(None)

    def _crowds(self) -> set[str]:
        """Returns those whom others need not wait for: with so many tables, and a turn not so long ago."""
        tables = Counter(person for person, _ in {requester.shares[1:] for requester, _ in self.waiting})
        crowds = [person for person, number in tables.items() if number > MANY_TABLES]
        self._since = {person: self._since.get(person, self._turns) for person in crowds}
        return {person for person, since in self._since.items() if self._turns - since < MAX_TURNS_WITHOUT}

    def _may(self, place: Place, crowds: set[str]) -> bool:
        shares = place[0].shares
        if shares[1] in crowds and 0 < self.num_running >= self.places - 1:
            return False  # the last place is for others
        return all(self.running[share] < most for share, most in zip(shares, self._quotas, strict=True))

    def _rank(self, place: Place, crowds: set[str]) -> list[tuple[int, bool, int]]:
        return [(self.running[share], share in crowds, self._served.get(share, 0)) for share in place[0].shares]


class SearchWorker:
    """One process that thinks: started when it is first needed, and again when it has died."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.games: set[str] = set()  # whose rules it has loaded
        self._process: asyncio.subprocess.Process | None = None
        self._resting: Timer | None = None

    async def think(self, request: SearchRequest | WarmupRequest, patience: float = TIMEOUT) -> Any:
        """Returns the answer. Raises OSError where no process can be started, and ValueError if it has no answer."""
        if self._resting:
            self._resting.cancel()
        for last in (False, True):
            try:
                found = await self._clock.wait_for(self._ask(request), patience)
                break
            except (TimeoutError, EOFError, ConnectionError):
                await self.stop()
                log.warning("worker died", extra={"what": request.game})
                if last:
                    raise OSError("workers die") from None
            except BaseException:
                await self.stop()  # in the middle of an answer, which nobody must take for another
                raise
        self.games.add(request.game)
        self._resting = self._clock.call_later(IDLE_TIMEOUT, self._rest)
        if isinstance(found, Exception):
            raise ValueError(str(found))
        return found

    async def _ask(self, request: SearchRequest | WarmupRequest) -> Any:
        pipe = asyncio.subprocess.PIPE
        if self._process is None:
            command = sys.executable, "-m", "clowder.players.worker"
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answered is not None
        asked.write(packed(request))
        await asked.drain()
        head = await answered.readexactly(HEAD)
        return pickle.loads(await answered.readexactly(int.from_bytes(head, "big")))

    def _rest(self) -> None:
        """Goes home: with nothing more to read it ends by itself."""
        if self._process and self._process.stdin:
            self._process.stdin.close()
        self._process, self.games = None, set()

    async def stop(self) -> None:
        """Ends the process."""
        process, self._process, self.games = self._process, None, set()
        if self._resting:
            self._resting.cancel()
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _give_way() -> None:
    """Lets this thread run only where no other wants to, if the system has such a thing: pages come first."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class SearchPool:
    """All thinking of one server. Where no process can be started, or none is wanted, threads do it, interpreted.

    What searches of a game need is compiled when the first of them is wanted, in another process. Meanwhile the house
    plays for them, and hints look less far.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        number = number_of_workers()
        self.line = FairQueue(number or 2)
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._threads = ThreadPoolExecutor(self.line.places, "search", _give_way)
        self._free = [SearchWorker(clock) for _ in range(number)]
        self._all = tuple(self._free)
        self.on_prepared: Callable[[str], None] = lambda game: None
        self._compiler, self._compiling = SearchWorker(clock), asyncio.Lock()
        self._prepared: dict[str, asyncio.Task[bool]] = {}  # by game; true where it is compiled

    def prepare(self, game: str) -> None:
        """Begins to compile what searches of a game need, unless that was done, or Numba is not installed."""
        if self._all and has_numba() and game not in self._prepared:
            self._prepared[game] = asyncio.create_task(self._compile(game))

    def prepares(self, game: str) -> bool:
        """Tells whether that is still being compiled."""
        return game in self._prepared and not self._prepared[game].done()

    def has_prepared(self, game: str) -> bool:
        """Tells whether that is compiled."""
        return game in self._prepared and self._prepared[game].done() and self._prepared[game].result()

    async def _compile(self, game: str) -> bool:
        async with self._compiling:  # one after the other
            try:
                await self._compiler.think(WarmupRequest(game), COMPILING)
                return True
            except (OSError, NotImplementedError, ValueError) as wrong:
                log.error("searches not compiled", extra={"what": type(wrong).__name__})
                return False
            finally:
                await self._compiler.stop()  # it has taken much memory
                asyncio.get_running_loop().call_soon(lambda: self.on_prepared(game))

    async def quick(self, work: Callable[..., T], *given: Any) -> T:
        """Returns what `work` returns; it takes a millisecond or so."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, work, *given)

    async def search(self, requester: Requester, request: SearchRequest) -> Any:
        """Returns the answer to a request, when it is the requester's turn."""
        began = self._clock.monotonic()
        try:
            return await self._search(requester, request)
        finally:
            counters.thoughts.observe(self._clock.monotonic() - began)

    async def _search(self, requester: Requester, request: SearchRequest) -> Any:
        self.prepare(request.game)
        if request.weigh and self.prepares(request.game):  # a review has time
            await asyncio.wait([self._prepared[request.game]])
        if not self.has_prepared(request.game):
            request = request.interpreted
        async with self.line.turn(requester):
            if self._free:
                worker = min(self._free, key=lambda one: request.game not in one.games)
                self._free.remove(worker)
                try:
                    return await worker.think(request)
                except (OSError, NotImplementedError, ValueError) as wrong:
                    log.warning("thought in a thread", extra={"what": type(wrong).__name__})
                finally:
                    self._free.append(worker)
            return await asyncio.get_running_loop().run_in_executor(self._threads, answer, request.interpreted)

    async def close(self) -> None:
        """Lets nobody think any more."""
        for pool in (self._quick, self._threads):
            pool.shutdown(wait=False, cancel_futures=True)
        for task in self._prepared.values():
            task.cancel()
        await asyncio.gather(*self._prepared.values(), return_exceptions=True)
        for worker in (*self._all, self._compiler):
            await worker.stop()
