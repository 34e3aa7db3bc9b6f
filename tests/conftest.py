"""Fixtures and settings of all tests: checked rules, Hypothesis without deadlines, a shell."""

import gc
import io
import os
import sys

import pytest
import tiers
from hypothesis import HealthCheck, settings

from clowder.engine import backends

os.environ.setdefault("NUMBA_OPT", "1")  # compiled in two thirds of the time, and kept apart; `make test-full` says 3
backends.DEFAULT = "checked"  # before any game is registered: every number that rules store, and every index, is tested
settings.register_profile("clowder", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("clowder")
collect_ignore = ["old_game"]  # a game as it was written for 0.2: tests/engine/test_old_names.py runs it


def pytest_configure(config):
    """Makes `make test` play fewer games, before any test is imported."""
    tiers.IS_FULL = "not full" not in config.option.markexpr


def pytest_collection_finish():
    """Excludes imported objects from garbage collection, and makes it rare: a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server for all tests, if available."""
    pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `postgres`, which is not installed.")
    from postgres import NoPostgres, Postgres

    try:
        server = Postgres().start()
    except NoPostgres as none:
        pytest.skip(str(none))
    yield server
    server.close()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.extras)])
def place(request, tmp_path):
    """Places for an empty store: an SQLite file, and a PostgreSQL database."""
    if request.param == "sqlite":
        return str(tmp_path / "clowder.db")
    return request.getfixturevalue("postgres").new()


@pytest.fixture
def command_line(monkeypatch, capsys):
    """Runs a command line in this process. Returns exit code, standard output and standard error."""

    def call(*arguments, typed="", columns=200):
        import clowder.cli as cli

        monkeypatch.setattr(sys, "argv", ["clowder", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", str(columns))
        code = 0
        try:
            cli.main()
        except SystemExit as stopped:
            code = stopped.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call
