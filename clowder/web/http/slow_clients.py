"""How long the server waits for a request, how long its head may be, and how many connections a household has.

uvicorn waits for ever for the end of a request: a few hundred that never end would shut out everybody else. It also
keeps a head of any length, and copies an unfinished line with every packet.
"""

import asyncio
import re
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from clowder.web.http import counters
from clowder.web.http.origin import household
from clowder.web.http.timing import ServerTiming

MAX_HEAD = 65_536  # bytes of a request beside its body: the first line, headers, the lengths of chunks
MAX_HEADERS = 200  # each costs much more memory than its bytes
BITE = 16_384  # bytes that are read at once: how much more of the next request may come with the end of one
REFUSAL = b"The head of this request is too long: 64 KB and 200 headers are allowed."


@lru_cache(1024)
def is_proxy(host: str, trusted: str) -> bool:
    """Tells whether an address is one of the trusted ones, written as uvicorn wants them: addresses, networks or *."""
    words = [word.strip() for word in trusted.split(",")]
    networks = [ip_network(word, strict=False) for word in words if re.fullmatch(r"[\da-fA-F.:]+(/\d+)?", word)]
    return "*" in words or any(ip_address(host) in network for network in networks)


class TooManyHeaders(Exception):
    """Ends the parsing of a request."""


class TimeoutProtocol(HttpToolsProtocol):
    """A connection that is closed when its request has no end or too long a head, or its household too many of them."""

    held: ClassVar[Counter[str]] = Counter()  # by household
    _head = 0  # bytes that were read of the request and are no part of its body
    _too_long = False
    _is_socket = False
    _household = ""
    _timer: asyncio.TimerHandle | None = None

    def __init__(self, timing: ServerTiming, *given: Any, **named: Any) -> None:
        self._timing = timing
        super().__init__(*given, **named)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes a connection, or closes it at once."""
        super().connection_made(transport)
        host, trusted = self.client[0] if self.client else "", self.config.forwarded_allow_ips
        if host and not is_proxy(
            host, trusted if isinstance(trusted, str) else ",".join(trusted)
        ):  # one of those holds everybody's connections
            self._household = household(host)
            self.held[self._household] += 1
        if self.held[self._household] > self._timing.max_connections:
            transport.close()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Reads what came, until the head of a request is too long."""
        while data and not self._is_socket and not self.transport.is_closing():
            size = min(BITE, MAX_HEAD - self._head)
            if size <= 0:
                self._refuse()
                return
            self._head += len(data[:size])
            super().data_received(data[:size])
            data = data[size:]

    def on_message_begin(self) -> None:
        """Hears the first byte of a request."""
        super().on_message_begin()
        self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Hears a header, before the body or behind it."""
        if len(self.headers) >= MAX_HEADERS:
            self._too_long = True
            raise TooManyHeaders  # the parser stops there, and the request is refused
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Hears the end of a head: what comes now is counted from the beginning."""
        self._head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Hears a part of a body, which has a limit of its own."""
        self._head = max(0, self._head - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Hears the last byte of a request."""
        self._wait_no_longer()
        self._head = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no request, or too long a head of one."""
        if self._too_long:
            self._refuse()
        else:
            super().send_400_response(msg)

    def _refuse(self) -> None:
        """Answers that the head is too long, unless an answer to another request is being sent, and closes."""
        counters.refusals.labels("head").inc()
        if self.cycle is None or self.cycle.response_complete:
            lines = b"HTTP/1.1 431 Request Header Fields Too Large", b"content-type: text/plain", b"connection: close"
            length = b"content-length: %d" % len(REFUSAL)
            self.transport.write(b"\r\n".join((*lines, length, b"", REFUSAL)))
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over to a table, which has limits of its own."""
        self._is_socket = True
        self._let_go()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._let_go()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self._timing.request, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _let_go(self) -> None:
        self._wait_no_longer()
        if self._household:
            self.held[self._household] -= 1
            if not self.held[self._household]:
                del self.held[self._household]
            self._household = ""
