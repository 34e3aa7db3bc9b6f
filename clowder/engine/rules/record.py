"""Records: the fixed-size states and views that rules work on, on any backend.

Compiled, records are a NumPy structured array that Numba reads and writes in place. Interpreted, they are a list of
objects with the same fields. Both convert to the same bytes and the same JSON.
"""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from clowder.engine.errors import BadRules
from clowder.engine.rules.kernel import basic
from clowder.engine.rules.layout import Layout
from clowder.engine.rules.layout import Records as Records

EVENT_FIELDS = 6  # kind, seat, a, b, c, seen
TRUTH, SPECTATOR = 0, 255  # `viewer` of a state, and of a spectator's view; that of seat s is s + 1

RESERVED = frozenset(  # attributes of NumPy's records
    [
        "T",
        "all",
        "any",
        "argmax",
        "argmin",
        "argpartition",
        "argsort",
        "astype",
        "base",
        "byteswap",
        "choose",
        "clip",
        "compress",
        "conj",
        "conjugate",
        "copy",
        "ctypes",
        "cumprod",
        "cumsum",
        "data",
        "device",
        "diagonal",
        "dot",
        "dtype",
        "dump",
        "dumps",
        "field",
        "fill",
        "flags",
        "flat",
        "flatten",
        "getfield",
        "imag",
        "item",
        "itemset",
        "itemsize",
        "mT",
        "max",
        "mean",
        "min",
        "nbytes",
        "ndim",
        "newbyteorder",
        "nonzero",
        "partition",
        "pprint",
        "prod",
        "ptp",
        "put",
        "ravel",
        "real",
        "repeat",
        "reshape",
        "resize",
        "round",
        "searchsorted",
        "setfield",
        "setflags",
        "shape",
        "size",
        "sort",
        "squeeze",
        "std",
        "strides",
        "sum",
        "swapaxes",
        "take",
        "to_device",
        "tobytes",
        "tofile",
        "tolist",
        "tostring",
        "trace",
        "transpose",
        "var",
        "view",
    ]
)


def record(fields: Iterable[tuple[str, str, tuple[int, ...]]]) -> Layout:
    """Returns the layout of a state with these fields: name, type and shape. Its length is a multiple of 8 bytes."""
    fields = list(fields)
    for name, code, _ in fields:
        if name != "rng" and not code.startswith("i"):
            # Numba reads uint8 - uint8 as uint64, which wraps, and joins uint64 and int64 into float64.
            raise BadRules(f"The field {name!r} must be of a signed integer type (i1, i2, i4, i8).")
        if name in RESERVED or name.startswith("_"):
            raise BadRules(f"A record cannot have a field named {name!r}.")
    return Layout(fields)


def to_bytes(states: Records) -> bytes:
    """Returns the first record's bytes."""
    return states[0]._to_bytes() if isinstance(states, list) else states[:1].tobytes()


def to_json(states: Records) -> dict[str, Any]:
    """Returns the first record's fields as integers and nested lists."""
    if isinstance(states, list):
        return states[0]._to_json()  # type: ignore[no-any-return]
    fields = zip(states.dtype.names, states[0].item(), strict=True)  # all at once: one by one takes twice as long
    return {name: value if isinstance(value, int) else value.tolist() for name, value in fields}


def read(states: Records) -> SimpleNamespace:
    """Returns the first record as plain attributes of integers and lists, for texts and other slow code."""
    return SimpleNamespace(**to_json(states))


def copy_of(states: Records) -> Records:
    """Returns an independent copy."""
    if isinstance(states, list):
        return [state._twin() for state in states]
    return states.view("u1").copy().view(states.dtype)  # as bytes: NumPy would leave gaps between fields undefined


@basic("copy_span")
def copy_span(target, source, start, size):
    """Copies `size` bytes from `source` to `target`, starting at byte `start`. They are whole fields."""
    target._copy_span(source, start, size)


@basic("copy")
def copy(target, source):
    """Copies `source` to `target`."""
    target._copy(source)


@basic("clear")
def clear(target):
    """Sets every field of `target` to zero."""
    target._clear()


@basic("same")
def same(one, other):
    """Returns whether two records are equal."""
    return one._flat() == other._flat()
