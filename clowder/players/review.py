"""A finished game looked into: how likely a seat was to win, and what each of its decisions gave away.

Every decision is judged from what its seat could know then, by several searches that differ in their random numbers
alone, and by others that look half as long: how far the first are apart, and how far the second are from them, says
how far to trust them. Shares of a win are numbers from 0 to 1.
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
SURE = 3.18  # standard errors to either side that hold the truth in 95%, where RUNS searches tell them: Student's t
FURTHER = log2(10)  # doublings up to a look ten times as long, each of which may move a chance as the last one did
CURIOSITY = 2.0  # times the exploration of a search that plays: what was chosen must be looked at, too
ITERATIONS = 10_000
TURNING = 3  # points that are told
LEAST = 0.02  # of a win: what gives away less is no turning point


@dataclass(frozen=True)
class Weight:
    """What the searches think of a move: the share of a win it is worth."""

    move: int
    chance: float
    error: float  # the standard error of that, by how far the searches are apart
    moved: float  # the chance less that of searches half as long
    tries: float  # its share of all tries


def weigh(view: View, iterations: int, seed: str = "review", backend: str | None = None) -> list[Weight]:
    """Returns the viewer's legal moves, the most tried first. The same for the same view, iterations and seed."""
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
    """Returns what each of several searches thinks of every move."""
    style = style_of(view.game, HOUSE)
    style = replace(style, exploration=CURIOSITY * style.exploration)
    players = (
        SearchPlayer(f"{seed}/{run}", Budget(iterations=iterations), style=style, backend=backend)
        for run in range(RUNS)
    )
    return [{advice.move: advice for advice in player.think(view)} for player in players]


def _tried(move: int, runs: Sequence[dict[int, Advice]]) -> list[tuple[float, float]]:
    """Returns a move's share of the tries, and its chance to win, of each search that has tried it."""
    seen = (run[move] for run in runs)
    return [(advice.share, advice.win_chance) for advice in seen if advice.win_chance is not None]


def _mean(seen: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Returns the chance to win that searches agree on, by their tries, and the sum of the shares of these."""
    tries = sum(share for share, _ in seen)
    return (sum(share * chance for share, chance in seen) / tries if tries else 0.0), tries


def _error(seen: Sequence[tuple[float, float]], chance: float, visits: float) -> float:
    """Returns the standard error of a chance: how far the searches are apart, but no less than so many tries allow."""
    least = sqrt(max(chance * (1 - chance), 0.01) / max(1.0, visits))
    if len(seen) < 2:
        return max(least, 0.25)
    spread = sum((found - chance) ** 2 for _, found in seen) / (len(seen) - 1)
    return max(least, sqrt(spread / len(seen)))


@dataclass(frozen=True)
class Judged:
    """A decision of the reviewed seat, and what the searches think of all that it could have done."""

    number: int  # of the decision in the log
    move: int  # that was chosen
    weights: tuple[Weight, ...]

    @property
    def best(self) -> Weight:
        return self.weights[0]

    @property
    def own(self) -> Weight:
        return next(weight for weight in self.weights if weight.move == self.move)

    @property
    def lost(self) -> float:
        """What the decision gave away."""
        return max(0.0, self.best.chance - self.own.chance)

    @property
    def noise(self) -> float:
        """How far that may be off by chance. Who chose best has a rival, too, that might be better after all."""
        rival = self.best
        if self.own is self.best:
            rival = max(self.weights[1:], key=lambda weight: weight.chance + weight.error)
        return SURE * hypot(rival.error, self.own.error)

    @property
    def error(self) -> float:
        """How far it may be from what a look ten times as long would find: by chance, or because it sees deeper."""
        drift = sqrt(sum(weight.tries * weight.moved**2 for weight in self.weights))
        return hypot(self.noise, FURTHER * drift)


def decisions(log: Any, seat: int) -> Iterator[tuple[int, View, int]]:
    """Yields the real decisions of a seat: their numbers, what it saw, and what it chose."""
    match = replay({**log, "moves": []}, find)
    for number, (who, move) in enumerate(log["moves"]):
        if who == seat and len(match.legal(seat)) > 1:
            yield number, match.view_of(seat), move
        match.play(who, move)


@dataclass(frozen=True)
class Review:
    """A whole game of one seat."""

    seat: int
    players: int
    iterations: int
    length: int  # decisions of all
    result: float  # the share of the win that it had in the end
    judged: tuple[Judged, ...]

    @property
    def curve(self) -> list[tuple[int, float]]:
        """How likely the seat was to win, before its decisions and at the end."""
        return [(one.number, one.best.chance) for one in self.judged] + [(self.length, self.result)]

    @property
    def turning(self) -> list[Judged]:
        """The decisions that gave away the most, if that is more than noise; the greatest first."""
        clear = [one for one in self.judged if one.lost >= LEAST and one.lost > one.error]
        return sorted(clear, key=lambda one: -one.lost)[:TURNING]

    @property
    def lost(self) -> float:
        """What all decisions together gave away."""
        return sum(one.lost for one in self.judged)


def finished(log: Any) -> Match:
    """Returns the match of a log. Raises BadLog if it is none, and ClowderError if its game is not over."""
    match = replay(log, find)
    if not match.over:
        raise ClowderError("This game is not over: only finished games are reviewed.")
    return match


def gathered(match: Match, seat: int, iterations: int, judged: Sequence[Judged]) -> Review:
    """Returns the review of a seat of a finished match."""
    winners = match.result()[1]
    share = 1 / len(winners) if seat in winners else 0.0
    return Review(seat, match.players, iterations, len(match.decisions), share, tuple(judged))


def review(log: Any, seat: int, iterations: int = ITERATIONS, seed: str = "review", tick: Any = None) -> Review:
    """Looks into a finished game of a seat; `tick` is called after each decision. Raises as `finished` does."""
    match = finished(log)
    judged = []
    for number, view, move in decisions(log, seat):
        judged.append(Judged(number, move, tuple(weigh(view, iterations, seed))))
        if tick:
            tick()
    return gathered(match, seat, iterations, judged)
