"""`clowder fields`: a game's fields, moves and observations."""

import sys
from typing import Annotated

import typer

from clowder.cli.arguments import Json, Name, print_json


def command(
    name: Name,
    as_json: Json = False,
    derived: Annotated[
        bool, typer.Option("--source", help="Print the rules that are generated from the fields.")
    ] = False,
) -> None:
    """Show a game's fields (type, meaning, who may see them), its moves and what learners see."""
    from rich.console import Console
    from rich.markdown import Markdown

    from clowder.cli.field_table import as_data, page, source
    from clowder.games import find

    game = find(name)
    if as_json:
        print_json(as_data(game))
        return
    if derived:
        sys.stdout.write(source(game))
        return
    console = Console()
    if console.is_terminal:
        console.print(Markdown(page(game)))
    else:
        sys.stdout.write(page(game))
