"""Plays a game's house bot against another version of it, on mirrored deals, compiled.

    git show HEAD~20:clowder/games/hold_my_bear/house_bot.py > /tmp/older/house.py
    python benchmarks/houses.py hold-my-bear /tmp/older/house.py --players 4 [--deals 2000] [--option rules=newest]

Every deal is played with every mix of the two: with eight players 254 times. A deal is one observation. It also tells
how many games each of them draws among its own kind.
"""

import argparse
import hashlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from clowder.engine.play.game import Game
from clowder.engine.rules.bits import count, has, lowest
from clowder.engine.rules.contract import house, legal_moves, play, scores, settle
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.family import Rules
from clowder.engine.rules.kernel import contract, template
from clowder.engine.rules.referee import begin
from clowder.engine.rules.rng import players_rng, seed_game
from clowder.engine.simulate.playout import buffers_for
from clowder.games import find


@contract
def rival(state, seat, moves, number, rng):
    """Returns what the other version of the house would do."""
    raise NotImplementedError


@template
def play_mix(state, rivals, moves, rng):
    """Plays a game to its end; seats in the set `rivals` are the other version's."""
    while True:
        settle(state)
        asked = to_act(state)
        if asked == 0:
            return
        seat = lowest(asked)
        n = legal_moves(state, seat, moves)
        move = moves[0]
        if n > 1:
            move = rival(state, seat, moves, n, rng) if has(rivals, seat) else house(state, seat, moves, n, rng)
        play(state, seat, move)


@template
def play_mixes(seats, options, prefix, mixes, room, leads):
    """Writes by how much larger a share of its seats' games the house wins on each deal; returns how many are drawn."""
    drawn = 0
    state = room.states[0]
    for number in range(len(leads)):
        for i in range(len(mixes)):
            seed_game(prefix, number, room.scratch, room.words)
            begin(state, seats, options, room.words)
            players_rng(room.words, room.rng)
            play_mix(state, mixes[i], room.moves, room.rng)
            winners = scores(state, room.points)
            drawn += winners == 0
            others = count(mixes[i])
            for seat in range(seats):
                if has(winners, seat) and 0 < others < seats:
                    share = 1.0 / count(winners) / len(mixes)
                    leads[number] += -share / others if has(mixes[i], seat) else share / (seats - others)
    return drawn


def against(game: Game, other: Path) -> Any:
    """Returns `play_mixes` bound to the game's rules and the house in a file."""
    spec = importlib.util.spec_from_file_location("rival_house", other)
    module = importlib.util.module_from_spec(spec)
    sys.modules["rival_house"] = module
    spec.loader.exec_module(module)
    label = f"_{hashlib.sha256(other.read_bytes()).hexdigest()[:8]}"
    return Rules({**game.rules, "rival": module.house}, label).bind(play_mixes, game.home)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("other", type=Path)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", default="houses")
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game, seats = find(given.game).on("compiled"), given.players
    options = game.packed(seats, game.option_set.read(seats, dict(text.split("=") for text in given.option)))
    run = against(game, given.other.resolve())

    def play_all(mixes: Sequence[int]) -> tuple[np.ndarray, float]:
        leads = np.zeros(given.deals)
        drawn = run(seats, options, game.seed_prefix(given.seed), np.array(mixes, np.int64), buffers_for(game), leads)
        return leads, 100 * drawn / (given.deals * len(mixes))

    print(f"{game.title}, {seats} players, {given.deals} deals, options {given.option}, seed {given.seed}")
    print(
        f"drawn among its own kind: the house {play_all([0])[1]:.2f}%, the other {play_all([(1 << seats) - 1])[1]:.2f}%"
    )
    leads, drawn = play_all(range(1, (1 << seats) - 1))
    lead, error = 100 * leads.mean(), 196 * leads.std(ddof=1) / given.deals**0.5
    low, high = lead - error, lead + error
    print(f"the house minus the other: {lead:+.2f} ({low:+.2f} to {high:+.2f}) points, {drawn:.1f}% drawn")


if __name__ == "__main__":
    main()
