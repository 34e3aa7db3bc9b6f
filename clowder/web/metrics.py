"""What whoever runs a server can watch, as Prometheus reads it: numbers of all tables together, on a port of its own.

Never on the public one: a counter that moves when somebody plays would tell everybody else of a sealed answer.
"""

import contextlib
import os
import socket
from collections import Counter
from collections.abc import Iterator
from ipaddress import ip_address

from prometheus_client import ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from clowder.engine.errors import ClowderError
from clowder.table.seating import GATHERING, OVER, PLAYING
from clowder.web.http.counters import counted
from clowder.web.tables.registry import TableRegistry

HERE = "127.0.0.1"


class Watch(Collector):
    """Looks at a hall whenever somebody asks."""

    def __init__(self, hall: TableRegistry) -> None:
        self._hall = hall

    def collect(self) -> Iterator[Metric]:
        """Yields how things stand."""
        hall, tables = self._hall, list(self._hall.tables.values())
        stages = Counter(table.stage for table in tables)
        by_stage = GaugeMetricFamily("clowder_tables", "Tables in memory, by stage.", labels=["stage"])
        for stage in (GATHERING, PLAYING, OVER):
            by_stage.add_metric([stage], stages[stage])
        yield by_stage
        people = {guest.person for table in tables for guest in list(table.connections)}
        pages, waiting = sum(len(table.connections) for table in tables), sum(len(table.mailbox) for table in tables)
        line = hall.search_pool.line
        for name, told, value in (
            ("clowder_people", "People with an open page at a table.", len(people)),
            ("clowder_pages", "Open pages of tables.", pages),
            ("clowder_inbox_length", "Commands that wait for their tables, all together.", waiting),
            ("clowder_line_length", "Searches of bots and hints that wait in line.", len(line.waiting)),
            ("clowder_line_running", "Searches under way.", line.num_running),
            ("clowder_line_places", "Searches that may be under way at once.", line.places),
            ("clowder_store_queue_length", "Writes that wait for the store.", hall.store.writer.waiting),
            ("clowder_store_up", "1 while the store can write, as last felt.", float(hall.store_health.beats)),
        ):
            yield GaugeMetricFamily(name, told, value)


def read_place(text: str) -> tuple[str, int]:
    """Returns address and port of "9100" or "10.0.0.5:9100"; without an address it is this computer alone."""
    host, _, port = text.rpartition(":")
    host = host.strip("[]") or HERE
    try:
        ip_address(host)
        if not port.isdecimal() or int(port) > 65_535:
            raise ValueError
    except ValueError:
        raise ClowderError(f"Metrics are told at a PORT or an ADDRESS:PORT, not at {text[:40]!r}.") from None
    return host, int(port)


def check_place(place: tuple[str, int]) -> None:
    """Raises ClowderError if nobody can listen there: before anything opens."""
    try:
        with socket.create_server(place, family=socket.AF_INET6 if ":" in place[0] else socket.AF_INET):
            pass
    except OSError as wrong:
        why = os.strerror(wrong.errno or 0)
        raise ClowderError(f"Metrics cannot be told at {place[0]}, port {place[1]}: {why}.") from None


@contextlib.contextmanager
def shown(hall: TableRegistry, place: tuple[str, int], workers: int = 1) -> Iterator[int]:
    """Shows all that is counted at an address, as long as the context lasts; gives the port. Raises ClowderError.

    Of several workers each takes the next port that is free; one more is for a worker that takes another's place.
    """
    for port in range(place[1], place[1] + workers + (workers > 1)):
        try:
            server, _ = start_http_server(port, place[0], counted)
            break
        except OSError as wrong:
            why = wrong.strerror
    else:
        raise ClowderError(f"Metrics cannot be told at {place[0]}, port {place[1]}: {why}.")
    collectors = Watch(hall), ProcessCollector(registry=None)
    for collector in collectors:
        counted.register(collector)
    try:
        yield server.server_port
    finally:
        for collector in collectors:
            counted.unregister(collector)
        server.shutdown()
        server.server_close()
