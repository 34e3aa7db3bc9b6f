"""What pages and programs say over their sockets: messages of some length, so often, until either side hangs up."""

import contextlib
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from clowder.system import Clock
from clowder.table.connections import Connection
from clowder.table.frames import heartbeat
from clowder.table.limits import Limit
from clowder.table.texts import wording

MAX_MESSAGE = 4096
HEARTBEAT = 2.0  # seconds without a frame after which a page is told that the server is there
BRAKE = 0.1  # seconds for which nothing more is read from a page that has sent too much: it waits, nobody else
log = logging.getLogger("clowder.web")


async def texts(socket: WebSocket) -> AsyncIterator[str]:
    """Yields what somebody says until either side has hung up; nothing for bytes."""
    while socket.application_state == WebSocketState.CONNECTED:  # not any more if something could not be sent
        said = await socket.receive()
        if said["type"] == "websocket.disconnect":
            return
        yield said.get("text") or ""


async def messages(socket: WebSocket, connection: Connection, limit: Limit) -> AsyncIterator[dict[str, Any] | None]:
    """Yields what somebody says, None if it makes no sense; who says too much is told so, and has to wait."""
    async for text in texts(socket):
        if len(text) > MAX_MESSAGE or not limit.allows(connection.person):
            connection.tell(sorry=wording("too-much"))
            await limit.clock.sleep(BRAKE)
        else:
            yield read(text)


def read(said: str | bytes) -> dict[str, Any] | None:
    """Returns a message; None if it is none, or has half letters or NUL, which no store can take."""
    try:
        text = said.decode() if isinstance(said, bytes) else said
        message = json.loads(text)
        if "\\u" in text:
            json.dumps(message, ensure_ascii=False).encode()
    except (ValueError, RecursionError):  # no UTF-8, no JSON, or nested without end
        return None
    return message if isinstance(message, dict) and "\\u0000" not in text else None


class Heart:
    """Sends a page a frame that says nothing, whenever nothing else was sent for a while."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection, self._clock = connection, clock
        self._last = clock.monotonic()
        self._timer = clock.call_later(HEARTBEAT, self._look)

    def sent(self) -> None:
        """Notes that something was sent."""
        self._last = self._clock.monotonic()

    def stop(self) -> None:
        """Sends nothing more."""
        self._timer.cancel()

    def _look(self) -> None:
        due = self._last + HEARTBEAT
        now = self._clock.monotonic()
        if now >= due:
            self._connection.send(heartbeat(self._clock.wall()))
            due = now + HEARTBEAT
        self._timer = self._clock.call_later(due - now, self._look)


async def send_loop(socket: WebSocket, connection: Connection, clock: Clock) -> None:
    """Sends what waits for a page; where nothing does for a while, that the server is there."""
    heart = Heart(connection, clock)
    try:
        while connection.parting is None:
            await connection.dirty.wait()
            connection.dirty.clear()
            while connection.unsent:
                await socket.send_text(connection.unsent.popleft())
            heart.sent()
        await socket.close(*connection.parting)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Exception as wrong:
        log.error("page failed", extra={"what": type(wrong).__name__}, exc_info=True)
        with contextlib.suppress(Exception):
            await socket.close(1011)
    finally:
        heart.stop()
