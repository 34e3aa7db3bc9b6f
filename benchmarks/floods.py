"""What one table feels while a server is flooded, over real sockets to a server of its own.

    python benchmarks/floods.py [FLOOD ...] [--seconds 15] [--size N] [--json]

At one table somebody asks some fourteen times a second why a thing cannot be played, and waits for each answer: for 15
seconds quiet, then for 15 flooded. Who floods is another process, from the same address, with as many cookies as it
likes:

refused   a table with 58 guests, one of whom sends 14 messages a second that are refused
noise     four pages that send what makes no sense as fast as they can
pages     the first page, asked for by 16 connections without a pause
guesses   codes, tried by 16 connections without a pause
sockets   pages of a table that are opened and closed without a pause
tables    tables, opened by 60 people without a pause
halves    300 requests that never end, begun again whenever they are cut
sharp     50 tables of three sharp bots each, played at; here it counts how long the house's bots at another person's
          table take from one happening to the next
sharper   the same, with sharp bots at that table, too
hints     50 tables where somebody asks for hints without a pause; it counts what it does with `sharp`

The ratio of the two is the figure. Client, flood and server share the machine; the flood takes what the others leave.
"""

import argparse
import asyncio
import contextlib
import json
import os
import platform
import random
import re
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from offers import whole_play
from served import Server

GAME = "exploding-kittens"
SHARP = {"name": "Hog", "players": "4", "bots": "3", "strength": "search:150ms", "clock": "0"}
HOUSE = {**SHARP, "name": "Friend", "strength": "house"}
WARM = 2.0  # seconds that do not count: what is asked for the first time takes longer
NICENESS = 10  # of the flood: a real one runs on other computers, so here it must leave the processor to the server
MOST = 15  # tables that one cookie opens: a person has 20
REFUSED = json.dumps({"do": "play", "moves": [0]})  # by somebody who only watches
WHY = json.dumps({"do": "why", "thing": "pile", "id": 1})


class Somebody:
    """A person with a browser that keeps a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.web = httpx2.AsyncClient(base_url=address, follow_redirects=True, headers={"origin": address}, timeout=60)

    async def table(self, path: str, **form: str) -> str:
        """Fills in a form that leads to a table; returns the table's code."""
        token = re.search(r'name="csrf" value="([^"]+)"', (await self.web.get("/")).text)
        assert token
        found = await self.web.post(path, data={"csrf": token[1], **form})
        assert found.status_code == 200, found.text
        return str(found.url).rpartition("/")[2]

    @asynccontextmanager
    async def page(self, code: str) -> AsyncIterator[ClientConnection]:
        """Opens the live page of a table."""
        if not self.web.cookies:
            await self.web.get("/")
        url = self.address.replace("http", "ws") + f"/table/{code}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())
        async with connect(url, origin=self.address, additional_headers={"cookie": cookie}) as socket:
            yield socket


async def drain(socket: ClientConnection) -> None:
    """Reads what is sent and does nothing, until it is cut off."""
    with contextlib.suppress(WebSocketException):
        async for _ in socket:
            pass


async def play_on(socket: ClientConnection, waits: list[float] | None = None) -> None:
    """Plays at random whenever asked, and again when the game is over; notes how long bots took for each happening."""
    since, chance = 0.0, random.Random(1)  # when bots last had something to decide
    await socket.send('{"do": "start"}')
    async for text in socket:
        said = json.loads(text)
        parts = said.get("parts", {})
        if waits is not None and since and "beats" in said:
            waits.append(time.perf_counter() - since)
        over = "again" in parts.get("table", {}).get("can", ())
        if over:
            await socket.send('{"do": "again"}')
        ask = parts.get("ask")
        if ask:
            moves = whole_play(ask["offer"], chance)
            await socket.send(json.dumps({"do": "play", "moves": moves, "asked": ask["token"]}))
        if ask or over:
            since = 0.0
        elif parts:
            since = time.perf_counter()


async def questions(socket: ClientConnection, seconds: float) -> list[float]:
    """Asks something again and again; returns how long each answer took."""
    times = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        sent = time.perf_counter()
        await socket.send(WHY)
        while "sorry" not in json.loads(await socket.recv()):
            pass
        times.append(time.perf_counter() - sent)
        await asyncio.sleep(0.05)
    return times


async def flood(socket: ClientConnection) -> None:
    """Sends 14 messages a second that are refused."""
    reading = asyncio.create_task(drain(socket))
    while not reading.done():
        await socket.send(REFUSED)
        await asyncio.sleep(1 / 14)


# The floods: each says when it flows, and runs until it is stopped.


def flows() -> None:
    """Tells whoever measures that everything is there that a flood needs."""
    print("flows", flush=True)


async def refused(address: str, size: int) -> None:
    host = Somebody(address)
    code = await host.table("/play", game=GAME)
    async with contextlib.AsyncExitStack() as pages, asyncio.TaskGroup() as group:
        for number in range(size):
            page = (host if number == 0 else Somebody(address)).page(code)
            group.create_task(drain(await pages.enter_async_context(page)))
        group.create_task(flood(await pages.enter_async_context(Somebody(address).page(code))))
        flows()


async def noise(address: str, size: int) -> None:
    host = Somebody(address)
    code = await host.table("/play", game=GAME)

    async def shout() -> None:
        async with Somebody(address).page(code) as socket:
            reading = asyncio.create_task(drain(socket))
            while not reading.done():
                await socket.send('{"do": ["' + "x" * 500)

    flows()
    await asyncio.gather(*(forever(shout) for _ in range(size)))


async def pages(address: str, size: int) -> None:
    flows()
    await asyncio.gather(*(_ask(address, lambda: "/") for _ in range(size)))


async def guesses(address: str, size: int) -> None:
    flows()
    await asyncio.gather(*(_ask(address, lambda: f"/table/{secrets.token_hex(4)}") for _ in range(size)))


async def _ask(address: str, path: Callable[[], str]) -> None:
    async with httpx2.AsyncClient(base_url=address) as web:
        while True:
            with contextlib.suppress(httpx2.HTTPError):
                await web.get(path())
            web.cookies.clear()


async def sockets(address: str, size: int) -> None:
    code = await Somebody(address).table("/play", game=GAME)
    guests = [Somebody(address) for _ in range(size)]

    async def come_and_go(guest: Somebody) -> None:
        async with guest.page(code) as socket:
            await socket.recv()

    flows()
    await asyncio.gather(*(forever(lambda guest=guest: come_and_go(guest)) for guest in guests))


async def tables(address: str, size: int) -> None:
    async def open_many() -> None:
        who = Somebody(address)
        for _ in range(25):
            await who.table(f"/new/{GAME}", **HOUSE)

    flows()
    await asyncio.gather(*(forever(open_many) for _ in range(size)))


async def halves(address: str, size: int) -> None:
    host, port = address.removeprefix("http://").split(":")

    async def begin() -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n")
        await reader.read()
        writer.close()

    flows()
    await asyncio.gather(*(forever(begin) for _ in range(size)))


async def sharp(address: str, size: int) -> None:
    async def sit(who: Somebody, code: str) -> None:
        with contextlib.suppress(WebSocketException):  # a game against bots that is over makes room for the next
            async with who.page(code) as socket:
                await play_on(socket)

    async with asyncio.TaskGroup() as group:
        for number in range(size):
            if number % MOST == 0:
                hog = Somebody(address)
            code = await hog.table(f"/new/{GAME}", **SHARP)
            group.create_task(sit(hog, code))
        flows()


async def hints(address: str, size: int) -> None:
    async def wonder(who: Somebody, code: str) -> None:
        async with who.page(code) as socket:
            playing = asyncio.create_task(play_on(socket))
            while not playing.done():
                await socket.send('{"do": "hint"}')
                await asyncio.sleep(0.2)

    async with asyncio.TaskGroup() as group:
        for number in range(size):
            if number % MOST == 0:
                who = Somebody(address)
            code = await who.table(f"/new/{GAME}", **HOUSE)
            group.create_task(forever(lambda who=who, code=code: wonder(who, code)))
        flows()


async def forever(work: Callable[[], Awaitable[None]]) -> None:
    """Does something again and again, whatever comes of it."""
    while True:
        with contextlib.suppress(OSError, WebSocketException, httpx2.HTTPError, AssertionError):
            await work()
        await asyncio.sleep(0.001)


FLOODS = {  # what it is, how large, and the seconds until it has done its worst
    "refused": (refused, 58, 2),
    "noise": (noise, 4, 2),
    "pages": (pages, 16, 2),
    "guesses": (guesses, 16, 2),
    "sockets": (sockets, 8, 2),
    "tables": (tables, 60, 4),
    "halves": (halves, 300, 3),
    "sharp": (sharp, 50, 5),
    "sharper": (sharp, 50, 5),
    "hints": (hints, 50, 5),
}


# The table that feels it.


async def feel(address: str, name: str, seconds: float, size: int) -> dict[str, list[float]]:
    """Measures one table quiet and flooded."""
    friend = Somebody(address)
    bots = {"sharp": HOUSE, "hints": HOUSE, "sharper": {**HOUSE, "strength": "search:150ms"}}.get(name)
    if bots:
        await searches_are_compiled(address)
    code = await (friend.table(f"/new/{GAME}", **bots) if bots else friend.table("/play", game="cats"))

    async def measured(seconds: float) -> list[float]:
        async with friend.page(code) as socket:  # a new one each time: it is told whether it is asked
            return await (waits if bots else questions)(socket, seconds)

    await measured(WARM)
    found = {"quiet": await measured(seconds)}
    command = [sys.executable, __file__, "--attack", name, "--address", address, "--size", str(size)]
    attack = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    os.setpriority(os.PRIO_PROCESS, attack.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    try:
        assert attack.stdout is not None
        assert await attack.stdout.readline(), "There was no flood."
        await asyncio.sleep(FLOODS[name][2])
        found["flooded"] = await measured(seconds) or [seconds]  # not once in all that time
        assert attack.returncode is None, "The flood dried up."
    finally:
        with contextlib.suppress(ProcessLookupError):
            attack.kill()
        await attack.wait()
    return found


async def searches_are_compiled(address: str) -> None:
    """Waits at a table of sharp bots until they search: until then the house plays for them, and its page says so."""
    guest = Somebody(address)
    async with guest.page(await guest.table(f"/new/{GAME}", **SHARP)) as socket:
        await socket.send('{"do": "start"}')
        async for text in socket:
            table = json.loads(text).get("parts", {}).get("table", {})
            if table.get("phase") == "playing" and not table.get("notice"):
                return


async def waits(socket: ClientConnection, seconds: float) -> list[float]:
    """Plays; returns how long the others took each time."""
    found: list[float] = []
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await play_on(socket, found)
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("floods", nargs="*", metavar="FLOOD", default=list(FLOODS))
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--size", type=int, default=0, help="of a flood, if not as usual")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--address", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        asyncio.run(FLOODS[given.attack][0](given.address, given.size))
        return
    if unknown := set(given.floods) - set(FLOODS):
        parser.error(f"There is no flood {', '.join(sorted(unknown))}; there are {', '.join(FLOODS)}.")
    rows = {}
    for name in given.floods:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, CLOWDER_THINKERS=os.environ.get("THINKERS", "2")).start()
            try:
                times = asyncio.run(feel(server.address, name, given.seconds, given.size or FLOODS[name][1]))
            finally:
                server.stop()
        row: dict[str, float] = {}
        for when, found in times.items():
            ordered = sorted(found)
            row[f"{when}_p50_ms"] = round(1000 * ordered[len(ordered) // 2], 1)
            row[f"{when}_p99_ms"] = round(1000 * ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 1)
            row[f"{when}_answers"] = len(found)
        row["ratio_p50"] = round(row["flooded_p50_ms"] / row["quiet_p50_ms"], 1)
        row["ratio_p99"] = round(row["flooded_p99_ms"] / row["quiet_p99_ms"], 1)
        rows[name] = row
        print(f"{name:8} " + "  ".join(f"{key} {value:g}" for key, value in row.items()), file=sys.stderr)
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    conditions = f"{machine}, {given.seconds:g} s each, client and flood beside the server"
    if given.json:
        print(json.dumps({"conditions": conditions, **rows}))
    else:
        print(conditions)


if __name__ == "__main__":
    main()
