"""`clowder bot`: a bot at a table in somebody's browser."""

from typing import Annotated

import typer

from clowder.cli.arguments import read_whole


def command(
    join: Annotated[str, typer.Option(help="The address that a table's host was shown: http://HOST/table/CODE#TOKEN.")],
    name: Annotated[str, typer.Option("--as", help="What it is called at the table.")] = "Program",
    which: Annotated[str, typer.Option("--bot", help="house, search:1000, ./bot.py, module:Class ...")] = "house",
    number: Annotated[str | None, typer.Option("--games", "-g", help="Leave after so many games.")] = None,
) -> None:
    """Seat a bot at a table in somebody's browser. It comes back when the connection is lost; Ctrl+C ends it."""
    import asyncio

    from clowder.cli.remote_bot import Address, Ended, RemoteTableBot

    games = None if number is None else read_whole(number, "The number of games", 1, 10**6)
    traveller = RemoteTableBot(Address.read(join), name, which, lambda text: print(text, flush=True))
    try:
        asyncio.run(traveller.stay(games))
    except Ended as ended:
        print(ended, flush=True)
        raise typer.Exit(0 if traveller.games else 2) from None
    except KeyboardInterrupt:
        print("Gone. A bot of the table plays on; the same command comes back.", flush=True)
