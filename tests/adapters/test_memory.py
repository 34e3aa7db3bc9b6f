"""Memories: texts and rows for each viewer, and pickling of long ones."""

import copy
import pickle

from clowder.adapters.memory import PUBLIC, Memory, Told, Veiled


def long_memory(links=5000):
    """Returns a memory of public events, and of some that only seat 1 may see."""
    memory = Memory()
    for number in range(links):
        memory = Told(memory, [[1, 0, number, 0, 0, 0x1FF], [2, 1, number, 0, 0, 0b10]])
    return memory


def test_a_long_memory_can_be_pickled_and_copied():
    memory = long_memory()
    again = pickle.loads(pickle.dumps(memory))
    assert copy.deepcopy(memory) is memory
    for viewer in (0, 1, PUBLIC):
        assert again.text(viewer) == memory.text(viewer)
        assert list(again.rows(viewer)) == list(memory.rows(viewer))
    assert len(list(memory.rows(1))) == 2 * len(list(memory.rows(0)))


def test_veiled_memory_gives_others_only_public_events():
    memory = long_memory(3)
    veiled = Veiled(memory, 1)
    assert veiled.text(1) == memory.text(1)
    assert veiled.text(0) == memory.text(PUBLIC)
    assert memory.text(1) != memory.text(PUBLIC)
    assert list(veiled.rows(2)) == list(memory.rows(PUBLIC))
