"""The pages of a site without a server."""

import json
import re

import pytest
from small_site import files_of_site, leads_to, links_of

from clowder.engine.text.languages import languages
from clowder.static_site.pages import POLICY, StaticSite
from clowder.web.pages import templates


@pytest.fixture
def files(monkeypatch):
    return files_of_site(monkeypatch)


def html(files):
    return {path: text.decode() for path, text in files.items() if path.endswith(".html")}


def test_every_address_of_every_page_is_a_file_of_the_folder(files):
    looked = 0
    for path, page in html(files).items():
        for address in links_of(page):
            assert leads_to(path, address) in files, (path, address)
            looked += 1
    assert looked > 300


def test_no_page_asks_a_server_or_another_origin_for_anything(files):
    for path, page in html(files).items():
        assert 'method="post"' not in page, path
        assert "csrf" not in re.sub(r'data-csrf="[^"]*"', "", page), path
        assert not re.findall(r'\b(?:src|action)="(?:https?:)?/', page), path
        fetched = re.findall(r'<link rel="(?:stylesheet|icon|manifest|apple-touch-icon)" href="https?:', page)
        assert fetched == [], path


def test_every_page_has_the_strict_policy(files):
    for path, page in html(files).items():
        assert f'<meta http-equiv="content-security-policy" content="{POLICY}">' in page, path
        assert not re.search(r"<script(?![^>]*(?:src=|application/json))", page), path
        assert not re.search(r'\sstyle="|\son[a-z]+="', page), path
    assert "unsafe-inline" not in POLICY
    assert POLICY.count("unsafe") == 1


def test_there_is_a_page_of_each_kind_in_every_language(files):
    kinds = ["index", "about", "friends", "watch", "puzzle"]
    kinds += [f"{kind}-cats" for kind in ("table", "new", "rules", "replay", "print", "puzzle", "print", "rules")]
    for language in languages():
        for kind in kinds:
            assert f"{language}/{kind}.html" in files
        assert f'lang="{language}"' in files[f"{language}/index.html"].decode()
    assert b'data-languages="' in files["index.html"]


def test_a_form_of_the_lobby_leads_to_the_table_of_its_game(files):
    page = files["en/index.html"].decode()
    assert page.count('action="table-cats.html"') == 3  # learn, play now, so many bots
    assert '<input type="hidden" name="door" value="learn"><input type="hidden" name="game" value="cats">' in page
    form = files["en/new-cats.html"].decode()
    assert 'action="table-cats.html" data-address="/new/cats"' in form
    assert 'name="bots"' not in form


def test_friends_are_led_to_a_server_or_told_that_they_need_one(monkeypatch):
    alone = files_of_site(monkeypatch)
    assert b'href="friends.html"' in alone["en/index.html"]
    assert b"need a server" in alone["en/friends.html"]
    joined = files_of_site(monkeypatch, "https://play.example")
    assert b'href="https://play.example/new/cats"' in joined["de/index.html"]
    assert b"https://play.example/" in joined["de/friends.html"]


def test_the_site_can_be_installed_in_every_language(files):
    for language in languages():
        told = json.loads(files[f"{language}/manifest.webmanifest"])
        assert told["start_url"] == "index.html"
        for icon in told["icons"]:
            assert leads_to(f"{language}/x", icon["src"]) in files


def test_addresses_of_a_server_become_pages():
    site = StaticSite("v")
    told = {
        "/": "index.html",
        "/rules/cats?preset=chaos": "rules-cats-chaos.html",
        "/rules/cats?players=4": "rules-cats.html",
        "/print/cats?paper=letter&amp;ink=grey": "print-cats-letter-grey.html",
        "/new/cats": "new-cats.html",
        "/you": "index.html",
    }
    assert {address: site.place(address) for address in told} == told


def test_a_server_goes_on_to_make_its_own_pages(files):
    with pytest.raises(ZeroDivisionError), templates.at_site(StaticSite("v")):
        raise ZeroDivisionError
    page = templates.page("error.html", error="x", here="/")
    assert "/static/" in page
    assert 'action="/language"' in page
