"""A bot that plays any legal move with equal probability."""

import random
from collections.abc import Sequence

from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import Event, View
from clowder.players.player import Budget


class RandomPlayer:
    """Chooses uniformly, from its own generator."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def start(self, seat: int, game: Game, options: Options) -> None:
        pass

    def saw(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        return self._random.choice(moves)

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        pass
