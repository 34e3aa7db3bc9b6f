"""Whether a request comes from our own pages, and which address counts for a household."""

import pytest
from site_client import OWN, csrf, open_table
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from clowder.web.app import Setup, create_app
from clowder.web.http.cookies import COOKIE
from clowder.web.http.origin import address_of, household, is_from_here


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
