"""How long a table waits, and how much it takes: handed in at the top, so that a test can choose."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """Delays in seconds, and limits."""

    frames: float = 0.02  # after a turn of a table's task began its frames leave together
    retry: float = 1.0  # before what failed is tried again
    tries: int = 20  # of what others were faster with
    queue: int = 20  # commands of one person that may wait
    absence: float = 45.0  # without a page after which a bot plays on, where others wait
    strikes: int = 2  # clocks that run out in a row before a bot keeps the seat
    host_absence: float = 900.0  # without a page after which another has the host's powers, and ...
    long_absence: float = 86_400.0  # ... where nobody is in a hurry
    countdown: float = 30.0  # from the first who wants another game until it begins
    shuffle: float = 10.0  # for all commitments before a deal ...
    opening: float = 20.0  # ... and then for all nonces
    stale_countdown: float = 10.0  # after which a countdown is forgotten: no server was there
    stale_deadline: float = 10.0  # after which a deadline that nobody kept begins anew: no server was there
    slow_bot: float = 4.0  # after which a table that waits for a bot is told why
