"""`clowder warm`: compiles ahead."""

from typing import Annotated

import typer


def command(name: Annotated[str | None, typer.Argument(help="A game; by default all.")] = None) -> None:
    """Compile ahead, so that the first game starts at once."""
    from clowder.cli.warmup import warm_games
    from clowder.games import find, names

    warm_games([find(n).on("compiled") for n in ([name] if name else names())])
