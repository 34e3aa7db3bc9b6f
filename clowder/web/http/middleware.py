"""What every request passes: security headers, the size of its body, its log line, and the queue of requests."""

import asyncio
import contextlib
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clowder.system import Clock
from clowder.table.limits import Limit
from clowder.table.texts import wording
from clowder.web.http import counters
from clowder.web.http.origin import address_of, is_secure
from clowder.web.http.timing import USUAL, ServerTiming

MAX_BODY = 32_768
KNOCKS = 600, 30  # pages and forms of one address, at once and a second: a school class has room
FREE = "/static/", "/health"
HTTPS_ONLY = 180 * 24 * 3600  # seconds for which a browser that came by HTTPS comes by nothing else
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",  # the pictures of variants
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
AT_ONCE = 2  # requests that are being answered
LONGEST = 0.25  # seconds that a turn lasts: who takes longer waits for something, and nobody need wait with them
log = logging.getLogger("clowder.web")


class RequestQueue:
    """Lets few requests run at once, each household in turn: with hundreds at once a play would have to wait."""

    def __init__(self, clock: Clock, places: int = AT_ONCE) -> None:
        self._clock, self._free = clock, places
        self._lines = OrderedDict[str, deque[asyncio.Future[None]]]()  # the household that is called next first

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines.values()))

    @contextlib.asynccontextmanager
    async def turn(self, household: str) -> AsyncIterator[None]:
        """Waits until it is somebody's turn, which lasts as long as the context, or for so long."""
        called = asyncio.get_running_loop().create_future()
        self._lines.setdefault(household, deque()).append(called)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called in the same moment; else it is passed over
                self._end()
            raise
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._end()

        timer = self._clock.call_later(LONGEST, end)
        try:
            yield
        finally:
            timer.cancel()
            end()

    def _end(self) -> None:
        self._free += 1
        self._call()

    def _call(self) -> None:
        while self._free and self._lines:
            household, line = self._lines.popitem(last=False)
            called = line.popleft()
            if line:
                self._lines[household] = line  # behind all others
            if not called.done():
                self._free -= 1
                called.set_result(None)


def is_for_programs(scope: Scope) -> bool:
    """Tells whether somebody knocks at a program's door: errors are told as JSON there."""
    return str(scope.get("path", "")).startswith("/api/")


def _refusal(scope: Scope, sentence: str, status: int) -> ASGIApp:
    """Returns an answer of one sentence."""
    return JSONResponse({"error": sentence}, status) if is_for_programs(scope) else PlainTextResponse(sentence, status)


class SecurityMiddleware:
    """Adds headers that bind the browser, refuses large bodies, and logs each answer without saying what was asked.

    Few are answered at once, each household in turn.
    """

    def __init__(self, app: ASGIApp, clock: Clock, timing: ServerTiming = USUAL) -> None:
        self._app, self._clock, self._timing = app, clock, timing
        self.knocks = Limit(clock, *KNOCKS)
        self.turns = RequestQueue(clock)

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
                    await self._clock.sleep(self._timing.too_often)
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
