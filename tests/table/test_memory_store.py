"""A table needs no server: it plays whole games on a store in memory, in virtual time, without any library of one."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from clock import run
from local_tables import local_table, play_out

from clowder.engine.play.logs import replay
from clowder.games import find, own_names
from clowder.table.memory_store import MemoryStore
from clowder.table.resume import decisions_of
from clowder.table.storage import Conflict, Entry, LeaseLost, Play, StoreError, TableChange

HERE = Path(__file__).parent
LIBRARIES = ("numba", "numpy", "prometheus_client", "sqlalchemy", "starlette", "uvicorn")
BLOCKED = f"""
import importlib, pkgutil, sys
for library in {LIBRARIES}:
    sys.modules[library] = None
sys.path[:0] = {[str(HERE), str(HERE.parent / "shared")]}
import clowder.table
for module in pkgutil.iter_modules(clowder.table.__path__):
    importlib.import_module("clowder.table." + module.name)
import test_memory_store
test_memory_store.run(test_memory_store.whole_game("cats"))
print("played")
"""


async def whole_game(game):
    """Plays a game; checks that its log, played again, ends the same."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with local_table(game) as (table, page, send):
        told = await play_out(table, page, send)
        assert any("beats" in message for message in told)
        (row,) = await table.log.store.games(table.id)
        assert row.result["winners"] == list(table.match.winners)
        entries = await table.log.store.entries(row.id)
        again = replay({**row.header, "moves": decisions_of(entries)}, find)
        assert again.position() == table.match.position()
        assert loop.time() - began > 10  # virtual seconds in which bots thought and stories were told


@pytest.mark.parametrize("game", own_names())
def test_a_whole_game_is_played_without_a_server_and_without_waiting(game):
    run(whole_game(game))


def test_a_table_needs_none_of_the_libraries_of_a_server():
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=False)
    assert done.stdout == "played\n", done.stderr


def test_a_store_in_memory_refuses_what_others_were_faster_with():
    async def work():
        async with local_table("cats") as (table, _page, send):
            store = table.log.store
            assert isinstance(store, MemoryStore)
            with pytest.raises(StoreError):
                await store.add_table(table.id, "OTHER", {})
            with pytest.raises(Conflict):
                await store.change(TableChange(table.id, settings={}, expected=99))
            await play_out(table, _page, send)
            (row,) = await store.games(table.id)
            known = len(await store.entries(row.id))
            with pytest.raises(Conflict):
                await store.append(row.id, [Entry("note", {})], expected=known - 1)
            old = await store.leases.take(table.id)
            await store.leases.release(table.id)
            with pytest.raises(LeaseLost):
                await store.append(row.id, [Entry("note", {})], lease=old)
            with pytest.raises(StoreError):
                await store.end(TableChange(table.id), row.id, Play(()), {})
            assert len(await store.entries(row.id)) == known
            assert sum(map(len, (await store.news(table.id, row.id, 3)).happenings)) == known - 3

    run(work())
