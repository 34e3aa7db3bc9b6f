"""`clowder play`: a game in the terminal."""

from typing import Annotated

import typer

from clowder.cli.arguments import NameOrVariant, Players, Seed, Settings, read_seat, read_table


def command(
    name: NameOrVariant,
    players: Players = "4",
    seat: Annotated[str, typer.Option(help="Your seat: a number from 0, or a name (Ann, Bob ...).")] = "0",
    seed: Seed = None,
    option: Settings = None,
    bot: Annotated[str, typer.Option(help="Whom you play against: random, house, search:1000 ...")] = "house",
    watch: Annotated[bool, typer.Option(help="Only watch: bots play a whole game, told in words.")] = False,
    save: Annotated[str | None, typer.Option(help="Write the game's log to this file.")] = None,
) -> None:
    """Play in the terminal against bots. Choices may also be piped in, one a line."""
    from clowder.cli.terminal import play_in_terminal
    from clowder.engine.text.viewer import NAMES

    game, seats, options, variant = read_table(name, players, option)
    own = read_seat(seat, NAMES[:seats])
    extra = {"variant": variant.json()} if variant else {}
    play_in_terminal(game, seats, None if watch else own, seed, options, bot, save, extra)
