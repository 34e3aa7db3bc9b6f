"""Events: a few rows (kind, seat, a, b, c, seen) inside the state, and who may see each of them."""

from clowder.engine.rules.bits import bit, has
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.record import SPECTATOR

SPECTATORS = 8  # their bit in `seen`; seats are bits 0 to 7
EVERYBODY = 0x1FF  # `seen` of a public event


@kernel
def happening(state):
    """Begins something that everybody can see: clears the previous events and advances the public clock.

    A sealed answer or a step of a compound choice must not call it, because nobody else may notice.
    """
    state.num_events = 0
    state.clock += 1


@kernel
def tell(state, kind, seat, a, b, c, seen):
    """Adds an event that the seats in `seen` may see (EVERYBODY: spectators too)."""
    row = state.num_events
    if row >= len(state.events):
        state.events_lost = 1
        return
    state.events[row, 0] = kind
    state.events[row, 1] = seat
    state.events[row, 2] = a
    state.events[row, 3] = b
    state.events[row, 4] = c
    state.events[row, 5] = seen
    state.num_events = row + 1


@kernel
def tell_secret(state, kind, seat, a, b, c, insiders):
    """Adds an event whose first argument only the seats in `insiders` may see. The others see 0."""
    tell(state, kind, seat, a, b, c, insiders)
    tell(state, kind, seat, 0, b, c, EVERYBODY & ~insiders)


@kernel
def may_see(seen, viewer):
    """Returns whether `viewer` (a seat, or -1 for a spectator) may see an event."""
    return has(seen, SPECTATORS if viewer < 0 else viewer)


@kernel
def observe_events(state, viewer, view):
    """Copies the engine's public fields and the events that `viewer` may see, without gaps that would reveal others.

    `seen` becomes only the viewer, because who else knows is secret.
    """
    view.clock = state.clock
    view.num_seats = state.num_seats
    view.viewer = SPECTATOR if viewer < 0 else viewer + 1
    rows = 0
    for row in range(state.num_events):
        if may_see(state.events[row, 5], viewer):
            for column in range(5):
                view.events[rows, column] = state.events[row, column]
            view.events[rows, 5] = bit(SPECTATORS if viewer < 0 else viewer)
            rows += 1
    view.num_events = rows


def may_see_event(seen: int, viewer: int | None) -> bool:
    """Like `may_see`, for Python: returns whether a viewer (None: a spectator) may see an event."""
    return bool(seen >> (SPECTATORS if viewer is None else viewer) & 1)
