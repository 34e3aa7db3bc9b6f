"""`clowder puzzles`: finds puzzles in games between bots."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import read_whole


def command(
    out: Annotated[str, typer.Option(help="File to write.", show_default=False)],
    number: Annotated[str, typer.Option("--each", help="Number of puzzles per game.")] = "7",
    seed: Annotated[str, typer.Option("--seed", "-s", help="Prefix of all seeds.")] = "puzzle",
    workers: Annotated[str | None, typer.Option(help="Number of processes; by default one per core.")] = None,
) -> None:
    """Find puzzles in games between bots: decisions with one clearly best move that the house bot would not play."""
    from clowder.engine.simulate.playout import num_threads

    processes = num_threads(None) if workers is None else read_whole(workers, "The number of workers", 1, 256)
    find_puzzles(read_whole(number, "The number of puzzles", 1, 1000), seed[:40], out, processes)


def find_puzzles(number: int, seed: str, out: str, workers: int) -> None:
    """Finds `number` puzzles in every game and writes them to `out`."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from clowder.games import names
    from clowder.players.puzzles import hunt, written

    Path(out).touch()  # fails now, not after the last game
    found = {}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for name, hunted in [(name, pool.submit(hunt, name, number, seed)) for name in names()]:
            found[name], deals = hunted.result()
            print(f"{name}: {number} puzzles in {deals} games", flush=True)
    command = f"clowder puzzles --each {number} --seed {seed} --out {Path(out).name}"
    Path(out).write_text(written(found, command), encoding="utf-8")
    print(f"Wrote {number * len(found)} puzzles to {out}.")
