"""How often somebody may knock: codes, tables and sockets, by person and by household."""

import asyncio
import contextlib
import json
import re

import httpx2
import pytest
from site_client import HOST, OWN, csrf, open_table
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect
from tables import ANN, BOB, CLEO, hall_at, run

from clowder.engine.errors import ClowderError
from clowder.games import find
from clowder.table.connections import Connection
from clowder.table.terms import terms_from_form
from clowder.web.http.cookies import COOKIE, Person
from clowder.web.http.timing import ServerTiming


def test_wrong_codes_can_be_tried_only_so_often(browser):
    token = csrf(browser.get("/"))
    tries = [
        browser.post("/join", data={"csrf": token, "code": "AAAA-AAAA"}, headers=OWN).status_code for _ in range(14)
    ]
    assert tries[0] == 404
    assert tries[-1] == 429


def test_after_too_many_wrong_codes_a_right_one_tells_nothing_and_costs_no_look(browser, monkeypatch):
    code = open_table(browser)
    ann = browser.cookies[COOKIE]
    browser.cookies.clear()
    token = csrf(browser.get("/"))
    while browser.get("/table/AAAA-AAAA").status_code != 429:
        pass
    monkeypatch.setattr(browser.app.state.site.registry, "store", None)  # whoever reads fails
    monkeypatch.setattr(browser.app.state.site.registry, "find", None)
    answers = [browser.get(f"/table/{tried}") for tried in (code, "AAAA-AAAA", "BBBB-BBBB")]
    answers += [browser.post("/join", data={"csrf": token, "code": tried}, headers=OWN) for tried in (code, "CCCC")]
    assert {answer.status_code for answer in answers} == {429}
    here = r'name="back" value="[^"]*"'  # where the switch of the language leads back to: what was asked for
    assert len({re.sub(here, "", answer.text) for answer in answers}) == 1
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_text()
    browser.cookies.clear()
    browser.cookies.set(COOKIE, ann)  # who sits there does not guess
    monkeypatch.undo()
    assert browser.get(f"/table/{code}").status_code == 200


def test_one_who_guesses_does_not_spoil_it_for_others_behind_the_same_address(browser):
    code = open_table(browser)
    browser.cookies.clear()
    browser.get("/")
    while browser.get("/table/AAAA-AAAA").status_code != 429:
        pass
    browser.cookies.clear()
    assert browser.get(f"/table/{code}").status_code == 200
    tries = []
    while not tries or tries[-1] != 429:  # somebody new each time
        browser.cookies.clear()
        tries.append(browser.get("/table/AAAA-AAAA").status_code)
        assert len(tries) < 200


def test_many_wrong_codes_at_once_are_all_counted(browser):
    async def tried():
        reach = httpx2.ASGITransport(browser.app, client=("192.0.2.9", 1))
        async with httpx2.AsyncClient(transport=reach, base_url=HOST) as client:
            return await asyncio.gather(*(client.get(f"/table/AAAA-A{number}") for number in range(300)))

    found = [answer.status_code for answer in browser.portal.call(tried)]
    assert found.count(404) <= 125
    assert found.count(429) >= 175


def test_one_person_opens_only_so_many_tables_and_locks_nobody_out(tmp_path):
    few = ServerTiming(max_tables=12, tables_per_person=5, tables_per_household=9)

    async def open_one(hall, person, house):
        try:
            return await hall.open_for(terms_from_form(find("cats"), {"players": "3"}, person.id), person, 0, house)
        except ClowderError as wrong:
            return str(wrong)

    async def trial():
        async with hall_at(tmp_path / "x.sqlite", server=few) as hall:
            found = await asyncio.gather(*(open_one(hall, ANN, "here") for _ in range(40)))  # at once: no race
            opened = [table for table in found if not isinstance(table, str)]
            assert len(opened) == len(hall.tables) == 5
            assert set(map(str, found[5:])) == {
                "You have 5 tables that go on. Take one off your list on the first page before you open another."
            }
            pages = [Connection(BOB.id, BOB.name) for _ in range(9)]
            for table, page in zip(opened, pages, strict=False):
                table.connect(page)
            for table in [await open_one(hall, BOB, "here") for _ in range(4)]:
                table.connect(pages.pop())
            assert (await open_one(hall, CLEO, "here")).startswith("Where you are, as many tables")
            assert not isinstance(await open_one(hall, CLEO, "elsewhere"), str)
            left = opened[0].connections
            hall.tables[opened[0].code].connections = type(left)(hall.clock)  # everybody leaves: it goes on
            await hall.put_away(opened[0])
            assert (await open_one(hall, CLEO, "here")).startswith("Where you are, as many tables")
            await hall.shut(await hall.store.table_by_code(opened[0].code))
            assert not isinstance(await open_one(hall, CLEO, "here"), str)
            assert len(await hall.store.going_on()) == 10
            await hall.shut(await hall.store.table_by_code(opened[1].code))
            assert not isinstance(await open_one(hall, ANN, "there"), str)  # having closed one

    run(trial())


def test_a_school_class_behind_one_address_is_not_refused(browser):
    code = open_table(browser)
    for _ in range(40):
        browser.cookies.clear()
        token = csrf(browser.get("/"))
        joined = browser.post("/join", data={"csrf": token, "code": code}, headers=OWN)
        assert joined.status_code == 200
        assert str(joined.url).endswith(code)
    with contextlib.ExitStack() as open_pages:
        for _ in range(60):
            browser.cookies.clear()
            browser.get("/")
            socket = open_pages.enter_context(browser.websocket_connect(f"/table/{code}/live", headers=OWN))
            assert "parts" in json.loads(socket.receive_text())


def test_a_class_that_comes_back_after_a_restart_is_not_taken_for_people_who_guess(browser):
    code = open_table(browser)
    site = browser.app.state.site
    there = HTTPConnection({"type": "websocket", "headers": [], "client": ("192.0.2.40", 1)})

    async def come():
        await site.registry.put_away(site.registry.tables[code])  # it is stored, and has to be read
        people = [Person("", "", f"key {number}") for number in range(240)]
        return await asyncio.gather(
            *(site.find_table(there, person, code) for person in people), return_exceptions=True
        )

    assert {getattr(found, "code", found) for found in browser.portal.call(come)} == {code}
    assert site.limits.codes[1].shares["192.0.2.40"][0] > 119

    async def guess():
        return await asyncio.gather(*(site.find_table(there, Person("", "", "k"), f"AAAA{n % 3}") for n in range(9)))

    assert set(browser.portal.call(guess)) == {None}
    assert site.limits.codes[1].shares["192.0.2.40"][0] < 118


def test_who_sits_at_a_table_gets_in_though_its_address_has_knocked_too_often(browser, monkeypatch):
    code = open_table(browser)
    monkeypatch.setattr(browser.app.state.site.limits.sockets[1], "rate", 0)
    site = browser.app.state.site
    while site.limits.sockets[1].allows("testclient"):
        pass
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        assert "parts" in json.loads(socket.receive_text())
    browser.cookies.clear()
    browser.get("/")
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert refused.value.code == 4429


def test_watchers_of_one_address_leave_the_seats_to_those_who_sit_there(browser):
    code = open_table(browser)
    ann = browser.cookies[COOKIE]
    with contextlib.ExitStack() as open_pages:
        for number in range(66):
            if number % 6 == 0:  # ten people with six pages each, and one more
                browser.cookies.clear()
                browser.get("/")
            socket = open_pages.enter_context(browser.websocket_connect(f"/table/{code}/live", headers=OWN))
            if number < 60:
                assert "parts" in json.loads(socket.receive_text())
            else:
                with pytest.raises(WebSocketDisconnect) as refused:
                    socket.receive_text()
                assert refused.value.code == 4429
                assert refused.value.reason == "This table has all the guests it can take."
        browser.cookies.clear()
        browser.cookies.set(COOKIE, ann)
        with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
            assert "parts" in json.loads(socket.receive_text())
