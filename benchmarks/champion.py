"""How long the champion takes for a decision, on one core: CPU time, of views that random games of four lead to.

    python benchmarks/champion.py [GAME ...]

What it takes to make the view, which any bot needs, is not counted.
"""

import random
import sys
import time

import clowder
from clowder.engine.play.view import View
from clowder.games import find, names
from clowder.players.champion import ChampionPlayer
from clowder.players.player import Budget

GAMES, VIEWS, ROUNDS = 4, 60, 7


def views_of(name: str) -> list[tuple[View, list[int]]]:
    """Returns decisions of random games."""
    found: list[tuple[View, list[int]]] = []
    chance = random.Random(name)
    for number in range(GAMES):
        match = clowder.deal(name, players=4, seed=number)
        while not match.over and len(found) < VIEWS * (number + 1):
            seat = match.to_act[0]
            moves = match.legal(seat)
            if len(moves) > 1:
                found.append((match.view_of(seat), moves))
            match.play(seat, chance.choice(moves))
    return found


def main() -> None:
    print(f"milliseconds of CPU time a decision, median of {ROUNDS} rounds, and the least")
    for name in sys.argv[1:] or names():
        views, bot, took = views_of(name), ChampionPlayer(), []
        bot.start(0, find(name), {})
        for _ in range(1 + ROUNDS):
            started = time.process_time()
            for view, moves in views:
                bot.choose(view, moves, Budget())
            took.append(1000 * (time.process_time() - started) / len(views))
        rounds = sorted(took[1:])  # in the first it is compiled
        print(f"{name:20} {rounds[ROUNDS // 2]:.3f}  {rounds[0]:.3f}  ({len(views)} views)", flush=True)


if __name__ == "__main__":
    main()
