"""The games, one package per rule family. Adding one is its package and one line here, or an entry point of its own.

A package elsewhere registers its games in the entry point group `clowder.games`, each under its name:
`mousehole = "clowder_mousehole:MOUSEHOLE"`.
"""

import importlib
import importlib.metadata
import sys
from functools import cache
from types import ModuleType

from clowder.engine.errors import BadRules, UnknownGame, shown
from clowder.engine.game import Game

FAMILIES = {
    "kittens": ("exploding-kittens", "bursting-felines"),
    "cats": ("cats",),
    "hold_my_bear": ("hold-my-bear",),
    "nine_lives": ("nine-lives",),
}


def own_names() -> tuple[str, ...]:
    """Returns the names of the games that are part of this package."""
    return tuple(name for members in FAMILIES.values() for name in members)


def names() -> tuple[str, ...]:
    """Returns the names of all games that are installed, our own first."""
    return (*own_names(), *sorted(_guests()))


@cache
def _guests() -> dict[str, importlib.metadata.EntryPoint]:
    """Returns the games of other packages by their names."""
    entries = importlib.metadata.entry_points(group="clowder.games")
    return {entry.name: entry for entry in entries if entry.name not in own_names()}


def find(name: object) -> Game:
    """Returns the game of that name, or raises UnknownGame; BadRules if its package cannot be loaded."""
    game = _find(shown(name, 60)[1:-1].strip().lower().replace("_", "-").replace(" ", "-"))
    if game is None:
        raise UnknownGame(f"There is no game {shown(name)}; there are {', '.join(names())}.")
    return game


@cache
def _find(wanted: str) -> Game | None:
    for family, members in FAMILIES.items():
        if wanted in members:
            module = importlib.import_module(f"clowder.games.{family}")
            return next(game for game in module.GAMES if game.name == wanted)
    return _load(_guests()[wanted]) if wanted in _guests() else None


def find_own(name: str) -> Game:
    """Returns a game that has a page in the browser, or raises UnknownGame."""
    game = find(name)
    if game.name not in own_names():
        raise UnknownGame(f"{game.title} has no page: play it in the terminal, with `clowder play {game.name}`.")
    return game


def _load(entry: importlib.metadata.EntryPoint) -> Game:
    """Returns a game of another package."""
    try:
        game = entry.load()
    except Exception as wrong:  # whatever a stranger's module stumbles over
        raise BadRules(f"The game {entry.name!r} cannot be loaded from {entry.value}: {wrong}") from wrong
    if not isinstance(game, Game) or game.name != entry.name:
        raise BadRules(f"The entry point {entry.name!r} must name a Game called {entry.name!r}, not {entry.value}.")
    return game


class _Games(ModuleType):
    """This package is also what people call: `clowder.games()`."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
