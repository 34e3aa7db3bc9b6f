"""`clowder play`: a game in the terminal."""

from typing import TYPE_CHECKING, Annotated

import typer

from clowder.cli.arguments import NameOrVariant, Players, Seed, Settings, read_seat, read_table

if TYPE_CHECKING:
    from clowder.engine.play.game import Game


def command(
    name: NameOrVariant,
    players: Players = "4",
    seat: Annotated[str, typer.Option(help="Your seat: a number from 0, or a name (Ann, Bob ...).")] = "0",
    seed: Seed = None,
    option: Settings = None,
    pick: Annotated[str, typer.Option(help="Your choice before the deal, if the game has one: a cat in CATS.")] = "",
    first: Annotated[str, typer.Option(help="Who goes first: a seat, written as for --seat; random by default.")] = "",
    bot: Annotated[str, typer.Option(help="Bot to play against: random, house, search:1000 ...")] = "house",
    watch: Annotated[bool, typer.Option(help="Watch bots play a whole game.")] = False,
    save: Annotated[str | None, typer.Option(help="Save the game's log to this file.")] = None,
) -> None:
    """Play against bots in the terminal. You can also pipe your choices in, one per line."""
    from clowder.cli.terminal import play_in_terminal
    from clowder.engine.text.viewer import NAMES

    game, seats, options, variant = read_table(name, players, option)
    own = read_seat(seat, NAMES[:seats])
    options = {**game.at_tables, **options}
    options |= _picked(game, own, pick) if pick else {}
    options |= _first(game, read_seat(first, NAMES[:seats])) if first else {}
    extra = {"variant": variant.json()} if variant else {}
    play_in_terminal(game, seats, None if watch else own, seed, options, bot, save, extra)


def _picked(game: "Game", seat: int, pick: str) -> dict[str, object]:
    """Returns the option for a seat's choice before the deal. Raises BadOption if there is none."""
    from clowder.engine.errors import BadOption, shown

    own = next((option for option in game.options if option.seat == seat), None)
    if own is None:
        raise BadOption(f"{game.title} has no choice before the deal.")
    if own.read(pick) is None:
        raise BadOption(f"Unknown choice {shown(pick, 20)}. Available: {', '.join(own.choices[1:])}.")
    return {own.name: pick}


def _first(game: "Game", seat: int) -> dict[str, object]:
    """Returns the option that says who goes first. Raises BadOption if there is none."""
    from clowder.engine.errors import BadOption
    from clowder.engine.rules.options import FIRST

    if FIRST not in [option.name for option in game.options]:
        raise BadOption(f"In {game.title} nobody goes first, because everybody decides at once.")
    return {FIRST: str(seat)}
