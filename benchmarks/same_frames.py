"""Proves that a change of the table, the store or the web leaves every frame and every stored row as it was.

    python benchmarks/same_frames.py record before [--root CHECKOUT] [--game cats]
    python benchmarks/same_frames.py record after
    python benchmarks/same_frames.py compare before after

A record is a folder with one file per game. The server of a checkout runs in this process, without sockets: requests
go through its ASGI application, so only the few names in PARTS have to be found. Time is virtual and starts at the same
moment, chance has a seed (hints draw theirs from `os.urandom`, which returns zeros meanwhile), and what is meant for a
thread runs at once. Nothing is blanked: dates, codes, ids, seals and seeds are recorded as they are. All rows of the
store are recorded at each restart and at the end. Each game has four tables:

- friends: three people (one reads German), a bot and a spectator; every setting of the waiting room, a fair shuffle,
  another device, pauses, clocks that run out, people who leave, a restart in the middle, and a rematch;
- a lesson with its coach, in German;
- a device that two people pass round, a program and a bot, and a restart;
- two people without a clock, one of whom does not finish the shuffle and later goes away; a restart in the shuffle.

Every command that a page can send is sent for every game; in a whole record each of them is also carried out.
"""

import argparse
import asyncio
import contextlib
import hashlib
import importlib
import itertools
import json
import os
import random
import re
import selectors
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urlencode

from offers import whole_play

# What a checkout needs, and where it may be found: the oldest place first. Add a place when something moves.
PARTS = {
    "Clock": ("clowder.system:Clock",),
    "Entropy": ("clowder.system:Entropy",),
    "System": ("clowder.system:System",),
    "Setup": ("clowder.web.entrance:Setup", "clowder.web.routes.site:Setup"),
    "create_app": ("clowder.web.app:create_app",),
    "COMMANDS": (
        "clowder.web.errands:ERRANDS",
        "clowder.table.commands:ERRANDS",
        "clowder.table.commands:COMMANDS",
    ),
    "find": ("clowder.games:find",),
    "own_names": ("clowder.games:own_names",),
}

HERE = Path(__file__).resolve().parent.parent
BEGINNING, EPOCH = 1000.0, 1_700_000_000.0  # when the virtual clock begins, by itself and on the wall
HOST = "testserver"
FIRST_CAT = "carl"  # what a seat of CATS can choose to be
REST = 0.5  # virtual seconds after a command, in which the table answers
MOST = 400  # plays of a game; random players end all of ours before
RESTART = 12  # plays before the table of friends is restarted
STEPS = 14  # plays of a pupil before the coach is sent away
ROUNDS = 40  # turns at the device that is passed round
PATIENCE = 400  # looks at a table where nobody is asked anything
REFUSED = frozenset({"why"})  # commands whose answer is always a refusal
CODE = re.compile(r"[2-9A-Z]{4}-[2-9A-Z]{4}")
FIRST = 5  # differing lines that `compare` prints per file
WIDTH = 160  # characters that it prints of each

Parts = dict[str, Any]


def load(root: Path | None = None) -> Parts:
    """Returns the parts of a checkout by name. Raises SystemExit where one of them is nowhere."""
    if root is not None:
        sys.path.insert(0, str(root.resolve()))
    found = {name: _found(name, places) for name, places in PARTS.items()}
    clowder = importlib.import_module("clowder")
    if root is not None and not Path(clowder.__file__ or "").resolve().is_relative_to(root.resolve()):
        raise SystemExit(f"Clowder was imported from {clowder.__file__}, not from {root}.")
    return found


def _found(name: str, places: Sequence[str]) -> Any:
    for place in places:
        module, _, attribute = place.partition(":")
        with contextlib.suppress(ModuleNotFoundError, AttributeError):
            return getattr(importlib.import_module(module), attribute)
    raise SystemExit(f"{name} is in none of these places: {', '.join(places)}. Add its new place to PARTS.")


# Time and chance


class Leaping(selectors.DefaultSelector):
    """Lets time leap to what is due next: there are neither sockets nor threads to wait for."""

    now = BEGINNING

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "Nothing is due any more."
        self.now += max(0.0, timeout)
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop in virtual time, in which what is meant for a thread is done at once: its order is always the
    same."""

    def __init__(self) -> None:
        self._leaping = Leaping()
        super().__init__(self._leaping)

    def time(self) -> float:
        return self._leaping.now

    def run_in_executor(self, executor: Any, work: Callable[..., Any], *given: Any) -> Any:
        done = self.create_future()
        try:
            done.set_result(work(*given))
        except Exception as wrong:
            done.set_exception(wrong)
        return done


def system_of(parts: Parts, loop: Loop, seed: str) -> Any:
    """Returns a system with the loop's time and seeded entropy."""

    class Virtual(parts["Clock"]):
        """The time of the loop. Calls do not move it, so one more of them changes no date."""

        def monotonic(self) -> float:
            return loop.time()

        def time(self) -> float:
            return EPOCH + loop.time() - BEGINNING

        def now(self) -> datetime:
            return datetime.fromtimestamp(self.time(), UTC)

    class Seeded(parts["Entropy"]):
        """Draws the same in every run, with a separate stream for each size."""

        def __init__(self) -> None:
            self._streams: dict[str, random.Random] = {}

        def _stream(self, kind: str) -> random.Random:
            return self._streams.setdefault(kind, random.Random(f"{seed}/{kind}"))

        def token_bytes(self, size: int) -> bytes:
            return self._stream(f"bytes {size}").randbytes(size)

        def below(self, number: int) -> int:
            return self._stream(f"below {number}").randrange(number)

        def choice(self, things: Sequence[Any]) -> Any:
            return self._stream(f"choice {len(things)}").choice(things)

        def uniform(self, low: float, high: float) -> float:
            return self._stream("uniform").uniform(low, high)

    return parts["System"](Virtual(), Seeded())


# The server, browsers and their pages


class Server:
    """The server of a checkout, and what is recorded of it."""

    def __init__(self, parts: Parts, store: Path, loop: Loop, seed: str) -> None:
        self.parts, self.loop, self._store = parts, loop, store
        self.pages: list[Page] = []
        self.lines: list[str] = []
        self.sent: set[str] = set()  # commands
        self.done: set[str] = set()  # ... that were carried out
        self._setup = parts["Setup"](str(store), (HOST,), system=system_of(parts, loop, seed))
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Opens the store and brings its tables back."""
        self._events, told = asyncio.Queue(), asyncio.Queue[Any]()
        self.app = self.parts["create_app"](self._setup)
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._task = asyncio.create_task(self.app(scope, self._events.get, told.put))
        self._events.put_nowait({"type": "lifespan.startup"})
        assert (await told.get())["type"] == "lifespan.startup.complete"

    async def stop(self) -> None:
        """Closes all pages and the store."""
        for page in self.pages:
            await page.close()
        self._events.put_nowait({"type": "lifespan.shutdown"})
        assert self._task is not None
        await self._task

    async def restart(self) -> None:
        """Stops, starts on the same store, and opens all pages that were open."""
        pages = [page for page in self.pages if page.is_open]
        self.note("restart")
        await self.stop()
        self.lines += rows_of(self._store)
        await self.start()
        for page in pages:
            await page.open()
        await self.rest()

    def note(self, text: str) -> None:
        """Records what the script does."""
        self.lines.append(f"# {self.loop.time() - BEGINNING:.6f} {text}")

    async def rest(self, seconds: float = REST) -> None:
        """Lets time pass, and records what each page was sent meanwhile: page by page, with the time of each frame."""
        await asyncio.sleep(seconds)
        for page in self.pages:
            self.lines += page.heard
            page.heard.clear()


class Browser:
    """A person's browser: cookies, a language and a home address."""

    def __init__(self, server: Server, name: str, language: str = "en") -> None:
        self.server, self.name, self.language = server, name, language
        self.cookies: dict[str, str] = {}
        self.home = f"10.0.0.{1 + sum(map(ord, name)) % 250}"

    def scope(self, kind: str, path: str, **more: Any) -> dict[str, Any]:
        """Returns an ASGI scope of this browser."""
        where, _, query = path.partition("?")
        headers = {"host": HOST, "origin": f"http://{HOST}", "accept-language": self.language}
        headers |= {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= more.pop("headers", {})
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "path": where,
            "raw_path": where.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items() if value],
            "client": (self.home, 1234),
            "server": (HOST, 80),
            **more,
        }

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Sends a request; returns where it leads and the page, and records its status."""
        body = urlencode(form or {}).encode()
        more = {"content-length": str(len(body)), "content-type": "application/x-www-form-urlencoded"}
        told: list[Any] = [{"type": "http.request", "body": body}]
        heard: list[Any] = []

        async def receive() -> Any:
            return told.pop() if told else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            heard.append(message)

        await self.server.app(self.scope("http", path, method=method, headers=more if form else {}), receive, send)
        headers = [(name.decode().lower(), value.decode()) for name, value in heard[0]["headers"]]
        for name, value in headers:
            if name == "set-cookie":
                self.cookies |= {key: kept.value for key, kept in SimpleCookie(value).items()}
        where = dict(headers).get("location", "")
        self.server.note(f"{self.name}: {method} {path} {heard[0]['status']} {where}")
        return where, b"".join(message.get("body", b"") for message in heard[1:]).decode()

    async def fill_in(self, path: str, shown: str = "/", **form: str) -> str:
        """Sends a form with its token; returns where it leads."""
        _, page = await self.ask("GET", shown)
        found = re.search(r'name="csrf" value="([^"]+)"', page)
        assert found, page
        return (await self.ask("POST", path, {"csrf": found[1], **form}))[0]

    async def open(self, code: str, shuffles: bool = True) -> "Page":
        """Opens a table's page."""
        await self.ask("GET", f"/table/{code}")
        return await self.page(f"/table/{code}/live?language={self.language}{'&shuffle=2' if shuffles else ''}")

    async def page(self, path: str) -> "Page":
        """Opens a socket."""
        page = Page(self, path)
        self.server.pages.append(page)
        await page.open()
        await self.server.rest()
        return page


class Page:
    """An open socket: what it was sent, and what a page makes of that."""

    def __init__(self, browser: Browser, path: str, hello: dict[str, Any] | None = None) -> None:
        self.browser, self.server, self.path, self.hello = browser, browser.server, path, hello
        self.parts: dict[str, Any] = {}
        self.answers: dict[int, dict[str, Any]] = {}
        self.heard: list[str] = []
        self.is_open = False
        self.finishes = True  # opens the number that it has committed to
        self._numbers = itertools.count(1)
        self._inbox: asyncio.Queue[Any] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._shared: set[tuple[str, str]] = set()

    async def open(self) -> None:
        """Connects, also again."""
        await self.close()
        self._inbox, self.is_open = asyncio.Queue(), True
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = self.browser.scope("websocket", self.path, subprotocols=[])
        self._task = asyncio.create_task(self.server.app(scope, self._inbox.get, self._send))
        if self.hello:
            self.put(**self.hello)

    async def close(self) -> None:
        """Hangs up."""
        if self.is_open:
            self.is_open = False
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        if self._task:
            await self._task
            self._task = None

    def put(self, **message: Any) -> None:
        """Sends a message."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def tell(self, do: str, rest: float = REST, **message: Any) -> dict[str, Any]:
        """Sends a command and lets the table work; returns the answer."""
        said = {"do": do, **message, "id": message.get("id", next(self._numbers))}
        self.server.note(f"{self.browser.name} says {json.dumps(said, ensure_ascii=False)}")
        self.answers.pop(said["id"], None)
        self.put(**said)
        await self.server.rest(rest)
        answer = self.answers.get(said["id"], {})
        self.server.sent.add(do)
        self.server.done |= {do} if "done" in answer else set()
        return answer

    async def _send(self, message: dict[str, Any]) -> None:
        at = f"{self.server.loop.time() - BEGINNING:.6f} {self.browser.name}"
        if message["type"] == "websocket.send":
            self.heard.append(f"{at} {message['text']}")
            self._take_in(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.heard.append(f"{at} closed {message.get('code')} {message.get('reason') or ''}")
            self.is_open = False
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def _take_in(self, frame: dict[str, Any]) -> None:
        self.parts |= frame.get("parts", {})
        if frame.get("id", frame.get("done")) is not None:
            self.answers[frame.get("id", frame.get("done"))] = frame
        self._shuffle(self.parts.get("deal") or {})

    def _shuffle(self, deal: dict[str, Any]) -> None:
        """Adds to the shuffle what is asked for, as docs/fairness.md says."""
        step, seal = deal.get("step", ""), deal.get("seal", "")
        if "mine" not in deal or step not in ("commit", "open") or (step, seal) in self._shared:
            return
        self._shared.add((step, seal))
        if step == "open" and not self.finishes:
            return
        nonce = hashlib.sha256(f"{self.browser.name} {seal}".encode()).hexdigest()
        commitment = hashlib.sha256(f"clowder/2/nonce:{seal}\n{nonce}".encode()).hexdigest()
        share = {"commitment": commitment} if step == "commit" else {"nonce": nonce}
        self.server.sent.add("shuffle")
        self.put(do="shuffle", id=next(self._numbers), seal=seal, **share)
        self.server.done.add("shuffle")  # what is wrong with it breaks the deal

    # Playing

    @property
    def ask(self) -> dict[str, Any] | None:
        """What this page is asked just now."""
        return self.parts.get("ask")

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.parts.get("end"))

    async def play(self, chance: random.Random, **more: Any) -> dict[str, Any]:
        """Makes some play."""
        asked = self.ask
        assert asked is not None
        moves = whole_play(asked["offer"], chance)
        return await self.tell("play", moves=moves, asked=asked["token"], **more)


# The three tables


class Script:
    """What people do in one game."""

    def __init__(self, server: Server, game: str, plays: int) -> None:
        self.server, self.game, self.most = server, game, plays
        self.chance = random.Random(f"same frames of {game}")

    async def play(self) -> None:
        """Goes through everything."""
        await self.server.start()
        await self.lesson()
        await self.passed_round()
        await self.slow()
        await self.friends()
        await self.server.stop()

    # Friends

    async def friends(self) -> None:
        """Three people, a bot and a spectator."""
        ann, bob, cleo = (
            Browser(self.server, name, "de" if name == "Bob" else "en") for name in ("Ann", "Bob", "Cleo")
        )
        dan, phone = Browser(self.server, "Dan", "de"), Browser(self.server, "Phone", "de")
        form = {"name": "Ann", "players": "4", "bots": "0", "clock": "20", "reaction": "5", "public": "on"}
        code = (await ann.fill_in(f"/new/{self.game}", f"/new/{self.game}", shuffles="on", **form)).rpartition("/")[2]
        people = [await ann.open(code), await bob.open(code), await cleo.open(code, shuffles=False)]
        spectator = await dan.open(code, shuffles=False)
        await self._gather(people, spectator)
        people[1] = await self._change_device(people[1], phone, code)
        await people[0].tell("start", rest=15)
        await self._game([*people, spectator], self.most)
        await self._between([*people, spectator])
        await self._game([*people, spectator], min(self.most, 8), calm=True)
        for page in (people[0], spectator):
            await page.close()
            await self.server.rest(50)
        await people[0].open()
        await self.server.rest()
        await people[2].tell("leave")

    async def _gather(self, people: list[Page], spectator: Page) -> None:
        """Tries all that a waiting room has."""
        ann, bob, cleo = people
        await bob.tell("sit", seat=1, name="Bob")
        await cleo.tell("sit", seat=1, name="Cleo")
        await cleo.tell("sit", seat=2, name="Bob")  # a name that is taken
        await spectator.tell("beside", seat=3, name="Nobody")
        await spectator.tell("emote", what="wow")
        for on in (True, False, True):
            await bob.tell("ready", on=on)
        for page in (ann, bob):
            await page.tell("first", seat=1)  # the host's
        await ann.tell("first", what="lot")
        await ann.tell("first", what="nonsense")
        for what in (FIRST_CAT, FIRST_CAT, "nonsense", ""):
            for page, seat in ((ann, 0), (bob, 1), (bob, 0)):
                await page.tell("choose", seat=seat, what=what)
        await ann.tell("bot", seat=3)
        await ann.tell("unbot", seat=3)
        await ann.tell("program", seat=3)
        await ann.tell("unbot", seat=3)
        await cleo.tell("leave")
        await cleo.tell("sit", seat=2, name="Cleo")
        await ann.tell("remove", seat=2)
        await cleo.tell("sit", seat=2, name="Cleo")
        await ann.tell("let", name="Cleo")
        await cleo.tell("sit", seat=2, name="Cleo")
        for page in (bob, spectator):
            await page.tell("start")  # the host's
        await cleo.tell("again")
        await cleo.tell("nonsense")

    async def _change_device(self, page: Page, phone: Browser, code: str) -> Page:
        """Moves a seat to a phone; returns its page."""
        found = CODE.search(str((await page.tell("device")).get("says", "")))
        assert found
        await phone.fill_in("/device", "/device", code=found[0])
        return await phone.open(code)

    async def _game(self, pages: list[Page], most: int, calm: bool = False) -> None:
        """Plays a game, and does something else between two plays; the first of two is restarted in the middle."""
        extras = iter(()) if calm else self._extras(pages)
        for number in range(most):
            asked = await self._asked(pages)
            if not asked:
                break
            if number == min(RESTART, most // 2) and not calm:
                await self.server.restart()
            elif number % 9 == 4:
                await self.server.rest(45)  # the clock runs out
            else:
                await self._play(self.chance.choice(asked), 100 + number)
            for doing in itertools.islice(extras, 2):
                await doing
        for doing in extras:
            await doing

    async def _asked(self, pages: list[Page], looks: int = PATIENCE) -> list[Page]:
        """Waits until somebody is asked; returns who is, or nobody if the game is over."""
        for look in range(looks):
            asked = [page for page in pages if page.is_open and page.ask]
            if asked or pages[0].is_over:
                return asked
            await self.server.rest()
            for page in pages:
                if page.is_open and look % 20 == 19 and "return" in page.parts["table"]["can"]:
                    await page.tell("return")  # too many clocks ran out
        return []

    async def _play(self, page: Page, id: int) -> None:
        """Makes a play, which now and then is sent once more, and then once more as another."""
        assert page.ask
        again = {"moves": [0], "asked": page.ask["token"]}
        await page.play(self.chance, id=id)
        if id % 11 == 2:
            await page.tell("play", id=id, **again)
            await page.tell("play", **again)

    def _extras(self, pages: list[Page]) -> Iterator[Coroutine[Any, Any, Any]]:
        """Yields what people do beside playing."""
        ann, bob, cleo, dan = pages
        yield bob.tell("pass", on=True)
        yield ann.tell("emote", what="laugh")
        yield ann.tell("emote", what="good-game")
        yield self._pause(cleo, bob)
        yield bob.tell("pass", on=False)
        yield dan.tell("mute", on=True)
        yield cleo.tell("mute", on=True)
        yield bob.tell("emote", what="sad")
        yield cleo.tell("mute", on=False)
        yield from (page.tell("why", thing=thing) for page in pages for thing in ("hand:0", "pile", "seat:1"))
        yield cleo.tell("leave")
        yield dan.tell("join", name="Dan", on=True)
        yield cleo.tell("return")
        yield dan.tell("join", name="Dan", on=False)
        yield dan.tell("emote", what="love")
        yield ann.tell("close", on=True)
        yield ann.tell("close", on=False)
        yield dan.open()
        yield dan.tell("join", name="Dan", on=True)
        yield ann.tell("remove", seat=2)
        yield cleo.tell("return")
        yield ann.tell("let", name="Cleo")
        yield cleo.tell("return")
        yield bob.tell("hint")
        yield bob.tell("coach")
        yield bob.tell("quiet")
        yield bob.tell("look", seat=0)
        yield bob.tell("again")
        yield bob.tell("move", seat=3)
        yield cleo.close()
        yield self.server.rest(60)
        yield cleo.open()

    async def _pause(self, page: Page, other: Page) -> None:
        """Lets time stand still for a while, and tries to play meanwhile."""
        await page.tell("pause", on=True, rest=7)
        await other.tell("play", moves=[0], asked=(other.ask or {}).get("token"))
        await page.tell("pause", on=False)

    async def _between(self, pages: list[Page]) -> None:
        """Makes the next game begin, as far as this one is over."""
        ann, bob, cleo, dan = pages
        if not dan.is_open:
            await dan.open()
        await self.server.rest()
        for page in (ann, bob):
            await page.tell("return")
        await dan.tell("join", name="Dan")
        await dan.tell("leave")
        await ann.tell("bot", seat=3)
        for seat in range(4):
            await cleo.tell("move", seat=seat)
            await dan.tell("sit", seat=seat, name="Dan")
        await bob.tell("again")
        await bob.tell("leave")
        await bob.tell("join", name="Bobby")
        for page in (ann, cleo, dan):
            await page.tell("again")
        await ann.tell("start", rest=25)

    # A lesson

    async def lesson(self) -> None:
        """A pupil who does what the coach says, asks for hints, and then plays on alone."""
        eve = Browser(self.server, "Eve", "de")
        page = await eve.open((await eve.fill_in("/learn", game=self.game)).rpartition("/")[2], shuffles=False)
        steps = self.server.parts["find"](self.game).lesson.steps
        looks, played = 0, 0
        while not page.is_over and looks < PATIENCE and played < min(self.most, STEPS):
            coach = page.parts.get("coach") or {}
            if coach.get("read"):
                await page.tell("coach", on=True)
            elif asked := page.ask:
                played += 1
                if played == 2:
                    await page.tell("hint", asked=asked["token"], rest=3)
                    await page.play(self.chance)  # which the coach refuses, if it wants another
                    continue
                step = coach.get("step", 0)
                plays = steps[step - 1].plays if step else None
                if plays:
                    await page.tell("play", moves=[int(move) for move in plays[0]], asked=asked["token"])
                else:
                    await page.play(self.chance)
            else:
                looks += 1
                await self.server.rest()
        await page.tell("coach", on=False)
        for _ in range(3):
            if page.ask:
                await page.play(self.chance)
            await self.server.rest(5)
        await page.close()

    # Nobody in a hurry

    async def slow(self) -> None:
        """Two people and a bot: a shuffle in which a number is missing, a restart in it, and somebody who goes away."""
        fay, gil = Browser(self.server, "Fay"), Browser(self.server, "Gil", "de")
        form = {"name": "Fay", "players": "3", "bots": "1", "clock": "0", "pace": "calm", "shuffles": "on"}
        code = (await fay.fill_in(f"/new/{self.game}", f"/new/{self.game}", **form)).rpartition("/")[2]
        pages = [await fay.open(code), await gil.open(code)]
        pages[1].finishes = False
        await pages[1].tell("sit", seat=1, name="Gil")
        await pages[0].tell("start")
        await pages[1].tell("move", seat=0)  # seats are locked
        await self.server.restart()
        await self.server.rest(25)
        for away in (False, True, False):
            if away:
                await pages[1].close()
                await self.server.rest(20)
            for _ in range(4):
                if asked := await self._asked(pages, 130):
                    await asked[0].play(self.chance)
            if away:
                await pages[1].open()
                await self.server.rest()
        for page in pages:
            await page.close()

    # One device for two

    async def passed_round(self) -> None:
        """Two people at one device, a program, and a bot."""
        kim = Browser(self.server, "Kim")
        form = {"name": "Kim", "players": "4", "clock": "0", "pace": "brisk"}
        code = (await kim.fill_in(f"/new/{self.game}", f"/new/{self.game}", **form)).rpartition("/")[2]
        page = await kim.open(code)
        await page.tell("beside", seat=1, name="Lou")
        await page.tell("beside", seat=1, name="Max")
        program = await self._program(page, code)
        await page.tell("start", rest=15)
        for number in range(min(self.most, ROUNDS)):
            turn = page.parts.get("table", {}).get("round", {})
            seats = turn.get("asked") or []
            if page.is_over:
                break
            if number == 8:
                await self.server.restart()
            elif decision := program.parts.get("decision"):
                for move in [move["id"] for move in decision["moves"] if not move["whole"]][:1]:
                    await program.tell("step", moves=[move], asked=decision["token"])
                await program.play(self.chance)
            elif seats and turn.get("reaction") and self.chance.random() < 0.7:
                await page.tell("quiet")
            elif seats:
                await page.tell("look", seat=self.chance.choice(seats))
                if page.ask:
                    await page.play(self.chance)
            else:
                await self.server.rest(2)
        await page.tell("look", seat=None)
        await page.tell("leave", seat=1)
        for each in (program, page):
            await each.close()

    async def _program(self, host: Page, code: str) -> Page:
        """Lets a program join; returns its socket."""
        answer = await host.tell("program", seat=2)
        machine = Browser(self.server, "Machine")
        _, about = await machine.ask("GET", f"/api/v1/games/{self.game}")
        token = re.search(r"#([\w-]+)'", answer["command"])
        assert token
        hello = {"do": "join", "token": token[1], "as": "Robot", "rules": json.loads(about)["rules"]}
        page = Page(machine, f"/api/v1/tables/{code}/live", hello)
        self.server.pages.append(page)
        await page.open()
        await self.server.rest()
        return page


# Records


def record_game(parts: Parts, game: str, plays: int = MOST) -> tuple[list[str], set[str]]:
    """Returns the lines of a game, frames and rows, and the commands that were carried out."""
    os.environ["CLOWDER_THINKERS"] = "0"  # hints are thought out here, interpreted
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None  # a disk would take half of the time
    with tempfile.TemporaryDirectory(dir=memory) as folder, mock.patch("os.urandom", bytes):
        store, loop = Path(folder) / "store.sqlite", Loop()
        server = Server(parts, store, loop, f"same frames of {game}")
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(Script(server, game, plays).play())
        check_commands(parts["COMMANDS"], server.sent)
        return server.lines + list(rows_of(store)), server.done


def check_commands(commands: Iterable[str], sent: Iterable[str]) -> None:
    """Raises SystemExit if a page can send a command that the script does not."""
    if missing := set(commands) - set(sent):
        raise SystemExit(f"The script never sends {', '.join(sorted(missing))}. Add what is new to it.")


def rows_of(store: Path) -> Iterator[str]:
    """Yields all rows of a store of SQLite as JSON, table by table, in the order of their keys."""
    with contextlib.closing(sqlite3.connect(store)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        for (table,) in tables.fetchall():
            columns = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
            names = [column[1] for column in columns]
            keys = [column[1] for column in sorted(columns, key=lambda column: column[5]) if column[5]] or names
            order = ", ".join(f'"{key}"' for key in keys)
            for row in connection.execute(f'SELECT * FROM "{table}" ORDER BY {order}'):
                values = (value.hex() if isinstance(value, bytes) else value for value in row)
                found = {"table": table, **dict(zip(names, values, strict=True))}
                yield json.dumps(found, ensure_ascii=False)


def record(out: Path, parts: Parts, games: Sequence[str] = (), plays: int = MOST) -> None:
    """Records games, by default all, into a folder; prints how large each record is."""
    out.mkdir(parents=True, exist_ok=True)
    every, done = list(parts["own_names"]()), set[str]()
    for game in games or every:
        began = time.perf_counter()
        lines, carried_out = record_game(parts, game, plays)
        done |= carried_out
        size = (out / f"{game}.txt").write_bytes("".join(f"{line}\n" for line in lines).encode())
        print(f"{game}: {len(lines)} lines, {size} bytes, {time.perf_counter() - began:.1f} s")
    refused = set(parts["COMMANDS"]) - done - REFUSED
    if not games and plays == MOST and refused:
        raise SystemExit(f"These commands are always refused: {', '.join(sorted(refused))}.")


def compare(before: Path, after: Path) -> bool:
    """Tells whether two records are equal; prints the first lines that are not."""
    names = [sorted(path.name for path in folder.glob("*.txt")) for folder in (before, after)]
    if names[0] != names[1] or not names[0]:
        print(f"The games differ: {names[0]} and {names[1]}.")
        return False
    unlike = [name for name in names[0] if not _compare_files(before / name, after / name)]
    return not unlike


def _compare_files(before: Path, after: Path) -> bool:
    if before.read_bytes() == after.read_bytes():
        print(f"{before.name}: equal")
        return True
    one, other = (path.read_text().split("\n") for path in (before, after))
    unlike = [number for number, pair in enumerate(itertools.zip_longest(one, other)) if pair[0] != pair[1]]
    print(f"{before.name}: {len(unlike)} lines differ, of {len(one)} and {len(other)}")
    for number in unlike[:FIRST]:
        pair = [lines[number] if number < len(lines) else "(end)" for lines in (one, other)]
        place = next((n for n, (a, b) in enumerate(zip(*pair, strict=False)) if a != b), min(map(len, pair)))
        start = max(0, place - WIDTH // 2)
        for sign, line in zip("-+", pair, strict=True):
            print(f"  {sign} line {number + 1}, from character {start}: {line[start : start + WIDTH]}")
    return False


def main() -> None:
    """Records, or compares two records."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="write a record of all games, or of one")
    recording.add_argument("out", type=Path, help="a folder")
    recording.add_argument("--root", type=Path, default=HERE, help="the checkout that is recorded, by default this one")
    recording.add_argument("--game", action="append", default=[], help="by default all; may be given several times")
    recording.add_argument("--plays", type=int, default=MOST, help="fewer make a shorter record")
    comparing = commands.add_parser("compare", help="compare two records; exit with 1 if they differ")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    given = parser.parse_args()
    if given.command == "record":
        record(given.out, load(given.root), given.game, given.plays)
    elif not compare(given.before, given.after):
        sys.exit(1)


if __name__ == "__main__":
    main()
