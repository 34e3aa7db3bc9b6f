"""Pairings: every combination of the bots on mirrored deals, so that luck with cards and seats cancels out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from clowder.engine.errors import BadBot


@dataclass(frozen=True)
class Pairing:
    """One game to play: a deal, and the bot (by number) at each seat."""

    number: int
    deal: int
    lineup: tuple[int, ...]


def mixes(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Returns every combination of bots around a table with at least two different ones."""
    found = [mix for mix in combinations_with_replacement(range(bots), seats) if len(set(mix)) > 1]
    return found or [(0,) * seats]


def schedule(bots: int, seats: int, games: int, mixed: bool = True) -> Iterator[Pairing]:
    """Yields games: each deal is played by one combination in all its rotations; combinations take turns.

    Every bot of a combination plays every seat of the same deal. `games` may cut the last deal short. If not `mixed`,
    one seat of the first bot plays against the second at all others.
    """
    if bots < 1 or (not mixed and bots != 2):
        raise BadBot("An arena needs at least one bot; one against the rest needs exactly two.")
    tables = mixes(bots, seats) if mixed else [(0,) + (1,) * (seats - 1)]
    number = deal = 0
    while number < games:
        mix = tables[deal % len(tables)]
        for turn in range(seats):
            if number < games:
                yield Pairing(number, deal, mix[turn:] + mix[:turn])
                number += 1
        deal += 1
