"""Runs the server: on this computer, or for friends on the same network with an address and a QR code."""

import asyncio
import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import segno
import uvicorn
from rich.console import Console

from clowder.engine.errors import ClowderError
from clowder.store import Store
from clowder.web.app import MAX_MESSAGE, create_app
from clowder.web.entrance import Setup
from clowder.web.guard import Lines
from clowder.web.patience import Patient
from clowder.web.thinking import Pace

USUAL_PORT = 8000
LOCAL = ("localhost", "127.0.0.1", "::1")


def data_file() -> Path:
    """Returns where tables are kept unless somebody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "clowder" / "tables.sqlite"


def lan_address() -> str:
    """Returns this computer's address on its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    store: str = "",
    allow: tuple[str, ...] = (),
    origin: str = "",
    open_browser: bool = False,
    about: str = "",
) -> None:
    """Serves until it is stopped. Raises before anything opens if the store, or the file `about`, cannot be had."""
    place, imprint = store or str(data_file()), _read_about(about)
    with asyncio.run(_try_store(place)):
        _serve(Setup(place, about=imprint), host, port, allow, origin, open_browser)


def _read_about(file: str) -> str:
    """Returns what an operator says about themselves. Raises ClowderError."""
    try:
        text = Path(file).read_text(encoding="utf-8") if file else ""
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or "it is not text in UTF-8"
        raise ClowderError(f"The file about this server, {file}, cannot be read: {why}.") from None
    if file and not text.strip():
        raise ClowderError(f"The file about this server, {file}, is empty.")
    return text


def _serve(setup: Setup, host: str, port: int | None, allow: tuple[str, ...], origin: str, open_browser: bool) -> None:
    shown = host
    if host not in LOCAL:
        shown = lan_address() if host in ("0.0.0.0", "::") else host
    listener = listen(host, port) if port is not None else _listen_somewhere(host)
    port = listener.getsockname()[1]
    address = origin or f"http://{shown}:{port}"
    own = urlsplit(origin).hostname
    hosts = ("localhost", "127.0.0.1", "[::1]", shown, *allow, *((own,) if own else ()))
    setup = replace(
        setup,
        hosts=hosts,
        origin="" if host in LOCAL and not origin else address,
        secure=address.startswith("https:"),
        pace=Pace.read(os.environ.get("CLOWDER_PACE", "")),
    )
    console = Console(highlight=False)
    console.print(f"[bold]Clowder[/bold] is open at [bold]{address}[/bold]   (Ctrl+C closes it)")
    if host not in LOCAL:
        segno.make(address).terminal(sys.stdout, border=1, compact=True)
    if open_browser and (sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        threading.Timer(0.7, webbrowser.open, (address,)).start()
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logger = logging.getLogger("clowder.web")
    logger.addHandler(handler)
    logging.getLogger("uvicorn.error").addHandler(handler)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logger.setLevel(os.environ.get("CLOWDER_LOG", "WARNING").upper())
    settings = uvicorn.Config(
        create_app(setup),
        http=Patient,
        log_config=None,
        access_log=False,
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=bool(os.environ.get("CLOWDER_COMPRESS")),
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    uvicorn.Server(settings).run(sockets=[listener])


async def _try_store(place: str) -> contextlib.ExitStack:
    """Opens and closes the store, so that what is wrong with it is said first; returns the claim on it."""
    store = await Store.open(place)
    claim = store.claim.pop_all()  # kept, so that no other server can slip in before this one opens it again
    await store.close()
    return claim


def _listen_somewhere(host: str) -> socket.socket:
    """Listens at the usual port, or at any if that is taken."""
    try:
        return listen(host, USUAL_PORT)
    except ClowderError:
        return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as wrong:
        listener.close()
        reason = getattr(wrong, "strerror", None) or str(wrong)
        raise ClowderError(f"Clowder cannot listen at {host}, port {port}: {reason}.") from None
    return listener
