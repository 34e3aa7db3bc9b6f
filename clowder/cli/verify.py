"""`clowder verify`: does the log of a game agree with itself, from the seal to the result?"""

from typing import Annotated

import typer

from clowder.cli.arguments import Json, print_json, read_json


def command(
    file: Annotated[str, typer.Argument(help="The log of a finished game, from its table; `-` for a pipe.")],
    seal: Annotated[str, typer.Option(help="The seal you saw at the table, or how it begins.")] = "",
    as_json: Json = False,
) -> None:
    """Deal and play a game again, and check its seals: 0 consistent, 1 not, 2 no log that can be played here."""
    from clowder.games import find
    from clowder.table.fair import Unproven
    from clowder.table.fair import verify as check

    log = read_json(file)
    try:
        consistent, said = True, check(log, find, seal.strip().lower())
    except Unproven as wrong:
        consistent, said = False, str(wrong)
    if as_json:
        print_json({"consistent": consistent, "says": said})
    else:
        print(said)
    if not consistent:
        raise typer.Exit(1)
