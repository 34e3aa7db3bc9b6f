"""`clowder verify`: checks a game's log against itself and against a page's record of it."""

from typing import Annotated

import typer

from clowder.cli.arguments import Json, print_json, read_json


def command(
    file: Annotated[
        str, typer.Argument(metavar="LOG", help="Log of a finished game, from its table, or `-` for a pipe.")
    ],
    note: Annotated[
        str, typer.Option(metavar="FILE", help="Record kept by a page that was at the table, saved from that page.")
    ] = "",
    seal: Annotated[str, typer.Option(help="Seal you saw at the table, or its first characters.")] = "",
    as_json: Json = False,
) -> None:
    """Replay a game from its deal, and check its seal and random numbers.

    Exit codes: 0 everything checked, 1 a contradiction, 2 not a log that can be played here, 3 something is missing.
    """
    from clowder.games import find
    from clowder.table.fair_check import verify as check

    seen = read_json(note) if note else None
    verdict = check(read_json(file), find, seal.strip().lower(), seen)
    if as_json:
        wrong = verdict.contradiction
        told = {"consistent": wrong is None, "contradiction": wrong and wrong.id, "fair_for": verdict.fair_for}
        print_json({**told, "missing": [gap.id for gap in verdict.gaps], "says": " ".join(verdict.sentences)})
    else:
        print("\n".join(verdict.sentences))
    if verdict.exit_code:
        raise typer.Exit(verdict.exit_code)
