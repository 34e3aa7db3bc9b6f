"""Converts stored positions of earlier versions to today's rules."""

from typing import Any


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """Returns a position of version 1 as one of version 2. Nothing in it has to change.

    Only what `multi_wager` allows from here on is different (R50). A player who could still skip after a further wager
    may do so in this turn.
    """
    return {**data, "version": 2}
