"""One browser and one server for all tests of pages, and pages that fail the test when something goes wrong in them.

Playwright's event loop excludes every other one in its thread: these tests have a pytest process of their own, or a
browser for each module.
"""

from pathlib import Path

import pytest
from canned import Table
from certificates import ELSEWHERE
from house import House
from pages import PATIENCE
from playwright.sync_api import expect, sync_playwright
from windows import CHROMIUM, Windows

HERE = Path(__file__).parent
expect.set_options(timeout=PATIENCE)


def alone(fixture_name, config):
    """Returns how long the browser is open: as long as its loop runs no test can have another."""
    only = all(HERE in (path, *path.parents) for path in (Path(one.split("::")[0]).resolve() for one in config.args))
    return "session" if only else "module"


@pytest.fixture(scope=alone)
def chromium():
    if not CHROMIUM:
        pytest.skip("There is no chromium: `make test` installs it where it may, or set CLOWDER_CHROMIUM.")
    with sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", rules], timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope=alone)
def the_house(chromium, tmp_path_factory):
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture
def house(the_house, request):
    """The server, empty, with a seed that is the name of the test; a shuffle waits for every page."""
    the_house.entropy.begin(request.node.name)  # which says so where a test fails
    yield the_house
    the_house.clear()


@pytest.fixture(scope=alone)
def all_windows(chromium, the_house):
    return Windows(chromium, the_house.address)


@pytest.fixture
def windows(all_windows):
    """Windows of the browser, each as new; what goes wrong in a page fails the test."""
    yield all_windows
    all_windows.give_back()


@pytest.fixture
def visit(house, windows):
    """Returns a function that opens a page as somebody new; one with settings of its own is opened for it alone."""

    def come(
        width=390, height=844, reduced_motion=None, color_scheme=None, address=None, scripts=(), fresh=False, **settings
    ):
        settings |= {"base_url": address} if address else {}
        kind = None if fresh or settings else ("real", *scripts)
        window = windows.take(kind, scripts, seeded=True, **settings)
        window.look(width, height, reduced_motion, color_scheme)
        return window.page

    return come


@pytest.fixture
def come(windows, the_house):
    """Returns a function that opens the page of a canned frame."""

    def opened(name="kittens-turn", made=None, size=(390, 844), **settings):
        window = windows.take("canned")
        window.look(*size, **settings)
        return Table(window, the_house, name, made)

    return opened
