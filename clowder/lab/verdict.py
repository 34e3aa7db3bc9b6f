"""Verdicts on rules within a time limit: many games for each number of players and each kind of player.

An effect of one kind of bot need not be the game's, so every question is put to several kinds, and
`verdict_sentences.py` says where they disagree.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from clowder.engine.play.game import Game, Options
from clowder.lab.estimates import Difference, Fairness
from clowder.lab.gathering import CHUNK, Batch, Config, MeasureTotals, watch_together
from clowder.lab.study import Part
from clowder.system import Clock

KINDS = ("random", "house", "search:50")
FAST_SHARE = 0.55  # share of the time for compiled kinds, if there are others
FEWEST = 2_048  # games of a compiled kind before the time counts
STEP = {True: CHUNK, False: 4}  # games per batch, of a compiled kind and of others


@dataclass
class Table:
    """One number of players, and one kind of player at all seats. The rules in question come last."""

    settings: tuple[Config, ...]
    batch: Batch | None = None

    @property
    def kind(self) -> str:
        return self.settings[-1].bots[0]

    @property
    def players(self) -> int:
        return self.settings[0].players

    @property
    def is_fast(self) -> bool:
        return self.settings[0].compiled

    @property
    def games(self) -> int:
        return self.batch.gathered[0].games if self.batch else 0

    @property
    def found(self) -> MeasureTotals:
        """The results under the rules in question."""
        assert self.batch is not None
        return self.batch.gathered[-1]

    def change(self, measure: str) -> Difference | None:
        """Returns how much a measure differs from the game's own rules, deal by deal, if both were played."""
        if self.batch is None or len(self.settings) < 2:
            return None
        return Part(self.batch).difference(1, measure)

    def fairness(self) -> Fairness:
        """Returns what each place won: in the order of turns, if there is one."""
        return self.found.fairness(self.settings[-1].game.has_starter)

    def usual_fairness(self) -> Fairness:
        """Returns the same under the game's own rules, if those were played too."""
        assert self.batch is not None
        return self.batch.gathered[0].fairness(self.settings[0].game.has_starter)


@dataclass
class Verdict:
    """All results."""

    game: Game  # with the look of the variant
    tables: list[Table] = field(default_factory=list)
    command: str = ""
    seconds: float = 0.0
    workers: str = ""

    @property
    def numbers(self) -> list[int]:
        """The numbers of players in the verdict."""
        return list(dict.fromkeys(table.players for table in self.tables))

    def of(self, players: int) -> list[Table]:
        """Returns the tables of a number of players that have played."""
        return [table for table in self.tables if table.players == players and table.games]


def tables_of(
    game: Game, numbers: Mapping[int, tuple[Options, Options | None]], kinds: Sequence[str], seed: str
) -> list[Table]:
    """Returns what to play: for each number of players its rules, and the game's own if they differ."""
    found = []
    for players, (options, usual) in numbers.items():
        for kind in kinds:
            asked = Config(game.name, players, (kind,) * players, seed, options)
            own = [replace(asked, options=usual)] if usual and asked.compiled else []
            found.append(Table((*own, asked)))
    return found


class Play:
    """Plays tables within a time limit, one batch of each in turn."""

    def __init__(
        self, tables: Sequence[Table], workers: int, clock: Clock, progress: Callable[[float, str], None]
    ) -> None:
        self.tables, self._workers, self._clock, self._progress = tables, workers, clock, progress
        self._started = clock.monotonic()

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return self._clock.monotonic() - self._started

    def within(self, seconds: float) -> None:
        """Plays for a time. Slow tables get at least a few games."""
        fast = [table for table in self.tables if table.is_fast]
        slow = [table for table in self.tables if not table.is_fast]
        with ThreadPoolExecutor(self._workers) as pool:
            self._take_turns(fast, pool, seconds * (FAST_SHARE if slow else 1), seconds)
            self._take_turns(slow, pool, seconds, seconds)

    def exactly(self, games: int) -> None:
        """Plays a fixed number of games at each table, however long it takes. The numbers are reproducible."""
        with ThreadPoolExecutor(self._workers) as pool:
            for number, table in enumerate(self.tables):
                while table.games < games:
                    self._play(table, min(games - table.games, self._workers * STEP[table.is_fast]), pool)
                self._progress((number + 1) / len(self.tables), _state(table))

    def _take_turns(self, tables: Sequence[Table], pool: ThreadPoolExecutor, until: float, whole: float) -> None:
        """Plays some games at each table, then takes turns until the time is up."""
        waiting = list(tables)
        while waiting:
            table = waiting.pop(0)
            self._play(table, self._workers * STEP[table.is_fast] if table.games or not table.is_fast else FEWEST, pool)
            self._progress(min(1.0, self.seconds / whole), _state(table))
            if self.seconds < until:
                waiting.append(table)
            elif table.is_fast:
                waiting = [other for other in waiting if not other.games]
            else:
                break

    def _play(self, table: Table, number: int, pool: ThreadPoolExecutor) -> None:
        """Plays the table's next deals."""
        first, step = table.games, STEP[table.is_fast]
        stretches = [(start, min(step, first + number - start)) for start in range(first, first + number, step)]
        for part in pool.map(lambda stretch: watch_together(table.settings, *stretch), stretches):
            if table.batch is None:
                table.batch = part
            else:
                table.batch.add(part)


def _state(table: Table) -> str:
    """Returns how precise a table is by now."""
    worst = table.fairness()
    share = worst.shares[worst.worst]
    return f"{table.players} players, {table.kind}: ± {50 * (share.high - share.low):.1f} points"
