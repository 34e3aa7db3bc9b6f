"""The task that owns a table: takes what was put into its inbox, lets happen what is due, and publishes what changed.

All frames of a happening are made first and leave together, in the order in which the guests came, at a time that does
not tell how long they took to make.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.engine.play.shapes import VERSION
from clowder.engine.scene.render import json_text
from clowder.engine.text.catalogue import ENGLISH
from clowder.engine.text.messages import Value
from clowder.store import Overtaken, StoreError
from clowder.system import System
from clowder.table.connections import Company, Guest
from clowder.table.frames import Moment
from clowder.table.texts import Forbidden, Sorry, speaking, wording
from clowder.web.http import counters

BREATH = 0.02  # seconds after which the frames of a happening leave
RETRY = 1.0  # seconds before what failed is tried again
MAX_TRIES = 20  # of what others were faster with
MAX_WAITING = 20  # messages of one person that may wait to be worked off
log = logging.getLogger("clowder.web")
LATER: dict[str, Any] = {}  # what an errand returns whose sender is answered by itself
Work = Callable[[], Awaitable[dict[str, Any] | None]]


def is_failure(wrong: Exception) -> bool:
    """Tells whether the store failed: that somebody else was faster is no failure."""
    return isinstance(wrong, StoreError) and not isinstance(wrong, Overtaken)


class Desk:
    """A table's inbox and outbox."""

    def __init__(self, system: System) -> None:
        self.clock, self.entropy = system.clock, system.entropy
        self.company = Company(self.clock)
        self.house = ""  # the address it was opened from
        self.changed = False  # since it was last published
        self.trouble: Value = ""  # what is wrong with the server just now
        self.last_used = self.clock.monotonic()
        self._inbox: asyncio.Queue[tuple[Guest | None, Any, Work, float]] = asyncio.Queue()  # with the time it came
        self._waiting: Counter[str] = Counter()  # in the inbox, by person
        self._answers: list[tuple[Guest, str]] = []  # sent with the next frames
        self._leaving: deque[list[tuple[Guest, str]]] = deque()  # frames that are made and have not left yet
        self._began = 0.0  # when the task took up what it is doing
        self._thoughts: set[asyncio.Task[None]] = set()

    # What a table decides

    def until_due(self) -> float | None:
        """Returns how long nothing can be due."""
        raise NotImplementedError

    async def advance(self) -> None:
        """Lets everything happen that is due."""
        raise NotImplementedError

    def moment(self, language: str = ENGLISH) -> Moment:
        """Returns the table as pages in a language show it now."""
        raise NotImplementedError

    async def catch_up(self) -> None:
        """Folds in what others have stored."""
        raise NotImplementedError

    # The task

    async def run(self) -> None:
        """Owns the table until it is cancelled."""
        while True:
            try:
                async with self.clock.timeout(self.until_due()):
                    errand = await self._inbox.get()
            except TimeoutError:
                errand = None
            self._began = self.clock.monotonic()
            if errand:
                await self._do(*errand)
                if self.publish():
                    await asyncio.sleep(0)  # pages are answered before bots begin to think
            try:
                await self._advance()
            except Exception as wrong:  # a full disk, say: what is due now is tried again
                counters.store_failures.inc(is_failure(wrong))
                log.error("table failed", extra={"what": type(wrong).__name__}, exc_info=True)
                await self.clock.sleep(RETRY)
                self.nudge()
            self.publish()

    async def _advance(self) -> None:
        """Lets everything happen that is due; if others were faster, with what they have stored."""
        for _ in range(MAX_TRIES):
            try:
                return await self.advance()
            except Overtaken:
                await self.catch_up()
        self.nudge()

    async def _again(self, work: Work) -> dict[str, Any] | None:
        """Does an errand; if others were faster, anew, with what they have stored."""
        for _ in range(MAX_TRIES):
            try:
                return await work()
            except Overtaken:
                await self.catch_up()
        raise Sorry("too-late")

    async def _do(self, guest: Guest | None, id: Any, work: Work, came: float) -> None:
        if guest:
            self._waiting -= Counter([guest.person])
        answer: dict[str, Any]
        try:
            with speaking(guest.language if guest else ENGLISH):
                more = await self._again(work)
            if more is LATER:
                return
            answer = {"done": id, **(more or {})}
        except Forbidden as wrong:
            answer = {"sorry": str(wrong), "rule": wrong.rule, "id": id}
        except ClowderError as wrong:
            counters.store_failures.inc(is_failure(wrong))
            with speaking(guest.language if guest else ENGLISH):
                answer = {"sorry": wording("cannot-write") if is_failure(wrong) else str(wrong), "id": id}
        except Exception as wrong:
            log.error("table failed", extra={"what": type(wrong).__name__}, exc_info=True)
            with speaking(guest.language if guest else ENGLISH):
                answer = {"sorry": wording("broken"), "id": id}
        if guest:
            counters.errands.observe(self.clock.monotonic() - came)
        if guest and (id is not None or "sorry" in answer or len(answer) > 1):
            self._answers.append((guest, json_text(answer)))

    def put(self, guest: Guest | None, work: Work, id: Any = None) -> None:
        """Asks the task to do something; what a page asks for is refused if its person has asked for too much."""
        if guest:
            if self._waiting[guest.person] >= MAX_WAITING:
                guest.tell(sorry=wording("too-much"), id=id)
                return
            self._waiting[guest.person] += 1
        self._inbox.put_nowait((guest, id, work, self.clock.monotonic()))

    @property
    def waiting(self) -> int:
        """How many errands wait."""
        return self._inbox.qsize()

    def nudge(self) -> None:
        """Lets the task look whether something is due."""
        self.put(None, self._nothing)

    async def _nothing(self) -> None:
        pass

    # What pages are sent

    def refresh(self) -> None:
        """Lets every page look again: something about the table changed outside of it."""
        self.changed = True
        self.nudge()

    def publish(self) -> bool:
        """Makes what every page lacks if anything changed, then sends all of it together; tells whether it did."""
        self.last_used = self.clock.monotonic()
        changed = self.changed
        answers, self._answers = self._answers, []
        frames: list[tuple[Guest, str]] = []
        if changed:
            now, _ = self.clock.wall(), self.moment()  # anew, in every language
            self.changed = False
            made = [(guest, self.moment(guest.language).frame(guest, now)) for guest in self.company]
            frames = [(guest, frame) for guest, frame in made if frame]
        if frames or answers:
            self._leaving.append(frames + answers)
            wait = self._began + BREATH - self.clock.monotonic() if BREATH else 0
            if wait > 0 or len(self._leaving) > 1:
                self.clock.call_later(max(wait, 0), self._send)
            else:
                self._send()
        return changed

    def _send(self) -> None:
        for guest, text in self._leaving.popleft():
            guest.send(text)

    def tell_all(self, **what: Any) -> None:
        """Sends every page a frame that changes nothing it shows."""
        text = json_text({"v": VERSION, "now": self.clock.wall(), **what})
        for guest in self.company:
            guest.send(text)

    def tell_trouble(self, trouble: Value) -> None:
        """Tells every page what is wrong with the server, or that all is well again."""
        if trouble != self.trouble:
            self.trouble = trouble
            self.refresh()

    def think(self, thought: Coroutine[Any, Any, None]) -> None:
        """Lets something be worked out beside the table."""
        task = asyncio.create_task(thought)
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)
