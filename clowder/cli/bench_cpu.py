"""Speed of the engine, with the conditions and a yardstick measured in the same run."""

import platform
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numba
import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from clowder.cli.other_libraries import measure_others, two_digits
from clowder.engine.play.game import Game
from clowder.engine.play.match import deal
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records, copy, copy_of
from clowder.engine.rules.rng import below, reseed
from clowder.engine.search import ENDLESS, HOUSE, RANDOM, SEATS, Search, play_out, style_of
from clowder.engine.simulate.playout import num_threads, simulate
from clowder.engine.simulate.stepper import Stepper
from clowder.engine.simulate.vector import Vector

POSITIONS = 16  # positions to measure search at
ITERATIONS = 1000  # per search
TOGETHER = 1024  # games that step together


@template
def draw_numbers(rng, number):
    """The yardstick: draws unbiased random numbers below 56, one after the other."""
    total = 0
    for _ in range(number):
        total += below(rng, 56)
    return total


def yardstick(game: Game, seconds: float) -> float:
    """Returns how many random numbers per second this core draws. Speeds on different machines are compared by it."""
    draw = game.call(draw_numbers)
    rng = game.rng("yardstick")
    draw(rng, 1)
    best, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        started = time.perf_counter()
        draw(rng, 1_000_000)
        best = max(best, 1_000_000 / (time.perf_counter() - started))
    return best


def _batch(game: Game, players: int, threads: int, seconds: float) -> dict[str, float]:
    """Measures whole compiled random games. Returns the median of several runs."""
    options = game.option_set.read(players, {})
    number, took = 1000, 0.0
    while took < 0.1:  # find how many games take about a fifth of a second
        number *= 2
        took = simulate(game, players, number, "bench", options, threads).seconds
    runs: list[tuple[float, float]] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(runs) < 3:
        result = simulate(game, players, number, f"bench{len(runs)}", options, threads)
        runs.append((result.games / result.seconds, result.decisions / result.seconds))
    games, decisions = (float(np.median([run[i] for run in runs])) for i in (0, 1))
    return {"games": games, "decisions": decisions, "best_games": max(run[0] for run in runs)}


def _stepped(game: Game, players: int, seconds: float, trusted: bool = False) -> dict[str, float]:
    """Measures the bare stepper in a plain Python loop with random choices."""
    stepper = Stepper(game, players, game.option_set.read(players, {}), "bench", trusted)
    choose, play = random.Random(1).random, stepper.play
    play(stepper.moves[0])  # compile before measuring
    decisions = games = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        stepper.reset()
        moves = stepper.moves
        while number := len(moves):
            moves = play(moves[int(choose() * number)])
            decisions += 1
        games += 1
    took = time.perf_counter() - started
    return {"games": games / took, "decisions": decisions / took}


def _matched(game: Game, players: int, seconds: float) -> dict[str, float]:
    """Measures `Match`, with checks and log, in a plain Python loop with random choices."""
    choose = random.Random(1).random
    first = deal(game, players, "bench", {})  # compile before measuring
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


@template
def play_from(states, number, moves, points, rng):
    """Baseline for search: plays the second record to its end at random, many times."""
    for _ in range(number):
        copy(states[0], states[1])
        reseed(states[0].rng, rng)
        play_out(states[0], moves, 0, ENDLESS, points, rng)


def _positions(game: Game, players: int) -> list[tuple[int, Records, Records]]:
    """Returns decisions spread over the length of random games: the seat, the state and its view."""
    source = random.Random(1)
    found = []
    for number in range(POSITIONS):
        stepper = Stepper(game, players, game.option_set.read(players, {}), f"bench/{number}")
        seen = []
        while len(stepper.moves):
            seen.append((stepper.seat, copy_of(stepper.state), stepper.view(stepper.seat)))
            stepper.play(int(source.choice(stepper.moves)))
        found.append(seen[len(seen) * (2 * number + 1) // (2 * POSITIONS)])
    return found


def _searched(game: Game, players: int, seconds: float) -> dict[str, float]:
    """Measures the CPU time of search and of bare random playouts from the same positions, in turns."""
    bare, rng = game.call(play_from), game.rng("bench")
    states, moves, points = game.new(2), game.moves_buffer(), np.zeros(SEATS, np.int64)
    styles = {"random": style_of(game, RANDOM), "house": style_of(game, HOUSE)}
    took = dict.fromkeys(("bare", *styles), 0.0)
    positions = _positions(game, players)
    rounds = -1  # the first round compiles and is not measured
    until = time.perf_counter() + 3 * seconds
    while rounds < 1 or time.perf_counter() < until:
        for seat, truth, view in positions:
            states[1] = truth[0]
            started = time.process_time()
            bare(states, ITERATIONS, moves, points, rng)
            took["bare"] += (time.process_time() - started) * (rounds >= 0)
            for label, style in styles.items():
                started = time.process_time()
                Search(game, seat, view, rng, ITERATIONS, style).run(ITERATIONS)
                took[label] += (time.process_time() - started) * (rounds >= 0)
        rounds += 1
    return {label: rounds * POSITIONS * ITERATIONS / spent for label, spent in took.items()}


@template
def choose_any(masks, rng, actions):
    """Policy used to measure vectors: any legal action of each row."""
    for i in range(len(actions)):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[i, action]
        left = below(rng, legal)
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if left == 0:
                    actions[i] = action
                left -= 1


def vectored(game: Game, players: int, seconds: float, dtype: str) -> dict[str, float]:
    """Measures games that step together on one core, with observations and masks, in CPU time. Returns the median.

    The time for choosing moves counts, as in every loop that this is compared with.
    """
    games = Vector(game, [players], TOGETHER, "bench", {players: game.option_set.read(players, {})}, None, dtype, 1)
    choose, rng, actions = game.call(choose_any), game.rng("bench"), np.zeros(TOGETHER, np.int64)
    now = games.reset()
    runs: list[tuple[float, float]] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(runs) < 4:
        ended, started = 0, time.process_time()
        for _ in range(40):
            choose(now.mask, rng, actions)
            now = games.step(actions)
            ended += int(now.done.sum())
        took = time.process_time() - started
        runs.append((ended / took, 40 * TOGETHER / took))
    played, decisions = (float(np.median([run[i] for run in runs[1:]])) for i in (0, 1))  # the first run warms up
    return {"games": played, "decisions": decisions}


def _observed(game: Game, players: int, seconds: float) -> dict[str, float]:
    """Measures the stepper with the same observations and masks in a plain Python loop, in CPU time."""
    stepper = Stepper(game, players, game.option_set.read(players, {}), "bench")
    choose, play = random.Random(1).random, stepper.play
    stepper.observation(), stepper.mask()  # compile before measuring
    decisions = games = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        stepper.reset()
        moves = stepper.moves
        while number := len(moves):
            stepper.observation()
            stepper.mask()
            moves = play(moves[int(choose() * number)])
            decisions += 1
        games += 1
    took = time.process_time() - started
    return {"games": games / took, "decisions": decisions / took}


def bench_vectors(games: list[Game], players: int | None, seconds: float, quiet: bool = False) -> list[dict[str, Any]]:
    """Measures what learners use and prints a table. Returns the rows as data."""
    rows: list[dict[str, Any]] = []
    console = Console(quiet=quiet)
    console.print(
        f"{platform.machine()}, one core, CPU time; Python {platform.python_version()}, Numba {numba.__version__}; "
        f"default options, random actions; a decision has two or more legal moves; observation and mask written for "
        f"each; the time for choosing moves always counts. Vectors: {TOGETHER:,} games together, the learner has all "
        f"seats; medians. Other libraries: their fastest Python loop; every decision counts, even a forced one"
    )
    others = measure_others(seconds)
    for game in games:
        seats = game.check_players(players or min(4, game.max_players))
        columns, actions = len(game.fields.columns), len(game.actions.names)
        drivers = {
            "stepper, uint8": _observed(game, seats, seconds),
            "vector, uint8": vectored(game, seats, seconds, "uint8"),
            "vector, float32": vectored(game, seats, seconds, "float32"),
        }
        table = Table("driver", "games/s", "decisions/s", "to stepper", "observed/s", box=None, pad_edge=False)
        base = drivers["stepper, uint8"]["decisions"]
        for label, speed in drivers.items():
            size = speed["decisions"] * columns * (4 if "float32" in label else 1)
            ratio = speed["decisions"] / base
            cells = (
                f"{speed['games']:,.0f}",
                f"{speed['decisions']:,.0f}",
                f"{two_digits(ratio)}x",
                f"{size / 1e9:.2f} GB",
            )
            table.add_row(label, *cells)
            rows.append(
                {
                    "game": game.name,
                    "players": seats,
                    "driver": label,
                    "threads": 1,
                    "together": TOGETHER if "vector" in label else 1,
                    "decisions_per_second": speed["decisions"],
                    "games_per_second": speed["games"],
                    "to_stepper": ratio,
                    "columns": columns,
                    "actions": actions,
                    "encoding": game.encoding,
                }
            )
        console.print(f"[bold]{game.title}[/bold], {seats} players, {columns} columns, {actions} actions")
        console.print(table)
    console.print(show_others(rows, others))
    return rows + others


def show_others(rows: list[dict[str, Any]], others: list[dict[str, Any]]) -> Table:
    """Adds to our rows how many times faster they are than other libraries' games. Returns the table."""
    table = Table("of other libraries, in this run", "decisions/s", "our vectors, uint8", box=None, pad_edge=False)
    for other in others:
        if "skipped" in other:
            table.add_row(escape(other["skipped"]), "", "")
            continue
        for row in rows:
            quotient = row["decisions_per_second"] / other["decisions_per_second"]
            row.setdefault("to_others", {})[other["game"]] = quotient
        found = [row["to_others"][other["game"]] for row in rows if row["driver"] == "vector, uint8"]
        times = " to ".join(dict.fromkeys((two_digits(min(found)), two_digits(max(found)))))
        table.add_row(f"{other['game']}, {other['driver']}", f"{other['decisions_per_second']:,.0f}", f"{times}x")
    return table


def _show_search(game: Game, speeds: dict[str, float]) -> Table:
    """Returns the table of search speeds next to bare playouts."""
    house = "house playouts up to an estimate" if game.has_estimate else "house playouts"
    labels = {"bare": "random playouts only", "random": "search, random playouts", "house": f"search, {house}"}
    table = Table("from positions of random games", "iterations/s", "of playouts only", box=None, pad_edge=False)
    for label, text in labels.items():
        table.add_row(text, f"{speeds[label]:,.0f}", f"{100 * speeds[label] / speeds['bare']:.0f}%")
    return table


def bench_games(games: list[Game], players: int | None, seconds: float, quiet: bool = False) -> list[dict[str, Any]]:
    """Measures games and prints a table. Returns the rows as data."""
    cores = num_threads(None)
    rows: list[dict[str, Any]] = []
    console = Console(quiet=quiet)
    console.print(
        f"{platform.machine()}, {cores} cores, Python {platform.python_version()}, Numba {numba.__version__}; default "
        f"options, random players; a decision has two or more legal moves; medians. Search: one thread, CPU time, "
        f"{ITERATIONS:,} iterations per decision, {POSITIONS} decisions spread over the length of as many games"
    )
    for game in games:
        seats = game.check_players(players or min(4, game.max_players))
        pace = yardstick(game, min(1.0, seconds))
        drivers: list[tuple[str, int, Callable[[], dict[str, float]]]] = [
            ("compiled, 1 thread", 1, partial(_batch, game, seats, 1, seconds)),
            (f"compiled, {cores} threads", cores, partial(_batch, game, seats, cores, seconds)),
            ("stepper, Python loop", 1, partial(_stepped, game, seats, seconds)),
            ("stepper, trusted", 1, partial(_stepped, game, seats, seconds, trusted=True)),
            ("Match, Python loop", 1, partial(_matched, game, seats, seconds)),
        ]
        columns = "driver", "games/s", "decisions/s", "a game", "to Match", "of yardstick"
        table = Table(*columns, box=None, pad_edge=False)
        found = [(label, threads, measure()) for label, threads, measure in drivers]
        base = found[-1][2]["decisions"]
        for label, threads, speed in found:
            ratio, share = speed["decisions"] / base, speed["decisions"] / pace
            length = f"{speed['decisions'] / speed['games']:.1f}"
            cells = (
                f"{speed['games']:,.0f}",
                f"{speed['decisions']:,.0f}",
                length,
                f"{two_digits(ratio)}x",
                f"{share:.4f}",
            )
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
                    "state_bytes": game.state.size,
                    "yardstick_per_second": pace,
                }
            )
        console.print(f"[bold]{game.title}[/bold], {seats} players, state of {game.state.size} bytes; ", end="")
        console.print(f"yardstick: {pace / 1e6:,.0f} million random numbers per second on one core")
        console.print(table)
        speeds = _searched(game, seats, seconds)
        rows[-len(drivers)]["search"] = {f"{label}_per_second": speed for label, speed in speeds.items()}
        console.print(_show_search(game, speeds))
    return rows
