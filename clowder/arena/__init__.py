"""Matches between bots, and what they show about strength."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clowder.arena import dataset

__all__ = ["dataset"]


def __getattr__(name: str) -> Any:
    """Imports `clowder.arena.dataset` when it is first used."""
    if name in __all__:
        return importlib.import_module(f"clowder.arena.{name}")
    raise AttributeError(f"module 'clowder.arena' has no attribute {name!r}")
