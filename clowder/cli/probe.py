"""`clowder probe`: tests whether a bot uses hidden information."""

from typing import Annotated

import typer

from clowder.cli.arguments import Json, Name, Players, print_json, read_seats, read_whole


def command(
    name: Name,
    players: Players = "3",
    iterations: Annotated[str, typer.Option(help="Search iterations per decision.")] = "300",
    deals: Annotated[str, typer.Option(help="Number of deals; each is played at every seat.")] = "60",
    bot: Annotated[
        str, typer.Option(help="Another bot to probe as well, such as champion; by default only the search.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Show that the search bot (or another bot) does not cheat, next to a clairvoyant copy of the search that does."""
    from clowder.arena.probe import probe as run
    from clowder.arena.probe import probe_bot
    from clowder.arena.ratings import check_installed
    from clowder.cli.format import progress
    from clowder.players import check

    game, seats = read_seats(name, players)
    budget = read_whole(iterations, "The number of iterations", 1, 10**6)
    number = read_whole(deals, "The number of deals", 2, 10**6)
    check_installed()
    if bot:
        check(bot, game)
    found = {}
    with progress("probing", 6 if bot else 4) as advance:
        for swapped in (False, True) if bot else ():
            found[f"{bot}, {_worlds(swapped)}"] = probe_bot(game, seats, bot, number, swapped).__dict__
            advance(1)
        for clairvoyant in (False, True):
            for swapped in (False, True):
                shown = run(game, seats, budget, number, clairvoyant, swapped)
                found[f"{'clairvoyant' if clairvoyant else 'search'}, {_worlds(swapped)}"] = shown.__dict__
                advance(1)
    if as_json:
        print_json({"game": game.name, "players": seats, "iterations": budget, "deals": number, "shares": found})
        return
    print(f"{game.title}, {seats} players, {budget} iterations against the house, {number} deals at every seat")
    for label, share in found.items():
        print(f"{label:28} {100 * share['share']:5.1f}%  ({100 * share['low']:.1f} to {100 * share['high']:.1f}%)")


def _worlds(swapped: bool) -> str:
    return "swapped worlds" if swapped else "true worlds"
