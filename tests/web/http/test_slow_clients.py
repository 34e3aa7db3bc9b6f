"""Half a request, one without an end, and a thousand connections of one house: none keeps others out."""

import asyncio
import contextlib
import socket
from functools import partial

import pytest
import uvicorn
from clock import run_real, until
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from clowder.web.http.slow_clients import BITE, MAX_HEAD, MAX_HEADERS, REFUSAL, TimeoutProtocol, is_proxy
from clowder.web.http.timing import ServerTiming

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
async def server(trusted="", **timing):
    """A server of one greeting; gives its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    app = Starlette(routes=[Route("/", greet, methods=["GET", "POST"])])
    config = uvicorn.Config(
        app,
        http=partial(TimeoutProtocol, ServerTiming(**timing)),
        log_config=None,
        forwarded_allow_ips=trusted,
        lifespan="off",
    )
    running = uvicorn.Server(config)
    task = asyncio.create_task(running.serve(sockets=[listener]))
    await until(lambda: running.started)
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
        return await reader.read()
    finally:
        writer.close()


async def is_served(reader, writer):
    """Returns whether a connection is answered, and then kept."""
    with contextlib.suppress(ConnectionError):
        writer.write(WHOLE)
        return bool(await reader.read(1))
    return False


@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_never_ends_is_closed(half):
    async def trial():
        async with server(request=0.2) as address:
            return await ask(address, HALVES[half])

    assert b"200 OK" not in run_real(trial())
    assert not TimeoutProtocol.held


def test_a_second_request_on_a_connection_that_never_ends_is_closed_too():
    async def trial():
        async with server(request=0.2) as address:
            return await ask(address, WHOLE + HALVES["half a line"])

    assert run_real(trial()).count(b"hello") == 1


def test_a_whole_request_is_answered_however_long_the_server_takes(monkeypatch):
    async def slow(request):
        later = asyncio.Event()
        asyncio.get_running_loop().call_later(0.2, later.set)  # what was due before has been
        await later.wait()
        return PlainTextResponse("hello")

    async def trial():
        async with server(request=0.1) as address:
            return await ask(address, WHOLE.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))

    monkeypatch.setitem(globals(), "greet", slow)
    assert b"hello" in run_real(trial())


def head(size, *more):
    """A request whose head has so many bytes."""
    lines = [b"POST / HTTP/1.1", b"host: x", b"connection: close", *more, b"a: "]
    text = b"\r\n".join(lines)
    return text + b"b" * (size - len(text) - 4) + b"\r\n\r\n"


LONG = {
    "one byte more": head(MAX_HEAD + 1),
    "a header too many": head(9000, *[b"a:"] * (MAX_HEADERS - 2)),
    "an address without an end": b"GET /" + b"a" * MAX_HEAD,
    "a socket's": head(MAX_HEAD + 1, b"upgrade: websocket").replace(b"close", b"upgrade"),
}
ALLOWED = {
    "as long as may be": head(MAX_HEAD),
    "as many headers as may be": head(9000, *[b"a:"] * (MAX_HEADERS - 3)),
    "with a long body": head(MAX_HEAD, b"content-length: 90000") + b"c" * 90_000,
    "in chunks": head(MAX_HEAD, b"transfer-encoding: chunked")
    + b"1000\r\n%s\r\n" % (b"c" * 0x1000) * 30
    + b"0\r\n\r\n",
}


@pytest.mark.parametrize("text", LONG)
def test_too_long_a_head_is_refused(text):
    async def trial():
        async with server() as address:
            return await ask(address, LONG[text])

    answers = run_real(trial())
    assert answers.count(b"HTTP/1.1 431 ") == 1
    assert answers.endswith(REFUSAL)
    assert b"hello" not in answers


def test_of_two_requests_on_a_connection_the_second_is_refused_if_its_head_is_too_long():
    async def trial():
        async with server() as address:
            reader, writer = await asyncio.open_connection(*address)
            writer.write(WHOLE)
            first = await reader.readuntil(b"hello")
            writer.write(head(MAX_HEAD + BITE + 1))
            second = await reader.read()
            writer.close()
            return first, second

    first, second = run_real(trial())
    assert b" 200 OK" in first
    assert b" 431 " in second


@pytest.mark.parametrize("text", ALLOWED)
def test_a_long_head_and_any_body_are_read(text):
    async def trial():
        async with server() as address:
            return await ask(address, ALLOWED[text])

    assert run_real(trial()).endswith(b"hello")


@pytest.mark.parametrize(
    "tail", [b"POST / HTTP/1.1\r\na: " + b"b" * 2_000_000, b"0\r\n" + b"a: b\r\n" * 300_000, b"1;" + b"b" * 2_000_000]
)
def test_no_more_than_is_allowed_is_read_of_what_never_ends(tail, monkeypatch):
    fed = []

    def feed(self, data, fed_to=HttpToolsProtocol.data_received):
        fed.append(len(data))
        fed_to(self, data)

    async def trial():
        async with server() as address:
            with contextlib.suppress(ConnectionError):  # it closes while there is more to read
                await ask(
                    address,
                    b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n" * (tail[:1] != b"P") + tail,
                )

    monkeypatch.setattr(HttpToolsProtocol, "data_received", feed)
    run_real(trial())
    assert 0 < sum(fed) <= MAX_HEAD + BITE


@pytest.mark.parametrize(("trusted", "kept"), [("", 5), ("127.0.0.1", 8)])
def test_one_house_holds_only_so_many_connections_but_a_proxy_any_number(trusted, kept):
    async def trial():
        async with server(trusted, max_connections=5) as address:
            many = [await asyncio.open_connection(*address) for _ in range(8)]
            open_ones = sum([await is_served(*line) for line in many])
            for _, writer in many:
                writer.close()
            await until(lambda: not TimeoutProtocol.held)
            answer = await ask(address, WHOLE.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            return open_ones, answer

    open_ones, answer = run_real(trial())
    assert open_ones == kept
    assert b"hello" in answer  # whose connections are gone may come again
    assert not TimeoutProtocol.held


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
