"""A PostgreSQL server of one's own, for tests and benchmarks: made in a folder, and gone with it."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

from clock import wait_until

USERS = ("postgres", "nobody")  # initdb refuses to run as root
FLAGS = {"fsync": "on", "max_connections": "120", "log_min_messages": "fatal", "timezone": "UTC"}


class NoPostgres(Exception):
    """There is no PostgreSQL here, and it cannot be had."""


def programs():
    """Returns the folder of PostgreSQL's programs. Raises NoPostgres."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found and shutil.which("pg_ctl") else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    if os.getuid() == 0 and shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (("update", "-qq"), ("install", "-y", "-qq", "postgresql")):
            subprocess.run(["apt-get", *words], env=environment, check=False, **quiet)
        if found := sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
            return found[0]
    raise NoPostgres("There is no PostgreSQL here (initdb, pg_ctl), and it cannot be installed.")


class Postgres:
    """A server that can be stopped hard, and started again."""

    def __init__(self):
        self._bin = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="clowder-pg-"))
        self.data = self.folder / "data"
        self._user = []
        if os.getuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            user = next((name for name in USERS if name in names), None)
            if user is None or not shutil.which("runuser"):
                raise NoPostgres("PostgreSQL does not run as root, and there is nobody else to run it as.")
            self._user = ["runuser", "-u", user, "--"]
            shutil.chown(self.folder, user)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._do("initdb", "-D", self.data, "-U", "clowder", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self._databases = 0

    def _do(self, program, *words):
        subprocess.run(
            [*self._user, str(self._bin / program), *map(str, words)],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def start(self):
        flags = " ".join(f"-c {name}={value}" for name, value in FLAGS.items())
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} {flags}"
        self._do("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", self.folder / "log", "-o", options, "start")
        return self

    def stop(self, mode="fast"):
        with contextlib.suppress(subprocess.CalledProcessError):
            self._do("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop")

    @property
    def pid(self):
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def kill(self):
        """Ends the server as a power cut would."""
        pid = self.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        wait_until(lambda: not any(Path(f"/proc/{each}").exists() for each in (pid, *children)))
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def fill(self):
        """Lets it write no more than a page of any file, until it is started again."""
        pid = self.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *children):
            command = [*self._user, "prlimit", "--pid", str(each), "--fsize=8192:"]
            subprocess.run(command, check=each == pid, stderr=subprocess.DEVNULL)

    def new(self):
        """Returns the address of a new database."""
        import psycopg

        self._databases += 1
        name = f"clowder{self._databases}"
        with psycopg.connect(f"postgresql://clowder@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://clowder@127.0.0.1:{self.port}/{name}"

    def close(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
