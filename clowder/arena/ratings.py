"""Results of a contest: win shares with confidence intervals, and Plackett-Luce ratings by maximum likelihood.

Games of one deal are mirrored and so correlated: intervals treat a deal as one observation (cluster by deal). They are
Student's, because deals may be few. If all deals agree, the rule of three gives the interval. Ratings are in nats: a
difference of 1 means odds of e to 1 of winning against each other. Their intervals are a bootstrap over deals.
"""

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clowder.arena.contest import Contest, Record
from clowder.engine.errors import ClowderError

CONFIDENCE = 0.95
RULE_OF_THREE = 3.0  # an event that did not occur in n deals occurs, with 95% confidence, in at most 3 of n
RESAMPLES = 200
FEWEST = 8  # deals; with fewer, a bootstrap is meaningless

Rating = tuple[float, float | None, float | None]


@dataclass(frozen=True)
class Standing:
    """The result of one bot."""

    name: str
    games: int  # seats it played; several in one game all count
    wins: float  # shared wins are split
    win_share: float
    low: float
    high: float
    fair: float
    rating: float
    rating_low: float | None  # None: it won or lost every comparison, so there is no bound
    rating_high: float | None
    ms_per_decision: float
    decisions: int
    faults: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        return dict(self.__dict__)


def rating_interval(standing: Standing) -> str:
    """Returns the interval of a rating as text."""
    low, high = standing.rating_low, standing.rating_high
    return "unknown" if low is None or high is None else f"{low:+.2f} to {high:+.2f}"


def check_installed() -> None:
    """Raises ClowderError if the libraries for ratings are not installed."""
    try:
        import choix  # noqa: F401
        import matplotlib  # noqa: F401
        import scipy  # noqa: F401
    except ModuleNotFoundError as wrong:
        raise ClowderError(f"The arena needs {wrong.name}: pip install 'clowder-games[arena]'.") from None


def standings(contest: Contest, records: Sequence[Record]) -> list[Standing]:
    """Returns the result of every bot, best first."""
    ratings = _ratings_with_intervals(contest, records)
    found = [_standing(contest, records, bot, ratings[bot]) for bot in range(len(contest.bots))]
    return sorted(found, key=lambda standing: -standing.win_share)


def _standing(contest: Contest, records: Sequence[Record], bot: int, rating: Rating) -> Standing:
    clusters: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    seconds, decisions = 0.0, 0
    faults: dict[str, int] = defaultdict(int)
    for record in records:
        for seat, seated in enumerate(record.lineup):
            if seated == bot:
                won = 1 / len(record.winners) if seat in record.winners else 0.0
                clusters[record.deal][0] += won
                clusters[record.deal][1] += 1
                seconds += record.seconds[seat]
                decisions += record.decisions[seat]
        for fault in record.faults:
            if record.lineup[fault.seat] == bot:
                faults[fault.kind] += 1
    share, low, high = clustered_share(list(clusters.values()))
    return Standing(
        name=contest.bots[bot],
        games=int(sum(played for _, played in clusters.values())),
        wins=sum(won for won, _ in clusters.values()),
        win_share=share,
        low=low,
        high=high,
        fair=1 / contest.players,
        rating=rating[0],
        rating_low=rating[1],
        rating_high=rating[2],
        ms_per_decision=1000 * seconds / decisions if decisions else 0.0,
        decisions=decisions,
        faults=dict(faults),
    )


def clustered_share(clusters: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Returns wins over games with its 95% interval; each cluster is (wins, games) of one deal (ratio estimator)."""
    games = sum(played for _, played in clusters)
    if not games:
        return 0.0, 0.0, 1.0
    share = sum(won for won, _ in clusters) / games
    half = _half_width([(won - share * played) / games for won, played in clusters])
    return share, max(0.0, share - half), min(1.0, share + half)


def _half_width(parts: Sequence[float], reach: float = 1.0) -> float:
    """Returns half the width of an interval around a mean of deals; the parts are each deal's contribution.

    The mean could be `reach` lower if every deal went the other way.
    """
    from scipy.special import stdtrit

    n = len(parts)
    if n < 2:
        return reach
    spread = (sum(part * part for part in parts) * n / (n - 1)) ** 0.5
    return float(stdtrit(n - 1, (1 + CONFIDENCE) / 2)) * spread if spread > 1e-9 else reach * RULE_OF_THREE / n


def difference(records: Sequence[Record], one: int, other: int) -> tuple[float, float, float]:
    """Returns how much larger `one`'s share of its seats is than `other`'s, in games with both, with its interval.

    They are compared within deals, so that what a deal favours cancels out.
    """
    clusters: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    for record in records:
        if one in record.lineup and other in record.lineup:
            for seat, bot in enumerate(record.lineup):
                if bot in (one, other):
                    won = 1 / len(record.winners) if seat in record.winners else 0.0
                    place = 0 if bot == one else 2
                    clusters[record.deal][place] += won
                    clusters[record.deal][place + 1] += 1
    rows = list(clusters.values())
    if not rows:
        return 0.0, -1.0, 1.0
    sums = [sum(row[i] for row in rows) for i in range(4)]
    shares = sums[0] / sums[1], sums[2] / sums[3]
    parts = [(r[0] - shares[0] * r[1]) / sums[1] - (r[2] - shares[1] * r[3]) / sums[3] for r in rows]
    gap, half = shares[0] - shares[1], _half_width(parts, reach=2.0)
    return gap, max(-1.0, gap - half), min(1.0, gap + half)


def _ratings_with_intervals(contest: Contest, records: Sequence[Record]) -> list[Rating]:
    bots = len(contest.bots)
    by_deal: dict[int, list[tuple[int, tuple[int, ...]]]] = defaultdict(list)
    for record in records:
        for seat in record.winners:  # a shared win counts for each winner, against those that did not win
            losers = tuple(bot for other, bot in enumerate(record.lineup) if other not in record.winners)
            if losers:
                by_deal[record.deal].append((record.lineup[seat], losers))
    deals = list(by_deal.values())
    point = rate(bots, [row for rows in deals for row in rows])
    source = random.Random(contest.seed)
    samples = []
    for _ in range(RESAMPLES if len(deals) >= FEWEST else 0):
        drawn = source.choices(deals, k=len(deals))
        samples.append(rate(bots, [row for rows in drawn for row in rows]))
    rows = [row for rows in deals for row in rows]
    won = {winner for winner, losers in rows if set(losers) != {winner}}
    lost = {loser for winner, losers in rows for loser in losers if loser != winner}
    found: list[Rating] = []
    for bot in range(bots):
        values = sorted(sample[bot] for sample in samples)
        edge = int(0.025 * (len(values) - 1))
        known = values and bot in won and bot in lost
        found.append((point[bot], values[edge], values[-1 - edge]) if known else (point[bot], None, None))
    return found


def rate(bots: int, rows: Sequence[tuple[int, tuple[int, ...]]]) -> list[float]:
    """Returns Plackett-Luce ratings from (winner, losers) rows, slightly regularised so that a sweep stays finite."""
    if not rows or bots == 1:
        return [0.0] * bots
    import choix

    return [float(value) for value in choix.ilsr_top1(bots, list(rows), alpha=0.01)]
