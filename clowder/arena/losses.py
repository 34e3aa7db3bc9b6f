"""Games that bots lost: the last decision of each loser, and the command that shows it."""

import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from clowder.arena.contest import Contest, Record
from clowder.engine.errors import ClowderError
from clowder.engine.play.logs import replay
from clowder.games import find


@dataclass(frozen=True)
class Loss:
    """A game that a bot did not win, and its last decision with a choice."""

    bot: str
    game: int
    seat: int
    decision: int  # its index among the moves of the game's log
    log: str  # the file with the game

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def command(self) -> str:
        """Returns the command that shows what the bot saw at that point, its choices and its move."""
        return shlex.join(["clowder", "replay", self.log, "--at", str(self.decision), "--seat", str(self.seat)])


def log_of(contest: Contest, number: int) -> Path:
    """Returns the file of a game's log. Trusts the caller: the contest's logs are kept."""
    return Path(str(contest.logs)) / f"{number:06d}.json"


def read_log(file: Path) -> Any:
    """Returns the log in a file, or None if there is none because that game was played without logs."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as wrong:
        raise ClowderError(f"The log {file} cannot be read: {wrong}.") from None


def last_decisions(log: dict[str, Any]) -> dict[int, int]:
    """Returns the last decision of each seat with a choice, as an index into the log's moves."""
    match, last = replay({**log, "moves": []}, find), dict[int, int]()
    for number, (seat, move) in enumerate(log["moves"]):
        if len(match.legal(seat)) > 1:
            last[seat] = number
        match.play(seat, move)
    return last


def losses(contest: Contest, records: Sequence[Record], each: int) -> list[Loss]:
    """Returns the first `number` games that each bot lost, if their logs were kept. A draw is not a loss."""
    found: dict[str, list[Loss]] = {bot: [] for bot in contest.bots}
    decided = (record for record in sorted(records, key=lambda record: record.number) if record.winners)
    for record in decided if contest.logs else ():
        lost = {contest.bots[bot]: seat for seat, bot in enumerate(record.lineup) if seat not in record.winners}
        wanted = {bot: seat for bot, seat in lost.items() if len(found[bot]) < each}
        file = log_of(contest, record.number)
        log = read_log(file) if wanted else None
        last = last_decisions(log) if log else {}
        for bot, seat in wanted.items():
            if seat in last:
                found[bot].append(Loss(bot, record.number, seat, last[seat], str(file)))
    return [loss for bot in contest.bots for loss in found[bot]]
