"""A table's mailbox, and the task that owns the table: it takes one command at a time, then does what is due.

A command that meets what another process has stored runs again on that. What failed is tried again a little later.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from clowder.engine.errors import ClowderError
from clowder.engine.scene.render import json_text
from clowder.engine.text.catalogue import ENGLISH
from clowder.system import Clock
from clowder.table.connections import Connection
from clowder.table.storage import Conflict, StoreError
from clowder.table.tally import Tally
from clowder.table.texts import RuleRefusal, UserError, use_language, wording
from clowder.table.timing import Timing

log = logging.getLogger("clowder.web")
LATER: dict[str, Any] = {}  # what a command returns whose sender is answered later
Work = Callable[[], Awaitable[dict[str, Any] | None]]
Answer = tuple[Connection, str]


class Owner(Protocol):
    """Whom a mailbox belongs to."""

    def until_due(self) -> float | None:
        """Returns how long nothing can be due."""

    async def run_due(self) -> None:
        """Does everything that is due."""

    async def catch_up(self) -> None:
        """Takes over what other processes have stored."""

    def publish(self, answers: Sequence[Answer] = ()) -> bool:
        """Sends answers, and to every page what it lacks; tells whether anything had changed."""


@dataclass(frozen=True, slots=True)
class Letter:
    """Something that the task is asked to do."""

    sender: Connection | None
    id: Any
    work: Work
    came: float


def is_failure(wrong: Exception) -> bool:
    """Tells whether the store failed: that somebody else was faster is no failure."""
    return isinstance(wrong, StoreError) and not isinstance(wrong, Conflict)


class Mailbox:
    """What waits to be done at a table, and the task that does it."""

    def __init__(self, clock: Clock, timing: Timing, tally: Tally) -> None:
        self._clock, self._timing, self._tally = clock, timing, tally
        self._letters: asyncio.Queue[Letter] = asyncio.Queue()
        self._waiting: Counter[str] = Counter()  # letters by person
        self.turn_began = 0.0

    def put(self, sender: Connection | None, work: Work, id: Any = None) -> None:
        """Asks the task to do something; what a page asks for is refused if its person has asked for too much."""
        if sender:
            if self._waiting[sender.person] >= self._timing.queue:
                sender.tell(sorry=wording("too-much"), id=id)
                return
            self._waiting[sender.person] += 1
        self._letters.put_nowait(Letter(sender, id, work, self._clock.monotonic()))

    def nudge(self) -> None:
        """Lets the task look whether something is due."""
        self.put(None, _nothing)

    def __len__(self) -> int:
        return self._letters.qsize()

    async def run(self, owner: Owner) -> None:
        """Owns the table until it is cancelled."""
        while True:
            try:
                async with self._clock.timeout(owner.until_due()):
                    letter = await self._letters.get()
            except TimeoutError:
                letter = None
            self.turn_began = self._clock.monotonic()
            if letter:
                answer = await self._handle(letter, owner)
                if owner.publish(answer):
                    await asyncio.sleep(0)  # pages are answered before bots begin to think
            try:
                await self._run_due(owner)
            except Exception as wrong:  # a full disk, say: what is due now is tried again
                self._note_failure(wrong)
                log.error("table failed", extra={"what": type(wrong).__name__}, exc_info=True)
                await self._clock.sleep(self._timing.retry)
                self.nudge()
            owner.publish()

    async def _run_due(self, owner: Owner) -> None:
        for _ in range(self._timing.tries):
            try:
                return await owner.run_due()
            except Conflict:
                await owner.catch_up()
        self.nudge()

    async def _run(self, work: Work, owner: Owner) -> dict[str, Any] | None:
        """Runs a command, again with what others have stored where they were faster."""
        for _ in range(self._timing.tries):
            try:
                return await work()
            except Conflict:
                await owner.catch_up()
        raise UserError("too-late")

    async def _handle(self, letter: Letter, owner: Owner) -> list[Answer]:
        """Does what a letter asks for; returns what its sender is told."""
        sender, id = letter.sender, letter.id
        if sender:
            self._waiting -= Counter([sender.person])
        language = sender.language if sender else ENGLISH
        answer: dict[str, Any]
        try:
            with use_language(language):
                more = await self._run(letter.work, owner)
            if more is LATER:
                return []
            answer = {"done": id, **(more or {})}
        except RuleRefusal as wrong:
            answer = {"sorry": str(wrong), "rule": wrong.rule, "id": id}
        except ClowderError as wrong:
            self._note_failure(wrong)
            with use_language(language):
                answer = {"sorry": wording("cannot-write") if is_failure(wrong) else str(wrong), "id": id}
        except Exception as wrong:
            log.error("table failed", extra={"what": type(wrong).__name__}, exc_info=True)
            with use_language(language):
                answer = {"sorry": wording("broken"), "id": id}
        if sender is None:
            return []
        self._tally.commanded(self._clock.monotonic() - letter.came)
        has_news = id is not None or "sorry" in answer or len(answer) > 1
        return [(sender, json_text(answer))] if has_news else []

    def _note_failure(self, wrong: Exception) -> None:
        if is_failure(wrong):
            self._tally.failed()


async def _nothing() -> None:
    pass
