"""How fast the engine is, with the conditions and something to compare with in the same run."""

import platform
import random
import time
from typing import Any

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from clowder.engine.chance import below, words_of
from clowder.engine.game import Game
from clowder.engine.kernel import template
from clowder.engine.match import deal
from clowder.engine.playout import num_threads, simulate
from clowder.engine.stepper import Stepper


@template
def draw_numbers(rng, number):
    """The yardstick: unbiased random numbers below 56, one after the other."""
    total = 0
    for _ in range(number):
        total += below(rng, 56)
    return total


def yardstick(game: Game, seconds: float) -> float:
    """Returns how many random numbers a second this core draws: what speeds are compared with across machines."""
    draw = game.call(draw_numbers)
    rng = words_of("yardstick")
    draw(rng, 1)
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        started = time.perf_counter()
        draw(rng, 1_000_000)
        best = max(best, 1_000_000 / (time.perf_counter() - started))
    return best


def _batch(game: Game, players: int, threads: int, seconds: float) -> dict[str, float]:
    """Measures whole random games, compiled; the median of several runs."""
    options = game.read_options(players, {})
    number, took = 1000, 0.0
    while took < 0.1:  # how many games fill a fifth of a second or so
        number *= 2
        took = simulate(game, players, number, "bench", options, threads).seconds
    runs: list[tuple[float, float]] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(runs) < 3:
        result = simulate(game, players, number, f"bench{len(runs)}", options, threads)
        runs.append((result.games / result.seconds, result.decisions / result.seconds))
    games, decisions = (float(np.median([run[i] for run in runs])) for i in (0, 1))
    return {"games": games, "decisions": decisions, "best_games": max(run[0] for run in runs)}


def _stepped(game: Game, players: int, seconds: float) -> dict[str, float]:
    """Measures the lean stepper in a plain Python loop of random choices."""
    stepper = Stepper(game, players, game.read_options(players, {}), "bench")
    choose, play = random.Random(1).random, stepper.play
    play(stepper.moves[0])  # loads what is compiled, outside the measured time
    decisions = games = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        stepper.reset(f"bench/{games}")
        moves = stepper.moves
        while number := len(moves):
            moves = play(moves[int(choose() * number)])
            decisions += 1
        games += 1
    took = time.perf_counter() - started
    return {"games": games / took, "decisions": decisions / took}


def _matched(game: Game, players: int, seconds: float) -> dict[str, float]:
    """Measures `Match`, checked and logged, in a plain Python loop of random choices."""
    choose = random.Random(1).random
    first = deal(game, players, "bench", {})  # loads what is compiled, outside the measured time
    first.play(first.to_act[0], first.legal(first.to_act[0])[0])
    decisions = games = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        match = deal(game, players, f"bench/{games}", {})
        while asked := match.to_act:
            moves = match.legal(asked[0])
            match.play(asked[0], moves[int(choose() * len(moves))])
            decisions += len(moves) > 1
        games += 1
    took = time.perf_counter() - started
    return {"games": games / took, "decisions": decisions / took}


def bench_games(games: list[Game], players: int | None, seconds: float, quiet: bool = False) -> list[dict[str, Any]]:
    """Measures games and prints a table; returns the rows for programs."""
    cores = num_threads(None)
    rows: list[dict[str, Any]] = []
    console = Console(quiet=quiet)
    console.print(
        f"{platform.machine()}, {cores} cores, Python {platform.python_version()}, Numba {numba.__version__}; default "
        f"options, random players; a decision has two or more legal moves; medians"
    )
    for game in games:
        seats = game.check_players(players or min(4, game.max_players))
        pace = yardstick(game, min(1.0, seconds))
        drivers = [
            ("compiled, 1 thread", 1, lambda g=game, n=seats: _batch(g, n, 1, seconds)),
            (f"compiled, {cores} threads", cores, lambda g=game, n=seats: _batch(g, n, cores, seconds)),
            ("stepper, Python loop", 1, lambda g=game, n=seats: _stepped(g, n, seconds)),
            ("Match, Python loop", 1, lambda g=game, n=seats: _matched(g, n, seconds)),
        ]
        columns = "driver", "games/s", "decisions/s", "a game", "to Match", "of yardstick"
        table = Table(*columns, box=None, pad_edge=False)
        found = [(label, threads, measure()) for label, threads, measure in drivers]
        base = found[-1][2]["decisions"]
        for label, threads, speed in found:
            ratio, share = speed["decisions"] / base, speed["decisions"] / pace
            length = f"{speed['decisions'] / speed['games']:.1f}"
            cells = f"{speed['games']:,.0f}", f"{speed['decisions']:,.0f}", length, f"{ratio:,.1f}x", f"{share:.4f}"
            table.add_row(label, *cells)
            rows.append(
                {
                    "game": game.name,
                    "players": seats,
                    "driver": label,
                    "threads": threads,
                    "decisions_per_second": speed["decisions"],
                    "games_per_second": speed["games"],
                    "best_games_per_second": speed.get("best_games"),
                    "state_bytes": game.state.itemsize,
                    "yardstick_per_second": pace,
                }
            )
        console.print(f"[bold]{game.title}[/bold], {seats} players, state of {game.state.itemsize} bytes; ", end="")
        console.print(f"yardstick: {pace / 1e6:,.0f} million random numbers a second on one core")
        console.print(table)
    return rows
