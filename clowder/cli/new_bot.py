"""`clowder new-bot`: writes a simple bot to start from."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import Name


def command(
    name: Name,
    language: Annotated[str, typer.Option("--lang", help="Language: py, js or numba.")] = "py",
    file: Annotated[Path | None, typer.Option("--out", help="File to write; by default GAME_bot.LANG.")] = None,
) -> None:
    """Write a working bot for you to improve."""
    from clowder.games import find
    from clowder.scaffold.bots import new_bot as write

    print(write(find(name), language, file))
