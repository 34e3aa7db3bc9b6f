"""How long scenes take to make, and how large offers get: random games of every number of players and default options.

    python benchmarks/scenes.py [GAME ...] [--decisions 10000]

A row a game: the mean of making the scenes of all viewers of a happening, the mean and the largest offer (milliseconds
from a view to what is sent, and kilobytes), and what saying the view in words takes in the same run, for comparison.
Times are the processor's; what takes longest is made three times, and the least counts: others use the processor, too.
"""

import argparse
import gc
import platform
import statistics
import time

from clowder.engine.laws.laws import random_choices
from clowder.engine.laws.scenes import size_of
from clowder.engine.play.match import deal
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find, own_names

SLOW = 1.0  # milliseconds


def timed(work):
    start = time.thread_time()
    made = work()
    return 1000 * (time.thread_time() - start), made


def made_anew(match, seat):
    """Returns how long the offer of a seat takes, from a view to what is sent, and how many bytes that is."""
    return timed(lambda: size_of(match.view_of(seat)))


def measure(game, decisions):
    """Returns milliseconds of scenes, offers and tables in words, and bytes of offers and scenes."""
    scenes, offers, tables, sizes, sent = [], [], [], [], []
    number = 0
    while len(offers) < decisions:
        players = game.min_players + number % (game.max_players - game.min_players + 1)
        match = deal(game, players, number, {})
        choices = random_choices(str(number))
        while not match.over and len(offers) < decisions:
            seat = match.to_act[next(choices) % len(match.to_act)]
            moves = match.legal(seat)
            if len(moves) > 1:
                view = match.view_of(seat)
                took, size = made_anew(match, seat)
                took = min(took, *(made_anew(match, seat)[0] for _ in range(2))) if took > SLOW else took
                offers.append(took)
                sizes.append(size)
                if len(offers) % 10 == 0:
                    made = SceneRenderer(match)
                    took, parts = timed(lambda made=made: [made.parts(seat) for seat in range(made.match.players)])
                    scenes.append(4 * took / match.players)
                    sent.append(sum(len(text) for text in parts[0].values()))
                    tables.append(timed(lambda view=view: view.lines())[0])
            match.play(seat, moves[next(choices) % len(moves)])
        number += 1
    return scenes, offers, tables, sizes, sent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=own_names())
    parser.add_argument("--decisions", type=int, default=10_000)
    given = parser.parse_args()
    gc.collect()
    gc.freeze()  # as the server does
    print(f"Python {platform.python_version()}, {given.decisions} random decisions with a choice a game")
    print(f"{'':18}  scenes of four   as often as   an offer, ms     an offer, KB      a scene")
    print(f"{'':18}  viewers, ms      a table      mean  largest    mean  largest     mean KB")
    for name in given.games:
        scenes, offers, tables, sizes, sent = measure(find(name), given.decisions)
        mean = statistics.mean
        row = f"{name:18}  {mean(scenes):10.2f} {mean(scenes) / mean(tables):12.1f}"
        row += f"  {mean(offers):11.2f} {max(offers):8.2f}"
        print(f"{row}  {mean(sizes) / 1000:7.2f} {max(sizes) / 1000:8.2f}  {mean(sent) / 1000:9.2f}")


if __name__ == "__main__":
    main()
