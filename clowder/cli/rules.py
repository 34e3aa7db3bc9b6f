"""`clowder rules`: a game's rulebook."""

import sys

from clowder.cli.arguments import Name


def command(name: Name) -> None:
    """Show a game's rulebook, and how its options are written."""
    from rich.console import Console
    from rich.markdown import Markdown

    from clowder.cli.format import options_text
    from clowder.games import find

    game = find(name)
    book = f"{game.rulebook()}\n{options_text(game)}"
    console = Console()
    if console.is_terminal:
        with console.pager(styles=True):
            console.print(Markdown(book))
    else:
        sys.stdout.write(book)
