"""Whether the store can write: pages are not told of a slow write, though whoever watches over the server is."""

import asyncio

from clock import run, system

from clowder.table.storage import StoreError
from clowder.web.tables import store_health
from clowder.web.tables.store_health import StoreHealth


class Disk:
    """A store that writes when the test lets it."""

    def __init__(self):
        self.goes_on, self.fails = asyncio.Event(), False

    async def try_writing(self):
        await self.goes_on.wait()
        if self.fails:
            raise StoreError("The disk is full.")


def test_a_slow_write_is_trouble_to_the_watch_and_none_to_pages(monkeypatch):
    monkeypatch.setattr(store_health, "PATIENCE", 0.0)

    async def work():
        disk = Disk()
        felt = StoreHealth(disk, system().clock)
        assert "too long" in await felt.trouble()
        assert not felt.beats
        asking = asyncio.create_task(felt.lasting_trouble())
        await asyncio.sleep(0)
        assert not asking.done()  # what the watch was told is no answer for pages
        disk.goes_on.set()
        assert await asking == ""
        assert felt.beats
        assert await felt.trouble() == ""

    run(work())


def test_a_write_that_fails_is_trouble_to_both():
    async def work():
        disk = Disk()
        disk.fails = True
        disk.goes_on.set()
        felt = StoreHealth(disk, system().clock)
        assert await felt.lasting_trouble() == await felt.trouble() == "The disk is full."
        assert not felt.beats

    run(work())
