"""Shared by the tests of the web: one server for each file, and a browser that is somebody new."""

import pytest
from site_client import HOST
from starlette.testclient import TestClient
from tables import set_up

from clowder.web.app import create_app
from clowder.web.http.timing import ServerTiming

ABOUT = "# The Examples\n\nWrite to us. <script>alert(1)</script>"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    timing = ServerTiming(too_often=0, review=60)  # who asks too often is told at once
    return create_app(set_up(tmp_path_factory.mktemp("web") / "x.sqlite", about=ABOUT, server=timing))


@pytest.fixture(scope="module")
def running(app):
    with TestClient(app, base_url=HOST) as client:
        yield client


@pytest.fixture
def browser(running):
    """Somebody new, in a browser that keeps cookies."""
    site = running.app.state.site
    for limit in (*site.limits.posts, *site.limits.codes, *site.limits.sockets, *site.limits.replays):
        limit.shares.clear()
    running.cookies.clear()
    return running
