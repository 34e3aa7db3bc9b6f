"""Whether a GPU plays the CPU's games: `python benchmarks/gpu.py [GAME ...] [--games N] [--opponents house]`.

Both are given the same actions, and everything a step tells is compared, byte for byte, until enough games have ended.
Then the worlds that a seat cannot tell from the true one are put into the GPU's memory: it must be shown the same.
"""

import argparse
import sys
import time
from typing import Any

import numpy as np

import clowder
from clowder.engine.backends.cuda import demand, launched
from clowder.engine.rules import calls
from clowder.engine.rules.contract import legal_moves
from clowder.engine.rules.kernel import template
from clowder.engine.simulate.cuda_vector import constants_of, mark_all, show_all
from clowder.engine.simulate.vector import SEAT, Batch, list_actions
from clowder.games import names

TOGETHER = 2048
STEPS_BETWEEN = 50  # two looks at states and other worlds
cuda: Any = None
MOVES = 0


def choose(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Returns a random legal action of each row."""
    return (rng.random(masks.shape, np.float32) * masks).argmax(1)


def unlike(gpu: Batch, cpu: Batch) -> str:
    """Returns what differs between what a GPU and a CPU told, or nothing."""
    for name, theirs, ours in zip(Batch._fields, gpu, cpu, strict=True):
        differing = (theirs.copy_to_host() != ours).reshape(len(ours), -1).any(1)
        if differing.any():
            return f"{name} of environment {differing.argmax()}"
    return ""


def play_both(name: str, players: Any, games: int, opponents: str | None, dtype: str) -> tuple[int, int, str]:
    """Plays so many games on both; returns how many, how many decisions, and what differed."""
    given = {"players": players, "n": TOGETHER, "seed": "both", "opponents": opponents, "dtype": dtype}
    on_gpu, on_cpu = (clowder.vector(name, device=device, **given) for device in ("cuda", "cpu"))
    rng = np.random.default_rng(1)
    gpu, cpu = on_gpu.reset(), on_cpu.reset()
    ended = steps = 0
    while ended < games:
        if wrong := unlike(gpu, cpu):
            return ended, steps * TOGETHER, f"after {steps} steps {wrong}"
        if steps % STEPS_BETWEEN == 0 and (wrong := states_unlike(on_gpu, on_cpu)):
            return ended, steps * TOGETHER, f"after {steps} steps the field {wrong}"
        actions = choose(cpu.mask, rng)
        gpu, cpu = on_gpu.step(actions), on_cpu.step(actions)
        ended += int(cpu.done.sum())
        steps += 1
    return ended, steps * TOGETHER, "illegal actions" if on_gpu.illegal.copy_to_host().any() else ""


def states_unlike(on_gpu: Any, on_cpu: Any) -> str:
    """Returns a field in which the states differ; what was told (events) is not kept on a GPU."""
    theirs, ours = on_gpu.states.copy_to_host(), on_cpu.states
    apart = (f for f in ours.dtype.names if f not in ("events", "num_events", "events_lost"))
    return next((field for field in apart if not np.array_equal(theirs[field], ours[field])), "")


@template
def list_again(state, desk, moves):
    """Lists what a state's next seat may do."""
    list_actions(state, desk, moves, legal_moves(state, desk[SEAT], moves), None)


def list_all(states, desks):
    """Lists again what everybody may do."""
    i = cuda.grid(1)
    if i < len(states):
        list_again(states[i], desks[i], cuda.local.array(MOVES, np.int32))


def twin_worlds(name: str, players: Any, looks: int) -> tuple[int, str]:
    """Puts worlds that look the same into the GPU's memory; returns how many, and what looked different."""
    gpu = demand()
    games = clowder.vector(name, players, 512, "twins", device="cuda")
    relist = launched(list_all, games.game, *constants_of(games.game, None))
    imagine, rng, chance = games.game.call(calls.determinize_first), games.game.rng("twins"), np.random.default_rng(2)
    now, worlds = games.reset(), games.game.new(games.n)
    for look in range(looks):
        masks = now.mask.copy_to_host()
        for i in range(games.n):
            imagine(games.view(i).record, rng, worlds[i : i + 1])
        states, desks, out = gpu.to_device(worlds), gpu.to_device(games.desks.copy_to_host()), games.buffers()
        relist[8, 64](states, desks)
        games.clear(out.observation, 0)
        games.launch(show_all, games.n, 0, states, desks, out.seat, out.observation)
        games.launch(mark_all, out.mask.size, 0, desks, out.mask)
        for what in ("observation", "mask", "seat"):
            if not np.array_equal(getattr(out, what).copy_to_host(), getattr(now, what).copy_to_host()):
                return look * games.n, what
        for _ in range(7):
            now = games.step(choose(masks, chance))
            masks = now.mask.copy_to_host()
    return looks * games.n, ""


def main() -> int:
    """Compares, and says what it found; returns 1 if anything differed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", default="4")
    parser.add_argument("--opponents")
    parser.add_argument("--dtype", default="uint8")
    parser.add_argument("--looks", type=int, default=8)
    given = parser.parse_args()
    failed = 0
    for name in given.game or names():
        started = time.perf_counter()
        ended, decisions, wrong = play_both(name, given.players, given.games, given.opponents, given.dtype)
        print(f"{name}, {given.players} players, opponents {given.opponents}, {given.dtype}: {ended:,} games, ", end="")
        print(f"{decisions:,} decisions: {wrong or 'equal'} ({time.perf_counter() - started:.0f} s)", flush=True)
        failed += bool(wrong)
        if given.looks:
            worlds, wrong = twin_worlds(name, given.players, given.looks)
            print(f"{name}: {worlds:,} worlds that look alike: {wrong or 'shown alike'}", flush=True)
            failed += bool(wrong)
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
