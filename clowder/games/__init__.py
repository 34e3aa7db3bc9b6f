"""The games, one package per rule family. A new game is a package and one line here, or an entry point of its package.

A package elsewhere registers its games in the entry point group `clowder.games`, each under its name: `mousehole =
"clowder_mousehole:MOUSEHOLE"`.
"""

import copyreg
import importlib
import importlib.metadata
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from clowder.engine.errors import BadRules, ClowderError, UnknownGame, shown
from clowder.engine.play.game import Game
from clowder.engine.play.look import Look

FAMILIES = {
    "kittens": ("exploding-kittens", "bursting-felines"),
    "cats": ("cats",),
    "hold_my_bear": ("hold-my-bear",),
    "nine_lives": ("nine-lives",),
}


def own_names() -> tuple[str, ...]:
    """Returns the names of the games in this package."""
    return tuple(name for members in FAMILIES.values() for name in members)


def names() -> tuple[str, ...]:
    """Returns the names of all installed games, our own first."""
    return (*own_names(), *sorted(guests()))


@cache
def guests() -> dict[str, importlib.metadata.EntryPoint]:
    """Returns the games of other packages by name."""
    entries = importlib.metadata.entry_points(group="clowder.games")
    return {entry.name: entry for entry in entries if entry.name not in own_names()}


def find(name: object) -> Game:
    """Returns the game of that name. Raises UnknownGame, or BadRules if its package cannot be loaded."""
    game = _find(shown(name, 60)[1:-1].strip().lower().replace("_", "-").replace(" ", "-"))
    if game is None:
        raise UnknownGame(f"There is no game {shown(name)}. Available: {', '.join(names())}.")
    return game


def _again(name: str, backend: str, look: Look | None) -> Game:
    """Returns the game that a pickle names."""
    game = find(name)
    return (game.with_look(look) if look else game).on(backend)


copyreg.pickle(Game, lambda game: (_again, (game.name, game.runs_on, game.look)))  # type: ignore[arg-type]


@cache
def _find(wanted: str) -> Game | None:
    for family, members in FAMILIES.items():
        if wanted in members:
            module = importlib.import_module(f"clowder.games.{family}")
            return next(game for game in module.GAMES if game.name == wanted)
    return _load(guests()[wanted]) if wanted in guests() else None


@cache
def families() -> dict[str, tuple[str, ...]]:
    """Returns the names of all games that can be loaded, by family: the folder of their rules."""
    found = dict(FAMILIES)
    for name in sorted(guests()):
        try:
            family = find(name).home.name
        except ClowderError:
            continue  # `find` reports what is wrong with it
        found[family] = (*found.get(family, ()), name)
    return found


def look_again() -> None:
    """Forgets which packages were installed, so that changes are noticed."""
    for kept in (guests, _find, families):
        kept.cache_clear()


def home_of(family: str) -> Path:
    """Returns the folder of a family."""
    return find(families()[family][0]).home


def _load(entry: importlib.metadata.EntryPoint) -> Game:
    """Returns a game of another package."""
    try:
        game = entry.load()
    except Exception as wrong:  # any error in another package's module
        raise BadRules(f"The game {entry.name!r} cannot be loaded from {entry.value}: {wrong}") from wrong
    if not isinstance(game, Game) or game.name != entry.name:
        raise BadRules(f"The entry point {entry.name!r} must name a Game called {entry.name!r}, not {entry.value}.")
    return game


class _Games(ModuleType):
    """This package is also callable: `clowder.games()`."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
