"""What is remembered of a game that is over: its best moment, and the last one of a seat's own."""

from collections import Counter
from collections.abc import Sequence

from clowder.table.frame_types import MomentsPart, SentBeat

WIN = "win"  # is told by the result


def moments_of(beats: Sequence[SentBeat], seat: int | None) -> MomentsPart:
    """Returns the great moments of a viewer's own story: the rarest, and the last at their seat."""
    great = [beat for beat in beats if beat.get("shout") and beat.get("mark") != WIN]
    told: MomentsPart = {}
    mine = [beat for beat in great if seat is not None and f"seat:{seat}" in beat.get("look", ())]
    if mine:
        told["own"] = mine[-1]["says"]
    others = [beat for beat in great if not mine or beat is not mine[-1]]
    if others:
        number = Counter(beat.get("mark") for beat in others)
        rarest = min(number.values())
        told["best"] = next(beat["says"] for beat in reversed(others) if number[beat.get("mark")] == rarest)
    return told
