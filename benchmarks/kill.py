"""Whether anything is lost: servers killed, stores locked, full and restarted, under people who play on.

    python benchmarks/kill.py [--kills 20] [--store URL] [--workers N] [--faults locked,...] [--json]

Tables of all games, two people and two watchers at each, over real sockets. At random moments the server is killed (-9)
and started again; with several workers one of them is, and its parent replaces it. Between the kills, every kind of

    append    the server dies by itself, before a transaction is committed; commit: after it; publish: before it is told
    locked    somebody else holds the store's lock for longer than the server waits
    full      the disk is full for two seconds: the server's with SQLite, else PostgreSQL's
    postgres  PostgreSQL is restarted, or killed first

with one of each kind for twenty kills. The last needs `--store postgresql`, which makes a server of its own; so does
`full`, unless the store is a file.

People send again what was not answered, as pages do. Afterwards the logs are read: every play that was acknowledged
must stand there once (`lost`, `twice`), in an order that agrees with who was answered before whom was heard
(`disordered`); nothing may have been told that is not in the story in the end (`unstored`; `stale` counts pages that
began with less than was told before, at a worker that had not heard of it yet: one server alone has no such excuse);
all who watch must have been told the same (`divided`); every table must come back (`stuck`), no game may be half ended
(`half_ended`), and a lease's number may have had one holder (`two_hands`).
"""

import argparse
import asyncio
import contextlib
import json
import os
import platform
import random
import resource
import signal
import sqlite3
import sys
import tempfile
import time
from bisect import bisect_right
from collections import Counter, defaultdict
from itertools import accumulate
from pathlib import Path
from typing import Any

import httpx2
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from load import Person
from nursery import FAULTS, Nursery, Servant
from offers import whole_play
from postgres import Postgres
from served import free_port
from sqlalchemy import func, select, text

from clowder.games import find, own_names
from clowder.store import Store, database
from clowder.store.schema import Holders, Leases
from clowder.table.resume import resume

FORM = {"players": "3", "clock": "0", "no_hurry": "on"}
QUIET = (0.0, 1.5)  # seconds of play between two faults
KILLS = 20  # for each other fault of a kind
EARLY = 0.2  # of the faults do not wait until somebody has played
PATIENCE = 240.0  # seconds for a table to come back, on a busy machine
FAILURES = (OSError, WebSocketException, TimeoutError, httpx2.HTTPError, AssertionError)


class Somebody(Person):
    """Somebody whose page comes back after every failure, and sends again what was not answered."""

    def __init__(self, address: str, home: str, name: str, code: str = "") -> None:
        super().__init__(address, home, name)
        self.code, self.connected = code, asyncio.Event()
        self.told: dict[int, list[str]] = defaultdict(list)  # sentences, by game
        self.seen: dict[int, Counter[str]] = defaultdict(Counter)  # what was ever told, with how often
        self.stale = self.game = 0
        self.acked: list[tuple[float, float, Any, Any]] = []  # when sent, when answered, its number and question

    async def stay(self) -> None:
        """Keeps a page open."""
        while True:
            with contextlib.suppress(*FAILURES):
                await self.open_page(self.code, False)
                self.connected.set()
                async for said in self.line:
                    self.hear(json.loads(said))
            self.connected.clear()
            await asyncio.sleep(random.uniform(0.1, 0.4))

    def hear(self, said: dict[str, Any]) -> None:
        """Takes a frame in: a whole story must hold everything that was told before."""
        if "done" in said or "sorry" in said:
            self.answers.put_nowait(said)
        if "parts" not in said:
            return
        self.parts.update(said["parts"])
        deal = self.parts.get("deal") or {}
        self.game = game = deal["number"] if deal.get("step") == "dealt" else self.game
        if "log" in said["parts"] and said["parts"].get("board"):  # else the game is still being brought back
            story = list(said["parts"]["log"])
            self.seen[game] |= Counter(self.told[game])
            self.stale += bool(self.seen[game] - Counter(story))  # a process that has not heard of it yet: it will
            self.told[game] = story
        self.told[game] += [beat["says"] for beat in said.get("beats", ())]

    async def play(self, chance: random.Random) -> None:
        """Plays whatever is asked, as fast as it is answered."""
        number = random.randrange(1 << 40)
        while True:
            await asyncio.sleep(chance.uniform(0.0, 0.15))
            await self.connected.wait()
            ask = self.parts.get("ask")
            if self.parts.get("end"):
                await self.say({"do": "again", "id": (number := number + 1)})
            elif ask:
                number += 1
                moves = whole_play(ask["offer"], chance)
                sent = time.monotonic()
                message = {"do": "play", "moves": moves, "asked": ask["token"], "id": number}
                if "done" in (await self.say(message)):
                    self.acked.append((sent, time.monotonic(), number, ask["token"]))
                    if self.parts.get("ask") == ask:
                        self.parts["ask"] = None

    async def say(self, message: dict[str, Any]) -> dict[str, Any]:
        """Sends something until it is answered; nothing, if that takes too long."""
        for _ in range(20):
            await self.connected.wait()
            with contextlib.suppress(*FAILURES):
                line = self.line
                await line.send(json.dumps(message))
                for _ in range(30):
                    with contextlib.suppress(TimeoutError):
                        answer = await asyncio.wait_for(self.answers.get(), 0.1)
                        if message["id"] in (answer.get("done"), answer.get("id")):
                            return answer
                    if not self.connected.is_set() or self.line is not line:
                        break  # to be sent again
        return {}


class Trial:
    """One run: a store, a server, people, and what goes wrong."""

    def __init__(self, given: argparse.Namespace, folder: str) -> None:
        self.given = given
        self.log = Path(folder) / "servers.log"
        self.postgres = Postgres().start() if given.store == "postgresql" else None
        self.place = self.postgres.new() if self.postgres else given.store or str(Path(folder) / "tables.sqlite")
        self.chance = random.Random(given.seed)
        self.people: list[list[Somebody]] = []  # by table: two who play, two who watch
        self.holders: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.alive = 0  # processes that serve, by the store
        self.done = Counter[str]()
        self.sqlite = database.address(self.place).get_backend_name() == "sqlite"

    def plan(self) -> list[str]:
        """Returns what goes wrong, in order."""
        alone, own = self.given.workers == 1, self.postgres is not None
        kinds = [*(FAULTS if alone else ()), "locked"]
        kinds += ["full"] * (self.sqlite or own) + ["postgres"] * own
        kinds = self.given.faults.split(",") if self.given.faults else kinds
        others = kinds * max(1, self.given.kills // KILLS)
        plan = ["server" if alone else "worker"] * self.given.kills + others
        self.chance.shuffle(plan)
        return plan

    async def run(self) -> dict[str, Any]:
        """Returns what was found."""
        nursery = Nursery(self.log)
        server = Servant(nursery, free_port(), self.place, self.given.workers).start()
        tasks: list[asyncio.Task[None]] = []
        playing: list[asyncio.Task[None]] = []
        try:
            await self.ready(server)
            began = time.monotonic()
            for number in range(self.given.tables):
                self.people.append(await self.sit_down(server.address, number))
            for number, party in enumerate(self.people):
                tasks += [asyncio.create_task(each.stay()) for each in party]
                chances = (random.Random(2 * number + i) for i in range(2))
                playing += [
                    asyncio.create_task(each.play(chance)) for each, chance in zip(party, chances, strict=False)
                ]
            if not self.sqlite:
                tasks.append(asyncio.create_task(self.watch_leases()))
            await asyncio.sleep(3)
            for fault in self.plan():
                await self.go_wrong(server, fault)
                await self.ready(server)
                if self.chance.random() > EARLY:
                    await self.some_play()
                    await asyncio.sleep(self.chance.uniform(*QUIET))
            stuck = await self.all_back()
            for task in playing:
                task.cancel()
            await asyncio.sleep(3)
            for each in (each for party in self.people for each in party):
                await each.line.close()
            await asyncio.sleep(5)
        finally:
            for task in (*tasks, *playing):
                task.cancel()
            await asyncio.gather(*tasks, *playing, return_exceptions=True)
            server.stop(signal.SIGKILL if self.given.workers == 1 else signal.SIGTERM)
            nursery.close()
        found = await self.judge()
        return {
            "kills": self.done["server"] + self.done["worker"],
            **found,
            "stuck": stuck,
            "faults": dict(self.done),
            "tables": self.given.tables,
            "workers": self.given.workers,
            "store": "sqlite" if self.sqlite else "postgresql",
            "seconds": round(time.monotonic() - began),
            "conditions": f"Python {platform.python_version()}, {len(os.sched_getaffinity(0))} cores",
        }

    async def ready(self, server: Servant) -> None:
        """Waits until a server answers."""
        async with httpx2.AsyncClient(base_url=server.address) as web:
            for _ in range(6000):
                with contextlib.suppress(httpx2.HTTPError):
                    if (await web.get("/health")).status_code == 200:
                        return
                assert not server.is_dead(), self.log.read_text()[-2000:]
                await asyncio.sleep(0.05)

    async def some_play(self) -> None:
        """Waits until somebody at one of the tables was answered a play."""
        party = self.chance.choice(self.people)
        before = sum(len(each.acked) for each in party)
        for _ in range(200):
            if sum(len(each.acked) for each in party) > before:
                return
            await asyncio.sleep(0.05)

    async def sit_down(self, address: str, number: int) -> list[Somebody]:
        """Opens a table with two people and a bot, and lets its game begin."""
        home, games = f"127.2.{number // 250}.{1 + number % 250}", own_names()
        party = [Somebody(address, home, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
        for each in party:
            each.web.timeout = PATIENCE
            await each.come()
        token = {"csrf": party[0].token, "name": "Ann", **FORM}
        found = await party[0].web.post(f"/new/{games[number % len(games)]}", data=token)
        for each in party:
            each.code = found.headers["location"].rpartition("/")[2]
        for each, message in ((party[1], {"do": "sit", "seat": 1, "name": "Bob"}), (party[0], {"do": "start"})):
            await each.open_page(each.code, False)
            reading = asyncio.create_task(each.read())
            await each.ask(**message)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            await each.line.close()
        return party

    async def go_wrong(self, server: Servant, fault: str) -> None:
        """Lets one thing go wrong, and mends it."""
        self.done[fault] += 1
        print(f"{self.done.total()}: {fault}", file=sys.stderr)
        if fault == "server":
            server.stop()
            server.start()
        elif fault in FAULTS:
            server.stop()
            server.start(fault)
            for _ in range(400):
                if server.is_dead():
                    break
                await asyncio.sleep(0.05)
            server.stop()
            server.start()
        elif fault == "worker":
            os.kill(self.chance.choice(server.workers()), signal.SIGKILL)
            await asyncio.sleep(3)  # by then it does not count as alive any more
            for _ in range(600):
                if self.alive >= self.given.workers:
                    break
                await asyncio.sleep(0.1)
        elif fault == "locked":
            await asyncio.to_thread(self.lock)
        elif fault == "full":
            await self.fill(server)
        elif fault == "postgres":
            assert self.postgres is not None, "PostgreSQL is restarted with --store postgresql alone."
            await asyncio.to_thread(self.chance.choice((self.postgres.kill, self.postgres.stop)))
            await asyncio.to_thread(self.postgres.start)

    async def fill(self, server: Servant) -> None:
        """Lets nobody who writes the store write more than a page of any file, for a while."""
        if self.postgres:
            await asyncio.to_thread(self.postgres.fill)
            await asyncio.sleep(2)
            await asyncio.to_thread(self.postgres.stop, "immediate")  # it may have given up already
            await asyncio.to_thread(self.postgres.start)
        else:
            before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
            await asyncio.sleep(2)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)

    def lock(self) -> None:
        """Holds the store's lock for longer than anybody waits for it."""
        if self.sqlite:
            with contextlib.closing(sqlite3.connect(self.place, isolation_level=None, timeout=10)) as other:
                other.execute("BEGIN IMMEDIATE")
                time.sleep(6)
                other.execute("ROLLBACK")
            return
        engine = database.connect(database.address(self.place))
        with contextlib.suppress(Exception), engine.connect() as other:
            other.execute(text("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"))
            time.sleep(6)
        engine.dispose()

    async def watch_leases(self) -> None:
        """Notes again and again who holds which number."""
        engine = database.connect(database.address(self.place))

        def look() -> None:
            with contextlib.suppress(Exception), engine.connect() as connection:
                for row in connection.execute(select(Leases.table_id, Leases.number, Leases.holder)):
                    if row.holder:
                        self.holders[row.table_id, row.number].add(row.holder)
                now = select(func.count()).select_from(Holders).where(Holders.until > func.clock_timestamp())
                self.alive = connection.scalar(now) or 0

        while True:
            await asyncio.to_thread(look)
            await asyncio.sleep(0.05)

    async def all_back(self) -> int:
        """Returns how many tables do not go on any more."""
        marks = [sum(len(each.acked) for each in party) for party in self.people]
        for _ in range(int(PATIENCE * 10)):
            await asyncio.sleep(0.1)
            now = [sum(len(each.acked) for each in party) for party in self.people]
            if all(after > before for after, before in zip(now, marks, strict=True)):
                return 0
        return sum(after == before for after, before in zip(now, marks, strict=True))

    async def judge(self) -> dict[str, int]:
        """Reads the logs, and compares them with what people were told."""
        found = Counter[str]()
        store = await Store.open(self.place)
        try:
            for party in self.people:
                row = await store.table_by_code(party[0].code)
                assert row is not None
                found += await self.judge_table(store, row, party)
        finally:
            await store.close()
        found["two_hands"] += sum(len(holders) > 1 for holders in self.holders.values())
        names = ("decisions", "acknowledged", "games", "lost", "twice", "disordered", "unstored", "stale", "divided")
        return {name: found[name] for name in (*names, "half_ended", "two_hands")}

    async def judge_table(self, store: Store, row: Any, party: list[Somebody]) -> Counter[str]:
        found, places = Counter[str](), dict[tuple[Any, Any], tuple[int, int]]()
        for game in await store.games(row.id):
            entries = await store.entries(game.id)
            moves = [entry for entry in entries if entry.kind == "move"]
            match, _ = resume(game.header, entries, await store.position(game.id), find)
            latest = game.number == row.settings["number"]
            half = match.over != (game.result is not None) or (latest and match.over != (row.status == "over"))
            found += Counter(games=1, decisions=len(moves), half_ended=int(half))
            for number, entry in enumerate(moves):
                if "id" in entry.data:
                    key = entry.data["id"], entry.data["asked"]
                    found["twice"] += key in places
                    places[key] = game.number, number
        acked = sorted(
            (answered, sent, places.get((id, asked))) for each in party for sent, answered, id, asked in each.acked
        )
        found += Counter(acknowledged=len(acked), lost=sum(place is None for *_, place in acked))
        sent = sorted((sent, place) for _, sent, place in acked if place is not None)
        soonest = [*accumulate((place for _, place in reversed(sent)), min)][::-1]  # of what was sent then or later
        for answered, _, place in acked:
            later = bisect_right(sent, answered, key=lambda each: each[0])
            found["disordered"] += place is not None and later < len(sent) and soonest[later] < place
        for each in party:  # by now all pages have been opened anew
            found["unstored"] += (each.seen[each.game] - Counter(each.told[each.game])).total()
            found["stale" if self.given.workers > 1 else "unstored"] += each.stale
        first, second = (each.told for each in party[2:])
        for game_number in set(first) & set(second):
            shared = min(len(first[game_number]), len(second[game_number]))
            found["divided"] += first[game_number][:shared] != second[game_number][:shared]
        return found


def main() -> None:
    """Tries, and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--store", default="", help="a URL, or postgresql for a server of its own; by default a file")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--faults", default="", help="beside the kills, with commas; by default all that fit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(given, folder)
        try:
            found = asyncio.run(trial.run())
        finally:
            if trial.postgres:
                trial.postgres.close()
    if given.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:>12}  {value}")
    wrong = ("lost", "twice", "disordered", "unstored", "divided", "half_ended", "two_hands", "stuck")
    sys.exit(any(found[name] for name in wrong))


if __name__ == "__main__":
    main()
