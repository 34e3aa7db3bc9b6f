"""What one visitor can do to all others: people who join without end, endless heads, silent sockets, a full list.

    python benchmarks/visitors.py [BEFORE] [--json]

BEFORE is a checkout of another version, which is measured first in the same way; each version runs as a server of its
own on this machine. Everything is bounded: no attack lasts longer than half a minute.

joins     140 people, all called Bob, want to join the next game of one table. How long somebody at another table waits
          for an answer meanwhile, against a quiet time before; and how long the lobby and that table's page take to
          open when the server has been restarted on what was stored.
heads     four connections whose request heads have no end. How long /health takes for others, how much memory is taken.
sockets   a server with 256 file descriptors, and 300 program sockets that say nothing, from one address. How many of
          ten requests from another address are answered within two seconds.
list      tables that one address opens to all, one after the other, at most 210. How many it gets, and whether the
          table that somebody else opened before is still on the list.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import platform
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
from floods import GAME, Somebody, drain, questions
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from served import Server

HERE = Path(__file__).parent.parent
LONGEST = 30.0  # seconds of any attack
CALM = 6.0  # seconds of quiet that are measured before
JOINS, HEADS, SILENT, TABLES = 140, 4, 300, 210
DESCRIPTORS = 256
TABLE = {"players": "4", "bots": "3", "clock": "0", "strength": "house", "public": "on"}
OTHER = "127.0.0.2"  # the address of those who are disturbed, where it matters
FAILURES = (OSError, WebSocketException, httpx2.HTTPError, AssertionError, TimeoutError, asyncio.IncompleteReadError)


def p(times: list[float], share: float) -> float:
    """Returns a quantile, in milliseconds."""
    return round(1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))], 1) if times else float("nan")


@contextlib.contextmanager
def serving(checkout: Path, folder: str, descriptors: int = 0) -> Any:
    """Runs a version's server."""
    running = Server(folder, PYTHONPATH=str(checkout))
    command = [sys.executable, "-P", "-m", "clowder", "serve", "--port", str(running.port), "--store", running.place]
    limit = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh"]
    running.command = [*limit, *command] if descriptors else command
    try:
        yield running.start()
    finally:
        running.stop(hard=True)


def peak(running: Server) -> int:
    """Returns the most memory that a server has taken, in MB."""
    status = Path(f"/proc/{running.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024  # type: ignore[index]


@contextlib.asynccontextmanager
async def apart(work: Callable[..., Awaitable[None]], *given: Any) -> AsyncIterator[multiprocessing.Process]:
    """Lets an attack run in a process of its own."""
    attack = multiprocessing.get_context("spawn").Process(target=run_attack, args=(work, *given))
    attack.start()
    try:
        yield attack
    finally:
        attack.kill()
        attack.join()


def run_attack(work: Callable[..., Awaitable[None]], *given: Any) -> None:
    with contextlib.suppress(TimeoutError):
        asyncio.run(asyncio.wait_for(work(*given), LONGEST))


async def timed(web: httpx2.AsyncClient, path: str) -> float:
    began = time.perf_counter()
    with contextlib.suppress(httpx2.HTTPError):
        await web.get(path)
    return time.perf_counter() - began


# Joins


async def join_all(address: str, code: str) -> None:
    for _ in range(JOINS):
        with contextlib.suppress(*FAILURES):
            async with asyncio.timeout(5), Somebody(address).page(code) as socket:
                await socket.send(json.dumps({"do": "join", "name": "Bob", "id": 7}))
                said: dict[str, Any] = {}
                while 7 not in (said.get("done"), said.get("id")):
                    said = json.loads(await socket.recv())


async def joins(checkout: Path, folder: str) -> dict[str, Any]:
    with serving(checkout, folder) as running:
        ann, friend = Somebody(running.address), Somebody(running.address)
        target, other = [await who.table(f"/new/{GAME}", name="Ann", **TABLE) for who in (ann, friend)]
        async with ann.page(target) as page, friend.page(other) as socket:
            reading = asyncio.create_task(drain(page))
            await questions(socket, 2.0)
            quiet = await questions(socket, CALM)
            async with apart(join_all, running.address, target) as attack:
                flooded = list[float]()
                began = time.perf_counter()
                while attack.is_alive() and time.perf_counter() - began < LONGEST + 5:
                    flooded += await questions(socket, 1.0)
                took = time.perf_counter() - began
            reading.cancel()
    with serving(checkout, folder) as running:
        async with httpx2.AsyncClient(base_url=running.address, timeout=60) as web:
            opening = [await timed(web, "/"), await timed(web, f"/table/{target}")]
    return {
        "quiet p99, ms": p(quiet, 0.99),
        "flooded p50, ms": p(flooded, 0.5),
        "flooded p99, ms": p(flooded, 0.99),
        "flooded max, ms": p(flooded, 1),
        "p99, flooded to quiet": round(p(flooded, 0.99) / p(quiet, 0.99), 2),
        "the flood took, s": round(took, 1),
        "lobby after a restart, ms": round(1000 * opening[0]),
        "table after a restart, ms": round(1000 * opening[1]),
    }


# Heads


async def endless_head(address: str) -> None:
    host, port = address.removeprefix("http://").split(":")
    piece, until = b"a" * 65_536, time.monotonic() + 10
    while time.monotonic() < until:
        with contextlib.suppress(*FAILURES):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx: ")
            while time.monotonic() < until:
                writer.write(piece)
                await writer.drain()
            writer.close()
        await asyncio.sleep(0.05)


async def endless_heads(address: str) -> None:
    await asyncio.gather(*(endless_head(address) for _ in range(HEADS)))


async def heads(checkout: Path, folder: str) -> dict[str, Any]:
    with serving(checkout, folder) as running:
        async with httpx2.AsyncClient(base_url=running.address, timeout=30) as web:
            quiet = [await timed(web, "/health") for _ in range(100)]
            before, flooded = peak(running), list[float]()
            async with apart(endless_heads, running.address) as attack:
                await asyncio.sleep(1)
                while attack.is_alive():
                    flooded.append(await timed(web, "/health"))
                    await asyncio.sleep(0.02)
            after = peak(running)
    return {
        "quiet p50, ms": p(quiet, 0.5),
        "flooded p50, ms": p(flooded, 0.5),
        "flooded max, ms": p(flooded, 1),
        "memory before, MB": before,
        "memory at most, MB": after,
    }


# Sockets


async def sockets(checkout: Path, folder: str) -> dict[str, Any]:
    with serving(checkout, folder, DESCRIPTORS) as running:
        url = running.address.replace("http", "ws") + "/api/v1/tables/AAAA-AAAA/live"

        async def hold() -> bool:
            with contextlib.suppress(*FAILURES):
                async with asyncio.timeout(5):
                    held.append(await connect(url, open_timeout=5))
                return True
            return False

        held: list[Any] = []
        accepted, answered = 0, 0
        for _ in range(SILENT // 20):
            accepted += sum(await asyncio.gather(*(hold() for _ in range(20))))
            if accepted < 20 * (_ + 1) - 40:
                break
        for _ in range(10):
            transport = httpx2.AsyncHTTPTransport(local_address=OTHER)
            async with httpx2.AsyncClient(base_url=running.address, timeout=2, transport=transport) as web:
                with contextlib.suppress(httpx2.HTTPError):
                    answered += (await web.get("/health")).status_code == 200
        for line in held:
            line.transport.abort()
    return {"silent sockets accepted": accepted, "of 10 requests from elsewhere answered": answered}


# The list


async def spam(address: str, done: Any) -> None:
    for _ in range(TABLES // 15):
        with contextlib.suppress(*FAILURES):
            hog = Somebody(address)
            hog.web.timeout = 5
            for _ in range(15):
                await hog.table(f"/new/{GAME}", name="Hog", players="4", public="on", clock="0")
                with done.get_lock():
                    done.value += 1


async def shown(checkout: Path, folder: str) -> dict[str, Any]:
    with serving(checkout, folder) as running:
        friend = Somebody(running.address)
        friend.web = httpx2.AsyncClient(
            base_url=running.address,
            follow_redirects=True,
            headers={"origin": running.address},
            transport=httpx2.AsyncHTTPTransport(local_address=OTHER),
        )
        code = await friend.table(f"/new/{GAME}", name="Friend", players="4", public="on", clock="0")
        opened = multiprocessing.get_context("spawn").Value("i", 0)
        async with apart(spam, running.address, opened) as attack:
            while attack.is_alive():
                await asyncio.sleep(0.2)
        async with httpx2.AsyncClient(base_url=running.address, timeout=60) as web:
            page = (await web.get("/")).text.partition('id="open"')[2]
    return {
        "tables opened": opened.value,
        "tables listed": len(set(re.findall(r"/table/([A-Z0-9-]+)", page))),
        "the other's is listed": code in page,
    }


MEASURED = {"joins": joins, "heads": heads, "sockets": sockets, "list": shown}


def main() -> None:
    parser = argparse.ArgumentParser(description="What one visitor can do to all others.")
    parser.add_argument("before", nargs="?", help="a checkout of another version, measured as well")
    parser.add_argument("--only", choices=MEASURED, action="append")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    versions = {**({"before": Path(given.before).resolve()} if given.before else {}), "now": HERE}
    found: dict[str, dict[str, Any]] = {}
    for name in given.only or MEASURED:
        for version, checkout in versions.items():
            with tempfile.TemporaryDirectory() as folder:
                found.setdefault(name, {})[version] = asyncio.run(MEASURED[name](checkout, folder))
    conditions = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1), "python": platform.python_version()}
    if given.json:
        print(json.dumps({**conditions, **found}, indent=2))
        return
    print(", ".join(f"{name} {value}" for name, value in conditions.items()))
    for name, by_version in found.items():
        print(f"\n{name:38}" + "".join(f"{version:>12}" for version in by_version))
        for figure in next(iter(by_version.values())):
            print(f"{figure:38}" + "".join(f"{by_version[version][figure]!s:>12}" for version in by_version))


if __name__ == "__main__":
    main()
