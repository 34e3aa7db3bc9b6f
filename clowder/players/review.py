"""Reviews of finished games: how likely a seat was to win, and how much each of its decisions cost.

Every decision is judged from what its seat could know at the time. Several searches differ only in their random
numbers, and others are half as long. How far the first differ, and how far the second are from them, shows how reliable
the result is. Shares of a win are numbers from 0 to 1.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, log2, sqrt
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.engine.play.logs import replay
from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.search import HOUSE, Advice, style_of
from clowder.games import find
from clowder.players.player import Budget
from clowder.players.search_bot import SearchPlayer

RUNS = 4  # searches that share the iterations of a decision
SURE = 3.18  # standard errors on either side that contain the truth in 95% of cases, for RUNS searches: Student's t
FURTHER = log2(
    10
)  # doublings up to a search ten times as long, each of which may change a chance as much as the last one
CURIOSITY = 2.0  # multiplies the exploration of a playing search, because the chosen move must be examined too
ITERATIONS = 10_000
TURNING = 3  # turning points to report
LEAST = 0.02  # of a win; smaller losses are not turning points


@dataclass(frozen=True)
class Weight:
    """The searches' opinion of a move: its value as a share of a win."""

    move: int
    chance: float
    error: float  # the standard error of that, from the differences between the searches
    moved: float  # the chance minus that of searches half as long
    tries: float  # its share of all tries


def weigh(view: View, iterations: int, seed: str = "review", backend: str | None = None) -> list[Weight]:
    """Returns the viewer's legal moves, most tried first. The same for the same view, iterations and seed."""
    each = max(1, iterations // RUNS)
    runs = _runs(view, each, seed, backend)
    shorter = _runs(view, max(1, each // 2), f"{seed}/half", backend)
    found = []
    for move in runs[0]:
        seen = _tried(move, runs)
        chance, tries = _mean(seen)
        before, tried = _mean(_tried(move, shorter))
        moved = chance - before if tries and tried else 0.0
        found.append(Weight(move, chance, _error(seen, chance, tries * each), moved, tries / RUNS))
    return sorted(found, key=lambda weight: -weight.tries)


def _runs(view: View, iterations: int, seed: str, backend: str | None) -> list[dict[int, Advice]]:
    """Returns the opinion of each search about every move."""
    style = style_of(view.game, HOUSE)
    style = replace(style, exploration=CURIOSITY * style.exploration)
    players = (
        SearchPlayer(f"{seed}/{run}", Budget(iterations=iterations), style=style, backend=backend)
        for run in range(RUNS)
    )
    return [{advice.move: advice for advice in player.think(view)} for player in players]


def _tried(move: int, runs: Sequence[dict[int, Advice]]) -> list[tuple[float, float]]:
    """Returns a move's share of the tries and its chance to win, for each search that has tried it."""
    seen = (run[move] for run in runs)
    return [(advice.share, advice.win_chance) for advice in seen if advice.win_chance is not None]


def _mean(seen: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Returns the searches' mean chance to win, weighted by tries, and the sum of these weights."""
    tries = sum(share for share, _ in seen)
    return (sum(share * chance for share, chance in seen) / tries if tries else 0.0), tries


def _error(seen: Sequence[tuple[float, float]], chance: float, visits: float) -> float:
    """Returns the standard error of a chance: the difference between searches, but at least what so few tries allow."""
    least = sqrt(max(chance * (1 - chance), 0.01) / max(1.0, visits))
    if len(seen) < 2:
        return max(least, 0.25)
    spread = sum((found - chance) ** 2 for _, found in seen) / (len(seen) - 1)
    return max(least, sqrt(spread / len(seen)))


@dataclass(frozen=True)
class Judged:
    """A decision of the reviewed seat, and the searches' opinion of all its moves."""

    number: int  # of the decision in the log
    move: int  # the move that was chosen
    weights: tuple[Weight, ...]

    @property
    def best(self) -> Weight:
        return self.weights[0]

    @property
    def own(self) -> Weight:
        return next(weight for weight in self.weights if weight.move == self.move)

    @property
    def lost(self) -> float:
        """How much the decision cost."""
        return max(0.0, self.best.chance - self.own.chance)

    @property
    def noise(self) -> float:
        """The possible error by chance. Even the best choice has a rival that might be better after all."""
        rival = self.best
        if self.own is self.best:
            rival = max(self.weights[1:], key=lambda weight: weight.chance + weight.error)
        return SURE * hypot(rival.error, self.own.error)

    @property
    def error(self) -> float:
        """The possible distance from a search ten times as long, by chance or because it sees deeper."""
        drift = sqrt(sum(weight.tries * weight.moved**2 for weight in self.weights))
        return hypot(self.noise, FURTHER * drift)


def decisions(log: Any, seat: int) -> Iterator[tuple[int, View, int]]:
    """Yields the real decisions of a seat: number, view, and chosen move."""
    match = replay({**log, "moves": []}, find)
    for number, (who, move) in enumerate(log["moves"]):
        if who == seat and len(match.legal(seat)) > 1:
            yield number, match.view_of(seat), move
        match.play(who, move)


@dataclass(frozen=True)
class Review:
    """The review of a whole game of one seat."""

    seat: int
    players: int
    iterations: int
    length: int  # decisions of all
    result: float  # its share of the win at the end
    judged: tuple[Judged, ...]

    @property
    def curve(self) -> list[tuple[int, float]]:
        """How likely the seat was to win, before each of its decisions and at the end."""
        return [(one.number, one.best.chance) for one in self.judged] + [(self.length, self.result)]

    @property
    def turning(self) -> list[Judged]:
        """The decisions that cost the most, if that is more than noise; greatest first."""
        clear = [one for one in self.judged if one.lost >= LEAST and one.lost > one.error]
        return sorted(clear, key=lambda one: -one.lost)[:TURNING]

    @property
    def lost(self) -> float:
        """How much all decisions cost together."""
        return sum(one.lost for one in self.judged)


def finished(log: Any) -> Match:
    """Returns the match of a log. Raises BadLog if it is invalid, and ClowderError if its game is not over."""
    match = replay(log, find)
    if not match.over:
        raise ClowderError("This game is not over. Only finished games can be reviewed.")
    return match


def gathered(match: Match, seat: int, iterations: int, judged: Sequence[Judged]) -> Review:
    """Returns the review of a seat of a finished match."""
    winners = match.result()[1]
    share = 1 / len(winners) if seat in winners else 0.0
    return Review(seat, match.players, iterations, len(match.decisions), share, tuple(judged))


def review(log: Any, seat: int, iterations: int = ITERATIONS, seed: str = "review", tick: Any = None) -> Review:
    """Reviews a seat of a finished game. Calls `tick` after each decision. Raises as `finished` does."""
    match = finished(log)
    judged = []
    for number, view, move in decisions(log, seat):
        judged.append(Judged(number, move, tuple(weigh(view, iterations, seed))))
        if tick:
            tick()
    return gathered(match, seat, iterations, judged)
