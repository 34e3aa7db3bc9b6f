"""A contest's faults: counts each sort of fault of each bot, and keeps one example."""

import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from clowder.arena.contest import Contest, Record
from clowder.arena.losses import log_of
from clowder.players.player import printable


@dataclass(frozen=True)
class Failure:
    """How often a bot failed in one way, with one example. All texts are safe to print."""

    bot: str
    kind: str  # crash, hang, nonsense or illegal
    during: str  # the method: __init__, start, saw, choose or end; "" if an earlier version did not record it
    times: int
    is_first: bool  # whether the example is the first of those times
    game: int
    deal: str  # the seed that deals the same cards again
    seat: int
    decision: int | None  # its index among the moves of the game's log
    detail: str
    trace: str  # a traceback, or the end of a program's standard error
    log: str | None  # the file with the game

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def command(self) -> str:
        """Returns the command that shows what the bot saw and its choices; "" if there is no log."""
        if not self.log:
            return ""
        at = [] if self.decision is None else ["--at", str(self.decision)]
        return shlex.join(["clowder", "replay", self.log, *at, "--seat", str(self.seat)])

    def headline(self) -> str:
        """Returns which bot failed, how often, how, and where."""
        times = "once" if self.times == 1 else f"{self.times:,} times"
        which = "" if self.times == 1 else ", first" if self.is_first else ", for example"
        during = f" in {self.during}" if self.during else ""
        decision = "" if self.decision is None else f", decision {self.decision}"
        place = f"game {self.game} (deal {self.deal}), seat {self.seat}{decision}"
        return f"{self.bot} failed {times}{during} ({self.kind}){which} in {place}:"


def failures(contest: Contest, records: Sequence[Record]) -> list[Failure]:
    """Returns every way in which a bot failed: by bot, earliest first."""
    found: dict[tuple[int, str, str], list[tuple[Record, int]]] = {}
    for record in sorted(records, key=lambda record: record.number):
        for place, fault in enumerate(record.faults):
            found.setdefault((record.lineup[fault.seat], fault.kind, fault.during), []).append((record, place))
    return [_failure(contest, sort[0], found[sort]) for sort in sorted(found, key=lambda sort: sort[0])]


def _failure(contest: Contest, bot: int, cases: Sequence[tuple[Record, int]]) -> Failure:
    record, place = next((case for case in cases if case[0].faults[case[1]].trace), cases[0])
    fault = record.faults[place]
    log = log_of(contest, record.number) if contest.logs else None
    return Failure(
        bot=contest.bots[bot],
        kind=printable(fault.kind),
        during=printable(fault.during),
        times=len(cases),
        is_first=(record, place) == cases[0],
        game=record.number,
        deal=f"{contest.seed}/{record.deal}",
        seat=fault.seat,
        decision=fault.decision,
        detail=printable(fault.detail),
        trace="\n".join(map(printable, fault.trace.splitlines())),
        log=str(log) if log and log.exists() else None,
    )
