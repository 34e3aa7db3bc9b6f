"""`clowder new-game`: a small complete game as a package."""

from pathlib import Path
from typing import Annotated

import typer


def command(
    name: Annotated[str, typer.Argument(help="What it is called, like crazy-eights.", show_default=False)],
    folder: Annotated[Path, typer.Option("--dir", "-d", help="Where its folder is made.")] = Path(),
) -> None:
    """Write a small complete game as a package of its own, to be changed into yours."""
    from clowder.scaffold import GUIDE, new_game

    made = new_game(name, folder)
    print(f"{made} is a game: `pip install -e {made}`, then `clowder check {name}` and `clowder play {name}`.")
    print(f"It plays by clowder's own small example; what each file is for: {GUIDE}")
