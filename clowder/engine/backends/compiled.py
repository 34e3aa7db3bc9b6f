"""Rules as machine code. Numba compiles a copy (twin) of each function at its first call and caches it on disk.

A twin has the code of its function, but calls the twins of the functions that it calls. Numba's cache does not notice
changes in a callee in another file, so each cache folder is named by a hash of all sources that the code can come from.
"""

import contextlib
import hashlib
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numba.extending
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.caching import UserProvidedCacheLocator

from clowder.engine.backends import Records, progress
from clowder.engine.cache import cache_root
from clowder.engine.errors import BadRules
from clowder.engine.rules import events
from clowder.engine.rules import rng as chance
from clowder.engine.rules.derived import derived_folder
from clowder.engine.rules.kernel import ENGINE, Table, inlined, kernel, may_hold_kernels
from clowder.engine.rules.layout import Layout

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

# Numba's stubs lack these parts of it.
config: Any = numba.config
njit: Any = numba.njit
intrinsic: Any = numba.extending.intrinsic

_cache_dir_lock = threading.Lock()
_twins_lock = threading.RLock()


# Where compiled code is kept


@cache
def digest(*folders: Path) -> str:
    """Returns a hash of the sources in `folders` that compiled code can come from. Every hash covers the engine."""
    summary = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py") if folder == ENGINE else folder.glob("*.py")):
            if may_hold_kernels(path):
                summary.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return summary.hexdigest()[:16]


def cache_folder(home: Path, *others: Path) -> Path:
    """Returns the cache folder for code of `home` that may also contain code of `others`."""
    folders = dict.fromkeys((ENGINE, *(each for each in (home, *others) if not each.is_relative_to(ENGINE))))
    checked = "-bounds" if config.BOUNDSCHECK else ""
    quick = "" if config.OPT == 3 else f"-O{int(config.OPT)}"
    return cache_root() / f"{home.name}-{digest(*folders)}{checked}{quick}"


class ContentLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Caches compiled code by the content of its sources, so that two checkouts of the same sources share it.

    Numba's own locator uses the path of the checkout and the modification time of the source.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        folder = Path(py_file).parent
        if folder.parent == derived_folder():
            return "derived"  # these files are named by their content
        return f"{folder.name}-{digest(folder)}"

    def get_source_stamp(self) -> str:
        return "by content"


# What is being compiled

_jobs = threading.local()


@contextlib.contextmanager
def _job(title: str, bound: Any) -> Iterator[None]:
    """Counts the functions of a template that this thread compiles meanwhile."""
    _jobs.title, _jobs.done, _jobs.total = title, 0, len(_reached(bound, set()))
    try:
        yield
    finally:
        if _jobs.done:
            progress.show(title, _jobs.total, _jobs.total)
        del _jobs.title


# Twins

_twins: dict[tuple[Any, bool, bool], Any] = {}
_tables: dict[int, tuple[Table, np.ndarray]] = {}
_tells: dict[Any, bool] = {}


def _twin(function: Any, silent: bool, entry: bool = False) -> Any:
    """Returns the compiled twin of a kernel or a bound template. An `entry` can be called from Python."""
    silent = silent and _tells_events(function)
    with _twins_lock:
        if (function, silent, entry) not in _twins:
            _twins[function, silent, entry] = _new_twin(function, silent, entry)
        return _twins[function, silent, entry]


def _new_twin(function: Any, silent: bool, entry: bool) -> Any:
    code, theirs = function.__code__, function.__globals__
    ours: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
    bare = len(ours)
    copy = FunctionType(code, ours, function.__name__, function.__defaults__, function.__closure__)
    inner = "" if entry or not hasattr(function, "__clowder_bound__") else "_inner"  # Numba's cache ignores flags
    copy.__module__ = function.__module__
    copy.__qualname__ = f"{function.__qualname__}{inner}{'_silent' if silent else ''}"
    made = _jitted(copy, _folder_of(function), entry, getattr(function, "__clowder_kernel__", "") == "inlined")
    compile_it = made._compiler.compile

    def compile_now(*args: Any, **flags: Any) -> Any:
        if len(ours) == bare:  # code from the cache needs none of this
            ours.update({name: _meaning(theirs[name], silent, code) for name in code.co_names if name in theirs})
        if hasattr(_jobs, "title"):
            progress.show(_jobs.title, min(_jobs.done, _jobs.total - 1), _jobs.total)
            _jobs.done += 1
        return compile_it(*args, **flags)

    made._compiler.compile = compile_now
    return made


def _folder_of(function: Any) -> Path:
    bound = getattr(function, "__clowder_bound__", None)
    if bound is None:
        return cache_folder(getattr(function, "__clowder_home__", Path(function.__code__.co_filename).parent))
    return cache_folder(bound.home, *sorted(bound.sources))


def _jitted(function: Any, folder: Path, entry: bool, inline: bool) -> Any:
    flags = {} if entry else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": inline}
    with _cache_dir_lock:  # the cache folder is a global of Numba's and is read while decorating
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR = str(folder)
        config.CACHE_LOCATOR_CLASSES = f"{ContentLocator.__module__}.{ContentLocator.__name__}"
        try:
            made = njit(cache=True, nogil=True, error_model="numpy", _nrt=False, **flags)(function)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
    original = made.get_call_template
    made.get_call_template = lambda args, kws: original(tuple(map(widen, args)), kws)
    if not entry:  # not called from Python
        made.add_overload = lambda result: made.overloads.__setitem__(tuple(result.signature.args), result)
    return made


def widen(argument: types.Type) -> types.Type:
    """Returns the type in which a kernel takes an argument. Small integers become int64, as in Python.

    Otherwise Numba would compile a kernel again for every combination of field types, four times the work.
    """
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else plain


def table_of(table: Table) -> np.ndarray:
    """Returns a constant table as compiled code reads it."""
    if id(table) not in _tables:
        _tables[id(table)] = table, np.array(table, np.int64)
    return _tables[id(table)][1]


def _meaning(value: Any, silent: bool, code: Any) -> Any:
    """Returns what a name in a kernel's code refers to in compiled code."""
    if isinstance(value, Table):
        return table_of(value)
    if isinstance(value, ModuleType) and (inside := _rules_in(value, code)):
        twin = ModuleType(value.__name__)
        vars(twin).update(vars(value), **{name: _meaning(rule, silent, code) for name, rule in inside.items()})
        return twin
    if not isinstance(value, FunctionType):
        return value
    if silent and value is events.tell:
        return _twin(tell_nobody, silent=False)
    if hasattr(value, "__clowder_basic__"):
        return _meaning(BASICS[value.__clowder_basic__], silent, code)
    return _twin(value, silent) if is_rule(value) else value


def is_rule(value: Any) -> bool:
    """Returns whether something is a kernel or a bound template."""
    return hasattr(value, "__clowder_kernel__") or hasattr(value, "__clowder_bound__")


def _rules_in(module: ModuleType, code: Any) -> dict[str, Any]:
    """Returns the parts of a module that refer to something else in compiled code."""
    named = {name: vars(module).get(name) for name in code.co_names}
    return {
        name: v for name, v in named.items() if isinstance(v, Table) or hasattr(v, "__clowder_basic__") or is_rule(v)
    }


def callees(function: Any) -> Iterator[Any]:
    """Yields the kernels and bound templates that a function calls."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        found = _rules_in(value, function.__code__).values() if isinstance(value, ModuleType) else (value,)
        yield from (each for each in found if isinstance(each, FunctionType) and is_rule(each))


def _reached(function: Any, seen: set[Any]) -> set[Any]:
    if function not in seen:
        seen.add(function)
        for callee in callees(function):
            _reached(callee, seen)
    return seen


def _tells_events(function: Any) -> bool:
    if function not in _tells:
        _tells[function] = events.tell in _reached(function, set())
    return _tells[function]


# The backend


class Compiled:
    """Runs functions compiled by Numba on NumPy records."""

    name = "compiled"

    def make(self, bound: Any, game: "Game", silent: bool = False) -> Callable[..., Any]:
        """Returns the twin of a bound template. It is compiled at its first call, or loaded from the cache on disk.

        The call raises BadRules if the rules cannot be compiled.
        """
        entry = _twin(bound, silent, entry=True)
        compile_for = entry._compile_for_args
        if not hasattr(compile_for, "__clowder_explained__"):

            def explained(*given: Any, **named: Any) -> Any:
                with _job(game.title, bound):
                    try:
                        return compile_for(*given, **named)
                    except Exception as wrong:  # Numba's own errors, and those it fails with
                        raise BadRules(game.explain(wrong)) from None

            explained.__clowder_explained__ = True  # type: ignore[attr-defined]
            entry._compile_for_args = explained
        return entry  # type: ignore[no-any-return]

    def new(self, layout: Layout, number: int = 1) -> Records:
        """Returns zeroed records."""
        return np.zeros(number, dtype_of(layout))

    def from_bytes(self, data: bytes, layout: Layout) -> Records:
        """Returns the record that was written by `to_bytes`."""
        return np.frombuffer(bytearray(data), dtype_of(layout))

    def from_json(self, fields: object, layout: Layout) -> Records:
        """Returns a record with exactly these fields. Raises ValueError."""
        return self.from_bytes(layout.struct.pack(*layout.flat(fields)), layout)

    def numbers(self, shape: int | tuple[int, int], code: str = "i8") -> Any:
        """Returns zeroed numbers that kernels can write to."""
        return np.zeros(shape, code)

    def words(self, data: bytes) -> Any:
        """Returns the generator state in 32 bytes, as four 64-bit words."""
        return np.frombuffer(data, ">u8").astype(np.uint64)

    def text(self, data: bytes) -> Any:
        """Returns bytes in the form in which kernels read them."""
        return np.frombuffer(data, np.uint8)


@cache
def dtype_of(layout: Layout) -> np.dtype:
    """Returns the NumPy type of a layout's records."""
    made = np.dtype([(name, slot.code, slot.shape) for name, slot in layout.slots.items()], align=True)
    assert made.itemsize == layout.size
    return made


# Basics that compiled code does differently


@intrinsic
def copy_span(typing, target, source, start, size):
    """Copies `size` bytes from `source` to `target`, starting at byte `start`."""

    def codegen(context, builder, signature, args):
        here, there = (builder.bitcast(each, cgutils.voidptr_t) for each in args[:2])
        here, there = (builder.gep(each, [args[2]]) for each in (here, there))
        cgutils.raw_memcpy(builder, here, there, args[3], 1)
        return context.get_dummy_value()

    return types.void(target, source, types.intp, types.intp), codegen


@intrinsic
def copy(typing, target, source):
    """Copies `source` to `target`."""

    def codegen(context, builder, signature, args):
        cgutils.raw_memcpy(builder, args[0], args[1], context.get_constant(types.intp, target.size), 1)
        return context.get_dummy_value()

    return types.void(target, source), codegen


@intrinsic
def clear(typing, target):
    """Sets every field of `target` to zero."""

    def codegen(context, builder, signature, args):
        size = context.get_constant(types.intp, target.size)
        cgutils.memset(builder, args[0], size, 0)
        return context.get_dummy_value()

    return types.void(target), codegen


@intrinsic
def same(typing, one, other):
    """Returns whether two records are equal, byte for byte."""

    def codegen(context, builder, signature, args):
        word = cgutils.ir.IntType(64)
        left = builder.bitcast(args[0], word.as_pointer())
        right = builder.bitcast(args[1], word.as_pointer())
        differing = cgutils.alloca_once_value(builder, word(0))
        with cgutils.for_range(builder, context.get_constant(types.intp, one.size // 8)) as loop:
            a = builder.load(builder.gep(left, [loop.index]), align=1)
            b = builder.load(builder.gep(right, [loop.index]), align=1)
            builder.store(builder.or_(builder.load(differing), builder.xor(a, b)), differing)
        return builder.icmp_unsigned("==", builder.load(differing), word(0))

    assert one.size % 8 == 0  # records are aligned for their 64-bit generator
    return types.boolean(one, other), codegen


@intrinsic
def count_bits(typing, mask):
    """Returns how many bits are set."""

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def lowest_bit(typing, mask):
    """Returns the index of the lowest bit that is set."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], cgutils.false_bit)

    return types.int64(types.int64), codegen


@intrinsic
def highest_bit(typing, mask):
    """Returns the index of the highest bit that is set."""

    def codegen(context, builder, signature, args):
        return builder.sub(args[0].type(63), builder.ctlz(args[0], cgutils.false_bit))

    return types.int64(types.int64), codegen


@intrinsic
def rotate32(typing, x, n):
    """Rotates 32 bits to the right: one machine instruction that Numba would not find."""

    def codegen(context, builder, signature, args):
        word = ir.IntType(32)
        value, places = (builder.trunc(arg, word) for arg in args)
        turned = builder.or_(builder.lshr(value, places), builder.shl(value, builder.sub(word(32), places)))
        return builder.zext(turned, ir.IntType(64))

    return types.int64(types.int64, types.int64), codegen


next64 = chance.next64


@kernel
def next32(rng):
    """Returns 32 random bits as an ordinary integer."""
    return np.int64(next64(rng) >> 32)


@kernel
def as_word(number):
    """Returns an ordinary integer as a 64-bit word."""
    return np.uint64(number)


@kernel
def as_number(word):
    """Returns a 64-bit word below 2**63 as an ordinary integer."""
    return np.int64(word)


@inlined
def tell_nobody(state, kind, seat, a, b, c, seen):
    """Replaces `events.tell` where nobody reads events."""


BASICS = {  # by the names given to `basic`
    "copy_span": copy_span,
    "copy": copy,
    "clear": clear,
    "same": same,
    "count_bits": count_bits,
    "lowest_bit": lowest_bit,
    "highest_bit": highest_bit,
    "rotate32": rotate32,
    "next32": next32,
    "as_word": as_word,
    "as_number": as_number,
}
