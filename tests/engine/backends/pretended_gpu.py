"""A GPU that is only pretended: what would be launched is interpreted, one thread after the other.

    python tests/engine/backends/pretended_gpu.py        # prints what differs from the CPU's games

So the way of a step through its launches is tested where there is no GPU. What a compiler makes of it is not.
"""

from types import FunctionType, SimpleNamespace

import numpy as np
from numba import types

import clowder
from clowder.engine.rules.record import to_json
from clowder.engine.simulate import cuda_vector
from clowder.games import find
from clowder.players.opponents import step_together

GAME = find("cats").on("interpreted")
THREAD = SimpleNamespace(number=0, threads=1)


class Memory(np.ndarray):
    """An array that acts as one in GPU memory."""

    __cuda_array_interface__ = "pretended"

    def __getitem__(self, index):
        """Returns plain numbers, as interpreted rules need them."""
        found = super().__getitem__(index)
        return found.item() if isinstance(found, np.generic) else found

    def copy_to_host(self):
        return np.array(self)

    def copy_to_device(self, other, stream):
        self[...] = other

    def is_c_contiguous(self):
        return True


def to_device(values):
    """Returns values as if moved to the GPU; interpreted records are lists."""
    return values if isinstance(values, list) else values.copy().view(Memory)


def add(array, place, number):
    before = int(array[place])
    array[place] += number
    return before


def clear(array, value, size, stream=0):
    array[...] = value


CUDA = SimpleNamespace(
    to_device=to_device,
    as_cuda_array=lambda array, sync: array,
    get_current_device=lambda: SimpleNamespace(MULTIPROCESSOR_COUNT=1),
    cudadrv=SimpleNamespace(driver=SimpleNamespace(device_memset=clear)),
    grid=lambda axes: THREAD.number,
    gridsize=lambda axes: THREAD.threads,
    atomic=SimpleNamespace(add=add),
    local=SimpleNamespace(
        array=lambda size, kind, alignment=1: GAME.new(size) if isinstance(kind, types.Record) else [0] * size
    ),
)


class Launched:
    """A function that a pretended GPU runs."""

    def __init__(self, function, game, label, constants):
        names = {**function.__globals__, "cuda": CUDA, **constants}
        for name in function.__code__.co_names:
            if hasattr(names.get(name), "__clowder_template__"):
                names[name] = game.call(names[name])
        self.function = FunctionType(function.__code__, names)

    def __getitem__(self, shape):
        blocks, threads, _ = shape

        def run(*given):
            THREAD.threads = min(blocks * threads, 5)  # more than one turn for some
            for number in range(THREAD.threads):
                THREAD.number = number
                self.function(*given)

        return run


def after_illegal(gpu, actions):
    """Yields what is wrong after everybody's illegal actions."""
    before = [part.copy_to_host() for part in (gpu.own.observation, gpu.own.mask, gpu.desks)], positions(gpu)
    now = gpu.step(np.where(actions % 2, -1, 10**6))
    if not gpu.illegal.all():
        yield "illegal actions are not noted"
    after = [part.copy_to_host() for part in (now.observation, now.mask, gpu.desks)], positions(gpu)
    if not all(map(np.array_equal, before[0], after[0])) or before[1] != after[1] or now.done.any():
        yield "an illegal action changed something"


def positions(gpu):
    return [to_json([state]) for state in gpu.states]


def differences():
    """Yields the differences between the pretended GPU and the CPU."""
    cuda_vector.demand, cuda_vector.launched = lambda: CUDA, Launched
    for given in ({"players": "2-4"}, {"players": 3, "opponents": "house", "dtype": "float32"}):
        told = {"opponents": None, "dtype": "uint8", **given}
        gpu = step_together(GAME, n=7, seed=4, threads=None, options={}, device="cuda", **told)
        cpu = clowder.vector("cats", n=7, seed=4, **given)
        there, here = gpu.reset(), cpu.reset()
        out = gpu.buffers()
        for step in range(60):
            for name, theirs, ours in zip(here._fields, there, here, strict=True):
                if not np.array_equal(np.asarray(theirs), ours):
                    yield f"{name} after {step} steps of {given}"
            actions = np.array([np.flatnonzero(row)[step % int(row.sum())] for row in here.mask])
            if step == 20:
                yield from after_illegal(gpu, actions)
            there, here = gpu.step(actions, out=None if step % 2 else out), cpu.step(actions)
        if gpu.deal_of(3) != cpu.deal_of(3):
            yield "the number of games played"


if __name__ == "__main__":
    print("\n".join(differences()) or "nothing")
