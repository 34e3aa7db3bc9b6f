"""Converts stored positions of earlier versions to today's rules."""

from typing import Any

from clowder.games.hold_my_bear import layout as h


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """Returns a position of version 1, or of version 2 before cards could be counted, with today's fields.

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
        position["give_mask"] &= ~(1 << position["turn"] % h.SEATS)  # an untrusted position may contain anything
    if data["players"] == 2:
        position["give_split"] = 0
        if position["phase"] != h.ASK:
            position["draft_target"] = 0
    return {**data, "version": 2}
