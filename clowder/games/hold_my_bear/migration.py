"""How a stored position of an earlier version goes on under the rules of today."""

from typing import Any

from clowder.games.hold_my_bear import layout as h


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """Returns a position of version 1, or of version 2 before cards could be counted, as one of today.

    A deck was always the printed one (R1). In version 1 a giver stayed in `give_mask` until the animals of the gift had
    acted (R34), a beaver did not wait for the turtle (R31), and two players could have `give_split`, which did nothing
    (R44).
    """
    position = data["position"]
    whole, animals = h.slot_of_copies(h.COPIES), int(position["num_animals"]) % (h.SLOTS + 1)
    position["deck"] = sum(whole << slot * h.SLOT_BITS for slot in range(animals))
    if data["version"] == 2:
        return data
    position["beaver_to"] = 0
    if position["phase"] in (h.RETURN, h.HAND_OVER):
        position["give_mask"] &= ~(1 << position["turn"] % h.SEATS)  # a stranger's position may say anything
    if data["players"] == 2:
        position["give_split"] = 0
        if position["phase"] != h.ASK:
            position["draft_target"] = 0
    return {**data, "version": 2}
