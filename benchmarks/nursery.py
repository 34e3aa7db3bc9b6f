"""Servers that can be killed and started again in no time, some of which die by themselves.

A server that starts takes a second or two to load modules and catalogues, and a trial with hundreds of starts would
measure that. So one process loads everything once; each server is its fork, and a worker is the fork of its server.
They open the store and the port as every server does.
"""

import gc
import importlib
import json
import multiprocessing
import os
import random
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from clowder.cli import main as command_line
from clowder.engine.text.languages import languages
from clowder.games import families, find
from clowder.store import Store
from clowder.table.table import Table

FAULTS = ("append", "commit", "publish")  # before a transaction is committed; right after; before pages are told
SHARE = 0.02  # of all such moments are the last one


def die_sometimes(fault: str) -> None:
    """Lets this process die at one kind of moment, sometimes."""
    chance = random.Random()
    append, publish = Store.append, Table.publish

    def die(*_: Any) -> None:
        if chance.random() < SHARE:
            os.kill(os.getpid(), signal.SIGKILL)

    async def appended(*given: Any, **named: Any) -> None:
        await append(*given, **named)
        die()

    def published(table: Table, *given: Any) -> bool:
        if table.dirty:
            die()
        return publish(table, *given)

    if fault == "append":
        event.listen(Engine, "commit", die)
    elif fault == "commit":
        Store.append = appended  # type: ignore[method-assign]
    elif fault == "publish":
        Table.publish = published  # type: ignore[method-assign]


class Nursery:
    """A process whose children are servers."""

    def __init__(self, log: Path) -> None:
        self.log = log.open("ab")
        self._process: subprocess.Popen[str] | None = None

    def bear(self, fault: str, words: list[str]) -> int:
        """Starts a server; returns its process."""
        if self._process is None:
            self._process = self._load()
        return int(_ask(self._process, json.dumps([fault, words])))

    def _load(self) -> "subprocess.Popen[str]":
        environment, pipe = {**os.environ, "CLOWDER_PACE": "0"}, subprocess.PIPE
        command = [sys.executable, str(Path(__file__))]
        loading = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=self.log, text=True)
        _ask(loading, "")
        return loading

    def close(self) -> None:
        """Starts no more."""
        if self._process:
            self._process.communicate()
        self.log.close()


def _ask(process: "subprocess.Popen[str]", line: str) -> str:
    """Tells a process a line; returns the one that it answers."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return process.stdout.readline()


class Servant:
    """A server on either kind of store, with one or several workers."""

    def __init__(self, nursery: Nursery, port: int, place: str, workers: int) -> None:
        self._nursery = nursery
        self.address = f"http://127.0.0.1:{port}"
        self._words = ["serve", "--port", str(port), "--store", place, "--workers", str(workers)]

    def start(self, fault: str = "") -> "Servant":
        """Starts it; returns at once."""
        self.pid = self._nursery.bear(fault, self._words)
        self._handle = os.pidfd_open(self.pid)
        return self

    def is_dead(self, wait: float = 0.0) -> bool:
        """Tells whether it has died, also by itself; waits so long for it."""
        return bool(select.select([self._handle], [], [], wait)[0])

    def stop(self, how: int = signal.SIGKILL) -> None:
        """Ends it, and returns when it is gone."""
        if not self.is_dead():
            signal.pidfd_send_signal(self._handle, how)
        self.is_dead(60)
        os.close(self._handle)

    def workers(self) -> list[int]:
        """Returns its workers, where there are several."""
        return [int(child) for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]


def main() -> None:
    """Loads everything, then bears a server for each line that comes."""
    for names in families().values():
        for name in names:
            for language in languages():
                find(name).catalogue(language)
    importlib.import_module("clowder.web.serve")  # which the command line does when it serves
    vars(sys.modules["uvicorn._subprocess"])["spawn"] = multiprocessing.get_context("fork")
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    print(sys.stdin.readline(), end="", flush=True)  # ready
    for line in sys.stdin:
        fault, words = json.loads(line)
        if child := os.fork():
            print(child, flush=True)
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        die_sometimes(fault)
        sys.argv = ["clowder", *words]
        command_line()
        os._exit(0)


if __name__ == "__main__":
    main()
