"""Whole games of random and house players on a GPU: the games of playout.py, many to a thread, and the same totals."""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import from_dtype, int32, int64, uint64

from clowder.engine.chance import SCRATCH_SIZE, seed_prefix
from clowder.engine.device import demand, launched
from clowder.engine.game import Game, Options
from clowder.engine.playout import SEATS, SUMS, Parts, Room, Simulation, check_games, no_parts, play_numbered, told

THREADS, BLOCKS = 64, 32  # of a block, and blocks for each multiprocessor
CHUNK = 1 << 24  # games of one launch
cuda: Any = None  # numba-cuda, once a GPU is asked for
# What is played, and by whom: `launched` puts a game's own in the place of these.
MOVES = TALLIES = 0
RECORD: Any = None
HOUSES: int | None = None


def play_all(seats, options, prefix, first, stop, sums, lengths, counts):
    """Plays the games of a simulation from `first` to below `stop`, one after the other in each thread."""
    states = cuda.local.array(1, RECORD, alignment=8)
    moves = cuda.local.array(MOVES, int32)
    scratch = cuda.local.array(SCRATCH_SIZE, int64)
    words = cuda.local.array(4, uint64)
    rng = cuda.local.array(4, uint64)
    points = cuda.local.array(SEATS, int64)
    room = Room(states, moves, scratch, words, rng, points)
    mine = cuda.local.array(SUMS, int64)
    tallies = cuda.local.array(TALLIES, int64)
    for k in range(SUMS):
        mine[k] = 0
    for k in range(TALLIES):
        tallies[k] = 0
    for game in range(first + cuda.grid(1), stop, cuda.gridsize(1)):
        decisions = play_numbered(seats, options, HOUSES, prefix, game, room, mine, tallies)
        cuda.atomic.add(lengths, min(decisions, len(lengths) - 1), 1)
    for k in range(SUMS):
        cuda.atomic.add(sums, k, mine[k])
    for k in range(TALLIES):
        cuda.atomic.add(counts, k, tallies[k])


def simulate(game: Game, bots: Sequence[str], games: int, seed: int | str | bytes, options: Options) -> Simulation:
    """Plays many games on a GPU; the result is that of the CPU. Trusts the caller: `bots` are house or random."""
    check_games(games)
    gpu = demand()
    blocks = BLOCKS * gpu.get_current_device().MULTIPROCESSOR_COUNT
    houses = sum(1 << seat for seat, bot in enumerate(bots) if bot == "house") or None
    sizes = {"MOVES": game.num_moves, "TALLIES": max(1, len(game.tallies)), "RECORD": from_dtype(game.state)}
    play = launched(play_all, game, f"_{houses}", {**sizes, "HOUSES": houses})
    packed, prefix = (gpu.to_device(np.array(each)) for each in (game.packed(len(bots), options), seed_prefix(seed)))
    found = [gpu.to_device(np.append(part, 0)) for part in no_parts(game)]  # one more: there may be no tallies
    play[blocks, THREADS](len(bots), packed, prefix, 0, 0, *found)  # compiles, outside the measured time
    gpu.synchronize()
    started = time.perf_counter()
    for first in range(0, games, CHUNK):
        play[blocks, THREADS](len(bots), packed, prefix, first, min(first + CHUNK, games), *found)
    total = Parts(*(part.copy_to_host()[:-1] for part in found))
    return told(game, bots, games, seed, options, total, time.perf_counter() - started, THREADS * blocks)
