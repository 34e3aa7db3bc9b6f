"""`clowder store`: a backup, a restore and a tidy-up of where tables are kept, beside a server that runs."""

import asyncio
from datetime import timedelta
from typing import Annotated

import typer

from clowder.cli.arguments import Json, print_json, read_whole
from clowder.engine.text.viewer import plural

USUAL_IDLE = "90"  # days

commands = typer.Typer(no_args_is_help=True, help="Back up, restore and tidy up where tables are kept.")
Place = Annotated[str, typer.Option("--store", help="Where tables are kept: a file, or postgresql://...")]
File = Annotated[str, typer.Argument(help="The backup: one file, for either kind of store.")]


def place_of(given: str) -> str:
    """Returns where tables are kept: as somebody says, or as always."""
    from clowder.web.serve import data_file

    return given or str(data_file())


def _told(counts: dict[str, int], as_json: bool) -> None:
    if as_json:
        print_json(counts)
    else:
        entries = plural(counts["entries"], "entry", "entries")
        print(f"{plural(counts['tables'], 'table')}, {plural(counts['games'], 'game')} with {entries} in their logs.")


@commands.command()
def backup(file: File, store: Place = "", as_json: Json = False) -> None:
    """Write everything into one new file, as it is at this moment; the server may run."""
    from clowder.store import backups

    _told(backups.backup(place_of(store), file), as_json)


@commands.command()
def restore(file: File, store: Place = "", as_json: Json = False) -> None:
    """Fill a new store from a backup, or from the file of an older store: so one moves to PostgreSQL."""
    from clowder.store import backups

    _told(backups.restore(file, place_of(store)), as_json)


@commands.command()
def prune(
    store: Place = "",
    idle: Annotated[str, typer.Option("--idle", help="Days without anybody after which a table is closed.")] = "",
    as_json: Json = False,
) -> None:
    """Close tables that nobody uses, and remove what nobody can need; games stay, as logs. The server may run."""
    from clowder.store import Store

    days = read_whole(idle or USUAL_IDLE, "The number of days", 1, 36_500)

    async def work() -> dict[str, int]:
        opened = await Store.open(place_of(store), beside=True)
        counts = {"closed": 0, "removed": 0, "positions": 0}
        try:
            more = True
            while more:
                found = await opened.prune(timedelta(days=days))
                counts["closed"] += len(found.closed)
                counts["removed"] += found.removed
                counts["positions"] += found.positions
                more = found.more
        finally:
            await opened.close()
        return counts

    counts = asyncio.run(work())
    if as_json:
        print_json(counts)
    else:
        print(f"{plural(counts['closed'], 'table')} closed, {counts['removed']} removed where nothing was ever dealt.")
