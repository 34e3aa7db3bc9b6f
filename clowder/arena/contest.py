"""Runs contests: on all cores, resumable, with a record of every fault."""

import contextlib
import json
import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import clowder.players as catalog
from clowder.arena.schedule import Pairing, schedule
from clowder.engine.errors import BadBot, ClowderError
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import deal
from clowder.games import find
from clowder.players.player import BotFault, Budget, Player, fault_of, play_match, traced
from clowder.players.random import RandomPlayer
from clowder.players.subprocess_bot import SECONDS, RemotePlayer

RANDOM, FORFEIT = "random", "forfeit"  # what a fault costs: the decision, or the game


class Fault(NamedTuple):
    """A bot's fault. Contests of earlier versions kept only the first three."""

    seat: int
    kind: str  # crash, hang, nonsense or illegal
    detail: str
    during: str = ""  # the failing method: __init__, start, saw, choose or end
    decision: int | None = None  # its index among the moves of the game's log, if it was at a decision
    trace: str = ""  # a traceback, or a program's standard error; only for the first fault of its sort


@dataclass
class Record:
    """One finished game."""

    number: int
    deal: int
    lineup: list[int]
    winners: list[int]
    scores: list[int]
    decisions: list[int]  # by seat
    seconds: list[float]  # by seat
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True)
class Contest:
    """What to play."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Options
    penalty: str = RANDOM
    seconds: float = SECONDS  # timeout per answer of a program
    mixed: bool = True  # all combinations of the bots; else one seat of the first, the second at all others
    logs: str | None = None
    stderr: str | None = None  # folder for programs' standard error

    def header(self) -> dict[str, Any]:
        """Returns what identifies a contest, so that another run can continue it."""
        kept = {key: value for key, value in asdict(self).items() if key not in ("games", "logs", "stderr")}
        game = find(self.game)
        bots = {"bots": list(self.bots), "identities": [catalog.identity(bot, game) for bot in self.bots]}
        return {**kept, **bots, "rules": game.identity}

    def command(self) -> str:
        """Returns the command line that repeats this contest."""
        words = ["clowder", "arena", self.game, "--players", str(self.players), "--bots", ",".join(self.bots)]
        words += ["--games", str(self.games), "--seed", self.seed]
        words += [word for name, value in self.options.items() for word in ("--option", f"{name}={value}")]
        words += ["--penalty", self.penalty] if self.penalty != RANDOM else []
        words += ["--limit", f"{1000 * self.seconds:.0f}"] if self.seconds != SECONDS else []
        words += [] if self.mixed else ["--no-mixed"]
        return shlex.join(words)


def play_one(contest: Contest, pairing: Pairing) -> Record:
    """Plays one game of a contest. A bot's fault costs it the decision (a random move) or the game."""
    game: Game = find(contest.game)
    for bot_name in contest.bots:
        practise(bot_name, game.name, contest.players, tuple(contest.options.items()))
    match = deal(game, contest.players, f"{contest.seed}/{pairing.deal}", contest.options)
    record = Record(pairing.number, pairing.deal, list(pairing.lineup), [], [], [], [])
    record.decisions, record.seconds = [0] * contest.players, [0.0] * contest.players

    failed = set()
    known = set()

    def on_fault(seat: int, fault: BotFault) -> None:
        if not match.over:  # a bot that fails after the end has finished its game
            failed.add(seat)
        sort = pairing.lineup[seat], fault.kind, fault.during
        trace = "" if sort in known else trace_of(seated.get(seat), fault)
        if trace:
            known.add(sort)
        decision = len(match.decisions) if fault.during in ("saw", "choose") else None
        record.faults.append(Fault(seat, fault.kind, str(fault)[:1000], fault.during, decision, trace))

    def on_time(seat: int, seconds: float) -> None:
        record.decisions[seat] += 1
        record.seconds[seat] += seconds

    own = f"{contest.seed}/{pairing.deal}/{pairing.number}"
    seated: dict[int, Player] = {}
    for seat, bot in enumerate(pairing.lineup):
        try:
            seated[seat] = catalog.find(contest.bots[bot], f"{own}/{seat}", contest.seconds)
        except BadBot as wrong:  # it could be created when the contest began
            on_fault(seat, fault_of(wrong.__cause__ or wrong, "__init__"))
            seated[seat] = catalog.find("random", f"{own}/{seat}")
        player = seated[seat]
        if contest.stderr and isinstance(player, RemotePlayer):
            player.errors_to = Path(contest.stderr) / f"{pairing.number:06d}-seat-{seat}.txt"
    at_random: list[int] = []
    play_match(match, seated, on_fault=on_fault, on_time=on_time, at_random=at_random)
    points, winners = match.result()
    record.scores = list(points)
    record.winners = _winners_after_forfeits(points, winners, failed) if contest.penalty == FORFEIT else list(winners)
    if contest.logs:
        path = Path(contest.logs) / f"{pairing.number:06d}.json"
        kept = {
            "bots": [contest.bots[bot] for bot in pairing.lineup],
            **({"at_random": at_random} if at_random else {}),
        }
        path.write_text(json.dumps({**match.log(), **kept}))
    return record


@cache
def practise(bot: str, game: str, players: int, options: tuple[tuple[str, str | int], ...]) -> None:
    """Plays an unrated game with a bot, once per process, so that compiling is not timed as thinking.

    Programs compile in their own processes. Errors here come up again when it counts.
    """
    with contextlib.suppress(BadBot):
        player = catalog.find(bot, "practice")
        if not isinstance(player, RemotePlayer):
            match = deal(find(game), players, "practice", dict(options))
            others: dict[int, Player] = {seat: RandomPlayer(seat) for seat in range(1, players)}
            play_match(match, {0: player, **others}, Budget(iterations=1), on_fault=lambda seat, fault: None)


def trace_of(player: Player | None, fault: BotFault) -> str:
    """Returns what shows why a bot failed: a class's traceback or a program's last lines; may be empty."""
    if fault.__cause__:
        return traced(fault.__cause__)
    lines = player.last_lines() if isinstance(player, RemotePlayer) else ""
    return f"{fault} Its standard error ended with:\n{lines}" if lines else ""


def _drop_later_traces(record: Record, first: dict[tuple[int, str, str], int]) -> None:
    """Keeps only the first trace of each sort, because a bot may fail a million times."""
    for place, fault in enumerate(record.faults):
        if fault.trace:
            sort = record.lineup[fault.seat], fault.kind, fault.during
            first[sort] = min(record.number, first.get(sort, record.number))
            if first[sort] < record.number:
                record.faults[place] = fault._replace(trace="")


def _winners_after_forfeits(points: Sequence[int], winners: Sequence[int], failed: set[int]) -> list[int]:
    """Returns the winners once the failed bots have lost: the other winners, else the best of the others."""
    others = [seat for seat in range(len(points)) if seat not in failed]
    if not winners or not others:
        return []
    left = [seat for seat in winners if seat in others]
    return left or [seat for seat in others if points[seat] == max(points[seat] for seat in others)]


def check_contest(contest: Contest) -> None:
    """Raises ClowderError if a contest cannot be played."""
    game = find(contest.game)
    game.option_set.read(game.check_players(contest.players), contest.options)
    if len(set(contest.bots)) != len(contest.bots):
        raise BadBot("Name each bot once. Every combination of them is played anyway.")
    for name in contest.bots:
        catalog.check(name, game)
    for folder in filter(None, (contest.logs, contest.stderr)):
        Path(folder).mkdir(parents=True, exist_ok=True)


def run_contest(
    contest: Contest, out: str | None, workers: int, progress: Callable[[int], None] | None = None
) -> list[Record]:
    """Plays the games missing in `out` (JSON lines: a header, then one game per line). Returns all games."""
    check_contest(contest)
    done = {record.number: record for record in _read(contest, out)} if out and Path(out).exists() else {}
    waiting = (
        p for p in schedule(len(contest.bots), contest.players, contest.games, contest.mixed) if p.number not in done
    )
    first: dict[tuple[int, str, str], int] = {}  # game with the trace of each sort of fault
    for record in done.values():
        _drop_later_traces(record, first)
    if progress and done:
        progress(min(len(done), contest.games))
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(Path(out).open("a", encoding="utf-8")) if out else None
        if file and file.tell() == 0:
            file.write(json.dumps(contest.header()) + "\n")
        for record in _play_all(contest, waiting, workers):
            _drop_later_traces(record, first)
            done[record.number] = record
            if file:
                file.write(json.dumps(asdict(record)) + "\n")
                file.flush()
            if progress:
                progress(1)
    return [done[number] for number in sorted(done) if number < contest.games]


def _play_all(contest: Contest, waiting: Iterator[Pairing], workers: int) -> Iterator[Record]:
    """Yields games as they end. A dead worker is an error, a dead bot is not."""
    if workers == 1:
        yield from (play_one(contest, pairing) for pairing in waiting)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        running = set()
        for pairing in waiting:
            running.add(pool.submit(_play_in_worker, contest, pairing))
            if len(running) >= 4 * workers:
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in ended)
        yield from (future.result() for future in as_completed(running))
    except BrokenProcessPool:
        raise BadBot("A bot terminated its process. Run such a bot as a program.") from None
    finally:
        pool.shutdown(cancel_futures=True)


_stopped = False  # by Ctrl-C, which reaches every worker


def _play_in_worker(contest: Contest, pairing: Pairing) -> Record:
    """Plays a game unless this worker was stopped. A pool would continue with the games it has already fetched."""
    global _stopped
    if _stopped:
        raise KeyboardInterrupt
    try:
        return play_one(contest, pairing)
    except KeyboardInterrupt:
        _stopped = True
        raise


def _check_same(contest: Contest, header: Any, out: str) -> None:
    """Raises unless a record was begun as this contest, with equivalent rules and the same bots."""
    own = json.loads(json.dumps(contest.header()))
    theirs = header if isinstance(header, dict) else {}
    if any(theirs.get(key) != value for key, value in own.items() if key not in ("rules", "identities")):
        raise ClowderError(f"{out} belongs to another contest.")
    game = find(contest.game)
    if not game.means(theirs.get("rules")):
        raise ClowderError(f"{out} was recorded under other rules of {game.title}. Start a new file.")
    before = theirs.get("identities")
    for number, bot in enumerate(contest.bots):
        then = before[number] if isinstance(before, list) and number < len(before) else None  # 0.1.0 stored none
        if then != own["identities"][number]:
            raise ClowderError(f"{out} was recorded with another version of the bot {bot}. Start a new file.")


def _read(contest: Contest, out: str) -> Iterator[Record]:
    """Yields the games of an earlier run. An incomplete last line is skipped and cut from the file."""
    lines = Path(out).read_bytes().splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        os.truncate(out, sum(len(line) for line in lines[:-1]))
        lines.pop()
    if not lines:
        return
    try:
        header = json.loads(lines[0])
    except ValueError:
        raise ClowderError(f"{out} is not the record of a contest.") from None
    _check_same(contest, header, out)
    planned = schedule(len(contest.bots), contest.players, 10**9, contest.mixed)
    found = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            fields = json.loads(line)
            fields["faults"] = [_fault(contest, *fault) for fault in fields["faults"]]
            found[fields["number"]] = Record(**fields)
        except (ValueError, TypeError, KeyError):
            raise ClowderError(f"Line {number} of {out} cannot be read.") from None
    for pairing in islice(planned, max(found, default=-1) + 1):
        record = found.get(pairing.number)
        if record and (record.deal, tuple(record.lineup)) != (pairing.deal, pairing.lineup):
            raise ClowderError(f"Game {record.number} of {out} does not belong to this contest.")
    yield from found.values()


def _fault(contest: Contest, *fields: Any) -> Fault:
    """Returns a fault from a file. Raises TypeError or ValueError."""
    fault = Fault(*fields)
    texts = fault.kind, fault.detail, fault.during, fault.trace
    numbers = fault.seat, fault.decision or 0
    if not all(isinstance(text, str) for text in texts) or not all(type(number) is int for number in numbers):
        raise ValueError
    if not 0 <= fault.seat < contest.players:
        raise ValueError
    return fault
