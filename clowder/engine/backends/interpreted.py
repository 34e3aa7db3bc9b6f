"""Rules as plain Python functions on plain objects. Starts at once and needs neither NumPy nor Numba.

A record is an object of a class generated for its layout. Single numbers are attributes, fields with one axis are
lists, and those with more are grids. `Interpreted` trusts the rules, as compiled code does. `Checked` tests every
stored number and every index.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import prod
from struct import Struct
from typing import TYPE_CHECKING, Any

from clowder.engine.rules.layout import CODES, Layout, Slot

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

ANY_NUMBER = -(2**63), 2**64 - 1  # what fits into the arrays of algorithms


class Interpreted:
    """Runs the functions as they are."""

    name = "interpreted"

    def make(self, bound: Any, game: "Game", silent: bool = False) -> Callable[..., Any]:
        """Returns the bound template, which is already a function."""
        return bound  # type: ignore[no-any-return]

    def new(self, layout: Layout, number: int = 1) -> list[Any]:
        """Returns zeroed records."""
        kind = self._record_class(layout)
        return [kind() for _ in range(number)]

    def from_bytes(self, data: bytes, layout: Layout) -> list[Any]:
        """Returns the record that was written by `to_bytes`."""
        return [self._record_class(layout)()._fill(layout.struct.unpack(data))]

    def from_json(self, fields: object, layout: Layout) -> list[Any]:
        """Returns a record with exactly these fields. Raises ValueError."""
        return [self._record_class(layout)()._fill(layout.flat(fields))]

    def numbers(self, shape: int | tuple[int, int], code: str = "i8") -> Any:
        """Returns zeroed numbers that kernels can write to."""
        return [0] * shape if isinstance(shape, int) else grid_class(shape)([0] * prod(shape))

    def words(self, data: bytes) -> list[int]:
        """Returns the generator state in 32 bytes, as four 64-bit words."""
        return list(Struct(">4Q").unpack(data))

    def text(self, data: bytes) -> list[int]:
        """Returns bytes in the form in which kernels read them."""
        return list(data)

    def _record_class(self, layout: Layout) -> Any:
        return fast_class(layout)


class Checked(Interpreted):
    """Runs the functions on records that test every number and every index."""

    name = "checked"

    def numbers(self, shape: int | tuple[int, int], code: str = "i8") -> Any:
        """Returns zeroed numbers that kernels can write to."""
        sizes = (shape,) if isinstance(shape, int) else shape
        return CheckedArray([0] * prod(sizes), sizes, *ANY_NUMBER)

    def _record_class(self, layout: Layout) -> Any:
        return checked_class(layout)


# Fields with axes


class Row:
    """One row of a grid."""

    __slots__ = ("cells", "size", "start")

    def __init__(self, cells: list[int], start: int, size: int) -> None:
        self.cells, self.start, self.size = cells, start, size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: Any) -> Any:
        if type(index) is slice:
            return self.cells[self.start : self.start + self.size][index]
        return self.cells[self.start + index]

    def __setitem__(self, index: int, value: int) -> None:
        self.cells[self.start + index] = value

    def __iter__(self) -> Iterator[int]:
        return iter(self.cells[self.start : self.start + self.size])


GRID = """
class Grid:
    __slots__ = ("cells", "start")

    def __init__(self, cells, start=0):
        self.cells, self.start = cells, start

    def __len__(self):
        return {rows}

    def __getitem__(self, index):
        if type(index) is tuple and len(index) == {axes}:
            {names} = index
            return self.cells[self.start + {place}]
        return part_of(self, index)

    def __setitem__(self, index, value):
        {names} = index
        self.cells[self.start + {place}] = value

    def __iter__(self):
        return (self[row] for row in range({rows}))
"""


@cache
def grid_class(shape: tuple[int, ...]) -> Any:
    """Returns the class of arrays with two or more axes. Their numbers are in one flat list."""
    names = [f"i{axis}" for axis in range(len(shape))]
    place = " + ".join(f"{name} * {prod(shape[axis + 1 :])}" for axis, name in enumerate(names[:-1]))
    scope: dict[str, Any] = {"part_of": lambda whole, index: _part_of(whole, shape, index)}
    text = GRID.format(rows=shape[0], axes=len(shape), names=", ".join(names), place=f"{place} + {names[-1]}")
    exec(text, scope)
    return scope["Grid"]


def _part_of(whole: Any, shape: tuple[int, ...], index: Any) -> Any:
    """Returns the part of a grid for the first axes only."""
    start, indices = whole.start, index if isinstance(index, tuple) else (index,)
    for axis, i in enumerate(indices):
        start += i * prod(shape[axis + 1 :])
    rest = shape[len(indices) :]
    return Row(whole.cells, start, rest[0]) if len(rest) == 1 else grid_class(rest)(whole.cells, start)


class CheckedArray:
    """An array that tests every index and every number. Its rows are views."""

    __slots__ = ("cells", "columns", "high", "low", "rows", "shape", "size", "start")

    def __init__(self, cells: list[Any], shape: tuple[int, ...], low: int, high: int, start: int = 0) -> None:
        self.cells, self.shape, self.low, self.high, self.start = cells, shape, low, high, start
        self.size = shape[0] if len(shape) == 1 else 0  # arrays with one or two axes are read directly
        self.rows, self.columns = shape if len(shape) == 2 else (0, 0)

    def __len__(self) -> int:
        return self.shape[0]

    def _place(self, index: Any) -> tuple[int, tuple[int, ...]]:
        place, shape = 0, self.shape
        for i in index if isinstance(index, tuple) else (index,):
            if not 0 <= i < shape[0]:
                raise IndexError(f"index {i} is outside 0..{shape[0] - 1}")
            rows, shape = shape[0], shape[1:]
            place = place * rows + int(i)
        return self.start + place * prod(shape), shape

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and 0 <= index < self.size:
            return self.cells[self.start + index]
        if type(index) is tuple and len(index) == 2 and 0 <= index[0] < self.rows and 0 <= index[1] < self.columns:
            return self.cells[self.start + index[0] * self.columns + index[1]]
        if type(index) is slice:
            if self.size:
                return self.cells[self.start : self.start + self.size][index]
            return [self[i] for i in range(*index.indices(len(self)))]
        place, shape = self._place(index)
        return CheckedArray(self.cells, shape, self.low, self.high, place) if shape else self.cells[place]

    def __setitem__(self, index: Any, value: Any) -> None:
        if type(value) is int and self.low <= value <= self.high:  # the usual case, hundreds of times per decision
            if type(index) is int and 0 <= index < self.size:
                self.cells[self.start + index] = value
                return
            if type(index) is tuple and len(index) == 2 and 0 <= index[0] < self.rows and 0 <= index[1] < self.columns:
                self.cells[self.start + index[0] * self.columns + index[1]] = value
                return
        if type(index) is slice:
            for i, each in zip(range(*index.indices(len(self))), value, strict=True):
                self[i] = each
            return
        place, shape = self._place(index)
        if shape or not self.low <= value <= self.high:
            raise OverflowError(f"{value} does not fit into {self.low}..{self.high}")
        self.cells[place] = value if isinstance(value, float) else int(value)

    def __iter__(self) -> Iterator[Any]:
        if self.size:
            return (self.cells[i] for i in range(self.start, self.start + self.size))
        return (self[i] for i in range(len(self)))


# Records: generated classes, so that copying and packing need no loops


class _Source:
    """The methods of a generated class, and the names that they read."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.scope: dict[str, Any] = {"array": array, "struct": layout.struct, "layout": layout, "spans": {}}
        self.lines = ["class Record:", f"    __slots__ = {layout.names!r}"]

    def method(self, head: str, lines: Iterable[str]) -> None:
        self.lines += [f"    def {head}:", *(f"        {line}" for line in lines)]

    def made(self) -> Any:
        exec("\n".join(self.lines), self.scope)
        return self.scope["Record"]


@cache
def fast_class(layout: Layout) -> Any:
    """Returns the class of records that trust the rules."""
    source, slots = _Source(layout), layout.slots
    for slot in slots.values():
        if len(slot.shape) > 1:
            source.scope[_grid_name(slot)] = grid_class(slot.shape)

    def holding(slot: Slot, cells: str) -> str:
        return f"{_grid_name(slot)}({cells})" if len(slot.shape) > 1 else cells

    def cells(name: str, of: str) -> str:
        return f"{of}.{name}.cells" if len(slots[name].shape) > 1 else f"{of}.{name}"

    return _with_methods(source, cells, holding, "{record}.{name} = {value}")


@cache
def checked_class(layout: Layout) -> Any:
    """Returns the class of records that test every number and every index."""
    source = _Source(layout)
    source.scope.update(CheckedArray=CheckedArray, put=object.__setattr__)

    def holding(slot: Slot, cells: str) -> str:
        low, high = slot.limits
        return f"CheckedArray({cells}, {slot.shape}, {low}, {high})"

    def cells(name: str, of: str) -> str:
        return f"{of}.{name}.cells"

    made = _with_methods(source, cells, holding, "put({record}, {name!r}, {value})")
    limits = {name: slot.limits for name, slot in layout.slots.items()}
    numbers = {name for name, slot in layout.slots.items() if not slot.shape}

    def store(record: Any, name: str, value: int) -> None:
        low, high = limits[name]
        if name not in numbers or not low <= value <= high:
            raise OverflowError(f"{name} = {value} does not fit into {low}..{high}")
        object.__setattr__(record, name, int(value))

    made.__setattr__ = store
    return made


def _grid_name(slot: Slot) -> str:
    return f"Grid_{'_'.join(map(str, slot.shape))}"


def _with_methods(
    source: _Source, cells: Callable[[str, str], str], holding: Callable[[Slot, str], str], put: str
) -> Any:
    """Returns a record class. Its methods are the same for both kinds of records.

    `cells` says where the flat list of a field with axes is, `holding` what contains such a list, and `put` how a field
    is set.
    """
    slots = source.layout.slots

    def setting(name: str, value: str, record: str = "self") -> str:
        return put.format(record=record, name=name, value=value)

    def copying(names: Iterable[str]) -> list[str]:
        return [
            f"{cells(name, 'self')}[:] = {cells(name, 'other')}"
            if slots[name].shape
            else setting(name, f"other.{name}")
            for name in names
        ]

    flat = ", ".join(f"*{cells(name, 'self')}" if slot.shape else f"self.{name}" for name, slot in slots.items())
    zeros = {name: (0,) * slot.count for name, slot in slots.items() if slot.shape}
    source.scope.update({f"no_{name}": zero for name, zero in zeros.items()})
    filling, start = [], 0
    for name, slot in slots.items():
        part = f"list(flat[{start}:{start + slot.count}])" if slot.shape else f"flat[{start}]"
        filling.append(setting(name, holding(slot, part) if slot.shape else part))
        start += slot.count
    blank = [setting(n, holding(s, f"[0] * {s.count}") if s.shape else "0") for n, s in slots.items()]
    clearing = [f"{cells(n, 'self')}[:] = no_{n}" if s.shape else setting(n, "0") for n, s in slots.items()]
    listed = [f"l_{n} = array({CODES[s.code]!r}, {cells(n, 'self')}).tolist()" for n, s in slots.items() if s.shape]
    nested = {n: _nested(f"l_{n}", s.shape) if len(s.shape) > 1 else f"l_{n}" for n, s in slots.items()}
    told = ", ".join(f"{n!r}: {nested[n] if s.shape else f'+self.{n}'}" for n, s in slots.items())
    twinned = [
        setting(n, holding(s, f"{cells(n, 'self')}[:]") if s.shape else f"self.{n}", "twin") for n, s in slots.items()
    ]
    source.method("__init__(self)", blank)
    source.method("__getitem__(self, name)", ["return getattr(self, name)"])
    source.method("_fill(self, flat)", [*filling, "return self"])
    source.method("_copy(self, other)", copying(slots))
    source.method(
        "_copy_span(self, other, start, size)", ["(spans.get((start, size)) or new_span(start, size))(self, other)"]
    )
    source.method("_clear(self)", clearing)
    source.method("_twin(self)", ["twin = blank(Record)", *twinned, "return twin"])
    source.method("_flat(self)", [f"return [{flat}]"])
    source.method("_to_bytes(self)", [f"return struct.pack({flat})"])
    source.method("_to_json(self)", [*listed, f"return {{{told}}}"])

    def new_span(start: int, size: int) -> Any:
        """Returns the function that copies the fields in a span of bytes."""
        inside = [name for name, slot in slots.items() if start <= slot.offset and slot.end <= start + size]
        lines = "".join(f"    {line}\n" for line in copying(inside))
        scope = dict(source.scope)
        exec(f"def copy_span(self, other):\n{lines}", scope)
        source.scope["spans"][start, size] = scope["copy_span"]
        return scope["copy_span"]

    source.scope.update(new_span=new_span, blank=object.__new__)
    return source.made()


def _nested(flat: str, shape: tuple[int, ...], start: int = 0) -> str:
    """Returns an expression for a part of a flat list as nested lists."""
    if len(shape) == 1:
        return f"{flat}[{start}:{start + shape[0]}]"
    size = prod(shape[1:])
    return f"[{', '.join(_nested(flat, shape[1:], start + i * size) for i in range(shape[0]))}]"
