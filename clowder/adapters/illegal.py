"""What an illegal action does to an environment: it raises, or it ends the game with a penalty."""

from clowder.engine.errors import ClowderError, shown
from clowder.engine.simulate.vector import PENALTY as PENALTY

RAISE, LOSE = "raise", "lose"


def checked(illegal: str) -> str:
    """Returns what an illegal action does, or raises ClowderError."""
    if illegal not in (RAISE, LOSE):
        raise ClowderError(f"An illegal action is there to `raise` or to `lose`, not to {shown(illegal)}.")
    return illegal
