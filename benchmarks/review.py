"""How far to trust a review: its numbers at some decisions against those of ten times the iterations.

    python benchmarks/review.py [--iterations 4000] [--decisions 100] [--game NAME]

The decisions are of games between house bots, all games alike. For each, what the choice gave away is found by a
review, and again with ten times the iterations and other random numbers. The error is the difference of the two; what
a review states should hold about 95 of 100 of them (with the noise of the long look, which is not the truth either).
"""

import argparse
import random
import time
from math import hypot

import numpy as np

import clowder
import clowder.players as catalog
from clowder.games import names
from clowder.players.player import Budget
from clowder.players.review import Judged, weigh

SEATS = 3
SAMPLED = 0.15  # of all decisions


def choices(name: str, wanted: int):
    """Yields views of decisions in games between house bots, and what was chosen."""
    lot, found, number = random.Random(name), 0, 0
    while True:
        number += 1
        match = clowder.deal(name, players=SEATS, seed=f"review/{number}")
        bots = [catalog.find("house", f"{number}/{seat}") for seat in range(SEATS)]
        for seat, bot in enumerate(bots):
            bot.start(seat, match.game, match.options)
        while not match.over:
            seat = match.to_act[0]
            moves, view = match.legal(seat), match.view_of(seat)
            move = bots[seat].choose(view, moves, Budget()) if len(moves) > 1 else moves[0]
            if len(moves) > 1 and lot.random() < SAMPLED:
                yield view, move
                found += 1
                if found == wanted:
                    return
            match.play(seat, move)


def main() -> None:
    """Compares and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=4000)
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--game", choices=names(), help="of this game alone")
    given = parser.parse_args()
    games = [given.game] if given.game else names()
    each = max(1, given.decisions // len(games))
    print(
        f"{each} decisions of each game, {SEATS} house bots, "
        f"{given.iterations} iterations against {10 * given.iterations}"
    )
    all_errors, all_within = [], []
    for name in games:
        errors, within, sizes, agreed, began = [], [], [], [], time.perf_counter()
        for view, move in choices(name, each):
            short = Judged(0, move, tuple(weigh(view, given.iterations)))
            long = Judged(0, move, tuple(weigh(view, 10 * given.iterations, "reference")))
            errors.append(100 * (short.lost - long.lost))
            within.append(abs(short.lost - long.lost) <= hypot(short.error, long.noise))
            sizes.append(100 * short.error)
            agreed.append(short.best.move == long.best.move)
        all_errors += errors
        all_within += within
        print(
            f"{name:<18} {_told(errors, within)}; stated {np.mean(sizes):.1f}; "
            f"same best move in {100 * np.mean(agreed):.0f}%; {time.perf_counter() - began:.0f} s",
            flush=True,
        )
    print(f"{'all':<18} {_told(all_errors, all_within)}")


def _told(errors, within) -> str:
    return (
        f"off by {np.mean(np.abs(errors)):.1f} points in the mean (median {np.median(np.abs(errors)):.1f}, "
        f"bias {np.mean(errors):+.1f}), within the stated error in {100 * np.mean(within):.0f}%"
    )


if __name__ == "__main__":
    main()
