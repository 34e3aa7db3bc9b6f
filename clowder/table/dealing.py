"""When a game begins: who wants one, the countdown, and the shuffle in which everybody's page takes part."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from clowder.system import Entropy, Instant
from clowder.table import seating
from clowder.table.fair_shuffle import Ahead, Shuffle, Waits, begin, go_on, header_for
from clowder.table.seating import GATHERING, OVER
from clowder.table.terms import Terms, deal_options, game_of
from clowder.table.timing import Timing


@dataclass(frozen=True)
class Step:
    """What comes next of a game that should begin."""

    starts: int | None  # when it begins if not everybody agrees before, on the wall
    deal: Terms | None = None  # it is dealt under these terms
    terms: Terms | None = None  # or this is how far its shuffle has come


class Dealer:
    """When the next game of a table begins."""

    def __init__(self, terms: Terms, entropy: Entropy, timing: Timing) -> None:
        self._entropy, self._timing = entropy, timing
        self.wants_start = is_begun(terms.shuffle)  # before a restart
        self.starts: int | None = None  # when the next game begins if not everybody agrees before, on the wall
        self.expected: frozenset[str] = frozenset()  # people whose page is about to come: a shuffle waits for it
        self._mark = entropy.token_hex(4)  # another process gives pages their time again

    def is_wanted(self, terms: Terms, stage: str) -> bool:
        """Tells whether a game should begin, or a shuffle is under way."""
        if stage == GATHERING and any(chair.kind == "open" for chair in terms.chairs):
            self.wants_start = False  # somebody got up again
        agreed = stage == OVER and (self.starts is not None or bool(terms.agreed))
        return agreed or (stage == GATHERING and self.wants_start) or is_begun(terms.shuffle)

    def next_step(self, terms: Terms, stage: str, present: frozenset[str], able: frozenset[str], now: Instant) -> Step:
        """Returns what comes next; `able` are people who are there with a page that can take part in a shuffle."""
        shuffle = terms.shuffle
        if shuffle.is_open and shuffle.game == _game_for(seating.dealt_to(terms, stage)):
            return self._go_on(terms, stage, go_on(shuffle, self._mark, now.time, self.waits), self.starts)
        wanted, starts = self._wanted(terms, stage, present, now)
        step = Step(starts)
        if wanted is None:
            return step
        if wanted.is_arranged:
            return replace(step, deal=replace(wanted, shuffle=Shuffle(chain=shuffle.chain)))
        frozen = seating.frozen(terms, stage, wanted)
        named = frozenset(frozen.called)
        ahead = Ahead(self._mark, wanted.number + 1, _game_for(wanted), wanted.chairs, able | self.expected, named)
        begun = begin(ahead, shuffle, now.time, self.waits, self._entropy)
        return self._go_on(frozen, stage, begun, starts)

    def _go_on(self, terms: Terms, stage: str, shuffle: Shuffle, starts: int | None) -> Step:
        if shuffle.is_ready:
            return Step(starts, deal=replace(seating.dealt_to(terms, stage), shuffle=shuffle.dealt()))
        return Step(starts, terms=replace(terms, shuffle=shuffle))

    @property
    def waits(self) -> Waits:
        """How long pages are waited for."""
        return Waits(self._timing.shuffle, self._timing.opening)

    def _wanted(
        self, terms: Terms, stage: str, present: Collection[str], now: Instant
    ) -> tuple[Terms | None, int | None]:
        """Returns the terms of the game that should be dealt now, if any, and when the countdown ends."""
        if stage != OVER:
            return (terms if self.wants_start and stage == GATHERING else None), self.starts
        if not set(present) & set(terms.agreed):
            return None, None
        starts, wall = self.starts, now.wall()
        if starts is None and not terms.no_hurry:
            starts = wall + round(1000 * self._timing.countdown)
        due = is_begun(terms.shuffle) or seating.all_agree(terms, present) or (starts is not None and wall >= starts)
        return (seating.next_game(terms, present) if due else None), starts

    def recall(self, terms: Terms, starting: bool, starts: int | None, now: Instant) -> None:
        """Takes over what was stored."""
        stale = starts is not None and starts < now.wall() - 1000 * self._timing.stale_countdown
        self.starts = None if stale else starts
        self.wants_start = starting or is_begun(terms.shuffle)

    def until_due(self, terms: Terms, stage: str, now: Instant) -> list[float]:
        """Returns the moments at which something of it can be due."""
        times = list[float]()
        if stage == OVER and self.starts is not None:
            times.append(now.moment(self.starts))
        if terms.shuffle.is_open:
            times.append(now.monotonic + terms.shuffle.until - now.time)
        return times

    def has_dealt(self) -> None:
        """Notes that the game has begun."""
        self.wants_start, self.expected, self.starts = False, frozenset(), None


def is_begun(shuffle: Shuffle) -> bool:
    """Tells whether a shuffle has been begun, by this version of the server or an earlier one."""
    return shuffle.is_open or shuffle.is_left_over


def _game_for(terms: Terms) -> dict[str, Any]:
    return header_for(game_of(terms), terms.players, deal_options(terms))
