"""The doors of the server: who may knock, what they are told, and that pages and logs keep secrets."""

import asyncio
import contextlib
import json
import logging
import re
import sqlite3
import subprocess
import sys
from datetime import timedelta

import httpx2
import pytest
from clock import LIMIT, Seeded, wait_until
from markupsafe import escape
from serving import ServerHere
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect
from tables import ANN, BOB, CLEO, after, hall_at, run, set_up

from clowder.engine.errors import ClowderError
from clowder.games import find, names
from clowder.system import Clock
from clowder.table.connections import Connection
from clowder.table.names import clean_name
from clowder.table.storage import StoreError
from clowder.table.terms import terms_from_form
from clowder.web.app import Setup, create_app
from clowder.web.http import middleware, websocket
from clowder.web.http.cookies import COOKIE, Person, new_code, read_code
from clowder.web.http.origin import address_of, household, is_from_here
from clowder.web.http.websocket import read, send_loop, texts
from clowder.web.pages import templates
from clowder.web.serve import JsonFormatter
from clowder.web.tables import registry as hall_module
from clowder.web.tables import store_health

HOST = "http://testserver"
OWN = {"origin": HOST}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("doors") / "x.sqlite")
    return create_app(set_up(store))


@pytest.fixture(scope="module")
def running(app):
    with TestClient(app, base_url=HOST) as client, pytest.MonkeyPatch.context() as patch:
        patch.setattr(middleware, "BRAKE", 0)  # who knocks too often is told at once
        yield client


@pytest.fixture
def browser(running):
    """Somebody new, in a browser that keeps cookies."""
    site = running.app.state.site
    for limit in (*site.limits.posts, *site.limits.codes, *site.limits.sockets):
        limit.shares.clear()
    running.cookies.clear()
    return running


def csrf(page):
    return re.search(r'name="csrf" value="([^"]+)"', page.text)[1]


def heard(socket, what):
    """Returns the next frame of which something is so."""
    while True:
        said = json.loads(socket.receive_text())
        if what(said):
            return said


def notice(said):
    """Returns the notice at the table in a frame, if it has one."""
    return said.get("parts", {}).get("table", {}).get("notice", "")


def first_frame(page):
    """Returns the parts of the first frame in a table's page."""
    return json.loads(re.search(r'id="frame">([^<]*)<', page.text)[1])["parts"]


def open_table(browser, game="exploding-kittens", **form):
    token = csrf(browser.get("/"))
    found = browser.post(f"/new/{game}", data={"csrf": token, "name": "Ann", "players": "3", **form}, headers=OWN)
    assert found.status_code == 200, found.text
    return str(found.url).rpartition("/")[2]


def test_every_page_is_bound_by_a_strict_policy_and_has_nothing_inline(browser):
    code = open_table(browser)
    for path in ("/", "/new/cats", "/device", f"/table/{code}", "/nothing-here"):
        page = browser.get(path)
        policy = page.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        shell = re.sub(r'<script type="application/json"[^<]*</script>', "", page.text)  # data is not run
        assert not re.search(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=|javascript:", shell), path
        assert not re.search(r'(src|href)="(https?:)?//', page.text), path


def test_forms_of_other_pages_are_refused(browser):
    token = csrf(browser.get("/"))
    game = {"game": "cats"}
    assert browser.post("/play", data=game).status_code == 403
    assert browser.post("/play", data={**game, "csrf": "x" * 5000}).status_code == 403
    assert browser.post("/play", data={**game, "csrf": token}, headers={"origin": "http://evil"}).status_code == 403
    assert browser.post("/name", data={"name": "X"}).status_code == 403
    browser.cookies.clear()  # somebody else, with Ann's form
    browser.get("/")
    assert browser.post("/play", data={**game, "csrf": token}, headers=OWN).status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://[", "https://testserver", "http://testserver:81", "//testserver", "testserver"]
)
def test_an_origin_of_another_scheme_or_none_at_all_is_refused(browser, origin):
    token = csrf(browser.get("/"))
    form = {"game": "cats", "csrf": token}
    assert browser.post("/play", data=form, headers={"origin": origin}).status_code == 403
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect("/live", headers={"origin": origin}) as socket:
        socket.receive_text()


@pytest.mark.parametrize(
    ("origin", "headers", "is_ours"),
    [
        ("https://cards.example", {"host": "cards.example"}, True),
        ("https://cards.example", {"host": "127.0.0.1:8000"}, True),
        ("http://cards.example", {"host": "cards.example"}, True),  # without the proxy
        ("http://cards.example", {"host": "127.0.0.1:8000"}, False),
        ("https://evil.example", {"host": "cards.example"}, False),
        ("https://127.0.0.1:8000", {"host": "127.0.0.1:8000"}, False),
    ],
)
def test_behind_a_proxy_that_speaks_tls_our_own_address_counts(tmp_path, origin, headers, is_ours):
    app = create_app(Setup(str(tmp_path / "x.sqlite"), origin="https://cards.example/", secure=True))
    sent = [(name.encode(), value.encode()) for name, value in {**headers, "origin": origin}.items()]
    assert is_from_here(HTTPConnection({"type": "http", "scheme": "http", "app": app, "headers": sent})) == is_ours


def test_a_proxy_that_says_https_is_believed():
    sent = [(b"host", b"cards.example"), (b"origin", b"https://cards.example")]
    assert is_from_here(HTTPConnection({"type": "websocket", "scheme": "wss", "headers": sent}))


@pytest.mark.parametrize("number", ["0", "2147483648", "9223372036854775808", "1" * 5000])
def test_no_game_has_such_a_number(browser, number):
    for path in (f"/replay/{number}", f"/replay/{number}/review", f"/you/game/{number}"):
        found = browser.get(path)
        assert found.status_code == 404, path
        assert "Traceback" not in found.text


@pytest.mark.parametrize(
    ("host", "house"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("1.2.3.4:567", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:3::4]:567", "2001:db8:1:2::/64"),
        ("a:b", "a"),
        (":", ""),
        ("[::", "::/64"),
    ],
)
def test_whatever_a_proxy_hands_on_is_some_household(host, house):
    assert household(host) == house


def test_who_came_by_https_is_told_to_come_by_nothing_else(tmp_path):
    name = "strict-transport-security"
    for secure, scheme, is_told in ((False, "http", False), (False, "https", True), (True, "http", True)):
        app = create_app(Setup(str(tmp_path / "x.sqlite"), ("testserver",), secure=secure))
        with TestClient(app, base_url=f"{scheme}://testserver") as client:
            assert (name in client.get("/about").headers) == is_told


def test_sockets_of_other_pages_are_refused(browser):
    code = open_table(browser)
    for headers in ({}, {"origin": "http://evil"}, {"origin": "null"}):
        with (
            pytest.raises(WebSocketDisconnect),
            browser.websocket_connect(f"/table/{code}/live", headers=headers) as socket,
        ):
            socket.receive_text()
    cookie = browser.cookies[COOKIE]
    browser.cookies.clear()
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        socket.receive_text()
    browser.cookies.set(COOKIE, cookie[:-3] + "abc")
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        socket.receive_text()


def test_a_page_gets_its_parts_and_nonsense_one_sentence(browser):
    code = open_table(browser)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        assert "parts" in json.loads(socket.receive_text())
        for nonsense in ("", "[]", "{", '{"do": 5}', '{"do": "fly"}', "x" * 5000, '{"do":"sit","seat":"a"}'):
            socket.send_text(nonsense)
            said = json.loads(socket.receive_text())
            while "sorry" not in said:
                said = json.loads(socket.receive_text())
            assert said["sorry"].endswith(".")
            assert "Traceback" not in said["sorry"]


@pytest.mark.parametrize("id", ["\\ud83d", "\\u0000", "\\udc00x"])
def test_half_letters_and_nul_are_no_message(id):
    assert read('{"do": "why", "id": "\\ud83d\\ude40"}')["id"] == "\U0001f640"
    assert read('{"do": "why", "id": "' + id + '"}') is None


def test_a_page_that_is_gone_is_heard_no_longer_whatever_it_has_sent():
    async def trial():
        said = [{"type": "websocket.connect"}]
        came = []

        async def receive():
            return said.pop() if said else {"type": "websocket.receive", "text": "{}"}

        async def send(message):
            if came:
                raise OSError("gone")

        socket = WebSocket({"type": "websocket"}, receive, send)
        await socket.accept()
        async for text in texts(socket):
            came.append(text)
            guest = Connection("ann", "Ann")
            guest.tell(sorry="Too much.")
            await send_loop(socket, guest, Clock())
        assert came == ["{}"]

    run(trial())


def test_bad_addresses_get_one_sentence(browser):
    for path, status in (
        ("/table/NOPE-NOPE", 404),
        ("/nothing", 404),
        ("/new/chess", 422),
        ("/static/x/../app.py", 404),
    ):
        page = browser.get(path)
        assert page.status_code == status
        assert "Traceback" not in page.text
        assert 'class="sheet"' in page.text
    assert browser.get("/static/x/rooms/../../../pyproject.toml").status_code == 404


def test_foreign_hosts_are_refused(browser):
    assert browser.get("/", headers={"host": "evil.example"}).status_code == 400


def test_large_bodies_are_refused(browser):
    token = csrf(browser.get("/"))
    assert browser.post("/name", data={"csrf": token, "name": "x" * 100_000}, headers=OWN).status_code == 413


def test_a_large_body_that_comes_in_chunks_is_refused_too(browser):
    token = csrf(browser.get("/"))
    chunks = (chunk for chunk in [f"csrf={token}&name=".encode(), *[b"x" * 8192] * 12])
    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = browser.post("/name", content=chunks, headers={**OWN, **kind})
    assert answer.status_code == 413
    assert "That is too much." in answer.text


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


def test_one_person_opens_only_so_many_tables_and_locks_nobody_out(tmp_path, monkeypatch):
    monkeypatch.setattr(hall_module, "MAX_TABLES", 12)
    monkeypatch.setattr(hall_module, "TABLES_A_PERSON", 5)
    monkeypatch.setattr(hall_module, "TABLES_A_HOUSE", 9)

    async def open_one(hall, person, house):
        try:
            return await hall.open_for(terms_from_form(find("cats"), {"players": "3"}, person.id), person, 0, house)
        except ClowderError as wrong:
            return str(wrong)

    async def trial():
        async with hall_at(tmp_path / "x.sqlite") as hall:
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


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_an_address_is_what_a_household_shares(host, counted):
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == counted


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


def test_whoever_fetches_a_page_is_an_onlooker_and_that_is_stored_first(browser):
    token = csrf(browser.get("/"))
    found = browser.post("/play", data={"csrf": token, "game": "exploding-kittens"}, headers=OWN)
    code = str(found.url).rpartition("/")[2]
    hall = browser.app.state.site.registry
    table = hall.tables[code]
    wait_until(lambda: table.match is not None)
    browser.get(f"/table/{code}")
    assert table.unseen
    browser.cookies.clear()
    assert browser.get(f"/table/{code}").status_code == 200  # by GET alone, no socket
    assert not table.unseen
    row = browser.portal.call(hall.store.table_by_code, code)
    assert row.settings["watched"]


def test_a_running_server_closes_tables_that_nobody_uses(tmp_path, monkeypatch):
    monkeypatch.setattr(hall_module, "CLOSED_AFTER", timedelta(0))

    async def trial():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            await hall.store.add_table("old", "AAAA-BBBB", {"name": "x"})
            await after(hall_module.TIDY)
            await after(1)
            assert await hall.store.table_by_code("AAAA-BBBB") is None

    run(trial())


def test_names_are_shown_as_text(browser):
    token = csrf(browser.get("/"))
    page = browser.post("/name", data={"csrf": token, "name": "<b>\u202eBob\n</b>"}, headers=OWN)
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page.text
    assert "<b>Bob" not in page.text
    assert clean_name(" \u200b ", Seeded()) != ""
    assert len(clean_name("y" * 500, Seeded())) == 20


def test_a_table_page_can_keep_the_name_of_its_own_visitor_and_nobody_elses(browser):
    code = open_table(browser)
    browser.cookies.clear()
    page = browser.get(f"/table/{code}")
    token = re.search(r'data-csrf="([^"]+)"', page.text)[1]
    sent = {"csrf": token, "name": "Zo\u00eb"}
    assert browser.post("/name", data=sent, headers={"origin": "http://evil"}).status_code == 403
    kept = browser.post("/name", data=sent, headers=OWN, follow_redirects=False)
    assert kept.status_code == 303
    assert 'data-name="Zo\u00eb"' in browser.get(f"/table/{code}").text
    browser.cookies.clear()  # somebody else, with Zo\u00eb's page
    browser.get("/")
    assert browser.post("/name", data=sent, headers=OWN).status_code == 403


def test_a_table_is_not_opened_under_contradictory_rules(browser):
    token = csrf(browser.get("/"))
    form = {"csrf": token, "name": "Ann", "players": "4", "option.two_player_edition": "on"}
    page = browser.post("/new/exploding-kittens", data=form, headers=OWN)
    assert page.status_code == 422
    assert "Option &#34;Two-player edition&#34; is for 2 players, not 4." in page.text
    assert "two_player_edition is" not in page.text


@pytest.mark.parametrize("game", names())
def test_house_rules_are_shown_in_plain_words(browser, game):
    shown = browser.get(f"/new/{game}").text
    written = re.sub(r"<[^>]*>", "\n", shown)  # without the names of fields, which only programs read
    found = find(game)
    for option in found.options:
        words = () if option.is_number else (found.option_set.word(option, choice) for choice in option.choices)
        for text in (found.option_set.label(option), found.option_set.help(option), *words):
            assert str(escape(text)) in written
    fields = shown[shown.index('<div class="options') :]
    assert "_" not in re.sub(r"<[^>]*>", "\n", fields)
    assert not re.search(r"^num ", written, re.MULTILINE)


def test_a_refused_house_rule_is_named_as_the_form_names_it(browser):
    token = csrf(browser.get("/"))
    for wrong in ({"option.num_cat1": "99"}, {"option.extra_defuses": "three"}, {"option.no_such": "on"}):
        form = {"csrf": token, "name": "Ann", "players": "4", **wrong}
        page = browser.post("/new/exploding-kittens", data=form, headers=OWN)
        assert page.status_code == 422
        said = re.search(r'role="alert"><b>[^<]*</b>([^<]*)<', page.text)[1]
        assert not re.search(r"num_cat1|extra_defuses|two_if_two", said)
        assert said.strip().endswith(".")


def test_one_bot_is_one_bot(browser):
    assert ">1 bot</option>" in browser.get("/new/cats").text
    with pytest.raises(ClowderError, match="room for 1 bot at most"):
        terms_from_form(find("cats"), {"players": "2", "bots": "2"}, "host")
    with pytest.raises(ClowderError, match="room for 2 bots at most"):
        terms_from_form(find("cats"), {"players": "3", "bots": "3"}, "host")


def test_the_join_code_is_no_seat_and_no_token_is_in_an_address(browser):
    code = open_table(browser)
    person = browser.cookies[COOKIE]
    assert person not in browser.get(f"/table/{code}").text
    browser.cookies.clear()
    page = browser.get(f"/table/{code}")
    assert "sit" in first_frame(page)["table"]["can"]  # a guest, not Ann
    assert browser.cookies[COOKIE] != person


def test_a_device_code_moves_the_seat_once(browser):
    code = open_table(browser)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        socket.receive_text()
        socket.send_text('{"do": "device", "id": 3}')
        said = json.loads(socket.receive_text())
        while "says" not in said:
            said = json.loads(socket.receive_text())
        assert said["done"] == 3
        key = re.search(r"type ([0-9A-Z]{4}-[0-9A-Z]{4})", said["says"])[1]
    ann = browser.cookies[COOKIE]
    browser.cookies.clear()
    token = csrf(browser.get("/device"))
    moved = browser.post("/device", data={"csrf": token, "code": key.lower()}, headers=OWN)
    assert str(moved.url).endswith(code)
    assert first_frame(moved)["seat"] == 0
    again = browser.post("/device", data={"csrf": token, "code": key}, headers=OWN)
    assert again.status_code == 422
    browser.cookies.clear()
    browser.cookies.set(COOKIE, ann)
    assert first_frame(browser.get(f"/table/{code}"))["seat"] is None


def test_codes_are_read_as_people_write_them():
    entropy = Seeded()
    for code in (new_code(entropy) for _ in range(20)):
        assert read_code(code.lower().replace("-", " ")) == code


def test_logs_say_what_happened_and_no_secret(browser, caplog):
    with caplog.at_level(logging.INFO, logger="clowder.web"):
        code = open_table(browser)
        browser.get(f"/table/{code}")
    lines = [JsonFormatter().format(record) for record in caplog.records if record.name == "clowder.web"]
    assert any('"route": "/table/{code}"' in line for line in lines)
    for line in lines:
        json.loads(line)
        assert code not in line
        assert browser.cookies[COOKIE] not in line


def test_people_are_known_again_after_a_restart(tmp_path):
    twice = set_up(tmp_path / "x.sqlite")
    with TestClient(create_app(twice), base_url=HOST) as client:
        code = open_table(client)
        cookie = client.cookies[COOKIE]
    with TestClient(create_app(twice), base_url=HOST, cookies={COOKIE: cookie}) as client:
        page = client.get(f"/table/{code}")
        assert first_frame(page)["seat"] == 0
        assert "set-cookie" not in page.headers


def test_health_is_told(browser):
    assert browser.get("/health").json()["status"] == "ok"


def test_health_fails_while_the_store_cannot_write_and_pages_say_so(tmp_path, monkeypatch):
    monkeypatch.setattr(hall_module, "PULSE", 0.05)
    monkeypatch.setattr(store_health, "FRESH", 0.0)
    monkeypatch.setattr(store_health, "PATIENCE", LIMIT)  # a busy machine is no failure
    store = tmp_path / "x.sqlite"
    with TestClient(create_app(set_up(store)), base_url=HOST) as client:
        code = open_table(client)
        assert client.get("/health").status_code == 200
        with client.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
            monkeypatch.setattr(store_health, "PATIENCE", 0.2)
            monkeypatch.setattr(store_health, "PAGES", 0.2)
            with contextlib.closing(sqlite3.connect(store, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")  # nobody else can write now
                answer = client.get("/health")
                assert answer.status_code == 503
                assert answer.json()["status"] == "failing"
                heard(socket, lambda said: "cannot write right now" in notice(said))
                other.execute("ROLLBACK")
            wait_until(lambda: client.get("/health").status_code == 200)
            heard(socket, lambda said: "table" in said.get("parts", {}) and not notice(said))


def test_a_visitor_is_not_told_what_is_wrong_with_the_store_but_that_it_will_pass(browser, monkeypatch):
    code = open_table(browser)
    why = 'The store could not be read: connection to server at "10.0.0.7" failed.'

    async def away(key):
        raise StoreError(why)

    monkeypatch.setattr(browser.app.state.site.registry.store.people, "known", away)
    for language, words in (("en", "Nothing is lost"), ("de", "Nichts ist verloren")):
        for path in ("/", f"/table/{code}", "/you"):
            answer = browser.get(path, headers={"accept-language": language})
            assert answer.status_code == 503, path
            assert words in answer.text
            assert "10.0.0.7" not in answer.text
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert refused.value.code == 4503
        assert refused.value.reason.startswith("The server cannot reach its store")


@pytest.fixture
def server(tmp_path):
    running = ServerHere(tmp_path).start()
    yield running
    running.stop()


def test_a_second_server_on_the_same_store_leaves_with_one_sentence(server):
    command = [sys.executable, "-m", "clowder", "serve", "--port", "0", "--store", str(server.store)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    assert second.returncode == 2
    assert second.stdout == ""
    said = " ".join(second.stderr.split())
    assert "is in use by another Clowder: stop that one, or use another file (--store FILE)." in said
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_one_sentence():
    from clowder.web.serve import listen

    taken = listen("127.0.0.1", 0)
    with taken:
        taken.listen()
        with pytest.raises(ClowderError, match=r"cannot listen at 127.0.0.1, port \d+: .*\."):
            listen("127.0.0.1", taken.getsockname()[1])


def test_a_store_that_is_none_is_one_sentence_before_anything_opens(tmp_path, capsys):
    from clowder.web.serve import Wanted, serve

    (tmp_path / "notes.txt").write_text("not a database\n" * 100)
    with pytest.raises(ClowderError, match=r"cannot be opened: .*\."):
        serve(Wanted(port=0, store=str(tmp_path / "notes.txt")))
    assert capsys.readouterr().out == ""


def test_a_table_whose_game_cannot_be_brought_back_says_so_to_its_page(browser, monkeypatch):
    code = open_table(browser)

    async def spoilt(code):
        raise ClowderError("The log is wrong.")

    browser.cookies.clear()
    browser.get("/")
    monkeypatch.setattr(browser.app.state.site.registry, "find", spoilt)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert (refused.value.code, refused.value.reason) == (4422, "The log is wrong.")
    assert browser.get(f"/table/{code}").status_code == 422


def test_a_page_hears_the_server_every_two_seconds_though_nothing_happens(browser):
    clock = browser.app.state.site.clock
    code = open_table(browser)
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        heard(socket, lambda said: "parts" in said)
        for _ in range(3):
            browser.portal.call(clock.move, websocket.HEARTBEAT)
            said = json.loads(socket.receive_text())
            assert said == {"v": 1, "now": clock.wall()}


def test_a_table_that_is_closed_to_watchers_refuses_them_at_both_doors(browser):
    token = csrf(browser.get("/"))
    found = browser.post("/play", data={"csrf": token, "game": "exploding-kittens"}, headers=OWN)
    code = str(found.url).rpartition("/")[2]
    table = browser.app.state.site.registry.tables[code]
    wait_until(lambda: table.match is not None)
    ann = browser.cookies[COOKIE]
    browser.cookies.clear()
    assert browser.get(f"/table/{code}").status_code == 200
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as watching:
        eve = browser.cookies[COOKIE]
        browser.cookies.clear()
        browser.cookies.set(COOKIE, ann)
        with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
            socket.send_text('{"do": "close", "on": true, "id": 1}')
            heard(socket, lambda said: said.get("done") == 1)
        with pytest.raises(WebSocketDisconnect) as cut:
            heard(watching, lambda said: False)
        assert (cut.value.code, cut.value.reason) == (4403, "This table is closed to watchers.")
    assert browser.get(f"/table/{code}").status_code == 200
    browser.cookies.clear()
    browser.cookies.set(COOKIE, eve)
    assert browser.get(f"/table/{code}").status_code == 403
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert refused.value.code == 4403


def test_a_name_cannot_end_the_data_in_a_page(browser):
    code = open_table(browser, name="</script><b>")
    page = browser.get(f"/table/{code}")
    assert "</script><b>" not in page.text
    assert first_frame(page)["seats"][0]["name"] == "</script><b>"


def test_the_worker_changes_with_every_file_and_with_what_is_said(browser, monkeypatch):
    before = browser.get("/worker.js?language=en").text
    assert before == browser.get("/worker.js?language=en", headers={"accept-language": "de"}).text
    assert before != browser.get("/worker.js?language=de").text
    monkeypatch.setattr(templates, "static", lambda path: f"/static/other/{path}")
    after = browser.get("/worker.js?language=en").text
    first, second = (re.search(r"clowder [0-9a-f]{10}", text)[0] for text in (before, after))
    assert first != second
