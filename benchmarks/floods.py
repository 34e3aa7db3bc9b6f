"""What one table feels while others are flooded, over real sockets to a server of its own.

    python benchmarks/floods.py [--seconds 10] [--guests 58] [--tables 50] [--json]

Refused: a table with many guests, one of whom sends 14 messages a second that are refused; at another table somebody
asks why a thing cannot be played, and waits for the answer. Sharp: one person opens many tables with sharp bots and
plays at all of them; at another person's table, how long do the house's bots take until that person is asked again?
Each is measured quiet and flooded in the same run; the ratio of the two is the figure.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "web"))
from conftest import Server
from offers import whole_play

GAME = "exploding-kittens"
SHARP = {"name": "Hog", "players": "4", "bots": "3", "strength": "search:150ms", "clock": "0"}
HOUSE = {**SHARP, "name": "Friend", "strength": "house"}
REFUSED = json.dumps({"do": "play", "moves": [0]})  # by somebody who only watches
WHY = json.dumps({"do": "why", "thing": "pile", "id": 1})


class Somebody:
    """A person with a browser that keeps a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.web = httpx2.AsyncClient(base_url=address, follow_redirects=True, headers={"origin": address})

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
    """Reads what is sent and does nothing."""
    async for _ in socket:
        pass


async def play_on(socket: ClientConnection, waits: list[float] | None = None) -> None:
    """Plays at random whenever asked, and again when the game is over; notes how long the others took."""
    played, shown, chance = 0.0, dict[str, Any](), random.Random(1)
    await socket.send('{"do": "start"}')
    async for text in socket:
        parts = json.loads(text).get("parts", {})
        shown.update(parts)
        if "again" in parts.get("table", {}).get("can", ()):
            played = 0.0
            await socket.send('{"do": "again"}')
        ask = parts.get("ask")
        if ask:
            if waits is not None and played:
                waits.append(time.perf_counter() - played)
            played = time.perf_counter()
            moves = whole_play(ask["offer"], chance)
            await socket.send(json.dumps({"do": "play", "moves": moves, "asked": ask["token"]}))


async def questions(socket: ClientConnection, seconds: float) -> list[float]:
    """Asks something ten times a second; returns how long each answer took."""
    times = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        sent = time.perf_counter()
        await socket.send(WHY)
        while "sorry" not in json.loads(await socket.recv()):
            pass
        times.append(time.perf_counter() - sent)
        await asyncio.sleep(0.1)
    return times


async def flood(socket: ClientConnection) -> None:
    """Sends 14 messages a second that are refused."""
    reading = asyncio.create_task(drain(socket))
    try:
        while True:
            await socket.send(REFUSED)
            await asyncio.sleep(1 / 14)
    finally:
        reading.cancel()


async def refused(address: str, seconds: float, guests: int) -> dict[str, list[float]]:
    """Measures answers at a quiet table while another one has a guest whose messages are refused."""
    host, friend = Somebody(address), Somebody(address)
    crowded, quiet = await host.table("/play", game=GAME), await friend.table("/play", game="cats")
    async with asyncio.TaskGroup() as group, friend.page(quiet) as socket:
        open_pages = []
        for number in range(guests):
            page = (host if number == 0 else Somebody(address)).page(crowded)
            opened = await page.__aenter__()
            open_pages.append((page, group.create_task(drain(opened))))
        await asyncio.sleep(1)
        found = {"quiet": await questions(socket, seconds)}
        last = Somebody(address).page(crowded)
        open_pages.append((last, group.create_task(flood(await last.__aenter__()))))
        await asyncio.sleep(0.5)
        found["flooded"] = await questions(socket, seconds)
        for page, task in open_pages:
            task.cancel()
            await page.__aexit__(None, None, None)
    return found


async def sharp(address: str, seconds: float, tables: int) -> dict[str, list[float]]:
    """Measures how long house bots take at one table while one person plays at many tables of sharp bots."""
    hog, friend = Somebody(address), Somebody(address)
    found: dict[str, list[float]] = {"quiet": [], "flooded": []}
    own = await friend.table(f"/new/{GAME}", **HOUSE)
    async with asyncio.TaskGroup() as group:
        tasks = []

        async def sit(who: Somebody, code: str, waits: list[float] | None = None) -> None:
            async with who.page(code) as socket:
                await play_on(socket, waits)

        playing = group.create_task(sit(friend, own, found["quiet"]))
        await asyncio.sleep(seconds)
        playing.cancel()
        for _ in range(tables):
            code = await hog.table(f"/new/{GAME}", **SHARP)
            await asyncio.sleep(1)  # slow enough for the limits of a person
            tasks.append(group.create_task(sit(hog, code)))
        await asyncio.sleep(2)
        own = await friend.table(f"/new/{GAME}", **HOUSE)
        tasks.append(group.create_task(sit(friend, own, found["flooded"])))
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
    found["flooded"] = found["flooded"] or [seconds]  # not once in all that time
    return found


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--guests", type=int, default=58)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = {}
    for name, work, size in (("refused", refused, given.guests), ("sharp", sharp, given.tables)):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder).start()
            try:
                times = asyncio.run(work(server.address, given.seconds, size))
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
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores"
    conditions = f"{machine}, {given.seconds:g} s each, clients beside the server"
    if given.json:
        print(json.dumps({"conditions": conditions, **rows}))
        return
    print(conditions)
    for name, row in rows.items():
        print(f"{name:8} " + "  ".join(f"{key} {value:g}" for key, value in row.items()))


if __name__ == "__main__":
    main()
