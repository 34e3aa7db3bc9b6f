"""A server of its own for the tests of this folder, a browser where there is one, and somebody to play."""

import contextlib
import os
import random
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError

CHROMIUM = os.environ.get("CLOWDER_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
UPDATES = "() => document.getElementById('page').dataset.updates || '0'"
THINGS = "#page button[data-anchor][data-can], #bar .chip[data-anchor][aria-pressed=false]"
QUICK = {"CLOWDER_PACE": "0"}
ELSEWHERE = "cards.home"  # a made-up name of this computer: what is not localhost has no secure context without TLS
os.environ.setdefault("CLOWDER_THINKERS", "0")  # a process for each server of a test would take longer than the tests


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`clowder serve` in a process of its own, that can be stopped hard and started again."""

    def __init__(self, folder, *options, **environment):
        self.store = Path(folder) / "tables.sqlite"
        self.port = free_port()
        self.address = f"{'https' if '--tls' in options else 'http'}://127.0.0.1:{self.port}"
        self._options, self.command = options, None  # or another command that serves
        self._environment = {**os.environ, **QUICK, **environment}
        self.place, self.words = str(self.store), ()  # another store, and what else is said on the command line
        self.process = None

    def start(self):
        command = [sys.executable, "-m", "clowder", "serve", "--port", str(self.port), "--store", self.place]
        command = self.command or [*command, *self.words, *self._options]
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        self.log = self.store.with_suffix(".log").open("ab")
        self.process = subprocess.Popen(command, env=self._environment, stdout=self.log, stderr=self.log)
        for _ in range(3000):
            with contextlib.suppress(OSError):
                ready = urllib.request.urlopen(f"{self.address}/ready", timeout=5, context=trusting).read().decode()
                if "Getting" not in ready:
                    return self
            assert self.process.poll() is None, self.store.with_suffix(".log").read_text()
            time.sleep(0.1)
        raise AssertionError("The server did not get ready.")

    def stop(self, hard=False):
        if self.process:
            (self.process.kill if hard else self.process.terminate)()
            self.process.wait(20)
            self.log.close()
        self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("hall"), "--allow-host", ELSEWHERE).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")  # no longer: its event loop runs as long as it does, in which no other can be started
def chromium():
    if not CHROMIUM:
        pytest.skip("There is no chromium: `make test` installs it where it may, or set CLOWDER_CHROMIUM.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, server):
    """Returns a function that opens a page as somebody new; what goes wrong in a page fails the test."""
    contexts = []
    wrong = []

    def come(width=390, height=844, address=None, **settings):
        settings = {"service_workers": "block", **settings}  # they would fetch the shell for each test
        context = chromium.new_context(
            viewport={"width": width, "height": height}, base_url=address or server.address, **settings
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if is_wrong(message) else None)
        return page

    yield come
    for context in contexts:
        context.close()
    assert not wrong


def is_wrong(message):
    """Tells whether a line on the console is a fault of ours; a lost connection, or a header that needs TLS, is not."""
    known = ("WebSocket", "ERR_CONNECTION", "Cross-Origin-Opener-Policy header has been ignored")
    return message.type == "error" and not any(what in message.text for what in known)


def start(page, game):
    """Goes from the lobby to a game against bots: one click."""
    page.goto("/")
    page.locator(f"#{game} .go > form[action='/play'] button").click()
    page.wait_for_selector("#page[data-phase=playing]")


class Robot:
    """Plays through the page alone, with real clicks on what is offered there."""

    def __init__(self, page, seed=1):
        self.page, self.random = page, random.Random(seed)

    @property
    def over(self):
        return self.page.locator("#won").count() > 0

    def wait(self):
        """Waits until this page is asked, or the game is over."""
        self.page.wait_for_selector("#bar.asked, #won")

    def act(self):
        """Taps or plays something that is offered, and waits for the answer."""
        page = self.page
        before = page.evaluate(UPDATES)
        plays = page.locator("#bar [data-play]")
        things = page.locator(THINGS)
        clear = page.locator("#bar [data-clear]")
        if plays.count() and (clear.count() or not things.count() or self.random.random() < 0.5):
            chosen = plays.nth(self.random.randrange(plays.count()))
        elif things.count():
            chosen = things.nth(self.random.randrange(things.count()))
        elif clear.count():
            chosen = clear
        else:
            return
        with contextlib.suppress(TimeoutError):  # the table may have moved on meanwhile
            fanned = chosen.evaluate("element => Boolean(element.closest('#hand'))")
            chosen.click(timeout=1500, position={"x": 8, "y": 14} if fanned else None)  # the corner is what can be seen
            page.wait_for_function(f"before => ({UPDATES})() !== before", arg=before, timeout=3000)

    def play(self, most=4000):
        """Plays until the game is over; returns how often it acted."""
        for number in range(most):
            self.wait()
            if self.over:
                return number
            self.act()
        raise AssertionError("The game did not end.")
