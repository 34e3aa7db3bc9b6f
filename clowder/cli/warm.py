"""`clowder warm`: compiles ahead."""

from typing import Annotated

import typer


def command(
    name: Annotated[str | None, typer.Argument(help="A game; by default all.")] = None,
    texts: Annotated[
        bool, typer.Option("--texts", help="Only the texts, in all languages: what a table needs.")
    ] = False,
) -> None:
    """Compile ahead, so that the first game starts at once."""
    from clowder.games import find, names

    chosen = [find(n) for n in ([name] if name else names())]
    if texts:
        from clowder.cli.warmup import warm_texts

        warm_texts(chosen)
        return
    from clowder.cli.warmup import warm_games

    warm_games([game.on("compiled") for game in chosen])
