"""Whole compiled games of random and house players, for speed and for a designer's statistics.

Game i of a simulation with seed S is the deal `S/i`, whichever thread plays it. So results do not depend on threads,
and every single game can be looked at again.
"""

import os
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from operator import add
from typing import Any, NamedTuple

from clowder.engine.errors import ClowderError, shown
from clowder.engine.play.game import Game, Options
from clowder.engine.rules.bits import count, has, lowest, nth
from clowder.engine.rules.contract import house, legal_moves, legal_set, play, scores, settle, starter, tally
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records
from clowder.engine.rules.referee import begin
from clowder.engine.rules.rng import SCRATCH_SIZE, below, players_rng, seed_game, seed_text

CHUNK = 2048  # games per batch of a thread
MAX_GAMES = 10**12
MANY = 10**6  # games from which it pays to compile the rules again without events
SEATS = 8
COMPILED = ("house", "random")  # bots that run in compiled code

# Indices into a batch's sums
WINS, SHARES, TURN_WINS, TURN_SHARES = (i * SEATS for i in range(4))
DRAWS, SHARED, DECISIONS, SQUARES, PLIES, SUMS = (4 * SEATS + i for i in range(6))
SHARE_UNIT = 840  # points per win, divisible by up to eight winners


@template
def play_game(state, houses, moves, rng, counts):
    """Plays a game to its end. Returns its decisions, all its plies, and who had the first turn (-1: nobody).

    Seats in the set `houses` play like the house bot, the others uniformly at random. If it is None all play at random,
    and Numba leaves out what only a house bot needs. A decision has two or more legal moves; forced moves are played
    without asking.
    """
    decisions = 0
    plies = 0
    first = -1
    while True:
        if first < 0:
            first = starter(state)
        settled = settle(state)
        if settled:
            plies += settled
            tally(state, counts)
        asked = to_act(state)
        if asked == 0:
            return decisions, plies, first
        seat = lowest(asked)
        sensible = False
        if houses is not None:
            sensible = has(houses, seat)
        allowed = 0 if sensible else legal_set(state, seat)
        n = count(allowed) if allowed else legal_moves(state, seat, moves)
        decisions += n > 1
        chosen = below(rng, n) if n > 1 and not sensible else 0
        move = nth(allowed, chosen) if allowed else moves[chosen]
        if houses is not None and sensible and n > 1:
            move = house(state, seat, moves, n, rng)
        play(state, seat, move)
        plies += 1
        tally(state, counts)


class Buffers(NamedTuple):
    """Buffers in which whole games are played, one after the other."""

    states: Records  # one
    moves: Any
    scratch: Any  # for hashing
    words: Any  # [4]: the seed of a game
    rng: Any  # of the players
    points: Any


def buffers_for(game: Game) -> Buffers:
    """Returns buffers for one thread."""
    scratch, points = game.numbers(SCRATCH_SIZE), game.numbers(SEATS)
    return Buffers(game.new(), game.moves_buffer(), scratch, game.numbers(4, "u8"), game.numbers(4, "u8"), points)


class Totals(NamedTuple):
    """Totals over games."""

    sums: Any
    lengths: Any  # number of games by number of decisions
    counts: Any  # the game's own counts


@template
def play_numbered(seats, options, houses, prefix, game, room, sums, counts):
    """Plays one game of a simulation, adds it to the last two arguments, and returns its decisions."""
    state = room.states[0]
    seed_game(prefix, game, room.scratch, room.words)
    begin(state, seats, options, room.words)
    players_rng(room.words, room.rng)
    decisions, plies, leader = play_game(state, houses, room.moves, room.rng, counts)
    add_result(scores(state, room.points), seats, leader, sums)
    sums[DECISIONS] += decisions
    sums[SQUARES] += decisions * decisions
    sums[PLIES] += plies
    return decisions


@template
def add_result(winners, seats, leader, sums):
    """Adds up who won a game in which `leader` had the first turn (-1: nobody)."""
    number = 0
    for seat in range(seats):
        number += has(winners, seat)
    for seat in range(seats):
        if has(winners, seat):
            sums[WINS + seat] += 1
            sums[SHARES + seat] += SHARE_UNIT // number
            if leader >= 0:
                turn = (seats + seat - leader) % seats
                sums[TURN_WINS + turn] += 1
                sums[TURN_SHARES + turn] += SHARE_UNIT // number
    sums[DRAWS] += number == 0
    sums[SHARED] += number > 1


@template
def play_games(seats, options, houses, prefix, first, number, room, parts):
    """Plays `number` games of a simulation, from game `first` on, and adds them up in `parts`."""
    lengths = parts.lengths
    for game in range(first, first + number):
        decisions = play_numbered(seats, options, houses, prefix, game, room, parts.sums, parts.counts)
        lengths[min(decisions, len(lengths) - 1)] += 1


@template
def play_again(seats, options, seed, asked, decisions, room, parts):
    """Deals a game that bots played elsewhere, replays its decisions, and adds it up; `asked` says how many of them
    count.
    """
    state = room.states[0]
    begin(state, seats, options, seed)
    leader = starter(state)
    for i in range(len(decisions)):
        play(state, decisions[i, 0], decisions[i, 1])
        tally(state, parts.counts)
        if leader < 0:
            leader = starter(state)
    add_result(scores(state, room.points), seats, leader, parts.sums)
    parts.sums[DECISIONS] += asked
    parts.sums[SQUARES] += asked * asked
    parts.sums[PLIES] += len(decisions)
    parts.lengths[asked] += 1
    return leader


def wilson(share: float, games: int) -> tuple[float, float]:
    """Returns Wilson's 95% interval of a share in this many games."""
    z = 1.959964
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True)
class Simulation:
    """Statistics of many games. `wins` counts shared wins for each winner; `win_shares` splits them.

    `turn_wins` and `turn_shares` are the same by turn order: first the seat that had the first turn, then clockwise.
    They are empty where nobody goes first.
    """

    game: str
    players: int
    games: int
    seed: str
    options: Options
    bots: list[str]  # by seat
    wins: list[int]
    win_shares: list[float]
    turn_wins: list[int]
    turn_shares: list[float]
    draws: int
    shared: int
    decisions: int
    plies: int
    length_deviation: float
    lengths: list[int]  # number of games by number of decisions
    tallies: dict[str, int]  # the game's own counts
    seconds: float
    threads: int

    def interval(self, seat: int) -> tuple[float, float]:
        """Returns the 95% interval of a seat's win share (Wilson's)."""
        return wilson(self.win_shares[seat], self.games)

    def turn_interval(self, turn: int) -> tuple[float, float]:
        """Returns the 95% interval of the win share of a place in the turn order, from 0 (Wilson's)."""
        return wilson(self.turn_shares[turn], self.games)

    def length_quantile(self, share: float) -> int:
        """Returns the number of decisions that this share of the games does not exceed."""
        return bisect_left(list(accumulate(self.lengths)), share * self.games)

    def to_json(self) -> dict[str, Any]:
        """Returns everything as plain data."""
        values = dict(self.__dict__)
        values["lengths"] = self.lengths[: max((n for n, games in enumerate(self.lengths) if games), default=-1) + 1]
        values["intervals"] = [self.interval(seat) for seat in range(self.players)]
        values["turn_intervals"] = [self.turn_interval(turn) for turn in range(len(self.turn_shares))]
        values["mean_decisions"] = self.decisions / self.games
        values["games_per_second"] = self.games / self.seconds
        values["decisions_per_second"] = self.decisions / self.seconds
        return values


def num_threads(threads: int | None) -> int:
    """Returns the number of threads: as requested, or one per core."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= 1024:
        raise ClowderError(f"The number of threads must be a whole number from 1 to 1024, not {shown(threads)}.")
    return threads


def check_games(games: object) -> None:
    """Raises ClowderError unless `games` is a valid number of games."""
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MAX_GAMES:
        raise ClowderError(f"The number of games must be a whole number from 1 to {MAX_GAMES}, not {shown(games)}.")


def in_order(pool: Executor, work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]], ahead: int) -> Iterator[Any]:
    """Yields the results of many jobs in order, with a limited number waiting at a time."""
    waiting: deque[Future[Any]] = deque()
    for job in jobs:
        waiting.append(pool.submit(work, *job))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def no_totals(game: Game) -> Totals:
    """Returns zeroed totals."""
    return Totals(*(game.numbers(size) for size in (SUMS, game.max_decisions + 1, len(game.tallies))))


def add_up(total: Totals, part: Totals) -> None:
    """Adds the second totals to the first."""
    for whole, piece in zip(total, part, strict=True):
        whole[:] = whole + piece if hasattr(whole, "dtype") else list(map(add, whole, piece))


def _player_of_chunks(
    game: Game,
    bots: Sequence[str],
    seed: int | str | bytes,
    options: Options,
    many: bool,
    progress: Callable[[int], None] | None,
) -> Callable[[int, int], Totals]:
    """Returns a function that plays a batch of games. Several threads may call it at the same time."""
    play_all = game.call(play_games, silent=many)
    players = len(bots)
    packed = game.packed(players, options)
    houses = sum(1 << seat for seat, bot in enumerate(bots) if bot == "house") or None
    prefix = game.seed_prefix(seed)

    def chunk(first: int, number: int) -> Totals:
        found = no_totals(game)
        play_all(players, packed, houses, prefix, first, number, buffers_for(game), found)
        if progress:
            progress(number)
        return found

    chunk(0, 0)  # compile before measuring
    return chunk


def simulate(
    game: Game,
    players: int,
    games: int,
    seed: int | str | bytes,
    options: Options,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    bots: Sequence[str] | None = None,
) -> Simulation:
    """Plays many games on all cores. The same seed gives the same result with any number of threads.

    Trusts the caller: `bots` are names of `COMPILED`, one for each seat. By default all are random.
    """
    check_games(games)
    workers = num_threads(threads)
    named = ["random"] * players if bots is None else list(bots)
    chunk = _player_of_chunks(game, named, seed, options, games >= MANY, progress)
    started = time.perf_counter()
    total = no_totals(game)
    jobs = ((first, min(CHUNK, games - first)) for first in range(0, games, CHUNK))
    with ThreadPoolExecutor(workers) as pool:
        for part in in_order(pool, chunk, jobs, 2 * workers):
            add_up(total, part)
    return summarise(game, named, games, seed, options, total, time.perf_counter() - started, workers)


def summarise(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str | bytes,
    options: Options,
    total: Totals,
    seconds: float,
    threads: int,
) -> Simulation:
    """Returns the statistics of a simulation's totals."""
    sums, lengths, counts = ([int(number) for number in part] for part in total)
    mean, players = sums[DECISIONS] / games, len(bots)
    turns = players if game.has_starter else 0
    return Simulation(
        game=game.name,
        players=players,
        games=games,
        seed=seed_text(seed),
        options=game.option_set.changed(options),
        bots=list(bots),
        wins=sums[WINS : WINS + players],
        win_shares=[share / (SHARE_UNIT * games) for share in sums[SHARES : SHARES + players]],
        turn_wins=sums[TURN_WINS : TURN_WINS + turns],
        turn_shares=[share / (SHARE_UNIT * games) for share in sums[TURN_SHARES : TURN_SHARES + turns]],
        draws=sums[DRAWS],
        shared=sums[SHARED],
        decisions=sums[DECISIONS],
        plies=sums[PLIES],
        length_deviation=max(0.0, sums[SQUARES] / games - mean * mean) ** 0.5,
        lengths=lengths,
        tallies=dict(zip(game.tallies, counts, strict=True)),
        seconds=seconds,
        threads=threads,
    )
