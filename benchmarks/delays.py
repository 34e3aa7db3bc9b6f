"""Whether the delay of a frame tells what somebody else holds: a rank test over many happenings, at a table in memory.

    python benchmarks/delays.py [--happenings 2000] [--game exploding-kittens] [--json]

Four people play at random. For every happening: how long after the play B's frame left, and how much there was to say
to A alone (the length of A's own parts: hand, offer, what A knows). The two are ranked within happenings in which the
spectator was told as many beats, so that what everybody sees explains nothing. Leaks are planted to see whether the
test finds them: frames that leave as soon as they are made, and one by one.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from scipy.stats import norm, spearmanr

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "web"))
from offers import whole_play
from tables import hall_at, sent, settle, shown, table_of

from clowder.web import desk
from clowder.web.company import Guest
from clowder.web.identity import Person

PEOPLE = [Person(f"p{number}", f"P{number}") for number in range(4)]
PRIVATE = ("hand", "mine", "ask", "knows")
Row = tuple[int, float, int]  # beats, seconds until B's frame left, length of A's own parts


class Watched(Guest):
    """A page that notes when it was last sent a frame."""

    at = 0.0

    def send(self, text: str) -> None:
        self.at = time.perf_counter()
        super().send(text)


async def happenings(game: str, number: int, breath: float, one_by_one: bool) -> list[Row]:
    """Plays at random and returns what was measured."""
    rows: list[Row] = []
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        async with hall_at(Path(folder) / "x.sqlite") as hall:
            desk.BREATH = breath
            while len(rows) < number:
                table, guests = await table_of(hall, PEOPLE, game=game, no_hurry=True, clock=0, guest=Watched)
                parts = {guest.person: shown(table, guest) for guest in guests}
                if one_by_one:
                    send_one_by_one(table)
                while not table.match.over and len(rows) < number:
                    rows += await step(table, guests, parts, chance)
                for guest in guests:
                    table.depart(guest)
    return rows


async def step(table: Any, guests: list[Watched], parts: dict[str, Any], chance: random.Random) -> list[Row]:
    """Lets somebody play; returns what was measured if something happened that B could notice."""
    seat = chance.choice(table.match.to_act)
    guest = next(guest for guest in guests if table.terms.seat_of(guest.person) == seat)
    moves = whole_play(parts[guest.person]["ask"]["offer"], chance)
    message = {"do": "play", "moves": moves, "asked": table.token(seat), "id": 1}
    began = time.perf_counter()
    table.errands.obey(table, guest, message)
    await settle(table)
    while not guest.unsent:
        await asyncio.sleep(0.001)
    frames = {page.person: sent(page) for page in guests}
    for person, told in frames.items():
        for frame in told:
            parts[person].update(frame.get("parts", {}))
    a, b = [page for page in guests if page is not guest][:2]  # A came before B
    beats = [len(frame.get("beats", ())) for frame in frames[b.person] if "parts" in frame]
    if not beats or table.match.over:
        return []
    own = sum(len(json.dumps(parts[a.person].get(part))) for part in PRIVATE)
    return [(beats[0], b.at - began, own)]


def send_one_by_one(table: Any) -> None:
    """Plants a leak: every page is sent its frame as soon as it is made."""
    moment = table.moment

    def leaking() -> Any:
        made = moment()
        frame = type(made).frame.__get__(made)

        def sending(page: Any, now: int) -> str:
            text = frame(page, now)
            if text:
                page.send(text)
            return ""

        made.frame = sending
        return made

    table.moment = leaking


def verdict(rows: list[Row]) -> dict[str, Any]:
    """Returns the rank correlation between delay and length, and how likely it is by chance."""
    groups = defaultdict(list)
    for beats, delay, length in rows:
        groups[beats].append((delay, length))
    total = weight = 0.0
    for group in groups.values():
        if len(group) >= 30 and len({length for _, length in group}) > 1:
            found = float(spearmanr(*zip(*group, strict=True)).statistic)
            total += found * (len(group) - 1)
            weight += len(group) - 1
    rho = total / weight if weight else 0.0
    p = 2 * float(norm.sf(abs(rho) * weight**0.5))
    delays = [1000 * delay for _, delay, _ in rows]
    return {"happenings": len(rows), "median_ms": round(statistics.median(delays), 2), "rho": round(rho, 3), "p": p}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--happenings", type=int, default=2000)
    parser.add_argument("--game", default="exploding-kittens")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {}
    for name, breath, leak in (("as it is", desk.BREATH, False), ("at once", 0.0, False), ("one by one", 0.0, True)):
        found[name] = verdict(asyncio.run(happenings(given.game, given.happenings, breath, leak)))
        if not given.json:
            print(f"{given.game}, {name}: {found[name]}", flush=True)
    if given.json:
        print(json.dumps({"game": given.game, **found}))


if __name__ == "__main__":
    main()
