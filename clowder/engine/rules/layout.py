"""Layouts: the fields of a record with their types, shapes and offsets, placed as by a C compiler.

A layout says the same as a NumPy dtype, without NumPy. The compiled backend makes a dtype from it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from struct import Struct
from typing import Any

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u8": "Q"}  # their names in `struct` and `array`

Records = Any  # compiled: an array of records, else a list; one state is an array of length 1


def width_of(code: str) -> int:
    """Returns the size of a number of a type, in bytes."""
    return int(code[1:])


def limits_of(code: str) -> tuple[int, int]:
    """Returns the smallest and the largest number of a type."""
    bits = 8 * width_of(code)
    return (0, 2**bits - 1) if code.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


@dataclass(frozen=True)
class Slot:
    """One field of a layout: type, shape (empty for a single number) and offset."""

    code: str
    shape: tuple[int, ...]
    offset: int

    @property
    def count(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def end(self) -> int:
        """The offset of the first byte after it."""
        return self.offset + self.count * width_of(self.code)

    @property
    def format(self) -> str:
        """Its type in NumPy's notation, which is part of the fingerprints of layouts."""
        return f"{'|' if width_of(self.code) == 1 else '<'}{self.code}"

    @property
    def limits(self) -> tuple[int, int]:
        """The smallest and the largest number that fits."""
        return limits_of(self.code)


class Layout:
    """The fields of a record in order. Two layouts with the same fields are equal."""

    def __init__(self, fields: Iterable[tuple[str, str, tuple[int, ...]]]) -> None:
        self.slots: dict[str, Slot] = {}
        end, widest = 0, 1
        for name, code, shape in fields:
            width = width_of(code)
            self.slots[name] = Slot(code, tuple(shape), _aligned(end, width))
            end, widest = self.slots[name].end, max(widest, width)
        self.size = _aligned(end, widest)  # in bytes

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self.slots)

    def __getitem__(self, name: str) -> Slot:
        return self.slots[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return tuple(self.slots.items())

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    @cached_property
    def struct(self) -> Struct:
        """Packs all numbers of a record in order, as its bytes. Gaps between fields are zero."""
        text, end = "<", 0
        for slot in self.slots.values():
            text += f"{slot.offset - end}x{slot.count}{CODES[slot.code]}"
            end = slot.end
        return Struct(f"{text}{self.size - end}x")

    def flat(self, fields: object) -> list[int]:
        """Returns all numbers of a record in order. Raises ValueError unless `fields` are exactly its fields."""
        if not isinstance(fields, dict) or fields.keys() != self.slots.keys():
            raise ValueError("the fields do not match the record's")
        flat: list[int] = []
        for name, slot in self.slots.items():
            values = [fields[name]]
            for size in slot.shape:
                if not all(isinstance(value, list | tuple) and len(value) == size for value in values):
                    raise ValueError(f"{name} has the wrong shape")
                values = [inner for value in values for inner in value]
            if not all(type(value) is int for value in values):
                raise ValueError(f"{name} has the wrong shape")
            low, high = slot.limits
            if min(values) < low or max(values) > high:
                raise ValueError(f"{name} is out of range")
            flat += values
        return flat


def _aligned(offset: int, width: int) -> int:
    return -(-offset // width) * width
