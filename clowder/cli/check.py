"""`clowder check`: tests a game against the laws every game must keep."""

from typing import Annotated

import typer

from clowder.cli.arguments import Json, NameOrVariant, print_json, read_whole


def command(
    name: NameOrVariant,
    players: Annotated[
        str | None, typer.Option("--players", "-p", help="Number of players; by default every number.")
    ] = None,
    number: Annotated[str, typer.Option("--games", "-g", help="Games per set of options.")] = "20",
    deep: Annotated[
        bool, typer.Option(help="Also compare all backends, and check every index and every number that rules write.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check that a game keeps the laws for every number of players and every option. A variant is checked with its own
    options.
    """
    from clowder.cli.law_checks import check_game
    from clowder.games import find
    from clowder.workshop.files import find_variant

    variant = find_variant(name)
    game = find(variant.game if variant else name)
    seats = range(game.min_players, game.max_players + 1) if players is None else [game.check_players(players)]
    games = read_whole(number, "The number of games", 1, 10**6)
    found = check_game(game, seats, games, deep, as_json, variant.options if variant else None)
    if as_json:
        print_json({"game": game.name, "violations": [str(violation) for violation in found]})
    if found:
        raise typer.Exit(1)
