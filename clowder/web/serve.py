"""Runs the server: on this computer, or for friends on the same network with an address and a QR code."""

import asyncio
import contextlib
import gc
import json
import logging
import multiprocessing
import os
import signal
import socket
import ssl
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import segno
import uvicorn
from rich.console import Console
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from clowder.engine.backends import has_numba
from clowder.engine.errors import ClowderError
from clowder.store import Store
from clowder.store.database import address as address_of_store
from clowder.table.bots import Pace
from clowder.web.app import create_app
from clowder.web.http.slow_clients import TimeoutProtocol
from clowder.web.http.timing import USUAL, ServerTiming
from clowder.web.http.websocket import MAX_MESSAGE
from clowder.web.metrics import check_place, read_place
from clowder.web.routes.site import Setup
from clowder.web.tables.search_pool import number_of_workers
from clowder.workshop.variant import Variant

USUAL_PORT = 8000
COLLECTING = 1000, 5, 800  # how many new things, young and middle collections before the next
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


@dataclass(frozen=True)
class Wanted:
    """What whoever starts a server asks for."""

    host: str = "127.0.0.1"
    port: int | None = None
    store: str = ""
    allow: tuple[str, ...] = ()
    origin: str = ""
    open_browser: bool = False
    about: str = ""
    tls: tuple[str, str] | None = None  # the files of a certificate and of its key
    metrics: str = ""  # the port, or the address and port, where they are told
    workers: int = 1  # processes, which need a store for many
    variants: tuple[Variant, ...] = ()  # that are offered beside the games


def serve(wanted: Wanted) -> None:
    """Serves until it is stopped. Raises before anything opens if the store, or one of the files, cannot be had."""
    place, imprint = wanted.store or str(data_file()), _read_about(wanted.about)
    check_tls(wanted.tls)
    metrics = read_place(wanted.metrics) if wanted.metrics else None
    if metrics:
        check_place(metrics)
    number_of_workers()
    if wanted.workers > 1 and address_of_store(place).get_backend_name() == "sqlite":
        raise ClowderError("Several workers need PostgreSQL (--store postgresql://...): a file belongs to one process.")
    with asyncio.run(_try_store(place)):
        setup = Setup(place, about=imprint, metrics=metrics, workers=wanted.workers, variants=wanted.variants)
        _serve(setup, wanted)


def check_tls(files: tuple[str, str] | None) -> None:
    """Raises ClowderError if the files are no certificate and its key."""
    for file in files or ():
        try:
            Path(file).read_bytes()
        except OSError as wrong:
            raise ClowderError(f"The file {file}, for TLS, cannot be read: {wrong.strerror}.") from None
    try:
        if files:  # an empty password, so that nobody is asked for one
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(*files, password="")
    except (ssl.SSLError, ValueError):
        wanted = "PEM is wanted, and a key without a password"
        raise ClowderError(f"{' and '.join(files or ())} are no certificate and its key: {wanted}.") from None


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


def _serve(setup: Setup, wanted: Wanted) -> None:
    host, origin, tls = wanted.host, wanted.origin, wanted.tls
    shown = host
    if host not in LOCAL:
        shown = lan_address() if host in ("0.0.0.0", "::") else host
    listener = listen(host, wanted.port) if wanted.port is not None else _listen_somewhere(host)
    port = listener.getsockname()[1]
    address = origin or f"{'https' if tls else 'http'}://{shown}:{port}"
    own = urlsplit(origin).hostname
    hosts = ("localhost", "127.0.0.1", "[::1]", shown, *wanted.allow, *((own,) if own else ()))
    setup = replace(
        setup,
        hosts=hosts,
        origin="" if host in LOCAL and not origin else address,
        secure=bool(tls) or address.startswith("https:"),
        pace=Pace.read(os.environ.get("CLOWDER_PACE", "")),
        settle=freeze,
    )
    console = Console(highlight=False)
    console.print(f"[bold]Clowder[/bold] is open at [bold]{address}[/bold]   (Ctrl+C closes it)")
    if not has_numba():
        console.print("Strong bots and hints are weaker without NumPy and Numba: pip install 'clowder-games\\[fast]'")
    if setup.metrics:
        console.print("Its metrics are at http://{}:{}/metrics".format(*setup.metrics))
    if host not in LOCAL:
        segno.make(address).terminal(sys.stdout, border=1, compact=True)
    has_screen = sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if wanted.open_browser and has_screen:
        threading.Timer(0.7, webbrowser.open, (address,)).start()
    app = partial(open_app, setup)
    settings = uvicorn_config(app, factory=True, workers=wanted.workers, tls=tls, timing=setup.server)
    if wanted.workers > 1:
        Parent(settings, sockets=[listener]).run()
    else:
        uvicorn.Server(settings).run(sockets=[listener])


def freeze() -> None:
    """Lets the garbage collector leave alone what stays, and look seldom through all that lives.

    By default it looked through half a million things every few seconds, and held up all tables for 0.4 s each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def uvicorn_config(
    app: Callable[..., Any],
    factory: bool = False,
    workers: int = 1,
    tls: tuple[str, str] | None = None,
    timing: ServerTiming = USUAL,
) -> uvicorn.Config:
    """Returns how an app, or what makes one, is served."""
    return uvicorn.Config(
        app,
        factory=factory,
        workers=workers,
        timeout_worker_healthcheck=30,
        http=cast(Any, partial(TimeoutProtocol, timing)),
        log_config=None,
        access_log=False,
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=bool(os.environ.get("CLOWDER_COMPRESS")),
        timeout_graceful_shutdown=3,
        server_header=False,
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
    )


class Parent(Multiprocess):
    """Replaces workers that die, and notices it at once: also of one that dies while it is asked how it is."""

    def keep_subprocess_alive(self) -> None:
        for worker in self.processes:
            worker.child_conn.close()  # the worker's own end alone is open: with it the line ends, and nobody waits
        super().keep_subprocess_alive()


class JsonFormatter(logging.Formatter):
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


def open_app(setup: Setup) -> Starlette:
    """Returns the server, as each process runs it, with its log."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    for name in ("clowder.web", "clowder.store"):
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(os.environ.get("CLOWDER_LOG", "WARNING").upper())
    logging.getLogger("uvicorn.error").addHandler(handler)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    return create_app(setup)


def _leave_with_parent() -> None:
    """Stops a worker whose parent was killed: nobody would replace it, and the next server could not have its port."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


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
