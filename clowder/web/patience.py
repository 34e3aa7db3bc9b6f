"""How long the server waits for somebody to say what they want, and how many connections one household may hold.

uvicorn waits for ever for the end of a request: a few hundred that never end would shut out everybody else.
"""

import asyncio
import re
from collections import Counter
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from clowder.web.guard import household

REQUEST_SECONDS = 15.0  # from a connection, or the first byte on an open one, to the end of the request
MAX_HELD = 400  # connections of one household that are no sockets of a table: a browser opens up to six, a class has 40


@lru_cache(1024)
def is_proxy(host: str, trusted: str) -> bool:
    """Tells whether an address is one of the trusted ones, written as uvicorn wants them: addresses, networks or *."""
    words = [word.strip() for word in trusted.split(",")]
    networks = [ip_network(word, strict=False) for word in words if re.fullmatch(r"[\da-fA-F.:]+(/\d+)?", word)]
    return "*" in words or any(ip_address(host) in network for network in networks)


class Patient(HttpToolsProtocol):
    """A connection that is closed when its request does not come to an end, or when its household has too many."""

    held: ClassVar[Counter[str]] = Counter()  # by household
    _household = ""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes a connection, or closes it at once."""
        super().connection_made(transport)
        host, trusted = self.client[0] if self.client else "", self.config.forwarded_allow_ips
        if host and not is_proxy(
            host, trusted if isinstance(trusted, str) else ",".join(trusted)
        ):  # one of those holds everybody's connections
            self._household = household(host)
            self.held[self._household] += 1
        if self.held[self._household] > MAX_HELD:
            transport.close()
        else:
            self._wait()

    def on_message_begin(self) -> None:
        """Hears the first byte of a request."""
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        """Hears the last byte of a request."""
        self._wait_no_longer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over to a table, which has limits of its own."""
        self._let_go()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._let_go()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

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
