"""What it costs and tells to guess the codes of tables: reads of the store for each guess, by SQLAlchemy's own events.

    python benchmarks/guesses.py [--guesses 40] [--json]

Somebody with one cookie tries codes at the three doors that take one: a table's page, the form of the lobby, and a
table's socket. Counted are the statements that the store has run for each guess: of the first ones, and of those after
the limit, where every third code is a right one. Told are also how many answers to these look otherwise than those to
wrong codes.
"""

import argparse
import contextlib
import json
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from clowder.web.app import create_app
from clowder.web.http import limits, middleware
from clowder.web.routes.site import Setup

HOST = "http://testserver"
OWN = {"origin": HOST}
WRONG = "AAAA-AAAA"
EVERY = 3  # so many guesses have a right one among them, after the limit
ABOUT = re.compile(r'name="back" value="[^"]*"|[A-Z2-9]{4}-[A-Z2-9]{4}|name="csrf" value="[^"]*"')  # what was asked


def page(browser: TestClient, token: str, code: str) -> tuple[int, str]:
    """Asks for a table's page."""
    answer = browser.get(f"/table/{code}", follow_redirects=False)
    return answer.status_code, answer.text


def form(browser: TestClient, token: str, code: str) -> tuple[int, str]:
    """Fills in the form of the lobby."""
    sent = {"csrf": token, "code": code}
    answer = browser.post("/join", data=sent, headers=OWN, follow_redirects=False)
    return answer.status_code, answer.text


def live(browser: TestClient, token: str, code: str) -> tuple[int, str]:
    """Opens a table's socket."""
    try:
        with browser.websocket_connect(f"/table/{code}/live", headers=OWN) as socket:
            socket.receive_text()
            return 200, ""
    except WebSocketDisconnect as refused:
        return refused.code, refused.reason or ""


def measure(browser: TestClient, door: Callable[..., tuple[int, str]], code: str, guesses: int) -> dict[str, Any]:
    """Guesses at a door as somebody new."""
    browser.cookies.clear()
    limits_of_site = vars(browser.app.state.site.limits).values()  # type: ignore[attr-defined]
    for limit in [limit for pair in limits_of_site for limit in limits_in(pair)]:
        limit.shares.clear()
    token = re.search(r'name="csrf" value="([^"]+)"', browser.get("/").text)
    assert token
    statements = list[str]()
    with watched(statements):
        rows = defaultdict[str, list[Any]](list)
        for number in range(guesses):
            right = number >= guesses // 2 and number % EVERY == 0
            statements.clear()
            status, text = door(browser, token[1], code if right else WRONG)
            when = "after" if number >= guesses // 2 else "first"
            rows[when].append((len(statements), right, (status, ABOUT.sub("", text))))
    usual = next(answer for _, right, answer in rows["after"] if not right)
    return {
        "reads_first": round(sum(reads for reads, _, _ in rows["first"][:5]) / 5, 1),
        "reads_after": round(sum(reads for reads, _, _ in rows["after"]) / len(rows["after"]), 1),
        "right_ones": sum(right for _, right, _ in rows["after"]),
        "that_look_otherwise": sum(right and answer != usual for _, right, answer in rows["after"]),
    }


def limits_in(thing: Any) -> list[limits.Limit]:
    """Returns the limits of something, if it is one or several."""
    return [limit for limit in (thing if isinstance(thing, tuple) else (thing,)) if isinstance(limit, limits.Limit)]


@contextlib.contextmanager
def watched(statements: list[str]) -> Any:
    """Notes what any store runs."""

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE"):
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--guesses", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    vars(middleware)["BRAKE"] = 0  # shares would fill up again meanwhile
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Setup(str(Path(folder) / "x.sqlite"), ("testserver",)))
        with TestClient(app, base_url=HOST) as browser:
            token = re.search(r'name="csrf" value="([^"]+)"', browser.get("/").text)
            assert token
            opened = browser.post("/new/cats", data={"csrf": token[1], "name": "Ann", "players": "3"}, headers=OWN)
            code = str(opened.url).rpartition("/")[2]
            for door in (page, form, live):
                rows[door.__name__] = measure(browser, door, code, given.guesses)
    if given.json:
        print(json.dumps(rows))
        return
    for name, row in rows.items():
        print(f"{name:5} " + "  ".join(f"{key} {value:g}" for key, value in row.items()))


if __name__ == "__main__":
    main()
