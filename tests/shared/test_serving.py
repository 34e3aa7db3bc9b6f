"""A server in the test's own process, as tests of pages use it."""

import json
import urllib.request

import pytest
from serving import ServerHere
from tables import ANN, table_of

from clowder.table.commands import Commands
from clowder.table.timing import Timing

ABSENCE = Timing().absence


@pytest.fixture
def server(tmp_path):
    running = ServerHere(tmp_path).start()
    yield running
    running.stop()


def open_table(server):
    async def opened():
        server.hall.commands = Commands(server.clock)
        table, _ = await table_of(server.hall, [ANN], players=2)
        return table

    return server.call(opened)


def test_its_doors_are_open_and_its_hall_is_in_our_hands(server):
    table = open_table(server)
    assert table.match is not None
    told = json.loads(urllib.request.urlopen(f"{server.address}/health").read())
    assert told == {"status": "ok", "tables": 1}


def test_server_restarts_at_the_same_address_with_its_store(server):
    table = open_table(server)
    address, seed = server.address, table.match.log()["seed"]
    server.stop()
    server.start()
    assert server.address == address
    again = server.call(server.hall.find, table.code)
    assert again.match.log()["seed"] == seed


def test_the_same_seed_deals_the_same_cards(tmp_path_factory):
    seeds = []
    for seed in (5, 5, 6):
        server = ServerHere(tmp_path_factory.mktemp("seeded"), seed=seed).start()
        seeds.append(open_table(server).match.log()["seed"])
        server.stop()
    assert seeds[0] == seeds[1] != seeds[2]


def test_its_time_is_moved_by_hand(server):
    table = open_table(server)
    (page,) = table.connections
    before = server.clock.monotonic()
    server.call(table.disconnect, page)
    server.move_clock(ABSENCE)
    assert server.clock.monotonic() - before >= ABSENCE
    assert (
        server.call(table.connections.left_at, ANN.id, server.clock.monotonic()) <= server.clock.monotonic() - ABSENCE
    )
