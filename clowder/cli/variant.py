"""`clowder variant`: a variant of a game as a spreadsheet."""

from pathlib import Path
from typing import Annotated

import typer

from clowder.cli.arguments import Json, Name, Settings, print_json, read_settings

commands = typer.Typer(no_args_is_help=True, help="Make a variant of a game in a spreadsheet.")
File = Annotated[Path, typer.Argument(help="File: .xlsx, .ods or .csv.", show_default=False)]


@commands.command()
def new(
    name: Name,
    file: File,
    called: Annotated[str, typer.Option("--name", help="Name of the variant; by default that of the file.")] = "",
    option: Settings = None,
) -> None:
    """Write a game as a spreadsheet for you to change: a sheet of its cards and one of its rules."""
    from clowder.workshop.files import write_new

    files = write_new(name, file, called, read_settings(option))
    print(f"Wrote {' and '.join(str(each) for each in files)}. Change it, then try `clowder verdict {file}`.")


@commands.command()
def show(file: File, as_json: Json = False) -> None:
    """Show what a variant changes and how many can play it."""
    from clowder.workshop.files import read_variant
    from clowder.workshop.summary import summary

    variant = read_variant(file)
    if as_json:
        print_json(variant.json())
    else:
        print(summary(variant), end="")
