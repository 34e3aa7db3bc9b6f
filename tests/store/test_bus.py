"""What processes tell each other over PostgreSQL: a lost connection, or a message nobody understands, stops nothing."""

from contextlib import asynccontextmanager

import pytest
from clock import run_real, until
from sqlalchemy import make_url

from clowder.store.bus import PostgresBus
from clowder.system import Clock

psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed: the extra `postgres` has it")
pytestmark = pytest.mark.extras
SPEAKERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE query LIKE 'SELECT pg_notify%' AND datname = current_database()"
)


@asynccontextmanager
async def two(address):
    """Two buses, and what the second one hears."""
    one, other = (PostgresBus(name, make_url(address), Clock()) for name in ("one", "other"))
    heard = []
    other.on_message = heard.append
    await one.open()
    await other.open()
    try:
        yield one, other, heard
    finally:
        await one.close()
        await other.close()


def test_messages_sent_during_a_lost_connection_arrive_later(postgres):
    address = postgres.new()

    async def work():
        async with two(address) as (one, _, heard):
            one.tell(n=1)
            await until(lambda: heard == [{"n": 1}])
            with psycopg.connect(address, autocommit=True) as admin:
                assert admin.execute(SPEAKERS).rowcount == 1
            one.tell(n=2)  # nothing else is told after it
            await until(lambda: heard == [{"n": 1}, {"n": 2}])

    run_real(work())


def test_a_message_that_cannot_be_understood_is_not_the_last_that_is_heard(postgres):
    async def work():
        async with two(postgres.new()) as (one, other, _):
            came, heard = [], []

            def hear(message):
                came.append(message)
                heard.append(message["n"])  # a newer version has messages without it

            other.on_message = hear
            one.tell(m=1)
            await until(lambda: came)  # alone, not with the next one
            one.tell(n=2)
            await until(lambda: heard == [2])

    run_real(work())
