"""Opens databases: addresses, connection settings and migrations."""

import contextlib
import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, inspect, make_url, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from clowder.store.errors import cause
from clowder.table.storage import StoreError

fcntl: Any = None
msvcrt: Any = None
try:
    import fcntl
except ImportError:  # Windows
    import msvcrt

BUSY_MS = 5000  # how long a connection waits for another process to finish writing
POSTGRESQL = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "application_name": "clowder"}
DURABLE = "-c synchronous_commit=on -c lock_timeout=5000"  # a commit returns when the data is on disk
READERS = 8  # connections for concurrent reads
MIGRATION = 0x636C6F77646572  # PostgreSQL's advisory lock: one process migrates at a time
WRITES = "clowder_writes"  # execution option: the transaction takes the write lock at its beginning

_to_json = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_claims: dict[str, tuple[int, int]] = {}  # by path: how many stores of this process hold it, and its handle
_claiming = threading.Lock()
_migrating = threading.Lock()  # alembic keeps the running migration in globals


def address(place: str | os.PathLike[str]) -> URL:
    """Returns the URL of a path or URL, with its driver. Raises StoreError."""
    text = os.fspath(place)
    if "://" not in text:
        url = URL.create("sqlite", database=text)
    else:
        try:
            url = make_url(text)
        except (SQLAlchemyError, ValueError):  # a port that is not a number, for example
            raise StoreError("The store's address cannot be read.") from None
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise StoreError(f"The store {named(url)} cannot be opened: it is neither a file nor a postgresql:// address.")
    if not url.database or ":memory:" in url.database or "mode" in url.query:
        raise StoreError("A store must be a file. A store in memory would not survive a restart.")
    return url.set(drivername="sqlite")


def named(url: URL) -> str:
    """Returns a store's name for messages, without a password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def make_file(url: URL) -> None:
    """Creates an SQLite file and its folder, private because it contains seeds and the key."""
    if url.get_backend_name() != "sqlite" or "uri" in url.query:
        return
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as wrong:
        raise StoreError(f"The store {named(url)} cannot be opened: {wrong.strerror}.") from None


def find_file(url: URL) -> None:
    """Raises StoreError if a store's file does not exist."""
    if url.get_backend_name() == "sqlite" and not os.path.isfile(_path(url)):
        raise StoreError(f"There is no store {named(url)}.")


@contextlib.contextmanager
def claimed(url: URL) -> Iterator[None]:
    """Locks an SQLite file against other processes. Raises StoreError if one has it. Other databases are shared.

    The system releases the lock when this process dies, however it dies. It is on a file next to the store, because
    closing any other handle of the store's own file would drop the locks that SQLite itself holds on it.
    """
    if url.get_backend_name() != "sqlite":
        yield
        return
    path = os.path.realpath(_path(url)) + ".lock"
    with _claiming:
        holders, file = _claims[path] if path in _claims else (0, _lock(path, named(url)))
        _claims[path] = (holders + 1, file)
    try:
        yield
    finally:
        with _claiming:
            holders, file = _claims.pop(path)
            if holders > 1:
                _claims[path] = (holders - 1, file)
            else:
                os.close(file)


def _path(url: URL) -> str:
    """Returns the path of an SQLite file, also for SQLite URLs."""
    text = str(url.database)
    return unquote(text.removeprefix("file:").partition("?")[0]) if text.startswith("file:") else text


def _lock(path: str, name: str) -> int:
    """Returns the handle of a locked file. Raises StoreError if it is locked already."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as wrong:
        raise StoreError(f"The store {name} cannot be opened: {wrong.strerror}.") from None
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:
        os.close(file)
        raise StoreError(
            f"The store {name} is in use by another Clowder. Stop that one, or use another file (--store FILE)."
        ) from None
    return file


def connect(url: URL, busy_ms: int = BUSY_MS) -> Engine:
    """Returns an engine whose connections are durable."""
    postgresql = url.get_backend_name() == "postgresql"
    told: dict[str, Any] = {}
    if postgresql:
        told = {"connect_args": {**POSTGRESQL, "options": DURABLE}, "pool_size": READERS, "max_overflow": 0}
    try:
        engine = create_engine(url, json_serializer=_to_json, **told)
    except ImportError:
        what = "PostgreSQL needs the extra `postgres`: pip install 'clowder-games[postgres]'"
        raise StoreError(f"The store {named(url)} cannot be opened: {what}.") from None
    except SQLAlchemyError as wrong:
        raise StoreError(f"The store {named(url)} cannot be opened: {cause(wrong)}.") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_on_connect, busy_ms))
        event.listen(engine, "begin", _on_begin)
    return engine


def migrate(engine: Engine) -> None:
    """Migrates an empty or old database to the newest schema. Blocks; safe to call from several threads."""
    name = named(engine.url)
    try:
        with _migrating, engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(MIGRATION)))
            _upgrade(connection, name)
    except DBAPIError as wrong:
        raise StoreError(f"The store {name} cannot be opened: {cause(wrong)}.") from None


def check(engine: Engine) -> None:
    """Raises StoreError unless a database has the newest schema. Nothing migrates it while a server runs."""
    name = named(engine.url)
    try:
        with engine.connect() as connection:
            current = set(MigrationContext.configure(connection).get_current_heads())
    except DBAPIError as wrong:
        raise StoreError(f"The store {name} cannot be opened: {cause(wrong)}.") from None
    if current != set(ScriptDirectory.from_config(migrations()).get_heads()):
        raise StoreError(f"The store {name} has the schema of another version of Clowder. `clowder serve` updates it.")


def scrub(engine: Engine) -> None:
    """Rewrites an SQLite file, so that deleted data is neither in it nor in its write-ahead log."""
    if engine.dialect.name != "sqlite":
        return  # other databases vacuum automatically
    with contextlib.closing(engine.raw_connection()) as connection:
        cursor = connection.cursor()
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = cursor.fetchone()
        cursor.close()
        if found is None or found[0]:
            raise sqlite3.OperationalError("somebody is reading it")


def migrations() -> Config:
    """Returns alembic's configuration, which needs no file."""
    config = Config()
    config.set_main_option("script_location", "clowder.store:migrations")
    return config


def _upgrade(connection: Connection, name: str) -> None:
    config = migrations()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = set(MigrationContext.configure(connection).get_current_heads())
    if current - known:
        raise StoreError(f"The store {name} was written by a newer version of Clowder. Use that version to open it.")
    if not current and inspect(connection).get_table_names():
        raise StoreError(f"The database {name} belongs to something else. A store needs its own database.")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _on_connect(busy_ms: int, connection: Any, record: Any) -> None:
    """Makes commits of SQLite durable: they return when the data is on disk."""
    connection.isolation_level = None  # Python's driver would begin late and end savepoints early: `_on_begin` begins
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {busy_ms:d}")
    cursor.execute("PRAGMA journal_mode = WAL")
    mode = cursor.fetchone()[0]
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA secure_delete = FAST")  # deleted data is overwritten where that costs no extra page
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
    if mode != "wal":
        raise StoreError("The store's file system does not support a write-ahead log, which durable moves need.")


def _on_begin(connection: Connection) -> None:
    """Begins a transaction. One that will write waits for its turn here, not in the middle."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
