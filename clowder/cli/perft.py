"""`clowder perft`: counts sequences of decisions."""

from typing import Annotated

import typer

from clowder.cli.arguments import Json, Name, Players, Seed, Settings, print_json, read_seats, read_settings, read_whole


def command(
    name: Name,
    players: Players = "2",
    depth: Annotated[str, typer.Option("--depth", "-d", help="Length of the sequences.")] = "4",
    seed: Seed = "1",
    option: Settings = None,
    divide: Annotated[bool, typer.Option(help="Count separately for each first decision.")] = False,
    as_json: Json = False,
) -> None:
    """Count the sequences of decisions from a deal, to compare implementations."""
    from clowder.engine import backends
    from clowder.engine.play.match import deal
    from clowder.engine.simulate.perft import divide as parts
    from clowder.engine.simulate.perft import perft as runs

    game, seats = read_seats(name, players)
    match = deal(game.on(backends.fastest()), seats, "1" if seed is None else seed, read_settings(option))
    length = read_whole(depth, "The depth", 0, 60)
    if divide:
        counts = {match.view_of(match.to_act[0]).text(move): n for move, n in parts(match, length).items()}
        if as_json:
            print_json(counts)
        else:
            for text, n in counts.items():
                print(f"{n:>14,}  {text}")
        return
    found = [runs(match, d) for d in range(length + 1)]
    if as_json:
        print_json(found)
    else:
        for d, n in enumerate(found):
            print(f"depth {d}: {n:,}")
