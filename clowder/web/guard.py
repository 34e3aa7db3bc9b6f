"""Who may knock, how often, and what a browser may do with our pages."""

import json
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clowder.web.texts import wording

MAX_BODY = 32_768
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
log = logging.getLogger("clowder.web")


@dataclass
class Limit:
    """So many at once, so many a second, for each key; the oldest keys are forgotten."""

    burst: float
    rate: float
    keys: int = 10_000
    shares: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)  # what is left, and since when

    def has(self, key: str) -> bool:
        """Tells whether there is one left of the key's share."""
        left, since = self.shares.get(key, (self.burst, 0.0))
        return left + (time.monotonic() - since) * self.rate >= 1

    def allows(self, key: str) -> bool:
        """Takes one from the key's share; tells whether there was one."""
        now = time.monotonic()
        left, since = self.shares.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        self.shares[key] = (left - 1 if left >= 1 else left, now)
        if len(self.shares) > self.keys:
            self.shares.popitem(last=False)
        return left >= 1


def is_from_here(connection: HTTPConnection) -> bool:
    """Tells whether a browser sent this from one of our own pages."""
    origin = connection.headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc == connection.headers.get("host", "")


def household(host: str) -> str:
    """Returns what the people of one household share of an address: of IPv6 the first half."""
    host = host.partition("%")[0]
    if ":" not in host:
        return host
    address = IPv6Address(host)
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))


def address_of(connection: HTTPConnection) -> str:
    """Returns where somebody is, as far as a household shares it."""
    return household(connection.client.host) if connection.client else "?"


class Guard:
    """Adds headers that bind the browser, refuses large bodies, and logs each answer without saying what was asked."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY:
            await PlainTextResponse(wording("too-large"), 413)(scope, receive, sending)
        else:
            await self._app(scope, _limited(receive), sending)
        route = getattr(scope.get("route"), "path", "?") if scope.get("route") else scope.get("clowder.route", "?")
        fields = {"method": scope["method"], "route": route, "status": status}
        log.info("answered", extra={**fields, "ms": round(1000 * (time.perf_counter() - started), 1)})


def _limited(receive: Receive) -> Receive:
    """Returns `receive`, which refuses to go on after the largest body: one that comes in chunks has no length."""
    taken = 0

    async def receiving() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MAX_BODY:
            raise HTTPException(413, wording("too-large"))
        return message

    return receiving


class Lines(logging.Formatter):
    """Log lines as JSON, one an event. Only fields that are named here are written: nothing slips in."""

    fields = ("what", "method", "route", "status", "ms", "tables", "address")

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"), "level": record.levelname.lower()}
        line["event"] = record.getMessage()
        line.update({name: getattr(record, name) for name in self.fields if hasattr(record, name)})
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            if logging.getLogger("clowder.web").isEnabledFor(logging.DEBUG):  # for those who work on the server itself
                line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)
