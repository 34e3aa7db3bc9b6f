"""What a person's browser does on a server in the test's own process: who they are, their forms, the store behind."""

import json
import re

from starlette.requests import HTTPConnection

from clowder.web.http.cookies import COOKIE

HOST = "http://testserver"
OWN = {"origin": HOST}


def csrf(page):
    return re.search(r'name="csrf" value="([^"]+)"', page.text)[1]


def store_of(browser):
    return browser.app.state.site.registry.store


def named(browser, name):
    """Gives this browser a name; returns the person's id."""
    browser.post("/name", data={"csrf": csrf(browser.get("/")), "name": name}, headers=OWN)
    site = browser.app.state.site
    cookie = f"{COOKIE}={browser.cookies[COOKIE]}".encode()
    person = site.cookies.read(HTTPConnection({"type": "http", "headers": [(b"cookie", cookie)]}))
    return browser.portal.call(site.registry.store.people.known, person.key).id


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
