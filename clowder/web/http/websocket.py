"""What pages and programs say over their sockets: messages of some length, so often, until either side hangs up."""

import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.websockets import WebSocket, WebSocketState

from clowder.table.connections import Guest
from clowder.table.texts import wording
from clowder.web.http.limits import Limit

MAX_MESSAGE = 4096
BRAKE = 0.1  # seconds for which nothing more is read from a page that has sent too much: it waits, nobody else


async def texts(socket: WebSocket) -> AsyncIterator[str]:
    """Yields what somebody says until either side has hung up; nothing for bytes."""
    while socket.application_state == WebSocketState.CONNECTED:  # not any more if something could not be sent
        said = await socket.receive()
        if said["type"] == "websocket.disconnect":
            return
        yield said.get("text") or ""


async def messages(socket: WebSocket, guest: Guest, limit: Limit) -> AsyncIterator[dict[str, Any] | None]:
    """Yields what somebody says, None if it makes no sense; who says too much is told so, and has to wait."""
    async for text in texts(socket):
        if len(text) > MAX_MESSAGE or not limit.allows(guest.person):
            guest.tell(sorry=wording("too-much"))
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
