"""`clowder puzzles`: looks for puzzles in bots' games."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import read_whole


def command(
    out: Annotated[str, typer.Option(help="The file to write.", show_default=False)],
    number: Annotated[str, typer.Option("--each", help="How many of every game.")] = "7",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The first word of all seeds.")] = "puzzle",
    workers: Annotated[str | None, typer.Option(help="Processes to use; by default all cores.")] = None,
) -> None:
    """Look for puzzles in bots' games: decisions whose best move is clear, and is not what the house would do."""
    from clowder.engine.simulate.playout import num_threads

    processes = num_threads(None) if workers is None else read_whole(workers, "The number of workers", 1, 256)
    find_puzzles(read_whole(number, "The number of puzzles", 1, 1000), seed[:40], out, processes)


def find_puzzles(number: int, seed: str, out: str, workers: int) -> None:
    """Looks for so many puzzles of every game, and writes them down."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from clowder.games import names
    from clowder.players.puzzles import hunt, written

    Path(out).touch()  # rather now than after the last game: can it be written?
    found = {}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for name, hunted in [(name, pool.submit(hunt, name, number, seed)) for name in names()]:
            found[name], deals = hunted.result()
            print(f"{name}: {number} puzzles in {deals} games", flush=True)
    command = f"clowder puzzles --each {number} --seed {seed} --out {Path(out).name}"
    Path(out).write_text(written(found, command), encoding="utf-8")
    print(f"Wrote {number * len(found)} puzzles to {out}.")
