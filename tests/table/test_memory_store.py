"""A table needs no server: it plays whole games on a store in memory, in virtual time, without any library of one."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest
from clock import run, system
from local_tables import local_table, play_out
from tiers import few_or_all

from clowder.engine.play.logs import replay
from clowder.games import find, own_names
from clowder.table.memory_store import MemoryStore
from clowder.table.resume import decisions_of
from clowder.table.storage import Conflict, Entry, LeaseLost, Play, SeatResult, StoreError, TableChange

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


class Twins:
    """A store in memory and one in a file, which are asked for the same and must answer the same."""

    def __init__(self, *stores):
        self.stores = stores
        self.people = [{} for _ in stores]  # ids, by the names that the test gives them
        self.leases = [{} for _ in stores]

    async def ask(self, work):
        """Returns what both answer: data, or which kind of a refusal."""
        found = []
        for place, store in enumerate(self.stores):
            try:
                answer = await work(store, self.people[place], self.leases[place])
            except StoreError as wrong:
                answer = type(wrong).__name__
            found.append(self._plain(answer, self.people[place]))
        assert found[0] == found[1]
        return found[0]

    def _plain(self, answer, people):
        text = repr(answer)
        for name, id in people.items():
            text = text.replace(repr(id), name)
        return text


def at_random(chance, twins):
    """Returns something to ask both stores for."""
    table, game, person = f"t{chance.randrange(3)}", chance.randrange(1, 5), f"p{chance.randrange(3)}"
    entries = [Entry("move", {"seat": 0, "moves": [chance.randrange(9)]}) for _ in range(chance.randrange(4))]
    expected = chance.choice([None, None, 0, 1, 2, 3])
    change = TableChange(
        table,
        chance.choice([None, "playing", "over"]),
        chance.choice([None, {"name": "Zoë", "number": chance.randrange(9)}]),
        expected=chance.choice([None, None, 0, 1, 2]),
    )
    position = chance.choice([None, {"at": chance.randrange(9)}])
    play = Play(entries, position, expected)

    async def add_person(store, people, leases):
        key = chance_key
        people[person] = (await store.people.add(key, person.upper(), people.get("p0") if key is None else None)).id

    async def names(store, people, leases):
        return sorted((await store.people.names([*people.values(), "nobody"])).values())

    async def company(store, people, leases):
        return sorted(row.name for row in await store.people.company(people.get("p0", "nobody")))

    async def lease(store, people, leases):
        leases[table] = await store.leases.take(table)
        return leases[table].holder == store.leases.holder, leases[table].number

    async def with_lease(store, people, leases):
        return await store.append(game, entries, lease=leases.get(table))

    async def row(store, people, leases):
        found = await store.news(table, chance_game, known)
        shown = found.table and (found.table.code, found.table.settings, found.table.status, found.table.version)
        return shown, found.game, found.happenings

    chance_key = chance.choice([None, f"key {person}"])
    chance_game, known = chance.choice([None, game]), chance.randrange(4)
    return chance.choice(
        [
            add_person,
            names,
            lambda store, people, leases: store.people.call(people.get(person, "nobody"), f"N{known}"),
            company,
            lambda store, people, leases: store.add_table(table, f"CODE-{table}", {"terms": [1, None, "é"]}),
            lambda store, people, leases: store.change(change),
            lambda store, people, leases: store.append(game, entries, position, expected),
            lambda store, people, leases: store.append(game, entries, position, expected, change),
            lambda store, people, leases: store.end(change, game, play, {"winners": [0]}, [SeatResult(None, "Mona")]),
            lambda store, people, leases: store.games(table),
            row,
            row,
            lease,
            lambda store, people, leases: store.leases.release(table),
            with_lease,
        ]
    )


@pytest.mark.parametrize("seed", range(few_or_all(6, 40)))
def test_a_store_in_memory_answers_as_one_in_a_file_does(seed, tmp_path):
    async def work():
        chance = random.Random(seed)
        from clowder.store import Store  # not above: another test plays without any library of a store

        file = await Store.open(str(tmp_path / "x.sqlite"), system=system())
        await file.leases.begin()
        twins, answers = Twins(MemoryStore(system()), file), set()
        try:
            for number in range(3):  # tables and games are there: a table asks for no others
                await twins.ask(lambda store, *_, id=f"t{number}": store.add_table(id, f"CODE-{id}", {"n": [1, None]}))
            for number in range(4):
                change = TableChange(f"t{number % 3}")
                header = {"game": "cats", "seed": str(number)}
                await twins.ask(lambda store, *_, i=change, n=number, h=header: store.deal(i, n + 1, h, Play(())))
            for _ in range(150):
                answers.add(await twins.ask(at_random(chance, twins)))
        finally:
            await file.close()
        assert any("Conflict" in one for one in answers)
        assert len(answers) > 20

    run(work())
