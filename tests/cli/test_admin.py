"""`clowder admin` on a running server: rows in the store that every process reads, and reports of names."""

import asyncio
import json
import re
from datetime import timedelta

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from tables import ANN, BOB, hall_at, run, set_up, settle, shown, table_of, until

from clowder.store import Store
from clowder.store.schema import Orders
from clowder.table.storage import StoreError
from clowder.web.app import create_app
from clowder.web.http.timing import ServerTiming

HOST = "http://testserver"
OWN = {"origin": HOST}


def csrf(page):
    return re.search(r'name="csrf" value="([^"]+)"', page.text)[1]


def test_orders_reach_tables_that_are_being_played(tmp_path):
    async def work():
        place = tmp_path / "x.sqlite"
        async with hall_at(place) as hall:
            beside = await Store.open(place, beside=True, system=hall.store.system)
            table, (ann, bob) = await table_of(hall, [ANN, BOB])
            name = await beside.moderation.hide(BOB.id)
            await until(lambda: name in [seat["name"] for seat in shown(table, ann)["seats"]])
            assert "Bob" not in json.dumps(shown(table, ann))
            await beside.moderation.say("The server rests at ten.", 60)
            await until(lambda: shown(table, ann)["table"].get("notice") == "The server rests at ten.")
            await beside.moderation.say("", 60)
            await until(lambda: not shown(table, ann)["table"].get("notice"))
            await beside.moderation.block(BOB.id)
            await until(lambda: bob.parting)
            assert bob.parting[0] == 4403
            assert ann.parting is None
            await settle(table)
            await beside.moderation.close(table.code)
            await until(lambda: ann.parting)
            assert ann.parting == (4410, "Whoever runs this server has closed this table.")
            assert await hall.find(table.code) is None
            await beside.close()

    run(work())


def test_message_expires_and_old_orders_are_not_repeated(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            await hall.store.moderation.say("Soon over.", 3600)
            await until(lambda: hall.announced == "Soon over.")
            late = update(Orders).values(until=hall.clock.now() - timedelta(seconds=1))
            await hall.store.writer.write(lambda connection: connection.execute(late).rowcount, "")
            await until(lambda: hall.announced == "")
            await hall.store.moderation.hide(ANN.id)
            last = await hall.store.moderation.last()
        async with hall_at(tmp_path / "x.sqlite") as hall:
            assert await hall.store.moderation.after(last) == []
            now = hall.clock.now()
            old = update(Orders).values(since=now - timedelta(days=3), until=now)
            await hall.store.writer.write(lambda connection: connection.execute(old).rowcount, "")
            await hall.store.moderation.hide(ANN.id)  # which lets the older ones go
            (order,) = await hall.store.moderation.after(last)
            assert order.id == last + 1

    run(work())


def test_orders_for_unknown_tables_and_people_are_refused(place):
    async def work():
        store = await Store.open(place)
        for order in (
            store.moderation.hide("nobody"),
            store.moderation.block("nobody"),
            store.moderation.close("AAAA-BBBB"),
        ):
            with pytest.raises(StoreError, match="There is no"):
                await order
        assert await store.moderation.last() == 0
        assert not await store.moderation.report("AAAA-BBBB", "nobody")
        await store.close()

    asyncio.run(work())


def test_a_name_in_the_public_list_is_reported_hidden_and_its_owner_blocked(tmp_path, command_line):
    place = str(tmp_path / "x.sqlite")
    with TestClient(create_app(set_up(place, server=ServerTiming(orders=0.02))), base_url=HOST) as client:
        form = {"csrf": csrf(client.get("/")), "name": "Rude Word", "players": "3", "public": "on"}
        table = client.post("/new/cats", data=form, headers=OWN)
        code = str(table.url).rpartition("/")[2]
        rude = dict(client.cookies)
        client.cookies.clear()
        lobby = client.get("/")
        assert "Rude Word" in lobby.text
        for _ in range(2):  # somebody who is angry counts once
            told = client.post("/report", data={"csrf": csrf(lobby), "code": code}, headers=OWN)
            assert "Thank you." in told.text
        assert client.post("/report", data={"csrf": csrf(lobby), "code": "AAAA"}, headers=OWN).status_code == 404
        assert client.post("/report", data={"code": code}, headers=OWN).status_code == 403

        code_out, out, _ = command_line("admin", "reports", "--store", place, "--json")
        (report,) = json.loads(out)
        assert (code_out, report["code"], report["number"]) == (0, code, 1)
        ((person, name),) = report["people"].items()
        assert name == "Rude Word"
        assert f"{person}  Rude Word" in command_line("admin", "reports", "--store", place)[1]
        assert person in command_line("admin", "people", "rude word", "--store", place)[1]
        assert command_line("admin", "hide", person, "--store", place)[1].startswith("Their name is now Guest ")
        assert "Rude Word" not in client.get("/").text
        assert command_line("admin", "block", person, "--store", place)[0] == 0
        client.cookies.clear()
        client.cookies.update(rude)
        own = client.get("/")
        for answer in (
            client.get(f"/table/{code}"),
            client.post("/play", data={"csrf": csrf(own), "game": "cats"}, headers=OWN),
            client.post("/name", data={"csrf": csrf(own), "name": "Again"}, headers=OWN),
        ):
            assert answer.status_code == 403
            assert "does not let you play here" in answer.text
        assert client.get("/you").status_code == 200  # what is kept about them is theirs to see and to have forgotten
        assert command_line("admin", "unblock", person, "--store", place)[0] == 0
        assert client.get(f"/table/{code}").status_code == 200
        command_line("admin", "say", "Tea at four.", "--store", place)
        hall = client.app.state.site.registry
        client.portal.call(until, lambda: hall.announced == "Tea at four.")
        assert "Tea at four." in client.get("/").text
        assert command_line("admin", "close", code.lower(), "--store", place)[1] == f"Table {code} is closed.\n"
        client.portal.call(until, lambda: code not in hall.tables)
        assert client.get(f"/table/{code}").status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        ("hide", "nobody"),
        ("close", "AAAA-BBBB"),
        ("say", "x" * 300),
        ("say", "a\u202eb"),
        ("say", "hello", "--minutes", "none"),
    ],
)
def test_an_order_that_makes_no_sense_is_one_sentence(tmp_path, command_line, wrong):
    place = str(tmp_path / "x.sqlite")
    asyncio.run(_made(place))
    code, out, err = command_line("admin", *wrong, "--store", place)
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1


async def _made(place):
    await (await Store.open(place)).close()
