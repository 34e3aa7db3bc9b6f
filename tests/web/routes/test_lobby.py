"""The lobby: one's own tables from the store, open tables as they come and go, bot games that do not pile up."""

import json
import re
from datetime import timedelta

import pytest
from site_client import named, store_of
from sqlalchemy import update
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tables import set_up

from clowder.games import find, names
from clowder.store.schema import Tables
from clowder.table.bots import Pace
from clowder.table.seating import OVER
from clowder.table.storage import Play, TableChange
from clowder.table.terms import Chair, Terms
from clowder.web.app import create_app
from clowder.web.http.cookies import COOKIE
from clowder.web.http.timing import ServerTiming
from clowder.web.routes import lobby

HOST = "http://testserver"
OWN = {"origin": HOST}


@pytest.fixture
def browser(tmp_path):
    """Each test has a server of its own: an open table of one test would be listed in the lobby of another."""
    timing = ServerTiming(lobby=0, open_tables=4, open_tables_per_household=2)
    setup = set_up(tmp_path / "x.sqlite", Pace(60, 60), server=timing)
    with TestClient(create_app(setup), base_url=HOST) as client:
        yield client


def csrf(page):
    return re.search(r'name="csrf" value="([^"]+)"', page.text)[1]


def post(browser, path, **form):
    return browser.post(path, data={"csrf": csrf(browser.get("/")), **form}, headers=OWN)


def open_table(browser, game="cats", **form):
    """Opens a table; returns its code."""
    found = post(browser, f"/new/{game}", **{"name": "Ann", "players": "3", **form})
    assert found.url.path.startswith("/table/"), found.text
    return found.url.path.rpartition("/")[2]


def own(page):
    """Returns the codes of one's own tables on a lobby."""
    text = page if isinstance(page, str) else page.text.partition('id="own"')[2].partition('<ul class="shelf">')[0]
    return re.findall(r'href="/table/([^"]+)"', text)


def test_ones_tables_come_from_the_store_and_can_be_removed(browser):
    codes = [open_table(browser, players=str(number)) for number in (2, 3)]
    site = browser.app.state.site
    assert own(browser.get("/")) == codes[::-1]
    for code in codes:  # put away, as after idle minutes
        browser.portal.call(site.registry.put_away, site.registry.tables[code])
    page = browser.get("/")
    assert own(page) == codes[::-1]
    assert page.text.index("Your game goes on") < page.text.index('class="shelf"')
    assert post(browser, "/remove", code="NONE-SUCH").status_code == 404
    ann = browser.cookies[COOKIE]
    browser.cookies.clear()
    browser.get("/")
    assert post(browser, "/remove", code=codes[0]).status_code == 404  # somebody else's
    browser.cookies.clear()
    browser.cookies.set(COOKIE, ann)
    assert own(post(browser, "/remove", code=codes[0])) == [codes[1]]
    assert browser.get(f"/table/{codes[0]}").status_code == 404  # nobody else had a place there


def test_who_leaves_a_table_of_friends_by_the_list_leaves_it_to_them(browser):
    code = open_table(browser, players="2")
    ann = browser.cookies[COOKIE]
    browser.cookies.clear()
    browser.get(f"/table/{code}")
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        socket.send_text(json.dumps({"do": "sit", "seat": 1, "name": "Bob", "id": 1}))
        while json.loads(socket.receive_text()).get("done") != 1:
            pass
    assert own(browser.get("/")) == [code]
    bob = browser.cookies[COOKIE]
    browser.cookies.clear()
    browser.cookies.set(COOKIE, ann)
    assert own(post(browser, "/remove", code=code)) == []
    browser.cookies.clear()
    browser.cookies.set(COOKIE, bob)
    assert own(browser.get("/")) == [code]
    assert "Ann" not in browser.get("/").text.partition('id="own"')[2].partition("shelf")[0]


def test_people_who_played_together_find_their_table_and_its_score_again(browser):
    """Days later, in every lobby of theirs; the wins of bots and of people who were forgotten don't show."""
    ann = named(browser, "Ann")
    cookies = {"ann": browser.cookies[COOKIE]}
    browser.cookies.clear()
    bob = named(browser, "Bob <b>")
    cookies["bob"] = browser.cookies[COOKIE]
    chairs = (Chair("person", person=ann), Chair("person", person=bob), Chair("bot", "Mona"))
    evening = {ann: 2, bob: 3, "Mona": 9, "gone": 4}
    terms = Terms("cats", 3, chairs=chairs, next=chairs, ever=(ann, bob, "gone"), evening=evening, host=ann, number=5)

    async def play():
        store = store_of(browser)
        await store.add_table("our table", "OURTABLE", terms.json(), frozenset({ann, bob}))
        game = await store.deal(TableChange("our table"), 5, {"game": "cats"}, Play(()))
        await store.end(TableChange("our table", OVER), game, Play(()), {"winners": [0], "scores": [1, 0, 0]}, [])

    browser.portal.call(play)
    for name in cookies:
        browser.cookies.clear()
        browser.cookies.set(COOKIE, cookies[name])
        page = browser.get("/")
        assert "Our table: Bob &lt;b&gt; 3, Ann 2<" in page.text
        assert 'href="/table/OURTABLE">Play another' in page.text
    browser.cookies.clear()
    assert "Our table" not in browser.get("/").text


@pytest.mark.parametrize("game", names())
def test_alone_against_any_number_of_bots_of_mixed_strength(browser, game):
    rules = find(game)
    site = browser.app.state.site
    for bots in range(rules.min_players - 1, rules.max_players):
        assert f'name="bots" value="{bots}"' in browser.get("/").text
    bots = rules.max_players - 1
    code = post(browser, "/play", game=game, bots=str(bots)).url.path.rpartition("/")[2]
    chairs = site.registry.tables[code].terms.chairs
    assert [chair.kind for chair in chairs] == ["person"] + ["bot"] * bots
    assert {chair.strength for chair in chairs[1:]} == set(("house", "search:150ms", "random")[:bots])
    for wrong in ("0", str(bots + 1), "x", "-1"):
        assert post(browser, "/play", game=game, bots=wrong).status_code == 422


def test_games_against_bots_do_not_pile_up(browser):
    codes = [post(browser, "/play", game=game).url.path.rpartition("/")[2] for game in ("cats", "cats", "nine-lives")]
    assert own(browser.get("/")) == [codes[2], codes[1]]
    assert browser.get(f"/table/{codes[0]}").status_code == 404
    friends = open_table(browser)
    again = post(browser, "/play", game="cats").url.path.rpartition("/")[2]
    assert set(own(browser.get("/"))) == {again, friends, codes[2]}  # a table of friends stays
    chosen = post(browser, "/new/cats", players="3", bots="2").url.path.rpartition("/")[2]
    assert set(own(browser.get("/"))) == {chosen, friends, codes[2]}  # nor do those that were opened by the form


def told(socket):
    return json.loads(socket.receive_text())


def test_open_tables_come_and_go_without_a_reload(browser):
    browser.get("/")
    watcher = browser.cookies[COOKIE]
    with browser.websocket_connect("/live", headers=OWN) as socket:
        assert "/table/" not in told(socket)["open"]
        browser.cookies.clear()
        code = open_table(browser, public="on", name="Wanda")
        private = open_table(browser, name="Wanda")
        found = told(socket)
        assert f'href="/table/{code}"' in found["open"]
        assert "Wanda" in found["open"]
        assert private not in found["open"]
        assert own(found["own"]) == []
        post(browser, "/name", name="<Zoe>")
        post(browser, "/remove", code=private)  # any table's change lets lists be looked at
        while "&lt;Zoe&gt;" not in (found := told(socket))["open"]:
            pass
        assert "<Zoe>" not in found["open"]
        post(browser, "/remove", code=code)
        while code in told(socket)["open"]:
            pass
    browser.cookies.clear()
    browser.cookies.set(COOKIE, watcher)
    assert browser.app.state.site.lobby_pages.total() == 0


def test_a_table_where_nobody_has_been_for_a_while_is_not_listed(browser):
    code = open_table(browser, public="on")
    browser.cookies.clear()
    assert code in browser.get("/").text
    store = browser.app.state.site.registry.store
    late = update(Tables).values(used=store.system.clock.now() - timedelta(hours=1))
    browser.portal.call(store.writer.write, lambda connection: connection.execute(late).rowcount, "")
    assert code not in browser.get("/").text


def test_a_lobby_of_another_page_is_refused_and_nobody_has_too_many(browser):
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect("/live", headers=OWN) as socket:
        socket.receive_text()  # no cookie
    browser.get("/")
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect("/live", headers={"origin": "http://evil"}) as s:
        s.receive_text()
    browser.app.state.site.lobby_pages.update({_key(browser): lobby.MAX_PAGES})
    try:
        with browser.websocket_connect("/live", headers=OWN) as socket, pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_text()
        assert refused.value.code == 4429
    finally:
        browser.app.state.site.lobby_pages.clear()


def _key(browser):
    cookie = f"{COOKIE}={browser.cookies[COOKIE]}".encode()
    return browser.app.state.site.cookies.read(HTTPConnection({"type": "http", "headers": [(b"cookie", cookie)]})).key


def test_one_address_does_not_push_the_tables_of_others_off_the_list(browser):
    site = browser.app.state.site
    codes = [open_table(browser, public="on") for _ in range(7)]
    for code in codes[:2]:  # as if they had been opened from elsewhere
        table = site.registry.tables[code]
        site.registry.openers.forget([table.id])
        site.registry.openers.note(table.id, "192.0.2.1")
    browser.cookies.clear()
    shown = browser.get("/").text.partition('id="open"')[2]
    assert re.findall(r"/table/([A-Z0-9-]+)", shown) == [codes[6], codes[5], codes[1], codes[0]]


def test_a_lobby_begins_with_the_code_and_the_puzzle_and_says_how_long_and_how_hard_games_are(browser):
    text = browser.get("/").text
    assert text.index('name="code"') < text.index('href="/puzzle"') < text.index('class="shelf"')
    boxes = text.split('<li class="box')[1:]
    assert len(boxes) == 5
    for game, box in zip(names(), boxes, strict=True):
        level = {"easy": "easy", "medium": "medium", "hard": "tricky"}[find(game).level]
        assert f"{find(game).minutes} min · {level}" in box
    assert [box.count("Start here") for box in boxes] == [1, 0, 0, 0, 0]


def test_a_table_for_friends_opens_with_one_tap_and_usual_settings(browser):
    box = browser.get("/").text.split('id="cats"')[1].split("</li>")[0]
    (form,) = re.findall(r'<form method="post" action="(/new/cats)" class="with-friends">(.*?)</form>', box)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    found = browser.post(form[0], data=fields, headers=OWN)
    assert found.url.path.startswith("/table/")
    assert found.text.count('"kind":"open"') == 3


def test_a_lobby_offers_the_short_lesson_to_those_who_know_the_other_edition(browser):
    assert browser.get("/").text.count("You know Exploding Kittens?") == 1
    page = post(browser, "/learn", game="bursting-felines", short="on")
    assert "You know Exploding Kittens?" in page.text
    assert post(browser, "/learn", game="cats", short="on").status_code == 422
