"""`clowder new-bot`: a bot that plays, to be made clever."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import Name


def command(
    name: Name,
    language: Annotated[str, typer.Option("--lang", help="py, js or numba.")] = "py",
    file: Annotated[Path | None, typer.Option("--out", help="The file to write; by default GAME_bot.LANG.")] = None,
) -> None:
    """Write a bot that plays, to be made clever."""
    from clowder.games import find
    from clowder.scaffold.bots import new_bot as write

    print(write(find(name), language, file))
