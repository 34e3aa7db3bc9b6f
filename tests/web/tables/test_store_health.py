"""Whether the store can write: pages are not told of a slow write, though whoever watches over the server is."""

import asyncio
import contextlib
import sqlite3

import pytest
from clock import run, system, wait_until
from site_client import HOST, OWN, heard, notice, open_table
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tables import set_up

from clowder.table.storage import StoreError
from clowder.web.app import create_app
from clowder.web.http.timing import ServerTiming
from clowder.web.tables.store_health import StoreHealth


class Disk:
    """A store that writes when the test lets it."""

    def __init__(self):
        self.goes_on, self.fails = asyncio.Event(), False

    async def try_writing(self):
        await self.goes_on.wait()
        if self.fails:
            raise StoreError("The disk is full.")


def test_a_slow_write_is_trouble_to_the_watch_and_none_to_pages():
    async def work():
        disk = Disk()
        felt = StoreHealth(disk, system().clock, ServerTiming(store_patience=0.0))
        assert "too long" in await felt.trouble()
        assert not felt.beats
        asking = asyncio.create_task(felt.lasting_trouble())
        await asyncio.sleep(0)
        assert not asking.done()  # what the watch was told is no answer for pages
        disk.goes_on.set()
        assert await asking == ""
        assert felt.beats
        assert await felt.trouble() == ""

    run(work())


def test_a_write_that_fails_is_trouble_to_both():
    async def work():
        disk = Disk()
        disk.fails = True
        disk.goes_on.set()
        felt = StoreHealth(disk, system().clock)
        assert await felt.lasting_trouble() == await felt.trouble() == "The disk is full."
        assert not felt.beats

    run(work())


def test_health_is_told(browser):
    assert browser.get("/health").json()["status"] == "ok"


def test_health_fails_while_the_store_cannot_write_and_pages_say_so(tmp_path):
    timing = ServerTiming(store_check=0.05, store_fresh=0.0, store_patience=0.2, store_patience_of_pages=0.2)
    store = tmp_path / "x.sqlite"
    with TestClient(create_app(set_up(store, server=timing)), base_url=HOST) as client:
        code = open_table(client)
        wait_until(lambda: client.get("/health").status_code == 200)
        with client.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
            with contextlib.closing(sqlite3.connect(store, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")  # nobody else can write now
                answer = client.get("/health")
                assert answer.status_code == 503
                assert answer.json()["status"] == "failing"
                heard(socket, lambda said: "cannot write right now" in notice(said))
                other.execute("ROLLBACK")
            wait_until(lambda: client.get("/health").status_code == 200)
            heard(socket, lambda said: "table" in said.get("parts", {}) and not notice(said))


def test_a_visitor_is_not_told_what_is_wrong_with_the_store_but_that_it_will_pass(browser, monkeypatch):
    code = open_table(browser)
    why = 'The store could not be read: connection to server at "10.0.0.7" failed.'

    async def away(key):
        raise StoreError(why)

    monkeypatch.setattr(browser.app.state.site.registry.store.people, "known", away)
    for language, words in (("en", "Nothing is lost"), ("de", "Nichts ist verloren")):
        for path in ("/", f"/table/{code}", "/you"):
            answer = browser.get(path, headers={"accept-language": language})
            assert answer.status_code == 503, path
            assert words in answer.text
            assert "10.0.0.7" not in answer.text
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert refused.value.code == 4503
        assert refused.value.reason.startswith("The server cannot reach its store")
