"""How a stored position of an earlier version goes on under the rules of today."""

from typing import Any


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """Returns a position of version 1 as one of version 2: nothing in it has to change.

    Only what `multi_wager` allows from here on is different (R50). Who could still skip after a further wager may do so
    in this turn.
    """
    return {**data, "version": 2}
