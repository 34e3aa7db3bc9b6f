"""Schemathesis at every HTTP door of the server: no 500, no growth of memory, and a game goes on meanwhile.

    pip install --group fuzz
    python benchmarks/doors.py [--cases 10000] [--json]

The schema is made from the server's own routes, so no door is forgotten. Cases come with a good cookie and, half of
them, with the token that forms need, else none would get past the first check. The limits of how often one may knock
are off: they would answer nearly everything.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx2
from floods import GAME, HOUSE, Somebody, play_on
from hostile import memory, serve_without_limits
from starlette.routing import Route

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from served import Server

from clowder.games import names
from clowder.web.app import create_app
from clowder.web.routes.site import Setup

FIELDS = ("name", "players", "bots", "strength", "clock", "reaction", "pace", "preset", "public", "back", "language")
FORGETS = "/forget"  # afterwards the cookie leads nowhere: asked for last


def schema(token: str, code: str) -> dict[str, Any]:
    """Returns the doors of the server as OpenAPI."""
    text = {"type": "string"}
    known = {"game": names(), "code": [code, "AAAA-BBBB"], "mark": ["x"], "id": [1, 0, 10**12]}
    form = dict.fromkeys(FIELDS, text) | {"game": {"enum": names()}, "code": {"anyOf": [text, {"enum": [code]}]}}
    form |= {"csrf": {"anyOf": [{"enum": [token]}, text]}, "option.num_cat1": text, "option.hand": {"type": "integer"}}
    paths: dict[str, Any] = {}
    for route in create_app(Setup("")).routes:
        if not isinstance(route, Route):
            continue
        path = route.path_format
        given = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"anyOf": [{"enum": known.get(name, ["x"])}, text]},
            }
            for name in route.param_convertors
        ]
        asked = [{"name": name, "in": "query", "schema": text} for name in ("players", "option.hand", "table", "game")]
        body = {"content": {"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": form}}}}
        for method in sorted((route.methods or set()) - {"HEAD"}):
            door = {"parameters": given + asked, "responses": {"default": {"description": "anything but a failure"}}}
            paths.setdefault(path, {})[method.lower()] = door | ({"requestBody": body} if method == "POST" else {})
    return {"openapi": "3.1.0", "info": {"title": "Clowder", "version": "1"}, "paths": paths}


def knock(address: str, cookie: str, doors: dict[str, Any], cases: int) -> tuple[Counter[int], list[str]]:
    """Tries all doors; returns how often each status was answered, and what failed."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis.generation.modes import GenerationMode

    found, wrong = Counter[int](), list[str]()
    operations = [result.ok() for result in schemathesis.openapi.from_dict(doors).get_all_operations()]
    operations.sort(key=lambda operation: operation.path == FORGETS)
    each = -(-cases // len(operations) // 2)
    with httpx2.Client(base_url=address, timeout=60) as web:
        for operation in operations:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

                @settings(
                    max_examples=each,
                    deadline=None,
                    database=None,
                    phases=[Phase.generate],
                    derandomize=True,
                    suppress_health_check=list(HealthCheck),
                )
                @given(case=operation.as_strategy(generation_mode=mode))
                def one(case: Any) -> None:
                    sent = case.as_transport_kwargs(base_url=address)
                    headers = {**dict(sent.get("headers") or {}), "cookie": cookie, "origin": address}
                    body = {key: sent[key] for key in ("data", "json", "content") if sent.get(key) is not None}
                    try:
                        answer = web.request(
                            case.method, sent["url"], params=sent.get("params"), headers=headers, **body
                        )
                    except (httpx2.InvalidURL, UnicodeError, TypeError, ValueError):  # what no client can send
                        return
                    found[answer.status_code] += 1
                    if answer.status_code >= 500:
                        wrong.append(f"{answer.status_code} {case.method} {sent['url']} {body}"[:300])

                try:
                    one()
                except Exception as unfit:  # a door without a body has nothing to be wrong about, say
                    print(f"{operation.method} {operation.path} {mode.value}: {type(unfit).__name__}", file=sys.stderr)
    return found, wrong


def main() -> None:
    """Knocks and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_without_limits(*given.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(tried(Path(folder), given.cases))
    if given.json:
        print(json.dumps(found))
    else:
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, client beside the server")
        print("\n".join(f"{key}: {value}" for key, value in found.items()))
    sys.exit(bool(found["failures"]))


async def tried(folder: Path, cases: int) -> dict[str, Any]:
    server = Server(folder, CLOWDER_THINKERS="0")
    server.command = [sys.executable, __file__, "--serve", str(server.port), str(server.store)]
    server.start()
    try:
        friend, guest = Somebody(server.address), Somebody(server.address)
        own, code = await friend.table(f"/new/{GAME}", **HOUSE), await guest.table("/new/cats", **HOUSE)
        token = (await guest.web.get("/")).text.split('name="csrf" value="')[1].split('"')[0]
        cookie = "; ".join(f"{name}={value}" for name, value in guest.web.cookies.items())
        async with friend.page(own) as socket:
            waits: list[float] = []
            playing = asyncio.create_task(play_on(socket, waits))
            await asyncio.sleep(3)
            sizes, began = [round(memory(server.process.pid))], time.perf_counter()
            statuses, wrong = Counter[int](), list[str]()
            for share in (0.2, 0.8):
                doors = schema(token, code)
                more, failed = await asyncio.to_thread(knock, server.address, cookie, doors, round(cases * share))
                statuses, wrong = statuses + more, wrong + failed
                sizes.append(round(memory(server.process.pid)))
            assert not playing.done(), "The game did not go on."
            playing.cancel()
    finally:
        server.stop()
    log = server.store.with_suffix(".log").read_text()
    wrong += [line[:300] for line in log.splitlines() if '"level": "error"' in line or "Traceback" in line]
    seconds = round(time.perf_counter() - began)
    plays = {"plays": len(waits), "slowest_s": round(max(waits, default=0), 2)}
    return {
        "cases": statuses.total(),
        "statuses": dict(sorted(statuses.items())),
        "failures": wrong[:20],
        "memory_mb": sizes,
        "seconds": seconds,
        "meanwhile": plays,
    }


if __name__ == "__main__":
    random.seed(1)
    main()
