"""A real server in a thread of the test's process: real sockets, and its hall, its time and its chance in our hands."""

import asyncio
import contextlib
import threading
from pathlib import Path

import uvicorn
from clock import LIMIT, MovableClock, Seeded
from tables import AT_ONCE

from clowder.system import System
from clowder.web.app import create_app
from clowder.web.routes.site import Setup
from clowder.web.serve import listen, uvicorn_config


class ServerHere:
    """Serves at `address` from `start` to `stop`; again after that, with the same store and port.

    `hall` is what it plays with, and `call` does something in its loop. `move_clock` moves its time ahead, which else
    goes on as usual, or stands still: then no deadline ever comes by itself. Its chance has a seed.
    """

    def __init__(self, folder, seed=1, pace=AT_ONCE, hosts=(), stands=False, **setup):
        self.entropy, self.clock = Seeded(seed), MovableClock(stands)
        self.store = Path(folder) / "tables.sqlite"
        system = System(self.clock, self.entropy)
        hosts = ("localhost", "127.0.0.1", *hosts)
        self.setup = Setup(str(self.store), hosts, pace=pace, system=system, **setup)
        self.port, self._tls = 0, None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def hall(self):
        return self.app.state.site.registry

    def start(self):
        """Returns when it can be asked."""
        self.app = create_app(self.setup)
        listener = listen("127.0.0.1", self.port)
        self.port = listener.getsockname()[1]
        self._server, self._begun = uvicorn.Server(uvicorn_config(self.app)), threading.Event()
        self._thread = threading.Thread(target=self._run, args=(listener,), name="server", daemon=True)
        self._thread.start()
        assert self._begun.wait(LIMIT), "The server did not start."
        assert self._thread.is_alive(), "The server could not start."
        return self

    def _run(self, listener):
        async def serve():
            self.loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self._server.serve(sockets=[listener]))
            while not (self._server.started or serving.done()):
                await asyncio.sleep(0)
            self._begun.set()
            await serving

        with contextlib.closing(listener):
            try:
                asyncio.run(serve())
            finally:
                self._begun.set()

    def stop(self):
        """Closes all tables and connections."""
        self._server.should_exit = True
        self._thread.join(LIMIT)
        assert not self._thread.is_alive(), "The server does not stop."

    def call(self, work, *given):
        """Returns what a function returns that is called, and awaited if need be, in the server's loop."""

        async def calling():
            found = work(*given)
            return await found if asyncio.iscoroutine(found) else found

        return asyncio.run_coroutine_threadsafe(calling(), self.loop).result(LIMIT)

    def move_clock(self, seconds):
        """Lets so much time pass at once."""
        self.call(self.clock.move, seconds)
