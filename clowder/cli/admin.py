"""`clowder admin`: moderation of a running server, from any machine that reaches its store.

Orders are rows in the store. Every server process reads them within seconds.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import typer

from clowder.cli.arguments import Json, print_json, read_whole
from clowder.cli.store import Place, place_of

MAX_LINE = 200
T = TypeVar("T")
commands = typer.Typer(
    no_args_is_help=True, help="Moderate a running server: names, tables, people, and a message to everyone."
)
Person = Annotated[str, typer.Argument(help="Id of a person, as listed by `reports` and `people`.", show_default=False)]


def _with_orders(place: str, work: Callable[..., Awaitable[T]]) -> T:
    """Opens a store, calls `work` with its orders and returns the result."""
    from clowder.store import Store

    async def run() -> T:
        store = await Store.open(place_of(place), beside=True)
        try:
            return await work(store.moderation)
        finally:
            await store.close()

    return asyncio.run(run())


@commands.command()
def reports(store: Place = "", as_json: Json = False) -> None:
    """List the public tables whose names were reported, and the people who sit there."""
    found = _with_orders(store, lambda orders: orders.reports())
    if as_json:
        print_json([{**vars(report), "last": report.last.isoformat()} for report in found])
        return
    for report in found:
        times = "once" if report.number == 1 else f"{report.number} times"
        print(f"Table {report.code}, reported {times}, last on {report.last:%Y-%m-%d at %H:%M} UTC:")
        for id, name in report.people.items():
            print(f"  {id}  {name}")
    if not found:
        print("No reports.")


@commands.command()
def people(
    name: Annotated[str, typer.Argument(help="Name of the person.", show_default=False)],
    store: Place = "",
    as_json: Json = False,
) -> None:
    """List the people with this name and their ids, latest first."""
    found = _with_orders(store, lambda orders: orders.people(name))
    if as_json:
        print_json([{"id": id, "name": called, "blocked": blocked} for id, called, blocked in found])
        return
    for id, called, blocked in found:
        print(f"{id}  {called}{'  (blocked)' if blocked else ''}")
    if not found:
        print("Nobody has that name.")


@commands.command()
def hide(person: Person, store: Place = "") -> None:
    """Replace a person's name with a neutral one for everyone."""
    name = _with_orders(store, lambda orders: orders.hide(person))
    print(f"Their name is now {name}.")


@commands.command()
def block(person: Person, store: Place = "") -> None:
    """Ban a person. A bot takes over their seats."""
    _with_orders(store, lambda orders: orders.block(person))
    print("They are banned. There are no accounts, so with another browser they count as a new person.")


@commands.command()
def unblock(person: Person, store: Place = "") -> None:
    """Lift a person's ban."""
    _with_orders(store, lambda orders: orders.block(person, on=False))
    print("They can play again.")


@commands.command()
def close(
    code: Annotated[str, typer.Argument(help="Code of the table.", show_default=False)],
    store: Place = "",
) -> None:
    """Close a table for good. Its games stay in the store as logs."""
    from clowder.web.http.cookies import read_code

    wanted = read_code(code)
    _with_orders(store, lambda orders: orders.close(wanted))
    print(f"Table {wanted} is closed.")


@commands.command()
def say(
    line: Annotated[str, typer.Argument(help='Message, one line; "" removes the last one.', show_default=False)],
    minutes: Annotated[str, typer.Option("--minutes", help="How long to show it.")] = "60",
    store: Place = "",
) -> None:
    """Show a message to everyone: at every table and in the lobby."""
    from clowder.engine.errors import ClowderError

    text = " ".join(line.split())
    if len(text) > MAX_LINE or not text.isprintable():
        raise ClowderError(f"A message has at most {MAX_LINE} characters, all of them visible.")
    shown = read_whole(minutes, "The number of minutes", 1, 10_080)
    _with_orders(store, lambda orders: orders.say(text, 60 * shown))
    print("Every page will show it within seconds." if text else "The message is gone.")
