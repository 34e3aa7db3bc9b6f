"""Whether the delay of a frame tells what somebody else holds: rank tests over many happenings, at a table in memory.

    python benchmarks/delays.py [GAME ...] [--happenings 2000] [--json]

Four people play at random. For every happening: how long after the play B's frame left, and three things that A alone
knows: whether A holds a certain card (in CATS, where all hold the same: whether A lacks something), how much there is
to say to A (the length of its hand, offer and knowledge), and how long A's offer is. They are ranked against the delay
within happenings that look alike to a spectator (as many beats, as many asked, as many cards in A's hand), so that what
everybody sees explains nothing. For a card held or not that is the stratified test of Mann and Whitney; variances are
those of all orders that are equally likely, ties included. The p-values are multiplied by the number of tests made of
the server as it is; below 0.01 is a finding.

To see what the test would find, leaks are planted, of a millisecond where A holds the card: A's page takes longer to
make, and frames leave as soon as they are made; or all frames leave later. With the first alone nothing may be found:
the frames of a happening leave at a time of their own.
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
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import norm, rankdata

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "shared"))
from offers import whole_play
from tables import hall_at, sent, settle, shown, table_of

from clowder.engine.scene.render import json_text
from clowder.games import own_names
from clowder.table.connections import Connection
from clowder.table.timing import Timing
from clowder.web.http.cookies import Person

PEOPLE = [Person(f"p{number}", f"P{number}") for number in range(4)]
CARDS = {  # as they are written in A's own parts
    "exploding-kittens": '"face":"defuse',
    "bursting-felines": '"face":"defuse',
    "cats": '"anchor":"need:1","value":0,"of":2',
    "hold-my-bear": '"face":"bear',
    "nine-lives": '"face":"1',
}
PRIVATE = ("hand", "mine", "ask", "knows")
SECRETS = ("card", "length", "offer")  # what A alone knows
PLANTED = 0.001  # seconds
CERTAIN = 0.01
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # a disk's moods would only hide leaks
Stratum = tuple[int, ...]
Row = tuple[Stratum, float, tuple[int, ...]]  # what a spectator sees, seconds until B's frame left, A's secrets


class Watched(Connection):
    """A page that notes when it was last sent a frame."""

    at = 0.0

    def send(self, text: str) -> None:
        self.at = time.perf_counter()
        super().send(text)


@dataclass
class Leak:
    """A leak that is planted: more time where A holds the card, for A's page to be made or for all frames to leave."""

    card: str
    making: bool = False
    leaving: bool = False
    a: Connection | None = None

    def plant(self, table: Any) -> None:
        moment, send = table.moment, table.connections._send_next

        def slow_moment(*given: str) -> Any:
            made = moment(*given)
            frame = type(made).frame.__get__(made)

            def slow(page: Connection, now: int) -> str:
                if self.making and page is self.a:
                    self._dawdle(made)
                return frame(page, now)

            made.frame = slow
            return made

        def slow_send() -> None:
            if self.leaving:
                self._dawdle(moment())
            send()

        table.moment, table.connections._send_next = slow_moment, slow_send

    def _dawdle(self, made: Any) -> None:
        until = time.perf_counter() + PLANTED
        if holds(made.parts(self.a), self.card):
            while time.perf_counter() < until:
                pass


def holds(parts: dict[str, str], card: str) -> bool:
    """Tells whether somebody's own parts, as they are sent, have a card."""
    return card in parts["hand"] or card in parts["mine"]


async def happenings(game: str, number: int, breath: float, leak: Leak) -> list[Row]:
    """Plays at random and returns what was measured."""
    rows: list[Row] = []
    chance = random.Random(1)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        async with hall_at(Path(folder) / "x.sqlite", frames=breath) as hall:
            while len(rows) < number:
                table, guests = await table_of(hall, PEOPLE, game=game, no_hurry=True, clock=0, guest=Watched)
                parts = {guest.person: shown(table, guest) for guest in guests}
                leak.plant(table)
                while not table.match.over and len(rows) < number:
                    rows += await step(table, guests, parts, chance, leak)
                for guest in guests:
                    table.disconnect(guest)
    return rows


async def step(
    table: Any, guests: list[Watched], parts: dict[str, Any], chance: random.Random, leak: Leak
) -> list[Row]:
    """Lets somebody play; returns what was measured if something happened that B could notice."""
    seat = chance.choice(table.match.to_act)
    guest = next(guest for guest in guests if table.terms.seat_of(guest.person) == seat)
    leak.a, b = a, b = [page for page in guests if page is not guest][:2]  # A came before B
    moves = whole_play(parts[guest.person]["ask"]["offer"], chance)
    message = {"do": "play", "moves": moves, "asked": table.token(seat), "id": 1}
    began = time.perf_counter()
    table.commands.dispatch(table, guest, message)
    await settle(table)
    while not guest.unsent:
        await asyncio.sleep(0.001)
    frames = {page.person: sent(page) for page in guests}
    for person, told in frames.items():
        for frame in told:
            parts[person].update(frame.get("parts", {}))
    beats = [len(frame.get("beats", ())) for frame in frames[b.person] if "parts" in frame]
    if not beats or table.match.over:
        return []
    own, seats = parts[a.person], parts[b.person]["seats"]
    seen = beats[0], sum(place.get("asked", False) for place in seats), seats[own["seat"]].get("cards", 0)
    private = {part: json_text(own.get(part)) for part in PRIVATE}
    lengths = sum(map(len, private.values())), len(private["ask"])
    return [(seen, b.at - began, (holds(private, leak.card), *lengths))]


def ranked(values: list[float]) -> np.ndarray:
    """Returns ranks around 0, which weigh a stratum's rows alike whatever its size."""
    ranks = rankdata(values) / (len(values) + 1)
    return ranks - ranks.mean()


def probability(rows: list[Row], secret: int) -> tuple[float, float]:
    """Returns how strongly the delay goes with a secret, in standard deviations, and how likely that is by chance."""
    strata = defaultdict(list)
    for seen, delay, secrets in rows:
        strata[seen].append((delay, secrets[secret]))
    found = variance = 0.0
    for stratum in strata.values():
        if len(stratum) > 1:
            delays, secrets = (ranked(list(values)) for values in zip(*stratum, strict=True))
            found += float(delays @ secrets)
            variance += float((delays @ delays) * (secrets @ secrets)) / (len(stratum) - 1)
    z = found / variance**0.5 if variance else 0.0
    return z, 2 * float(norm.sf(abs(z)))


def verdict(rows: list[Row], tests: int) -> dict[str, Any]:
    """Returns what the tests say of each secret, and the median delay."""
    found: dict[str, Any] = {"median_ms": round(1000 * statistics.median(delay for _, delay, _ in rows), 2)}
    found["holds"] = round(sum(secrets[0] for _, _, secrets in rows) / len(rows), 2)
    for place, secret in enumerate(SECRETS):
        z, p = probability(rows, place)
        found[secret] = {"z": round(z, 1), "p": min(1.0, tests * p)}
    found["found"] = any(found[secret]["p"] < CERTAIN for secret in SECRETS)
    return found


RUNS: dict[str, tuple[bool, Callable[[str], Leak]]] = {  # whether frames wait, and what is planted
    "as it is": (True, Leak),
    "slow to make": (True, lambda card: Leak(card, making=True)),
    "slow to make, sent at once": (False, lambda card: Leak(card, making=True)),
    "late to leave": (True, lambda card: Leak(card, leaving=True)),
}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=own_names())
    parser.add_argument("--happenings", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    breath, tests = Timing().frames, len(own_names()) * len(SECRETS)
    found: dict[str, Any] = {}
    for game in given.games:
        for name, (waits, leak) in RUNS.items():
            work = happenings(game, given.happenings, breath if waits else 0.0, leak(CARDS[game]))
            told = found.setdefault(game, {})[name] = verdict(asyncio.run(work), tests)
            if not given.json:
                secrets = ", ".join(f"{secret} z {told[secret]['z']} p {told[secret]['p']:.2g}" for secret in SECRETS)
                print(
                    f"{game:18} {name:27} {'FOUND' if told['found'] else '-':6}"
                    f"median {told['median_ms']} ms, {told['holds']:.0%} hold the card; {secrets}",
                    flush=True,
                )
    if given.json:
        print(json.dumps({"happenings": given.happenings, "tests": tests, **found}))


if __name__ == "__main__":
    main()
