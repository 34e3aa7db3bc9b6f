"""Rules on a GPU. The twin of a kernel is the same function, compiled by numba-cuda.

Nothing is written twice: twins are made from the rules' own functions and call each other. Some of the engine's basics
are implemented differently there. numba-cuda is an extra, so it is imported only when a GPU is needed.
"""

import hashlib
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types

from clowder.engine.backends.compiled import BASICS, cache_folder, intrinsic, is_rule, table_of, tell_nobody, widen
from clowder.engine.errors import ClowderError
from clowder.engine.rules import events
from clowder.engine.rules.kernel import Table

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

Intrinsic: Any = type(intrinsic(lambda typing: None))
WORD, BYTE = ir.IntType(64), ir.IntType(8)


def missing() -> str:
    """Returns why games cannot be stepped on a GPU here, as a sentence, or "" if they can."""
    if importlib.util.find_spec("numba_cuda") is None:
        return "Games on a GPU need numba-cuda: pip install 'clowder-games[cuda]'."
    return "" if _numba_cuda().is_available() else "CUDA finds no GPU here. `numba -s` shows what it found."


def demand() -> Any:
    """Returns numba-cuda. Raises ClowderError if there is no GPU."""
    if why := missing():
        raise ClowderError(why)
    return _numba_cuda()


def _numba_cuda() -> Any:
    from numba import cuda

    return cuda


@cache
def _basics(told: bool) -> dict[Any, Any]:
    """Returns the functions that replace others on a GPU, and caches all twins. Unless `told`, they record no
    events.
    """
    _keep_tables_out_of_constant_memory()
    others = {BASICS["copy"]: _made(copy_there), BASICS["copy_span"]: _made(copy_span_there)}
    return others if told else {**others, BASICS["clear"]: _made(clear_there), events.tell: _device(tell_nobody)}


def twin(value: Any, known: dict[Any, Any]) -> Any:
    """Returns what a kernel's name refers to on a GPU: a kernel's twin, or the object itself."""
    if isinstance(value, Table):
        return table_of(value)
    if hasattr(value, "__clowder_basic__"):
        return twin(BASICS[value.__clowder_basic__], known)
    if isinstance(value, Intrinsic):
        if value not in known:
            known[value] = _made(value._defn)
        return known[value]
    if isinstance(value, FunctionType) and is_rule(value):
        if value not in known:
            names = dict(value.__globals__)
            known[value] = _device(_renamed(value, names), getattr(value, "__clowder_kernel__", "") == "inlined")
            names.update(_twins(value.__code__, names, known))  # last, because a kernel may call itself
        return known[value]
    return value


def _twins(code: Any, names: Mapping[str, Any], known: dict[Any, Any]) -> dict[str, Any]:
    """Returns the names that code reads, with twins for kernels."""
    return {name: twin(names[name], known) for name in code.co_names if name in names}


def launched(function: Any, game: "Game", label: str, constants: Mapping[str, Any]) -> Any:
    """Returns a function that a GPU runs once per thread over a game's rules. It is compiled at its first launch, or
    loaded.

    Templates among its names are bound to the game. `constants` replace other names; different ones need another
    `label`.
    """
    from numba.cuda.core import config

    cuda = _numba_cuda()
    names = {**function.__globals__, "cuda": cuda, **constants}
    for name in function.__code__.co_names:
        if hasattr(names.get(name), "__clowder_template__"):
            names[name] = game.rules.bind(names[name], game.home)
    names.update(_twins(function.__code__, names, _basics(game.rules.read_events)))
    bound = _renamed(function, names, f"{game.name}{label}_{function.__name__}")
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(game.home) / f"cuda-{_digest()}")  # read while decorating
    try:
        return cuda.jit(cache=True, lto=False)(bound)
    finally:
        config.CACHE_DIR = before


@cache
def _digest() -> str:
    """Returns a hash of the sources that the cache folder's name does not cover."""
    engine = Path(__file__).parents[1]
    ours = (Path(__file__), engine / "simulate/cuda_vector.py", engine / "simulate/cuda_playout.py")
    return hashlib.sha256(b"".join(path.read_bytes() for path in ours)).hexdigest()[:16]


def _renamed(function: Any, names: dict[str, Any], qualname: str = "") -> FunctionType:
    """Returns a copy of a function with other globals."""
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    twin.__module__, twin.__qualname__ = function.__module__, qualname or function.__qualname__
    return twin


def _device(function: Any, inline: bool = False) -> Any:
    made = _numba_cuda().jit(device=True, forceinline=inline, lto=False)(function)
    original = made.get_call_template
    made.get_call_template = lambda args, kws: original(tuple(map(widen, args)), kws)
    return made


def _made(define: Callable[..., Any]) -> Any:
    from numba.cuda.extending import intrinsic as cuda_intrinsic

    return cuda_intrinsic(define)


# A record is copied as 64-bit words, because this compiler does not merge copies of bytes as the CPU's does.


def _words(builder: Any, pointer: Any) -> Any:
    return builder.bitcast(pointer, WORD.as_pointer())


def clear_there(typing, target):
    """Sets every field of `target` to zero except the events, which nobody reads unless they are recorded."""
    told = target.fields["events"]
    first, stop = -(-told.offset // 8), (told.offset + told.type.nitems * 2) // 8

    def codegen(context, builder, signature, args):
        words = _words(builder, args[0])
        for place in (*range(first), *range(stop, target.size // 8)):
            builder.store(WORD(0), builder.gep(words, [WORD(place)]), align=8)
        return context.get_dummy_value()

    return types.void(target), codegen


def copy_there(typing, target, source):
    """Copies `source` to `target`."""

    def codegen(context, builder, signature, args):
        there, here = (_words(builder, each) for each in args)
        for place in range(target.size // 8):
            word = builder.load(builder.gep(here, [WORD(place)]), align=8)
            builder.store(word, builder.gep(there, [WORD(place)]), align=8)
        return context.get_dummy_value()

    return types.void(target, source), codegen


def copy_span_there(typing, target, source, start, size):
    """Copies `size` bytes from `source` to `target`, starting at byte `start`, as words where possible."""
    if not all(isinstance(each, types.IntegerLiteral) for each in (start, size)):
        return None
    first, stop = start.literal_value, start.literal_value + size.literal_value

    def codegen(context, builder, signature, args):
        there, here = (builder.bitcast(each, BYTE.as_pointer()) for each in args[:2])
        place = first
        while place < stop:
            width = next(w for w in (8, 4, 2, 1) if place % w == 0 and place + w <= stop)
            kind = ir.IntType(8 * width)
            where = [builder.bitcast(builder.gep(each, [WORD(place)]), kind.as_pointer()) for each in (here, there)]
            builder.store(builder.load(where[0], align=width), where[1], align=width)
            place += width
        return context.get_dummy_value()

    return types.void(target, source, start, size), codegen


def _keep_tables_out_of_constant_memory() -> None:
    """Makes numba-cuda put constant arrays into ordinary cached memory.

    Constant memory has only 64 KB, and is slow where threads read different places, as different games do.
    """
    target: Any = importlib.import_module("numba.cuda.target")
    nvvm = target.nvvm

    class Spaces:
        ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL

        def __getattr__(self, name: str) -> Any:
            return getattr(nvvm, name)

    target.nvvm = Spaces()
