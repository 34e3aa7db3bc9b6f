"""`clowder bench`: the speed of the engine."""

from typing import Annotated

import typer

from clowder.cli.arguments import Json, print_json, read_whole


def command(
    name: Annotated[str | None, typer.Argument(help="A game; by default all.")] = None,
    players: Annotated[str | None, typer.Option("--players", "-p", help="How many play; by default 4.")] = None,
    seconds: Annotated[str, typer.Option(help="Seconds for each measurement.")] = "2",
    vector: Annotated[bool, typer.Option("--vector", help="What learners use, with observations and masks.")] = False,
    adapters: Annotated[
        bool, typer.Option("--adapters", help="Through other libraries' APIs, beside empty environments.")
    ] = False,
    device: Annotated[str, typer.Option(help="With --vector: cpu, or cuda for a GPU.")] = "cpu",
    as_json: Json = False,
) -> None:
    """Measure speed: whole random games compiled, on one core and on all, and stepped from Python."""
    from clowder.cli.bench_adapters import bench_adapters
    from clowder.cli.bench_cpu import bench_games, bench_vectors
    from clowder.cli.bench_gpu import bench_gpu
    from clowder.engine.errors import BadOption
    from clowder.games import find, names

    if device not in ("cpu", *(["cuda"] if vector else [])):
        raise BadOption("--device is cpu, or with --vector also cuda.")
    chosen = [find(n).on("compiled") for n in ([name] if name else names())]
    seats = None if players is None else min(game.check_players(players) for game in chosen)
    if adapters and vector:
        raise BadOption("Measure --vector or --adapters, one after the other.")
    measured = bench_adapters if adapters else bench_vectors if vector else bench_games
    rows = (bench_gpu if device == "cuda" else measured)(
        chosen, seats, read_whole(seconds, "The number of seconds", 1, 600), quiet=as_json
    )
    if as_json:
        print_json(rows)
