"""`clowder verify`: was the deal of a game fair, and was it played as its log says?"""

from typing import Annotated

import typer

from clowder.cli.given import Json, print_json


def verify(
    file: Annotated[str, typer.Argument(help="The log of a finished game, from its table; `-` for a pipe.")],
    seal: Annotated[str, typer.Option(help="The seal you saw at the table, or how it begins.")] = "",
    as_json: Json = False,
) -> None:
    """Deal and play a game again, and check its seals: 0 fair, 1 not proven, 2 no log that can be played here."""
    from clowder.cli.terminal import read_json
    from clowder.games import find
    from clowder.store.fair import Unproven
    from clowder.store.fair import verify as check

    log = read_json(file)
    try:
        fair, said = True, check(log, find, seal.strip().lower())
    except Unproven as wrong:
        fair, said = False, str(wrong)
    if as_json:
        print_json({"fair": fair, "says": said})
    else:
        print(said)
    if not fair:
        raise typer.Exit(1)
