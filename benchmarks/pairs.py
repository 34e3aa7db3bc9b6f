"""Which of two checkouts is faster, measured in pairs: random playouts on one thread, and compiling.

    python benchmarks/pairs.py OLD NEW [--pairs 21] [--games cats,nine-lives] [--seconds 1]
    python benchmarks/pairs.py OLD NEW --compile [--pairs 3]

Each checkout has a process of its own that stays warm. In a pair both play the same games, one waiting for the other:
OLD, NEW, NEW, OLD, and in the next pair the other way round, both on the same core, so that whatever slows the machine
down for a while slows both. Of the ratios of all pairs the median is told. With `--compile` every family is compiled by
each, every time in a fresh process with an empty cache; a rule that several doors share is paid for by the first.
"""

import argparse
import importlib
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import comb
from pathlib import Path
from statistics import median
from typing import Any

import numba


class Worker:
    """A process that runs the code of one checkout and answers requests."""

    def __init__(self, checkout: Path, cache: str | None = None) -> None:
        places = {"PYTHONPATH": str(checkout), **({"CLOWDER_CACHE_DIR": cache} if cache else {})}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **places},
            cwd=checkout,
        )
        home = Path(self.ask("home"))
        if not home.is_relative_to(checkout):
            sys.exit(f"{checkout} is not a checkout: clowder was found in {home}.")

    def ask(self, what: str, *arguments: Any) -> Any:
        """Returns the answer to a request."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([what, *arguments]) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"The process of a checkout ended at {what} {arguments}.")
        return json.loads(answer)

    def close(self) -> None:
        """Lets the process end."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def workers(checkouts: Sequence[Path], cache: str | None = None) -> Iterator[list[Worker]]:
    """Holds a worker for each checkout."""
    both = [Worker(checkout, cache) for checkout in checkouts]
    try:
        yield both
    finally:
        for worker in both:
            worker.close()


# What a worker does: it alone imports the game engine.


def serve() -> None:
    """Answers requests, a line of JSON each, until there are no more."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # cores of a shared machine are not equally fast
    answers: dict[str, Callable[..., Any]] = {
        "home": find_home,
        "games": list_games,
        "play": play,
        "compile": compile_game,
    }
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        print(json.dumps(answers[what](*arguments)), file=out, flush=True)


def find_home() -> str:
    """Returns where the code comes from, without running it."""
    found = importlib.util.find_spec("clowder")
    return str(Path(found.origin).resolve()) if found and found.origin else ""


def list_games() -> list[tuple[str, str]]:
    """Returns the games and their families."""
    from clowder.games import find, names

    return [(name, find(name).family) for name in names()]


def first_of(*modules: str) -> Any:
    """Returns the first of these modules that a checkout has: they have moved."""
    for name in modules:
        with suppress(ModuleNotFoundError):
            return importlib.import_module(name)
    raise ModuleNotFoundError(f"None of {', '.join(modules)} is there.")


def compiled(name: str) -> Any:
    """Returns a game whose rules are compiled, as they always were in a checkout whose games know no backends."""
    from clowder.games import find

    game = find(name)
    return game.on("compiled") if hasattr(game, "on") else game


def play(name: str, games: int, seed: str) -> dict[str, float]:
    """Plays random games on one thread; returns how many decisions there were and the CPU time they took."""
    simulate = first_of("clowder.engine.simulate.playout", "clowder.engine.playout").simulate
    game = compiled(name)
    players = min(4, game.max_players)
    options = game.option_set.read(players, {}) if hasattr(type(game), "option_set") else game.read_options(players, {})
    simulate(game, players, 1, seed, options, 1)  # loads what is compiled, outside the measured time
    started = time.process_time()
    decisions = simulate(game, players, games, seed, options, 1).decisions
    took = time.process_time() - started
    return {
        "decisions": decisions,
        "seconds": took,
        "players": players,
        "bytes": game.state.size if hasattr(game, "on") else game.state.itemsize,
    }


def words(game: Any) -> Any:
    """Returns the generator state of a seed, however a checkout makes it."""
    if hasattr(game, "rng"):
        return game.rng("pairs")
    from clowder.engine.rules import rng

    return vars(rng)["words_of"]("pairs")


def compile_game(name: str) -> dict[str, float]:
    """Returns the CPU time it takes to import a game and to compile each of its doors, in this order."""
    took: dict[str, float] = {}
    started = time.process_time()
    from clowder.engine.play.match import deal
    from clowder.engine.rules import calls
    from clowder.engine.simulate.playout import simulate
    from clowder.players.player import Budget
    from clowder.players.search_bot import SearchPlayer

    game = compiled(name)
    took["import"] = time.process_time() - started

    def timed(step: str, run: Callable[..., Any], *arguments: Any) -> Any:
        started = time.process_time()
        found = run(*arguments)
        took[step] = time.process_time() - started
        return found

    players = min(4, game.max_players)
    options = game.option_set.read(players, {})
    state, view, world, moves, seed = game.new(), game.new(), game.new(), game.moves_buffer(), words(game)
    timed("deal_first", game.call(calls.deal_first), state, players, game.packed(players, options), seed)
    asked = int(timed("asked", game.call(calls.to_act_first), state))
    seat = (asked & -asked).bit_length() - 1
    timed("legal", game.call(calls.legal_first), state, seat, moves)
    timed("look", game.call(calls.observe_first), state, seat, view)
    timed("imagine", game.call(calls.determinize_first), view, seed, world)
    timed("broken", game.call(calls.check_first), state)
    timed("play_first", game.call(calls.play_first), world, seat, int(moves[0]))
    shown = deal(game, players, "pairs", {}).view_of(seat)
    timed("list_plays", shown.plays, 10)
    timed("play_games", simulate, game, players, 1, "pairs", options, 1)
    timed("search", SearchPlayer("pairs", Budget(iterations=2)).think, shown)
    return took


# What is told.


def interval_ranks(number: int) -> tuple[int, int] | None:
    """Returns the places, from 0, of the sorted values between which the median lies with 95%; None: too few values."""
    below, low = 0.0, -1
    while below + comb(number, low + 1) / 2**number <= 0.025:
        low += 1
        below += comb(number, low) / 2**number
    return (low, number - 1 - low) if low >= 0 else None


def conditions() -> str:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{platform.machine()}, {cores} cores{load}, Python {platform.python_version()}, Numba {numba.__version__}"


def size(worker: Worker, name: str, seconds: float) -> int:
    """Returns how many games take about so many seconds."""
    games, took = 500, 0.0
    while took < seconds / 4:
        games *= 2
        took = worker.ask("play", name, games, "size")["seconds"]
    return int(games * seconds / took)


def measure(both: list[Worker], name: str, pairs: int, seconds: float) -> None:
    """Plays a game in pairs and prints its line."""
    games = size(both[0], name, seconds / 2)
    ratios: list[float] = []
    rates: list[list[float]] = [[], []]
    same = True
    for pair in range(pairs):
        found: list[list[dict[str, float]]] = [[], []]
        for side in (0, 1, 1, 0) if pair % 2 == 0 else (1, 0, 0, 1):
            found[side].append(both[side].ask("play", name, games, f"{pair}/{len(found[side])}"))
        for side, told in enumerate(found):
            rates[side].append(sum(part["decisions"] for part in told) / sum(part["seconds"] for part in told))
        ratios.append(rates[1][-1] / rates[0][-1])
        same = same and all(one["decisions"] == other["decisions"] for one, other in zip(*found, strict=True))
    old, new = (told[0] for told in found)
    ratios.sort()
    ranks = interval_ranks(pairs)
    between = f"{ratios[ranks[0]]:.3f} to {ratios[ranks[1]]:.3f}" if ranks else "too few pairs"
    print(
        f"{name:18} {old['players']:7} {old['bytes']:6} {new['bytes']:6} "
        f"{median(rates[0]) / 1e6:9.2f} {median(rates[1]) / 1e6:9.2f} {median(ratios):8.3f}  {between:16} "
        f"{ratios[0]:.3f} to {ratios[-1]:.3f}{'' if same else '  NOT THE SAME GAMES'}",
        flush=True,
    )


def measure_compiling(checkouts: list[Path], name: str, pairs: int) -> None:
    """Compiles a game in both checkouts and prints the least time that each part of it took."""
    found: list[list[dict[str, float]]] = [[], []]
    for pair in range(pairs):
        for side in (0, 1) if pair % 2 == 0 else (1, 0):
            with tempfile.TemporaryDirectory() as empty, workers(checkouts[side : side + 1], empty) as (worker,):
                found[side].append(worker.ask("compile", name))
    old, new = ({step: min(run[step] for run in runs) for step in runs[0]} for runs in found)
    print(f"\n{name:18}      OLD      NEW    ratio")
    for step in old:
        print(f"  {step:16} {old[step]:8.2f} {new[step]:8.2f}")
    totals = sum(old.values()), sum(new.values())
    print(f"  {'all':16} {totals[0]:8.2f} {totals[1]:8.2f} {totals[1] / totals[0]:8.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--pairs", type=int, help="21, but 1 of compiling")
    parser.add_argument("--games", type=lambda text: text.split(","))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--compile", action="store_true")
    given = parser.parse_args()
    pairs = given.pairs or (1 if given.compile else 21)
    checkouts = [given.old.resolve(), given.new.resolve()]
    with workers(checkouts) as both:
        known = dict(both[0].ask("games"))
        names = given.games or list(known)
        if not given.compile:
            print(f"{conditions()}; default options, random players, one thread, CPU time, ", end="")
            print(f"{pairs} pairs of about {given.seconds:g} s; ratio: NEW to OLD")
            print("                           state bytes    million decisions/s")
            print(
                "game               players    OLD    NEW       OLD       NEW   median  95% interval     least to most"
            )
            for name in names:
                measure(both, name, pairs, given.seconds)
            return
    print(f"{conditions()}; CPU seconds to import and compile with an empty cache, the least of {pairs}")
    for name in given.games or {family: name for name, family in known.items()}.values():
        measure_compiling(checkouts, name, pairs)


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--worker"] else main()
