"""The page and the socket of a table: who is let in, and what they hear."""

import json
import re

import pytest
from clock import wait_until
from site_client import OWN, csrf, first_frame, heard, open_table
from starlette.websockets import WebSocketDisconnect

from clowder.engine.errors import ClowderError
from clowder.web.http.cookies import COOKIE


def test_whoever_fetches_a_page_is_an_onlooker_and_that_is_stored_first(browser):
    token = csrf(browser.get("/"))
    found = browser.post("/play", data={"csrf": token, "game": "exploding-kittens"}, headers=OWN)
    code = str(found.url).rpartition("/")[2]
    hall = browser.app.state.site.registry
    table = hall.tables[code]
    wait_until(lambda: table.match is not None)
    browser.get(f"/table/{code}")
    assert table.unseen
    browser.cookies.clear()
    assert browser.get(f"/table/{code}").status_code == 200  # by GET alone, no socket
    assert not table.unseen
    row = browser.portal.call(hall.store.table_by_code, code)
    assert row.settings["watched"]


def test_a_device_code_moves_the_seat_once(browser):
    code = open_table(browser)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        socket.receive_text()
        socket.send_text('{"do": "device", "id": 3}')
        said = json.loads(socket.receive_text())
        while "says" not in said:
            said = json.loads(socket.receive_text())
        assert said["done"] == 3
        key = re.search(r"type ([0-9A-Z]{4}-[0-9A-Z]{4})", said["says"])[1]
    ann = browser.cookies[COOKIE]
    browser.cookies.clear()
    token = csrf(browser.get("/device"))
    moved = browser.post("/device", data={"csrf": token, "code": key.lower()}, headers=OWN)
    assert str(moved.url).endswith(code)
    assert first_frame(moved)["seat"] == 0
    again = browser.post("/device", data={"csrf": token, "code": key}, headers=OWN)
    assert again.status_code == 422
    browser.cookies.clear()
    browser.cookies.set(COOKIE, ann)
    assert first_frame(browser.get(f"/table/{code}"))["seat"] is None


def test_a_table_whose_game_cannot_be_brought_back_says_so_to_its_page(browser, monkeypatch):
    code = open_table(browser)

    async def spoilt(code):
        raise ClowderError("The log is wrong.")

    browser.cookies.clear()
    browser.get("/")
    monkeypatch.setattr(browser.app.state.site.registry, "find", spoilt)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert (refused.value.code, refused.value.reason) == (4422, "The log is wrong.")
    assert browser.get(f"/table/{code}").status_code == 422


def test_a_table_that_is_closed_to_watchers_refuses_them_at_both_doors(browser):
    token = csrf(browser.get("/"))
    found = browser.post("/play", data={"csrf": token, "game": "exploding-kittens"}, headers=OWN)
    code = str(found.url).rpartition("/")[2]
    table = browser.app.state.site.registry.tables[code]
    wait_until(lambda: table.match is not None)
    ann = browser.cookies[COOKIE]
    browser.cookies.clear()
    assert browser.get(f"/table/{code}").status_code == 200
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as watching:
        eve = browser.cookies[COOKIE]
        browser.cookies.clear()
        browser.cookies.set(COOKIE, ann)
        with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
            socket.send_text('{"do": "close", "on": true, "id": 1}')
            heard(socket, lambda said: said.get("done") == 1)
        with pytest.raises(WebSocketDisconnect) as cut:
            heard(watching, lambda said: False)
        assert (cut.value.code, cut.value.reason) == (4403, "This table is closed to watchers.")
    assert browser.get(f"/table/{code}").status_code == 200
    browser.cookies.clear()
    browser.cookies.set(COOKIE, eve)
    assert browser.get(f"/table/{code}").status_code == 403
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert refused.value.code == 4403
