"""`clowder sweep`: measures over several values of one option."""

import shlex
import sys
from typing import Annotated

import typer

from clowder.cli.arguments import (
    MOST_GAMES,
    Bots,
    Games,
    Json,
    NameOrVariant,
    On,
    Players,
    Seed,
    Threads,
    made_folder,
    print_json,
    read_bots,
    read_seated,
    read_seed,
    read_table,
    read_whole,
    runner,
)


def command(
    name: NameOrVariant,
    option: Annotated[
        list[str],
        typer.Option(
            "--option", "-o", help="Option to vary, as option=2..8 or option=a,b. Others as name=value stay fixed."
        ),
    ],
    measure: Annotated[str, typer.Option(help="Comma-separated measures.")] = "length,fairness,draws",
    players: Players = "4",
    number: Games = "20000",
    bots: Bots = "house",
    seed: Seed = "1",
    out: Annotated[str | None, typer.Option(help="Folder to write; by default sweep-NAME.")] = None,
    threads: Threads = None,
    on: On = "cpu",
    as_json: Json = False,
) -> None:
    """Change one option step by step on common deals, and show how measures change: a table and a plot."""
    from clowder.cli.format import progress
    from clowder.lab.estimates import check_installed
    from clowder.lab.gathering import Config
    from clowder.lab.sweep import check_measures, sweep_settings, swept, write_sweep

    check_installed()
    measures = check_measures(read_bots(measure))
    swept_option, fixed = read_swept(option)
    game, seats, chosen, _ = read_table(name, players, fixed)
    total = read_whole(number, "The number of games", 2, MOST_GAMES)
    usual = game.option_set.read(seats, chosen)
    base = Config(game.name, seats, read_seated(game, bots, seats), read_seed(seed), usual)
    settings = sweep_settings(base, *swept_option)
    run, _ = runner(on, threads)
    folder = made_folder(out or f"sweep-{game.name}")
    with progress(f"{game.title}, {swept_option[0]}", total * len(settings)) as advance:
        found = swept(settings, measures, run(settings, total, advance))
    page = write_sweep(found, swept_option[0], folder, shlex.join(["clowder", *sys.argv[1:]]))
    if as_json:
        print_json(found.to_json())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(swept_option[0], *found.labels, box=None, pad_edge=False)
    for row in found.rows():
        table.add_row(*row)
    Console().print(table)
    print(found.says())
    print(f"The plot: {page}")


def read_swept(texts: list[str]) -> tuple[tuple[str, list[str]], list[str]]:
    """Returns the option to vary with its values, and the other options as texts."""
    from clowder.engine.errors import ClowderError
    from clowder.lab.study import spread

    parted = {text: text.partition("=") for text in texts}
    plural = [(name.strip(), spread(values)) for name, _, values in parted.values() if len(spread(values)) > 1]
    if len(plural) != 1:
        raise ClowderError("A sweep needs exactly one option with several values, written option=2..8 or option=a,b.")
    return plural[0], [text for text, (_, _, values) in parted.items() if len(spread(values)) < 2]
