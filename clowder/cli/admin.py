"""`clowder admin`: what whoever runs a server can do while it runs, from any machine that reaches its store.

Orders are rows in the store; every process of the server reads them within seconds.
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
    no_args_is_help=True, help="Keep order on a server that runs: names, tables, people, a line to all."
)
Person = Annotated[str, typer.Argument(help="A person's id, as `reports` and `people` tell it.", show_default=False)]


def _with_orders(place: str, work: Callable[..., Awaitable[T]]) -> T:
    """Returns what `work` returns, given the orders of a store."""
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
    """List the public tables whose names somebody reported, and who sits there."""
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
        print("Nobody has reported anything.")


@commands.command()
def people(
    name: Annotated[str, typer.Argument(help="What they are called.", show_default=False)],
    store: Place = "",
    as_json: Json = False,
) -> None:
    """List the people who are called so, with their ids; the latest first."""
    found = _with_orders(store, lambda orders: orders.people(name))
    if as_json:
        print_json([{"id": id, "name": called, "blocked": blocked} for id, called, blocked in found])
        return
    for id, called, blocked in found:
        print(f"{id}  {called}{'  (blocked)' if blocked else ''}")
    if not found:
        print("Nobody is called so.")


@commands.command()
def hide(person: Person, store: Place = "") -> None:
    """Take somebody's name away: everybody sees another one instead."""
    name = _with_orders(store, lambda orders: orders.hide(person))
    print(f"They are called {name} now.")


@commands.command()
def block(person: Person, store: Place = "") -> None:
    """Let somebody play no more; a bot plays on for them."""
    _with_orders(store, lambda orders: orders.block(person))
    print("They are let in nowhere any more. There are no accounts: with another browser they are somebody new.")


@commands.command()
def unblock(person: Person, store: Place = "") -> None:
    """Let somebody play again."""
    _with_orders(store, lambda orders: orders.block(person, on=False))
    print("They may play again.")


@commands.command()
def close(
    code: Annotated[str, typer.Argument(help="The table's code.", show_default=False)],
    store: Place = "",
) -> None:
    """Close a table for good; its games stay, as logs."""
    from clowder.web.http.cookies import read_code

    wanted = read_code(code)
    _with_orders(store, lambda orders: orders.close(wanted))
    print(f"Table {wanted} is closed.")


@commands.command()
def say(
    line: Annotated[str, typer.Argument(help='One line; "" takes the last one back.', show_default=False)],
    minutes: Annotated[str, typer.Option("--minutes", help="How long it is shown.")] = "60",
    store: Place = "",
) -> None:
    """Show a line to all: on every table, and in the lobby."""
    from clowder.engine.errors import ClowderError

    text = " ".join(line.split())
    if len(text) > MAX_LINE or not text.isprintable():
        raise ClowderError(f"A line to all has at most {MAX_LINE} letters, and nothing invisible.")
    shown = read_whole(minutes, "The number of minutes", 1, 10_080)
    _with_orders(store, lambda orders: orders.say(text, 60 * shown))
    print("Every page shows it within seconds." if text else "Nothing is shown any more.")
