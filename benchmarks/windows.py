"""Whether a sharp bot's time tells what it holds: reaction windows of Exploding Kittens, closed by the bot alone.

    python benchmarks/windows.py [--windows 500] [--busy] [--planted] [--json]

Ann plays a Skip against one sharp bot, which holds a Nope or does not. How long the window stays open is compared
between the two by the test of Mann and Whitney; below 0.01 is a finding. Bots and their paces are those of a table, a
seventh as long. `--busy` lets others' searches fill the line, so that thinking takes longer than the pace; `--planted`
takes away that a bot with nothing to choose takes as long: together with `--busy` that must be found.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scipy.stats import mannwhitneyu

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from tables import ANN, hall_at, settle, table_of, tell

from clowder.engine.play.match import Match, deal
from clowder.engine.rules.record import to_bytes
from clowder.engine.scene.render import token
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.players.search_bot import SearchPlayer
from clowder.players.worker import SearchRequest
from clowder.table.bots import Pace
from clowder.web.tables.search_pool import Requester

SHARP = "search:21ms"
PACE = Pace(0.1, 0.21, 0)
CERTAIN = 0.01


async def watch(number: int, busy: bool) -> dict[bool, list[float]]:
    """Returns how long windows were open, by whether the bot held a Nope."""
    found: dict[bool, list[float]] = {True: [], False: []}
    chance, dealt = random.Random(1), {holds: deals(holds) for holds in found}
    with tempfile.TemporaryDirectory() as folder:
        async with hall_at(Path(folder) / "x.sqlite", PACE) as hall:
            hall.search_pool.prepare("exploding-kittens")
            while hall.search_pool.prepares("exploding-kittens"):  # meanwhile the house would play
                await asyncio.sleep(0.1)
            hogs = [asyncio.create_task(hog(hall.search_pool, n)) for n in range(12 if busy else 0)]
            table, (ann,) = await table_of(hall, [ANN], players=2, strength=SHARP, clock=0)
            for _ in range(number):
                holds = chance.random() < 0.5
                table.take(next(dealt[holds]))
                table.mailbox.nudge()
                await settle(table)
                before = len(table.match.decisions)
                asked = token(table.match, 0)
                began = time.perf_counter()
                await tell(table, ann, do="play", moves=[k.MOVE_PLAY + k.SKIP], asked=asked)
                while len(table.match.decisions) < before + 2:
                    await asyncio.sleep(0.0005)
                found[holds].append(time.perf_counter() - began)
            for task in hogs:
                task.cancel()
    return found


def deals(holds: bool) -> Iterator[Match]:
    """Yields deals where Ann begins and has a Skip, and the bot a Nope or none."""
    for number in itertools.count():
        match = deal(find("exploding-kittens"), 2, f"window {number}", {})
        hands = match.state[0].hands
        if match.to_act == (0,) and hands[0][k.SKIP] and bool(hands[1][k.NOPE]) == holds:
            yield match


async def hog(search_pool: Any, number: int) -> None:
    """Lets somebody's bots think without a pause."""
    match = deal(find("exploding-kittens"), 4, "1", {})
    seat = match.to_act[0]
    requester = Requester(f"house {number}", f"hog {number}", f"table {number}")
    while True:
        await search_pool.search(
            requester, SearchRequest("exploding-kittens", seat, to_bytes(match.view_of(seat).record), SHARP)
        )


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--windows", type=int, default=500)
    parser.add_argument("--busy", action="store_true")
    parser.add_argument("--planted", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    os.environ.setdefault("CLOWDER_THINKERS", "2")
    if given.planted:
        os.environ["CLOWDER_THINKERS"] = "0"  # in threads, where it can be planted
        SearchPlayer.idle = lambda bot: None  # type: ignore[method-assign]
    times = asyncio.run(watch(given.windows, given.busy))
    p = float(mannwhitneyu(times[True], times[False]).pvalue)
    medians = {f"median_ms_{'with' if key else 'without'}": _median(found) for key, found in times.items()}
    row = {"windows": given.windows, "busy": given.busy, "planted": given.planted, **medians, "p": round(p, 4)}
    row["finding"] = p < CERTAIN
    print(json.dumps(row) if given.json else "  ".join(f"{key} {value}" for key, value in row.items()))


def _median(found: list[float]) -> float:
    return round(1000 * sorted(found)[len(found) // 2], 1)


if __name__ == "__main__":
    main()
