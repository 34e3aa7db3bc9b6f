"""The house bot: each game's own rules of thumb."""

import hashlib
import os
from collections.abc import Sequence
from typing import Any

from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import Event, View
from clowder.engine.rules.contract import house
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import to_bytes
from clowder.engine.rules.referee import choices
from clowder.players.player import Budget


@template
def suggest(views, seat, moves, rng):
    """Returns the house's move for the viewer of the first view."""
    n = choices(views[0], seat, moves)
    return house(views[0], seat, moves, n, rng)


def advice(view: View) -> int:
    """Returns the house's move for a view. It is always the same for the same view."""
    legal = view.legal()
    if len(legal) == 1:  # the house bot expects a choice
        return legal[0]
    rng = view.game.rng(b"advice/" + hashlib.blake2b(to_bytes(view.record), digest_size=16).digest())
    return int(view.game.call(suggest)(view.record, view.seat, view.game.moves_buffer(), rng))


class HousePlayer:
    """Plays by the house's rules of thumb."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = f"house/{os.urandom(16).hex() if seed is None else seed}"[-90:]
        self._game: Game | None = None
        self._rng: Any = None

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._prepare(game)

    def _prepare(self, game: Game) -> None:
        """Prepares for a backend, and keeps the state of the random numbers."""
        rng = game.rng(self._seed)
        if self._game is not None:
            rng[:] = [int(word) for word in self._rng]
        self._game, self._rng, self._moves = game, rng, game.moves_buffer()

    def saw(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        if view.game is not self._game:
            self._prepare(view.game)
        return int(view.game.call(suggest)(view.record, view.seat, self._moves, self._rng))

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        pass
