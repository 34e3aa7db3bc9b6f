"""A person's own pages: finished games and what they come to, the log of one, being forgotten, who runs the server."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

import clowder
from clowder.engine.playout import wilson
from clowder.store import Entry, Play, Sitter, TableChange
from clowder.store.history import Finished
from clowder.web.app import create_app
from clowder.web.entrance import Setup
from clowder.web.history import tallies
from clowder.web.identity import COOKIE
from clowder.web.thinking import Pace

HOST = "http://testserver"
OWN = {"origin": HOST}
ABOUT = "# The Examples\n\nWrite to us. <script>alert(1)</script>"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("home") / "x.sqlite")
    with TestClient(create_app(Setup(store, ("testserver",), about=ABOUT, pace=Pace(60, 60))), base_url=HOST) as client:
        yield client


@pytest.fixture
def browser(running):
    running.cookies.clear()
    for limit in running.app.state.doors.posts:
        limit.shares.clear()
    return running


def csrf(page):
    return re.search(r'name="csrf" value="([^"]+)"', page.text)[1]


def store_of(browser):
    return browser.app.state.doors.hall.store


def named(browser, name):
    """Gives this browser a name; returns the person's id."""
    browser.post("/name", data={"csrf": csrf(browser.get("/")), "name": name}, headers=OWN)
    doors = browser.app.state.doors
    cookie = f"{COOKIE}={browser.cookies[COOKIE]}".encode()
    person = doors.cookies.read(HTTPConnection({"type": "http", "headers": [(b"cookie", cookie)]}))
    return browser.portal.call(doors.hall.store.people.known, person.key).id


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
    assert "None yet" in browser.get("/you").text
    ann = named(browser, "Ann")
    bob = browser.portal.call(store_of(browser).people.add, "bob", "Bob").id
    played(browser, Sitter(bob), Sitter(ann), Sitter(bot="Mona"), winners=(1,))
    played(browser, Sitter(ann, left=True), Sitter(bob), winners=(0,))
    played(browser, Sitter(ann), Sitter(bob), Sitter(bot="Otto"), scores=[3, 9, 4], winners=(1,))
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", browser.get("/you").text))
    assert "There is no account" in text
    assert text.index("3rd of 3") < text.index("Left early") < text.index("Won")  # the latest first
    assert "With Bob, Mona (bot)" in text
    assert "With Bob, Otto (bot)" in text
    assert "one play, one minute" in text
    assert "3 games, 1 won. A fair share would be 1.2." in text


def test_the_log_of_a_finished_game_is_for_those_who_played_it(browser):
    ann = named(browser, "Anastasia")
    game = played(browser, Sitter(ann), Sitter(bot="Mona"), seed="log")
    log = browser.get(f"/you/game/{game}").json()
    assert clowder.replay(log).decisions
    assert "Anastasia" not in json.dumps(log)
    assert browser.get(f"/you/game/{game + 999}").status_code == 404
    browser.cookies.clear()
    assert browser.get(f"/you/game/{game}").status_code == 404
    named(browser, "Eve")
    assert browser.get(f"/you/game/{game}").status_code == 404


def test_who_is_forgotten_is_on_no_page_and_somebody_new(browser):
    zoe = named(browser, "Zoroaster")
    token = csrf(browser.get("/you"))
    cookie = browser.cookies[COOKIE]
    browser.cookies.clear()
    bob = named(browser, "Bob")
    game = played(browser, Sitter(zoe), Sitter(bob), seed="forget")
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
    assert "None yet" in browser.get("/you").text
    browser.cookies.clear()
    browser.cookies.set(COOKIE, cookie)  # the old cookie leads nowhere any more
    assert "None yet" in browser.get("/you").text
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


def finished(*, won, left=False, players=4, winners=None):
    result = {"winners": winners or ([0] if won else [1]), "scores": [0] * players}
    now = datetime.now(UTC)
    return Finished(1, {"game": "cats", "players": players}, result, now - timedelta(minutes=5), now, 0, left)


def test_wins_are_held_against_a_fair_share_with_an_interval():
    assert tallies([]) == []
    few = tallies([finished(won=True), finished(won=False)])[0]
    assert (few.games, few.wins, few.fair) == (2, 1, 0.5)
    assert few.interval == wilson(0.5, 2)
    assert "Too few" in few.says
    assert "More than" in tallies([finished(won=n % 3 > 0) for n in range(60)])[0].says
    assert "Fewer than" in tallies([finished(won=False) for _ in range(60)])[0].says
    assert tallies([finished(won=True, winners=[0, 2])])[0].wins == 0.5  # shared
    assert tallies([finished(won=True, left=True)])[0].wins == 0  # a bot won it


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe\x00"])
def test_a_file_about_the_server_that_cannot_be_read_is_one_sentence(tmp_path, content, capsys):
    from clowder.engine.errors import ClowderError
    from clowder.web.serve import serve

    file = tmp_path / "about.md"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ClowderError, match=r"^The file about this server, .*about\.md, [^.]*\.$"):
        serve(store=str(tmp_path / "x.sqlite"), about=str(file))
    assert not (tmp_path / "x.sqlite").exists()
