"""The search bot: as strong as its budget, in any game, from its own view alone."""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from clowder.engine.chance import words_of
from clowder.engine.game import Game, Options
from clowder.engine.match import Event, View
from clowder.engine.search import HOUSE, RANDOM, Advice, Search, advise
from clowder.players.player import Budget

EXPLORATION = 0.7
BATCH = 250  # iterations between two looks at the clock
MOST = 2_000_000  # iterations that a budget in milliseconds may grow to


class SearchPlayer:
    """Plays the move that information-set Monte Carlo tree search visits most."""

    def __init__(
        self,
        seed: int | str | None = None,
        budget: Budget | None = None,
        threads: int = 1,
        policy: int = RANDOM,
        exploration: float = EXPLORATION,
    ) -> None:
        self._seed = os.urandom(16).hex() if seed is None else str(seed)
        self._budget = budget or Budget(iterations=1000)
        self._threads, self._policy, self._exploration = threads, policy, exploration
        self._asked = 0

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._asked = 0

    def saw(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        return self.think(view, budget)[0].move

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        pass

    def think(self, view: View, budget: Budget | None = None) -> list[Advice]:
        """Returns what the search thinks of each legal move, the best first."""
        limit = self._budget if budget is None or budget == Budget() else budget
        assert view.seat is not None
        self._asked += 1
        share = (limit.iterations or MOST // 20) // self._threads + 1
        searches = [
            Search(
                view.game,
                view.seat,
                view.record,
                words_of(f"{self._seed}/{self._asked}/{i}"[-90:]),
                share,
                self._policy,
                self._exploration,
            )
            for i in range(self._threads)
        ]
        if self._threads == 1:
            _run(searches[0], limit, share)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(lambda search: _run(search, limit, share), searches))
        return advise([search.totals() for search in searches])


def _run(search: Search, limit: Budget, share: int) -> None:
    """Runs a search until its budget is spent: iterations, or milliseconds, whichever is named."""
    if limit.milliseconds is None:
        search.run(share)
        return
    until = time.perf_counter() + limit.milliseconds / 1000
    while time.perf_counter() < until:
        search.run(BATCH)


__all__ = ["HOUSE", "RANDOM", "SearchPlayer"]
