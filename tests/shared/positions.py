"""Positions of earlier releases, compared with those of today."""

from typing import Any

from clowder.engine.play.match import Match


def as_stored(match: Match, stored: dict[str, Any]) -> dict[str, Any]:
    """Returns a match's position without the settings that have come since, and with the same rules' earlier name.

    A new setting has to be at its usual value: the rules mean the same.
    """
    position = match.position()
    assert match.game.means(stored["rules"])
    new = set(position["position"]) - set(stored["position"])
    assert new <= set(match.game.settings)
    kept = {name: value for name, value in position["position"].items() if name not in new}
    return {**position, "rules": stored["rules"], "position": kept}
