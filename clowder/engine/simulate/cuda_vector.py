"""Many games at once on a GPU: the games of vector.py, one thread each, in GPU memory from deal to reward.

A step is a few launches, because threads of a warp wait for each other. All games play their answers; finished ones are
listed and dealt again side by side; then every game is shown. Each launch reads only what earlier ones wrote, so a step
can be recorded in a graph.
"""

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numba import from_dtype, int32, int64, uint64

from clowder.engine.backends.compiled import dtype_of
from clowder.engine.backends.cuda import demand, launched
from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game, Options
from clowder.engine.rules.contract import encode_sparse
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records
from clowder.engine.rules.referee import see
from clowder.engine.rules.rng import SCRATCH_SIZE
from clowder.engine.simulate.playout import SEATS
from clowder.engine.simulate.vector import (
    LISTED,
    NEW,
    SEAT,
    WORD,
    Batch,
    Vector,
    answer,
    is_listed,
    list_actions,
    next_game,
)

ANY = 1 << 20  # blocks: as many as there is work for
cuda: Any = None  # numba-cuda, once a GPU is needed
# Placeholders that `launched` replaces with a game's own.
ACTIONS = COLUMNS = MOVES = 0
RECORD: Any = None
HOUSES: int | None = None


@template
def show(state, seat, view, row):
    """Writes the seat's observation into the zeroed `row`."""
    see(state, seat, view)
    encode_sparse(view, row)


def answer_all(states, desks, rngs, actions, reward, done, illegal, ended, number):
    """Plays a legal action in each game and lists the finished ones. An illegal one is recorded and changes nothing."""
    moves = cuda.local.array(MOVES, int32)
    points = cuda.local.array(SEATS, int64)
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        desk = desks[i]
        for k in range(reward.shape[1]):
            reward[i, k] = 0
        new = desk[SEAT] == NEW
        wrong = not new and not is_listed(desk, actions[i], ACTIONS)
        illegal[i] = wrong
        n = 0
        if not new and not wrong:
            n = answer(states[i], desk, rngs[i], actions[i], moves, points, HOUSES, reward[i])
            if n:
                list_actions(states[i], desk, moves, n, None)
        over = n == 0 and not wrong
        if over:
            ended[cuda.atomic.add(number, 0, 1)] = i
        done[i] = over and not new


def deal_listed(states, desks, prefixes, options, rngs, ended, number):
    """Deals the next game of every environment on the list."""
    moves = cuda.local.array(MOVES, int32)
    scratch = cuda.local.array(SCRATCH_SIZE, int64)
    words = cuda.local.array(4, uint64)
    for k in range(cuda.grid(1), number[0], cuda.gridsize(1)):
        i = ended[k]
        n = next_game(states[i], desks[i], prefixes[i], options, rngs[i], moves, scratch, words, HOUSES)
        list_actions(states[i], desks[i], moves, n, None)


def show_all(states, desks, seat, observation):
    """Writes who acts next, and their observations into the zeroed rows."""
    views = cuda.local.array(1, RECORD, alignment=8)
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        seat[i] = desks[i, SEAT]
        show(states[i], desks[i, SEAT], views[0], observation[i])


def mark_all(desks, mask):
    """Writes the masks; neighbouring threads write neighbouring places."""
    for place in range(cuda.grid(1), mask.size, cuda.gridsize(1)):
        i, action = place // ACTIONS, place % ACTIONS
        mask[i, action] = desks[i, LISTED + action // WORD] >> action % WORD & 1


def scale_all(rows, scales, observation):
    """Converts bytes to floats."""
    for place in range(cuda.grid(1), rows.size, cuda.gridsize(1)):
        i, column = place // COLUMNS, place % COLUMNS
        observation[i, column] = rows[i, column] * scales[column]


def unseat_all(desks):
    """Ends every game, so that the next step deals."""
    for i in range(cuda.grid(1), len(desks), cuda.gridsize(1)):
        desks[i, SEAT] = NEW


def widen_all(actions, wide):
    """Converts actions from any integer type."""
    for i in range(cuda.grid(1), len(wide), cuda.gridsize(1)):
        wide[i] = actions[i]


# Threads per block, and the maximum of blocks per multiprocessor: views should stay in its cache (measured).
SHAPES = dict.fromkeys((mark_all, scale_all, unseat_all, widen_all), (256, 32))
SHAPES |= {answer_all: (256, ANY), deal_listed: (32, 4), show_all: (32, 8)}


class CudaVector(Vector):
    """Many games stepped together on a GPU. The results of a step are in its memory.

    Arrays have `__cuda_array_interface__`: `torch.as_tensor`, `cupy.asarray` and `jax.numpy.asarray` take them without
    a copy. Actions may be such arrays, and so may `out`. An illegal action changes nothing in its environment, which is
    asked again, and `illegal` has a 1 there until the next step.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[int],
        n: int,
        seed: int | str | bytes,
        options: Mapping[int, Options],
        opponents: str | None = None,
        dtype: Any = np.uint8,
    ) -> None:
        self._cuda = demand()
        super().__init__(game, players, n, seed, options, opponents, dtype)

    def _prepare(self, threads: int | None) -> None:
        cuda, constants = self._cuda, constants_of(self.game, self.opponents)
        self._processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self._launched = {each: launched(each, self.game, *constants) for each in SHAPES}
        self._configured: dict[tuple[Any, int, int], Any] = {}
        self.states = cuda.to_device(self.game.new(self.n))
        self._rngs = cuda.to_device(np.zeros((self.n, 4), np.uint64))
        self._options = cuda.to_device(self._options)
        self._scales = cuda.to_device(self.game.scales)
        self._actions = cuda.to_device(np.zeros(self.n, np.int64))
        self._ended = cuda.to_device(np.zeros(self.n, np.int32))
        self._number = cuda.to_device(np.zeros(1, np.int32))  # length of the list
        self._rows: Any = None  # bytes from which floats are made, if floats are requested
        self.illegal = cuda.to_device(np.zeros(self.n, np.bool_))

    def _begin(self, seed: int | str | bytes) -> None:
        super()._begin(seed)
        self.desks, self._prefixes = (self._cuda.to_device(each) for each in (self.desks, self._prefixes))
        self._dealt = False

    def buffers(self) -> Batch:
        """Returns buffers in GPU memory for the results of a step. Pass them as `out` to keep the results."""
        here: list[Any] = [self._cuda.to_device(each) for each in super().buffers()]
        return Batch(*here)

    def reset(self, seed: int | str | bytes | None = None, out: Batch | None = None, stream: int = 0) -> Batch:
        """Deals every environment's next game. With a seed, deals the first of that seed's series."""
        if seed is not None:
            self._begin(seed)
        self.launch(unseat_all, self.n, stream, self.desks)
        self._dealt = True
        return self._go(self._actions, out, stream)

    def step(self, actions: Any, out: Batch | None = None, stream: int = 0) -> Batch:
        """Plays an action in each game, on a CUDA stream: an address, or the default one. Does not wait for the end.

        An illegal action changes nothing in its environment, and is recorded in `illegal`.
        """
        chosen: Any = self._cuda.as_cuda_array(actions, sync=False) if _on_gpu(actions) else np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ClowderError(f"Actions must be {self.n} whole numbers, one per game.")
        if not self._dealt:
            raise ClowderError("Call reset() first. Nothing is dealt yet.")
        if not _on_gpu(actions):
            self._actions.copy_to_device(np.ascontiguousarray(chosen, np.int64), stream=self._stream(stream))
            chosen = self._actions
        elif chosen.dtype != np.int64 or not chosen.is_c_contiguous():
            self.launch(widen_all, self.n, stream, chosen, self._actions)
            chosen = self._actions
        return self._go(chosen, out, stream)

    def step_or_lose(self, actions: Any, resting: Any = None) -> Any:
        """Raises ClowderError: on a GPU `step` records illegal actions, and games do not rest."""
        raise ClowderError("On a GPU an illegal action changes nothing: use `step` and read `illegal`.")

    def _go(self, actions: Any, out: Batch | None, stream: int = 0) -> Batch:
        """Steps all games into `out`."""
        batch = self.own if out is None else self._checked(out)
        observation, mask, seat, reward, done = batch
        bare = observation.dtype == np.uint8
        if not bare and self._rows is None:
            self._rows = self._cuda.to_device(np.zeros(observation.shape, np.uint8))
        rows = observation if bare else self._rows
        tables = self.states, self.desks
        listed = self._ended, self._number
        self.clear(self._number, stream)
        self.clear(rows, stream)
        self.launch(answer_all, self.n, stream, *tables, self._rngs, actions, reward, done, self.illegal, *listed)
        self.launch(deal_listed, self.n, stream, *tables, self._prefixes, self._options, self._rngs, *listed)
        self.launch(show_all, self.n, stream, *tables, seat, rows)
        self.launch(mark_all, mask.size, stream, self.desks, mask)
        if not bare:
            self.launch(scale_all, rows.size, stream, rows, self._scales, observation)
        return batch

    def launch(self, function: Any, number: int, stream: int, *given: Any) -> None:
        """Runs a function in this many threads."""
        key = function, number, stream
        if key not in self._configured:
            threads, blocks = SHAPES[function]
            shape = min(-(-number // threads), blocks * self._processors), threads, self._stream(stream)
            with warnings.catch_warnings():  # a warning that a few games do not fill a GPU
                warnings.simplefilter("ignore")
                self._configured[key] = self._launched[function][shape]
        self._configured[key](*given)

    def clear(self, array: Any, stream: int) -> None:
        self._cuda.cudadrv.driver.device_memset(array, 0, array.nbytes, self._stream(stream))

    def _stream(self, address: int) -> Any:
        return self._cuda.external_stream(address) if address else 0

    def _checked(self, out: Batch) -> Batch:
        known: list[Any] = [self._cuda.as_cuda_array(each, sync=False) if _on_gpu(each) else each for each in out]
        arrays: Any = Batch(*known)
        own: Any = self.own
        for name, ours, theirs in zip(Batch._fields, own, arrays, strict=True):
            types = (np.uint8, np.float32) if name == "observation" else (ours.dtype,)
            if not _on_gpu(theirs) or theirs.shape != ours.shape or theirs.dtype not in types:
                raise ClowderError(f"The buffer {name!r} must be an array {ours.shape} of {ours.dtype} on the GPU.")
            if not theirs.is_c_contiguous():
                raise ClowderError(f"The buffer {name!r} must be contiguous.")
        return arrays

    def _desk(self, which: int) -> Any:
        return self.desks[which].copy_to_host()

    def state(self, which: int) -> Records:
        return self.states[which : which + 1].copy_to_host()


def constants_of(game: Game, opponents: str | None) -> tuple[str, dict[str, Any]]:
    """Returns what the launched functions read of a game and of the learner's opponents, and a label for that."""
    sizes = {"ACTIONS": len(game.actions.names), "COLUMNS": len(game.fields.columns), "MOVES": game.num_moves}
    house = opponents == "house"
    return "_house" * house, {**sizes, "RECORD": from_dtype(dtype_of(game.state)), "HOUSES": 1 if house else None}


def _on_gpu(array: Any) -> bool:
    return hasattr(array, "__cuda_array_interface__")
