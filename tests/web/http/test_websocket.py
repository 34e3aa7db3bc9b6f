"""Messages over a socket: parts, nonsense, pages that are gone, and signs of life."""

import json

import pytest
from site_client import OWN, heard, open_table
from starlette.websockets import WebSocket
from tables import run

from clowder.system import Clock
from clowder.table.connections import Connection
from clowder.web.http import websocket
from clowder.web.http.websocket import read, send_loop, texts


def test_a_page_gets_its_parts_and_nonsense_one_sentence(browser):
    code = open_table(browser)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        assert "parts" in json.loads(socket.receive_text())
        for nonsense in ("", "[]", "{", '{"do": 5}', '{"do": "fly"}', "x" * 5000, '{"do":"sit","seat":"a"}'):
            socket.send_text(nonsense)
            said = json.loads(socket.receive_text())
            while "sorry" not in said:
                said = json.loads(socket.receive_text())
            assert said["sorry"].endswith(".")
            assert "Traceback" not in said["sorry"]


@pytest.mark.parametrize("id", ["\\ud83d", "\\u0000", "\\udc00x"])
def test_half_letters_and_nul_are_no_message(id):
    assert read('{"do": "why", "id": "\\ud83d\\ude40"}')["id"] == "\U0001f640"
    assert read('{"do": "why", "id": "' + id + '"}') is None


def test_a_page_that_is_gone_is_heard_no_longer_whatever_it_has_sent():
    async def trial():
        said = [{"type": "websocket.connect"}]
        came = []

        async def receive():
            return said.pop() if said else {"type": "websocket.receive", "text": "{}"}

        async def send(message):
            if came:
                raise OSError("gone")

        socket = WebSocket({"type": "websocket"}, receive, send)
        await socket.accept()
        async for text in texts(socket):
            came.append(text)
            guest = Connection("ann", "Ann")
            guest.tell(sorry="Too much.")
            await send_loop(socket, guest, Clock())
        assert came == ["{}"]

    run(trial())


def test_a_page_hears_the_server_every_two_seconds_though_nothing_happens(browser):
    clock = browser.app.state.site.clock
    code = open_table(browser)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        heard(socket, lambda said: "parts" in said)
        for _ in range(3):
            browser.portal.call(clock.move, websocket.HEARTBEAT)
            said = json.loads(socket.receive_text())
            assert said == {"v": 1, "now": clock.wall()}
