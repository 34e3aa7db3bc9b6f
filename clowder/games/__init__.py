"""The games, one package per rule family. Adding one is its package and one line here."""

import importlib
import sys
from functools import cache
from types import ModuleType

from clowder.engine.errors import UnknownGame, shown
from clowder.engine.game import Game

FAMILIES = {
    "kittens": ("exploding-kittens", "bursting-felines"),
    "cats": ("cats",),
    "hold_my_bear": ("hold-my-bear",),
    "nine_lives": ("nine-lives",),
}


def names() -> tuple[str, ...]:
    """Returns the names of all games."""
    return tuple(name for members in FAMILIES.values() for name in members)


@cache
def find(name: str) -> Game:
    """Returns the game of that name, or raises UnknownGame."""
    wanted = shown(name, 60)[1:-1].strip().lower().replace("_", "-").replace(" ", "-")
    for family, members in FAMILIES.items():
        if wanted in members:
            module = importlib.import_module(f"clowder.games.{family}")
            return next(game for game in module.GAMES if game.name == wanted)
    raise UnknownGame(f"There is no game {shown(name)}; there are {', '.join(names())}.")


class _Games(ModuleType):
    """This package is also what people call: `clowder.games()`."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
