"""How many tables one server carries: real people's pages over real sockets, to a server of its own.

    python benchmarks/load.py [--tables 250] [--seconds 60] [--compress] [--workers N --store postgresql] [--json]

N tables of four people, all games in turn, nobody in a hurry (so that only plays make frames); at every table somebody
who is asked plays at random every 2 s. Measured is the time from a play until the last of the four pages, and its
sender's answer, have what it sends them (whatever comes before the next play counts), the bytes that went through the
sockets, and the processor time and memory of the server. Clients have a core, and the server, all its workers and
PostgreSQL another, where there are two. What the clients themselves took, and how late their own clock ran, tells how
much of the times is theirs.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx2
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from offers import whole_play
from postgres import Postgres
from served import Server

from clowder.games import own_names

PEOPLE = 4
EVERY = 2.0  # seconds between two decisions at a table
PATIENCE = 10.0  # seconds after which a play counts as an error
AT_ONCE = 8  # tables that are opened side by side
TICK = 0.01  # seconds between two looks at the clients' own clock
NAMES = [first + second for first in ("An", "Be", "Cla", "Do", "El") for second in ("na", "rt", "ra", "ris", "la")]
FORM = {"players": str(PEOPLE), "clock": "0", "no_hurry": "on"}


class CountedConnection(ClientConnection):
    """A connection that counts the bytes it receives, as they come over the wire."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Person:
    """Somebody with a browser: a cookie, and an open page of a table."""

    def __init__(self, address: str, home: str, name: str) -> None:
        self.address, self.home, self.name = address, home, name
        transport = httpx2.AsyncHTTPTransport(local_address=home)
        self.web = httpx2.AsyncClient(base_url=address, transport=transport, headers={"origin": address})
        self.line: CountedConnection
        self.parts: dict[str, Any] = {}
        self.arrived = 0.0  # when the last frame came that shows something new
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.token = ""

    async def come(self) -> None:
        """Gets a cookie."""
        page = await self.web.get("/")
        found = re.search(r'name="csrf" value="([^"]+)"', page.text)
        assert found
        self.token = found[1]

    async def open_table(self, game: str) -> str:
        """Opens a table; returns its code."""
        found = await self.web.post(f"/new/{game}", data={"csrf": self.token, "name": self.name, **FORM})
        assert found.status_code == 303, found.text
        return found.headers["location"].rpartition("/")[2]

    async def open_page(self, code: str, compress: bool) -> None:
        """Opens the live page of a table."""
        url = self.address.replace("http", "ws") + f"/table/{code}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        self.line = await connect(
            url,
            origin=self.address,
            additional_headers={"cookie": cookie},
            local_addr=(self.home, 0),
            compression="deflate" if compress else None,
            max_size=None,
            create_connection=CountedConnection,
        )
        assert bool(self.line.protocol.extensions) == compress, "The two sides do not agree on compression."
        await self.web.aclose()

    async def read(self) -> None:
        """Takes in what comes."""
        async for text in self.line:
            now = time.perf_counter()
            said = json.loads(text)
            if "parts" in said:
                self.parts.update(said["parts"])
                self.arrived = now
            elif "done" in said or "sorry" in said:
                self.answers.put_nowait(said)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Sends a message and returns the answer."""
        await self.line.send(json.dumps({**message, "id": 1 + int(1e6 * time.time())}))
        return await asyncio.wait_for(self.answers.get(), PATIENCE)


class Party:
    """Four people at a table."""

    def __init__(self, address: str, number: int, games: Sequence[str]) -> None:
        self.game, self.chance = games[number % len(games)], random.Random(number)
        home = f"127.1.{number // 250}.{1 + number % 250}"  # a household of its own: addresses have limits
        names = self.chance.sample(NAMES, PEOPLE)  # sentences of one table are not those of another
        self.people = [Person(address, home, name) for name in names]
        self.times: list[float] = []
        self.errors: Counter[str] = Counter()
        self._last: tuple[float, float] | None = None  # when a play was sent, and when it was answered
        self._reading: list[asyncio.Task[None]] = []

    async def sit_down(self, compress: bool) -> None:
        """Brings everybody to a table, whose game begins."""
        for person in self.people:
            await person.come()
        code = await self.people[0].open_table(self.game)
        for seat, person in enumerate(self.people):
            await person.open_page(code, compress)
            self._reading.append(asyncio.create_task(person.read()))
            if seat:
                await person.ask(do="sit", seat=seat, name=person.name)
        await self.people[0].ask(do="start")
        while not any(person.parts.get("ask") for person in self.people):
            await asyncio.sleep(0.05)

    async def play(self, until: float) -> None:
        """Plays a decision every so often; another game when one is over."""
        await asyncio.sleep(self.chance.uniform(0, EVERY))
        turn = time.perf_counter()
        while turn < until:
            try:
                await self._step()
            except (TimeoutError, WebSocketException, OSError) as wrong:
                self.errors[type(wrong).__name__] += 1
            turn += EVERY
            await asyncio.sleep(max(0.0, turn - time.perf_counter()))
        self._note()

    async def _step(self) -> None:
        self._note()
        async with asyncio.timeout(PATIENCE):
            while not (asked := [person for person in self.people if person.parts.get("ask")]) and not self._over:
                await asyncio.sleep(0.05)
        if not asked:
            self._judge([await person.ask(do="again") for person in self.people])
            self.people[0].parts.pop("end", None)  # the next frame brings the next game
            return
        person = self.chance.choice(asked)
        ask = person.parts["ask"]
        moves = whole_play(ask["offer"], self.chance)
        sent = time.perf_counter()
        answer = await person.ask(do="play", moves=moves, asked=ask["token"])
        self._last = sent, time.perf_counter()
        self._judge([answer])

    @property
    def _over(self) -> bool:
        return bool(self.people[0].parts.get("end"))

    def _judge(self, answers: list[dict[str, Any]]) -> None:
        self.errors.update(f"{self.game}: {answer['sorry']}" for answer in answers if "sorry" in answer)

    def _note(self) -> None:
        """Notes how long the last play took, by now that everything it sent has come."""
        if self._last:
            sent, answered = self._last
            self.times.append(max(answered, *(person.arrived for person in self.people)) - sent)
            self._last = None

    async def leave(self) -> None:
        """Closes all pages."""
        for task in self._reading:
            task.cancel()
        for person in self.people:
            await person.line.close()


async def lateness(late: list[float]) -> None:
    """Notes again and again how late this process comes to a thing it wanted to do."""
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - due)


def family(pid: int) -> list[int]:
    """Returns a process and all that descend from it."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(one for child in children for one in family(int(child)))]


def pin(processes: Sequence[int], core: int) -> None:
    """Lets processes, all their threads, and whatever these start later run on one core only."""
    for process in processes:
        for thread in Path(f"/proc/{process}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})


def processor_time(pid: int) -> float:
    """Returns the seconds of processor time that a process and its children, also dead ones, have taken."""
    ticks = 0
    for each in family(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(map(int, fields[11:15] if each == pid else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Returns the memory of a process and its children in megabytes."""
    texts = [Path(f"/proc/{each}/status").read_text() for each in family(pid)]
    return sum(int(kb) / 1024 for text in texts for kb in re.findall(r"VmRSS:\s+(\d+)", text))


def at(share: float, times: Sequence[float]) -> float:
    """Returns the time that so large a share stays below, in milliseconds."""
    return round(1000 * sorted(times)[int(share * (len(times) - 1))], 1)


async def measure(
    server: Server, tables: int, seconds: float, compress: bool, games: Sequence[str], database: int | None
) -> dict[str, Any]:
    """Returns what was measured; `database` is the process of PostgreSQL, if there is one."""
    parties = [Party(server.address, number, games) for number in range(tables)]
    for first in range(0, tables, AT_ONCE):
        await asyncio.gather(*(party.sit_down(compress) for party in parties[first : first + AT_ONCE]))
    gc.collect()
    gc.freeze()  # the clients' own pauses are not what is measured
    pid, lines = server.process.pid, [person.line for party in parties for person in party.people]
    late: list[float] = []
    probe = asyncio.create_task(lateness(late))
    received = sum(line.received for line in lines)
    stored = processor_time(database) if database else 0.0
    began, spent, own = time.perf_counter(), processor_time(pid), time.process_time()
    await asyncio.gather(*(party.play(began + seconds) for party in parties))
    took, spent, own = time.perf_counter() - began, processor_time(pid) - spent, time.process_time() - own
    stored = processor_time(database) - stored if database else 0.0
    received = sum(line.received for line in lines) - received
    probe.cancel()
    times = [moment for party in parties for moment in party.times]
    wrong = sum((party.errors for party in parties), Counter[str]())
    found = {
        "tables": tables,
        "people": tables * PEOPLE,
        "plays_per_second": round(len(times) / took, 1),
        "p50_ms": at(0.5, times),
        "p99_ms": at(0.99, times),
        "max_ms": at(1, times),
        "cpu_ms_per_play": round(1000 * spent / len(times), 2),
        "database_cpu_ms_per_play": round(1000 * stored / len(times), 2),
        "cpu_share": round(spent / took, 2),
        "kb_per_play": round(received / len(times) / 1000, 1),
        "memory_mb": round(memory(pid)),
        "errors": wrong.total(),
        "error_kinds": dict(wrong),
        "client_cpu_share": round(own / took, 2),
        "client_late_p99_ms": at(0.99, late),
    }
    await asyncio.gather(*(party.leave() for party in parties))
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", default=",".join(own_names()), help="their names, with commas")
    parser.add_argument("--compress", action="store_true", help="frames are compressed")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    parser.add_argument("--store", default="", help="a URL, or postgresql for a server of its own; by default a file")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    database = Postgres().start() if given.store == "postgresql" else None
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, CLOWDER_COMPRESS="1" if given.compress else "", CLOWDER_PACE="")
        server.words = ["--workers", str(given.workers)]
        server.place = database.new() if database else given.store or server.place
        try:
            server.start()
            pid = database.pid if database else None
            if len(cores) > 1:
                pin([*family(server.process.pid), *(family(pid) if pid else ())], cores[0])
                os.sched_setaffinity(0, set(cores[1:]))
            games = given.games.split(",")
            found = uvloop.run(measure(server, given.tables, given.seconds, given.compress, games, pid))
        finally:
            server.stop(hard=True)
            if database:
                database.close()
    found["workers"], found["store"] = given.workers, given.store or "sqlite"
    found["compressed"] = given.compress
    found["conditions"] = f"Python {platform.python_version()}, {len(cores)} cores, {given.seconds:g} s"
    if given.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:>18}  {value}")


if __name__ == "__main__":
    main()
