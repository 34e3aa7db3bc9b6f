"""Clowder: animal card games whose rules are written once and played by people, bots and simulations alike."""

import importlib
from typing import TYPE_CHECKING, Any

from clowder._version import __version__ as __version__

__all__ = [
    "ClowderError",
    "IllegalMove",
    "Match",
    "Move",
    "Stepper",
    "Vector",
    "arena",
    "deal",
    "games",
    "load",
    "replay",
    "schemas",
    "simulate",
    "stepper",
    "vector",
]
PACKAGES = ("arena", "games", "schemas")  # the second one can be called

if TYPE_CHECKING:
    from clowder import arena, games, schemas
    from clowder.engine.errors import ClowderError, IllegalMove
    from clowder.engine.play.match import Match
    from clowder.engine.play.view import Move
    from clowder.engine.simulate.stepper import Stepper
    from clowder.engine.simulate.vector import Vector
    from clowder.face import deal, load, replay, simulate, stepper, vector


def __getattr__(name: str) -> Any:
    """Imports the engine, and Numba with it, when something of it is first used."""
    if name not in __all__:
        raise AttributeError(f"module 'clowder' has no attribute {name!r}")
    if name in ("ClowderError", "IllegalMove"):
        from clowder.engine import errors

        return getattr(errors, name)
    if name == "Match":
        from clowder.engine.play.match import Match

        return Match
    if name == "Move":
        from clowder.engine.play.view import Move

        return Move
    if name in ("Stepper", "Vector"):
        return getattr(importlib.import_module(f"clowder.engine.simulate.{name.lower()}"), name)
    if name in PACKAGES:
        return importlib.import_module(f"clowder.{name}")
    from clowder import face

    return getattr(face, name)


def __dir__() -> list[str]:
    """Lists what the package offers, imported already or not."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
