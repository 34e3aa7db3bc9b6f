"""The GPU versions of the engine's basics give the same results. They are tested on the CPU, through the same LLVM."""

import numpy as np
import pytest
from numba import njit

from clowder.engine.backends import compiled, cuda
from clowder.games import find, names


def records(dtype, seed):
    """Returns a record of random bytes and one of others."""
    made = np.random.default_rng(seed).integers(0, 256, 2 * dtype.itemsize, np.uint8)
    return made.view(dtype)


@pytest.mark.parametrize("name", names())
def test_records_are_cleared_and_copied_by_words(name):
    clear, copy = (compiled.intrinsic(made) for made in (cuda.clear_there, cuda.copy_there))

    @njit
    def both(states, others):
        copy(others[0], states[1])
        clear(states[0])

    states, others = (records(compiled.dtype_of(find(name).state), seed) for seed in (1, 2))
    before, kept = (each.view(np.uint8).copy() for each in (others, states))
    both(states, others)
    size = len(kept) // 2
    states["events"][0] = 0
    assert not states.view(np.uint8)[:size].any()
    assert np.array_equal(states.view(np.uint8)[size:], kept[size:])
    assert np.array_equal(others.view(np.uint8), [*kept[size:], *before[size:]])


@pytest.mark.parametrize("span", [(0, 8), (8, 100), (3, 1), (5, 90), (30, 66), (96, 0)])
def test_a_span_is_copied_and_nothing_beside_it(span):
    copy_span = compiled.intrinsic(cuda.copy_span_there)
    start, size = span

    @njit
    def copied(states, others):
        copy_span(states[0], others[0], start, size)

    states, others = (records(compiled.dtype_of(find("cats").state), seed) for seed in (1, 2))
    wanted = states.view(np.uint8).copy()
    wanted[start : start + size] = others.view(np.uint8)[start : start + size]
    copied(states, others)
    assert np.array_equal(states.view(np.uint8), wanted)
