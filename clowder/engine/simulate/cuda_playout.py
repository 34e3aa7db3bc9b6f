"""Whole games of random and house players on a GPU: the same games and totals as in playout.py, many per thread."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype, int32, int64, uint64

from clowder.engine.backends.compiled import dtype_of
from clowder.engine.backends.cuda import demand, launched
from clowder.engine.play.game import Game, Options
from clowder.engine.rules.rng import SCRATCH_SIZE
from clowder.engine.simulate.playout import (
    SEATS,
    SUMS,
    Buffers,
    Simulation,
    Totals,
    check_games,
    no_totals,
    play_numbered,
    summarise,
)

THREADS = 64  # per block
NEAR, FAR = 32, 4  # blocks per multiprocessor, for games in a thread's own memory and for the others
REGISTERS = 255  # the most that a thread can have
CHUNK = 1 << 24  # games per launch
cuda: Any = None  # numba-cuda, once a GPU is needed
# Placeholders that `launched` replaces with a game's own.
MOVES = TALLIES = 0
RECORD: Any = None
HOUSES: int | None = None
IS_FAR = False


def play_all(seats, options, prefix, first, stop, tables, lists, sums, lengths, counts):
    """Plays the games of a simulation from `first` to below `stop`, one after the other in each thread.

    A far game is in a row of `tables` and `lists`, a near one in the thread's own memory. That is interleaved word by
    word: best for threads that do the same, and worst for those that do not.
    """
    me = cuda.grid(1)
    states = tables[me : me + 1] if IS_FAR else cuda.local.array(1, RECORD, alignment=8)
    moves = lists[me] if IS_FAR else cuda.local.array(MOVES, int32)
    scratch = cuda.local.array(SCRATCH_SIZE, int64)
    words = cuda.local.array(4, uint64)
    rng = cuda.local.array(4, uint64)
    points = cuda.local.array(SEATS, int64)
    room = Buffers(states, moves, scratch, words, rng, points)
    mine = cuda.local.array(SUMS, int64)
    tallies = cuda.local.array(TALLIES, int64)
    for k in range(SUMS):
        mine[k] = 0
    for k in range(TALLIES):
        tallies[k] = 0
    for game in range(first + me, stop, cuda.gridsize(1)):
        decisions = play_numbered(seats, options, HOUSES, prefix, game, room, mine, tallies)
        cuda.atomic.add(lengths, min(decisions, len(lengths) - 1), 1)
    for k in range(SUMS):
        cuda.atomic.add(sums, k, mine[k])
    for k in range(TALLIES):
        cuda.atomic.add(counts, k, tallies[k])


def simulate(game: Game, bots: Sequence[str], games: int, seed: int | str | bytes, options: Options) -> Simulation:
    """Plays many games on a GPU, with the same result as the CPU. Trusts the caller: `bots` are house or random."""
    check_games(games)
    gpu, game = demand(), game.on("compiled")
    found = [gpu.to_device(np.append(part, 0)) for part in no_totals(game)]  # one extra: there may be no tallies
    packed, prefix = (
        gpu.to_device(np.array(each)) for each in (game.packed(len(bots), options), game.seed_prefix(seed))
    )

    def launch(way: Launch, first: int, stop: int) -> None:
        way.play[way.blocks, THREADS](len(bots), packed, prefix, first, stop, way.tables, way.lists, *found)

    way = _launch(game, bots, far=False)
    launch(way, 0, 0)  # compile before measuring
    if max(way.play.get_regs_per_thread().values()) >= REGISTERS:  # rules with so many branches make threads diverge
        way = _launch(game, bots, far=True)
        launch(way, 0, 0)
    gpu.synchronize()
    started = time.perf_counter()
    for first in range(0, games, CHUNK):
        launch(way, first, min(first + CHUNK, games))
    total = Totals(*(part.copy_to_host()[:-1] for part in found))
    return summarise(game, bots, games, seed, options, total, time.perf_counter() - started, THREADS * way.blocks)


class Launch(NamedTuple):
    """How a simulation is launched."""

    play: Any
    blocks: int
    tables: Any  # memory of far games
    lists: Any


def _launch(game: Game, bots: Sequence[str], far: bool) -> Launch:
    gpu = demand()
    blocks = (FAR if far else NEAR) * gpu.get_current_device().MULTIPROCESSOR_COUNT
    houses = sum(1 << seat for seat, bot in enumerate(bots) if bot == "house") or None
    sizes = {"MOVES": game.num_moves, "TALLIES": max(1, len(game.tallies)), "RECORD": from_dtype(dtype_of(game.state))}
    play = launched(play_all, game, f"_{houses}_{far}", {**sizes, "HOUSES": houses, "IS_FAR": far})
    rows = THREADS * blocks if far else 1
    return Launch(play, blocks, gpu.to_device(game.new(rows)), gpu.to_device(np.zeros((rows, game.num_moves), "i4")))
