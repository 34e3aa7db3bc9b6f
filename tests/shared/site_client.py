"""What a person's browser does on a server in the test's own process: who they are, their forms, the store behind."""

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
