"""Who wins by points."""

from clowder.engine.rules.bits import bit
from clowder.engine.rules.kernel import kernel


@kernel
def leaders(points, number):
    """Returns the set of those among the first `number` seats that have the most points."""
    most, seats = points[0], 1
    for seat in range(1, number):
        if points[seat] > most:
            most, seats = points[seat], bit(seat)
        elif points[seat] == most:
            seats |= bit(seat)
    return seats


@kernel
def fewest(points, number):
    """Returns the set of those among the first `number` seats that have the fewest points, or cards."""
    least, seats = points[0], 1
    for seat in range(1, number):
        if points[seat] < least:
            least, seats = points[seat], bit(seat)
        elif points[seat] == least:
            seats |= bit(seat)
    return seats
