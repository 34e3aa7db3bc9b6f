"""Illegal actions in an environment: they raise, or they end the game with a penalty."""

from clowder.engine.errors import ClowderError, shown
from clowder.engine.simulate.vector import PENALTY as PENALTY

RAISE, LOSE = "raise", "lose"


def checked(illegal: str) -> str:
    """Returns what an illegal action does. Raises ClowderError."""
    if illegal not in (RAISE, LOSE):
        raise ClowderError(f"Unknown `illegal` {shown(illegal)}. Available: raise, lose.")
    return illegal
