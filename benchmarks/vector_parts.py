"""Where the time of a vector goes: its steps, and each part of a step by itself on the same positions.

python benchmarks/vector_parts.py [NAME ...] [--games N] [--rounds N]

Nanoseconds of processor time for a decision, the best of several rounds. The parts are played one after the other, not
inside each other, so they need not add up to a step; what is left is playing and going on to the next decision.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import clowder
from clowder.engine.rules.contract import legal_moves
from clowder.engine.rules.kernel import template
from clowder.engine.rules.referee import see, show_learner
from clowder.engine.rules.rng import SCRATCH_SIZE
from clowder.engine.simulate.playout import SEATS
from clowder.engine.simulate.vector import SEAT, Room, Vector, list_actions
from clowder.games import own_names

STEPS = 40  # of all games, in a round


@template
def list_all(states, desks, room, masks):
    """Lists the legal actions of each game."""
    for i in range(len(desks)):
        n = legal_moves(states[i], desks[i][SEAT], room.moves)
        list_actions(states[i], desks[i], room.moves, n, masks[i])


@template
def see_all(states, desks, room):
    """Makes the view of each game."""
    for i in range(len(desks)):
        see(states[i], desks[i][SEAT], room.views[0])


@template
def show_all(views, desks, scales, rows):
    """Writes one view as many rows of columns as there are games: the view of each game."""
    for i in range(len(desks)):
        show_learner(views[i], scales, rows[i])


@template
def views_of(states, desks, views):
    """Keeps the view of each game."""
    for i in range(len(desks)):
        see(states[i], desks[i][SEAT], views[i])


def taken(work: Callable[[], Any]) -> float:
    """Returns the seconds of processor time that something takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def choose(mask: np.ndarray, source: np.random.Generator) -> np.ndarray:
    """Returns a legal action for each game."""
    return (mask * source.random(mask.shape, np.float32)).argmax(1)


def parts(games: Vector, rounds: int) -> dict[str, float]:
    """Returns the seconds for a decision: of a whole step, of choosing, and of each part."""
    game, source, now = games.game, np.random.default_rng(1), games.reset()
    numbers = game.numbers(SCRATCH_SIZE), game.numbers(4, "u8"), game.numbers(SEATS)
    room, batch = Room(game.moves_buffer(), *numbers, game.new()), games.own
    views = game.new(games.n)
    kernels = {name: game.call(kernel) for name, kernel in KERNELS.items()}
    work: dict[str, Callable[[], Any]] = {
        "legal moves and the mask": lambda: kernels["list"](games.states, games.desks, room, batch.mask),
        "the seat's view": lambda: kernels["see"](games.states, games.desks, room),
        "columns": lambda: kernels["show"](views, games.desks, None, batch.observation),
    }
    best: dict[str, float] = {}
    for number in range(rounds + 1):
        spent = dict.fromkeys(("a step", "choosing", *work), 0.0)
        for _ in range(STEPS):
            actions = choose(now.mask, source)
            spent["choosing"] += taken(lambda: choose(now.mask, source))
            spent["a step"] += taken(lambda chosen=actions: games.step(chosen))
            kernels["views"](games.states, games.desks, views)
            for name, one in work.items():
                spent[name] += taken(one)
        if number == 0:
            continue  # kernels were compiled
        best = {name: min(spent[name], best.get(name, spent[name])) for name in spent}
    return {name: seconds / STEPS / games.n for name, seconds in best.items()}


KERNELS = {"list": list_all, "see": see_all, "show": show_all, "views": views_of}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=["exploding-kittens", "nine-lives"], metavar="NAME")
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    for name in given.names:
        if name not in own_names():
            parser.error(f"there is no game {name!r}")
        games = clowder.vector(name, players=4, n=given.games, seed=1, threads=1)
        found = parts(games, given.rounds)
        rest = found["a step"] - sum(found[part] for part in list(found)[2:])
        print(f"{name}: {len(games.columns):,} columns, {len(games.actions):,} actions")
        for part, seconds in {**found, "playing, and the rest of a step": rest}.items():
            print(f"  {part:34}{1e9 * seconds:8,.0f} ns")


if __name__ == "__main__":
    main()
