"""Who may knock, how often, and what a browser may do with our pages."""

import contextlib
import json
import logging
from collections import deque
from http import HTTPStatus
from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clowder.system import Clock
from clowder.table.limits import Limit
from clowder.table.texts import wording
from clowder.web.http import counters
from clowder.web.http.request_queue import Turns

MAX_BODY = 32_768
KNOCKS = 600, 30  # pages and forms of one address, at once and a second: a school class has room
FREE = "/static/", "/health"
HTTPS_ONLY = 180 * 24 * 3600  # seconds for which a browser that came by HTTPS comes by nothing else
BRAKE = 1.0  # seconds before somebody hears that they knock too often: who asks without a pause is given one
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
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


def is_from_here(connection: HTTPConnection) -> bool:
    """Tells whether a browser sent this from one of our own pages: under our address, or as it is asked for here."""
    origin = _origin(connection.headers.get("origin", ""))
    scheme = "https" if connection.scope.get("scheme") in ("https", "wss") else "http"
    app = connection.scope.get("app")
    ours = _origin(app.state.doors.setup.origin) if app else None
    return origin is not None and origin in (ours, (scheme, connection.headers.get("host", "")))


def _origin(address: str) -> tuple[str, str] | None:
    """Returns the scheme and the host of an address; None if it is none."""
    try:
        found = urlsplit(address)
    except ValueError:  # half an address of IPv6, say
        return None
    return (found.scheme, found.netloc) if found.netloc else None


def is_secure(scope: Scope) -> bool:
    """Tells whether people come by HTTPS, to here or to a proxy in front."""
    app = scope.get("app")
    return scope.get("scheme") in ("https", "wss") or bool(app and app.state.doors.setup.secure)


def household(host: str) -> str:
    """Returns what the people of one household share of an address: of IPv6 the first half.

    What a proxy hands on may be an address with a port, or nonsense: the port makes no other household.
    """
    host = host.partition("%")[0]
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("]")[0].removeprefix("["))
    except ValueError:
        return host.partition(":")[0]
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))


def address_of(connection: HTTPConnection) -> str:
    """Returns where somebody is, as far as a household shares it."""
    return household(connection.client.host) if connection.client else "?"


def is_for_programs(scope: Scope) -> bool:
    """Tells whether somebody knocks at a program's door: errors are told as JSON there."""
    return str(scope.get("path", "")).startswith("/api/")


def _refusal(scope: Scope, sentence: str, status: int) -> ASGIApp:
    """Returns an answer of one sentence."""
    return JSONResponse({"error": sentence}, status) if is_for_programs(scope) else PlainTextResponse(sentence, status)


class Guard:
    """Adds headers that bind the browser, refuses large bodies, and logs each answer without saying what was asked.

    Few are answered at once, each household in turn.
    """

    def __init__(self, app: ASGIApp, clock: Clock) -> None:
        self._app, self._clock = app, clock
        self.knocks = Limit(clock, *KNOCKS)
        self.turns = Turns(clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = self._clock.monotonic()
        status = 500
        free, address = scope["path"].startswith(FREE), address_of(HTTPConnection(scope))
        turn = contextlib.AsyncExitStack()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_secure(scope):
                    headers.setdefault("strict-transport-security", f"max-age={HTTPS_ONLY}")
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
                if status == HTTPStatus.TOO_MANY_REQUESTS:
                    await turn.aclose()
                    await self._clock.sleep(BRAKE)
            await send(message)

        length = Headers(scope=scope).get("content-length", "0")
        if not (free or self.knocks.allows(address)):  # before anything is read
            counters.refusals.labels("knock").inc()
            await _refusal(scope, wording("too-often"), 429)(scope, receive, sending)
        elif not length.isdecimal() or int(length) > MAX_BODY or (said := await _whole(receive)) is None:
            await _refusal(scope, wording("too-large"), 413)(scope, receive, sending)
        else:
            async with turn:
                if not free:
                    await turn.enter_async_context(self.turns.turn(address))
                await self._app(scope, _again(said, receive), sending)
        route = getattr(scope.get("route"), "path", "?") if scope.get("route") else scope.get("clowder.route", "?")
        took = self._clock.monotonic() - started
        counters.answers.labels(route, status).observe(took)
        fields = {"method": scope["method"], "route": route, "status": status}
        log.info("answered", extra={**fields, "ms": round(1000 * took, 1)})


async def _whole(receive: Receive) -> deque[Message] | None:
    """Returns all that a request says; None if that is too much: what comes in chunks has no length.

    It is read before anything is done: who is slow to say what they want holds nobody up.
    """
    said, size = deque[Message](), 0
    while not said or said[-1].get("more_body"):
        said.append(await receive())
        size += len(said[-1].get("body", b""))
        if size > MAX_BODY:
            return None
    return said


def _again(said: deque[Message], receive: Receive) -> Receive:
    """Returns `receive` from the beginning, after something was read already."""

    async def receiving() -> Message:
        return said.popleft() if said else await receive()

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
