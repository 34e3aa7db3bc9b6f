"""Codes for another device: good once, and for a while."""

import pytest
from stored import rows_of, two_tables

from clowder.table.storage import StoreError


def test_a_code_is_good_once_and_for_a_while(use, later):
    async def work(store):
        ann, bob = await two_tables(store)
        await store.codes.add("AB12", "t1", ann.id, 60)
        assert await store.codes.use("XXXX") is None
        assert await store.codes.use("AB12") == ("CODE-1", ann.id)
        assert await store.codes.use("AB12") is None
        await store.codes.add("AB12", "t1", ann.id, 60)
        later(seconds=59)
        await store.codes.add("CD34", "t1", bob.id, 60)
        assert await store.codes.use("AB12") == ("CODE-1", ann.id)
        await store.codes.add("AB12", "t1", ann.id, 1)
        later(seconds=61)
        assert await store.codes.use("AB12") is None, "it is too late"

    use(work)


def test_a_new_code_takes_the_place_of_the_old_one_of_that_seat_alone(use, file, later):
    async def work(store):
        ann, bob = await two_tables(store)
        for code, table, person in (
            ("A1", "t1", ann.id),
            ("B1", "t1", bob.id),
            ("A2", "t2", ann.id),
            ("A3", "t1", ann.id),
        ):
            await store.codes.add(code, table, person, 60)
        assert await store.codes.use("A1") is None
        assert await store.codes.use("B1") == ("CODE-1", bob.id)
        assert await store.codes.use("A2") == ("CODE-2", ann.id)
        assert await store.codes.use("A3") == ("CODE-1", ann.id)
        await store.codes.add("A4", "t1", ann.id, 60)
        with pytest.raises(StoreError, match=r"^That code is taken\.$"):
            await store.codes.add("A4", "t1", bob.id, 60)
        later(seconds=100)
        await store.codes.add("A5", "t2", bob.id, 60)

    use(work)
    assert rows_of(file, "SELECT code FROM codes") == [("A5",)], "those whose time is over are gone"
