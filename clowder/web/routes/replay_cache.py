"""Replays and reviews that were made lately, and reviews that are being made."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from clowder.engine.rules.record import to_bytes
from clowder.players.review import Judged, Review, decisions, finished, gathered
from clowder.players.worker import SearchRequest
from clowder.table.bots import Requester
from clowder.table.texts import current_language
from clowder.web.pages.replay import Film, film_of
from clowder.web.tables.search_pool import SearchPool

KEPT = 16  # films and reviews


@dataclass
class ReviewJob:
    """A review that is being made, or was."""

    person: str
    share: int = 0  # percent
    found: Review | None = None
    task: asyncio.Task[None] | None = None

    @property
    def goes_on(self) -> bool:
        return self.task is not None and not self.task.done()


class ReplayCache:
    """Keeps the latest films and reviews, and makes films one at a time beside the event loop."""

    def __init__(self, iterations: int) -> None:
        self._iterations = iterations  # of a review, for each decision
        self._films = OrderedDict[tuple[int, str], Film]()
        self._filming = asyncio.Semaphore(1)
        self.reviews = OrderedDict[tuple[int, int], ReviewJob]()

    async def film(self, id: int, log: Any, charge: Callable[[], None]) -> Film:
        """Returns the film of a game. Calls `charge`, which may raise, before making one."""
        key = id, current_language()
        if key not in self._films:
            charge()
            async with self._filming:
                if key not in self._films:
                    self._films[key] = await asyncio.to_thread(film_of, log, current_language())
        self._films.move_to_end(key)
        while len(self._films) > KEPT:
            self._films.popitem(last=False)
        return self._films[key]

    def is_reviewing(self, person: str) -> bool:
        """Tells whether somebody has a review under way."""
        return any(work.goes_on for work in self.reviews.values() if work.person == person)

    def begin_review(self, id: int, seat: int, log: Any, requester: Requester, search_pool: SearchPool) -> ReviewJob:
        """Starts a review of a seat's decisions."""
        work = ReviewJob(requester.person)
        work.task = asyncio.create_task(_judge(work, log, seat, requester, search_pool, self._iterations))
        self.reviews[id, seat] = work
        for key in [key for key, other in self.reviews.items() if not other.goes_on][:-KEPT]:
            del self.reviews[key]
        return work


async def _judge(
    work: ReviewJob, log: Any, seat: int, requester: Requester, search_pool: SearchPool, iterations: int
) -> None:
    """Looks into one decision after the other, each in its turn of the fair line."""
    match = await asyncio.to_thread(finished, log)
    found = await asyncio.to_thread(lambda: list(decisions(log, seat)))
    judged = []
    for place, (number, view, move) in enumerate(found):
        work.share = round(100 * place / len(found))
        request = SearchRequest(match.game.name, seat, to_bytes(view.record), weigh=iterations)
        judged.append(Judged(number, move, tuple(await search_pool.search(requester, request))))
    work.found = gathered(match, seat, iterations, judged)
