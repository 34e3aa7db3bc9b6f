"""`clowder dataset`: games between bots as data for learners."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import Name, Players, Seed, Settings, read_seats, read_settings, read_whole


def command(
    name: Name,
    out: Annotated[str, typer.Option(help="Folder to write; must be new or empty.", show_default=False)],
    players: Players = "4",
    number: Annotated[str, typer.Option("--games", "-g", help="Number of games.")] = "100",
    bots: Annotated[str, typer.Option(help="Comma-separated bots; they take turns on the seats.")] = "search:1000",
    seed: Seed = "1",
    option: Settings = None,
) -> None:
    """Write games between bots for learners: observations, masks, moves and results, with a data card."""
    from clowder.arena.dataset import MAX_GAMES, write
    from clowder.cli.format import progress

    game, seats = read_seats(name, players)
    total, chosen = (
        read_whole(number, "The number of games", 1, MAX_GAMES),
        game.option_set.read(seats, read_settings(option)),
    )
    names = [bot.strip() for bot in bots.split(",") if bot.strip()]
    with progress(f"{game.title}, {seats} players", total) as advance:
        card = write(game, seats, total, names, seed or "1", chosen, Path(out), advance)
    decisions = sum(shard["decisions"] for shard in card["shards"])
    print(
        f"Wrote {total:,} games, {decisions:,} decisions, to {out}: rules {card['rules']}, encoding {card['encoding']}."
    )
