"""Few requests are answered at once, each household in turn: nobody's flood is everybody's wait."""

import asyncio
import re

import pytest
from clock import after, run, system
from site_client import OWN, csrf, open_table
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from clowder.web.app import Setup, create_app
from clowder.web.http import middleware
from clowder.web.http.middleware import RequestQueue, SecurityMiddleware
from clowder.web.http.timing import ServerTiming


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


async def visit(line, house, came, leave):
    async with line.turn(house):
        came.append(house)
        await leave.wait()


def test_households_are_called_in_turn_however_many_of_one_wait():
    async def trial():
        line, came, leave = RequestQueue(system().clock, 1), [], asyncio.Event()
        leave.set()
        async with line.turn("flood"):
            visits = [asyncio.create_task(visit(line, house, came, leave)) for house in ["flood"] * 5 + ["ann", "bob"]]
            await settle()
            assert came == []
            assert line.waiting == 7
        await asyncio.gather(*visits)
        assert came == ["flood", "ann", "bob", "flood", "flood", "flood", "flood"]

    run(trial())


def test_whoever_gives_up_is_passed_over_and_leaves_their_place():
    async def trial():
        line, came, leave = RequestQueue(system().clock, 1), [], asyncio.Event()
        first, second, third = (asyncio.create_task(visit(line, house, came, leave)) for house in ("a", "b", "c"))
        await settle()
        second.cancel()
        await settle()
        first.cancel()  # in its turn
        await settle()
        assert came == ["a", "c"]
        third.cancel()
        await settle()
        async with line.turn("d"):
            pass

    run(trial())


def test_who_is_called_and_gives_up_in_the_same_moment_leaves_their_place():
    async def trial():
        line, came, leave = RequestQueue(system().clock, 1), [], asyncio.Event()
        first, second = (asyncio.create_task(visit(line, house, came, leave)) for house in ("a", "b"))
        await settle()
        leave.set()
        await asyncio.sleep(0)  # the first has left, and the second is called
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        async with line.turn("c"):
            pass

    run(trial())


def test_a_turn_ends_for_who_takes_long_and_once_only():
    async def trial():
        line, came, leave = RequestQueue(system().clock, 1), [], asyncio.Event()
        visits = [asyncio.create_task(visit(line, house, came, leave)) for house in "abc"]
        await settle()
        assert came == ["a"]
        await after(2.5 * middleware.LONGEST)
        assert came == ["a", "b", "c"]
        leave.set()
        await asyncio.gather(*visits)
        later = [asyncio.create_task(visit(line, house, came, asyncio.Event())) for house in "de"]
        await settle()
        assert came == ["a", "b", "c", "d"]  # one place, as before
        for task in later:
            task.cancel()
        await asyncio.gather(*later, return_exceptions=True)

    run(trial())


# At the guard


def knock(app, body=(b"",), host="192.0.2.1", path="/"):
    """Sends a request whose body comes in pieces, None: it does not go on; returns what is answered, when it is."""
    pieces, sent = list(body), []

    async def receive():
        piece = pieces.pop(0) if pieces else None
        if piece is None:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": piece, "more_body": bool(pieces)}

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": path, "headers": [], "query_string": b"", "client": (host, 1)}

    async def asked():
        await app(scope, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent)

    return asyncio.create_task(asked())


async def at_once(answer):
    """Returns an answer for which nobody had to wait."""
    asked = system().clock.monotonic()
    found = await answer
    assert system().clock.monotonic() == asked
    return found


async def echo(scope, receive, send):
    body = await Request(scope, receive).body()
    await PlainTextResponse(body, 429 if body == b"often" else 200)(scope, receive, send)


def test_who_is_slow_to_say_what_they_want_holds_nobody_up():
    async def trial():
        app = SecurityMiddleware(echo, system().clock)
        slow = [knock(app, [b"a", None]) for _ in range(50)]
        await settle()
        assert await at_once(knock(app, [b"qu", b"ick"], "192.0.2.2")) == (200, b"quick")
        for task in slow:
            task.cancel()

    run(trial())


@pytest.mark.parametrize("body", [[b"often"], [b"x" * 20_000, b"x" * 20_000]])
def test_a_refusal_holds_nobody_up(body):
    async def trial():
        app = SecurityMiddleware(echo, system().clock, ServerTiming(too_often=60))
        refused = [knock(app, body) for _ in range(50)]
        await settle()
        assert await at_once(knock(app, [b"fine"])) == (200, b"fine")
        held = [task for task in refused if not task.done()]
        assert len(held) == (50 if body == [b"often"] else 0)  # who knocks too often is told later
        for task in held:
            task.cancel()

    run(trial())


def test_every_page_is_bound_by_a_strict_policy_and_has_nothing_inline(browser):
    code = open_table(browser)
    for path in ("/", "/new/cats", "/device", f"/table/{code}", "/nothing-here"):
        page = browser.get(path)
        policy = page.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert page.headers["x-content-type-options"] == "nosniff"
        shell = re.sub(r'<script type="application/json"[^<]*</script>', "", page.text)  # data is not run
        assert not re.search(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=|javascript:", shell), path
        assert not re.search(r'(src|href)="(https?:)?//', page.text), path


def test_who_came_by_https_is_told_to_come_by_nothing_else(tmp_path):
    name = "strict-transport-security"
    for secure, scheme, is_told in ((False, "http", False), (False, "https", True), (True, "http", True)):
        app = create_app(Setup(str(tmp_path / "x.sqlite"), ("testserver",), secure=secure))
        with TestClient(app, base_url=f"{scheme}://testserver") as client:
            assert (name in client.get("/about").headers) == is_told


def test_foreign_hosts_are_refused(browser):
    assert browser.get("/", headers={"host": "evil.example"}).status_code == 400


def test_large_bodies_are_refused(browser):
    token = csrf(browser.get("/"))
    assert browser.post("/name", data={"csrf": token, "name": "x" * 100_000}, headers=OWN).status_code == 413


def test_a_large_body_that_comes_in_chunks_is_refused_too(browser):
    token = csrf(browser.get("/"))
    chunks = (chunk for chunk in [f"csrf={token}&name=".encode(), *[b"x" * 8192] * 12])
    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = browser.post("/name", content=chunks, headers={**OWN, **kind})
    assert answer.status_code == 413
    assert "That is too much." in answer.text
