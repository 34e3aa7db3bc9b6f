"""What watching costs: whole games, watched for the lab, against the same games unwatched, by processor time.

    python benchmarks/lab.py [--games 4000] [--silent] [NAME ...]

Prints games a second of one core, best of seven runs in turn, and their ratio. Both play the same deals, and must
agree. With --silent it is rules that tell nothing against the same rules as they are.
"""

import argparse
import time

from clowder.engine.simulate.measured_playout import no_sums, play_measured, scratch_for
from clowder.engine.simulate.playout import DECISIONS, buffers_for, no_totals, play_games
from clowder.games import find, names

PLAYERS, RUNS = 4, 7


def best(*runs) -> list[float]:
    """Returns the least processor time of each; they take turns, so that a busy machine is as hard on all."""
    times = [[] for _ in runs]
    for _ in range(RUNS):
        for run, taken in zip(runs, times, strict=True):
            started = time.process_time()
            run()
            taken.append(time.process_time() - started)
    return [min(taken) for taken in times]


def measure(name: str, games: int, houses: int | None, silent: bool) -> tuple[float, float]:
    """Returns watched (or silent) and unwatched games a second."""
    game = find(name).on("compiled")
    options, room = game.packed(PLAYERS, game.option_set.read(PLAYERS, {})), buffers_for(game)
    prefix = game.seed_prefix("lab")
    watched, played, quiet = game.call(play_measured), game.call(play_games), game.call(play_games, silent=True)

    def watch(number):
        sums = no_sums(game, number)
        deals = prefix, 0, number
        watched(PLAYERS, options, houses, None, deals, room, scratch_for(game, sums.counts), sums)
        return sums

    def play(number, played=played):
        parts = no_totals(game)
        played(PLAYERS, options, houses, prefix, 0, number, room, parts)
        return parts

    if silent:
        assert all((one == other).all() for one, other in zip(play(games), play(games, quiet), strict=True))
        ours, theirs = best(lambda: play(games, quiet), lambda: play(games))
        return games / ours, games / theirs
    sums, parts = watch(games), play(games)  # compiles, too
    assert sums.rows[:, 0].sum() == parts.sums[DECISIONS]
    assert (sums.counts == parts.counts).all()
    ours, theirs = best(lambda: watch(games), lambda: play(games))
    return games / ours, games / theirs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(names()))
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--silent", action="store_true", help="rules that tell nothing, in place of watched games")
    given = parser.parse_args()
    print(f"{PLAYERS} players, {given.games} games, one core, processor time, best of {RUNS}")
    what = "silent" if given.silent else "watched"
    for name in given.names:
        for label, houses in (("random", None), ("house", (1 << PLAYERS) - 1)):
            ours, played = measure(name, given.games, houses, given.silent)
            print(f"{name:18} {label:7} {ours:>9,.0f} {what}/s {played:>9,.0f} played/s  {ours / played:.2f}")


if __name__ == "__main__":
    main()
