"""Shared by the tests of the store: a store in a file, at a time that a test moves."""

import asyncio
from datetime import timedelta

import pytest
from clock import MovableClock, Seeded

from clowder.store import Store
from clowder.system import System


@pytest.fixture
def file(tmp_path):
    return tmp_path / "clowder.db"


@pytest.fixture
def system():
    """A clock that stands still, and entropy with a seed."""
    return System(MovableClock(stands=True), Seeded())


@pytest.fixture
def use(file, system):
    """Runs work on a store."""

    def run(work):
        async def main():
            store = await Store.open(str(file), system=system)
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(main())

    return run


@pytest.fixture
def later(system):
    """Moves the clock of the store to so long after its beginning."""
    beginning = system.clock.monotonic()

    def move(**ahead):
        system.clock.move(beginning + timedelta(**ahead).total_seconds() - system.clock.monotonic())

    return move
