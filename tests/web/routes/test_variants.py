"""A designer's variant on a server: in the lobby, at its tables, in replays and rulebooks, and after a restart."""

import asyncio
import json
import re

import pytest

pytest.importorskip("openpyxl", reason="Spreadsheets need the extra `workshop`.")

from designer import storm
from finished_games import played
from site_client import HOST, OWN, csrf, named, store_of
from starlette.testclient import TestClient
from tables import set_up

from clowder.table.bots import Pace
from clowder.table.seating import OVER
from clowder.table.storage import Entry, Play, SeatResult, TableChange
from clowder.table.terms import Chair, Terms
from clowder.web.app import create_app
from clowder.web.pages import templates
from clowder.workshop import shelf
from clowder.workshop import variant as variant_module
from clowder.workshop.files import read_variant


@pytest.fixture(scope="module")
def variant(tmp_path_factory):
    return read_variant(storm(tmp_path_factory.mktemp("designer")))


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return str(tmp_path_factory.mktemp("home") / "x.sqlite")


def serving(store, *variants):
    return TestClient(create_app(set_up(store, Pace(60, 60), variants=variants)), base_url=HOST)


def watched(monkeypatch, *functions):
    """Returns a list to which each call of these functions adds whether it is beside the event loop."""
    beside = []

    def watch(owner, name):
        called = getattr(owner, name)

        def watching(*given):
            try:
                asyncio.get_running_loop()
                beside.append(False)
            except RuntimeError:
                beside.append(True)
            return called(*given)

        monkeypatch.setattr(owner, name, watching)

    for owner, name in functions:
        watch(owner, name)
    return beside


def faces_in(page):
    """Returns the faces of a table's page, and its drawings."""
    data = re.search(r'<script type="application/json" id="faces">(.*?)</script>', page.text, re.DOTALL)
    return json.loads(data[1]), page.text


def test_variant_is_in_the_lobby_and_keeps_its_looks_after_a_restart_without_the_file(store, variant):
    with serving(store, variant) as browser:
        lobby = browser.get("/")
        assert "Nope storm" in lobby.text
        assert "A variant of Exploding Kittens." in lobby.text
        form = {"csrf": csrf(lobby), "game": variant.game, "variant": variant.key, "bots": "2"}
        table = browser.post("/play", data=form, headers=OWN)
        faces, page = faces_in(table)
        assert (faces["nope"]["title"], faces["nope"]["help"]) == ("Never", "Stops it. Just like that.")
        assert variant.cards["nope"].picture.link in page
        assert "Nope storm" in page
        cookies, address = dict(browser.cookies), str(table.url.path)
    shelf.forget()
    with serving(store) as browser:
        browser.cookies.update(cookies)
        faces, page = faces_in(browser.get(address))
        assert faces["nope"]["title"] == "Never"
        assert variant.cards["nope"].picture.link in page
        assert "A variant of" not in browser.get("/").text  # it is no longer offered


def test_form_and_rulebook_say_the_titles_of_the_variant(store, variant):
    with serving(store, variant) as browser:
        form = browser.get(variant.offered_path)
        assert "Never cards" in form.text
        assert re.search(r'name="option.num_nope"[^>]*value="9"', form.text)
        rules = browser.get(f"/rules/{variant.game}?variant={variant.key}&players=3")
        assert "<h1>Nope storm</h1>" in rules.text
        guide = browser.get(f"/rules/{variant.game}/guide?variant={variant.key}&players=3").json()
        assert "Never" in json.dumps(guide)
        assert "Never" not in json.dumps(browser.get(f"/rules/{variant.game}/guide?players=3").json())
        sheets = browser.get(f"/print/{variant.game}?variant={variant.key}")
        assert '"title":"Never"' in sheets.text
        unknown = browser.get(f"/rules/{variant.game}?variant=0123456789abcdef")
        assert (unknown.status_code, "does not offer that variant" in unknown.text) == (404, True)
        assert browser.get(f"/rules/cats?variant={variant.key}").status_code == 404


def test_replay_and_exported_log_show_the_variant_without_the_file(store, variant, monkeypatch):
    with serving(store, variant) as browser:
        zoe = named(browser, "Zoelle")
        log = played(variant.game, 2)
        header = {key: value for key, value in log.items() if key != "moves"}
        header["variant"] = {"key": variant.key, "name": variant.name}
        moves = [Entry("move", {"seat": seat, "moves": [move]}) for seat, move in log["moves"]]
        settings = Terms(variant.game, 2, chairs=(Chair("person", person=zoe),) * 2, ever=(zoe,), variant=variant.key)

        async def stored():
            await store_of(browser).add_table("t", "AAAA-BBBB", settings.json())
            game = await store_of(browser).deal(TableChange("t"), 1, header, Play(moves))
            result = {"winners": [1], "scores": [0, 1]}
            await store_of(browser).end(
                TableChange("t", OVER), game, Play(()), result, [SeatResult(zoe), SeatResult(None, "Pip")]
            )
            return game

        game, cookies = browser.portal.call(stored), dict(browser.cookies)
    shelf.forget()
    beside = watched(monkeypatch, (variant_module.Variant, "json"), (templates, "drawings"), (variant_module, "clean"))
    with serving(store) as browser:
        browser.cookies.update(cookies)
        replay = browser.get(f"/replay/{game}")
        assert "Never" in faces_in(replay)[0]["nope"]["title"]
        assert variant.cards["kitten"].picture.link in replay.text
        for address in (f"/you/game/{game}", "/table/AAAA-BBBB/log"):
            assert browser.get(address).json()["variant"]["cards"]["nope"]["title"] == "Never"
    assert len(beside) > 5
    assert all(beside)  # pictures are long, and other tables wait for the event loop


def test_terms_without_a_variant_are_stored_as_before():
    assert "variant" not in Terms("cats", 2).json()
    assert Terms.read(Terms("cats", 2, variant="abc").json()).variant == "abc"
