"""Playing a schedule: on all cores, resumable, with every fault of every bot on record."""

import contextlib
import json
import os
import shlex
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import clowder.players as catalog
from clowder.arena.schedule import Pairing, schedule
from clowder.engine.errors import BadBot, ClowderError
from clowder.engine.game import Game, Options
from clowder.engine.match import deal
from clowder.games import find
from clowder.players.player import BotFault, play_match
from clowder.players.remote import SECONDS

RANDOM, FORFEIT = "random", "forfeit"  # what a fault costs: the decision, or the game


@dataclass
class Record:
    """One game that was played."""

    number: int
    deal: int
    lineup: list[int]
    winners: list[int]
    scores: list[int]
    decisions: list[int]  # by seat
    seconds: list[float]  # by seat
    faults: list[tuple[int, str, str]] = field(default_factory=list)  # seat, kind, detail


@dataclass(frozen=True)
class Contest:
    """What is to be played."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Options
    penalty: str = RANDOM
    seconds: float = SECONDS  # a program may take for an answer
    mixed: bool = True  # every mix of the bots; else one seat of the first against the second at all others
    logs: str | None = None

    def header(self) -> dict[str, Any]:
        """Returns what makes two contests the same, so that one can go on where the other stopped."""
        kept = {key: value for key, value in asdict(self).items() if key not in ("games", "logs")}
        return {**kept, "bots": list(self.bots), "rules": find(self.game).digest}

    def command(self) -> str:
        """Returns the command line that plays this contest again."""
        words = ["clowder", "arena", self.game, "--players", str(self.players), "--bots", ",".join(self.bots)]
        words += ["--games", str(self.games), "--seed", self.seed]
        words += [word for name, value in self.options.items() for word in ("--option", f"{name}={value}")]
        words += ["--penalty", self.penalty] if self.penalty != RANDOM else []
        words += ["--limit", f"{1000 * self.seconds:.0f}"] if self.seconds != SECONDS else []
        words += [] if self.mixed else ["--no-mixed"]
        return shlex.join(words)


def play_one(contest: Contest, pairing: Pairing) -> Record:
    """Plays one game of a contest. A bot that fails loses that decision to a random move, or the game."""
    game: Game = find(contest.game)
    match = deal(game, contest.players, f"{contest.seed}/{pairing.deal}", contest.options)
    record = Record(pairing.number, pairing.deal, list(pairing.lineup), [], [], [], [])
    record.decisions, record.seconds = [0] * contest.players, [0.0] * contest.players

    def on_fault(seat: int, fault: BotFault) -> None:
        record.faults.append((seat, fault.kind, str(fault)[:200]))

    def on_time(seat: int, seconds: float) -> None:
        record.decisions[seat] += 1
        record.seconds[seat] += seconds

    own = f"{contest.seed}/{pairing.deal}/{pairing.number}"
    seated = {
        seat: catalog.find(contest.bots[bot], f"{own}/{seat}", contest.seconds)
        for seat, bot in enumerate(pairing.lineup)
    }
    play_match(match, seated, on_fault=on_fault, on_time=on_time)
    points, winners = match.result()
    failed = {seat for seat, _, _ in record.faults} if contest.penalty == FORFEIT else set()
    record.scores, record.winners = list(points), [seat for seat in winners if seat not in failed]
    if contest.logs:
        path = Path(contest.logs) / f"{pairing.number:06d}.json"
        path.write_text(json.dumps({**match.log(), "bots": [contest.bots[bot] for bot in pairing.lineup]}))
    return record


def check_contest(contest: Contest) -> None:
    """Raises one clear sentence if a contest cannot be played."""
    game = find(contest.game)
    game.read_options(game.check_players(contest.players), contest.options)
    if len(set(contest.bots)) != len(contest.bots):
        raise BadBot("Name each bot once: every mix of them is played anyway.")
    for name in contest.bots:
        catalog.find(name, 0)
    if contest.logs:
        Path(contest.logs).mkdir(parents=True, exist_ok=True)


def run_contest(
    contest: Contest, out: str | None, workers: int, progress: Callable[[int], None] | None = None
) -> list[Record]:
    """Plays what is not yet in `out` (JSON lines: a header, then a game a line) and returns all games."""
    check_contest(contest)
    done = {record.number: record for record in _read(contest, out)} if out and Path(out).exists() else {}
    waiting = (
        p for p in schedule(len(contest.bots), contest.players, contest.games, contest.mixed) if p.number not in done
    )
    if progress and done:
        progress(min(len(done), contest.games))
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(Path(out).open("a", encoding="utf-8")) if out else None
        if file and file.tell() == 0:
            file.write(json.dumps(contest.header()) + "\n")
        for record in _play_all(contest, waiting, workers):
            done[record.number] = record
            if file:
                file.write(json.dumps(asdict(record)) + "\n")
                file.flush()
            if progress:
                progress(1)
    return [done[number] for number in sorted(done) if number < contest.games]


def _play_all(contest: Contest, waiting: Iterator[Pairing], workers: int) -> Iterator[Record]:
    """Yields games as they end; a worker that dies is an error, a bot that dies is not."""
    if workers == 1:
        yield from (play_one(contest, pairing) for pairing in waiting)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running = set()
        for pairing in waiting:
            running.add(pool.submit(play_one, contest, pairing))
            if len(running) >= 4 * workers:
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ended)
        ended, _ = wait(running)
        yield from (future.result() for future in ended)


def _read(contest: Contest, out: str) -> Iterator[Record]:
    """Yields the games of an earlier run; a last line that was cut off is left out, and cut from the file."""
    lines = Path(out).read_text(encoding="utf-8").splitlines(keepends=True)
    whole = 0
    try:
        if lines and json.loads(lines[0]) != json.loads(json.dumps(contest.header())):
            raise ClowderError(f"{out} belongs to another contest.")
    except json.JSONDecodeError:
        raise ClowderError(f"{out} is not the record of a contest.") from None
    for number, line in enumerate(lines):
        try:
            fields = json.loads(line)
            if number:
                fields["faults"] = [tuple(fault) for fault in fields["faults"]]
                yield Record(**fields)
        except (json.JSONDecodeError, TypeError, KeyError):
            if number < len(lines) - 1:
                raise ClowderError(f"Line {number + 1} of {out} cannot be read.") from None
            break
        whole += len(line.encode())
    os.truncate(out, whole)
