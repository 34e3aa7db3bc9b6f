"""At home on a phone: installed, without its server, awake, calling its owner, moving to another device.

Most of this needs a secure context, which localhost is; by a made-up name of this computer the same pages do without.
"""

import contextlib
import json
import re
import socket
import threading
import urllib.request

import pytest
from certificates import ELSEWHERE, certificate
from pages import DRAWN, PATIENCE
from player import begin, open_table, sit, start
from served import Server

from clowder.games.kittens import layout as k
from clowder.web.pages import templates
from clowder.web.pages.table_page import squares
from clowder.web.routes import pwa
from clowder.web.routes.pwa import SIZES
from clowder.web.routes.site import games_here

ALLOWED = {"service_workers": "allow"}
HIDE = """(hidden) => { Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange")); }"""
SPY = """window.spied = JSON.parse(sessionStorage.spied || "[]");
const spy = (what) => { window.spied.push(what); sessionStorage.spied = JSON.stringify(window.spied); };
navigator.wakeLock.request = async (kind) => { spy(`awake ${kind}`); const lock = new EventTarget();
  lock.release = async () => { spy("asleep"); lock.dispatchEvent(new Event("release")); }; return lock; };
const ask = Notification.requestPermission.bind(Notification);
Notification.requestPermission = () => { spy("permission"); return ask(); };
navigator.vibrate = () => spy("buzz");
navigator.share = async (what) => spy(`share ${what.url}`);"""
CALLS = """async () => (await (await navigator.serviceWorker.getRegistration()).getNotifications())
  .map((call) => [call.title, call.body])"""


class Gate:
    """A door before a server, at an address of its own: while it is shut nobody answers there."""

    def __init__(self, port):
        self._behind, self._open, self._lock = port, set(), threading.Lock()
        self._listen(0)
        self.port = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def _listen(self, port):
        self.listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._admit, args=(self.listener,), daemon=True).start()

    def _admit(self, listener):
        while self.listener is listener:
            with contextlib.suppress(OSError):  # the gate was shut, or somebody has left: the next one is admitted
                self._join(listener.accept()[0], listener)

    def _join(self, outside, listener):
        """Joins a connection with one to the server behind."""
        try:
            inside = socket.create_connection(("127.0.0.1", self._behind))
        except OSError:
            outside.close()
            return
        with self._lock:
            is_late = self.listener is not listener
            self._open |= {outside, inside}
        if is_late:  # it was shut meanwhile
            self._hang_up(outside, inside)
            return
        for source, target in ((outside, inside), (inside, outside)):
            threading.Thread(target=self._pump, args=(source, target), daemon=True).start()

    def _pump(self, source, target):
        with contextlib.suppress(OSError):
            while chunk := source.recv(1 << 20):
                target.sendall(chunk)
        self._hang_up(source, target)

    def _hang_up(self, *ends):
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)  # whoever waits there wakes up
            end.close()

    def shut(self):
        with self._lock:
            listener, self.listener = self.listener, None
            ends, self._open = self._open, set()
        if listener:
            self._hang_up(listener)
        self._hang_up(*ends)

    def reopen(self):
        self._listen(self.port)


@pytest.fixture
def gate(house):
    made = Gate(house.port)
    yield made
    made.shut()


def controlled(page, path="/"):
    """Opens a page and waits until the worker has the shell."""
    page.goto(path)
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    return page


def kept(page):
    """Returns the addresses that are in caches."""
    return page.evaluate(
        """async () => { const found = [];
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
        return found; }"""
    )


def test_it_can_be_installed(visit):
    page = controlled(visit(**ALLOWED))
    inspector = page.context.new_cdp_session(page)
    found = inspector.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["id"], manifest["start_url"], manifest["display"]) == ("/", "/", "standalone")
    wrong = inspector.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in wrong if one["errorId"] != "in-incognito"] == []  # as all contexts of this test are
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
    for name, (size, _) in SIZES.items():
        drawn = templates.static_text(name)
        assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(drawn[16:20]), int.from_bytes(drawn[20:24])) == (size, size)
        assert len(drawn) < 50_000
    for path in ("/manifest/xx", "/away/xx", "/worker.js", "/worker.js?language=../en"):
        assert page.request.get(path).status == 404


def test_the_shell_is_kept_and_nothing_of_a_table_or_a_person(visit):
    page = visit(**ALLOWED)
    page.goto("/")
    page.locator("details.name summary").click()
    page.locator("details.name input[name=name]").fill("Zaphod")
    page.locator("details.name form button").click()
    controlled(page)
    start(page, "exploding-kittens")
    code = page.locator("#page").get_attribute("data-code")
    page.goto("/you")
    page.goto("/device")
    found = kept(page)
    assert sorted(found) == sorted(
        ["/away/en", *(templates.static(path) for path in templates.shell_paths() if not path.startswith("print"))]
    )
    bodies = page.evaluate(
        """async () => { let all = "";
        for (const name of await caches.keys()) { const cache = await caches.open(name);
          for (const request of await cache.keys()) all += await (await cache.match(request)).text(); }
        return all; }"""
    )
    assert "Clowder" in bodies
    assert "Zaphod" not in bodies
    assert code not in bodies
    assert page.locator("input[name=csrf]").first.get_attribute("value") not in bodies
    shell = page.request.get("/away/en")
    assert "set-cookie" not in shell.headers
    assert shell.text() == urllib.request.urlopen(f"{page.url.partition('/device')[0]}/away/en").read().decode()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        pytest.param("en", "The server is not there", marks=pytest.mark.full),
        ("de", "Der Server ist gerade nicht da"),
    ],
)
def test_without_its_server_the_page_shows_the_shell_says_so_and_comes_back(visit, gate, language, says):
    page = visit(address=gate.address, locale=language, **ALLOWED)
    start(controlled(page), "exploding-kittens")
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
    table = page.url
    page.goto("/")
    page.wait_for_selector("body[data-live]", state="attached")
    gate.shut()
    page.wait_for_selector("#lost:not([hidden])")  # an open lobby says so, too
    page.goto(table)
    assert page.locator("#away h2").inner_text() == says
    assert page.locator(".shelf .cover").count() == 5
    assert page.locator(".shelf .cover").first.bounding_box()["height"] > 60  # drawn from what is kept
    page.goto("/")
    page.locator("#away a.btn").click()
    page.wait_for_selector("#away")
    gate.reopen()
    page.wait_for_selector("form[action='/play']", state="attached")  # by itself
    gate.shut()
    page.locator("form[action='/play'] button").first.click()  # what cannot be sent leads to the shell
    page.wait_for_selector("#away")
    gate.reopen()
    page.wait_for_selector("form[action='/play']", state="attached")
    page.goto(table)
    page.wait_for_selector("#page[data-phase=playing]")


def test_an_upgrade_replaces_the_shell(visit, monkeypatch):
    page = controlled(visit(**ALLOWED))
    (old,) = page.evaluate("caches.keys()")
    assert re.fullmatch(r"clowder [0-9a-f]{10}", old)
    monkeypatch.setattr(pwa, "games_here", lambda: games_here()[:-1])  # the shell shows all games
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.wait_for_function(
        "async (old) => { const [name, more] = await caches.keys(); return name !== old && !more; }", arg=old
    )
    assert len(kept(page)) > 20


def test_files_of_another_version_do_not_get_into_the_shell(visit, monkeypatch):
    page = controlled(visit(**ALLOWED))
    (old,) = page.evaluate("caches.keys()")
    monkeypatch.setattr(templates, "static", lambda path: f"/static/0123456789/{path}")  # this server has others
    page.evaluate(
        """async () => { const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
        const worker = registration.installing;
        if (worker) await new Promise((done) => {
          const look = () => ["redundant", "activated"].includes(worker.state) && done();
          worker.addEventListener("statechange", look); look(); }); }"""
    )
    assert page.evaluate("caches.keys()") == [old]
    assert not any("/static/0123456789/" in address for address in kept(page))


def test_without_a_secure_context_it_is_quietly_absent(visit, house):
    page = visit(address=f"http://{ELSEWHERE}:{house.port}", **ALLOWED)
    start(page, "exploding-kittens")
    assert not page.evaluate("isSecureContext")
    assert page.evaluate("() => [navigator.serviceWorker, navigator.wakeLock, navigator.share].every((one) => !one)")
    page.wait_for_selector("#bar.asked")
    page.evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    page.locator("[data-panel=menu]").first.click()
    page.locator("[data-do=device]").click()
    page.wait_for_selector("#cardhelp svg.qr path")  # needs nothing but a camera
    page.goto("/new/exploding-kittens")
    page.locator("form[data-total] button.btn").last.click()
    page.wait_for_selector(".waiting [data-copy]")
    assert page.locator("[data-share]").count() == 0


def two_at_a_table(visit):
    """Returns the pages of two in a waiting room, who may be called and are spied on."""
    host, friend = (visit(scripts=(SPY,), permissions=["notifications"], **ALLOWED) for _ in range(2))
    sit(friend, open_table(host, "exploding-kittens", name="Ann", players="2", clock="0"), "Bob")
    host.wait_for_selector(".chair.person:nth-child(2)")
    return host, friend


def calls(page, number):
    """Waits until there are so many notifications; returns them."""
    for _ in range(PATIENCE // 16):
        if len(found := page.evaluate(CALLS)) == number:
            break
        page.evaluate(DRAWN)  # nobody is told of them
    return found


def spied(page):
    return page.evaluate("window.spied")


def test_it_stays_awake_shares_and_calls_whoever_wants_that(visit, house):
    first, waits = two_at_a_table(visit)
    first.locator("[data-share]").click()
    assert spied(first) == [f"share {first.url}"]
    begin(first, waits)
    for page in (first, waits):
        page.wait_for_function("() => window.spied.includes('awake screen')")
    house.arrange(first, {0: [k.SKIP], 1: [k.SKIP]}, top=[k.SHUFFLE, k.SHUFFLE])
    first.wait_for_selector("#bar.asked")
    waits.wait_for_selector("#bar .question.quiet")
    assert waits.locator("[data-calls]:not(input)").count() == 0  # nothing is offered at the start
    waits.evaluate(HIDE, True)
    waits.wait_for_function("() => window.spied.includes('asleep')")
    waits.evaluate(HIDE, False)
    waits.wait_for_function("() => window.spied.filter((what) => what === 'awake screen').length === 2")
    assert "permission" not in spied(waits)
    waits.locator("#bar [data-calls]").click()
    waits.wait_for_selector("#bar [data-calls]", state="detached")
    waits.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")  # all files first
    waits.evaluate(HIDE, True)
    first.locator("#bar [data-play]").first.click()
    assert calls(waits, 1) == [["Your turn", "Exploding Kittens"]]  # not a word more
    waits.evaluate(HIDE, False)
    assert calls(waits, 0) == []
    assert "buzz" not in spied(first)  # who did not ask for it


def test_a_link_or_qr_code_moves_a_seat_and_looking_at_it_changes_nothing(visit, house):
    page = visit()
    start(page, "exploding-kittens")
    table = page.url
    page.locator("[data-panel=menu]").first.click()
    page.locator("[data-do=device]").click()
    page.wait_for_selector("#cardhelp svg.qr")
    code = re.search(r"[0-9A-Z]{4}-[0-9A-Z]{4}", page.locator("#cardhelp").inner_text())[0]
    link = f"{house.address}/device#{code}"
    assert page.locator("#cardhelp .qr path").get_attribute("d") == squares(link)["path"]
    for address in (link, f"{house.address}/device?code={code}", f"{house.address}/device/{code}"):
        with contextlib.suppress(urllib.error.HTTPError):  # a bot that draws previews
            urllib.request.urlopen(address).read()
    other = visit()
    other.goto(link)
    other.goto("about:blank")
    other.goto(link)
    assert other.locator("input[name=code]").input_value() == code
    assert other.url == f"{house.address}/device"
    assert page.locator("#page:not([data-watching])").count() == 1
    other.locator("form[action='/device'] button").click()
    other.wait_for_selector("#page[data-phase=playing]:not([data-watching])")
    assert other.url == table
    page.wait_for_selector("#page[data-watching]")


@pytest.mark.full
def test_with_tls_a_game_is_played_by_any_name_and_cookies_are_for_https_alone(visit, tmp_path):
    running = Server(tmp_path, "--allow-host", ELSEWHERE, "--tls", *certificate(tmp_path)).start()
    try:
        page = visit(address=f"https://{ELSEWHERE}:{running.port}", ignore_https_errors=True)
        start(page, "exploding-kittens")
        assert page.evaluate("isSecureContext")
        page.wait_for_selector("#bar.asked")
        assert {(one["name"], one["secure"]) for one in page.context.cookies()} == {("clowder", True)}
    finally:
        running.stop()
