"""Backups: a store in one file, written while the server runs, and restored into a new store of either kind.

The file is itself an SQLite store. So a backup of PostgreSQL can be inspected, and a backup with a restore moves a
store from one kind to the other.
"""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from clowder.store import database
from clowder.store.errors import cause
from clowder.store.schema import Base, Games
from clowder.table.storage import StoreError

CHUNK = 1000  # rows per batch
PASSING = ("holders", "leases", "codes")  # about running processes, and useless later


def backup(place: str, path: str) -> dict[str, int]:
    """Writes a snapshot of a store into a new file. Returns the number of rows of each table. Raises StoreError."""
    url = database.address(place)
    with _new_file(path) as file:
        if url.get_backend_name() == "sqlite":
            database.find_file(url)
            return _copy_file(str(url.database), file)
        with _opened(place) as source:
            database.check(source)
            with _opened(str(file)) as target:
                database.migrate(target)
                counts = _carry(source, target)
            return counts


def restore(path: str, place: str) -> dict[str, int]:
    """Fills a new or empty store from a backup. Returns the number of rows of each table. Raises StoreError."""
    if not Path(path).is_file():
        raise StoreError(f"There is no backup {path}.")
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "backup.sqlite")
        _copy_file(path, Path(copy))
        url = database.address(place)
        database.make_file(url)
        with database.claimed(url), _opened(copy) as source, _opened(place) as target:
            database.migrate(source)  # a backup from an older version
            database.migrate(target)
            with target.connect() as connection:
                if connection.scalar(select(func.count()).select_from(Base.metadata.tables["tables"])):
                    raise StoreError(f"The store {database.named(url)} is not empty. Restore a backup into a new one.")
            return _carry(source, target)


@contextlib.contextmanager
def _new_file(path: str) -> Iterator[Path]:
    """Yields a private file that is moved into place once it is completely written."""
    target = Path(path)
    if target.exists():
        raise StoreError(f"The file {path} exists already.")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup") as folder:
            file = Path(folder) / "new.sqlite"
            file.touch(0o600)
            yield file
            if target.exists():
                raise StoreError(f"The file {path} exists already.")
            shutil.move(file, target)
    except OSError as wrong:
        raise StoreError(f"The backup {path} cannot be written: {wrong.strerror}.") from None


@contextlib.contextmanager
def _opened(place: str) -> Iterator[Engine]:
    engine = database.connect(database.address(place))
    try:
        yield engine
    finally:
        engine.dispose()


def _copy_file(path: str, target: Path) -> dict[str, int]:
    """Copies an SQLite file with SQLite's own backup, while others write to it."""
    try:
        with (
            contextlib.closing(sqlite3.connect(f"file:{Path(path).resolve()}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
            names = [name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            if "alembic_version" not in names or "entries" not in names:
                raise StoreError(f"The file {path} is not a store.")
            for name in PASSING:
                if name in names:
                    copy.execute(f"DELETE FROM {name}")
            copy.commit()
            copy.execute("PRAGMA journal_mode = DELETE")
            tables = sorted(set(names) & set(Base.metadata.tables) - set(PASSING))
            return {name: copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}
    except sqlite3.Error as wrong:
        raise StoreError(f"The store {path} cannot be copied: {cause(wrong)}.") from None


def _carry(source: Engine, target: Engine) -> dict[str, int]:
    """Copies all rows of a snapshot from one database to another, all or nothing."""
    writes = {database.WRITES: True}
    level = {"isolation_level": "REPEATABLE READ"} if source.dialect.name == "postgresql" else {}
    counts = {}
    try:
        with (
            source.connect().execution_options(**level, stream_results=True) as reading,
            target.connect().execution_options(**writes) as writing,
            reading.begin(),
            writing.begin(),
        ):
            for table in Base.metadata.sorted_tables:
                if table.name not in PASSING:
                    counts[table.name] = _carry_table(reading, writing, table)
            if target.dialect.name == "postgresql":  # its next game needs a free number
                last = select(func.coalesce(func.max(Games.id), 0) + 1).scalar_subquery()
                serial = func.pg_get_serial_sequence("games", "id")
                writing.execute(select(func.setval(serial, last, text("false"))))
    except SQLAlchemyError as wrong:
        raise StoreError(f"The store cannot be copied: {cause(wrong)}.") from None
    return counts


def _carry_table(reading: Connection, writing: Connection, table: Any) -> int:
    """Copies the rows of one table; keepers of people come before the people they keep."""
    query = select(table).order_by(*table.primary_key.columns)
    if "keeper" in table.columns:
        query = select(table).order_by(table.c.keeper.is_not(None), *table.primary_key.columns)
    number = 0
    for rows in reading.execute(query).mappings().partitions(CHUNK):
        writing.execute(insert(table), [dict(row) for row in rows])
        number += len(rows)
    return number
