"""Searches in a page's worker: in slices, so that whoever plays is answered between two of them."""

import asyncio
from collections.abc import Callable
from typing import Any

from clowder.engine import backends
from clowder.engine.play.view import View
from clowder.engine.rules.calls import to_act_first
from clowder.engine.search import HOUSE, Advice, Search, advise, style_of
from clowder.games import find
from clowder.players.search_bot import CROWD, SPELL
from clowder.players.worker import SearchRequest
from clowder.system import Clock
from clowder.table.bots import Requester

THINKS = 0.8  # seconds for a decision
SLICE = 0.015  # seconds without a look at what else there is to do
ROOM = 20_000  # iterations for which there is room
MOST = ROOM // 2  # iterations for a decision


class SlicedSearch:
    """Thinks where the table is, a slice at a time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.iterations = 0  # of the last decision

    def prepare(self, game: str) -> None:
        """Has nothing to get ready."""

    def prepares(self, game: str) -> bool:
        """Never."""
        return False

    async def quick(self, work: Callable[..., Any], *given: Any) -> Any:
        """Returns what `work` returns."""
        return work(*given)

    async def search(self, requester: Requester, request: SearchRequest) -> tuple[int, ...] | list[Advice]:
        """Returns a whole play, or advice about the viewer's moves; both from the view in the request alone."""
        game = find(request.game).on(backends.DEFAULT)
        view = View(game, request.seat, (), game.from_bytes(request.view))
        if request.advice:
            return await self._think(view, request.seed)
        run = list[int]()
        while True:
            moves = view.legal()
            run.append(moves[0] if len(moves) == 1 else (await self._think(view, f"{request.seed}/{len(run)}"))[0].move)
            if view.completes(run[-1]):
                return tuple(run)
            view = view.step(run[-1])

    async def _think(self, view: View, seed: str) -> list[Advice]:
        """Returns what a search thinks of each move, as `SearchPlayer` does within its time."""
        game, style = view.game, style_of(view.game, HOUSE)
        crowd = game.has_estimate and int(game.call(to_act_first)(view.record)).bit_count() >= CROWD
        ends = self._clock.monotonic() + THINKS
        found: list[dict[int, tuple[float, float]]] = []
        assert view.seat is not None
        self.iterations = 0
        while not found or (crowd and self._clock.monotonic() < ends and self.iterations < MOST):
            rng = game.rng(f"{seed}/{len(found)}"[-90:])
            search = Search(game, view.seat, view.record, rng, SPELL if crowd else ROOM, style)
            await self._run(search, SPELL if crowd else MOST, ends)
            found.append(search.totals())
        return advise(found)

    async def _run(self, search: Search, number: int, ends: float) -> None:
        """Runs a search for some iterations or until time is up, but for a few at least."""
        done, batch = 0, 2
        while done == 0 or (done < number and self._clock.monotonic() < ends):
            began = self._clock.monotonic()
            search.run(batch)
            done += batch
            self.iterations += batch
            took = self._clock.monotonic() - began
            batch = max(1, min(64, number - done, int(batch * SLICE / took) if took > 0 else 2 * batch))
            await asyncio.sleep(0)
