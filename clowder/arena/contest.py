"""Playing a schedule: on all cores, resumable, with every fault of every bot on record."""

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
    """What a bot did that no player may. Contests of earlier versions kept no more than the first three."""

    seat: int
    kind: str  # crash, hang, nonsense or illegal
    detail: str
    during: str = ""  # the method that failed: __init__, start, saw, choose or end
    decision: int | None = None  # its place among the moves of the game's log, if it was asked for one
    trace: str = ""  # a traceback, or what a program wrote to standard error; only for the first fault of its sort


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
    faults: list[Fault] = field(default_factory=list)


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
    stderr: str | None = None  # the folder for all that programs write to standard error

    def header(self) -> dict[str, Any]:
        """Returns what makes two contests the same, so that one can go on where the other stopped."""
        kept = {key: value for key, value in asdict(self).items() if key not in ("games", "logs", "stderr")}
        game = find(self.game)
        bots = {"bots": list(self.bots), "identities": [catalog.identity(bot, game) for bot in self.bots]}
        return {**kept, **bots, "rules": game.identity}

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
    for bot_name in contest.bots:
        practise(bot_name, game.name, contest.players, tuple(contest.options.items()))
    match = deal(game, contest.players, f"{contest.seed}/{pairing.deal}", contest.options)
    record = Record(pairing.number, pairing.deal, list(pairing.lineup), [], [], [], [])
    record.decisions, record.seconds = [0] * contest.players, [0.0] * contest.players

    failed = set()
    known = set()

    def on_fault(seat: int, fault: BotFault) -> None:
        if not match.over:  # a bot that fails after the end has played its game
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
        except BadBot as wrong:  # it could be made when the contest began
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
    """Lets a bot play a game that does not count, once in each process: compiling is not thinking.

    Programs compile in processes of their own. Whatever goes wrong here goes wrong again when it counts.
    """
    with contextlib.suppress(BadBot):
        player = catalog.find(bot, "practice")
        if not isinstance(player, RemotePlayer):
            match = deal(find(game), players, "practice", dict(options))
            others: dict[int, Player] = {seat: RandomPlayer(seat) for seat in range(1, players)}
            play_match(match, {0: player, **others}, Budget(iterations=1), on_fault=lambda seat, fault: None)


def trace_of(player: Player | None, fault: BotFault) -> str:
    """Returns what shows how a bot came to fail: a class's traceback, a program's last lines; perhaps nothing."""
    if fault.__cause__:
        return traced(fault.__cause__)
    lines = player.last_lines() if isinstance(player, RemotePlayer) else ""
    return f"{fault} Its standard error ended with:\n{lines}" if lines else ""


def _drop_later_traces(record: Record, first: dict[tuple[int, str, str], int]) -> None:
    """Keeps only the traces that are the first of their sort: a bot may fail a million times."""
    for place, fault in enumerate(record.faults):
        if fault.trace:
            sort = record.lineup[fault.seat], fault.kind, fault.during
            first[sort] = min(record.number, first.get(sort, record.number))
            if first[sort] < record.number:
                record.faults[place] = fault._replace(trace="")


def _winners_after_forfeits(points: Sequence[int], winners: Sequence[int], failed: set[int]) -> list[int]:
    """Returns who wins when those who failed have lost: the other winners, else the best of the others."""
    others = [seat for seat in range(len(points)) if seat not in failed]
    if not winners or not others:
        return []
    left = [seat for seat in winners if seat in others]
    return left or [seat for seat in others if points[seat] == max(points[seat] for seat in others)]


def check_contest(contest: Contest) -> None:
    """Raises one clear sentence if a contest cannot be played."""
    game = find(contest.game)
    game.option_set.read(game.check_players(contest.players), contest.options)
    if len(set(contest.bots)) != len(contest.bots):
        raise BadBot("Name each bot once: every mix of them is played anyway.")
    for name in contest.bots:
        catalog.check(name, game)
    for folder in filter(None, (contest.logs, contest.stderr)):
        Path(folder).mkdir(parents=True, exist_ok=True)


def run_contest(
    contest: Contest, out: str | None, workers: int, progress: Callable[[int], None] | None = None
) -> list[Record]:
    """Plays what is not yet in `out` (JSON lines: a header, then a game a line) and returns all games."""
    check_contest(contest)
    done = {record.number: record for record in _read(contest, out)} if out and Path(out).exists() else {}
    waiting = (
        p for p in schedule(len(contest.bots), contest.players, contest.games, contest.mixed) if p.number not in done
    )
    first: dict[tuple[int, str, str], int] = {}  # game in which each sort of fault has a trace
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
    """Yields games as they end; a worker that dies is an error, a bot that dies is not."""
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
        raise BadBot("A bot ended the process it played in; one that does so must be a program of its own.") from None
    finally:
        pool.shutdown(cancel_futures=True)


_stopped = False  # by Ctrl-C, which reaches every worker


def _play_in_worker(contest: Contest, pairing: Pairing) -> Record:
    """Plays a game unless this worker was stopped: a pool would go on with the games it has already fetched."""
    global _stopped
    if _stopped:
        raise KeyboardInterrupt
    try:
        return play_one(contest, pairing)
    except KeyboardInterrupt:
        _stopped = True
        raise


def _check_same(contest: Contest, header: Any, out: str) -> None:
    """Raises unless a record was begun as this contest, under rules that mean the same, by the same bots."""
    own = json.loads(json.dumps(contest.header()))
    theirs = header if isinstance(header, dict) else {}
    if any(theirs.get(key) != value for key, value in own.items() if key not in ("rules", "identities")):
        raise ClowderError(f"{out} belongs to another contest.")
    game = find(contest.game)
    if not game.means(theirs.get("rules")):
        raise ClowderError(f"{out} was begun under other rules of {game.title}: begin a new file.")
    before = theirs.get("identities")
    for number, bot in enumerate(contest.bots):
        then = before[number] if isinstance(before, list) and number < len(before) else None  # 0.1.0 kept none
        if then != own["identities"][number]:
            raise ClowderError(f"The bot {bot} is not the one that {out} was begun with: begin a new file.")


def _read(contest: Contest, out: str) -> Iterator[Record]:
    """Yields the games of an earlier run; a last line that was cut off is left out, and cut from the file."""
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
            raise ClowderError(f"Game {record.number} of {out} is not one of this contest.")
    yield from found.values()


def _fault(contest: Contest, *fields: Any) -> Fault:
    """Returns a fault as it stands in a file, or raises TypeError or ValueError."""
    fault = Fault(*fields)
    texts = fault.kind, fault.detail, fault.during, fault.trace
    numbers = fault.seat, fault.decision or 0
    if not all(isinstance(text, str) for text in texts) or not all(type(number) is int for number in numbers):
        raise ValueError
    if not 0 <= fault.seat < contest.players:
        raise ValueError
    return fault
