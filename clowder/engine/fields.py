"""The field table: what is on a game's table, said once. Each field has a meaning, who may see it, and one sentence.

A layout declares its fields in groups, by who may see them. From that follow the record, what a view shows, whether a
position's numbers are possible, and where options go. A field that no group shows stays secret.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from clowder.engine.kernel import JIT, kernel
from clowder.engine.record import copy_span, record

# Who may see a field. What no word here says is a few lines in a game's sight.py: those fields are shown IN_PART.
EVERYBODY = "everybody"
ITS_SEAT = "its own seat"  # the row of the seat that looks
ITS_MIND = "the viewer it belongs to; the watcher's is everybody's"  # the last axis is the viewers'
ON_TURN = "the seat on turn"
IN_PART = "in part"
NOBODY = "nobody"
TAIL = 1000  # added to the number of a field that goes on where it should have ended, or ends before
OF_THE_DEAL = "the deal alone"  # not in the state: numbers that setting up reads


@dataclass(frozen=True)
class Axis:
    """One direction of an array: what it runs over, and how far."""

    name: str
    size: int
    first: int = 0  # where it begins: what stands before is zero


SEATED = "seat"  # the name of an axis that runs over the seats: its rows beyond those in the game are empty
MINDS = "viewer"  # ... over the seats and, last, the watcher


@dataclass(frozen=True)
class Field:
    """One field of a state. `low` and `high` bound every number of it; high may follow from the seats in the game."""

    meaning: str  # as `clowder fields` says it
    low: int
    high: int  # at most, with all seats taken
    about: str
    axes: tuple[Axis, ...] = ()
    limit: str = ""  # the upper bound as a kernel writes it, where it depends on the number of seats
    filled: str = ""  # the field that says how many places of the last axis are in use; the others are zero
    option: str = ""  # of a setting: the option it follows from, if that has another name
    name: str = ""
    seen: str = NOBODY
    setting: bool = False  # follows from the options alone

    @property
    def code(self) -> str:
        """The smallest type that holds it. Signed: Numba reads uint8 - uint8 as uint64, which wraps."""
        return next(code for code in ("i1", "i2", "i4", "i8") if self.high <= np.iinfo(code).max)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.size for axis in self.axes)

    @property
    def bounds(self) -> str:
        """Its range as `clowder fields` says it."""
        return f"{self.low} to {self.high}" if self.high < 1 << 15 else f"{self.low} to 2^{self.high.bit_length()} - 1"


# Meanings. What a field is comes first, then one sentence about it, then what it is counted or listed by.


def number(high: int, about: str, *axes: Axis, low: int = 0, option: str = "") -> Field:
    """Declares a number from `low` to `high`."""
    return Field("number", low, high, about, axes, option=option)


def flag(about: str, *axes: Axis, option: str = "") -> Field:
    """Declares something that is so (1) or not (0)."""
    return Field("flag", 0, 1, about, axes, option=option)


def kind(kinds: int, about: str, *axes: Axis, low: int = 0, filled: str = "", option: str = "") -> Field:
    """Declares one of a list of kinds, numbered from `low` to below `kinds`; 0 is none, or the first."""
    return Field(f"one of {kinds - low} kinds", low, kinds - 1, about, axes, filled=filled, option=option)


def kinds_of(size: int, about: str, *axes: Axis) -> Field:
    """Declares a set of kinds below `size`, as bits."""
    return Field(f"set of {size} kinds", 0, (1 << size) - 1, about, axes)


def lanes(bits: int, about: str, *axes: Axis) -> Field:
    """Declares small counters packed into one number of so many bits."""
    return Field("lanes of counts", 0, (1 << bits) - 1, about, axes)


def seat(about: str, *axes: Axis) -> Field:
    """Declares a seat."""
    return Field("seat", 0, 7, about, axes, limit="state.num_seats - 1")


def someone(about: str, *axes: Axis) -> Field:
    """Declares a seat + 1, or 0: nobody."""
    return Field("seat + 1, or 0", 0, 8, about, axes, limit="state.num_seats")


def seats(about: str, *axes: Axis) -> Field:
    """Declares a set of seats, as bits."""
    return Field("set of seats", 0, 255, about, axes, limit="(1 << state.num_seats) - 1")


def minds(about: str, *axes: Axis) -> Field:
    """Declares a set of seats and the watcher, as bits."""
    return Field("set of minds", 0, 511, about, axes, limit="everybody")


# Groups: who may see what.

Group = tuple[Field, ...]


def _group(seen: str, fields: dict[str, Field], **more: Any) -> Group:
    return tuple(replace(each, name=name, seen=seen, **more) for name, each in fields.items())


def settings(**fields: Field) -> Group:
    """Groups what follows from the options alone; everybody sees it, and the engine sets it before `deal`."""
    return _group(EVERYBODY, fields, setting=True)


def for_the_deal(**fields: Field) -> Group:
    """Groups numbers that `deal` reads from its `options`, and that nobody needs afterwards."""
    return _group(OF_THE_DEAL, fields)


def open_to_all(**fields: Field) -> Group:
    """Groups what everybody sees."""
    return _group(EVERYBODY, fields)


def own(**fields: Field) -> Group:
    """Groups what each seat sees its own row of; the first axis is the seats'."""
    return _group(ITS_SEAT, fields)


def remembered(**fields: Field) -> Group:
    """Groups what each mind has its own column of, the last axis; everybody sees the watcher's."""
    return _group(ITS_MIND, fields)


def drafted(**fields: Field) -> Group:
    """Groups what the seat on turn (field `turn`) is putting together, and nobody else sees."""
    return _group(ON_TURN, fields)


def in_part(**fields: Field) -> Group:
    """Groups what the game's own `observe` shows a part of."""
    return _group(IN_PART, fields)


def secret(**fields: Field) -> Group:
    """Groups what nobody ever sees."""
    return _group(NOBODY, fields)


@dataclass(frozen=True)
class Table:
    """A game's field table, and what follows from it."""

    fields: tuple[Field, ...]
    seats: int
    event_kinds: int
    dtype: np.dtype
    options: np.dtype  # what `deal` is given: the settings, what it alone reads, and for how many players
    kernels: dict[str, Any] = field(repr=False)

    @property
    def settings(self) -> tuple[str, ...]:
        """The names of the fields that follow from the options alone."""
        return tuple(each.name for each in self.fields if each.setting)

    def of(self, name: str) -> Field:
        """Returns a field by its name."""
        return next(each for each in self.fields if each.name == name)


def state(*groups: Group, seats: int, events: int, last_event: int, module: str) -> Table:
    """Returns the table of a game for up to so many seats, with room for `events` of the kinds 1 to `last_event`.

    `module` is the layout's `__name__`: what is derived is compiled, and kept on disk, as a part of it.
    """
    declared = [each for group in groups for each in group]
    names = [each.name for each in declared]
    for name in names:
        if names.count(name) > 1:
            raise TypeError(f"The field {name!r} is declared twice.")
    fields = tuple(_placed(each, seats) for each in declared)
    held = sorted((f for f in fields if f.seen != OF_THE_DEAL), key=lambda f: (_ORDER.index(f.seen), -_width(f)))
    given = sorted((f for f in fields if f.setting or f.seen == OF_THE_DEAL), key=lambda f: -_width(f))
    dtype = record({each.name: (each.code, each.shape) for each in held}, events)
    options = np.dtype([(each.name, each.code, each.shape) for each in given] + [("players", "i1")], align=True)
    phase = "state.phase" if "phase" in names else "0"
    kernels = {
        "show_fields": _derive("show_fields", "state, seat, view", _showing(held, dtype, seats), module),
        "shows_too_much": _derive("shows_too_much", "view, seat", _hiding(held, seats), module),
        "field_out_of_range": _derive("field_out_of_range", "state", _ranges(held, last_event, seats), module),
        "phase_of": _derive(
            "phase_of", "state", iter([f"return {'state.phase' if 'phase' in names else '0'}"]), module
        ),
        "set_options": _derive("set_options", "state, options", _setting(held), module),
    }
    return Table(tuple(held) + tuple(f for f in fields if f not in held), seats, last_event, dtype, options, kernels)


_ORDER = (EVERYBODY, ITS_SEAT, ITS_MIND, ON_TURN, IN_PART, NOBODY)


def _placed(each: Field, seats: int) -> Field:
    """Returns a field with its highest value for so many seats; refuses what its group cannot show."""
    most = {"seat": seats - 1, "seat + 1, or 0": seats, "set of seats": (1 << seats) - 1}
    high = most.get(each.meaning, (1 << seats + 1) - 1 if each.limit else each.high)
    axes = [axis.name for axis in each.axes]
    if each.seen == ITS_SEAT and axes[:1] != [SEATED]:
        raise TypeError(f"The field {each.name!r} has no row for each seat: its first axis must run over the seats.")
    if each.seen == ITS_MIND and axes[-1:] != [MINDS]:
        raise TypeError(
            f"The field {each.name!r} has no column for each mind: its last axis must run over the viewers."
        )
    return replace(each, high=high)


def _width(each: Field) -> int:
    return np.dtype(each.code).itemsize


# Deriving: a few lines of plain Python for each field, compiled like any other kernel

Lines = Iterator[str]


def _derive(name: str, arguments: str, lines: Lines, module: str) -> Any:
    """Compiles a kernel from its lines. To Numba's cache it stands in the layout, so editing that recompiles it."""
    body = "\n".join(f"    {line}" for line in lines) or "    pass"
    scope: dict[str, Any] = {"copy_span": copy_span}
    exec(compile(f"def {name}({arguments}):\n{body}\n", str(sys.modules[module].__file__), "exec"), scope)
    scope[name].__module__ = module
    return kernel(scope[name])


def _each(each: Field, axes: tuple[Axis, ...], inside: Callable[[str], list[str]], first: str = "") -> Lines:
    """Yields loops over some axes of a field, and inside them what is done at one place of it.

    `first` stands for an index in front of the loops, such as the seat that looks.
    """
    indices = [f"i{number}" for number in range(len(axes))]
    for depth, axis in enumerate(axes):
        yield f"{'    ' * depth}for i{depth} in range({axis.size}):"
    place = ", ".join([first] * bool(first) + indices)
    for line in inside(f"[{place}]" if place else ""):
        yield f"{'    ' * len(axes)}{line}"


def _indented(lines: Lines) -> Lines:
    return (f"    {line}" for line in lines)


def _showing(fields: list[Field], dtype: np.dtype, seats: int) -> Lines:
    """Yields what copies into a view what its viewer may see, but for what is shown in part."""
    groups = {seen: [each for each in fields if each.seen == seen] for seen in _ORDER}

    def copied(each: Field) -> Callable[[str], list[str]]:
        return lambda place: [f"view.{each.name}{place} = state.{each.name}{place}"]

    if JIT and groups[EVERYBODY]:  # one block of the record
        places: Any = dtype.fields
        starts = [places[each.name][1] for each in groups[EVERYBODY]]
        ends = [places[each.name][1] + places[each.name][0].itemsize for each in groups[EVERYBODY]]
        yield f"copy_span(view, state, {min(starts)}, {max(ends) - min(starts)})"
    else:
        for each in groups[EVERYBODY]:
            yield from _each(each, each.axes, copied(each))
    if groups[ITS_MIND]:
        yield f"mind = {seats} if seat < 0 else seat"
        for each in groups[ITS_MIND]:

            def columns(place: str, name: str = each.name) -> list[str]:
                front = place[1:-1] + ", " if place else ""
                return [f"view.{name}[{front}{who}] = state.{name}[{front}{who}]" for who in ("mind", str(seats))]

            yield from _each(each, each.axes[:-1], columns)
    if groups[ITS_SEAT] or groups[ON_TURN]:
        yield "if seat < 0:"
        yield "    return"
        for each in groups[ITS_SEAT]:
            yield from _each(each, each.axes[1:], copied(each), "seat")
    if groups[ON_TURN]:
        yield "if seat == state.turn:"
        for each in groups[ON_TURN]:
            yield from _indented(_each(each, each.axes, copied(each)))


def _hiding(fields: list[Field], seats: int) -> Lines:
    """Yields what returns the number of a field that shows its viewer more than its group allows, or 0."""
    yield f"mind = {seats} if seat < 0 else seat"
    for number_, each in enumerate(fields, 1):
        may = {
            NOBODY: "False",
            ITS_SEAT: "i0 == seat",
            ITS_MIND: f"i{len(each.axes) - 1} == mind or i{len(each.axes) - 1} == {seats}",
            ON_TURN: "seat >= 0 and seat == view.turn",
        }.get(each.seen)
        if may:

            def told(place: str, name: str = each.name, may: str = may, result: int = number_) -> list[str]:
                return [f"if view.{name}{place} != 0 and not ({may}):", f"    return {result}"]

            yield from _each(each, each.axes, told)
    yield "return 0"


def _ranges(fields: list[Field], last_event: int, seats: int) -> Lines:
    """Yields what returns the number of the first field that holds an impossible number, or 0. Trusts nothing.

    -1: what just happened cannot be read; -2: it is no state; -3: the seats that are asked cannot be.
    """
    yield "if state.events_lost or not 0 <= state.num_events <= len(state.events):"
    yield "    return -1"
    yield f"if state.viewer != 0 or not 2 <= state.num_seats <= {seats} or not 0 <= state.clock <= {1 << 60}:"
    yield "    return -2"
    yield "if state.rng[0] | state.rng[1] | state.rng[2] | state.rng[3] == 0:"
    yield "    return -2"
    yield "for row in range(state.num_events):"
    yield f"    if not 1 <= state.events[row, 0] <= {last_event} or not 0 <= state.events[row, 1] < state.num_seats:"
    yield "        return -1"
    yield "    if not 0 <= state.events[row, 5] <= 511:"
    yield "        return -1"
    yield "if not 0 <= state.asked_mask < 1 << state.num_seats or state.waiting_mask & ~state.asked_mask:"
    yield "    return -3"
    if any(each.meaning == "set of minds" for each in fields):
        yield f"everybody = (1 << state.num_seats) - 1 | {1 << seats}"
    for number_, each in enumerate(fields, 1):
        yield from _each(each, each.axes, _tested(each, number_))
    for number_, each in enumerate(fields, 1):
        if each.filled:  # the sizes themselves are known to be possible now
            size = next(f for f in fields if f.name == each.filled)

            def tested(place: str, each: Field = each, size: Field = size, result: int = TAIL + number_) -> list[str]:
                row = f"[{', '.join(f'i{d}' for d in range(len(size.axes)))}]" if size.axes else ""
                last = f"i{len(each.axes) - 1}"
                used = f"({last} < state.{size.name}{row})"
                return [f"if (state.{each.name}{place} != 0) != {used}:", f"    return {result}"]

            yield from _each(each, each.axes, tested)
    yield "return 0"


def _tested(each: Field, result: int) -> Callable[[str], list[str]]:
    """Returns what is tested at one place of a field: its bounds, or zero where nothing can be."""
    unused = [f"i{depth} < {axis.first}" for depth, axis in enumerate(each.axes) if axis.first]
    if [axis.name for axis in each.axes[:1]] == [SEATED]:
        unused.append("i0 >= state.num_seats")

    def tested(place: str) -> list[str]:
        value, high = f"state.{each.name}{place}", each.limit or str(each.high)
        wrong = f"{value} & ~{high}" if high == "everybody" else f"not {each.low} <= {value} <= {high}"
        if not unused:
            return [f"if {wrong}:", f"    return {result}"]
        return [f"if {value} if {' or '.join(unused)} else {wrong}:", f"    return {result}"]

    return tested


def _setting(fields: list[Field]) -> Lines:
    """Yields what copies the settings from the options into a state."""
    for each in fields:
        if each.setting:

            def copied(place: str, name: str = each.name) -> list[str]:
                return [f"state.{name}{place} = options.{name}{place}"]

            yield from _each(each, each.axes, copied)
