"""What more iterations are worth to the search, by its own lights.

    python benchmarks/regret.py hold-my-bear --players 3 [--positions 60] [--reference 100000]

A long search says how likely each move wins; the regret of a shorter one is what its move gives away by that. A second
long search, which differs in its random numbers alone, shows how much of this is noise: where a short search does as
well as that, more iterations have little left to find, and only a better judgement of positions would help.
"""

import argparse
import random
from collections import defaultdict

import numpy as np

import clowder
import clowder.players as catalog
from clowder.games import find
from clowder.players.player import Budget

BUDGETS = (100, 1_000, 10_000)
TRIES = 3  # of each budget at each position
SAMPLED = 0.06  # of all decisions


def positions(name: str, seats: int, wanted: int):
    """Yields views of decisions in games that short searches play against themselves."""
    lot, found, number = random.Random(name), 0, 0
    while True:
        number += 1
        match = clowder.deal(name, players=seats, seed=f"regret/{number}")
        bots = [catalog.find("search:300", f"{number}/{seat}") for seat in range(seats)]
        for seat, bot in enumerate(bots):
            bot.start(seat, find(name), {})
        while not match.over:
            seat = match.to_act[0]
            moves, view = match.legal(seat), match.view_of(seat)
            if len(moves) > 1 and lot.random() < SAMPLED:
                yield view
                found += 1
                if found == wanted:
                    return
            match.play(seat, bots[seat].choose(view, moves, Budget()) if len(moves) > 1 else moves[0])


def measure(name: str, seats: int, wanted: int, reference: int):
    """Returns what every budget gave away at every position, and how often it chose as the long search did."""
    regrets, agreed = defaultdict(list), defaultdict(list)
    for view in positions(name, seats, wanted):
        ranked = catalog.find(f"search:{reference}", "reference").think(view)
        chance = {advice.move: advice.win_chance for advice in ranked}
        for budget, tries in [(budget, TRIES) for budget in BUDGETS] + [(reference, 1)]:
            chosen = [catalog.find(f"search:{budget}", f"try/{i}").think(view)[0].move for i in range(tries)]
            regrets[budget].append(np.mean([ranked[0].win_chance - chance[move] for move in chosen]))
            agreed[budget].append(np.mean([move == ranked[0].move for move in chosen]))
    return regrets, agreed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--reference", type=int, default=100_000)
    given = parser.parse_args()
    regrets, agreed = measure(given.game, given.players, given.positions, given.reference)
    print(f"{given.game}, {given.players} players, {given.positions} positions, against search:{given.reference}")
    for budget, row in regrets.items():
        error = 196 * np.std(row, ddof=1) / len(row) ** 0.5
        again = " (again)" if budget == given.reference else ""
        print(
            f"search:{budget:<7} gives away {100 * np.mean(row):5.2f} +- {error:.2f} points a decision, "
            f"agrees in {100 * np.mean(agreed[budget]):3.0f}%{again}"
        )


if __name__ == "__main__":
    main()
