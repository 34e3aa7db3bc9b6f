"""Shared by the tests of routes: one server for each file, and a browser without a cookie."""

import pytest
from site_client import HOST
from starlette.testclient import TestClient
from tables import set_up

from clowder.table.bots import Pace
from clowder.web.app import create_app

ABOUT = "# The Examples\n\nWrite to us. <script>alert(1)</script>"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("home") / "x.sqlite")
    with TestClient(create_app(set_up(store, Pace(60, 60), about=ABOUT)), base_url=HOST) as client:
        yield client


@pytest.fixture
def browser(running):
    running.cookies.clear()
    for limit in running.app.state.site.limits.posts:
        limit.shares.clear()
    return running


@pytest.fixture
def house(browser):
    """A browser that has not asked for a replay yet."""
    for limit in browser.app.state.site.limits.replays:
        limit.shares.clear()
    return browser
