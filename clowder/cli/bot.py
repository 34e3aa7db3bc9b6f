"""`clowder bot`: seats a bot at a table in somebody's browser."""

from typing import Annotated

import typer

from clowder.cli.arguments import read_whole


def command(
    join: Annotated[str, typer.Option(help="Address that the table shows its host: http://HOST/table/CODE#TOKEN.")],
    name: Annotated[str, typer.Option("--as", help="Name of the bot at the table.")] = "Program",
    which: Annotated[
        str, typer.Option("--bot", help="Bot to seat: house, search:1000, ./bot.py, module:Class ...")
    ] = "house",
    number: Annotated[str | None, typer.Option("--games", "-g", help="Leave after this many games.")] = None,
) -> None:
    """Seat a bot at a table in somebody's browser. It reconnects when the connection is lost. Ctrl+C ends it."""
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
        print(
            "The bot has left, and one of the table's own bots plays on. Run the same command to come back.", flush=True
        )
