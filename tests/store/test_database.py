"""How a store is opened: new, current, from the future, or not a store at all."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from clowder.store import Store, database
from clowder.store.errors import cause
from clowder.store.schema import Base
from clowder.table.storage import StoreError


def open_and_close(place):
    async def main():
        store = await Store.open(place)
        key = await store.key()
        await store.close()
        return key

    return asyncio.run(main())


def schema(path, kind="table"):
    """The statements a file was made with, apart from alembic's own table."""
    query = "SELECT name, sql FROM sqlite_master WHERE type = ? AND name != 'alembic_version' AND sql IS NOT NULL"
    with closing(sqlite3.connect(path)) as file:
        found = dict(file.execute(query, [kind]))
    lines = {name: re.split(r"\n|, (?=[a-z_]+ [A-Z])", sql) for name, sql in found.items()}  # added ones share a line
    return {name: sorted(line.strip().rstrip(",") for line in found) for name, found in lines.items()}


def test_the_migrations_make_exactly_the_tables_of_the_schema(tmp_path):
    migrated, made = tmp_path / "migrated.db", tmp_path / "made.db"
    open_and_close(str(migrated))
    engine = create_engine(f"sqlite:///{migrated}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()
    engine = create_engine(f"sqlite:///{made}")
    Base.metadata.create_all(engine)
    engine.dispose()
    assert schema(migrated) == schema(made)
    assert schema(migrated, "index") == schema(made, "index")
    assert set(schema(migrated)) == set(Base.metadata.tables)
    assert len(schema(migrated, "trigger")) == 4


def test_the_migrations_have_one_end():
    assert len(ScriptDirectory.from_config(database.migrations()).get_heads()) == 1


@pytest.mark.parametrize("place", ["{}", "sqlite:///{}", "sqlite+aiosqlite:///{}"])
def test_a_path_and_an_address_open_the_same_store(tmp_path, place):
    path = tmp_path / "new folder" / "clowder.db"
    key = open_and_close(place.format(path))
    before = schema(path)
    assert open_and_close(str(path)) == key
    assert open_and_close(path) == key
    assert schema(path) == before


def test_an_empty_file_becomes_a_store(tmp_path):
    path = tmp_path / "clowder.db"
    path.touch()
    open_and_close(str(path))
    assert set(schema(path)) == set(Base.metadata.tables)


def test_several_may_open_a_new_store_at_once(tmp_path):
    async def main():
        stores = await asyncio.gather(*(Store.open(str(tmp_path / "clowder.db")) for _ in range(4)))
        keys = await asyncio.gather(*(store.key() for store in stores))
        for store in stores:
            await store.close()
        return keys

    assert len(set(asyncio.run(main()))) == 1


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    path = tmp_path / "clowder.db"
    upgrade = database.command.upgrade

    def stumble(*args):
        upgrade(*args)
        raise RuntimeError("power cut")

    monkeypatch.setattr(database.command, "upgrade", stumble)
    with pytest.raises(RuntimeError):
        open_and_close(str(path))
    assert schema(path) == {}
    monkeypatch.undo()
    open_and_close(str(path))


def test_a_file_from_the_future_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "clowder.db"
    open_and_close(str(path))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    before = schema(path)
    with pytest.raises(StoreError, match=r"^The store .*clowder\.db was written by a newer version of Clowder\. .*\.$"):
        open_and_close(str(path))
    assert schema(path) == before


def test_a_database_of_something_else_is_left_alone(tmp_path):
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE photos (id INTEGER)")
    with pytest.raises(StoreError, match=r"^The database .*photos\.db belongs to something else\. .*\.$"):
        open_and_close(str(path))
    assert set(schema(path)) == {"photos"}


def test_file_that_is_not_a_database_is_refused_unchanged(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear cat,\n" * 1000)
    with pytest.raises(StoreError, match=r"^The store .*letter\.txt cannot be opened: file is not a database\.$"):
        open_and_close(str(path))
    assert path.read_text() == "Dear cat,\n" * 1000


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("{}", "cannot be opened: Is a directory"),
        ("{}/file/store.db", "cannot be opened: .*"),
        ("sqlite://", r"A store must be a file\. .*"),
        ("sqlite+aiosqlite:///:memory:", r"A store must be a file\. .*"),
        (":memory:", r"A store must be a file\. .*"),
        ("", r"A store must be a file\. .*"),
        ("nonsense://nowhere/x", "cannot be opened: .*"),
        ("://", "The store's address cannot be read"),
        ("postgresql://cat@nowhere:port/x", "The store's address cannot be read"),
    ],
)
def test_places_that_cannot_hold_a_store(tmp_path, place, sentence):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=rf"(^|^The store .* ){sentence}\.$"):
        open_and_close(place.format(tmp_path))


def test_error_messages_hide_the_password(tmp_path):
    with pytest.raises(StoreError) as refused:
        open_and_close("nonsense://cat:purr-secret@nowhere/x")
    assert "purr-secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            'connection to server at "10.0.0.7", port 1 failed: FATAL:  password authentication failed for user "cat"',
            None,
        ),
        ('connection failed: connection to server at "10.0.0.7", port 1 failed: Connection refused\n\tIs it up?', None),
        ("database is locked", "database is locked"),
    ],
)
def test_error_reason_hides_the_databases_address(said, told):
    found = cause(sqlite3.OperationalError(said))
    assert "10.0.0.7" not in found
    assert found == (told or said.splitlines()[0].rpartition("failed: ")[2].removeprefix("FATAL:  "))


HOLDING = """
import asyncio, sys
from clowder.store import Store

async def main(path):
    store = await Store.open(path)
    print("open", flush=True)
    sys.stdin.read()

asyncio.run(main(sys.argv[1]))
"""


def test_a_file_is_for_one_process_until_that_dies(tmp_path):
    path, other_name = tmp_path / "clowder.db", tmp_path / "also.db"
    path.touch()
    other_name.symlink_to(path)
    args = [sys.executable, "-c", HOLDING, str(path)]
    with subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "open\n"
        disguised = str(path).replace("clowder", "%2563lowder")  # "%63", once SQLAlchemy has read it
        for place in (path, other_name, f"sqlite:///{path}", f"sqlite:///file:{disguised}?uri=true"):
            with pytest.raises(StoreError, match=r"^The store .* is in use by another Clowder\. .*\.$"):
                open_and_close(place)
        holder.kill()
    open_and_close(path)
