"""Hostile frames at a live table: nothing breaks, nothing grows, and others play on.

    python benchmarks/hostile.py [--frames 100000] [--pages 8] [--seed 1] [--json]

A process of its own opens pages of a table, some of people who sit there and some of people who look on, and sends
frames made from what real pages send: other types and sizes, broken JSON, deep nesting, wrong seats, tokens and moves,
bytes for text. The limits on how often one may speak are off: they would answer for nearly all. At another table
somebody plays on meanwhile. Reported: frames that the server has heard, what it logged as an error, its memory before,
after a tenth of the frames and at the end, and how long answers at the other table took.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
from floods import GAME, HOUSE, Somebody, drain, questions
from starlette.websockets import WebSocket
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from served import Server

from clowder.table.commands import COMMANDS, EMOTES
from clowder.web.http import limits, websocket
from clowder.web.serve import Wanted, serve

ODD: list[Any] = [None, True, -1, 0, 1, 7, 99, 2**63, -(2**70), 1e308, "", "x", "0", "\u202e\ud83d\ude40", "a" * 3000]
ODD += [[], {}, [[]], [0], [-1], [2**40], ["0"], [None], list(range(50)), {"do": "play"}, [[[[[[]]]]]]]
KEYS = ("asked", "id", "moves", "seat", "on", "name", "what", "thing", "commitment", "nonce", "number")
NAMES = (*COMMANDS, "device", "__init__", "put", "")


def frame(chance: random.Random) -> str | bytes:
    """Returns a frame that no page would send, or hardly any."""
    kind = chance.random()
    if kind < 0.1:
        return chance.randbytes(chance.randrange(200)) if kind < 0.05 else "[" * chance.randrange(1, 4000)
    message: dict[str, Any] = {"do": chance.choice(NAMES if kind < 0.9 else ODD)}
    for key in chance.sample(KEYS, chance.randrange(5)):
        message[key] = chance.choice(EMOTES) if key == "what" and chance.random() < 0.5 else chance.choice(ODD)
    text = json.dumps(message)
    if kind < 0.2:  # broken in the middle
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(("", '"', "}", "\\", "\u0000", "NaN")) + text[at + 1 :]
    return text


async def attack(address: str, code: str, pages: int, seed: int) -> None:
    """Sends frames from several pages until it is stopped, coming again whenever it is cut off."""
    chance = random.Random(seed)

    async def one(who: Somebody) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, httpx2.HTTPError):
                async with who.page(code) as socket:
                    reading = asyncio.create_task(drain(socket))
                    await socket.send('{"do": "sit", "seat": 1}')
                    while not reading.done():
                        await socket.send(frame(chance))
                        await asyncio.sleep(0)  # what is answered is read, too
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(Somebody(address)) for _ in range(pages)))


def memory(pid: int) -> float:
    """Returns what a process holds, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


async def measure(server: Server, given: argparse.Namespace) -> dict[str, Any]:
    host, friend = Somebody(server.address), Somebody(server.address)
    code = await host.table(f"/new/{GAME}", **{**HOUSE, "bots": "1", "clock": "30"})
    quiet = await friend.table("/play", game="cats")
    found: dict[str, Any] = {"frames": 0}
    async with host.page(code) as hosted, friend.page(quiet) as socket:
        drained = asyncio.create_task(drain(hosted))
        answers = await questions(socket, 5)
        found["quiet_p99_ms"] = _p99(answers)
        found["memory_mb"] = [round(memory(server.process.pid))]
        began = time.perf_counter()
        felt: list[float] = []
        command = [sys.executable, __file__, "--pages", given.pages, "--seed", given.seed]
        attack = await asyncio.create_subprocess_exec(*map(str, command), "--address", server.address, "--code", code)
        for share in (given.frames // 10, given.frames):
            while heard(server.store) < share:
                felt += await questions(socket, 1)
                assert attack.returncode is None, "The attack has ended."
            found["memory_mb"].append(round(memory(server.process.pid)))
        found["frames"] = heard(server.store)
        attack.kill()
        await attack.wait()
        found["frames_a_second"] = round(found["frames"] / (time.perf_counter() - began))
        found["attacked_p99_ms"], found["attacked_answers"] = _p99(felt), len(felt)
        drained.cancel()
    health = await friend.web.get("/health")
    found["health"] = health.json()["status"]
    log = server.store.with_suffix(".log").read_text()
    found["errors"] = [line[:300] for line in log.splitlines() if '"level": "error"' in line or "Traceback" in line]
    return found


def serve_without_limits(port: str, store: str) -> None:
    """Serves, however often somebody knocks: limits would answer for nearly everything that is tried.

    Notes how many frames it has heard: those that were on their way when a page was cut off are never read.
    """
    limits.Limit.allows = lambda limit, key: True  # type: ignore[method-assign]
    texts, number = websocket.texts, itertools.count(1)

    async def counted(socket: WebSocket) -> AsyncIterator[str]:
        async for text in texts(socket):
            if (so_far := next(number)) % 100 == 0:
                heard_file(store).write_text(str(so_far))
            yield text

    websocket.texts = counted
    serve(Wanted(port=int(port), store=store))


def heard_file(store: str | Path) -> Path:
    """Returns where it says how many frames were heard."""
    return Path(store).with_suffix(".heard")


def heard(store: Path) -> int:
    """Returns how many frames a server has heard, nearly."""
    file = heard_file(store)
    return int(file.read_text() or 0) if file.exists() else 0


def _p99(times: list[float]) -> float:
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 1)


def main() -> None:
    """Attacks and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--pages", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--address", help=argparse.SUPPRESS)
    parser.add_argument("--code", help=argparse.SUPPRESS)
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_without_limits(*given.serve)
    elif given.address:
        asyncio.run(attack(given.address, given.code, given.pages, given.seed))
    if given.serve or given.address:
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        server.command = [sys.executable, __file__, "--serve", str(server.port), str(server.store)]
        server.start()
        try:
            found = asyncio.run(measure(server, given))
        finally:
            server.stop()
    if given.json:
        print(json.dumps(found))
    else:
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, client and attack beside the server")
        print("  ".join(f"{key} {value}" for key, value in found.items()))


if __name__ == "__main__":
    main()
