"""Estimates with confidence intervals, and tests.

A game is one observation; where two rule sets are compared on common deals, a deal is. Intervals are 95%.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from clowder.engine.errors import ClowderError
from clowder.engine.simulate.playout import wilson

Z = 1.959964
Sums = tuple[float, float]  # of some numbers, and of their squares
LEVEL, POWER = 0.05, 0.8  # false positive rate of a test, and its power


def check_installed() -> None:
    """Raises ClowderError if the libraries for tests and pictures are not installed."""
    try:
        import matplotlib  # noqa: F401
        import scipy  # noqa: F401
    except ModuleNotFoundError as wrong:
        raise ClowderError(f"The lab needs {wrong.name}: pip install 'clowder-games[lab]'.") from None


@dataclass(frozen=True)
class Estimate:
    """A number with its 95% confidence interval."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> "Estimate":
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    @property
    def is_sure(self) -> bool:
        """Returns whether zero is outside the interval."""
        return self.low > 0 or self.high < 0


def mean_of(total: float, squares: float, number: int) -> Estimate:
    """Returns the mean of `number` observations, from their sum and the sum of their squares."""
    mean = total / number
    half = Z * (_variance(total, squares, number) / number) ** 0.5
    return Estimate(mean, mean - half, mean + half)


def share_of(total: float, squares: float, number: int) -> Estimate:
    """Returns the mean of observations between 0 and 1, with Wilson's interval for their effective number.

    A shared win has less variance than a coin toss, so games with shared wins count for more.
    """
    mean = total / number
    variance = _variance(total, squares, number)
    worth = number * mean * (1 - mean) / variance if variance > 0 else number
    return Estimate(mean, *wilson(mean, max(1, worth)))  # type: ignore[arg-type]


def _variance(total: float, squares: float, number: int) -> float:
    mean = total / number
    return max(0.0, squares / number - mean * mean) * number / max(1, number - 1)


@dataclass(frozen=True)
class Fairness:
    """Whether places are equally good: the largest distance from a fair share, a test, and its sensitivity."""

    shares: tuple[Estimate, ...]
    fair: float  # the fair share of each place
    p: float
    findable: float  # a bias of one place that the test finds in 80 of 100 such runs

    @property
    def worst(self) -> int:
        """The place farthest from fair."""
        return max(range(len(self.shares)), key=lambda place: abs(self.shares[place].value - self.fair))

    @property
    def bias(self) -> float:
        """How far that is."""
        return self.shares[self.worst].value - self.fair


def fairness_of(shares: np.ndarray, products: np.ndarray, number: int) -> Fairness:
    """Tests whether places win equally often; for single winners it is Pearson's chi-squared.

    `shares` are sums of what each place won, `products` sums of the products of what two places won. If all places are
    alike, any two of them differ equally. That is the scale for the distances from the average.
    """
    from scipy.special import chdtrc

    places = len(shares)
    mean = shares / number
    alike = np.trace(products) / places - (products.sum() - np.trace(products)) / (places * (places - 1))
    statistic = number**2 * float(((mean - mean.mean()) ** 2).sum()) / alike if alike > 0 else 0.0
    found = tuple(share_of(shares[i], products[i, i], number) for i in range(places))
    return Fairness(found, float(mean.mean()), float(chdtrc(places - 1, statistic)), findable(number, places))


def games_to_find(bias: float, places: int) -> int:
    """Returns how many games it takes to find, in 80 of 100 runs, that one place wins too often by this much.

    The others share the loss; one place wins each game.
    """
    return int(np.ceil(_needed(places) / _effect(bias, places)))


def findable(games: int, places: int) -> float:
    """Returns the bias of one place that this many games find in 80 of 100 runs."""
    return float((_needed(places) / (games * _effect(1.0, places))) ** 0.5)


def _effect(bias: float, places: int) -> float:
    """Returns what one game adds to the noncentrality of the test."""
    others = bias / (places - 1)
    return places * (bias**2 + (places - 1) * others**2)


def _needed(places: int) -> float:
    """Returns the noncentrality at which the test reaches its power."""
    from scipy.optimize import brentq
    from scipy.special import chdtri, chndtr

    limit = chdtri(places - 1, LEVEL)
    return float(brentq(lambda away: chndtr(limit, places - 1, away) - (1 - POWER), 0.1, 100))


@dataclass(frozen=True)
class Difference:
    """How much larger a number is under one rule set than under another, on common deals."""

    estimate: Estimate
    narrowing: float  # how many times as many separate deals would give the same precision


def difference_of(ours: Sums, theirs: Sums, gaps: Sums, number: int) -> Difference:
    """Returns the difference over `number` deals, each played under both. Each argument is a sum and a sum of
    squares.
    """
    apart = _variance(*ours, number) + _variance(*theirs, number)
    together = _variance(*gaps, number)
    return Difference(mean_of(*gaps, number), apart / together if together > 0 else float("inf"))


def worth_of(sums: Sequence[float], won: float, decided: int, seats: int, games: int) -> Estimate | None:
    """Returns how much more a seat wins if it has met a thing, or None if all or none have.

    Seats of one game are one observation. `sums`, in whole wins: seats that met it, what they won, squares of both,
    their product, seats that met it in games that somebody won; `won` are all wins.
    """
    met, with_it, met_squared, won_squared, product, met_decided = sums
    others = seats * games - met
    if met <= 0 or others <= 0 or games < 2:
        return None
    p1, p0 = with_it / met, (won - with_it) / others
    a, b, c, e = 1 / met + 1 / others, p1 / met + p0 / others, 1 / others, p0 * seats / others
    # Each game contributes a * won by those with it - b * seats with it - c * won by all + e; this sums their squares.
    squares = a * a * won_squared + b * b * met_squared + c * c * decided + e * e * games
    squares += 2 * (-a * b * product - a * c * with_it + b * c * met_decided)
    squares += 2 * e * (a * with_it - b * met - c * decided)
    half = Z * (max(0.0, squares) * games / (games - 1)) ** 0.5
    return Estimate(p1 - p0, p1 - p0 - half, p1 - p0 + half)
