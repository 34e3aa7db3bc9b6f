"""Short codes: what they look like, how people type them, and how many guesses they stand."""

import re
from itertools import islice

import pytest
from site_client import HOST, OWN, csrf, first_frame, heard, named
from starlette.testclient import TestClient
from tables import set_up

from clowder.table.bots import Pace
from clowder.table.seating import PLAYING
from clowder.web.app import create_app
from clowder.web.http.short_codes import LETTERS, OFFENSIVE, read_short_code, short_codes

UNKNOWN = "BCDFGH"


def test_a_code_has_six_letters_that_cannot_be_confused_and_no_word():
    codes = [code for secret in range(50) for code in islice(short_codes(f"table {secret}"), 40)]
    assert len(set(codes)) > 1990
    for code in codes:
        assert re.fullmatch(f"[{LETTERS}]{{6}}", code)
        assert not OFFENSIVE.search(code)
        assert not re.search(r"(.)\1", code)
    assert set("".join(codes)) == set(LETTERS)
    assert not set(LETTERS) & set("AEIOUY0123456789")
    assert next(short_codes("a")) == next(short_codes("a"))


@pytest.mark.parametrize("word", ["BFCKQZ", "QNGRBD", "BBCDFG", "HTLRQW", "QWKZBD"])
def test_what_people_would_read_is_no_code(word):
    assert OFFENSIVE.search(word)


@pytest.mark.parametrize("typed", ["bcdfgh", "BCD FGH", " bcd-fgh ", "b c d f g h"])
def test_a_code_is_read_as_it_was_meant(typed):
    assert read_short_code(typed) == "BCDFGH"


@pytest.mark.parametrize("typed", ["", "BCDFG", "BCDFGHJ", "BCDFG1", "BCDFGA", "KDF3-9QWM", "BCD_FGH"])
def test_what_is_no_short_code_is_left_to_others(typed):
    assert read_short_code(typed) == ""


@pytest.fixture
def browser(tmp_path):
    with TestClient(create_app(set_up(tmp_path / "x.sqlite", Pace(60, 60))), base_url=HOST) as client:
        yield client


def post(browser, path, **form):
    return browser.post(path, data={"csrf": csrf(browser.get("/")), **form}, headers=OWN)


def somebody_else(browser, name="Bob"):
    """Makes this browser another person's."""
    browser.cookies.clear()
    named(browser, name)


def opened(browser, **form):
    """Opens a table that waits for players; returns its code and its short code."""
    found = post(browser, "/new/cats", **{"name": "Ann", "players": "3", **form})
    return found.url.path.rpartition("/")[2], shown(found)


def shown(page):
    """Returns the short code that a page of a table shows, if it does."""
    return first_frame(page)["table"].get("invitation")


def test_the_code_leads_a_friend_to_the_table_while_it_waits(browser):
    code, short = opened(browser)
    assert read_short_code(short) == short
    somebody_else(browser)
    for typed in (short, short.lower(), f"{short[:3]} {short[3:]}"):
        found = post(browser, "/join", code=typed)
        assert found.url.path == f"/table/{code}"
        assert shown(found) == short
    found = post(browser, "/join", code=UNKNOWN)
    assert (found.status_code, "There is no table" in found.text) == (404, True)


def test_no_code_leads_to_a_table_that_does_not_wait(browser):
    """One that plays is answered like no table at all."""
    code, short = opened(browser)
    table = browser.app.state.site.registry.tables[code]
    with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
        socket.send_json({"do": "start", "id": 1})
        heard(socket, lambda said: said.get("parts", {}).get("table", {}).get("phase") == "playing")
    assert table.stage == PLAYING
    assert shown(browser.get(f"/table/{code}")) is None
    somebody_else(browser)
    refused, unknown = (post(browser, "/join", code=typed) for typed in (short, UNKNOWN))
    assert refused.status_code == unknown.status_code == 404
    assert plain(refused).replace(short, UNKNOWN) == plain(unknown)


def plain(page):
    """Returns a page without its forms' tokens, which are made of the moment."""
    return re.sub(r'name="csrf" value="[^"]+"', "", page.text)


def test_a_table_against_bots_has_no_code(browser):
    assert shown(post(browser, "/play", game="cats", bots="2")) is None


def test_a_code_outlasts_a_restart(tmp_path):
    setup = set_up(tmp_path / "x.sqlite", Pace(60, 60))
    with TestClient(create_app(setup), base_url=HOST) as browser:
        code, short = opened(browser)
    with TestClient(create_app(set_up(tmp_path / "x.sqlite", Pace(60, 60))), base_url=HOST) as browser:
        named(browser, "Bob")
        assert post(browser, "/join", code=short).url.path == f"/table/{code}"


def test_guesses_are_limited_for_a_person_an_address_and_all(browser):
    _, short = opened(browser)
    limits = browser.app.state.site.limits
    somebody_else(browser, "Eve")
    answers = [post(browser, "/join", code=f"BCDFG{letter}").status_code for letter in "BCDFHJKL"]
    assert answers == [404] * 6 + [429] * 2
    assert post(browser, "/join", code=short).status_code == 429  # a right one says no more than a wrong one
    somebody_else(browser)
    for _ in range(12):
        assert post(browser, "/join", code=short).status_code == 200  # a right one costs nothing
    by_address = limits.invitations[1]
    while by_address.allows("testclient"):
        pass
    assert post(browser, "/join", code=short).status_code == 429
    by_address.shares.clear()
    while limits.all_invitations.allows(""):
        pass
    assert post(browser, "/join", code=short).status_code == 429
