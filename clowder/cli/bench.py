"""`clowder bench`: measures the engine's speed."""

from typing import Annotated

import typer

from clowder.cli.arguments import Json, print_json, read_whole


def command(
    name: Annotated[str | None, typer.Argument(help="Game to measure; by default all.")] = None,
    players: Annotated[str | None, typer.Option("--players", "-p", help="Number of players; by default 4.")] = None,
    seconds: Annotated[str, typer.Option(help="Duration of each measurement, in seconds.")] = "2",
    vector: Annotated[
        bool, typer.Option("--vector", help="Measure what learners use, with observations and masks.")
    ] = False,
    adapters: Annotated[
        bool, typer.Option("--adapters", help="Measure other libraries' APIs, next to empty environments.")
    ] = False,
    device: Annotated[str, typer.Option(help="Device for --vector: cpu or cuda.")] = "cpu",
    as_json: Json = False,
) -> None:
    """Measure speed: compiled random games on one core and on all, and games stepped from Python."""
    from clowder.cli.bench_adapters import bench_adapters
    from clowder.cli.bench_cpu import bench_games, bench_vectors
    from clowder.cli.bench_gpu import bench_gpu
    from clowder.engine.errors import BadOption
    from clowder.games import find, names

    if device not in ("cpu", *(["cuda"] if vector else [])):
        raise BadOption("--device must be cpu, or cuda together with --vector.")
    chosen = [find(n).on("compiled") for n in ([name] if name else names())]
    seats = None if players is None else min(game.check_players(players) for game in chosen)
    if adapters and vector:
        raise BadOption("--vector and --adapters cannot be measured in one run.")
    measured = bench_adapters if adapters else bench_vectors if vector else bench_games
    rows = (bench_gpu if device == "cuda" else measured)(
        chosen, seats, read_whole(seconds, "The number of seconds", 1, 600), quiet=as_json
    )
    if as_json:
        print_json(rows)
