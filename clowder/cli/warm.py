"""`clowder warm`: compiles rules in advance."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from clowder.engine.play.game import Game


def command(
    name: Annotated[str | None, typer.Argument(help="Game to compile; by default all.")] = None,
    texts: Annotated[
        bool, typer.Option("--texts", help="Compile only the texts, in all languages, as a table needs them.")
    ] = False,
) -> None:
    """Compile in advance, so that the first game starts at once."""
    from clowder.games import find, names

    chosen = [find(n) for n in ([name] if name else names())]
    if texts:
        _warm_texts(chosen)
        return
    from clowder.cli.warmup import warm_games

    warm_games([game.on("compiled") for game in chosen])


def _warm_texts(games: "list[Game]") -> None:
    """Compiles the texts of games and pages in all languages. They are cached on disk."""
    from clowder.engine.text.catalogue import catalogue
    from clowder.engine.text.languages import languages
    from clowder.table.texts import HERE as TABLE

    for language in languages():
        catalogue(language, TABLE)
        for game in games:
            game.catalogue(language)
