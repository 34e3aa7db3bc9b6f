"""`clowder arena`: rated matches between bots."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import (
    Json,
    NameOrVariant,
    Players,
    Seed,
    Settings,
    print_json,
    read_bots,
    read_table,
    read_whole,
)


def command(
    name: NameOrVariant,
    players: Players = "4",
    bots: Annotated[
        str, typer.Option(help="Comma-separated bots: random, house, search:1000, search:20ms, ./bot.py ...")
    ] = ("random,house"),
    number: Annotated[str, typer.Option("--games", "-g", help="Number of games.")] = "400",
    seed: Seed = "1",
    option: Settings = None,
    penalty: Annotated[
        str, typer.Option(help="What a fault costs the bot: a random decision (random) or the game (forfeit).")
    ] = ("random"),
    milliseconds: Annotated[
        str, typer.Option("--limit", help="Time limit per answer of a program, in milliseconds.")
    ] = "5000",
    mixed: Annotated[
        bool,
        typer.Option(
            help="Play every combination of the bots. With --no-mixed, the first bot plays one seat against the second."
        ),
    ] = True,
    out: Annotated[
        str | None, typer.Option(help="Save the games to this file, and continue from it if it exists.")
    ] = None,
    logs: Annotated[str | None, typer.Option(help="Save each game's log in this folder, for `replay`.")] = None,
    stderr: Annotated[
        str | None, typer.Option(help="Save what programs write to standard error in this folder.")
    ] = None,
    page: Annotated[
        str | None,
        typer.Option(help="Write an HTML page to this file, and replays to a folder next to it."),
    ] = None,
    replays: Annotated[str, typer.Option(help="Number of games with a replay on the page.")] = "100",
    workers: Annotated[str | None, typer.Option(help="Number of processes; by default one per core.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other on mirrored deals, and rate them."""
    from clowder.arena.contest import FORFEIT, RANDOM, Contest, check_contest, run_contest
    from clowder.arena.faults import failures
    from clowder.arena.losses import losses
    from clowder.arena.ratings import check_installed, standings
    from clowder.cli.arena_page import folder_of, write_page
    from clowder.cli.format import LOSSES, progress, show_standings
    from clowder.engine.errors import ClowderError
    from clowder.engine.rules.rng import MAX_SIMULATION_SEED, seed_text
    from clowder.engine.simulate.playout import num_threads

    game, seats, chosen, _ = read_table(name, players, option)
    total = read_whole(number, "The number of games", 1, 10**7)
    processes = num_threads(None) if workers is None else read_whole(workers, "The number of workers", 1, 256)
    if penalty not in (RANDOM, FORFEIT):
        raise ClowderError(f"Unknown penalty {penalty[:20]!r}. Available: random, forfeit.")
    names = tuple(read_bots(bots))
    options = game.option_set.read(seats, chosen)
    text = seed_text("1" if seed is None else seed, MAX_SIMULATION_SEED)
    limit = read_whole(milliseconds, "The limit in milliseconds", 1, 3_600_000) / 1000
    shown = read_whole(replays, "The number of replays", 0, 10**6)
    logs = logs or (folder_of(page) if page and shown else None)
    contest = Contest(
        game.name, seats, names, total, text, game.option_set.changed(options), penalty, limit, mixed, logs, stderr
    )
    check_installed()
    check_contest(contest)
    if page:
        Path(page).touch()  # fails now, not after the last game
    with progress(f"{game.title}, {seats} players", total) as advance:
        records = run_contest(contest, out, processes, advance)
    found = standings(contest, records)
    if page:
        write_page(Path(page), contest, records, found, shown)
    if as_json:
        rows = [standing.to_json() for standing in found]
        numbers = {"game": game.name, "players": seats, "games": len(records), "bots": rows}
        failed = [failure.to_json() for failure in failures(contest, records)]
        lost = [loss.to_json() for loss in losses(contest, records, LOSSES)]
        print_json({**numbers, "failures": failed, "lost": lost, "command": contest.command()})
    else:
        show_standings(contest, records, found)
