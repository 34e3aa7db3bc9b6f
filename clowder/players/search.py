"""The search bot: as strong as its budget, in any game, from its own view alone."""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from clowder.engine.chance import words_of
from clowder.engine.game import Game, Options
from clowder.engine.match import Event, View
from clowder.engine.search import HOUSE, RANDOM, Advice, Evaluate, Search, Style, advise, style_of
from clowder.players.player import Budget

BATCH = 250  # iterations between two looks at the clock, at most: at first there are fewer
PACE, ROOM = 1_000, 100_000  # iterations a millisecond, and in all, for which there is room; later ones look no deeper
BREADTH = 32  # moves that an evaluator's priors enter at a node, about


class SearchPlayer:
    """Plays the move that information-set Monte Carlo tree search visits most.

    A learned bot plugs in as `evaluate(view, moves) -> priors, values`: how promising each move is, and how likely each
    seat wins. It is asked once for every new node, in the place of the house's advice and of playouts.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        budget: Budget | None = None,
        threads: int = 1,
        policy: int = HOUSE,
        style: Style | None = None,
        evaluate: Evaluate | None = None,
    ) -> None:
        self._seed = os.urandom(16).hex() if seed is None else str(seed)
        self._budget = budget or Budget(iterations=1000)
        self._threads, self._policy, self._style, self._evaluate = threads, policy, style, evaluate
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
        share = (limit.iterations or min(ROOM, int(PACE * (limit.milliseconds or ROOM)))) // self._threads + 1
        style = self._style or style_of(view.game, self._policy)
        seeds = [words_of(f"{self._seed}/{self._asked}/{i}"[-90:]) for i in range(self._threads)]
        breadth = BREADTH if self._evaluate else 2
        searches = [Search(view.game, view.seat, view.record, seed, share, style, breadth) for seed in seeds]
        if self._threads == 1:
            self._run(searches[0], limit, share)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(lambda search: self._run(search, limit, share), searches))
        return advise([search.totals() for search in searches])

    def _run(self, search: Search, limit: Budget, share: int) -> None:
        """Runs a search until its budget is spent: iterations, or milliseconds, whichever is named."""
        if limit.milliseconds is None:
            self._iterate(search, share)
            return
        until, done = time.perf_counter() + limit.milliseconds / 1000, 0
        while time.perf_counter() < until:
            batch = 1 if self._evaluate else min(BATCH, 8 + done // 4)  # so it is never late by more than a part
            self._iterate(search, batch)
            done += batch

    def _iterate(self, search: Search, number: int) -> None:
        if self._evaluate:
            search.run_with(self._evaluate, number)
        else:
            search.run(number)


__all__ = ["HOUSE", "RANDOM", "SearchPlayer", "Style"]
