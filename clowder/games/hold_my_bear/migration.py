"""How a stored position of an earlier version goes on under the rules of today."""

from typing import Any

from clowder.games.hold_my_bear import layout as h


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """Returns a position of version 1 as one of version 2.

    In version 1 a giver stayed in `give_mask` until the animals of the gift had acted (R34), a beaver did not wait for
    the turtle (R31), and two players could have `give_split`, which did nothing (R44).
    """
    position = data["position"]
    position["beaver_to"] = 0
    if position["phase"] in (h.RETURN, h.HAND_OVER):
        position["give_mask"] &= ~(1 << position["turn"] % h.SEATS)  # a stranger's position may say anything
    if data["players"] == 2:
        position["give_split"] = 0
        if position["phase"] != h.ASK:
            position["draft_target"] = 0
    return {**data, "version": 2}
