"""Half a request, and a thousand connections of one house: neither keeps others out."""

import asyncio
import contextlib
import socket

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from clowder.web import patience
from clowder.web.patience import Patient, is_proxy

WHOLE = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
HALVES = {
    "nothing at all": b"",
    "half a line": b"GET / HT",
    "headers without an end": b"GET / HTTP/1.1\r\nhost: x\r\n",
    "half a body": b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc",
}


async def greet(request: Request):
    await request.body()
    return PlainTextResponse("hello")


@contextlib.asynccontextmanager
async def server(trusted=""):
    """A server of one greeting; gives its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    app = Starlette(routes=[Route("/", greet, methods=["GET", "POST"])])
    config = uvicorn.Config(app, http=Patient, log_config=None, forwarded_allow_ips=trusted, lifespan="off")
    running = uvicorn.Server(config)
    task = asyncio.create_task(running.serve(sockets=[listener]))
    while not running.started:
        await asyncio.sleep(0.01)
    try:
        yield listener.getsockname()
    finally:
        running.should_exit = True
        await task


async def ask(address, text=WHOLE):
    """Returns what the server answers to a text, until it closes."""
    reader, writer = await asyncio.open_connection(*address)
    writer.write(text)
    try:
        return await asyncio.wait_for(reader.read(), 20)
    finally:
        writer.close()


@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_never_ends_is_closed(half, monkeypatch):
    async def trial():
        async with server() as address:
            return await ask(address, HALVES[half])

    monkeypatch.setattr(patience, "REQUEST_SECONDS", 0.2)
    assert b"200 OK" not in asyncio.run(trial())
    assert not Patient.held


def test_a_second_request_on_a_connection_that_never_ends_is_closed_too(monkeypatch):
    async def trial():
        async with server() as address:
            return await ask(address, WHOLE + HALVES["half a line"])

    monkeypatch.setattr(patience, "REQUEST_SECONDS", 0.2)
    assert asyncio.run(trial()).count(b"hello") == 1


def test_a_whole_request_is_answered_however_long_the_server_takes(monkeypatch):
    async def slow(request):
        await asyncio.sleep(0.3)
        return PlainTextResponse("hello")

    async def trial():
        async with server() as address:
            return await ask(address, WHOLE.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))

    monkeypatch.setattr(patience, "REQUEST_SECONDS", 0.1)
    monkeypatch.setitem(globals(), "greet", slow)
    assert b"hello" in asyncio.run(trial())


@pytest.mark.parametrize(("trusted", "kept"), [("", 5), ("127.0.0.1", 8)])
def test_one_house_holds_only_so_many_connections_but_a_proxy_any_number(trusted, kept, monkeypatch):
    async def trial():
        async with server(trusted) as address:
            many = [await asyncio.open_connection(*address) for _ in range(8)]
            await asyncio.sleep(0.1)
            open_ones = sum(not reader.at_eof() for reader, _ in many)
            for _, writer in many:
                writer.close()
            await asyncio.sleep(0.1)
            answer = await ask(address, WHOLE.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            return open_ones, answer

    monkeypatch.setattr(patience, "MAX_HELD", 5)
    open_ones, answer = asyncio.run(trial())
    assert open_ones == kept
    assert b"hello" in answer  # whose connections are gone may come again
    assert not Patient.held


@pytest.mark.parametrize(
    ("host", "trusted", "is_one"),
    [
        ("10.0.0.7", "10.0.0.0/8, ::1", True),
        ("10.0.0.7", "*", True),
        ("10.0.0.7", "127.0.0.1,::1", False),
        ("::1", "127.0.0.1,::1", True),
        ("10.0.0.7", "", False),
    ],
)
def test_a_proxy_is_who_the_operator_trusts(host, trusted, is_one):
    assert is_proxy(host, trusted) == is_one
