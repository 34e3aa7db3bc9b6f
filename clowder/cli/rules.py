"""`clowder rules`: a game's rulebook."""

import sys

from clowder.cli.arguments import NameOrVariant


def command(name: NameOrVariant) -> None:
    """Show the rulebook of a game or a variant, and how to write its options."""
    from rich.console import Console
    from rich.markdown import Markdown

    from clowder.cli.format import options_text
    from clowder.games import find
    from clowder.workshop.files import find_variant
    from clowder.workshop.summary import summary

    variant = find_variant(name)
    game = variant.edition if variant else find(name)
    book = f"{summary(variant) if variant else ''}{game.rulebook()}\n{options_text(game)}"
    console = Console()
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(book))
    else:
        sys.stdout.write(book)
