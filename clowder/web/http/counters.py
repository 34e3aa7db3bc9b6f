"""What is counted while a server runs, for whoever runs it: see metrics.py, which shows it, and to whom."""

from prometheus_client import CollectorRegistry, Counter, Histogram

QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)  # seconds
counted = CollectorRegistry()

plays = Counter("clowder_plays", "Plays that were stored, of people and of bots.", ["game"], registry=counted)
errands = Histogram(
    "clowder_errand_seconds",
    "From a message of a page to the moment its table has done it.",
    buckets=QUICK,
    registry=counted,
)
answers = Histogram(
    "clowder_answer_seconds",
    "From a request to the end of its answer, by route and status.",
    ["route", "status"],
    buckets=QUICK,
    registry=counted,
)
thoughts = Histogram(
    "clowder_thought_seconds",
    "From the question to a searching bot, or for a hint, to its answer: waiting in line included.",
    buckets=QUICK,
    registry=counted,
)
refusals = Counter("clowder_refusals", "Requests and sockets that came too often.", ["door"], registry=counted)
store_failures = Counter("clowder_store_failures", "Writes and reads of the store that failed.", registry=counted)


class TableTally:
    """Counts what happens at the tables of this process."""

    def played(self, game: str, number: int) -> None:
        """Counts plays that were stored."""
        plays.labels(game).inc(number)

    def commanded(self, seconds: float) -> None:
        """Counts a command, and how long it took from its arrival."""
        errands.observe(seconds)

    def failed(self) -> None:
        """Counts a failure of the store."""
        store_failures.inc()
