"""Records: the fixed-size states and views that rules are written over, compiled or interpreted.

Compiled, a record is a NumPy structured scalar that Numba reads and writes in place. Interpreted
(`NUMBA_DISABLE_JIT=1`) it is a `PlainRecord` of Python integers whose stores and indices are checked. Both turn into
the same bytes and the same JSON.
"""

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils

from clowder.engine.errors import BadRules
from clowder.engine.kernel import JIT, intrinsic

EVENT_FIELDS = 6  # kind, seat, a, b, c, seen
TRUTH, SPECTATOR = 0, 255  # `viewer` of a state, and of a view that belongs to no seat; seat s is s + 1


def record(fields: Iterable[tuple[str, str, tuple[int, ...]]]) -> np.dtype:
    """Returns the dtype of a state with these fields: name, type and shape. It is a multiple of 8 bytes long."""
    fields = list(fields)
    for name, code, _ in fields:
        if name != "rng" and not code.startswith("i"):
            # Numba reads uint8 - uint8 as uint64, which wraps, and joins uint64 and int64 into float64.
            raise BadRules(f"The field {name!r} must be of a signed integer type (i1, i2, i4, i8).")
        if name in dir(np.void) or name in dir(np.recarray):
            raise BadRules(f"A record cannot have a field named {name!r}.")
    return np.dtype(fields, align=True)


class PlainArray:
    """An array of range-checked Python integers; rows are views. Stands in for a nested array."""

    def __init__(self, values: list[int], shape: tuple[int, ...], low: int, high: int, start: int = 0) -> None:
        self.values, self.shape, self.low, self.high, self.start = values, shape, low, high, start

    def __len__(self) -> int:
        return self.shape[0]

    def _place(self, index: Any) -> tuple[int, tuple[int, ...]]:
        place, shape = 0, self.shape
        for i in index if isinstance(index, tuple) else (index,):
            if not 0 <= i < shape[0]:
                raise IndexError(f"index {i} is outside 0..{shape[0] - 1}")
            shape, rows = shape[1:], shape[0]
            place = place * rows + int(i)
        for rows in shape:
            place *= rows
        return self.start + place, shape

    def __getitem__(self, index: Any) -> Any:
        place, shape = self._place(index)
        return PlainArray(self.values, shape, self.low, self.high, place) if shape else self.values[place]

    def __setitem__(self, index: Any, value: int) -> None:
        place, shape = self._place(index)
        if shape or not self.low <= value <= self.high:
            raise OverflowError(f"{value} does not fit into {self.low}..{self.high}")
        self.values[place] = int(value)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))


class PlainRecord:
    """A record of range-checked Python integers with the same fields as a dtype."""

    _dtype: np.dtype
    _ranges: dict[str, tuple[int, int]]

    def __init__(self, dtype: np.dtype) -> None:
        arrays, ranges, values = {}, {}, {}
        for name in dtype.names or ():
            kind = dtype[name]
            limits = np.iinfo(kind.base)
            ranges[name] = (int(limits.min), int(limits.max))
            if kind.shape:
                arrays[name] = PlainArray([0] * int(np.prod(kind.shape)), kind.shape, *ranges[name])
            else:
                values[name] = 0
        self.__dict__.update(values, **arrays, _dtype=dtype, _ranges=ranges)

    def __setattr__(self, name: str, value: int) -> None:
        low, high = self._ranges[name]
        if isinstance(self.__dict__[name], PlainArray) or not low <= value <= high:
            raise OverflowError(f"{name} = {value} does not fit into {low}..{high}")
        self.__dict__[name] = int(value)


Records = Any  # an array of records, compiled, or a list of PlainRecords; Python holds a state as one of length 1


def new(dtype: np.dtype, number: int = 1) -> Records:
    """Returns zeroed records."""
    return np.zeros(number, dtype) if JIT else [PlainRecord(dtype) for _ in range(number)]


def numbers(shape: int | tuple[int, int], code: str = "i8") -> Any:
    """Returns zeroed room for numbers that kernels fill: an array, or interpreted a list of Python integers."""
    if JIT:
        return np.zeros(shape, code)
    if isinstance(shape, int):
        return [0] * shape
    return PlainArray([0] * (shape[0] * shape[1]), shape, -(2**63), 2**63)


def to_bytes(states: Records) -> bytes:
    """Returns the first record's bytes, the same whether it is compiled or plain."""
    if isinstance(states[0], PlainRecord):
        return pack(to_json(states), states[0]._dtype).tobytes()
    return states[:1].tobytes()


def from_bytes(data: bytes, dtype: np.dtype) -> Records:
    """Returns a record made of `data`, as `to_bytes` gave it."""
    packed = np.frombuffer(bytearray(data), dtype=dtype)
    return packed if JIT else from_json(to_json(packed), dtype)


def to_json(states: Records) -> dict[str, Any]:
    """Returns the first record's fields as integers and nested lists."""
    state = states[0]
    if not isinstance(state, PlainRecord):
        fields = zip(state.dtype.names, state.item(), strict=True)  # all at once: one by one takes twice as long
        return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in fields}
    plain = {}
    for name in state._dtype.names or ():
        value = state.__dict__[name]
        if isinstance(value, PlainArray):
            value = np.array(value.values, object).reshape(value.shape).tolist()
        plain[name] = value
    return plain


def pack(fields: dict[str, Any], dtype: np.dtype) -> np.ndarray:
    """Returns one NumPy record with exactly these fields. Raises ValueError if it cannot."""
    names = dtype.names or ()
    if not isinstance(fields, dict) or set(fields) != set(names):
        raise ValueError("the fields are not the record's")
    packed = np.zeros(1, dtype)
    for name in names:
        kind = dtype[name]
        values = np.array(fields[name], dtype=object)
        if values.shape != kind.shape or not all(type(v) is int for v in values.flat):
            raise ValueError(f"{name} has the wrong shape")
        limits = np.iinfo(kind.base)
        if not all(limits.min <= v <= limits.max for v in values.flat):
            raise ValueError(f"{name} is out of range")
        packed[name][0] = values.astype(kind.base)
    return packed


def from_json(fields: dict[str, Any], dtype: np.dtype) -> Records:
    """Returns one record with exactly these fields. Raises as `pack` does."""
    packed = pack(fields, dtype)
    if JIT:
        return packed
    plain = PlainRecord(dtype)
    for name in dtype.names or ():
        if dtype[name].shape:
            plain.__dict__[name].values[:] = [int(v) for v in packed[name][0].flat]
        else:
            plain.__dict__[name] = int(packed[name][0])
    return [plain]


if JIT:

    @intrinsic
    def copy_span(typing, target, source, start, size):
        """Makes `size` bytes of `target`, from byte `start` on, equal to those of `source`."""

        def codegen(context, builder, signature, args):
            here, there = (builder.bitcast(each, cgutils.voidptr_t) for each in args[:2])
            here, there = (builder.gep(each, [args[2]]) for each in (here, there))
            cgutils.raw_memcpy(builder, here, there, args[3], 1)
            return context.get_dummy_value()

        return types.void(target, source, types.intp, types.intp), codegen

    @intrinsic
    def copy(typing, target, source):
        """Makes `target` equal to `source`."""

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
        """Tells whether two records are equal, byte for byte."""

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

        assert one.size % 8 == 0  # records are aligned to their 64-bit generator
        return types.boolean(one, other), codegen

else:

    def copy_span(target: Any, source: Any, start: int, size: int) -> None:
        """Has no meaning where records have no bytes: what is interpreted copies field by field."""
        raise TypeError("A plain record has no bytes.")

    def copy(target: Any, source: Any) -> None:
        """Makes `target` equal to `source`."""
        for name, value in source.__dict__.items():
            if isinstance(value, PlainArray):
                target.__dict__[name].values[:] = value.values
            elif not name.startswith("_"):
                target.__dict__[name] = value

    def clear(target: Any) -> None:
        """Sets every field of `target` to zero."""
        copy(target, PlainRecord(target._dtype))

    def same(one: Any, other: Any) -> bool:
        """Tells whether two records are equal."""
        return to_json([one]) == to_json([other])


def copy_of(states: Records) -> Records:
    """Returns an independent copy."""
    if not isinstance(states, list):  # as bytes: NumPy would leave the gaps between fields to chance
        return states.view(np.uint8).copy().view(states.dtype)
    twins = new(states[0]._dtype, len(states))
    for twin, state in zip(twins, states, strict=True):
        copy(twin, state)
    return twins


def read(states: Records) -> SimpleNamespace:
    """Returns the first record as plain attributes of integers and lists, for words and other slow code."""
    return SimpleNamespace(**to_json(states))
