"""What whoever runs a server can watch: all numbers together, on a port of their own."""

import re
import socket
import urllib.request
from types import SimpleNamespace

import pytest
from clock import LIMIT
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient
from tables import ANN, answer, done, hall_at, run, set_up, table_of, until

from clowder.engine.errors import ClowderError
from clowder.table.mailbox import is_failure
from clowder.table.storage import Conflict, StoreError
from clowder.web import metrics
from clowder.web.app import create_app
from clowder.web.http import counters
from clowder.web.metrics import read_place, shown


def told(port):
    """Returns what is told at a port, by name and labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=LIMIT) as page:
        families = text_string_to_metric_families(page.read().decode())
    return {(row.name, *sorted(row.labels.values())): row.value for family in families for row in family.samples}


def test_tables_people_plays_queues_and_the_store_are_told(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            with shown(hall, ("127.0.0.1", 0)) as port:
                before = told(port)
                table, (ann,) = await table_of(hall, [ANN], players=2)
                arrived = told(port)
                assert arrived[("clowder_tables", "playing")] == 1
                assert arrived[("clowder_people",)] == arrived[("clowder_pages",)] == 1
                seat = table.terms.seat_of(ANN.id)
                await done(table, table.run_due)
                await until(lambda: seat in table.match.to_act)
                plays = told(port).get(("clowder_plays_total", "exploding-kittens"), 0)
                await answer(table, ann, table.match.view_of(seat).plays()[0], id=1)
                after = told(port)
                assert after[("clowder_plays_total", "exploding-kittens")] > plays
                assert after[("clowder_errand_seconds_count",)] > before[("clowder_errand_seconds_count",)]
                names = {"inbox_length", "line_length", "line_running", "store_queue_length", "store_up"}
                assert {(f"clowder_{name}",) for name in names} <= set(after)
                assert after[("clowder_store_up",)] == 1
                assert ("clowder_store_failures_total",) in after
                assert after[("process_resident_memory_bytes",)] > 1e6

    run(work())


def test_metrics_are_not_told_at_the_public_port_and_name_nobody(tmp_path):
    app = create_app(set_up(tmp_path / "x.sqlite", metrics=("127.0.0.1", 0)))
    with TestClient(app, base_url="http://testserver") as client:
        for path in ("/metrics", "/health/metrics"):
            assert client.get(path).status_code == 404
        client.get("/table/QQQQ-QQQQ")
        routes = {
            labels for metric in counters.answers.collect() for row in metric.samples for labels in row.labels.values()
        }
    assert "/table/{code}" in routes
    assert not any("QQQQ" in route for route in routes)


def test_that_somebody_was_faster_is_no_failure_of_the_store():
    assert is_failure(StoreError("The disk is full."))
    assert not is_failure(Conflict("Somebody was faster."))
    assert not is_failure(ClowderError("No."))


@pytest.mark.parametrize(
    ("text", "place"), [("9100", ("127.0.0.1", 9100)), ("10.0.0.5:9100", ("10.0.0.5", 9100)), ("[::1]:7", ("::1", 7))]
)
def test_where_metrics_are_told(text, place):
    assert read_place(text) == place


@pytest.mark.parametrize("wrong", ["", "x", "70000", "here:80", "1.2.3.4:", "-1"])
def test_a_place_for_metrics_that_is_none_is_one_sentence(wrong):
    with pytest.raises(ClowderError, match=r"Metrics are told at a PORT or an ADDRESS:PORT, not at '.*'\."):
        read_place(wrong)


def test_a_port_for_metrics_that_is_taken_is_one_sentence_before_anything_opens(tmp_path, command_line):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        words = "--metrics", taken.getsockname()[1], "--port", 0, "--store", tmp_path / "x.sqlite"
        code, out, err = command_line("serve", *words)
    assert (code, out) == (2, "")
    assert re.fullmatch(r"Error: Metrics cannot be told at 127\.0\.0\.1, port \d+: Address already in use\.\n", err)


def test_a_worker_that_takes_the_place_of_another_finds_a_port(monkeypatch):
    taken = {9100, 9101}  # by two workers, of which none is retired before a new one is there

    def start(port, address, registry):
        if port in taken:
            raise OSError(98, "Address already in use")
        taken.add(port)
        return SimpleNamespace(server_port=port, shutdown=list, server_close=list), None

    monkeypatch.setattr(metrics, "start_http_server", start)
    with shown(None, ("127.0.0.1", 9100), 2) as port:
        assert port == 9102
    with pytest.raises(ClowderError, match="in use"), shown(None, ("127.0.0.1", 9100), 2):
        pass
