"""Games on a GPU: errors without one, the steps of a launch, GPU code, and with a GPU the same games as on the CPU."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numba
import numpy as np
import pytest
from numba import types

import clowder
from clowder.engine.backends import cuda as gpu
from clowder.engine.backends.compiled import dtype_of
from clowder.engine.errors import BadBot, ClowderError
from clowder.engine.rules.family import Rules
from clowder.engine.simulate import cuda_vector
from clowder.games import find, names

pytestmark = pytest.mark.filterwarnings("ignore:Grid size")  # few games do not fill a GPU
HERE = Path(__file__).parent
needs_gpu = pytest.mark.skipif(bool(gpu.missing()), reason=f"GPU: {gpu.missing()}")
needs_compiler = pytest.mark.skipif(
    importlib.util.find_spec("numba_cuda") is None, reason="GPU: numba-cuda is not installed."
)


@pytest.mark.parametrize(("installed", "sentence"), [(None, "need numba-cuda: pip install"), (True, "no GPU here")])
def test_missing_gpu_is_reported_in_one_sentence(monkeypatch, installed, sentence):
    monkeypatch.setattr(gpu, "_numba_cuda", lambda: SimpleNamespace(is_available=lambda: False))
    monkeypatch.setattr(gpu.importlib.util, "find_spec", lambda name: installed)
    for play in (
        lambda: clowder.vector("cats", players=2, n=2, seed=1, device="cuda"),
        lambda: clowder.simulate("cats", players=2, games=2, device="cuda"),
    ):
        with pytest.raises(ClowderError, match=rf"^[A-Z].*{sentence}.*\.$"):
            play()


def test_bots_that_are_not_compiled_do_not_play_on_a_gpu():
    with pytest.raises(BadBot, match="'random' or 'house'"):
        clowder.vector("cats", players=2, n=2, seed=1, opponents="search:10", device="cuda")
    with pytest.raises(BadBot, match="'house' or 'random'"):
        clowder.simulate("cats", players=2, games=2, bots="search:10", device="cuda")
    with pytest.raises(ClowderError, match="'tpu'"):
        clowder.simulate("cats", players=2, games=2, device="tpu")


@pytest.mark.full
def test_a_pretended_gpu_plays_the_games_of_the_cpu():
    command = [sys.executable, str(HERE / "pretended_gpu.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "nothing\n"


def test_gpu_skips_events_only_if_no_rule_reads_them():
    assert not any(find(name).rules.read_events for name in names())
    assert Rules({**find("cats").rules, "tally": reading}).read_events


def reading(state, counts):
    """A tally that counts events."""
    counts[0] += state.events[0, 0]


@needs_compiler
@pytest.mark.parametrize("function", [cuda_vector.show_all, cuda_vector.mark_all], ids=lambda each: each.__name__)
def test_code_for_a_gpu_can_be_made_without_one(monkeypatch, function):
    from numba import cuda
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=(9, 0)))
    game = find("cats")
    states, desks = types.Array(numba.from_dtype(dtype_of(game.state)), 1, "C"), types.Array(types.int64, 2, "C")
    rows, seats = types.Array(types.uint8, 2, "C"), types.Array(types.int64, 1, "C")
    given = (states, desks, seats, rows) if function is cuda_vector.show_all else (desks, rows)
    launched = gpu.launched(function, game, *cuda_vector.constants_of(game, None))
    code, _ = cuda.compile_ptx(launched.py_func, types.void(*given), cc=(9, 0))
    assert "cats_" + function.__name__ in code


def load_benchmark():
    """Returns benchmarks/gpu.py, which compares a GPU's games with the CPU's."""
    spec = importlib.util.spec_from_file_location("gpu", HERE.parents[2] / "benchmarks" / "gpu.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@needs_gpu
@pytest.mark.parametrize("name", names())
def test_a_gpu_plays_the_games_of_the_cpu_and_shows_no_more(name):
    benchmark = load_benchmark()
    assert benchmark.play_both(name, "2-4", 300, None, "uint8")[2] == ""
    assert benchmark.twin_worlds(name, 4, 2) == (1024, "")


@needs_gpu
@pytest.mark.parametrize("opponents", ["random", "house"])
def test_opponents_and_floats_on_a_gpu_are_those_of_the_cpu(opponents):
    assert load_benchmark().play_both("exploding-kittens", 4, 300, opponents, "float32")[2] == ""


@needs_gpu
@pytest.mark.parametrize("bots", ["random", ["house", "random", "house"]])
def test_simulations_on_a_gpu_add_up_to_the_same(bots):
    there, here = (clowder.simulate("cats", 3, 2000, bots, seed=3, device=each).to_json() for each in ("cuda", "cpu"))
    for each in (there, here):
        for timed in ("seconds", "threads", "games_per_second", "decisions_per_second"):
            del each[timed]
    assert there == here


@needs_gpu
def test_an_illegal_action_on_a_gpu_is_noted_and_changes_nothing():
    games = clowder.vector("cats", players=3, n=64, seed=1, device="cuda")
    before = [part.copy_to_host() for part in games.reset()]
    after = games.step(np.full(64, -1))
    assert games.illegal.copy_to_host().all()
    for name in ("observation", "mask", "seat"):
        assert np.array_equal(getattr(after, name).copy_to_host(), before[after._fields.index(name)])
    legal = before[1].argmax(1)
    games.step(np.where(np.arange(64) == 5, 10**6, legal))
    assert np.flatnonzero(games.illegal.copy_to_host()).tolist() == [5]


@needs_gpu
def test_gpu_arrays_are_shared_with_torch_both_ways():
    torch = pytest.importorskip("torch")
    games = clowder.vector("cats", players=3, n=64, seed=1, device="cuda")
    now = games.reset()
    taken = [torch.as_tensor(part, device="cuda") for part in now]
    assert all(
        ours.data_ptr() == theirs.__cuda_array_interface__["data"][0] for ours, theirs in zip(taken, now, strict=True)
    )
    out = type(now)(*(torch.empty_like(part) for part in taken))
    games.step(taken[1].argmax(1).int(), out=out)
    assert not games.illegal.copy_to_host().any()
    assert (out.mask.sum(1) > 1).all()
    with pytest.raises(ClowderError, match="'seat'"):
        games.step(out.mask.argmax(1), out=out._replace(seat=out.seat.int()))
