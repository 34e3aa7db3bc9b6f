"""A search bot with an evaluator, such as a network, that is asked about many positions at once."""

import os
from collections.abc import Sequence

from clowder.engine.forest import EvaluateAll, Forest
from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import Event, View
from clowder.players.player import Budget


class ForestPlayer:
    """Plays the move that several trees from its view, evaluated together, visit most.

    `evaluate(observations, masks) -> priors, values` is asked for the new nodes of all trees at once: see forest.py.
    """

    def __init__(
        self, evaluate: EvaluateAll, seed: int | str | None = None, iterations: int = 256, trees: int = 8
    ) -> None:
        self._evaluate, self._iterations, self._trees = evaluate, iterations, trees
        self._seed = os.urandom(16).hex() if seed is None else str(seed)
        self._asked = 0

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._asked = 0

    def saw(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        self._asked += 1
        each = -(-(budget.iterations or self._iterations) // self._trees)
        forest = Forest(view.game, [view] * self._trees, f"{self._seed}/{self._asked}", each)
        forest.run(self._evaluate, each)
        return view.move_of(int(forest.visits.sum(0).argmax()))

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        pass
