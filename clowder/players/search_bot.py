"""The search bot: plays any game from its own view. Its strength depends on its budget."""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from clowder.engine import backends
from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import Event, View
from clowder.engine.rules.calls import to_act_first
from clowder.engine.search import ENDLESS, HOUSE, RANDOM, Advice, Evaluate, Search, Style, advise, style_of
from clowder.players.player import Budget

BATCH = 250  # iterations between two looks at the clock, at most; fewer at first
PACE, ROOM = (
    1_000,
    100_000,
)  # iterations per millisecond, and in all, for which memory is reserved; later ones look no deeper
BREADTH = 32  # moves that an evaluator's priors enter at a node, roughly
CROWD, SPELL = 3, 1_000  # if this many answer at once, a search starts again after about this many iterations
Totals = dict[int, tuple[float, float]]


class SearchPlayer:
    """Plays the move that information-set Monte Carlo tree search visits most.

    A learned bot plugs in as `evaluate(view, moves) -> priors, values`: how promising each move is, and how likely each
    seat wins. It is called once for every new node, instead of the house's advice and playouts.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        budget: Budget | None = None,
        threads: int = 1,
        policy: int = HOUSE,
        style: Style | None = None,
        evaluate: Evaluate | None = None,
        backend: str | None = None,
    ) -> None:
        """Searches on a backend, by default the fastest."""
        self.seed = os.urandom(16).hex() if seed is None else str(seed)
        self._budget = budget or Budget(iterations=1000)
        self._threads, self._policy, self._style, self._evaluate = threads, policy, style, evaluate
        self.backend, self._asked = backend, 0

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._asked = 0

    def saw(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        return self.think(view, budget)[0].move

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        pass

    def idle(self) -> None:
        """Takes as long as a decision if the budget is a time, and decides nothing."""
        time.sleep((self._budget.milliseconds or 0) / 1000)

    def think(self, view: View, budget: Budget | None = None) -> list[Advice]:
        """Returns the search's opinion of each legal move, best first."""
        limit = self._budget if budget is None or budget == Budget() else budget
        self._asked += 1
        explore = partial(self._explore, view.on(self.backend or backends.fastest()), limit)
        if self._threads == 1:
            return advise(explore(0))
        with ThreadPoolExecutor(self._threads) as pool:
            return advise([totals for part in pool.map(explore, range(self._threads)) for totals in part])

    def _explore(self, view: View, limit: Budget, thread: int) -> list[Totals]:
        """Spends a thread's share of the budget; in a crowd, on several searches. Returns the results of each."""
        assert view.seat is not None
        share = (limit.iterations or min(ROOM, int(PACE * (limit.milliseconds or ROOM)))) // self._threads + 1
        until = None if limit.milliseconds is None else time.perf_counter() + limit.milliseconds / 1000
        spell = -(-share // max(1, share // SPELL)) if self._is_crowd(view) else ENDLESS
        style = self._style or style_of(view.game, self._policy)
        found: list[Totals] = []
        left = ENDLESS if until else share
        while left > 0 and not (found and until and time.perf_counter() >= until):
            seed = view.game.rng(f"{self.seed}/{self._asked}/{thread + self._threads * len(found)}"[-90:])
            breadth = BREADTH if self._evaluate else 2
            search = Search(view.game, view.seat, view.record, seed, min(share, spell), style, breadth)
            self._run(search, min(left, spell), until)
            found.append(search.totals())
            left -= spell
        return found

    def _is_crowd(self, view: View) -> bool:
        """Returns whether several short searches share the budget. In CATS they played better than a long one.

        It seems that in the trees of a long search the others come to know its plan by heart, and it grows timid.
        Against one other that is as it should be.
        """
        by_estimate = view.game.has_estimate and self._policy == HOUSE and not self._evaluate
        return by_estimate and int(view.game.call(to_act_first)(view.record)).bit_count() >= CROWD

    def _run(self, search: Search, number: int, until: float | None) -> None:
        """Runs a search for some iterations, or until time is up, but always for a few."""
        done = 0
        while done == 0 or (done < number and (until is None or time.perf_counter() < until)):
            batch = number
            if until:  # keeps it from being late by much
                batch = 1 if self._evaluate else min(BATCH, 8 + done // 4)
            self._iterate(search, batch)
            done += batch

    def _iterate(self, search: Search, number: int) -> None:
        if self._evaluate:
            search.run_with(self._evaluate, number)
        else:
            search.run(number)


__all__ = ["HOUSE", "RANDOM", "SearchPlayer", "Style"]
