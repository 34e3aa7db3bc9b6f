"""Plays many games and adds up measures: on all cores, in any order, with the same totals.

Memory does not grow with the number of games: sums, squares, and counts of each length and outcome.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from clowder.engine import backends
from clowder.engine.errors import BadBot, ClowderError, shown
from clowder.engine.play.game import Game, Options
from clowder.engine.simulate import measured_playout
from clowder.engine.simulate.playout import COMPILED, SEATS, SHARE_UNIT, buffers_for, in_order
from clowder.lab.estimates import Estimate, Fairness, fairness_of, mean_of, share_of, worth_of
from clowder.players.simulate import OURS, decisions_of, play_with_views
from clowder.workshop import shelf

CHUNK = 8192  # games per batch
FEW = 16  # the same, for bots that run in Python
FEWEST = 50  # seats with a thing, and without, or games with a leader; with fewer there is no estimate
LENGTHS = ("decisions", "turns", "rounds", "happenings")
# Measured in every game. Shares and yes/no are between 0 and 1.
MEASURES = {
    "length": "decisions with a choice",
    "turns": "turns",
    "rounds": "rounds",
    "minutes": "estimated minutes",
    "forced": "share of decisions that were forced",
    "branching": "legal moves at a decision",
    "waiting": "share of the game that the average player spent eliminated",
    "draws": "share of games nobody won",
    "shared": "share of games with several winners",
    "guards": "share of games that a stall guard ended",
    "first": "win share of whoever had the first turn",
    "changes": "changes of the lead",
    "decided": "share of the game after which the winner stayed ahead",
    "comebacks": "share of games won from behind at half-time",
    "free": "share of turns whose hand could play any of its cards",
    "stuck": "share of turns whose hand could play none of its cards",
    "own": "win share of the seat that was hindered",
}
SHARES = ("forced", "waiting", "draws", "shared", "guards", "first", "decided", "comebacks", "free", "stuck", "own")


@dataclass(frozen=True)
class Config:
    """What is played, and by which bots."""

    name: str  # of the game
    players: int
    bots: tuple[str, ...]  # by seat
    seed: str
    options: Options  # all of them
    label: str = ""  # the name of these rules for people
    variant: str = ""  # the key of the variant whose titles are used
    without: str = ""  # what one seat of each game does without: a key of the game's `forbids`

    @property
    def game(self) -> Game:
        return shelf.edition(self.name, self.variant).on(backends.fastest())

    @property
    def compiled(self) -> bool:
        return all(bot in COMPILED for bot in self.bots)


def seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Returns one bot per seat, from one name or one per seat."""
    if len(bots) not in (1, players):
        raise BadBot(f"There are {len(bots)} bots for {players} seats.")
    for bot in bots:
        if bot not in COMPILED and bot.partition(":")[0] not in set(OURS) - set(COMPILED):
            raise BadBot(
                f"The lab does not support the bot {shown(bot)}. Available: house, random, champion and search:1000."
            )
    return tuple(bots) * (players if len(bots) == 1 else 1)


@dataclass
class MeasureTotals:
    """Totals of many measured games of one setting."""

    setting: Config
    games: int = 0
    outcomes: Any = field(default_factory=lambda: np.zeros((1 << SEATS, SEATS + 1), np.int64))  # winners, first + 1
    lengths: dict[str, Any] = field(default_factory=lambda: dict.fromkeys(LENGTHS, np.zeros(0, np.int64)))
    decided: Any = field(default_factory=lambda: np.zeros(11, np.int64))  # by tenths of the game
    endings: Any = field(default_factory=lambda: np.zeros(8, np.int64))
    sums: Any = field(default_factory=lambda: np.zeros((len(MEASURES), 2)))  # and squares
    worth: Any = 0
    leaders: Any = 0
    counts: Any = 0

    def add(self, other: "MeasureTotals") -> None:
        """Adds the totals of other games of the same setting."""
        self.games += other.games
        for name in ("outcomes", "decided", "endings", "sums", "worth", "leaders", "counts"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name, theirs in other.lengths.items():
            ours = self.lengths[name]
            both = np.zeros(max(len(ours), len(theirs)), np.int64)
            both[: len(ours)] += ours
            both[: len(theirs)] += theirs
            self.lengths[name] = both

    def measure(self, name: str) -> Estimate:
        """Returns the mean of a measure of `MEASURES`."""
        total, squares = self.sums[list(MEASURES).index(name)]
        return (share_of if name in SHARES else mean_of)(float(total), float(squares), self.games)

    def quantile(self, name: str, share: float) -> int:
        """Returns the length that this share of the games does not exceed."""
        return int(np.searchsorted(np.cumsum(self.lengths[name]), share * self.games))

    def fairness(self, by_turn: bool) -> Fairness:
        """Returns what each seat won, or each place in the order of turns, and whether that is fair."""
        players = self.setting.players
        shares, products = np.zeros(players), np.zeros((players, players))
        for winners, first in np.argwhere(self.outcomes):
            won = np.array([winners >> seat & 1 for seat in range(players)], float)
            won = won / max(1.0, won.sum())
            if by_turn:
                won = np.roll(won, -(first - 1))
            games = self.outcomes[winners, first]
            shares += games * won
            products += games * np.outer(won, won)
        return fairness_of(shares, products, self.games)

    @property
    def draws(self) -> int:
        return int(self.outcomes[0].sum())

    def worth_of(self, way: int, thing: int) -> Estimate | None:
        """Returns how much more a seat wins that met a thing in some way; None if (almost) all or none did."""
        met, seats = self.worth[way, thing, measured_playout.MET], self.games * self.setting.players
        if min(met, seats - met) < FEWEST:
            return None
        units = np.array([1, SHARE_UNIT, 1, SHARE_UNIT**2, SHARE_UNIT, 1])
        won = self.games - self.draws
        return worth_of(self.worth[way, thing] / units, won, won, self.setting.players, self.games)

    def met(self, way: int, thing: int) -> float:
        """Returns the share of seats that met a thing in some way."""
        return float(self.worth[way, thing, measured_playout.MET] / (self.games * self.setting.players))

    def leader_wins(self) -> list[Estimate | None]:
        """Returns, after each tenth of a game, how often a single leader won; None if there were few."""
        found: list[Estimate | None] = []
        for known, won in self.leaders:
            share = won / SHARE_UNIT
            found.append(share_of(share, share, int(known)) if known >= FEWEST else None)
        return found


def measured(setting: Config, rows: Any, first: int) -> Any:
    """Returns the measures of each game as columns, in the order of `MEASURES`."""
    players, measures = setting.players, setting.game.measures
    column = rows.T.astype(float)
    winners, starters = rows[:, measured_playout.WINNERS], rows[:, measured_playout.FIRST]
    number = sum(winners >> seat & 1 for seat in range(players))
    share = 1 / np.maximum(1, number)
    own = (first + np.arange(len(rows))) % players
    decisions = column[measured_playout.DECISIONS]
    return np.column_stack(
        [
            decisions,
            column[measured_playout.TURN_COUNT],
            column[measured_playout.ROUND_COUNT],
            column[measured_playout.HAPPENINGS] * (measures.seconds / 60),
            1 - decisions / np.maximum(1, column[measured_playout.PLIES]),
            column[measured_playout.CHOICES] / np.maximum(1, decisions),
            column[measured_playout.SAT_OUT] / 1000,
            number == 0,
            number > 1,
            np.isin(rows[:, measured_playout.ENDING], measures.guards),
            np.where(starters >= 0, (winners >> np.maximum(0, starters) & 1) * share, 0),
            column[measured_playout.LEAD_CHANGES],
            column[measured_playout.DECIDED] / 1000,
            column[measured_playout.BEHIND],
            column[measured_playout.FREE_COUNT] / np.maximum(1, column[measured_playout.HAND_COUNT]),
            column[measured_playout.STUCK_COUNT] / np.maximum(1, column[measured_playout.HAND_COUNT]),
            (winners >> own & 1) * share,
        ]
    )


def watch(setting: Config, first: int, number: int) -> tuple[MeasureTotals, Any]:
    """Plays games `first` to `first + number` of a setting. Returns their totals and their measures."""
    game = setting.game
    sums = measured_playout.no_sums(game, number)
    (watch_compiled if setting.compiled else watch_in_python)(setting, first, number, sums)
    values = measured(setting, sums.rows, first)
    found = MeasureTotals(setting, number)
    column = sums.rows.T
    outcome = column[measured_playout.WINNERS] * (SEATS + 1) + column[measured_playout.FIRST] + 1
    found.outcomes += np.bincount(outcome, minlength=found.outcomes.size).reshape(found.outcomes.shape)
    kept = (
        measured_playout.DECISIONS,
        measured_playout.TURN_COUNT,
        measured_playout.ROUND_COUNT,
        measured_playout.HAPPENINGS,
    )
    found.lengths = {name: np.bincount(column[place]) for name, place in zip(LENGTHS, kept, strict=True)}
    decided = column[measured_playout.DECIDED]
    found.decided += np.bincount(decided[decided > 0] // 100, minlength=11)
    found.endings += np.bincount(column[measured_playout.ENDING], minlength=8)
    found.sums = np.column_stack([values.sum(0), (values * values).sum(0)])
    found.worth, found.leaders, found.counts = sums.worth, sums.leaders, sums.counts
    return found, values


def watch_compiled(setting: Config, first: int, number: int, sums: measured_playout.MeasureSums) -> None:
    """Measures games of house and random bots."""
    game = setting.game
    banned = None
    if setting.without:
        banned = np.zeros(game.num_moves, np.bool_)
        banned[list(game.measures.forbids[setting.without])] = True
    room, notes = buffers_for(game), measured_playout.scratch_for(game, sums.counts)
    options = game.packed(setting.players, setting.options)
    houses = sum(1 << seat for seat, bot in enumerate(setting.bots) if bot == "house") or None
    deals = game.seed_prefix(setting.seed), first, first + number
    game.call(measured_playout.play_measured)(setting.players, options, houses, banned, deals, room, notes, sums)


def watch_in_python(setting: Config, first: int, number: int, sums: measured_playout.MeasureSums) -> None:
    """Measures games of any of our bots: each game is played through views, then replayed and measured."""
    game = setting.game
    if setting.without:
        raise ClowderError("Only house and random bots can do without something.")
    room, notes = buffers_for(game), measured_playout.scratch_for(game, sums.counts)
    options = game.packed(setting.players, setting.options)
    for row in range(number):
        seed = f"{setting.seed}/{first + row}"
        match, asked = play_with_views(game, setting.options, seed, setting.bots)
        game.call(measured_playout.replay_measured)(
            setting.players, options, game.rng(seed), decisions_of(match), room, notes, sums.rows[row], sums
        )
        assert sums.rows[row, measured_playout.DECISIONS] == asked


@dataclass
class PairTotals:
    """Totals of two settings on common deals: sums and squares of both, and of the differences."""

    ours: Any = 0
    theirs: Any = 0
    gaps: Any = 0

    def add(self, other: "PairTotals") -> None:
        self.ours, self.theirs, self.gaps = self.ours + other.ours, self.theirs + other.theirs, self.gaps + other.gaps


@dataclass
class Batch:
    """Totals of one batch of deals under every setting of a study; the others are compared with the first."""

    gathered: list[MeasureTotals]
    pairs: list[PairTotals]

    def add(self, other: "Batch") -> None:
        for mine, more in zip(self.gathered, other.gathered, strict=True):
            mine.add(more)
        for pair, another in zip(self.pairs, other.pairs, strict=True):
            pair.add(another)


def watch_together(settings: Sequence[Config], first: int, number: int) -> Batch:
    """Plays the same deals under each setting."""
    found = [watch(setting, first, number) for setting in settings]
    base = found[0][1]

    def both(values: Any) -> Any:
        return np.column_stack([values.sum(0), (values * values).sum(0)])

    pairs = [PairTotals(both(values), both(base), both(values - base)) for _, values in found[1:]]
    return Batch([gathered for gathered, _ in found], pairs)


def stretches(settings: Sequence[Config], games: int) -> list[tuple[int, int]]:
    """Returns the first game and the number of games of each batch."""
    step = CHUNK if all(setting.compiled for setting in settings) else FEW
    return [(first, min(step, games - first)) for first in range(0, games, step)]


def gather(
    settings: Sequence[Config], games: int, workers: int, progress: Callable[[int], None] | None = None
) -> Batch:
    """Plays `games` deals under each setting, on several threads. The result does not depend on their number."""

    def stretch(first: int, number: int) -> Batch:
        found = watch_together(settings, first, number)
        if progress:
            progress(number * len(settings))
        return found

    total: Batch | None = None
    with ThreadPoolExecutor(workers) as pool:
        for part in in_order(pool, stretch, stretches(settings, games), 2 * workers):
            if total is None:
                total = part
            else:
                total.add(part)
    assert total
    return total
