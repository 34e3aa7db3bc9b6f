"""`clowder debug`: plays with a bot until its first fault."""

from typing import Annotated

import typer

from clowder.cli.arguments import Name, Players, Settings, read_seat, read_seats, read_settings, read_whole


def command(
    name: Name,
    bot: Annotated[str, typer.Option(help="The bot to try: ./bot.py, module:Class ...")],
    players: Players = "4",
    seed: Annotated[str, typer.Option("--seed", "-s", help="The first deal's seed.")] = "1",
    number: Annotated[str, typer.Option("--games", "-g", help="Games to play until one fails.")] = "20",
    option: Settings = None,
    against: Annotated[str, typer.Option(help="Who sits at the other seats.")] = "house",
    seat: Annotated[str | None, typer.Option(help="Its seat, from 0; by default it goes round.")] = None,
    save: Annotated[str | None, typer.Option(help="Write the log of the game that failed to this file.")] = None,
) -> None:
    """Play with a bot until its first fault, and show it: the traceback, what it saw, its moves, what happened."""
    from clowder.cli.bot_debugger import BotDebugger
    from clowder.engine.text.viewer import NAMES

    game, seats = read_seats(name, players)
    total = read_whole(number, "The number of games", 1, 10**6)
    options = game.option_set.read(seats, read_settings(option))
    own = None if seat is None else read_seat(seat, NAMES[:seats])
    if BotDebugger(game, seats, bot, against, options, own, save).run(seed, total):
        raise typer.Exit(1)
