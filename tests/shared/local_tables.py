"""A table without a server: a store in memory, virtual time, a person who plays and bots that do."""

import asyncio
import contextlib
import json
from dataclasses import replace

from clock import system, until

from clowder.games import find
from clowder.table.bots import LocalSearch, Pace
from clowder.table.commands import Commands
from clowder.table.connections import Connection
from clowder.table.memory_store import MemoryStore
from clowder.table.table import Shared, Table
from clowder.table.terms import Chair, terms_from_form


@contextlib.asynccontextmanager
async def local_table(game, players=3, store=None, pace=None):
    """Opens a table where Ann sits and bots will; yields it with her connection and a way to send commands."""
    machine = system()
    store = store or MemoryStore(machine)
    ann = await store.people.add("Ann's key", "Ann")
    terms = terms_from_form(find(game), {"players": str(players), "clock": "30"}, ann.id)
    terms = replace(terms.with_chair(0, Chair("person", "Ann", ann.id)), called={ann.id: "Ann"})
    table = Table("CODE-CODE", "a table", terms, Shared(store, LocalSearch(), machine, pace or Pace()))
    await store.add_table(table.id, table.code, table.settings(terms))
    running = asyncio.create_task(table.run())
    page, commands = Connection(ann.id, "Ann"), Commands(machine.clock)
    table.connect(page)
    try:
        yield table, page, lambda **message: commands.dispatch(table, page, message)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def play_out(table, page, send):
    """Plays a game to its end, Ann by what her page was sent; returns all that it was told."""
    told, parts, done = [], {}, 0
    send(do="start", id="start")
    while not (table.match and table.match.over):
        await until(lambda: page.unsent)
        while page.unsent:
            message = json.loads(page.unsent.popleft())
            told.append(message)
            parts |= message.get("parts", {})
        ask = parts.get("ask")
        if ask and done != ask["token"]:
            done = ask["token"]
            play = table.match.view_of(0).plays()[0]
            send(do="play", id=done, asked=done, moves=list(play))
    return told
