"""`clowder serve` in a process of its own, for tests that stop it hard."""

import contextlib
import os
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

QUICK = {"CLOWDER_PACE": "0"}
os.environ.setdefault("CLOWDER_THINKERS", "0")  # a process for each server of a test would take longer than the tests


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`clowder serve` in a process of its own, that can be stopped hard and started again."""

    def __init__(self, folder, *options, **environment):
        self.store = Path(folder) / "tables.sqlite"
        self.port = free_port()
        self.address = f"{'https' if '--tls' in options else 'http'}://127.0.0.1:{self.port}"
        self._options, self.command = options, None  # or another command that serves
        self._environment = {**os.environ, **QUICK, **environment}
        self.place, self.words = str(self.store), ()  # another store, and what else is said on the command line
        self.process = None

    def start(self):
        command = [sys.executable, "-m", "clowder", "serve", "--port", str(self.port), "--store", self.place]
        command = self.command or [*command, *self.words, *self._options]
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        self.log = self.store.with_suffix(".log").open("ab")
        self.process = subprocess.Popen(command, env=self._environment, stdout=self.log, stderr=self.log)
        for _ in range(1200):  # two minutes: other work may hold it up
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"{self.address}/health", timeout=5, context=trusting),
            ):
                return self
            assert self.process.poll() is None, self.store.with_suffix(".log").read_text()
            time.sleep(0.1)
        raise AssertionError("The server did not get ready.")

    def stop(self, hard=False):
        if self.process:
            (self.process.kill if hard else self.process.terminate)()
            self.process.wait(120)
            self.log.close()
        self.process = None
