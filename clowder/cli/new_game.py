"""`clowder new-game`: writes a small complete game as a package."""

from pathlib import Path
from typing import Annotated

import typer


def command(
    name: Annotated[str, typer.Argument(help="Name of the game, such as crazy-eights.", show_default=False)],
    folder: Annotated[Path, typer.Option("--dir", "-d", help="Folder in which to create the package.")] = Path(),
) -> None:
    """Write a small complete game as a package for you to change."""
    from clowder.scaffold import GUIDE, new_game

    made = new_game(name, folder)
    print(f"Created {made}. Try it: `pip install -e {made}`, then `clowder check {name}` and `clowder play {name}`.")
    print(f"It plays Clowder's own small example. What each file is for: {GUIDE}")
