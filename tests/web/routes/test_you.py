"""A person's own pages: finished games and what they come to, the log of one, being forgotten, who runs the server."""

import json
import re
import sqlite3

import pytest
from site_client import OWN, csrf, named, store_of
from sqlalchemy import text

import clowder
from clowder.table.resume import decisions_of
from clowder.table.storage import Entry, Play, SeatResult, TableChange
from clowder.web.http.cookies import COOKIE


def played(browser, *sitters, winners=(0,), scores=None, seed="home"):
    """Stores a finished game of these sitters; returns its id."""
    match = clowder.deal("cats", len(sitters), seed=seed)
    seat = match.to_act[0]
    move = match.legal(seat)[0]
    header = {key: value for key, value in match.log().items() if key != "moves"}
    store = store_of(browser)

    async def work():
        code = f"{len(await store.tables(('over',))):08d}"
        await store.add_table(f"table {code}", code, {"chairs": [], "public": False})
        first = Play([Entry("move", {"seat": seat, "moves": [move]})])
        game = await store.deal(TableChange(f"table {code}"), 1, header, first)
        result = {"winners": list(winners), "scores": scores or [int(n in winners) for n in range(len(sitters))]}
        await store.end(TableChange(f"table {code}", "over"), game, Play(()), result, sitters)
        return game

    return browser.portal.call(work)


def test_finished_games_are_listed_with_result_opponents_and_length(browser):
    assert "No games yet" in browser.get("/you").text
    ann = named(browser, "Ann")
    bob = browser.portal.call(store_of(browser).people.add, "bob", "Bob").id
    played(browser, SeatResult(bob), SeatResult(ann), SeatResult(bot="Mona"), winners=(1,))
    played(browser, SeatResult(ann, left=True), SeatResult(bob), winners=(0,))
    played(browser, SeatResult(ann), SeatResult(bob), SeatResult(bot="Otto"), scores=[3, 9, 4], winners=(1,))
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", browser.get("/you").text))
    assert "There is no account" in text
    assert text.index("3rd of 3") < text.index("Left early") < text.index("Won")  # the latest first
    assert "With Bob, Mona (bot)" in text
    assert "With Bob, Otto (bot)" in text
    assert "one play, one minute" in text
    assert "3 games, 1 won. A fair share would be 1.2." in text


def test_the_log_of_a_finished_game_is_for_those_who_played_it(browser):
    ann = named(browser, "Anastasia")
    game = played(browser, SeatResult(ann), SeatResult(bot="Mona"), seed="log")
    log = browser.get(f"/you/game/{game}").json()
    assert clowder.replay(log).decisions
    assert "Anastasia" not in json.dumps(log)
    assert browser.get(f"/you/game/{game + 999}").status_code == 404
    browser.cookies.clear()
    assert browser.get(f"/you/game/{game}").status_code == 404
    named(browser, "Eve")
    assert browser.get(f"/you/game/{game}").status_code == 404


def test_a_table_s_log_is_for_those_who_sat_there_and_not_before_the_end(browser):
    ann, store = named(browser, "Ann"), store_of(browser)
    match = clowder.deal("cats", 2, seed="fair")
    header = {key: value for key, value in match.log().items() if key != "moves"}

    async def dealt(code):
        await store.add_table(code, code, {"chairs": [], "public": False, "ever": [ann]})
        return await store.deal(TableChange(code, "playing"), 1, header, Play(()))

    browser.portal.call(dealt, "AAAA-BBBB")
    log = "/table/AAAA-BBBB/log"
    assert browser.get(log).status_code == 404  # it is not over, and tells as much as no table does
    assert browser.get("/table/CCCC-DDDD/log").text == browser.get(log).text.replace(log, "/table/CCCC-DDDD/log")
    browser.portal.call(store.change, TableChange("AAAA-BBBB", "closed"))
    for address in (log, f"{log}?game=1"):
        found = browser.get(address).json()
        assert (found["seed"], found["result"]) == ("fair", None)
    for address in (f"{log}?game=2", f"{log}?game=x"):
        assert browser.get(address).status_code == 404
    browser.cookies.clear()
    named(browser, "Eve")
    assert browser.get(log).status_code == 404


def test_the_page_that_checks_a_deal_knows_where_the_log_is(browser):
    page = browser.get("/fair?table=aaaabbbb&game=3").text
    assert 'data-log="/table/AAAA-BBBB/log?game=3"' in page
    for wrong in ("", "?table=AAAA-BBBB&game=x", "?game=3", "?table=AAAA-BBBB&game=" + "9" * 30):
        assert 'data-log=""' in browser.get(f"/fair{wrong}").text


def test_who_is_forgotten_is_on_no_page_and_somebody_new(browser):
    zoe = named(browser, "Zoroaster")
    token = csrf(browser.get("/you"))
    cookie = browser.cookies[COOKIE]
    browser.cookies.clear()
    bob = named(browser, "Bob")
    game = played(browser, SeatResult(zoe), SeatResult(bob), seed="forget")
    assert "Zoroaster" in browser.get("/you").text
    bobs = browser.cookies[COOKIE]
    browser.cookies.clear()
    browser.cookies.set(COOKIE, cookie)
    assert browser.post("/forget", data={"csrf": "x"}, headers=OWN).status_code == 403
    answer = browser.post("/forget", data={"csrf": token}, headers=OWN)
    assert "Forgotten" in answer.text
    fresh = re.search(rf"{COOKIE}=([^;]+)", answer.headers["set-cookie"])[1]
    assert fresh != cookie
    browser.cookies.clear()
    browser.cookies.set(COOKIE, fresh)
    for path in ("/", "/you"):
        assert "Zoroaster" not in browser.get(path).text
    assert "No games yet" in browser.get("/you").text
    browser.cookies.clear()
    browser.cookies.set(COOKIE, cookie)  # the old cookie leads nowhere any more
    assert "No games yet" in browser.get("/you").text
    browser.cookies.clear()
    browser.cookies.set(COOKIE, bobs)
    page = browser.get("/you").text
    assert "Zoroaster" not in page
    assert "With Somebody" in page
    assert clowder.replay(browser.get(f"/you/game/{game}").json()).decisions
    browser.portal.call(store_of(browser).scrub)
    path = store_of(browser).engine.url.database
    with open(path, "rb") as file:
        assert b"Zoroaster" not in file.read()


def everything_stored(browser):
    """Returns all rows of all tables of the store, as text."""
    with sqlite3.connect(store_of(browser).engine.url.database) as file:
        tables = [name for (name,) in file.execute("select name from sqlite_master where type = 'table'")]
        return "\n".join(repr(row) for name in tables for row in file.execute(f'select * from "{name}"'))


def test_who_is_forgotten_in_mid_history_leaves_no_name_and_logs_that_replay(browser):
    zoe = named(browser, "Zarathustra")
    token, zoes = csrf(browser.get("/you")), browser.cookies[COOKIE]
    alone = browser.post("/play", data={"csrf": token, "game": "cats"}, headers=OWN).url.path
    table = browser.post("/new/cats", data={"csrf": token, "players": "2", "clock": "0"}, headers=OWN).url.path
    browser.cookies.clear()
    bob = named(browser, "Bob")
    bobs = browser.cookies[COOKIE]
    ended = [played(browser, SeatResult(zoe), SeatResult(bob), seed=f"mid/{n}") for n in range(2)]
    with browser.websocket_connect(f"{table}/live", headers=OWN) as socket:
        socket.send_text('{"do": "sit", "seat": 1, "id": 1}')
        while "done" not in json.loads(socket.receive_text()):
            pass
    browser.cookies.clear()
    browser.cookies.set(COOKIE, zoes)
    with browser.websocket_connect(f"{table}/live", headers=OWN) as socket:
        socket.send_text('{"do": "start", "id": 2}')
        while json.loads(socket.receive_text()).get("parts", {}).get("table", {}).get("phase") != "playing":
            pass
    assert "Zarathustra" in everything_stored(browser)
    browser.post("/forget", data={"csrf": token}, headers=OWN)
    browser.portal.call(store_of(browser).scrub)
    assert "Zarathustra" not in everything_stored(browser)
    browser.cookies.clear()
    browser.cookies.set(COOKIE, bobs)
    assert browser.get(alone).status_code == 404  # nobody plays there any more
    for path in ("/", "/you", table, *(f"/you/game/{game}" for game in ended)):
        page = browser.get(path)
        assert page.status_code == 200
        assert "Zarathustra" not in page.text, path
    assert "Somebody" in browser.get(table).text
    with sqlite3.connect(store_of(browser).engine.url.database) as file:
        games = [id for (id,) in file.execute("select id from games")]
    assert len(games) >= 4  # the two, the one alone, and the one that goes on
    for id in games:
        game, entries = browser.portal.call(game_and_entries, store_of(browser), id)
        moves = decisions_of(entries)
        assert list(map(list, clowder.replay({**game, "moves": moves}).decisions)) == moves


async def game_and_entries(store, id):
    with store.engine.connect() as connection:
        header = connection.execute(text("select header from games where id = :id"), {"id": id}).scalar_one()
    return json.loads(header), await store.entries(id)


def test_every_page_leads_to_what_is_kept_and_who_runs_it(browser):
    named(browser, "Ann")
    table = browser.post("/new/cats", data={"csrf": csrf(browser.get("/")), "players": "2"}, headers=OWN).url.path
    for path in ("/", "/you", "/privacy", "/about", "/new/cats", "/device", "/nothing", table):
        page = browser.get(path).text
        assert all(f'href="{link}"' in page for link in ("/you", "/privacy", "/about")), path
    about = browser.get("/about").text
    assert "<h1>The Examples</h1>" in about
    assert "<script>alert" not in about
    privacy = browser.get("/privacy").text
    assert "cookie" in privacy
    assert "hidden cards" in privacy


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe\x00"])
def test_a_file_about_the_server_that_cannot_be_read_is_one_sentence(tmp_path, content, capsys):
    from clowder.engine.errors import ClowderError
    from clowder.web.serve import Wanted, serve

    file = tmp_path / "about.md"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ClowderError, match=r"^The file about this server, .*about\.md, [^.]*\.$"):
        serve(Wanted(store=str(tmp_path / "x.sqlite"), about=str(file)))
    assert not (tmp_path / "x.sqlite").exists()
