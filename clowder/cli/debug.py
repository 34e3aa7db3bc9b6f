"""`clowder debug`: plays with a bot until its first fault."""

from typing import Annotated

import typer

from clowder.cli.arguments import Name, Players, Settings, read_seat, read_seats, read_settings, read_whole


def command(
    name: Name,
    bot: Annotated[str, typer.Option(help="Bot to try: ./bot.py, module:Class ...")],
    players: Players = "4",
    seed: Annotated[str, typer.Option("--seed", "-s", help="Seed of the first deal.")] = "1",
    number: Annotated[str, typer.Option("--games", "-g", help="Stop after this many games.")] = "20",
    option: Settings = None,
    against: Annotated[str, typer.Option(help="Bot for the other seats.")] = "house",
    seat: Annotated[str | None, typer.Option(help="Seat of the bot, from 0; by default another one each game.")] = None,
    save: Annotated[str | None, typer.Option(help="Save the log of the game that failed to this file.")] = None,
) -> None:
    """Play with a bot until its first fault, and show the traceback, the bot's view, its moves and the last events."""
    from clowder.cli.bot_debugger import BotDebugger
    from clowder.engine.text.viewer import NAMES

    game, seats = read_seats(name, players)
    total = read_whole(number, "The number of games", 1, 10**6)
    options = game.option_set.read(seats, read_settings(option))
    own = None if seat is None else read_seat(seat, NAMES[:seats])
    if BotDebugger(game, seats, bot, against, options, own, save).run(seed, total):
        raise typer.Exit(1)
