"""`clowder store`: back up, restore and prune the store, even while a server runs."""

import asyncio
from datetime import timedelta
from typing import Annotated

import typer

from clowder.cli.arguments import Json, print_json, read_whole
from clowder.engine.text.viewer import plural

USUAL_IDLE = "90"  # days

commands = typer.Typer(no_args_is_help=True, help="Back up, restore and prune the store of tables.")
Place = Annotated[str, typer.Option("--store", help="Store of tables: a file or postgresql://...")]
File = Annotated[str, typer.Argument(help="Backup file, for both kinds of store.")]


def place_of(given: str) -> str:
    """Returns the place of the store, or the default."""
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
    """Write a snapshot of the store to one new file. The server may be running."""
    from clowder.store import backups

    _told(backups.backup(place_of(store), file), as_json)


@commands.command()
def restore(file: File, store: Place = "", as_json: Json = False) -> None:
    """Fill a new store from a backup or from an older store's file, for example to move to PostgreSQL."""
    from clowder.store import backups

    _told(backups.restore(file, place_of(store)), as_json)


@commands.command()
def prune(
    store: Place = "",
    idle: Annotated[str, typer.Option("--idle", help="Close tables that nobody has used for this many days.")] = "",
    as_json: Json = False,
) -> None:
    """Close unused tables and delete data that nobody can need. Games stay as logs. The server may be running."""
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
        print(f"{plural(counts['closed'], 'table')} closed. {counts['removed']} deleted: nothing was ever dealt there.")
