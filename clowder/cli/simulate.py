"""`clowder simulate`: statistics of many games."""

from typing import Annotated

import typer

from clowder.cli.arguments import (
    Bots,
    Games,
    Json,
    NameOrVariant,
    Players,
    Seed,
    Settings,
    Threads,
    print_json,
    read_bots,
    read_settings,
    read_table,
    read_threads,
    read_whole,
)


def command(
    name: NameOrVariant,
    players: Players = "4",
    number: Games = "10000",
    bots: Bots = "random",
    seed: Seed = "1",
    option: Settings = None,
    versus: Annotated[
        list[str] | None, typer.Option(help="A second set of options to compare with, as name=value; may be repeated.")
    ] = None,
    threads: Threads = None,
    on: Annotated[
        str, typer.Option("--on", help="Where to run: cpu, or cuda (a GPU, for house and random bots).")
    ] = "cpu",
    as_json: Json = False,
) -> None:
    """Simulate many games and print statistics. With --versus, compare two rule sets.

    House and random bots are compiled and play thousands of games per second. Other bots are much slower.
    """
    from clowder.cli.format import progress, show_side_by_side, show_simulation
    from clowder.engine import backends
    from clowder.engine.errors import ClowderError
    from clowder.engine.simulate.playout import MAX_GAMES
    from clowder.players.simulate import simulate as run

    game, seats, chosen, variant = read_table(name, players, option)
    if on not in ("cpu", "cuda"):
        raise ClowderError(f"Unknown --on {on[:20]!r}. Available: cpu, cuda.")
    total = read_whole(number, "The number of games", 1, MAX_GAMES)
    workers = read_threads(threads)
    names = read_bots(bots)
    text = "1" if seed is None else seed
    rival = read_settings(versus) if versus else {} if option or variant else dict(game.rival_options)
    sets = [game.option_set.read(seats, chosen)] + ([game.option_set.read(seats, {**chosen, **rival})] if rival else [])
    fast = game.on(backends.fastest())
    with progress(f"{game.title}, {seats} players", total * len(sets)) as advance:
        results = [
            run(fast, seats, total, names[0] if len(names) == 1 else names, text, options, workers, advance, on)
            for options in sets
        ]
    if as_json:
        print_json({**results[0].to_json(), **({"versus": results[1].to_json()} if rival else {})})
        return
    for result in results:
        show_simulation(game, result)
    if rival:
        show_side_by_side(game, results)
