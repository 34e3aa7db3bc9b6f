"""Examples of the rules and pictures of the guide, from games between house bots."""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from clowder.engine.errors import ClowderError, shown
from clowder.engine.play.game import Game
from clowder.engine.play.match import deal
from clowder.engine.play.view import View
from clowder.engine.scene import examples, guide
from clowder.engine.scene.examples import Decide, Example, kinds_of, made
from clowder.players.house import HousePlayer
from clowder.players.player import Budget

GUIDE_SEED = "guide"  # everybody sees the same pictures
KEPT = 64  # pages


def house(seed: str) -> Decide:
    """Returns a bot that plays every seat like the house bot, always the same for a seed."""
    player = HousePlayer(seed)

    def decide(view: View) -> int:
        moves = view.legal()
        player.start(view.seat or 0, view.game, {})
        return moves[0] if len(moves) == 1 else player.choose(view, moves, Budget())  # bots need a choice

    return decide


def make_example(game: Game, kind: str, seed: str, players: int, options: Mapping[str, Any]) -> Example:
    """Returns an example of a kind. Raises ClowderError. The same seed gives the same one."""
    known = {each.name: each for each in kinds_of(game, deal(game, players, seed, options))}
    if kind not in known:
        raise ClowderError(f"{game.title} has no examples of {shown(kind)} here. Available: {', '.join(known)}.")
    return made(known[kind], lambda dealt: deal(game, players, dealt, options), f"example/{seed}", house)


def example_data(
    game: Game, kind: str, seed: str, players: int, options: Mapping[str, Any], language: str = "en"
) -> dict[str, Any]:
    """Returns an example as a page draws it."""
    return examples.shown(make_example(game, kind, seed, players, options), language)


def guide_data(game: Game, players: int, options: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """Returns a game's guide under some options, with an example of each kind."""
    return _guide_data(_Shown(game), players, tuple(sorted(options.items())), language)


class _Shown:
    """A game with its look: equal to another of the same name and look."""

    def __init__(self, game: Game) -> None:
        self.game, self._key = game, (game.name, game.look.key if game.look else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shown) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(KEPT)
def _guide_data(shown: _Shown, players: int, options: tuple[tuple[str, Any], ...], language: str) -> dict[str, Any]:
    game, given = shown.game, dict(options)
    match = deal(game, players, GUIDE_SEED, given)
    page = guide.shown(game, match, lambda: guide.played_out(match, house(GUIDE_SEED)), language)
    told: dict[str, Any] = {}
    for kind in page["kinds"]:
        with suppress(ClowderError):  # unusual options may have none
            told[kind["name"]] = example_data(game, kind["name"], GUIDE_SEED, players, given, language)
    return {**page, "kinds": [kind for kind in page["kinds"] if kind["name"] in told], "examples": told}
